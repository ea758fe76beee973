//! A memory: one root, one instance of the component, any number of handles.

use std::path::Path;
use std::sync::Arc;

use serde_json::json;

use crate::api::call::Calls;
use crate::api::project::Project;
use crate::engine::caller::Caller;
use crate::engine::failure::OpenError;
use crate::engine::grant::Grant;
use crate::engine::machine::{COMPONENT_SHA256, Component, Machine};
use crate::engine::record::FORM;
use crate::store::folder::FolderStore;
use crate::store::promise::Store;

/// A handle to one memory; clones share it.
///
/// Calls are made one after the other under a mutex: an instance can do only one thing at a time, a call takes
/// less than a millisecond, and a thread of its own would only add a way for a call to go unanswered. In an
/// async program make calls where blocking is allowed, as in `spawn_blocking`.
#[derive(Clone)]
pub struct Memory {
    caller: Arc<Caller>,
    /// Of the memory of the person beside it.
    user: Option<Arc<Caller>>,
    project: Option<Arc<Project>>,
}

impl Memory {
    /// Opens the memory in a store. Nothing is read or written before the first call.
    pub fn open(store: impl Store + 'static, grant: Grant) -> Result<Self, OpenError> {
        let machine = Machine::for_grant(&grant)?;
        if let Some(record) = &grant.record {
            let (policy, agent, at) = (&grant.policy, &grant.agent, &grant.at);
            let component = COMPONENT_SHA256;
            record.note(json!({ "record": FORM, "component": component, "policy": policy, "agent": agent, "at": at }));
        }
        Ok(Self::calling(Caller::new(machine, Box::new(store), grant)))
    }

    /// Opens the memory in a store with another build of the component, one that need not be trusted: it reaches
    /// nothing but the store. Limits that the grant leaves open are [`Grant::DEADLINE`] and [`Grant::STORE_CALLS`].
    pub fn open_component(component: &Component, store: impl Store + 'static, grant: Grant) -> Self {
        Self::calling(Caller::new(component.0.clone(), Box::new(store), grant.guarded()))
    }

    fn calling(caller: Caller) -> Self {
        Self { caller: Arc::new(caller), user: None, project: None }
    }

    pub(crate) fn calls(&self) -> Calls<'_> {
        Calls::new(&self.caller, self.user.as_ref(), self.project.as_deref())
    }

    /// Opens the memory in a folder, which need not exist yet, under the default grant.
    pub fn open_dir(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        Self::open(FolderStore::open(path)?, Grant::default())
    }

    /// The same memory with that of a person beside it: briefs and hooks bring in what fits from there, under a heading of its
    /// own. Nothing goes there; open it under [`Access::Cache`](crate::Access::Cache), so that nothing can.
    ///
    /// ```no_run
    /// use keepstone::{Access, FolderStore, Grant, Memory, user_dir};
    ///
    /// let mut memory = Memory::open_dir(".memory")?;
    /// if let Some(dir) = user_dir().filter(|dir| dir.is_dir()) {
    ///     let grant = Grant { access: Access::Cache, ..Grant::default() };
    ///     memory = memory.with_user(&Memory::open(FolderStore::open(dir)?, grant)?);
    /// }
    /// # Ok::<(), keepstone::OpenError>(())
    /// ```
    #[must_use]
    pub fn with_user(self, user: &Self) -> Self {
        Self { user: Some(user.caller.clone()), ..self }
    }

    /// The same memory with a look at a project: briefs, also those of hooks and tools, mark entries that
    /// name files, commits or symbols which are gone.
    #[must_use]
    pub fn with_project(self, project: Project) -> Self {
        Self { project: Some(Arc::new(project)), ..self }
    }

    /// The same memory without a look at a project.
    #[must_use]
    pub fn without_project(self) -> Self {
        Self { project: None, ..self }
    }

    /// The memory as it was at a time, in milliseconds since the Unix epoch, as with [`Grant::at`]; so is that of the person
    /// beside it. Calls fail for a time that has not come.
    #[must_use]
    pub fn seen_at(&self, at: u64) -> Self {
        let seen = |caller: &Arc<Caller>| Arc::new(caller.seen_at(at));
        Self { caller: seen(&self.caller), user: self.user.as_ref().map(seen), project: self.project.clone() }
    }

    /// The memory of the person beside it.
    pub fn user(&self) -> Option<Self> {
        self.user.clone().map(|caller| Self { caller, user: None, project: None })
    }
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memory").field("grant", self.caller.grant()).finish_non_exhaustive()
    }
}
