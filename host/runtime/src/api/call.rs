//! Calls of the contract: the engine's answer as one `Result`.

use std::sync::Arc;

use serde_json::{Value, json};
use wasmtime::component::{ComponentNamedList, ComponentType, Lift, Lower, ResourceAny};

use crate::api::contract::types::{Fault, MemoryError, Mention};
use crate::api::error::Error;
use crate::api::project::Project;
use crate::engine::caller::{Caller, Handle};
use crate::engine::failure::Failure;

/// The way from a handle, such as `Vault`, to the component.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Calls<'a> {
    caller: &'a Arc<Caller>,
    /// Of the memory of the person beside it.
    user: Option<&'a Arc<Caller>>,
    project: Option<&'a Project>,
}

impl<'a> Calls<'a> {
    pub(crate) fn new(caller: &'a Arc<Caller>, user: Option<&'a Arc<Caller>>, project: Option<&'a Project>) -> Self {
        Self { caller, user, project }
    }

    /// The way to the memory of the person beside it.
    pub(crate) fn user(self) -> Option<Self> {
        self.user.map(|user| Self::new(user, None, None))
    }

    /// The memory itself, for what outlives a call.
    pub(crate) fn caller(self) -> Arc<Caller> {
        self.caller.clone()
    }

    /// The things that the project lacks. A memory that sees no project cannot tell.
    pub(crate) fn missing(self, mentions: &[Mention]) -> Vec<Mention> {
        self.project.map(|project| project.missing(mentions)).unwrap_or_default()
    }

    /// The project that the memory sees.
    pub(crate) fn project(self) -> Option<&'a Project> {
        self.project
    }

    /// Calls a function of an interface, with the parameters that a closure makes of the memory. `input` is their JSON, for a record.
    pub(crate) fn call<P, T>(
        self,
        interface: &str,
        function: &str,
        input: impl FnOnce() -> Value,
        parameters: impl FnOnce(ResourceAny) -> P,
    ) -> Result<T, Error>
    where
        P: ComponentNamedList + Lower,
        T: ComponentType + Lift,
    {
        self.record(interface, function, input);
        let answer = self.caller.call::<P, T, MemoryError>((interface, function), parameters);
        self.answered(interface, function, answer)
    }

    /// Notes a call in the record, if there is one. A call by its name is noted as what it calls.
    pub(crate) fn record(self, interface: &str, function: &str, input: impl FnOnce() -> Value) {
        let Some(record) = &self.caller.grant().record else { return };
        let mut input = input();
        let operation = match interface {
            "json" => {
                let given = input["input"].take();
                let operation = input["operation"].take();
                input = given.as_str().and_then(|text| serde_json::from_str(text).ok()).unwrap_or(given);
                operation
            }
            _ => operation(interface, function).into(),
        };
        record.note(json!({ "call": operation, "input": input }));
    }

    /// Calls a function that answers with a resource.
    pub(crate) fn open<P>(
        self,
        interface: &str,
        function: &str,
        parameters: impl FnOnce(ResourceAny) -> P,
    ) -> Result<Handle, Error>
    where
        P: ComponentNamedList + Lower,
    {
        let answer = self.caller.open::<P, MemoryError>((interface, function), parameters);
        self.answered(interface, function, answer)
    }

    /// Calls a function of a resource.
    pub(crate) fn call_of<P, T>(
        self,
        handle: Handle,
        (interface, function): (&str, &str),
        parameters: impl FnOnce(ResourceAny) -> P,
    ) -> Result<T, Error>
    where
        P: ComponentNamedList + Lower,
        T: ComponentType + Lift,
    {
        let answer = self.caller.call_of::<P, Result<T, MemoryError>>(handle, (interface, function), parameters);
        self.answered(interface, function, answer)
    }

    /// Calls a function of a resource that cannot be refused.
    pub(crate) fn ask<T>(self, handle: Handle, (interface, function): (&str, &str)) -> Result<T, Error>
    where
        T: ComponentType + Lift,
    {
        let answer = self.caller.call_of::<_, T>(handle, (interface, function), |resource| (resource,));
        answer.map_err(|failure| Error::of_call(interface, function, failure))
    }

    /// Drops a resource.
    pub(crate) fn drop_handle(self, handle: Handle) {
        self.caller.drop_handle(handle);
    }

    fn answered<T>(
        self,
        interface: &str,
        function: &str,
        answer: Result<Result<T, MemoryError>, Failure>,
    ) -> Result<T, Error> {
        for fault in self.caller.take_warnings::<Fault>() {
            match &self.caller.grant().warn {
                Some(warn) => warn(&fault.to_string()),
                None => eprintln!("keepstone: {fault}"),
            }
        }
        match answer {
            Ok(answer) => answer.map_err(Error::Memory),
            Err(failure) => Err(Error::of_call(interface, function, failure)),
        }
    }
}

/// A function as calls by name have it: `vault.addMany`.
fn operation(interface: &str, function: &str) -> String {
    let mut words = function.split('-');
    let mut name = format!("{interface}.{}", words.next().unwrap_or_default());
    for word in words {
        let (first, rest) = word.split_at(1);
        name += &(first.to_uppercase() + rest);
    }
    name
}
