//! Components between a memory and its store: each imports a store and exports one.
//!
//! They are components of their own, called by the host, and not composed with the memory: so the host needs no composer, the compiled
//! memory in the cache serves all, and each side has limits of its own.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use sha2::{Digest, Sha256};
use wasmtime::component::{ComponentNamedList, ComponentType, Func, Instance, InstancePre, Lift, Linker, Lower};
use wasmtime::{Engine, ResourceLimiter, Store as Instances, StoreContextMut, Trap};

use crate::engine::cache::Cache;
use crate::engine::contract::STORE;
use crate::engine::failure::OpenError;
use crate::engine::gate::Gate;
use crate::engine::grant::Grant;
use crate::engine::import::{Imports, ImportsView, OutOfCalls, add_to_linker};
use crate::engine::machine::kept_engine;
use crate::engine::ticker::{Ticking, epochs};
use crate::store::contract::{Durability, Expect, Listed, Object, StoreError, Version};
use crate::store::key::{Key, Prefix};
use crate::store::promise::Store;

/// Random bytes of the system.
const RANDOM: &str = "wasi:random/random@0.2.6";

/// The variables that a component is given.
const ENVIRONMENT: &str = "wasi:cli/environment@0.2.6";

/// The most random bytes that one call gives.
const MOST_RANDOM: u64 = 1 << 20;

/// A component that stands between memories and their stores, compiled once: it encrypts, or does what else its author had in mind.
///
/// It is not trusted with more than what passes through it: it has the store below, a clock, random bytes and the variables that
/// [`over`](Self::over) names, and nothing else; every call of it has a deadline and bounds.
#[derive(Clone)]
pub struct Middleware {
    engine: Engine,
    linked: InstancePre<Passage>,
}

/// The store and the settings that one instance reaches.
struct Passage {
    imports: Imports,
    variables: Arc<Vec<(String, String)>>,
}

impl ImportsView for Passage {
    fn imports(&mut self) -> &mut Imports {
        &mut self.imports
    }
}

impl Middleware {
    /// Compiles a component, or takes its code from the cache.
    ///
    /// # Errors
    /// [`OpenError::Component`] for bytes that are no component, for one that exports no store, and for one that wants what no such
    /// component is given.
    pub fn new(bytes: &[u8]) -> Result<Self, OpenError> {
        Self::link(bytes).map_err(|error| OpenError::Component(format!("as one between memory and store: {error:#}")))
    }

    fn link(bytes: &[u8]) -> wasmtime::Result<Self> {
        let engine = kept_engine(true)?;
        let component = match Cache::of_user() {
            Some(cache) => cache.load(engine, bytes, &digest(bytes))?,
            None => wasmtime::component::Component::new(engine, bytes)?,
        };
        if component.get_export_index(None, STORE).is_none() {
            return Err(wasmtime::Error::msg(format!("it exports no {STORE}")));
        }
        let mut linker = Linker::new(engine);
        add_to_linker(&mut linker)?;
        linker
            .instance(RANDOM)?
            .func_wrap("get-random-bytes", |_: StoreContextMut<'_, Passage>, (count,): (u64,)| Ok((random(count)?,)))?;
        linker.instance(ENVIRONMENT)?.func_wrap("get-environment", |cx: StoreContextMut<'_, Passage>, (): ()| {
            Ok((cx.data().variables.to_vec(),))
        })?;
        Ok(Self { engine: engine.clone(), linked: linker.instantiate_pre(&component)? })
    }

    /// The component over a store: a store again, for one memory. `variables` are its settings.
    ///
    /// ```no_run
    /// use keepstone::{FolderStore, Grant, Memory, Middleware};
    ///
    /// let encrypt = Middleware::new(&std::fs::read("keepstone-encrypt.wasm").unwrap())?;
    /// let key = std::env::var("KEEPSTONE_WITH_KEY").unwrap();
    /// let store = encrypt.over(FolderStore::open(".memory")?, vec![("KEEPSTONE_WITH_KEY".to_owned(), key)]);
    /// let memory = Memory::open(store, Grant::default())?;
    /// # Ok::<(), keepstone::OpenError>(())
    /// ```
    pub fn over(&self, store: impl Store + 'static, variables: Vec<(String, String)>) -> Arc<dyn Store> {
        // What it stores may be larger than what it is given.
        let grant = Grant { object_bytes: u64::MAX, ..Grant::default() }.guarded();
        let gate = Arc::new(Gate::new(Box::new(store), &grant));
        let (middleware, variables) = (self.clone(), Arc::new(variables));
        Arc::new(Passing { middleware, gate, grant, variables, live: Mutex::default() })
    }
}

impl std::fmt::Debug for Middleware {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Middleware").finish_non_exhaustive()
    }
}

/// The SHA-256 of a component, in lower-case hex: the name of its code in the cache.
fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

