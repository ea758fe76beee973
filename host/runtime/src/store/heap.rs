//! A store in this process's memory, for tests and for memories that need not outlive it.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::store::contract::{Durability, Expect, Listed, Object, StoreError, Version};
use crate::store::key::{Key, Prefix};
use crate::store::promise::{Store, listing_limit};

/// Keeps everything in memory; what it holds is gone with its last handle.
#[derive(Debug, Default)]
pub struct MemoryStore {
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    objects: BTreeMap<String, (Vec<u8>, u64)>,
    /// Writes so far; a version is the count at its write and so never comes back.
    writes: u64,
}

impl Held {
    fn version(&self, key: &Key) -> Option<Version> {
        self.objects.get(key.as_str()).map(|(_, version)| version.to_string())
    }
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    fn read_up_to(&self, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
        let held = self.held();
        let Some((bytes, version)) = held.objects.get(key.as_str()) else { return Ok(None) };
        let length = usize::try_from(most).map_or(bytes.len(), |most| most.min(bytes.len()));
        Ok(Some(Object { bytes: bytes[..length].to_vec(), version: version.to_string() }))
    }

    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect, _durability: Durability) -> Result<Version, StoreError> {
        let mut held = self.held();
        if !expect.holds(held.version(key).as_deref()) {
            return Err(StoreError::Conflict);
        }
        held.writes += 1;
        let version = held.writes;
        held.objects.insert(key.as_str().to_owned(), (bytes.to_vec(), version));
        Ok(version.to_string())
    }

    fn remove(&self, key: &Key, expect: &Expect, _: Durability) -> Result<(), StoreError> {
        let mut held = self.held();
        if !expect.holds(held.version(key).as_deref()) {
            return Err(StoreError::Conflict);
        }
        held.objects.remove(key.as_str());
        Ok(())
    }

    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let limit = listing_limit(limit)?;
        let start = match after {
            Some(after) if after >= prefix.as_str() => Bound::Excluded(after),
            _ => Bound::Included(prefix.as_str()),
        };
        let held = self.held();
        let found = held.objects.range::<str, _>((start, Bound::Unbounded));
        let listed = found.take_while(|(key, _)| key.starts_with(prefix.as_str())).take(limit);
        Ok(listed
            .map(|(key, (bytes, version))| Listed {
                key: key.clone(),
                version: version.to_string(),
                size: bytes.len() as u64,
            })
            .collect())
    }
}
