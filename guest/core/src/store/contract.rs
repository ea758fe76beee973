//! The types of the contract that this room makes.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};

/// A defect of a stored file.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Fault {
    /// The key of the file in the store.
    pub key: String,
    /// The line, counted from 1. Absent when the defect is not in one line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The defect, in words for people.
    pub message: String,
}

/// The content of a key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Object {
    /// All bytes.
    pub bytes: Vec<u8>,
    /// Their version.
    pub version: String,
}

/// The state that a key must have for a write or a removal to happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// Any state.
    Anything,
    /// The key does not exist.
    Absent,
    /// The key exists at this version.
    At(String),
}

/// One key of a listing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// The key.
    pub key: String,
    /// The version that `read` would return.
    pub version: String,
    /// In bytes.
    pub size: u64,
}

/// The loss that an acknowledged change survives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Durability {
    /// The change survives a loss of power.
    #[default]
    Full,
    /// The change survives the end of the process. A loss of power may undo it, or leave an empty file.
    Fast,
}

impl Durability {
    /// All of them, in their declared order.
    pub const ALL: [Self; 2] = [Self::Full, Self::Fast];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Fast => "fast",
        }
    }
}

/// The reason why the store refused a call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The key was not in the expected state; nothing changed.
    #[error("the key was not in the expected state; nothing changed")]
    Conflict,
    /// Another process held the lock for too long; the text names that process. Nothing changed.
    #[error("{0}")]
    Busy(String),
    /// Not permitted: the store is read-only, the path contains a link, or a permission is missing.
    #[error("{0}")]
    Denied(String),
    /// The key is malformed.
    #[error("{0}")]
    Invalid(String),
    /// A quota or the medium is full; nothing changed.
    #[error("{0}")]
    Full(String),
    /// The medium failed or is gone; nothing changed.
    #[error("{0}")]
    Unavailable(String),
    /// The connection broke during the call; the change may or may not have happened.
    #[error("{0}")]
    UnknownOutcome(String),
}
