//! The trait that every store keeps: bytes under keys, with compare-and-swap.

use std::sync::Arc;

use crate::store::contract::{Durability, Expect, Listed, Object, StoreError, Version};
use crate::store::key::{Key, Prefix};

pub use keepstone_folder_rules::LIST_LIMIT;

/// The answer to a reader that has bytes of a key already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Validity {
    /// The version is the one that was named.
    Current,
    /// The bytes are old; the present content, or none if the key is gone.
    Stale(Option<Object>),
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

/// Bytes under keys. Calls may come from any thread at any time.
pub trait Store: Send + Sync {
    /// The bytes under a key and their version; none when nothing is there.
    fn read(&self, key: &Key) -> Result<Option<Object>, StoreError> {
        self.read_up_to(key, u64::MAX)
    }

    /// Like `read`, but no more than the first `most` bytes: the host bounds what one key may cost it.
    fn read_up_to(&self, key: &Key, most: u64) -> Result<Option<Object>, StoreError>;

    /// Like `read_up_to`, but no bytes are sent if `version` is still the version of the key.
    fn revalidate(&self, key: &Key, version: &str, most: u64) -> Result<Validity, StoreError> {
        Ok(match self.read_up_to(key, most)? {
            Some(object) if object.version == version => Validity::Current,
            found => Validity::Stale(found),
        })
    }

    /// Puts all bytes under a key in one step: a reader sees the old or the new, never a mixture.
    /// Returns the new version once the bytes are as durable as `durability` asks. A store with only one durability, or
    /// one that its owner opened with less, takes its own.
    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError>;

    /// Removes a key, as durably as `durability` asks. If the key does not exist, the call succeeds, unless `expect` is [`Expect::At`].
    fn remove(&self, key: &Key, expect: &Expect, durability: Durability) -> Result<(), StoreError>;

    /// Keys that start with `prefix` and come after `after`, in byte order, at most `limit`
    /// (1 to [`LIST_LIMIT`]). Fewer mean that there are no more.
    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError>;
}

impl<S: Store + ?Sized> Store for Arc<S> {
    fn read_up_to(&self, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
        (**self).read_up_to(key, most)
    }

    fn revalidate(&self, key: &Key, version: &str, most: u64) -> Result<Validity, StoreError> {
        (**self).revalidate(key, version, most)
    }

    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        (**self).write(key, bytes, expect, durability)
    }

    fn remove(&self, key: &Key, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        (**self).remove(key, expect, durability)
    }

    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        (**self).list(prefix, after, limit)
    }
}

/// The `limit` of a listing as a count, unless it is out of its range.
pub(super) fn listing_limit(limit: u32) -> Result<usize, StoreError> {
    Ok(keepstone_folder_rules::listing_limit(limit)?)
}
