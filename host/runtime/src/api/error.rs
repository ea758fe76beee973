//! Errors of calls: the memory refused, or the component was stopped.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::engine::failure::Failure;

/// A defect of a stored file, and its place.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Fault {
    /// The key in the store.
    pub key: String,
    /// Counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The defect.
    pub message: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}, line {line}: {}", self.key, self.message),
            None => write!(f, "{}: {}", self.key, self.message),
        }
    }
}

/// The reason why the memory refused a call, named by what the caller does next.
///
/// In JSON `{"code":"not-found","message":"…"}`, with the `fault` when it is corrupt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(variant)]
#[serde(into = "Told", try_from = "Told")]
pub enum MemoryError {
    /// Nothing is there: correct the reference, or take it as an answer.
    #[component(name = "not-found")]
    #[error("{0}")]
    NotFound(String),
    /// The arguments cannot be right: correct them.
    #[component(name = "invalid")]
    #[error("{0}")]
    Invalid(String),
    /// Others kept changing the same file: call again.
    #[component(name = "conflict")]
    #[error("{0}")]
    Conflict(String),
    /// The host does not allow it: ask for the grant.
    #[component(name = "denied")]
    #[error("{0}")]
    Denied(String),
    /// A limit or the disk is used up: make room.
    #[component(name = "full")]
    #[error("{0}")]
    Full(String),
    /// A stored file cannot be understood; it was left untouched: repair it.
    #[component(name = "corrupt")]
    #[error("{0}")]
    Corrupt(Fault),
    /// The store did not answer, or its lock was not had in time: call again later.
    #[component(name = "unavailable")]
    #[error("{0}")]
    Unavailable(String),
}

impl MemoryError {
    /// The name of the case: `not-found`, `invalid`, `conflict`, `denied`, `full`, `corrupt` or `unavailable`.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotFound(_) => "not-found",
            Self::Invalid(_) => "invalid",
            Self::Conflict(_) => "conflict",
            Self::Denied(_) => "denied",
            Self::Full(_) => "full",
            Self::Corrupt(_) => "corrupt",
            Self::Unavailable(_) => "unavailable",
        }
    }
}

/// The JSON form of a [`MemoryError`].
#[derive(Serialize, Deserialize)]
struct Told {
    code: String,
    message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault: Option<Fault>,
}

impl From<MemoryError> for Told {
    fn from(error: MemoryError) -> Self {
        let (code, message) = (error.code().to_owned(), error.to_string());
        let fault = if let MemoryError::Corrupt(fault) = error { Some(fault) } else { None };
        Self { code, message, fault }
    }
}

impl TryFrom<Told> for MemoryError {
    type Error = String;

    fn try_from(told: Told) -> Result<Self, Self::Error> {
        Ok(match (told.code.as_str(), told.fault) {
            ("not-found", None) => Self::NotFound(told.message),
            ("invalid", None) => Self::Invalid(told.message),
            ("conflict", None) => Self::Conflict(told.message),
            ("denied", None) => Self::Denied(told.message),
            ("full", None) => Self::Full(told.message),
            ("corrupt", Some(fault)) => Self::Corrupt(fault),
            ("unavailable", None) => Self::Unavailable(told.message),
            (code, _) => return Err(format!("reading an error: no error has the code `{code}` and this shape")),
        })
    }
}

/// The reason why a call failed.
///
/// After any case but [`Error::Memory`] the component was discarded; the next call starts a fresh one and
/// works. Acknowledged calls are in the store; the call itself had no effect or its whole effect.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The memory refused.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// The component broke down; its standard error may say more.
    #[error("calling {call}: the component trapped: {reason}")]
    Trap {
        /// The interface and the function, as in `vault.add`.
        call: String,
        /// The reason that wasmtime gives.
        reason: String,
    },
    /// The component wanted more memory than the grant has.
    #[error("calling {call}: the component reached its memory limit of {bytes} bytes")]
    Limit {
        /// The interface and the function.
        call: String,
        /// The limit of the grant.
        bytes: usize,
    },
    /// The component called the store more often than the grant allows.
    #[error("calling {call}: more than {store_calls} calls of the store")]
    Budget {
        /// The interface and the function.
        call: String,
        /// The budget of the grant.
        store_calls: u64,
    },
    /// The call took longer than the grant allows.
    #[error("calling {call}: not done within the deadline of {} ms", after.as_millis())]
    Deadline {
        /// The interface and the function.
        call: String,
        /// The deadline of the grant.
        after: Duration,
    },
}

impl Error {
    /// The failure of a call, which is named by its interface and its function.
    pub(crate) fn of_call(interface: &str, function: &str, failure: Failure) -> Self {
        let call = format!("{interface}.{function}");
        match failure {
            Failure::Trap { reason } => Self::Trap { call, reason },
            Failure::Limit { bytes } => Self::Limit { call, bytes },
            Failure::Budget { store_calls } => Self::Budget { call, store_calls },
            Failure::Deadline { after } => Self::Deadline { call, after },
        }
    }
}
