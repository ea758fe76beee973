//! The imports of the component: the store behind its gate, and a clock.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use wasmtime::component::{
    ComponentNamedList, ComponentType, Instance, Lift, Linker, LinkerInstance, Lower, TypedFunc,
};
use wasmtime::{AsContextMut, ResourceLimiter, StoreContextMut};

use crate::engine::contract::{PACKAGE, STORE, VERSION, WALL_CLOCK};
use crate::engine::gate::Gate;
use crate::engine::grant::Grant;
use crate::engine::limit::Limit;
use crate::store::contract::{Durability, Expect};
use crate::store::promise::Store;

/// What one instance of the component imports: a store behind a grant, and a clock. It can reach nothing else.
///
/// A program with a wasmtime of its own puts it into the data of its wasmtime store: see [`add_to_linker`].
pub struct Imports {
    gate: Arc<Gate>,
    grant: Grant,
    pub(crate) limit: Limit,
    /// Calls of the store that are left; none means no bound.
    calls_left: Option<u64>,
}

/// Finds the imports of a memory in the data of a wasmtime store.
pub trait ImportsView: 'static {
    /// The imports; always the same for one wasmtime store.
    fn imports(&mut self) -> &mut Imports;
}

impl ImportsView for Imports {
    fn imports(&mut self) -> &mut Imports {
        self
    }
}

/// The options with which a memory is opened: the first parameter of [`OPEN`].
#[derive(Clone, Debug, ComponentType, Lower)]
#[component(record)]
pub struct Options {
    policy: Option<String>,
    agent: Option<String>,
    at: Option<u64>,
}

/// The budget of store calls is used up.
#[derive(Debug, thiserror::Error)]
#[error("the budget of store calls is used up")]
pub(crate) struct OutOfCalls;

impl Imports {
    /// The imports of one instance.
    ///
    /// They hold to the grant's access, sizes, clock, policy, agent and time. [`limiter`](Self::limiter) is for its limits of memory
    /// and tables, [`start_call`](Self::start_call) for its store calls. The deadline, `call_bytes` and `quick_start` are matters of
    /// the engine, which is the program's; so are warnings, which `opening` hands over.
    pub fn new(store: impl Store + 'static, grant: Grant) -> Self {
        Self::of_gate(Arc::new(Gate::new(Box::new(store), &grant)), &grant)
    }

    pub(crate) fn of_gate(gate: Arc<Gate>, grant: &Grant) -> Self {
        Self { gate, grant: grant.clone(), limit: Limit::new(grant), calls_left: grant.store_calls }
    }

    /// What the program gives to `wasmtime::Store::limiter`, so that the grant's limits of memory and tables hold.
    pub fn limiter(&mut self) -> &mut dyn ResourceLimiter {
        &mut self.limit
    }

    /// Gives the next call the store calls of the grant. Without it they are those of all calls together.
    pub fn start_call(&mut self) {
        self.calls_left = self.grant.store_calls;
    }

    /// The grant's policy, agent and time, with which a memory is opened.
    pub fn options(&self) -> Options {
        Options { policy: self.grant.policy.clone(), agent: self.grant.agent.clone(), at: self.grant.at }
    }

    /// The gate, for one call of the store.
    fn gate(&mut self) -> wasmtime::Result<Arc<Gate>> {
        if let Some(left) = &mut self.calls_left {
            *left = left.checked_sub(1).ok_or(OutOfCalls)?;
        }
        Ok(self.gate.clone())
    }

    /// Milliseconds since the Unix epoch; a clock before it stands at it.
    fn now(&self) -> u64 {
        let now = self.clock();
        if let Some(record) = &self.grant.record {
            record.note_time(now);
        }
        now
    }

    fn clock(&self) -> u64 {
        match &self.grant.clock {
            Some(clock) => clock(),
            None => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
            }
        }
    }
}

impl std::fmt::Debug for Imports {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Imports").field("grant", &self.grant).finish_non_exhaustive()
    }
}

/// A time as WASI says it.
#[derive(Clone, Copy, ComponentType, Lift, Lower)]
#[component(record)]
struct Datetime {
    seconds: u64,
    nanoseconds: u32,
}

impl Datetime {
    fn of_millis(millis: u64) -> Self {
        let nanoseconds = u32::try_from(millis % 1_000 * 1_000_000).unwrap_or_default();
        Self { seconds: millis / 1_000, nanoseconds }
    }
}

/// One call of a store, which may block.
pub type StoreCall = Box<dyn FnOnce() + Send>;

/// Runs a call of a store where blocking is allowed.
type Run = Arc<dyn Fn(StoreCall) -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync>;

/// Links all that the component imports, in a program with an engine, a linker and wasmtime stores of its own. Calls of the store block
/// the thread; the memory itself may run in fibers.
///
/// The clock is one of the imports, so that [`Grant::clock`] holds. A program that links WASI too may do so before or after this: the
/// clock of wasmtime-wasi stands there under a newer version. Where the versions are equal, `Linker::allow_shadowing` lets what
/// is linked last take effect.
///
/// ```
/// use keepstone::{Grant, Imports, MemoryError, MemoryStore, OPEN, add_to_linker, typed_func};
/// use wasmtime::component::{Component, Linker, ResourceAny};
/// use wasmtime::{Engine, Store};
///
/// # fn main() -> wasmtime::Result<()> {
/// let engine = Engine::default();
/// # let Ok(component) = Component::new(&engine, keepstone::COMPONENT) else { panic!() };
/// let mut linker = Linker::<Imports>::new(&engine); // or of any type that implements ImportsView
/// add_to_linker(&mut linker)?;
/// let mut store = Store::new(&engine, Imports::new(MemoryStore::new(), Grant::default()));
/// let instance = linker.instantiate(&mut store, &component)?;
/// let open = typed_func::<_, Result<ResourceAny, MemoryError>>(&mut store, instance, OPEN)?;
/// let options = store.data().options();
/// let memory = open.call(&mut store, (options,))?.0?;
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// What the component imports is in the linker already.
pub fn add_to_linker<T: ImportsView>(linker: &mut Linker<T>) -> wasmtime::Result<()> {
    link(linker, None)
}

