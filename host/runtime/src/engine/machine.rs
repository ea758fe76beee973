//! A build of the component, compiled and linked once and shared by all its memories.

use std::sync::{Arc, OnceLock};

use wasmtime::component::{InstancePre, Linker};
use wasmtime::{Config, Engine, Store, Strategy};

use crate::engine::cache::{Cache, Readiness};
use crate::engine::failure::OpenError;
use crate::engine::gate::Gate;
use crate::engine::grant::Grant;
use crate::engine::import::{Imports, add_to_linker};
use crate::engine::ticker::{Ticking, epochs};

/// The component that this crate runs.
pub const COMPONENT: &[u8] = include_bytes!("../../component/keepstone.wasm");

/// The SHA-256 of [`COMPONENT`], in lower-case hex.
pub const COMPONENT_SHA256: &str = env!("KEEPSTONE_COMPONENT_SHA256");

/// Makes instances of one build of the component.
pub(crate) struct Machine {
    engine: Engine,
    linked: InstancePre<Imports>,
    /// True if it is the build that this crate carries.
    is_own: bool,
}

/// Another build of the component, compiled and ready for
/// [`Memory::open_component`](crate::Memory::open_component).
///
/// It is not trusted: every call has a deadline and a limit of store calls, and its warnings are not shown.
#[derive(Clone)]
pub struct Component(pub(crate) Arc<Machine>);

impl Component {
    /// Compiles a component, which takes a second or more; keep it for as many memories as you like.
    ///
    /// # Errors
    /// [`OpenError::Component`] for bytes that are no component, and for one that wants what no memory is given.
    pub fn new(bytes: &[u8]) -> Result<Self, OpenError> {
        let made = kept_engine(true).and_then(|engine| {
            let component = wasmtime::component::Component::new(engine, bytes)?;
            Machine::link(engine, &component, false)
        });
        made.map(|machine| Self(Arc::new(machine))).map_err(|error| OpenError::Component(format!("{error:#}")))
    }
}

impl std::fmt::Debug for Component {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Component").finish_non_exhaustive()
    }
}

impl Machine {
    /// The machine of our own build that fits a grant; the first memory of a process that wants it makes it.
    pub(crate) fn for_grant(grant: &Grant) -> Result<Arc<Self>, OpenError> {
        let timed = grant.deadline.is_some();
        if grant.quick_start
            && cached(timed).is_none()
            // Winch knows fewer processors than Cranelift.
            && let Ok(machine) = Self::shared(Code { timed, quick: true })
        {
            return Ok(machine);
        }
        Self::shared(Code { timed, quick: false }).map_err(OpenError::Component)
    }

    fn shared(code: Code) -> Result<Arc<Self>, String> {
        static MADE: PerCode<Result<Arc<Machine>, String>> = per_code();
        let made = code.slot(&MADE).get_or_init(|| Self::new(code).map(Arc::new).map_err(|error| format!("{error:#}")));
        made.clone()
    }

    fn new(code: Code) -> wasmtime::Result<Self> {
        let engine = engine(code)?;
        let component = match code.quick {
            true => wasmtime::component::Component::new(engine, COMPONENT)?,
            false => load(engine, code.timed)?,
        };
        Self::link(engine, &component, true)
    }

    fn link(engine: &Engine, component: &wasmtime::component::Component, is_own: bool) -> wasmtime::Result<Self> {
        let mut linker = Linker::new(engine);
        add_to_linker(&mut linker)?;
        let linked = linker.instantiate_pre(component)?;
        Ok(Self { engine: engine.clone(), linked, is_own })
    }

    /// A store for one instance.
    pub(crate) fn store(&self, gate: Arc<Gate>, grant: &Grant) -> Store<Imports> {
        let mut store = Store::new(&self.engine, Imports::of_gate(gate, grant));
        store.limiter(Imports::limiter);
        store.set_hostcall_fuel(grant.call_bytes);
        store
    }

    pub(crate) fn linked(&self) -> &InstancePre<Imports> {
        &self.linked
    }

    pub(crate) fn is_own(&self) -> bool {
        self.is_own
    }

    /// Starts the budget of a call in `store`, and its deadline, which holds until the answer is dropped.
    pub(crate) fn start_call(&self, store: &mut Store<Imports>, grant: &Grant) -> wasmtime::Result<Option<Ticking>> {
        store.data_mut().start_call();
        let Some(deadline) = grant.deadline else { return Ok(None) };
        store.set_epoch_deadline(epochs(deadline));
        Ok(Some(Ticking::start(&self.engine)?))
    }
}

