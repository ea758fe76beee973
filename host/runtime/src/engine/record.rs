//! Records: the calls of a memory, and the answers of its store and its clock, line by line.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

use crate::store::contract::{Durability, Expect, Listed, Object, StoreError};

/// The form of records.
pub(crate) const FORM: u64 = 1;

/// Where the index is. It is a cache with the words of what secrets were removed from, so a record is made without it.
const INDEX: &str = ".vault/index/";

/// The calls of one memory as they went. Clones share it.
///
/// Put it into [`Grant::record`](crate::Grant::record) before the memory is opened; [`text`](Self::text) is the record.
#[derive(Clone, Debug, Default)]
pub struct Record(Arc<Mutex<Vec<Value>>>);

impl Record {
    /// An empty record.
    pub fn new() -> Self {
        Self::default()
    }

    pub(crate) fn lines(&self) -> MutexGuard<'_, Vec<Value>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn note(&self, line: Value) {
        self.lines().push(line);
    }

    /// Notes what the clock said, unless it was the last that it said.
    pub(crate) fn note_time(&self, now: u64) {
        let mut lines = self.lines();
        if lines.iter().rev().find_map(|line| line.get("time")) != Some(&json!(now)) {
            lines.push(json!({ "time": now }));
        }
    }

    /// Notes what the store was asked and what it answered.
    pub(crate) fn note_store<T>(&self, mut asked: Value, answer: &Result<T, StoreError>, form: fn(&T) -> Value) {
        match answer {
            Ok(answer) => asked["answer"] = form(answer),
            Err(error) => asked["error"] = error_form(error),
        }
        self.note(asked);
    }
}

/// Returns whether a record is made as if a key were not there.
pub(crate) fn is_hidden(key: &str) -> bool {
    key.starts_with(INDEX)
}

pub(crate) fn asked_read(key: &str) -> Value {
    json!({ "store": "read", "key": key })
}

pub(crate) fn asked_list(prefix: &str, after: Option<&str>, limit: u32) -> Value {
    json!({ "store": "list", "prefix": prefix, "after": after, "limit": limit })
}

pub(crate) fn asked_write(key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Value {
    let mut asked = changed("write", key, expect, durability);
    put_bytes(&mut asked, bytes);
    asked
}

pub(crate) fn asked_remove(key: &str, expect: &Expect, durability: Durability) -> Value {
    changed("remove", key, expect, durability)
}

fn changed(what: &str, key: &str, expect: &Expect, durability: Durability) -> Value {
    let expect = match expect {
        Expect::Anything => json!("anything"),
        Expect::Absent => json!("absent"),
        Expect::At(version) => json!({ "at": version }),
    };
    let durability = match durability {
        Durability::Full => "full",
        Durability::Fast => "fast",
    };
    json!({ "store": what, "key": key, "expect": expect, "durability": durability })
}

/// Bytes as a text where they are one, else as a list of numbers.
fn put_bytes(to: &mut Value, bytes: &[u8]) {
    match std::str::from_utf8(bytes) {
        Ok(text) => to["text"] = text.into(),
        Err(_) => to["bytes"] = bytes.into(),
    }
}

pub(crate) fn object_form(object: &Option<Object>) -> Value {
    let Some(Object { bytes, version }) = object else { return Value::Null };
    let mut form = json!({ "version": version });
    put_bytes(&mut form, bytes);
    form
}

pub(crate) fn listed_form(listed: &[Listed]) -> Value {
    listed.iter().map(|Listed { key, version, size }| json!([key, version, size])).collect()
}

fn error_form(error: &StoreError) -> Value {
    let (kind, message) = match error {
        StoreError::Conflict => ("conflict", ""),
        StoreError::Busy(message) => ("busy", message.as_str()),
        StoreError::Denied(message) => ("denied", message.as_str()),
        StoreError::Invalid(message) => ("invalid", message.as_str()),
        StoreError::Full(message) => ("full", message.as_str()),
        StoreError::Unavailable(message) => ("unavailable", message.as_str()),
        StoreError::UnknownOutcome(message) => ("unknown-outcome", message.as_str()),
    };
    json!({ "kind": kind, "message": message })
}
