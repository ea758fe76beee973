//! The store under test: a root that opens handles, and the calls that most promises make.

use std::any::Any;
use std::sync::Arc;

use crate::store::{Durability, Expect, Key, Listed, Prefix, Store, StoreError};

/// A root that any number of handles can be opened on.
pub struct Root {
    open: Box<dyn Fn() -> Arc<dyn Store> + Send + Sync>,
    /// Objects that must live as long as the root.
    _alive: Box<dyn Any>,
}

impl Root {
    /// A root, and what is to be dropped after it.
    pub fn new(open: impl Fn() -> Arc<dyn Store> + Send + Sync + 'static, alive: impl Any) -> Self {
        Self { open: Box::new(open), _alive: Box::new(alive) }
    }

    /// Another handle, as another process would have one.
    pub fn open(&self) -> Arc<dyn Store> {
        (self.open)()
    }
}

/// The differences between stores.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// True if a version never comes back, not even with its bytes.
    pub versions_are_new: bool,
    /// The largest object that is tried, in bytes.
    pub largest: usize,
    /// The number of keys that one root gets.
    pub keys: usize,
    /// The amount of work of each writer.
    pub rounds: usize,
}

impl Default for Manner {
    fn default() -> Self {
        Self { versions_are_new: true, largest: 64 << 20, keys: 10_000, rounds: 50 }
    }
}

pub(super) fn key(text: &str) -> Key {
    Key::new(text).unwrap_or_else(|error| panic!("{error}"))
}

pub(super) fn put(store: &dyn Store, name: &str, bytes: &[u8]) -> String {
    store
        .write(&key(name), bytes, &Expect::Anything, Durability::Full)
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

pub(super) fn read(store: &dyn Store, name: &str) -> Option<Vec<u8>> {
    store.read(&key(name)).unwrap_or_else(|error| panic!("{name}: {error}")).map(|object| object.bytes)
}

pub(super) fn list(
    store: &dyn Store,
    prefix: &str,
    after: Option<&str>,
    limit: u32,
) -> Result<Vec<Listed>, StoreError> {
    store.list(&Prefix::new(prefix)?, after, limit)
}

/// All keys, in pages of a size.
pub(super) fn keys(store: &dyn Store, page: u32) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    loop {
        let listed = list(store, "", all.last().map(String::as_str), page).expect("it lists");
        let is_last = listed.len() < page as usize;
        all.extend(listed.into_iter().map(|listed| listed.key));
        if is_last {
            return all;
        }
    }
}
