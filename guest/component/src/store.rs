//! The host's store, as the core wants it.

use keepstone_core::store::{Durability, Expect, Listed, Object, Store, StoreError, Version};

use crate::bindings::keepstone::memory::store as host;

/// The store that the host granted.
pub(crate) struct HostStore;

impl Store for HostStore {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        host::read(key)
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        host::write(key, bytes, expect, durability)
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        host::remove(key, expect, durability)
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        host::list_keys(prefix, after, limit)
    }
}