fn random(count: u64) -> wasmtime::Result<Vec<u8>> {
    if count > MOST_RANDOM {
        return Err(wasmtime::Error::msg(format!("{count} random bytes are more than {MOST_RANDOM}")));
    }
    let mut bytes = vec![0; usize::try_from(count)?];
    getrandom::fill(&mut bytes)
        .map_err(|error| wasmtime::Error::msg(format!("the system gives no random bytes: {error}")))?;
    Ok(bytes)
}

/// A store through a component.
struct Passing {
    middleware: Middleware,
    gate: Arc<Gate>,
    grant: Grant,
    variables: Arc<Vec<(String, String)>>,
    /// None until the first call and after the component broke down.
    live: Mutex<Option<Live>>,
}

struct Live {
    store: Instances<Passage>,
    /// Found once, because a call of the store is short.
    functions: Vec<Func>,
}

/// A function of the store, by its place in [`Live::functions`].
#[derive(Clone, Copy)]
enum Function {
    Read,
    Write,
    Remove,
    List,
}

impl Function {
    /// Their names in the contract.
    const NAMES: [&str; 4] = ["read", "write", "remove", "list-keys"];

    fn changes(self) -> bool {
        matches!(self, Self::Write | Self::Remove)
    }

    fn find_all(store: &mut Instances<Passage>, instance: Instance) -> wasmtime::Result<Vec<Func>> {
        let exports = instance.get_export_index(&mut *store, None, STORE);
        let find = |name| {
            let export = instance.get_export_index(&mut *store, exports.as_ref(), name);
            let function = export.and_then(|export| instance.get_func(&mut *store, export));
            function.ok_or_else(|| wasmtime::Error::msg(format!("it exports no {name} in {STORE}")))
        };
        Self::NAMES.into_iter().map(find).collect()
    }
}

impl Passing {
    /// Calls a function of the exported store. An instance that fails is not entered again.
    fn call<P, A>(&self, function: Function, parameters: P) -> Result<A, StoreError>
    where
        P: ComponentNamedList + Lower,
        A: ComponentType + Lift,
    {
        let mut slot = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        let called = self.live(slot.take()).and_then(|mut live| {
            let answer = self.enter::<P, A>(&mut live, function, parameters)?;
            Ok((live, answer))
        });
        match called {
            Ok((live, answer)) => {
                *slot = Some(live);
                Ok(answer)
            }
            Err(failure) => Err(explain(function, &failure)),
        }
    }

    fn live(&self, live: Option<Live>) -> wasmtime::Result<Live> {
        if let Some(live) = live {
            return Ok(live);
        }
        let imports = Imports::of_gate(self.gate.clone(), &self.grant);
        let mut store = Instances::new(&self.middleware.engine, Passage { imports, variables: self.variables.clone() });
        store.limiter(|passage| -> &mut dyn ResourceLimiter { passage.imports.limiter() });
        store.set_hostcall_fuel(self.grant.call_bytes);
        store.set_epoch_deadline(epochs(Grant::DEADLINE));
        let _ticking = Ticking::start(&self.middleware.engine)?;
        let instance = self.middleware.linked.instantiate(&mut store)?;
        let functions = Function::find_all(&mut store, instance)?;
        Ok(Live { store, functions })
    }

    fn enter<P, A>(&self, live: &mut Live, function: Function, parameters: P) -> wasmtime::Result<A>
    where
        P: ComponentNamedList + Lower,
        A: ComponentType + Lift,
    {
        live.store.data_mut().imports.start_call();
        live.store.set_epoch_deadline(epochs(Grant::DEADLINE));
        let _ticking = Ticking::start(&self.middleware.engine)?;
        let function = live.functions[function as usize].typed::<P, (A,)>(&live.store)?;
        Ok(function.call(&mut live.store, parameters)?.0)
    }
}

/// Why a call broke off. Below a change may have happened by then.
fn explain(function: Function, failure: &wasmtime::Error) -> StoreError {
    let why = if failure.downcast_ref::<Trap>() == Some(&Trap::Interrupt) {
        format!("it took longer than {} s", Grant::DEADLINE.as_secs())
    } else if failure.downcast_ref::<OutOfCalls>().is_some() {
        format!("it called the store more than {} times", Grant::STORE_CALLS)
    } else {
        failure.root_cause().to_string()
    };
    let why = format!("the component between memory and store broke down: {why}");
    if function.changes() { StoreError::UnknownOutcome(why) } else { StoreError::Unavailable(why) }
}

impl Store for Passing {
    fn read_up_to(&self, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
        let found = self.call::<_, Result<Option<Object>, StoreError>>(Function::Read, (key.as_str(),))??;
        Ok(found.map(|mut object| {
            object.bytes.truncate(usize::try_from(most).unwrap_or(usize::MAX));
            object
        }))
    }

    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        self.call::<_, Result<Version, StoreError>>(Function::Write, (key.as_str(), bytes, expect, durability))?
    }

    fn remove(&self, key: &Key, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.call::<_, Result<(), StoreError>>(Function::Remove, (key.as_str(), expect, durability))?
    }

    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.call::<_, Result<Vec<Listed>, StoreError>>(Function::List, (prefix.as_str(), after, limit))?
    }
}
