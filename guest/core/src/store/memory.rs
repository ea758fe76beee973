//! A store in memory, for tests and for roots that need not outlive their process.

use crate::text::sorted::SortedMap;
use std::cell::RefCell;

use super::backend::{Store, Version};
use super::contract::{Durability, Expect, Listed, Object, StoreError};

/// Bytes under keys in memory. Versions count the writes.
#[derive(Debug, Default)]
pub struct MemoryStore {
    state: RefCell<State>,
}

#[derive(Debug, Default)]
struct State {
    objects: SortedMap<String, Object>,
    writes: u64,
}

impl MemoryStore {
    /// Everything in it, in byte order of the keys.
    pub fn objects(&self) -> Vec<(String, Vec<u8>)> {
        let state = self.state.borrow();
        state.objects.iter().map(|(key, object)| (key.clone(), object.bytes.clone())).collect()
    }

    /// The objects without those whose keys are to be skipped.
    #[cfg(test)]
    pub(crate) fn objects_but(&self, skip: impl Fn(&str) -> bool) -> Vec<(String, Vec<u8>)> {
        self.objects().into_iter().filter(|(key, _)| !skip(key)).collect()
    }
}

impl State {
    fn check(&self, key: &str, expect: &Expect) -> Result<(), StoreError> {
        let found = self.objects.get(key);
        let holds = match expect {
            Expect::Anything => true,
            Expect::Absent => found.is_none(),
            Expect::At(version) => found.is_some_and(|object| object.version == *version),
        };
        if holds { Ok(()) } else { Err(StoreError::Conflict) }
    }
}

impl Store for MemoryStore {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        Ok(self.state.borrow().objects.get(key).cloned())
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, _durability: Durability) -> Result<Version, StoreError> {
        let mut state = self.state.borrow_mut();
        state.check(key, expect)?;
        state.writes += 1;
        let version = state.writes.to_string();
        state.objects.insert(key.to_owned(), Object { bytes: bytes.to_vec(), version: version.clone() });
        Ok(version)
    }

    fn remove(&self, key: &str, expect: &Expect, _: Durability) -> Result<(), StoreError> {
        let mut state = self.state.borrow_mut();
        state.check(key, expect)?;
        state.objects.remove(key);
        Ok(())
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let state = self.state.borrow();
        let matching = state.objects.iter().filter(|(key, _)| key.starts_with(prefix));
        let later = matching.filter(|(key, _)| after.is_none_or(|after| key.as_str() > after));
        Ok(later
            .take(limit as usize)
            .map(|(key, object)| Listed {
                key: key.clone(),
                version: object.version.clone(),
                size: object.bytes.len() as u64,
            })
            .collect())
    }
}
