//! `durability` as policy of the root.

use std::sync::{Arc, Mutex};

use keepstone::{Category, Draft, Grant, Listed, Memory, Object, Scope, Version};

use super::*;

/// A folder that keeps what the writes of entries were to wait for.
struct Told {
    store: FolderStore,
    last: Mutex<Durability>,
    told: Arc<Mutex<Vec<Durability>>>,
}

impl Store for Told {
    fn read_range(&self, key: &Key, offset: u64, length: u64) -> Result<Option<Object>, StoreError> {
        self.store.read_range(key, offset, length)
    }

    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect) -> Result<Version, StoreError> {
        if key.as_str().ends_with(".md") {
            self.told.lock().unwrap().push(*self.last.lock().unwrap());
        }
        self.store.write(key, bytes, expect)
    }

    fn remove(&self, key: &Key, expect: &Expect) -> Result<(), StoreError> {
        self.store.remove(key, expect)
    }

    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.store.list(prefix, after, limit)
    }

    fn set_durability(&self, durability: Durability) {
        *self.last.lock().unwrap() = durability;
        self.store.set_durability(durability);
    }
}

#[test]
fn the_policy_of_a_root_makes_writes_fast_and_taking_it_back_makes_them_wait() {
    let sandbox = sandbox();
    let told = Arc::new(Mutex::default());
    let store =
        Told { store: FolderStore::open(sandbox.path("root")).unwrap(), last: Mutex::default(), told: told.clone() };
    let memory = Memory::open(store, Grant::default()).unwrap();
    let add = |text: &str| memory.vault().add(&Draft::new(Scope::agent("dev"), Category::Facts, text)).unwrap();
    add("waits");
    fs::write(sandbox.path("root/policy.toml"), "[store]\ndurability = \"fast\"\n").unwrap();
    add("does not wait");
    fs::remove_file(sandbox.path("root/policy.toml")).unwrap();
    add("waits again");
    assert_eq!(*told.lock().unwrap(), [Durability::Full, Durability::Fast, Durability::Full]);
}

#[test]
fn a_folder_that_was_opened_as_fast_stays_so_and_every_kind_writes() {
    for opened in [Durability::Full, Durability::Fast] {
        let sandbox = sandbox();
        let store = open(&sandbox.path("root")).durability(opened);
        for (text, durability) in [("fast", Durability::Fast), ("full", Durability::Full)] {
            store.set_durability(durability);
            store.write(&key("a"), text.as_bytes(), &Expect::Anything).unwrap();
            assert_eq!(store.read(&key("a")).unwrap().unwrap().bytes, text.as_bytes());
        }
    }
}
