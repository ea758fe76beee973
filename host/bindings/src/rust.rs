//! The host's types and calls in Rust, one file for each interface.

pub(crate) mod argument;
mod call;
pub(crate) mod component;
pub(crate) mod core;
mod typedef;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use anyhow::Result;

use crate::contract::{Contract, Interface, Kind, Role, Ty, TypeDef};
use crate::convention::{Surface, pascal, renamed, snake};
use crate::text::{GENERATED, comment};
use crate::{Output, exception, rustfmt};

/// Where the calls and their types are, and where those of the store are.
const API: &str = "host/runtime/src/api/contract";
const STORE: &str = "host/runtime/src/store/contract.rs";

/// Where the names are under which the component is linked and called.
const ENGINE: &str = "host/runtime/src/engine/contract.rs";

/// All files of the crate `keepstone` that follow from the contract.
pub(crate) fn host(surface: &Surface) -> Result<Vec<Output>> {
    let mut outputs = Vec::new();
    for interface in surface.contract.interfaces.iter().filter(|interface| interface.role != Role::Opening) {
        let path = match interface.role {
            Role::Import => PathBuf::from(STORE),
            _ => PathBuf::from(format!("{API}/{}.rs", snake(&interface.name))),
        };
        outputs.push(Output { path, text: rustfmt::formatted(&file(surface, interface))? });
    }
    outputs.push(Output { path: ENGINE.into(), text: rustfmt::formatted(&names(surface))? });
    outputs.push(Output { path: format!("{API}.rs").into(), text: rustfmt::formatted(&face(surface))? });
    outputs.push(Output { path: format!("{API}/handles.rs").into(), text: rustfmt::formatted(&handles(surface))? });
    Ok(outputs)
}

/// The names of the package and of what it imports.
fn names(surface: &Surface) -> String {
    let Contract { package, version, clock, .. } = &surface.contract;
    format!(
        "//! The names under which the component is linked and called.\n//!\n//! {GENERATED}\n\n\
         /// The package of the contract.\npub(crate) const PACKAGE: &str = \"{package}\";\n\n\
         /// Its version.\npub(crate) const VERSION: &str = \"{version}\";\n\n\
         /// The interface of the host's store.\npub(crate) const STORE: &str = \"{package}/store@{version}\";\n\n\
         /// The interface of the host's clock.\npub(crate) const WALL_CLOCK: &str = \"{clock}\";\n"
    )
}

fn shared_and_exported(surface: &Surface) -> impl Iterator<Item = &Interface> {
    surface.contract.interfaces.iter().filter(|interface| matches!(interface.role, Role::Types | Role::Export))
}

/// The modules and what they hold, by name.
fn face(surface: &Surface) -> String {
    let mut text = format!("//! The contract's types and calls, by interface.\n//!\n//! {GENERATED}\n\n");
    for interface in shared_and_exported(surface) {
        text += &format!("pub(crate) mod {};\n", snake(&interface.name));
    }
    text += "mod handles;\n\n";
    for interface in shared_and_exported(surface) {
        let mut names: Vec<_> = interface.types.iter().map(|found| rust_name(&found.name)).collect();
        if interface.role == Role::Export {
            names.push(pascal(&interface.name));
        }
        names.sort();
        text += &format!("pub use {}::{{{}}};\n", snake(&interface.name), names.join(", "));
    }
    text
}

/// `Memory::vault()` and the like.
fn handles(surface: &Surface) -> String {
    let mut text = format!("//! From a memory to the calls of each interface.\n//!\n//! {GENERATED}\n\n");
    for interface in surface.contract.exports() {
        text += &format!("use crate::api::contract::{}::{};\n", snake(&interface.name), pascal(&interface.name));
    }
    text += "use crate::api::memory::Memory;\n\nimpl Memory {\n";
    for interface in surface.contract.exports() {
        let name = pascal(&interface.name);
        text += &docs(surface, &interface.docs, "    ");
        text += &format!("    pub fn {}(&self) -> {name}<'_> {{ {name}(self.calls()) }}\n\n", snake(&interface.name));
    }
    text + "}\n"
}

fn file(surface: &Surface, interface: &Interface) -> String {
    let mut body = String::new();
    for found in &interface.types {
        body += &typedef::written(surface, interface.role, found);
    }
    if interface.role == Role::Export {
        body += &call::handle(surface, interface);
    }
    let head = format!("//! The interface `{}` of the contract.\n//!\n//! {GENERATED}\n\n", interface.name);
    format!("{head}{}\n{body}", imports(surface, interface, &body))
}

