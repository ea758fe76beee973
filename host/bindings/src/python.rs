//! The Python package: types, shapes that lower and lift them, and the calls of a memory.

mod shape;
mod surface;
mod typedef;

use std::collections::{BTreeMap, BTreeSet};

use crate::contract::{Contract, Interface, Kind, Role, Ty, TypeDef};
use crate::convention::{Surface, pascal, renamed, snake};
use crate::text::{GENERATED, docstring};
use crate::typescript::typedef::name_of;
use crate::{Output, exception};

/// Where they are.
const FOLDER: &str = "host/python/src/keepstone/contract";

/// The longest line.
const WIDTH: usize = 120;

/// Words that no parameter or field can be called.
const KEYWORDS: &[&str] = &[
    "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else", "except",
    "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise",
    "return", "try", "while", "with", "yield",
];

/// All files of the package `keepstone` that follow from the contract.
pub(crate) fn package(surface: &Surface) -> Vec<Output> {
    let output = |name: &str, text: String| Output { path: format!("{FOLDER}/{name}.py").into(), text };
    let mut outputs: Vec<_> = surface
        .contract
        .interfaces
        .iter()
        .map(|interface| output(&snake(&interface.name), Module::new(surface, interface).written()))
        .collect();
    outputs.push(output("memory", surface::memory(surface)));
    outputs.push(output("__init__", face(surface)));
    outputs
}

/// The names of everything, found when they are asked for: making all classes takes as long as opening a memory.
fn face(surface: &Surface) -> String {
    let Contract { package, version, clock, interfaces, .. } = &surface.contract;
    let (mut types, mut homes) = (String::new(), BTreeMap::new());
    for interface in interfaces.iter().filter(|interface| interface.role != Role::Opening) {
        let module = snake(&interface.name);
        let mut names: BTreeSet<_> =
            interface.types.iter().flat_map(|found| typedef::defined_names(surface, found)).collect();
        if matches!(interface.role, Role::Export | Role::Import) {
            names.insert(pascal(&interface.name));
        }
        if names.is_empty() {
            continue;
        }
        let lines: String = names.iter().map(|name| format!("        {name} as {name},\n")).collect();
        types += &format!("    from .{module} import (\n{lines}    )\n");
        homes.extend(names.into_iter().map(|name| (name, module.clone())));
    }
    let all: String = homes.keys().map(|name| format!("    \"{name}\",\n")).collect();
    let homes: String = homes.iter().map(|(name, module)| format!("    \"{name}\": \"{module}\",\n")).collect();
    format!(
        "\"\"\"The contract's types and calls, by interface. A module is loaded when something of it is asked for.\n\n{GENERATED}\n\"\"\"\n\n\
         from importlib import import_module\nfrom typing import TYPE_CHECKING, Any\n\n\
         if TYPE_CHECKING:\n{types}\n\
         PACKAGE = \"{package}\"\nVERSION = \"{version}\"\nCLOCK = \"{clock}\"\n\n\
         __all__ = [\n{all}]\n\n_HOMES = {{\n{homes}}}\n\n\n\
         def __getattr__(name: str) -> Any:\n    if name not in _HOMES:\n        \
         raise AttributeError(f\"module {{__name__!r}} has no attribute {{name!r}}\")\n    \
         found = getattr(import_module(f\".{{_HOMES[name]}}\", __name__), name)\n    globals()[name] = found\n    return found\n"
    )
}

/// A file that is being written, and what it needs of others.
struct Module<'a> {
    surface: &'a Surface,
    interface: &'a Interface,
    /// Names by module.
    used: BTreeMap<String, BTreeSet<String>>,
    /// The shapes that are written.
    done: BTreeSet<String>,
    shapes: String,
}

impl<'a> Module<'a> {
    fn new(surface: &'a Surface, interface: &'a Interface) -> Self {
        Self { surface, interface, used: BTreeMap::new(), done: BTreeSet::new(), shapes: String::new() }
    }