/// Like [`add_to_linker`], for wasmtime's asynchronous calls: `run` takes each call of the store to where blocking is allowed, and its
/// future is ready when the call is over. In tokio `run` is `|call| async { drop(tokio::task::spawn_blocking(call).await) }`.
///
/// If the future of a call of the memory is dropped, a change that the store has begun still happens.
///
/// # Errors
/// What the component imports is in the linker already.
pub fn add_to_linker_async<T, F>(
    linker: &mut Linker<T>,
    run: impl Fn(StoreCall) -> F + Send + Sync + 'static,
) -> wasmtime::Result<()>
where
    T: ImportsView,
    F: Future<Output = ()> + Send + 'static,
{
    link(linker, Some(Arc::new(move |call| Box::pin(run(call)))))
}

fn link<T: ImportsView>(linker: &mut Linker<T>, run: Option<Run>) -> wasmtime::Result<()> {
    let mut clock = linker.instance(WALL_CLOCK)?;
    clock.func_wrap("now", |mut cx: StoreContextMut<'_, T>, (): ()| {
        Ok((Datetime::of_millis(cx.data_mut().imports().now()),))
    })?;
    clock.func_wrap("resolution", |_: StoreContextMut<'_, T>, (): ()| Ok((Datetime::of_millis(1),)))?;
    type Write = (String, Vec<u8>, Expect, Durability);
    let mut store = StoreLinker { instance: linker.instance(STORE)?, run };
    store.define("read", |gate, (key,): (String,)| gate.read(&key))?;
    store.define("write", |gate, (key, bytes, expect, durability): Write| {
        gate.write(&key, &bytes, &expect, durability)
    })?;
    store.define("remove", |gate, (key, expect, durability): (String, Expect, Durability)| {
        gate.remove(&key, &expect, durability)
    })?;
    store.define("list-keys", |gate, (prefix, after, limit): (String, Option<String>, u32)| {
        gate.list(&prefix, after.as_deref(), limit)
    })
}

/// The interface of the store in a linker.
struct StoreLinker<'a, T: 'static> {
    instance: LinkerInstance<'a, T>,
    /// None to call the store at once.
    run: Option<Run>,
}

impl<T: ImportsView> StoreLinker<'_, T> {
    fn define<P, R>(&mut self, name: &str, call: fn(&Gate, P) -> R) -> wasmtime::Result<()>
    where
        P: ComponentNamedList + Lift + Send + 'static,
        R: ComponentType + Lower + Send + 'static,
    {
        let Some(run) = self.run.clone() else {
            return self.instance.func_wrap(name, move |mut cx: StoreContextMut<'_, T>, parameters: P| {
                Ok((call(&*cx.data_mut().imports().gate()?, parameters),))
            });
        };
        self.instance.func_wrap_async(name, move |mut cx: StoreContextMut<'_, T>, parameters: P| {
            let (gate, run) = (cx.data_mut().imports().gate(), run.clone());
            Box::new(async move {
                let gate = gate?;
                Ok((run_to_end(&run, move || call(&gate, parameters)).await?,))
            })
        })
    }
}

async fn run_to_end<R: Send + 'static>(run: &Run, call: impl FnOnce() -> R + Send + 'static) -> wasmtime::Result<R> {
    let answer = Arc::new(Mutex::new(None));
    let place = answer.clone();
    run(Box::new(move || {
        let answer = call();
        *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
    }))
    .await;
    let answer = answer.lock().unwrap_or_else(PoisonError::into_inner).take();
    answer.ok_or_else(|| wasmtime::Error::msg("the program did not run a call of the store to its end"))
}

/// The function that opens a memory, which is the first parameter of most others. It takes [`Options`].
pub const OPEN: (&str, &str) = ("opening", "[static]memory.open");

/// An exported function of the component, by the names of its interface and of itself in the contract, such as `("vault", "add")`. `P` are its
/// parameters and `A` is its answer, of this crate's types.
///
/// # Errors
/// The component has no such function, or it is of other types.
pub fn typed_func<P, A>(
    mut store: impl AsContextMut,
    instance: Instance,
    (interface, name): (&str, &str),
) -> wasmtime::Result<TypedFunc<P, (A,)>>
where
    P: ComponentNamedList + Lower,
    A: ComponentType + Lift,
{
    let interface = format!("{PACKAGE}/{interface}@{VERSION}");
    let exports = instance.get_export_index(&mut store, None, &interface);
    let export = exports.and_then(|exports| instance.get_export_index(&mut store, Some(&exports), name));
    let export = export.ok_or_else(|| wasmtime::Error::msg(format!("the component has no {name} in {interface}")))?;
    instance.get_typed_func(&mut store, export)
}
