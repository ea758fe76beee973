//! The component in wasmtime, through the crate `keepstone`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use keepstone::{
    Durability, Error, Expect, Grant, Key, Memory, MemoryStore, Prefix, Store, Transcript, TranscriptReader,
};

use keepstone_tests::{Case, Host, error, invalid, plain};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::call;

/// A memory of the component.
pub(crate) struct Component {
    memory: Memory,
    /// The transcript that was opened last.
    reader: Option<TranscriptReader>,
    /// Looked into at the end.
    store: Arc<dyn Store>,
    now: Arc<AtomicU64>,
}

/// The reason why a call failed.
pub(crate) enum Failure {
    Memory(Error),
    Arguments(serde_json::Error),
}

impl Component {
    pub(crate) fn new(case: &Case) -> Self {
        Self::on(Arc::new(MemoryStore::new()), case)
    }

    /// A memory over an empty store, which gets the case's files.
    pub(crate) fn on(store: Arc<dyn Store>, case: &Case) -> Self {
        for (key, bytes) in case.files() {
            store.write(&key_of(key), &bytes, &Expect::Anything, Durability::Full).expect("an empty store takes all");
        }
        let now = Arc::new(AtomicU64::new(0));
        let hand = now.clone();
        let clock: keepstone::Clock = Arc::new(move || hand.load(Ordering::Relaxed));
        let grant = Grant { clock: Some(clock), agent: case.agent.clone(), ..Grant::default() };
        let memory = Memory::open(store.clone(), grant).expect("the component can be run");
        Self { memory, reader: None, store, now }
    }
}

impl Component {
    fn answer(&mut self, call: &str, args: &Value) -> Result<Value, Failure> {
        match call {
            "transcripts.open" => {
                let transcript: Transcript = of(args, "transcript")?;
                let reader = self.memory.transcripts().open(&transcript).map_err(Failure::Memory)?;
                let start = reader.start().clone();
                self.reader = Some(reader);
                told(Ok(start))
            }
            "transcripts.feed" => {
                let bytes: Vec<u8> = of(args, "bytes")?;
                told(self.reader.as_mut().expect("a case opens a transcript first").feed(&bytes))
            }
            "transcripts.finish" => told(self.reader.take().expect("a case opens a transcript first").finish()),
            _ => call::component::make(&self.memory, call, args),
        }
    }
}

impl Host for Component {
    fn set_clock(&mut self, now: u64) {
        self.now.store(now, Ordering::Relaxed);
    }

    fn call(&mut self, call: &str, args: &Value) -> Value {
        match self.answer(call, &plain(call, args)) {
            Ok(answer) => answer,
            Err(Failure::Memory(Error::Memory(refused))) => json!({"error": refused}),
            Err(Failure::Memory(broken)) => error("broken", broken.to_string()),
            Err(Failure::Arguments(wrong)) => invalid(&wrong),
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

/// An argument by its name; one that is absent is null.
pub(crate) fn of<T: DeserializeOwned>(args: &Value, name: &str) -> Result<T, Failure> {
    serde_json::from_value(args[name].clone()).map_err(Failure::Arguments)
}

/// An argument that may be absent.
pub(crate) fn or_default<T: DeserializeOwned + Default>(args: &Value, name: &str) -> Result<T, Failure> {
    Ok(of::<Option<T>>(args, name)?.unwrap_or_default())
}

pub(crate) fn told<T: Serialize>(result: Result<T, Error>) -> Result<Value, Failure> {
    Ok(serde_json::to_value(result.map_err(Failure::Memory)?).expect("results are JSON"))
}
