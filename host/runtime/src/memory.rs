//! A memory: one root, one instance of the component, any number of handles.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use wasmtime::component::{ComponentExportIndex, ComponentNamedList, ComponentType, Instance, Lift, Lower};
use wasmtime::{Store as Instances, Trap};

use crate::audit::Audit;
use crate::briefing::Briefing;
use crate::clients::Clients;
use crate::error::{Error, MemoryError, OpenError};
use crate::facts::Facts;
use crate::gate::Gate;
use crate::grant::Grant;
use crate::import::{Spent, Surroundings};
use crate::ingest::Ingest;
use crate::jobs::Jobs;
use crate::machine::{Component, Machine};
use crate::portable::Portable;
use crate::projects::Projects;
use crate::search::Search;
use crate::sessions::Sessions;
use crate::store::{FolderStore, Store};
use crate::upkeep::Upkeep;
use crate::vault::Vault;
use crate::work::Work;

/// A handle to one memory; clones share it.
///
/// Calls are made one after the other under a mutex: an instance can do only one thing at a time, a call takes
/// less than a millisecond, and a thread of its own would only add a way for a call to go unanswered. In an
/// async program make calls where blocking is allowed, as in `spawn_blocking`.
#[derive(Clone)]
pub struct Memory {
    shared: Arc<Shared>,
}

struct Shared {
    machine: Arc<Machine>,
    gate: Arc<Gate>,
    grant: Grant,
    /// None until the first call and after the component broke down.
    live: Mutex<Option<Live>>,
}

/// One instance in its own store of wasmtime.
struct Live {
    store: Instances<Surroundings>,
    /// None until it was started.
    instance: Option<Instance>,
}

impl Memory {
    /// Opens the memory in a store. Nothing is read or written before the first call.
    pub fn open(store: impl Store + 'static, grant: Grant) -> Result<Self, OpenError> {
        let machine = Machine::for_grant(&grant)?;
        Ok(Self::over(machine, Box::new(store), grant))
    }

    /// Opens the memory in a store with another build of the component, one that need not be trusted: it reaches
    /// nothing but the store. Limits that the grant leaves open are [`Grant::DEADLINE`] and [`Grant::STORE_CALLS`].
    pub fn open_component(component: &Component, store: impl Store + 'static, grant: Grant) -> Self {
        Self::over(component.0.clone(), Box::new(store), grant.guarded())
    }

    fn over(machine: Arc<Machine>, store: Box<dyn Store>, grant: Grant) -> Self {
        let gate = Arc::new(Gate::new(store, &grant));
        Self { shared: Arc::new(Shared { machine, gate, grant, live: Mutex::new(None) }) }
    }

    /// Opens the memory in a folder, which need not exist yet, under the default grant.
    pub fn open_dir(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        Self::open(FolderStore::open(path)?, Grant::default())
    }

    /// The entries themselves.
    pub fn vault(&self) -> Vault<'_> {
        Vault(self)
    }

    /// Finding entries by what they say.
    pub fn search(&self) -> Search<'_> {
        Search(self)
    }

    /// Vectors of texts.
    pub fn jobs(&self) -> Jobs<'_> {
        Jobs(self)
    }

    /// Text put before an agent.
    pub fn briefing(&self) -> Briefing<'_> {
        Briefing(self)
    }

    /// Looking after the root.
    pub fn upkeep(&self) -> Upkeep<'_> {
        Upkeep(self)
    }

    /// Conversations and checkpoints.
    pub fn sessions(&self) -> Sessions<'_> {
        Sessions(self)
    }

    /// The coding clients that it works beside.
    pub fn clients(&self) -> Clients<'_> {
        Clients(self)
    }

    /// Learning from the transcripts that clients write.
    pub fn ingest(&self) -> Ingest<'_> {
        Ingest(self)
    }

    /// The present task and the latest sessions of agents.
    pub fn work(&self) -> Work<'_> {
        Work(self)
    }

    /// Short things that agents learn in passing.
    pub fn facts(&self) -> Facts<'_> {
        Facts(self)
    }

    /// Results of finished projects.
    pub fn projects(&self) -> Projects<'_> {
        Projects(self)
    }

    /// The log of changes, undoing and purging.
    pub fn audit(&self) -> Audit<'_> {
        Audit(self)
    }

    /// Carrying memories from one place to another.
    pub fn portable(&self) -> Portable<'_> {
        Portable(self)
    }

    /// Calls an export. An instance that fails is not put back: wasmtime lets nobody enter it again.
    pub(crate) fn call<P, T>(&self, interface: &str, function: &str, parameters: P) -> Result<T, Error>
    where
        P: ComponentNamedList + Lower,
        T: ComponentType + Lift,
        Result<T, MemoryError>: ComponentType + Lift,
    {
        let shared = &*self.shared;
        let mut slot = shared.live.lock().unwrap_or_else(PoisonError::into_inner);
        let mut live = slot.take().unwrap_or_else(|| shared.fresh());
        let _ticking = shared.machine.start_call(&mut live.store, &shared.grant);
        let answer = match live.configure(&shared.machine, &shared.grant) {
            Ok(Ok(())) => live.invoke(&shared.machine, interface, function, parameters),
            Ok(Err(refused)) => return Err(Error::Memory(refused)),
            Err(failure) => Err(failure),
        };
        match answer {
            Ok(answer) => {
                *slot = Some(live);
                answer.map_err(Error::Memory)
            }
            Err(failure) => Err(shared.explain(&live, format!("{interface}.{function}"), &failure)),
        }
    }
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memory").field("grant", &self.shared.grant).finish_non_exhaustive()
    }
}

impl Live {
    /// Gives an instance that was not started yet the policy of the grant.
    fn configure(&mut self, machine: &Machine, grant: &Grant) -> wasmtime::Result<Result<(), MemoryError>> {
        match &grant.policy {
            Some(policy) if self.instance.is_none() => self.invoke(machine, "upkeep", "configure", (policy.as_str(),)),
            _ => Ok(Ok(())),
        }
    }

    fn invoke<P, T>(
        &mut self,
        machine: &Machine,
        interface: &str,
        function: &str,
        parameters: P,
    ) -> wasmtime::Result<Result<T, MemoryError>>
    where
        P: ComponentNamedList + Lower,
        T: ComponentType + Lift,
        Result<T, MemoryError>: ComponentType + Lift,
    {
        let instance = self.instance(machine)?;
        let export = self.export(instance, interface, function)?;
        let function = instance.get_typed_func::<P, (Result<T, MemoryError>,)>(&mut self.store, &export)?;
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

impl Shared {
    fn fresh(&self) -> Live {
        Live { store: self.machine.store(self.gate.clone(), &self.grant), instance: None }
    }

    /// Explains why the component stopped; a refused allocation ends in a trap like any other.
    fn explain(&self, live: &Live, call: String, failure: &wasmtime::Error) -> Error {
        let interrupted = failure.downcast_ref::<Trap>() == Some(&Trap::Interrupt);
        match self.grant.deadline {
            Some(after) if interrupted => Error::Deadline { call, after },
            _ if failure.downcast_ref::<Spent>().is_some() => {
                Error::Budget { call, store_calls: self.grant.store_calls.unwrap_or_default() }
            }
            _ if live.store.data().limit.reached => Error::Limit { call, bytes: self.grant.memory },
            _ => Error::Trap { call, reason: failure.root_cause().to_string() },
        }
    }
}
