//! Calls of the contract: the engine's answer as one `Result`.

use wasmtime::component::{ComponentNamedList, ComponentType, Lift, Lower};

use crate::api::contract::types::{MemoryError, Mention};
use crate::api::error::Error;
use crate::api::project::Project;
use crate::engine::caller::Caller;

/// The way from a handle, such as `Vault`, to the component.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Calls<'a> {
    caller: &'a Caller,
    /// Of the memory of the person beside it.
    user: Option<&'a Caller>,
    project: Option<&'a Project>,
}

impl<'a> Calls<'a> {
    pub(crate) fn new(caller: &'a Caller, user: Option<&'a Caller>, project: Option<&'a Project>) -> Self {
        Self { caller, user, project }
    }

    /// The way to the memory of the person beside it.
    pub(crate) fn user(self) -> Option<Self> {
        self.user.map(|user| Self::new(user, None, None))
    }

    /// The things that the project lacks. A memory that sees no project cannot tell.
    pub(crate) fn missing(self, mentions: &[Mention]) -> Vec<Mention> {
        self.project.map(|project| project.missing(mentions)).unwrap_or_default()
    }

    /// The project that the memory sees.
    pub(crate) fn project(self) -> Option<&'a Project> {
        self.project
    }

    /// Calls a function of an interface.
    pub(crate) fn call<P, T>(self, interface: &str, function: &str, parameters: P) -> Result<T, Error>
    where
        P: ComponentNamedList + Lower,
        T: ComponentType + Lift,
    {
        match self.caller.call::<P, T, MemoryError>(interface, function, parameters) {
            Ok(answer) => answer.map_err(Error::Memory),
            Err(failure) => Err(Error::of_call(interface, function, failure)),
        }
    }
}
