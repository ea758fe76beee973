//! Calls exports of the component for one memory, and starts a new instance when one broke down.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use wasmtime::component::{ComponentNamedList, ComponentType, Instance, Lift, Lower, ResourceAny};
use wasmtime::{Store as Instances, Trap};

use crate::engine::failure::Failure;
use crate::engine::gate::Gate;
use crate::engine::grant::Grant;
use crate::engine::import::{Imports, OPEN, OutOfCalls, typed_func};
use crate::engine::machine::Machine;
use crate::store::promise::Store;

/// An interface and one of its functions.
type Name<'a> = (&'a str, &'a str);

/// One memory's instance of the component, behind a mutex.
pub(crate) struct Caller {
    machine: Arc<Machine>,
    gate: Arc<Gate>,
    grant: Grant,
    slot: Mutex<Slot>,
}

/// Where the instance stays between calls.
#[derive(Default)]
struct Slot {
    /// None until the first call and after the component broke down.
    live: Option<Live>,
    /// How many instances there were. A resource belongs to one of them.
    instances: u64,
}

/// One instance in its own store of wasmtime.
struct Live {
    store: Instances<Imports>,
    /// None until it was started.
    opened: Option<Opened>,
}

/// An instance, and the memory that it has opened.
#[derive(Clone, Copy)]
struct Opened {
    instance: Instance,
    memory: ResourceAny,
}

/// A resource that a call returned, and the number of the instance that has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handle {
    resource: ResourceAny,
    instance: u64,
}

impl Caller {
    pub(crate) fn new(machine: Arc<Machine>, store: Box<dyn Store>, grant: Grant) -> Self {
        let gate = Arc::new(Gate::new(store, &grant));
        Self { machine, gate, grant, slot: Mutex::default() }
    }

    /// An instance of its own over the same store, which sees the memory as it was at a time.
    pub(crate) fn seen_at(&self, at: u64) -> Self {
        let grant = Grant { at: Some(at), record: None, ..self.grant.clone() };
        Self { machine: self.machine.clone(), gate: self.gate.clone(), grant, slot: Mutex::default() }
    }

    pub(crate) fn grant(&self) -> &Grant {
        &self.grant
    }

    /// Calls an export that answers with a `result<T, E>`. `parameters` makes its parameters of the memory, which is the first.
    pub(crate) fn call<P, T, E>(
        &self,
        name: Name<'_>,
        parameters: impl FnOnce(ResourceAny) -> P,
    ) -> Result<Result<T, E>, Failure>
    where
        P: ComponentNamedList + Lower,
        T: ComponentType + Lift,
        E: ComponentType + Lift,
    {
        let mut slot = self.slot();
        let answer = self.run::<Result<T, E>, E>(&mut slot, |live, memory| live.invoke(name, parameters(memory)))?;
        Ok(answer.and_then(|answer| answer))
    }

    /// Calls an export that answers with a resource.
    pub(crate) fn open<P, E>(
        &self,
        name: Name<'_>,
        parameters: impl FnOnce(ResourceAny) -> P,
    ) -> Result<Result<Handle, E>, Failure>
    where
        P: ComponentNamedList + Lower,
        E: ComponentType + Lift,
    {
        let mut slot = self.slot();
        let answer =
            self.run::<Result<ResourceAny, E>, E>(&mut slot, |live, memory| live.invoke(name, parameters(memory)))?;
        Ok(answer.and_then(|answer| answer).map(|resource| Handle { resource, instance: slot.instances }))
    }

    /// Calls a function of a resource, which is its first parameter.
    pub(crate) fn call_of<P, A>(
        &self,
        handle: Handle,
        name: Name<'_>,
        parameters: impl FnOnce(ResourceAny) -> P,
    ) -> Result<A, Failure>
    where
        P: ComponentNamedList + Lower,
        A: ComponentType + Lift,
    {
        let mut slot = self.slot();
        if slot.instances != handle.instance || slot.live.is_none() {
            return Err(Failure::Trap {
                reason: "the component broke down after this was opened: open it again".to_owned(),
            });
        }
        let answer = self.run::<A, ()>(&mut slot, |live, _| live.invoke(name, parameters(handle.resource)))?;
        answer.map_err(|()| Failure::Trap { reason: "no memory is open".to_owned() })
    }

    /// Drops a resource, unless its instance is gone.
    pub(crate) fn drop_handle(&self, handle: Handle) {
        let mut slot = self.slot();
        if slot.instances == handle.instance
            && let Some(live) = &mut slot.live
            // The function that drops it may fail as any other; the instance is not entered again then.
            && handle.resource.resource_drop(&mut live.store).is_err()
        {
            slot.live = None;
        }
    }

