//! The host on which a case runs.

use serde_json::{Value, json};

/// A memory over a store in memory, called by name.
pub trait Host {
    /// Sets the clock.
    fn set_clock(&mut self, now: u64);

    /// Makes a call; an error is `{"error": {code, message, fault?}}`.
    fn call(&mut self, call: &str, args: &Value) -> Value;

    /// The content of the store.
    fn files(&self) -> Vec<(String, Vec<u8>)>;
}

/// An error as a result.
pub fn error(code: &str, message: impl Into<String>) -> Value {
    json!({"error": {"code": code, "message": message.into()}})
}
