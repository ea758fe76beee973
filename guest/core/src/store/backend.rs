//! What a memory asks of whatever holds its bytes.

use std::ops::Deref;

use super::contract::{Durability, Expect, Listed, Object, StoreError};

/// The maximum number of keys in one listing.
pub(crate) const MOST_LISTED: u32 = 10_000;

/// Opaque; equal versions of one key mean equal bytes.
pub type Version = String;

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
