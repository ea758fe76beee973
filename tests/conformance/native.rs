//! The core itself, without a component around it.

use std::cell::Cell;
use std::rc::Rc;

use keepstone_core::store::{Durability, Expect, MemoryStore};
use keepstone_core::{Clock, Error, Memory, Name, Reference, Result, Store, Transcript, TranscriptReader};
use keepstone_tests::{Case, Host, error, invalid, plain};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::call;

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

/// The reason why a call failed.
pub(crate) enum Failure {
    Memory(Error),
    Arguments(serde_json::Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Memory(error)
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

    fn answer(&mut self, call: &str, args: &Value) -> std::result::Result<Value, Failure> {
        self.memory.begin_call();
        let args = plain(call, args);
        match call {
            "transcripts.open" => {
                let reader = self.memory.open_transcript(&of::<Transcript>(&args, "transcript")?)?;
                let start = reader.start().clone();
                self.reader = Some(reader);
                told(Ok(start))
            }
            "transcripts.feed" => {
                let bytes: Vec<u8> = of(&args, "bytes")?;
                told(
                    self.memory.feed_transcript(self.reader.as_mut().expect("a case opens a transcript first"), &bytes),
                )
            }
            "transcripts.finish" => {
                told(self.memory.finish_transcript(self.reader.take().expect("a case opens a transcript first")))
            }
            _ => call::native::make(&mut self.memory, call, &args),
        }
    }
}

impl Host for Native {
    fn set_clock(&mut self, now: u64) {
        self.hand.0.set(now);
    }

    fn call(&mut self, call: &str, args: &Value) -> Value {
        match self.answer(call, args) {
            Ok(answer) => answer,
            Err(Failure::Memory(error)) => refusal(&error),
            Err(Failure::Arguments(error)) => invalid(&error),
        }
    }

    fn files(&self) -> Vec<(String, Vec<u8>)> {
        self.memory.store().objects()
    }
}

/// An argument by its name; one that is absent is null.
pub(crate) fn of<T: DeserializeOwned>(args: &Value, name: &str) -> std::result::Result<T, Failure> {
    check_names(&args[name])?;
    serde_json::from_value(args[name].clone()).map_err(Failure::Arguments)
}

/// An argument that may be absent.
pub(crate) fn or_default<T: DeserializeOwned + Default>(args: &Value, name: &str) -> std::result::Result<T, Failure> {
    Ok(of::<Option<T>>(args, name)?.unwrap_or_default())
}

/// A reference, which the memory reads itself.
pub(crate) fn reference(args: &Value, name: &str) -> std::result::Result<Reference, Failure> {
    Ok(Reference::parse(&of::<String>(args, name)?)?)
}

/// A reference that may be absent.
pub(crate) fn maybe_reference(args: &Value, name: &str) -> std::result::Result<Option<Reference>, Failure> {
    Ok(of::<Option<String>>(args, name)?.map(|text| Reference::parse(&text)).transpose()?)
}

/// A bad name in a scope is the memory's to refuse; everything else is a matter of types.
fn check_names(value: &Value) -> Result<()> {
    match value {
        Value::Object(fields) if fields.len() == 1 => {
            let name = fields.get("agent").or_else(|| fields.get("mission")).and_then(Value::as_str);
            name.map_or(Ok(()), |name| Name::new(name).map(drop))
        }
        Value::Object(fields) => fields.values().try_for_each(check_names),
        Value::Array(items) => items.iter().try_for_each(check_names),
        _ => Ok(()),
    }
}

pub(crate) fn told<T: Serialize>(result: Result<T>) -> std::result::Result<Value, Failure> {
    Ok(serde_json::to_value(result?).expect("results are JSON"))
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
    let mut told = error(code, refused.to_string());
    if let Some(fault) = fault {
        told["error"]["fault"] = json!(fault);
    }
    told
}
