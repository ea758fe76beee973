//! The core itself, without a component around it.

use std::cell::Cell;
use std::rc::Rc;

use keepstone_core::store::{Expect, MemoryStore};
use keepstone_core::{Clock, Error, Memory, Name, Reference, Result, Scope, Store};
use keepstone_tests::{Case, Host, error, invalid};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// A memory of the core.
pub(crate) struct Native {
    memory: Memory<MemoryStore, Hand>,
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

/// Why a call gave nothing.
enum Failure {
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
            store.write(key, &bytes, &Expect::Anything).expect("a store in memory takes all");
        }
        let hand = Hand::default();
        Self { memory: Memory::new(store, hand.clone()), hand }
    }

    /// The memory itself.
    pub(crate) fn memory(&mut self) -> &mut Memory<MemoryStore, impl Clock + use<>> {
        &mut self.memory
    }

    fn answer(&mut self, call: &str, args: &Value) -> std::result::Result<Value, Failure> {
        let memory = &mut self.memory;
        let reference = || Ok::<_, Failure>(Reference::parse(&of::<String>(args, "reference")?)?);
        match call {
            "vault.add" => {
                scope_of(&args["draft"]["scope"])?;
                told(memory.add(of(args, "draft")?))
            }
            "vault.get" => told(memory.get(&reference()?)),
            "vault.list" => told(memory.list(&of(args, "filter")?)),
            "vault.edit" => told(memory.edit(&reference()?, of(args, "changes")?)),
            "vault.forget" => told(memory.forget(&reference()?)),
            "vault.restore" => told(memory.restore(&reference()?)),
            "vault.setTier" => told(memory.set_tier(&reference()?, of(args, "tier")?)),
            "vault.setStatus" => told(memory.set_status(&reference()?, of(args, "status")?)),
            "vault.widen" => told(memory.widen(&reference()?, &of(args, "to")?)),
            "vault.agents" => told(memory.agents()),
            "vault.counts" => told(memory.counts(of::<Option<Scope>>(args, "scope")?.as_ref())),
            "vault.getProject" => told(memory.project()),
            "vault.setProject" => {
                let expect: Option<String> = of(args, "expect")?;
                told(memory.set_project(&of::<String>(args, "text")?, expect.as_deref()))
            }
            "search.find" => told(memory.find(&of(args, "query")?)),
            "briefing.compose" => told(memory.brief(&of(args, "request")?)),
            "briefing.instructions" => told(memory.instructions(&of::<String>(args, "agent")?)),
            "briefing.scopeBlock" => {
                told(memory.scope_block(&of::<String>(args, "project")?, &of::<String>(args, "workspace")?))
            }
            "upkeep.health" => told(memory.health()),
            "upkeep.init" => told(memory.init()),
            unknown => panic!("no runner knows the call {unknown}"),
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
fn of<T: DeserializeOwned>(args: &Value, name: &str) -> std::result::Result<T, Failure> {
    serde_json::from_value(args[name].clone()).map_err(Failure::Arguments)
}

/// A bad name is the memory's to refuse; everything else is a matter of types.
fn scope_of(scope: &Value) -> Result<()> {
    let name = scope.get("agent").or_else(|| scope.get("mission")).and_then(Value::as_str);
    name.map_or(Ok(()), |name| Name::new(name).map(drop))
}

fn told<T: Serialize>(result: Result<T>) -> std::result::Result<Value, Failure> {
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