/// One of the ways in which our own build is compiled.
#[derive(Clone, Copy)]
struct Code {
    /// Whether it looks at the epoch, which costs time and is what deadlines need.
    timed: bool,
    /// Whether Winch compiles it, in a tenth of the time, to slower code, and not Cranelift.
    quick: bool,
}

/// A value for each [`Code`], made when it is wanted.
type PerCode<T> = [[OnceLock<T>; 2]; 2];

const fn per_code<T>() -> PerCode<T> {
    [[OnceLock::new(), OnceLock::new()], [OnceLock::new(), OnceLock::new()]]
}

impl Code {
    fn slot<T>(self, made: &PerCode<T>) -> &OnceLock<T> {
        &made[usize::from(self.timed)][usize::from(self.quick)]
    }
}

/// The engine of a code, made once.
fn engine(code: Code) -> wasmtime::Result<&'static Engine> {
    static MADE: PerCode<Result<Engine, String>> = per_code();
    let made = code.slot(&MADE).get_or_init(|| {
        let mut config = Config::new();
        config.epoch_interruption(code.timed);
        if code.quick {
            config.strategy(Strategy::Winch);
        }
        Engine::new(&config).map_err(|error| format!("{error:#}"))
    });
    made.as_ref().map_err(|error| wasmtime::Error::msg(error.clone()))
}

/// The engine of the code that is kept in the cache.
pub(super) fn kept_engine(timed: bool) -> wasmtime::Result<&'static Engine> {
    engine(Code { timed, quick: false })
}

/// Tells how long the first memory of this process takes to open: the default grant's component has to be compiled once on a
/// machine.
pub fn readiness() -> Readiness {
    readiness_for(&Grant::default())
}

/// Like [`readiness`], for a grant: the component is compiled another time for memories with a deadline.
pub fn readiness_for(grant: &Grant) -> Readiness {
    let timed = grant.deadline.is_some();
    let (Ok(engine), Some(cache)) = (kept_engine(timed), Cache::of_user()) else { return Readiness::Uncached };
    if cached(timed).is_some() { Readiness::Ready } else { cache.lack(engine, COMPONENT_SHA256) }
}

/// Our component's code from the cache. Checking it reads the whole file, so once it was good that is not done again: not
/// for opening a memory after its readiness was asked for.
fn cached(timed: bool) -> Option<&'static wasmtime::component::Component> {
    static FREE: OnceLock<wasmtime::component::Component> = OnceLock::new();
    static TIMED: OnceLock<wasmtime::component::Component> = OnceLock::new();
    let slot = if timed { &TIMED } else { &FREE };
    if slot.get().is_none() {
        let _ = slot.set(Cache::of_user()?.get(kept_engine(timed).ok()?, COMPONENT_SHA256)?);
    }
    slot.get()
}

/// Compiles the component for memories without a deadline, unless compiled code is cached, and keeps the code.
///
/// # Errors
/// [`OpenError::Component`] when it cannot be compiled.
pub fn prepare() -> Result<(), OpenError> {
    prepare_for(&Grant::default())
}

/// Like [`prepare`], for a grant: the component is compiled another time for memories with a deadline.
///
/// # Errors
/// [`OpenError::Component`] when it cannot be compiled.
pub fn prepare_for(grant: &Grant) -> Result<(), OpenError> {
    Machine::for_grant(&Grant { quick_start: false, ..grant.clone() }).map(drop)
}

/// Returns whether the caller should start a process that calls [`prepare_for`]: no good code is cached, nobody compiles it
/// now, and nobody began to within the last minute. Of several processes that ask at once, one is told so.
pub fn claim_preparing(grant: &Grant) -> bool {
    let timed = grant.deadline.is_some();
    let (Ok(engine), Some(cache)) = (kept_engine(timed), Cache::of_user()) else { return false };
    cached(timed).is_none() && cache.claim(engine, COMPONENT_SHA256)
}

fn load(engine: &Engine, timed: bool) -> wasmtime::Result<wasmtime::component::Component> {
    if let Some(code) = cached(timed) {
        return Ok(code.clone());
    }
    match Cache::of_user() {
        Some(cache) => cache.load(engine, COMPONENT, COMPONENT_SHA256),
        None => wasmtime::component::Component::new(engine, COMPONENT),
    }
}