    fn written(mut self) -> String {
        let types: String = self.interface.types.iter().map(|found| self.typedef(found)).collect();
        for found in &self.interface.types {
            self.shape_of(&found.name);
        }
        let operations = self.operations();
        let calls = self.calls();
        let shapes = std::mem::take(&mut self.shapes);
        let body = [types, shapes, operations, calls].map(|part| part.trim().to_owned());
        let body = body.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n\n");
        let docs = renamed(&self.surface.contract, &self.interface.docs, snake);
        let docs =
            if docs.is_empty() { format!("The types of the interface `{}`.", self.interface.name) } else { docs };
        format!(
            "{}\n{}{}{body}\n",
            docstring(&format!("{docs}\n\n{GENERATED}"), ""),
            "from __future__ import annotations\n\n",
            self.imports(&body)
        )
    }

    fn imports(&self, body: &str) -> String {
        let mut text = String::new();
        if body.contains("@dataclass") {
            let with_field = body.contains(" = field(");
            text += &format!("from dataclasses import dataclass{}\n", if with_field { ", field" } else { "" });
        }
        let words = ["Any", "ClassVar", "Literal", "Protocol", "TypeAlias", "TypedDict"];
        let is_used = |word: &&str| {
            body.contains(&format!(": {word}"))
                || body.contains(&format!("{word}["))
                || body.contains(&format!("({word})"))
                || body.contains(&format!(", {word}]"))
        };
        let words: Vec<_> = words.into_iter().filter(is_used).collect();
        if !words.is_empty() {
            text += &format!("from typing import {}\n", words.join(", "));
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text += "from .. import shape as is_\n";
        for (module, names) in &self.used {
            let names: Vec<_> = names.iter().cloned().collect();
            let start = format!("from .{module} import ");
            let line = format!("{start}{}\n", names.join(", "));
            text += &if line.len() <= WIDTH { line } else { broken(&format!("{start}("), &names, ")") };
        }
        text + "\n\n"
    }

    /// A name of a module, noted where it is another's.
    fn name(&mut self, home: &Interface, name: String) -> String {
        if home.name != self.interface.name {
            self.used.entry(snake(&home.name)).or_default().insert(name.clone());
        }
        name
    }

    /// A type of the contract as Python's.
    fn value(&mut self, ty: &Ty) -> String {
        let surface = self.surface;
        match ty {
            Ty::Bool => "bool".to_owned(),
            Ty::U8 | Ty::U32 | Ty::U64 | Ty::S64 => "int".to_owned(),
            Ty::F32 | Ty::F64 => "float".to_owned(),
            Ty::String => "str".to_owned(),
            Ty::List(of) if **of == Ty::U8 => "bytes".to_owned(),
            Ty::List(of) => format!("list[{}]", self.value(of)),
            Ty::Option(of) => format!("{} | None", self.value(of)),
            Ty::Named(name) => {
                let (home, found) = surface.contract.find(name);
                match &found.kind {
                    Kind::Alias(ty) => self.value(ty),
                    _ => self.name(home, name_of(name)),
                }
            }
        }
    }
}

fn docs(surface: &Surface, docs: &str, indent: &str) -> String {
    docstring(&renamed(&surface.contract, docs, snake), indent)
}

/// A name that Python takes.
fn identifier(name: &str) -> String {
    let name = snake(name);
    if KEYWORDS.contains(&name.as_str()) { name + "_" } else { name }
}

/// `work-status` as `WORK_STATUS`.
fn constant(name: &str) -> String {
    snake(name).to_uppercase()
}

/// Arguments in one line, or each in its own.
fn broken(start: &str, items: &[String], end: &str) -> String {
    let line = format!("{start}{}{end}", items.join(", "));
    if line.chars().count() <= WIDTH {
        return line + "\n";
    }
    let indent = " ".repeat(start.len() - start.trim_start().len());
    let items: String = items.iter().map(|item| format!("{indent}    {item},\n")).collect();
    format!("{start}\n{items}{indent}{end}\n")
}

/// Errors are exceptions, written by hand.
fn is_exception(surface: &Surface, found: &TypeDef) -> bool {
    matches!(found.kind, Kind::Variant(_)) && surface.is_error(&found.name)
}

fn is_moment(name: &str) -> bool {
    name == exception::MOMENT
}
