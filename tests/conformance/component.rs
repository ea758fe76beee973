//! The component in wasmtime, through the crate `keepstone` and the interface `json`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use keepstone::{Durability, Error, Expect, Grant, Key, Memory, MemoryStore, Prefix, Record, Store};
use keepstone_tests::{Case, Host, error, parsed, plain};
use serde_json::{Value, json};

/// A memory of the component.
pub(crate) struct Component {
    memory: Memory,
    /// Looked into at the end.
    store: Arc<dyn Store>,
    now: Arc<AtomicU64>,
}

impl Component {
    pub(crate) fn new(case: &Case) -> Self {
        Self::on(Arc::new(MemoryStore::new()), case)
    }

    /// A memory over an empty store, which gets the case's files.
    pub(crate) fn on(store: Arc<dyn Store>, case: &Case) -> Self {
        Self::under(store, case, Grant::default())
    }

    /// One whose calls are recorded.
    pub(crate) fn recorded(case: &Case, record: &Record) -> Self {
        Self::under(Arc::new(MemoryStore::new()), case, Grant { record: Some(record.clone()), ..Grant::default() })
    }

    fn under(store: Arc<dyn Store>, case: &Case, grant: Grant) -> Self {
        for (key, bytes) in case.files() {
            store.write(&key_of(key), &bytes, &Expect::Anything, Durability::Full).expect("an empty store takes all");
        }
        let now = Arc::new(AtomicU64::new(0));
        let hand = now.clone();
        let clock: keepstone::Clock = Arc::new(move || hand.load(Ordering::Relaxed));
        let grant = Grant { clock: Some(clock), agent: case.agent.clone(), ..grant };
        let memory = Memory::open(store.clone(), grant).expect("the component can be run");
        Self { memory, store, now }
    }
}

impl Host for Component {
    fn set_clock(&mut self, now: u64) {
        self.now.store(now, Ordering::Relaxed);
    }

    fn call(&mut self, call: &str, args: &Value) -> Value {
        match self.memory.json().call(call, &plain(call, args).to_string()) {
            Ok(answer) => parsed(&answer),
            Err(Error::Memory(refused)) => json!({"error": refused}),
            Err(broken) => error("broken", broken.to_string()),
        }
    }

    fn files(&self) -> Vec<(String, Vec<u8>)> {
        let all = Prefix::new("").expect("every key starts with nothing");
        let listed = self.store.list(&all, None, keepstone::LIST_LIMIT).expect("the store lists");
        let bytes = |key: &str| self.store.read(&key_of(key)).ok().flatten().expect("what is listed is there").bytes;
        listed.iter().map(|listed| (listed.key.clone(), bytes(&listed.key))).collect()
    }
}

fn key_of(key: &str) -> Key {
    Key::new(key).unwrap_or_else(|error| panic!("{key}: {error}"))
}
