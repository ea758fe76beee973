//! Bytes under keys, with compare-and-swap: what a memory stands on.
//!
//! The promises are those of `wit/store.wit`; the tests of this crate hold every store here to them.

#[cfg(any(feature = "object-store", feature = "postgres"))]
mod cached;
mod folder;
mod heap;
mod key;
mod location;
mod nonce;
#[cfg(feature = "object-store")]
mod object;
#[cfg(feature = "postgres")]
mod postgres;

use std::sync::Arc;

use wasmtime::component::{ComponentType, Lift, Lower};

#[cfg(any(feature = "object-store", feature = "postgres"))]
use cached::Cached;
pub use folder::FolderStore;
pub use heap::MemoryStore;
pub use key::{Key, Prefix};
pub use location::Location;
#[cfg(feature = "object-store")]
pub use object::ObjectStore;
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;

/// Opaque; equal versions of one key mean equal bytes.
pub type Version = String;

/// The most that one [`Store::list`] may be asked for.
pub const LIST_LIMIT: u32 = 10_000;

/// The content of a key.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower)]
#[component(record)]
pub struct Object {
    /// All of it, or the range asked for.
    pub bytes: Vec<u8>,
    /// The version of the whole.
    pub version: Version,
}

/// The answer to a reader that has bytes of a key already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Validity {
    /// The version is the one that was named.
    Current,
    /// The bytes are old; the present content, or none if the key is gone.
    Stale(Option<Object>),
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

impl Expect {
    /// Returns whether a key with this version, or none, is in the expected state.
    pub fn holds(&self, version: Option<&str>) -> bool {
        match self {
            Self::Anything => true,
            Self::Absent => version.is_none(),
            Self::At(expected) => version == Some(expected),
        }
    }
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

/// Bytes under keys. Calls may come from any thread at any time.
pub trait Store: Send + Sync {
    /// The bytes under a key and their version; none when nothing is there.
    fn read(&self, key: &Key) -> Result<Option<Object>, StoreError> {
        self.read_range(key, 0, u64::MAX)
    }

    /// At most `length` bytes from `offset`; fewer at the end, none at all when nothing is there.
    fn read_range(&self, key: &Key, offset: u64, length: u64) -> Result<Option<Object>, StoreError>;

    /// Like `read_range`, but no bytes are sent if `version` is still the version of the key.
    fn revalidate(&self, key: &Key, version: &str, offset: u64, length: u64) -> Result<Validity, StoreError> {
        Ok(match self.read_range(key, offset, length)? {
            Some(object) if object.version == version => Validity::Current,
            found => Validity::Stale(found),
        })
    }

    /// Puts all bytes under a key in one step: a reader sees the old or the new, never a mixture.
    /// Returns the new version once the bytes are as durable as the store promises.
    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect) -> Result<Version, StoreError>;

    /// Removes a key. If the key does not exist, the call succeeds, unless `expect` is [`Expect::At`].
    fn remove(&self, key: &Key, expect: &Expect) -> Result<(), StoreError>;

    /// Keys that start with `prefix` and come after `after`, in byte order, at most `limit`
    /// (1 to [`LIST_LIMIT`]). Fewer mean that there are no more.
    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError>;

    /// Sets the durability of the following writes, as the root's policy has it. A store with only one durability,
    /// or one that was opened with [`Durability::Fast`], ignores it.
    fn set_durability(&self, _durability: Durability) {}
}

impl<S: Store + ?Sized> Store for Arc<S> {
    fn read_range(&self, key: &Key, offset: u64, length: u64) -> Result<Option<Object>, StoreError> {
        (**self).read_range(key, offset, length)
    }

    fn revalidate(&self, key: &Key, version: &str, offset: u64, length: u64) -> Result<Validity, StoreError> {
        (**self).revalidate(key, version, offset, length)
    }

    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect) -> Result<Version, StoreError> {
        (**self).write(key, bytes, expect)
    }

    fn remove(&self, key: &Key, expect: &Expect) -> Result<(), StoreError> {
        (**self).remove(key, expect)
    }

    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        (**self).list(prefix, after, limit)
    }

    fn set_durability(&self, durability: Durability) {
        (**self).set_durability(durability);
    }
}

/// The `limit` of a listing as a count, unless it is out of its range.
fn listing_limit(limit: u32) -> Result<usize, StoreError> {
    if (1..=LIST_LIMIT).contains(&limit) {
        return Ok(limit as usize);
    }
    Err(StoreError::Invalid(format!("listing keys: a limit of {limit} is not between 1 and {LIST_LIMIT}")))
}
