//! A store for tests that notes all questions that it is asked.

use std::cell::RefCell;
use std::rc::Rc;

use super::memory::MemoryStore;
use super::{Durability, Expect, Listed, Object, Store, StoreError, Version};

/// One question.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Asked {
    /// A listing under a prefix, behind a key.
    List(String, Option<String>),
    /// A key, and the version that was found.
    Read(String, Option<Version>),
    /// A change that was refused because of another's.
    Conflict,
}

/// A store that notes its questions.
pub(crate) struct Counting {
    store: Rc<MemoryStore>,
    asked: RefCell<Vec<Asked>>,
}

impl Counting {
    pub(crate) fn new(store: &Rc<MemoryStore>) -> Self {
        Self { store: Rc::clone(store), asked: RefCell::default() }
    }

    fn changed<T>(&self, changed: Result<T, StoreError>) -> Result<T, StoreError> {
        if matches!(changed, Err(StoreError::Conflict)) {
            self.asked.borrow_mut().push(Asked::Conflict);
        }
        changed
    }

    /// The questions since the last time.
    pub(crate) fn take(&self) -> Vec<Asked> {
        self.asked.take()
    }
}

impl Store for Counting {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        let found = self.store.read(key)?;
        let version = found.as_ref().map(|object| object.version.clone());
        self.asked.borrow_mut().push(Asked::Read(key.to_owned(), version));
        Ok(found)
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        self.changed(self.store.write(key, bytes, expect, durability))
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.changed(self.store.remove(key, expect, durability))
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.asked.borrow_mut().push(Asked::List(prefix.to_owned(), after.map(str::to_owned)));
        self.store.list(prefix, after, limit)
    }
}
