//! The interface `store` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use wasmtime::component::{ComponentType, Lift, Lower};

/// Identifies the bytes of a key; opaque to the guest. Equal versions of one key mean equal bytes.
pub type Version = String;

/// The content of a key.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower)]
#[component(record)]
pub struct Object {
    /// All bytes.
    pub bytes: Vec<u8>,
    /// Their version.
    pub version: Version,
}

/// The state that a key must have for a write or a removal to happen.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower)]
#[component(variant)]
pub enum Expect {
    /// Any state.
    #[component(name = "anything")]
    Anything,
    /// The key does not exist.
    #[component(name = "absent")]
    Absent,
    /// The key exists at this version.
    #[component(name = "at")]
    At(Version),
}

/// One key of a listing.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower)]
#[component(record)]
pub struct Listed {
    /// The key.
    pub key: String,
    /// The version that `read` would return.
    pub version: Version,
    /// In bytes.
    pub size: u64,
}

/// The loss that an acknowledged change survives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower)]
#[component(enum)]
#[repr(u8)]
pub enum Durability {
    /// The change survives a loss of power.
    #[default]
    #[component(name = "full")]
    Full,
    /// The change survives the end of the process. A loss of power may undo it, or leave an empty file.
    #[component(name = "fast")]
    Fast,
}

/// The reason why the store refused a call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, ComponentType, Lift, Lower)]
#[component(variant)]
pub enum StoreError {
    /// The key was not in the expected state; nothing changed.
    #[component(name = "conflict")]
    #[error("the key was not in the expected state; nothing changed")]
    Conflict,
    /// Another process held the lock for too long; the text names that process. Nothing changed.
    #[component(name = "busy")]
    #[error("{0}")]
    Busy(String),
    /// Not permitted: the store is read-only, the path contains a link, or a permission is missing.
    #[component(name = "denied")]
    #[error("{0}")]
    Denied(String),
    /// The key is malformed.
    #[component(name = "invalid")]
    #[error("{0}")]
    Invalid(String),
    /// A quota or the medium is full; nothing changed.
    #[component(name = "full")]
    #[error("{0}")]
    Full(String),
    /// The medium failed or is gone; nothing changed.
    #[component(name = "unavailable")]
    #[error("{0}")]
    Unavailable(String),
    /// The connection broke during the call; the change may or may not have happened.
    #[component(name = "unknown-outcome")]
    #[error("{0}")]
    UnknownOutcome(String),
}