/// What a file uses of others, found by what is written in it.
fn imports(surface: &Surface, interface: &Interface, body: &str) -> String {
    let words: BTreeSet<&str> = body.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
    let mut text = String::new();
    let serde: Vec<_> = ["Deserialize", "Serialize"].into_iter().filter(|name| words.contains(name)).collect();
    if !serde.is_empty() {
        text += &format!("use serde::{{{}}};\n", serde.join(", "));
    }
    if words.contains("json") && body.contains("json!(") {
        text += "use serde_json::json;\n";
    }
    if words.contains("ComponentType") {
        text += "use wasmtime::component::{ComponentType, Lift, Lower};\n";
    }
    text.push('\n');
    if interface.role == Role::Export {
        text += "use crate::api::call::Calls;\nuse crate::api::error::Error;\n";
    }
    if body.contains("\nnames! {") || body.starts_with("names! {") {
        text += "use crate::api::name::names;\n";
    }
    if body.contains("open_names! {") {
        text += "use crate::api::name::open_names;\n";
    }
    if body.contains("\"object\"") {
        text += "use crate::api::object;\n";
    }
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for other in shared_and_exported(surface).filter(|other| other.name != interface.name) {
        for found in other.types.iter().map(|found| rust_name(&found.name)).filter(|name| uses(interface, name, body)) {
            used.entry(snake(&other.name)).or_default().insert(found);
        }
    }
    for (module, names) in used {
        let names: Vec<_> = names.into_iter().collect();
        text += &format!("use crate::api::contract::{module}::{{{}}};\n", names.join(", "));
    }
    text
}

/// Returns whether a type's name stands in code, not in documentation only. The case of an enum or a variant may have the name of a type of
/// another interface.
fn uses(interface: &Interface, name: &str, body: &str) -> bool {
    let own = pascal(&interface.name) == *name || interface.types.iter().any(|found| rust_name(&found.name) == *name);
    let code = body.lines().filter(|line| !line.trim_start().starts_with("//"));
    let is_case = |found: &TypeDef| match &found.kind {
        Kind::Enum(cases) | Kind::Open { names: cases, .. } => cases.iter().any(|case| pascal(&case.name) == *name),
        Kind::Variant(cases) => cases.iter().any(|case| pascal(&case.name) == *name),
        _ => false,
    };
    !own && !interface.types.iter().any(is_case)
        && code.flat_map(|line| line.split(|c: char| !(c.is_alphanumeric() || c == '_'))).any(|word| word == name)
}

pub(crate) fn rust_name(name: &str) -> String {
    exception::rust_name(name).map_or_else(|| pascal(name), str::to_owned)
}

/// A type as a value that is held.
fn owned(ty: &Ty) -> String {
    match ty {
        Ty::Bool => "bool".to_owned(),
        Ty::U8 => "u8".to_owned(),
        Ty::U32 => "u32".to_owned(),
        Ty::U64 => "u64".to_owned(),
        Ty::S64 => "i64".to_owned(),
        Ty::F32 => "f32".to_owned(),
        Ty::F64 => "f64".to_owned(),
        Ty::String => "String".to_owned(),
        Ty::List(of) => format!("Vec<{}>", owned(of)),
        Ty::Option(of) => format!("Option<{}>", owned(of)),
        Ty::Named(name) => rust_name(name),
    }
}

fn docs(surface: &Surface, docs: &str, indent: &str) -> String {
    comment(&renamed(&surface.contract, docs, snake), indent, "///")
}

/// Documentation of a value; where there is none, the first sentence of its type's, else its name in words.
fn docs_of_value(surface: &Surface, found: &str, name: &str, ty: Option<&Ty>, indent: &str) -> String {
    let of_type = ty.and_then(|ty| named(ty)).map(|name| &surface.contract.find(name).1.docs);
    let first = of_type.map(|docs| first_sentence(docs)).unwrap_or_default();
    docs_or(surface, if found.is_empty() { &first } else { found }, name, indent)
}

fn named(ty: &Ty) -> Option<&str> {
    match ty {
        Ty::List(of) | Ty::Option(of) => named(of),
        Ty::Named(name) => Some(name),
        _ => None,
    }
}

pub(crate) fn first_sentence(docs: &str) -> String {
    let paragraph = docs.split("\n\n").next().unwrap_or_default().replace('\n', " ");
    paragraph.split_once(". ").map_or(paragraph.clone(), |(first, _)| format!("{first}."))
}

/// Documentation, or where there is none the name in words.
fn docs_or(surface: &Surface, found: &str, name: &str, indent: &str) -> String {
    if found.is_empty() {
        let words = name.replace('-', " ");
        let mut letters = words.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
        return comment(&format!("{first}{}.", letters.as_str()), indent, "///");
    }
    docs(surface, found, indent)
}

/// What a type allows, looked up through all that it is made of.
fn all_parts(surface: &Surface, ty: &Ty, is: &impl Fn(&Ty) -> Option<bool>) -> bool {
    if let Some(known) = is(ty) {
        return known;
    }
    match ty {
        Ty::List(of) | Ty::Option(of) => all_parts(surface, of, is),
        Ty::Named(name) => match &surface.contract.find(name).1.kind {
            Kind::Alias(ty) => all_parts(surface, ty, is),
            Kind::Enum(_) => true,
            Kind::Open { .. } => all_parts(surface, &Ty::String, is),
            Kind::Record(fields) => fields.iter().all(|field| all_parts(surface, &field.ty, is)),
            Kind::Variant(cases) => {
                cases.iter().filter_map(|case| case.payload.as_ref()).all(|ty| all_parts(surface, ty, is))
            }
        },
        _ => true,
    }
}
