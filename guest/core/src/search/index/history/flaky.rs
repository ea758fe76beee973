//! A store that does with the index what stores do.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::search::index::manifest::FOLDER;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Listed, Object, Store, StoreError, Version};

/// The behaviour of a store for writes into the index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Behaviour {
    #[default]
    Writes,
    Denies,
    IsFull,
    LosesAnswers,
    LosesWrites,
}

/// A store that can refuse or lose writes, and keeps a log.
#[derive(Debug, Default)]
pub(super) struct FlakyStore {
    pub(super) store: Rc<MemoryStore>,
    pub(super) behaviour: Rc<Cell<Behaviour>>,
    pub(super) log: RefCell<Vec<String>>,
}

impl FlakyStore {
    pub(super) fn take_log(&self) -> Vec<String> {
        self.log.take()
    }

    fn note(&self, what: &str, key: &str) {
        self.log.borrow_mut().push(format!("{what} {key}"));
    }

    fn change<T>(&self, key: &str, change: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        let lost = || StoreError::UnknownOutcome("the line went dead".to_owned());
        match self.behaviour.get() {
            _ if !key.starts_with(FOLDER) => change(),
            Behaviour::Writes => change(),
            Behaviour::Denies => Err(StoreError::Denied("it is read-only".to_owned())),
            Behaviour::IsFull => Err(StoreError::Full("no space".to_owned())),
            Behaviour::LosesAnswers => change().and(Err(lost())),
            Behaviour::LosesWrites => Err(lost()),
        }
    }
}

impl Store for FlakyStore {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        self.note("read", key);
        self.store.read(key)
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        self.note("write", key);
        self.change(key, || self.store.write(key, bytes, expect, durability))
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.note("remove", key);
        self.change(key, || self.store.remove(key, expect, durability))
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.store.list(prefix, after, limit)
    }
}
