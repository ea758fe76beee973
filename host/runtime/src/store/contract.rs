//! The words of `wit/store.wit`.

use wasmtime::component::{ComponentType, Lift, Lower};

/// Opaque; equal versions of one key mean equal bytes.
pub type Version = String;

/// The content of a key.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower)]
#[component(record)]
pub struct Object {
    /// All of it, or the range asked for.
    pub bytes: Vec<u8>,
    /// The version of the whole.
    pub version: Version,
}

/// The state that a key must have for a write or a removal to happen.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower)]
#[component(variant)]
pub enum Expect {
    /// Any state.
    #[component(name = "anything")]
    Anything,
    /// Nothing is there.
    #[component(name = "absent")]
    Absent,
    /// This version is there.
    #[component(name = "at")]
    At(Version),
}

/// The loss that an acknowledged write survives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower)]
#[component(enum)]
#[repr(u8)]
pub enum Durability {
    /// The write survives a loss of power.
    #[default]
    #[component(name = "full")]
    Full,
    /// The write survives the process: the operating system has the bytes. A loss of power may undo it,
    /// or leave an empty file.
    #[component(name = "fast")]
    Fast,
}

/// One line of a listing.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower)]
#[component(record)]
pub struct Listed {
    /// The key.
    pub key: String,
    /// The version.
    pub version: Version,
    /// In bytes.
    pub size: u64,
}

/// The reason why a store refused. Nothing was changed, except perhaps for [`StoreError::UnknownOutcome`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, ComponentType, Lift, Lower)]
#[component(variant)]
pub enum StoreError {
    /// The expectation did not hold.
    #[component(name = "conflict")]
    #[error("the key was changed meanwhile")]
    Conflict,
    /// Another process held the lock for too long; the text names that process.
    #[component(name = "busy")]
    #[error("{0}")]
    Busy(String),
    /// Not granted: read-only, a link in the path, missing permission.
    #[component(name = "denied")]
    #[error("{0}")]
    Denied(String),
    /// The key or the range is malformed.
    #[component(name = "invalid")]
    #[error("{0}")]
    Invalid(String),
    /// A limit of the grant or the medium is used up.
    #[component(name = "full")]
    #[error("{0}")]
    Full(String),
    /// The medium failed or is gone.
    #[component(name = "unavailable")]
    #[error("{0}")]
    Unavailable(String),
    /// The connection broke on the way: the change may or may not have happened.
    #[component(name = "unknown-outcome")]
    #[error("{0}")]
    UnknownOutcome(String),
}
