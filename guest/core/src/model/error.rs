//! The reasons why a call failed, named by what the caller does next.

use std::fmt;

use serde::Serialize;

use crate::store::StoreError;

use crate::store::contract::Fault;

/// The result of every fallible function of this crate.
pub type Result<T> = std::result::Result<T, Error>;

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(out, "{}, line {line}: {}", self.key, self.message),
            None => write!(out, "{}: {}", self.key, self.message),
        }
    }
}

/// The reason why a call failed. The text says what the call was doing and what it found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "code", content = "detail", rename_all = "kebab-case")]
pub enum Error {
    /// Nothing is there.
    #[error("{0}")]
    NotFound(String),
    /// The arguments cannot be right.
    #[error("{0}")]
    Invalid(String),
    /// Others kept changing the same file.
    #[error("{0}")]
    Conflict(String),
    /// The host does not allow it.
    #[error("{0}")]
    Denied(String),
    /// A limit or the disk is used up.
    #[error("{0}")]
    Full(String),
    /// A stored file cannot be understood; it was left untouched.
    #[error("{0}")]
    Corrupt(Fault),
    /// The store did not answer in time.
    #[error("{0}")]
    Unavailable(String),
}

impl Error {
    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::Invalid(message.into())
    }

    pub(crate) fn corrupt(key: &str, line: Option<u32>, message: impl Into<String>) -> Self {
        Self::Corrupt(Fault { key: key.to_owned(), line, message: message.into() })
    }

    /// The fault of one file, which leaves others readable.
    ///
    /// # Errors
    /// The error itself when it says nothing about this file: the store did not answer.
    pub(crate) fn into_fault(self, key: &str) -> Result<Fault> {
        match self {
            Self::Corrupt(fault) => Ok(fault),
            Self::Denied(message) | Self::Full(message) | Self::Invalid(message) => {
                Ok(Fault { key: key.to_owned(), line: None, message })
            }
            other => Err(other),
        }
    }

    /// Adds to an error of the store what was being done to which key, unless the store says so itself.
    pub(crate) fn from_store(error: StoreError, doing: &str, key: &str) -> Self {
        let text = |what: &str| if what.contains(key) { what.to_owned() } else { format!("{doing} {key}: {what}") };
        match error {
            StoreError::Conflict => Self::Conflict(text("others kept changing it")),
            StoreError::Busy(what) | StoreError::Unavailable(what) => Self::Unavailable(text(&what)),
            StoreError::UnknownOutcome(what) => Self::Unavailable(text(&format!("{what}; it may have been done"))),
            StoreError::Denied(what) => Self::Denied(text(&what)),
            // It says itself what it refuses, or may not repeat it: a name may hold a secret.
            StoreError::Invalid(what) => Self::Invalid(what),
            StoreError::Full(what) => Self::Full(text(&what)),
        }
    }
}
