//! The host's store, as the core wants it.

use keepstone_core::store::{Durability, Expect, Listed, Object, Store, StoreError, Version};

use crate::bindings::keepstone::memory::store as host;

/// The store that the host granted.
pub(crate) struct HostStore;

impl Store for HostStore {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        let object = host::read(key).map_err(error)?;
        Ok(object.map(|object| Object { bytes: object.bytes, version: object.version }))
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        host::write(key, bytes, &expectation(expect), lasting(durability)).map_err(error)
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        host::remove(key, &expectation(expect), lasting(durability)).map_err(error)
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let page = host::list_keys(prefix, after, limit).map_err(error)?;
        Ok(page.into_iter().map(|host::Listed { key, version, size }| Listed { key, version, size }).collect())
    }
}

fn lasting(durability: Durability) -> host::Durability {
    match durability {
        Durability::Full => host::Durability::Full,
        Durability::Fast => host::Durability::Fast,
    }
}

fn expectation(expect: &Expect) -> host::Expect {
    match expect {
        Expect::Anything => host::Expect::Anything,
        Expect::Absent => host::Expect::Absent,
        Expect::At(version) => host::Expect::At(version.clone()),
    }
}

fn error(error: host::StoreError) -> StoreError {
    match error {
        host::StoreError::Conflict => StoreError::Conflict,
        host::StoreError::Busy(what) => StoreError::Busy(what),
        host::StoreError::Denied(what) => StoreError::Denied(what),
        host::StoreError::Invalid(what) => StoreError::Invalid(what),
        host::StoreError::Full(what) => StoreError::Full(what),
        host::StoreError::Unavailable(what) => StoreError::Unavailable(what),
        host::StoreError::UnknownOutcome(what) => StoreError::UnknownOutcome(what),
    }
}
