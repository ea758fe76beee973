//! The component, compiled and linked once per process and shared by all memories.

use std::sync::{Arc, OnceLock};

use wasmtime::component::{Component, InstancePre, Linker};
use wasmtime::{Config, Engine, Store};

use crate::cache;
use crate::error::OpenError;
use crate::gate::Gate;
use crate::grant::Grant;
use crate::import::{Surroundings, add_to_linker};
use crate::ticker::{Ticking, epochs};

/// The component that this crate runs.
pub const COMPONENT: &[u8] = include_bytes!("../component/keepstone.wasm");

/// The SHA-256 of [`COMPONENT`], in lower-case hex.
pub const COMPONENT_SHA256: &str = env!("KEEPSTONE_COMPONENT_SHA256");

/// Makes instances. There are two: one whose code looks at the epoch, which costs time, and one without.
pub(crate) struct Machine {
    engine: Engine,
    linked: InstancePre<Surroundings>,
}

impl Machine {
    /// The machine that fits a grant; the first memory of a process makes it.
    pub(crate) fn for_grant(grant: &Grant) -> Result<&'static Self, OpenError> {
        static FREE: OnceLock<Result<Machine, String>> = OnceLock::new();
        static TIMED: OnceLock<Result<Machine, String>> = OnceLock::new();
        let timed = grant.deadline.is_some();
        let slot = if timed { &TIMED } else { &FREE };
        let machine = slot.get_or_init(|| Self::new(timed).map_err(|error| format!("{error:#}")));
        machine.as_ref().map_err(|error| OpenError::Component(error.clone()))
    }

    fn new(timed: bool) -> wasmtime::Result<Self> {
        let mut config = Config::new();
        config.epoch_interruption(timed);
        let engine = Engine::new(&config)?;
        let component = load(&engine)?;
        let mut linker = Linker::new(&engine);
        add_to_linker(&mut linker)?;
        let linked = linker.instantiate_pre(&component)?;
        Ok(Self { engine, linked })
    }

    /// A store for one instance. Lists as large as all its memory may pass out of it in one call.
    pub(crate) fn store(&self, gate: Arc<Gate>, grant: &Grant) -> Store<Surroundings> {
        let mut store = Store::new(&self.engine, Surroundings::new(gate, grant));
        store.limiter(|surroundings| &mut surroundings.limit);
        store.set_hostcall_fuel(grant.memory.saturating_mul(2));
        store
    }

    pub(crate) fn linked(&self) -> &InstancePre<Surroundings> {
        &self.linked
    }

    /// Starts the deadline of a call in `store`, which holds until the answer is dropped.
    pub(crate) fn start_deadline(&self, store: &mut Store<Surroundings>, grant: &Grant) -> Option<Ticking> {
        let deadline = grant.deadline?;
        store.set_epoch_deadline(epochs(deadline));
        Some(Ticking::start(&self.engine))
    }
}

fn load(engine: &Engine) -> wasmtime::Result<Component> {
    match cache::Cache::of_user() {
        Some(cache) => cache.load(engine, COMPONENT, COMPONENT_SHA256),
        None => Component::new(engine, COMPONENT),
    }
}
