//! The Node package: types, shapes that lower and lift them, and the surface of a memory.

mod shape;
mod surface;
pub(crate) mod typedef;

use std::collections::{BTreeMap, BTreeSet};

use crate::contract::{Interface, Kind, Role, Ty};
use crate::convention::{Surface, camel, renamed};
use crate::text::{GENERATED, jsdoc};
use crate::{Output, exception};

/// Where the types are.
const FOLDER: &str = "bindings-js/src/contract";

/// All files of the package `keepstone` that follow from the contract.
pub(crate) fn package(surface: &Surface) -> Vec<Output> {
    let output = |name: &str, text: String| Output { path: format!("{FOLDER}/{name}.ts").into(), text };
    let mut outputs: Vec<_> = interfaces(surface)
        .filter(|interface| !interface.types.is_empty())
        .map(|interface| output(&interface.name, types(surface, interface)))
        .collect();
    outputs.push(output("operation", shape::operations(surface)));
    outputs.push(output("memory", surface::memory(surface)));
    outputs.push(Output { path: format!("{FOLDER}.ts").into(), text: face(surface) });
    outputs
}

/// Every interface whose types a caller of the package sees.
fn interfaces(surface: &Surface) -> impl Iterator<Item = &Interface> {
    surface.contract.interfaces.iter().filter(|interface| matches!(interface.role, Role::Types | Role::Export))
}

fn face(surface: &Surface) -> String {
    let mut text = format!("// The contract's types, by interface.\n// {GENERATED}\n\n");
    for interface in interfaces(surface).filter(|interface| !interface.types.is_empty()) {
        text += &format!("export * from \"./contract/{}.js\";\n", interface.name);
    }
    text
}

fn types(surface: &Surface, interface: &Interface) -> String {
    let body: Vec<_> = interface.types.iter().map(|found| typedef::written(surface, found)).collect();
    let body: String = body.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    format!(
        "// The types of the interface `{}`.\n// {GENERATED}\n\n{}{body}",
        interface.name,
        imports(surface, Some(interface), ".", &body)
    )
}

/// The types of other interfaces that a text names, from the folder that has them.
pub(crate) fn imports(surface: &Surface, own: Option<&Interface>, folder: &str, body: &str) -> String {
    let code = body.lines().filter(|line| !line.trim_start().starts_with(['*', '/']));
    let words: BTreeSet<&str> =
        code.flat_map(|line| line.split(|c: char| !(c.is_alphanumeric() || c == '_'))).collect();
    let mut used: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for other in interfaces(surface).filter(|other| own.is_none_or(|own| own.name != other.name)) {
        for found in &other.types {
            let name = typedef::defined_name(surface, found);
            if words.contains(name.as_str()) {
                used.entry(&other.name).or_default().insert(name);
            }
        }
    }
    let mut text = String::new();
    for (interface, names) in used {
        let names: Vec<_> = names.into_iter().collect();
        text += &format!("import type {{ {} }} from \"{folder}/{interface}.js\";\n", names.join(", "));
    }
    if text.is_empty() { text } else { text + "\n" }
}

/// Which way a value crosses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    In,
    Out,
}

/// A type of the contract as TypeScript's.
pub(crate) fn value(surface: &Surface, ty: &Ty, way: Way) -> String {
    match ty {
        Ty::Bool => "boolean".to_owned(),
        Ty::U8 | Ty::U32 | Ty::U64 | Ty::S64 | Ty::F32 | Ty::F64 => "number".to_owned(),
        Ty::String => "string".to_owned(),
        Ty::List(of) if **of == Ty::U8 => "Uint8Array".to_owned(),
        Ty::List(of) if **of == Ty::F32 && way == Way::In => "Float32Array | number[]".to_owned(),
        Ty::List(of) if **of == Ty::F32 => "Float32Array".to_owned(),
        Ty::List(of) => format!("{}[]", value(surface, of, way)),
        Ty::Option(of) => value(surface, of, way),
        Ty::Named(name) if name == exception::MOMENT && way == Way::In => "Moment".to_owned(),
        Ty::Named(name) => match &surface.contract.find(name).1.kind {
            Kind::Alias(ty) => value(surface, ty, way),
            _ => typedef::name_of(name),
        },
    }
}

fn docs(surface: &Surface, docs: &str, indent: &str) -> String {
    jsdoc(&renamed(&surface.contract, docs, camel), indent)
}
