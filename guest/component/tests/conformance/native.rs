//! The core itself, without a component around it, called as the component calls it for the interface `json`.

use std::cell::Cell;
use std::rc::Rc;

use crate::{Case, Host, error, parsed, plain};
use keepstone_component::json::{Called, call};
use keepstone_core::store::{Durability, Expect, MemoryStore};
use keepstone_core::{Clock, Error, Memory, Store, TranscriptReader};
use serde_json::{Value, json};

/// A memory of the core.
pub(crate) struct Native {
    memory: Memory<MemoryStore>,
    /// The transcript that was opened last.
    reader: Option<TranscriptReader>,
    hand: Hand,
}

/// A clock that is set by hand.
#[derive(Clone, Default)]
struct Hand(Rc<Cell<u64>>);

impl Clock for Hand {
    fn now(&self) -> u64 {
        self.0.get()
    }
}

impl Native {
    pub(crate) fn new(case: &Case) -> Self {
        let store = MemoryStore::default();
        for (key, bytes) in case.files() {
            store.write(key, &bytes, &Expect::Anything, Durability::Full).expect("a store in memory takes all");
        }
        let hand = Hand::default();
        let mut memory = Memory::new(store, hand.clone());
        memory.act_for(case.agent.as_deref()).expect("an agent's id");
        Self { memory, reader: None, hand }
    }

    /// The memory itself.
    pub(crate) fn memory(&mut self) -> &mut Memory<MemoryStore> {
        &mut self.memory
    }
}

impl Host for Native {
    fn set_clock(&mut self, now: u64) {
        self.hand.0.set(now);
    }

    fn call(&mut self, operation: &str, args: &Value) -> Value {
        self.memory.begin_call();
        let called = Called { memory: &mut self.memory, reader: &mut self.reader };
        match call(called, operation, &plain(operation, args).to_string()) {
            Ok(answer) => parsed(&answer),
            Err(error) => refusal(&error),
        }
    }

    fn files(&self) -> Vec<(String, Vec<u8>)> {
        self.memory.store().objects()
    }
}

fn refusal(refused: &Error) -> Value {
    let (code, fault) = match refused {
        Error::NotFound(_) => ("not-found", None),
        Error::Invalid(_) => ("invalid", None),
        Error::Conflict(_) => ("conflict", None),
        Error::Denied(_) => ("denied", None),
        Error::Full(_) => ("full", None),
        Error::Corrupt(fault) => ("corrupt", Some(fault)),
        Error::Unavailable(_) => ("unavailable", None),
    };
    let mut answer = error(code, refused.to_string());
    if let Some(fault) = fault {
        answer["error"]["fault"] = json!(fault);
    }
    answer
}
