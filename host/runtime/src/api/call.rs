//! Calls of the contract: the engine's answer as one `Result`.

use wasmtime::component::{ComponentNamedList, ComponentType, Lift, Lower};

use crate::api::contract::types::MemoryError;
use crate::api::error::Error;
use crate::engine::caller::Caller;

/// The way from a handle, such as `Vault`, to the component.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Calls<'a> {
    caller: &'a Caller,
    /// Of the memory of the person beside it.
    user: Option<&'a Caller>,
}

impl<'a> Calls<'a> {
    pub(crate) fn new(caller: &'a Caller, user: Option<&'a Caller>) -> Self {
        Self { caller, user }
    }

    /// The way to the memory of the person beside it.
    pub(crate) fn user(self) -> Option<Self> {
        self.user.map(|user| Self::new(user, None))
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