    /// What the component warns of since it was last asked; nothing from a component that is not our own.
    pub(crate) fn take_warnings<W: ComponentType + Lift>(&self) -> Vec<W> {
        let mut slot = self.slot();
        if !self.machine.is_own() || slot.live.as_ref().is_none_or(|live| live.opened.is_none()) {
            return Vec::new();
        }
        let name = ("opening", "[method]memory.take-warnings");
        let answer = self.run::<Vec<W>, ()>(&mut slot, |live, memory| live.invoke(name, (memory,)));
        answer.ok().and_then(Result::ok).unwrap_or_default()
    }

    fn slot(&self) -> MutexGuard<'_, Slot> {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a call in the instance, which is started first where there is none. An instance that fails is not put back: wasmtime lets nobody
    /// enter it again. The inner error is that of opening the memory.
    fn run<A, E>(
        &self,
        slot: &mut Slot,
        call: impl FnOnce(&mut Live, ResourceAny) -> wasmtime::Result<A>,
    ) -> Result<Result<A, E>, Failure>
    where
        E: ComponentType + Lift,
    {
        let mut live = slot.live.take().unwrap_or_else(|| {
            slot.instances += 1;
            Live { store: self.machine.store(self.gate.clone(), &self.grant), opened: None }
        });
        let ticking = self.machine.start_call(&mut live.store, &self.grant);
        let _ticking = ticking.map_err(|error| self.explain(&live, &error))?;
        let answer = match live.memory(&self.machine) {
            Ok(Ok(memory)) => call(&mut live, memory),
            Ok(Err(refused)) => return Ok(Err(refused)),
            Err(failure) => Err(failure),
        };
        match answer {
            Ok(answer) => {
                slot.live = Some(live);
                Ok(Ok(answer))
            }
            Err(failure) => Err(self.explain(&live, &failure)),
        }
    }

    /// Explains why the component stopped; a refused allocation ends in a trap like any other.
    fn explain(&self, live: &Live, failure: &wasmtime::Error) -> Failure {
        let interrupted = failure.downcast_ref::<Trap>() == Some(&Trap::Interrupt);
        match self.grant.deadline {
            Some(after) if interrupted => Failure::Deadline { after },
            _ if failure.downcast_ref::<OutOfCalls>().is_some() => {
                Failure::Budget { store_calls: self.grant.store_calls.unwrap_or_default() }
            }
            _ if live.store.data().limit.reached => Failure::Limit { bytes: self.grant.memory },
            _ => Failure::Trap { reason: reason_of(failure) },
        }
    }
}

/// What broke down: the component, or the system that has no memory for it. It takes its address space before it runs.
fn reason_of(failure: &wasmtime::Error) -> String {
    let cause = failure.root_cause().to_string();
    let is_refused = failure.downcast_ref::<Trap>().is_none()
        && ["cannot allocate memory", "out of memory", "not enough memory"]
            .iter()
            .any(|said| cause.to_lowercase().contains(said));
    match is_refused {
        true => format!(
            "the system has no memory for the component, which takes some GiB of address space: allow more (`ulimit -v`, or \
             the limit of the container): {cause}"
        ),
        false => format!("the component trapped: {cause}"),
    }
}

impl std::fmt::Debug for Caller {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Caller").field("grant", &self.grant).finish_non_exhaustive()
    }
}

impl Live {
    /// The opened memory. It is opened at the first call, under the options of the grant, so that the limits of a call hold for that too.
    fn memory<E>(&mut self, machine: &Machine) -> wasmtime::Result<Result<ResourceAny, E>>
    where
        E: ComponentType + Lift,
    {
        if let Some(opened) = self.opened {
            return Ok(Ok(opened.memory));
        }
        let instance = machine.linked().instantiate(&mut self.store)?;
        let options = self.store.data().options();
        let answer: Result<ResourceAny, E> = invoke(&mut self.store, instance, OPEN, (options,))?;
        Ok(answer.inspect(|memory| self.opened = Some(Opened { instance, memory: *memory })))
    }

    fn invoke<P, A>(&mut self, name: Name<'_>, parameters: P) -> wasmtime::Result<A>
    where
        P: ComponentNamedList + Lower,
        A: ComponentType + Lift,
    {
        let opened = self.opened.ok_or_else(|| wasmtime::Error::msg("no memory is open"))?;
        invoke(&mut self.store, opened.instance, name, parameters)
    }
}

fn invoke<P, A>(
    store: &mut Instances<Imports>,
    instance: Instance,
    name: Name<'_>,
    parameters: P,
) -> wasmtime::Result<A>
where
    P: ComponentNamedList + Lower,
    A: ComponentType + Lift,
{
    let function = typed_func::<P, A>(&mut *store, instance, name)?;
    Ok(function.call(store, parameters)?.0)
}
