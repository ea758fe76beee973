//! `durability` as policy of the root.

use std::sync::{Arc, Mutex};

use keepstone::{Category, Draft, Grant, Listed, Memory, Object, Scope, Version};

use super::*;

/// A folder that keeps what the writes of entries were to wait for.
struct Told {
    store: FolderStore,
    told: Arc<Mutex<Vec<Durability>>>,
}

impl Store for Told {
    fn read_up_to(&self, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
        self.store.read_up_to(key, most)
    }

    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        // Copies of files and traces are never waited for.
        if key.as_str().ends_with(".md") && !key.as_str().starts_with(".vault/") {
            self.told.lock().unwrap().push(durability);
        }
        self.store.write(key, bytes, expect, durability)
    }

    fn remove(&self, key: &Key, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.store.remove(key, expect, durability)
    }

    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.store.list(prefix, after, limit)
    }
}

#[test]
fn the_policy_of_a_root_makes_writes_fast_and_taking_it_back_makes_them_wait() {
    let sandbox = sandbox();
    let told = Arc::new(Mutex::default());
    let store = Told { store: FolderStore::open(sandbox.path("root")).unwrap(), told: told.clone() };
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
            store.write(&key("a"), text.as_bytes(), &Expect::Anything, durability).unwrap();
            assert_eq!(store.read(&key("a")).unwrap().unwrap().bytes, text.as_bytes());
        }
    }
}

#[test]
fn two_memories_over_one_store_each_get_the_durability_they_asked_for() {
    let sandbox = sandbox();
    let told = Arc::new(Mutex::default());
    let store: Arc<dyn Store> =
        Arc::new(Told { store: FolderStore::open(sandbox.path("root")).unwrap(), told: told.clone() });
    let fast = Grant { policy: Some("[store]\ndurability = \"fast\"\n".to_owned()), ..Grant::default() };
    let fast = Memory::open(store.clone(), fast).unwrap();
    let full = Memory::open(store, Grant::default()).unwrap();
    for (nth, memory) in [&fast, &full, &fast, &full].into_iter().enumerate() {
        memory.vault().add(&Draft::new(Scope::agent("dev"), Category::Facts, format!("text {nth}"))).unwrap();
    }
    let asked = [Durability::Fast, Durability::Full, Durability::Fast, Durability::Full];
    assert_eq!(*told.lock().unwrap(), asked);
}
