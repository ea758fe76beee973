//! Bytes under keys with compare-and-swap: the only way a memory touches the world.

pub(crate) mod clock;
#[cfg(test)]
pub(super) mod counting;
#[cfg(test)]
pub(super) mod crashing;
pub(crate) mod hash;
#[cfg(test)]
pub(super) mod interleaving;
pub(crate) mod memory;
pub(crate) mod overlay;
pub(crate) mod retry;
pub(crate) mod snapshot;
#[cfg(test)]
pub(crate) mod work;

use std::ops::Deref;

use serde::{Deserialize, Serialize};

pub use memory::MemoryStore;

/// The maximum number of keys in one listing.
pub(crate) const MOST_LISTED: u32 = 10_000;

/// Opaque; equal versions of one key mean equal bytes.
pub type Version = String;

/// The bytes under a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// All of them.
    pub bytes: Vec<u8>,
    /// The version to expect in a write.
    pub version: Version,
}

/// The state that a key must have for a change to happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// Nothing in particular.
    Anything,
    /// The key does not exist.
    Absent,
    /// The key exists at this version.
    At(Version),
}

/// One key of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The key.
    pub key: String,
    /// The version that `read` would return.
    pub version: Version,
    /// In bytes.
    pub size: u64,
}

/// The reason why a store refused a call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The expectation did not hold; nothing was changed.
    #[error("the key was changed by another")]
    Conflict,
    /// The lock was not had in time; nothing was changed.
    #[error("{0}")]
    Busy(String),
    /// Not granted.
    #[error("{0}")]
    Denied(String),
    /// The key is malformed.
    #[error("{0}")]
    Invalid(String),
    /// A limit or the medium is used up; nothing was changed.
    #[error("{0}")]
    Full(String),
    /// The medium failed or is gone; nothing was changed.
    #[error("{0}")]
    Unavailable(String),
    /// The change may or may not have happened.
    #[error("{0}")]
    UnknownOutcome(String),
}

/// The loss that an acknowledged write survives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Durability {
    /// The write survives a loss of power.
    #[default]
    Full,
    /// The write survives the end of the process. A loss of power may undo it, or leave an empty file.
    Fast,
}

/// A store, as the `store` interface of the contract promises it.
pub trait Store {
    /// The bytes under a key and their version; none when nothing is there.
    ///
    /// # Errors
    /// As the contract says; so for all functions here.
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError>;

    /// Puts all bytes under a key in one step and returns the new version once they are as durable as asked.
    /// A store with only one durability ignores the last argument.
    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError>;

    /// Removes a key, once that is as durable as asked.
    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError>;

    /// At most `limit` keys that start with `prefix` and come after `after`, in byte order.
    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError>;
}

/// A store that others hold as well.
impl<S: Store + ?Sized, P: Deref<Target = S>> Store for P {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        (**self).read(key)
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        (**self).write(key, bytes, expect, durability)
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        (**self).remove(key, expect, durability)
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        (**self).list(prefix, after, limit)
    }
}
