//! Calls exports of the component for one memory, and starts a new instance when one broke down.

use std::sync::{Arc, Mutex, PoisonError};

use wasmtime::component::{ComponentExportIndex, ComponentNamedList, ComponentType, Instance, Lift, Lower};
use wasmtime::{Store as Instances, Trap};

use crate::engine::failure::Failure;
use crate::engine::gate::Gate;
use crate::engine::grant::Grant;
use crate::engine::import::{HostState, OutOfCalls};
use crate::engine::machine::Machine;
use crate::store::promise::Store;

/// One memory's instance of the component, behind a mutex.
pub(crate) struct Caller {
    machine: Arc<Machine>,
    gate: Arc<Gate>,
    grant: Grant,
    /// None until the first call and after the component broke down.
    live: Mutex<Option<Live>>,
}

/// One instance in its own store of wasmtime.
struct Live {
    store: Instances<HostState>,
    /// None until it was started.
    instance: Option<Instance>,
}

impl Caller {
    pub(crate) fn new(machine: Arc<Machine>, store: Box<dyn Store>, grant: Grant) -> Self {
        let gate = Arc::new(Gate::new(store, &grant));
        Self { machine, gate, grant, live: Mutex::new(None) }
    }

    pub(crate) fn grant(&self) -> &Grant {
        &self.grant
    }

    /// Calls an export that answers with a `result<T, E>`. An instance that fails is not put back: wasmtime lets nobody
    /// enter it again.
    pub(crate) fn call<P, T, E>(&self, interface: &str, function: &str, parameters: P) -> Result<Result<T, E>, Failure>
    where
        P: ComponentNamedList + Lower,
        T: ComponentType + Lift,
        E: ComponentType + Lift,
    {
        let mut slot = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        let mut live = slot.take().unwrap_or_else(|| self.fresh());
        let ticking = self.machine.start_call(&mut live.store, &self.grant);
        let _ticking = ticking.map_err(|error| self.explain(&live, &error))?;
        let answer = match live.prepare(&self.machine, &self.grant) {
            Ok(Ok(())) => live.invoke(&self.machine, interface, function, parameters),
            Ok(Err(refused)) => return Ok(Err(refused)),
            Err(failure) => Err(failure),
        };
        match answer {
            Ok(answer) => {
                *slot = Some(live);
                Ok(answer)
            }
            Err(failure) => Err(self.explain(&live, &failure)),
        }
    }

    fn fresh(&self) -> Live {
        Live { store: self.machine.store(self.gate.clone(), &self.grant), instance: None }
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
    /// Gives an instance that was not started yet the policy of the grant, and the agent.
    fn prepare<E>(&mut self, machine: &Machine, grant: &Grant) -> wasmtime::Result<Result<(), E>>
    where
        E: ComponentType + Lift,
    {
        if self.instance.is_some() {
            return Ok(Ok(()));
        }
        if let Some(policy) = &grant.policy {
            let refused: Result<(), E> = self.invoke(machine, "upkeep", "configure", (policy.as_str(),))?;
            if refused.is_err() {
                return Ok(refused);
            }
        }
        match &grant.agent {
            Some(agent) => self.invoke(machine, "upkeep", "act-for", (Some(agent.as_str()),)),
            None => Ok(Ok(())),
        }
    }

    fn invoke<P, T, E>(
        &mut self,
        machine: &Machine,
        interface: &str,
        function: &str,
        parameters: P,
    ) -> wasmtime::Result<Result<T, E>>
    where
        P: ComponentNamedList + Lower,
        T: ComponentType + Lift,
        E: ComponentType + Lift,
    {
        let instance = self.instance(machine)?;
        let export = self.export(instance, interface, function)?;
        let function = instance.get_typed_func::<P, (Result<T, E>,)>(&mut self.store, &export)?;
        Ok(function.call(&mut self.store, parameters)?.0)
    }

    /// Starts the instance at its first call, so that the limits of a call hold for that too.
    fn instance(&mut self, machine: &Machine) -> wasmtime::Result<Instance> {
        if let Some(instance) = self.instance {
            return Ok(instance);
        }
        let instance = machine.linked().instantiate(&mut self.store)?;
        self.instance = Some(instance);
        Ok(instance)
    }

    fn export(&mut self, instance: Instance, interface: &str, name: &str) -> wasmtime::Result<ComponentExportIndex> {
        let interface = format!("keepstone:memory/{interface}@0.1.0");
        let exports = instance.get_export_index(&mut self.store, None, &interface);
        let export = exports.and_then(|exports| instance.get_export_index(&mut self.store, Some(&exports), name));
        export.ok_or_else(|| wasmtime::Error::msg(format!("the component has no {name} in {interface}")))
    }
}
