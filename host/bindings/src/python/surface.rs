//! The calls, with their documentation: of each interface, and of a memory.

use super::{Module, WIDTH, docs, identifier};
use crate::contract::{Function, Role};
use crate::convention::{Absence, Surface, pascal, renamed, snake};
use crate::rust::first_sentence;
use crate::text::{GENERATED, docstring};

impl Module<'_> {
    pub(super) fn calls(&mut self) -> String {
        let (surface, interface) = (self.surface, self.interface);
        let name = pascal(&interface.name);
        let head = |name: &str, about: &str| format!("\n\nclass {name}:\n{about}\n");
        let joined = |methods: String| methods.trim_end().to_owned() + "\n";
        match interface.role {
            Role::Types | Role::Opening => String::new(),
            Role::Import => {
                let about = docs(surface, &interface.docs, "    ");
                let methods: String = interface.functions.iter().map(|function| self.promise(function)).collect();
                head(&format!("{name}(Protocol)"), &about) + &methods
            }
            Role::Export => {
                let start = |calls: &str| {
                    format!("    def __init__(self, run: is_.{calls}) -> None:\n        self._run = run\n\n")
                };
                let about = docs(surface, &interface.docs, "    ");
                let methods: String = interface.functions.iter().map(|function| self.method(function)).collect();
                let with_promises: String =
                    interface.functions.iter().map(|function| self.coroutine(function)).collect();
                let twin = docstring(&format!("The calls of `{name}` as coroutines."), "    ");
                head(&name, &about)
                    + &start("Calls")
                    + &joined(methods)
                    + &head(&format!("Async{name}"), &twin)
                    + &start("AsyncCalls")
                    + &with_promises
            }
        }
    }

    fn method(&mut self, function: &Function) -> String {
        let about = docs(self.surface, &function.docs, "        ");
        format!("{}{about}        {}\n\n", self.signature("def", function), self.run("self._run", function))
    }

    fn coroutine(&mut self, function: &Function) -> String {
        let about = renamed(&self.surface.contract, &first_sentence(&function.docs), snake);
        let about = docstring(&about, "        ");
        format!("{}{about}        {}\n\n", self.signature("async def", function), self.run("await self._run", function))
    }

    /// A function that the host writes.
    fn promise(&mut self, function: &Function) -> String {
        let about = docs(self.surface, &function.docs, "        ");
        format!("{}{about}\n", self.signature("def", function))
    }

    fn run(&self, run: &str, function: &Function) -> String {
        let names = function.parameters.iter().map(|parameter| identifier(&parameter.name));
        let arguments: Vec<_> = [self.operation_name(function)].into_iter().chain(names).collect();
        format!("return {run}({})", arguments.join(", "))
    }

    fn signature(&mut self, def: &str, function: &Function) -> String {
        let (surface, interface) = (self.surface, self.interface);
        let absence = |parameter| surface.absence_of_parameter(&interface.name, &function.name, parameter);
        let absences: Vec<_> = function.parameters.iter().map(absence).collect();
        // After the last that must be there, all may be left out.
        let needed = absences.iter().rposition(|absence| *absence == Absence::Never).map_or(0, |nth| nth + 1);
        let mut parameters = vec!["self".to_owned()];
        for (nth, (parameter, absence)) in function.parameters.iter().zip(&absences).enumerate() {
            let (name, ty) = (identifier(&parameter.name), self.value(&parameter.ty));
            let (ty, absent) = match absence {
                Absence::Never => (ty, ""),
                Absence::None => (ty, " = None"),
                Absence::False => (ty, " = False"),
                Absence::EmptyList | Absence::EmptyRecord => (format!("{ty} | None"), " = None"),
            };
            parameters.push(format!("{name}: {ty}{}", if nth < needed { "" } else { absent }));
        }
        let answer = function.answer.as_ref().map_or_else(|| "None".to_owned(), |ty| self.value(ty));
        let start = format!("    {def} {}(", identifier(&function.name));
        let line = format!("{start}{}) -> {answer}:\n", parameters.join(", "));
        if line.chars().count() <= WIDTH {
            return line;
        }
        format!("{start}\n        {}\n    ) -> {answer}:\n", parameters.join(", "))
    }
}

/// `memory.vault` and the like, with and without promises.
pub(super) fn memory(surface: &Surface) -> String {
    let mut text = format!(
        "\"\"\"From a memory to the calls of each interface.\n\n{GENERATED}\n\"\"\"\n\nfrom __future__ import annotations\n\n\
         from functools import cached_property\nfrom typing import TYPE_CHECKING\n\nfrom .. import shape as is_\n\nif TYPE_CHECKING:\n"
    );
    for interface in surface.contract.exports() {
        let name = pascal(&interface.name);
        text += &format!("    from .{} import Async{name}, {name}\n", snake(&interface.name));
    }
    for (class, prefix, calls, about) in [
        ("MemoryCalls", "", "Calls", "The calls of a memory, by interface."),
        ("AsyncMemoryCalls", "Async", "AsyncCalls", "The calls of a memory as coroutines, by interface."),
    ] {
        text += &format!("\n\nclass {class}:\n{}\n    _run: is_.{calls}\n", docstring(about, "    "));
        for interface in surface.contract.exports() {
            let (module, name) = (snake(&interface.name), format!("{prefix}{}", pascal(&interface.name)));
            text += &format!(
                "\n    @cached_property\n    def {module}(self) -> {name}:\n{}        from .{module} import {name}\n\n        return {name}(self._run)\n",
                docs(surface, &interface.docs, "        ")
            );
        }
    }
    text
}
