//! A store for tests that a process loses in the middle of its work, for good or for one operation.

use std::cell::Cell;
use std::rc::Rc;

use super::memory::MemoryStore;
use super::{Durability, Expect, Listed, Object, Store, StoreError, Version};

/// A store that a process loses at one of its operations: before it is done, or after, unanswered.
pub(crate) struct CrashingStore {
    store: Rc<MemoryStore>,
    operations: Cell<u32>,
    dies_at: u32,
    is_done_first: bool,
    /// Later operations work again.
    is_back: bool,
}

impl CrashingStore {
    pub(crate) fn new(store: &Rc<MemoryStore>, dies_at: u32, is_done_first: bool) -> Self {
        Self { store: store.clone(), operations: Cell::new(0), dies_at, is_done_first, is_back: false }
    }

    /// A store that refuses one operation.
    pub(crate) fn once(store: &Rc<MemoryStore>, fails_at: u32) -> Self {
        Self { is_back: true, ..Self::new(store, fails_at, false) }
    }

    /// The number of operations.
    pub(crate) fn operations(&self) -> u32 {
        self.operations.get()
    }

    fn does<T>(&self, operation: impl FnOnce(&MemoryStore) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let nth = self.operations.replace(self.operations.get() + 1) + 1;
        if nth < self.dies_at || (nth > self.dies_at && self.is_back) {
            return operation(&self.store);
        }
        if nth == self.dies_at && self.is_done_first {
            drop(operation(&self.store));
        }
        Err(StoreError::Unavailable("the process is gone".to_owned()))
    }
}

impl Store for CrashingStore {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        self.does(|store| store.read(key))
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        self.does(|store| store.write(key, bytes, expect, durability))
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.does(|store| store.remove(key, expect, durability))
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.does(|store| store.list(prefix, after, limit))
    }
}

/// Another store with equal content.
pub(crate) fn copy_of(store: &MemoryStore) -> Rc<MemoryStore> {
    let copy = MemoryStore::default();
    for (key, bytes) in store.objects() {
        copy.write(&key, &bytes, &Expect::Anything, Durability::Full).unwrap();
    }
    Rc::new(copy)
}
