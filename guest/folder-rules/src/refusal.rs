//! Errors of the operating system as errors of a store.

use std::fmt::Display;
use std::io::{self, ErrorKind};

use crate::contract::StoreError;

/// The change was made, but whether it outlives a loss of power could not be learnt.
pub fn unknown_outcome(doing: &str, what: impl Display, error: &io::Error) -> StoreError {
    StoreError::UnknownOutcome(format!("{doing} {what}: it was done, but could not be flushed to disk: {error}"))
}

/// The message: what was being done, to what, and what the system said.
pub fn refusal(doing: &str, what: impl Display, error: &io::Error) -> StoreError {
    let text = format!("{doing} {what}: {error}");
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => StoreError::Full(text),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreError::Denied(text),
        // Only the lock's end is told so.
        ErrorKind::TimedOut => StoreError::Busy(text),
        _ => StoreError::Unavailable(text),
    }
}
