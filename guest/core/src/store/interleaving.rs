//! A store in which others are at work, for tests.

use std::rc::Rc;

use super::memory::MemoryStore;
use super::{Durability, Expect, Listed, Object, Store, StoreError, Version};

/// A store in which something happens after reads and writes, chosen by their keys.
pub(crate) struct InterleavingStore<F> {
    store: Rc<MemoryStore>,
    after: F,
}

impl<F: Fn(&str)> InterleavingStore<F> {
    pub(crate) fn new(store: &Rc<MemoryStore>, after: F) -> Self {
        Self { store: Rc::clone(store), after }
    }
}

impl<F: Fn(&str)> Store for InterleavingStore<F> {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        let found = self.store.read(key);
        (self.after)(key);
        found
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        let written = self.store.write(key, bytes, expect, durability);
        (self.after)(key);
        written
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.store.remove(key, expect, durability)
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.store.list(prefix, after, limit)
    }
}
