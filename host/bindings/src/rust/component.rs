//! The component's side of the contract: its types made of the core's and the other way round, and its exports.
//!
//! Most types of the contract are types of the core, which the bindings take as they are. Those that the core holds in another
//! form are converted. `Memory` has a method for each function; the few other names are listed in `exception.rs`.

mod json;

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::contract::{BY_NAME, Case, Contract, Field, Function, Interface, Kind, Role, Ty, TypeDef};
use crate::convention::{Surface, Tagging, camel, is_others, pascal, payload_name, snake, with_article};
use crate::rust::core::calls;
use crate::rustfmt::formatted;
use crate::text::GENERATED;
use crate::{Output, exception, room};

const FOLDER: &str = "guest/component/src/contract";

/// What wit-bindgen is told.
const BINDINGS: &str = "guest/component/src/bindings.rs";

/// All files of the crate `keepstone-component` that follow from the contract.
pub(crate) fn component(surface: &Surface) -> Result<Vec<Output>> {
    check_methods(surface)?;
    let interfaces = || surface.contract.interfaces.iter().filter(|interface| interface.role != Role::Import);
    let mut outputs = Vec::new();
    for interface in interfaces() {
        let path = PathBuf::from(format!("{FOLDER}/{}.rs", snake(&interface.name)));
        outputs.push(Output { path, text: formatted(&file(surface, interface))? });
    }
    let mut face = format!("//! Conversions and exports, by interface.\n//!\n//! {GENERATED}\n\n");
    for interface in interfaces() {
        face += &format!("mod {};\n", snake(&interface.name));
    }
    face += "mod operations;\n\npub(crate) use operations::Operations;\n";
    outputs.push(Output { path: format!("{FOLDER}/operations.rs").into(), text: formatted(&json::table(surface))? });
    outputs.push(Output { path: format!("{FOLDER}.rs").into(), text: formatted(&face)? });
    outputs.push(Output { path: BINDINGS.into(), text: formatted(&bindings(surface))? });
    Ok(outputs)
}

/// The bindings, with the types that are the core's.
fn bindings(surface: &Surface) -> String {
    let Contract { package, version, interfaces, .. } = &surface.contract;
    let mut with = String::new();
    for interface in interfaces {
        let is_kind = |found: &&TypeDef| !matches!(found.kind, Kind::Alias(_));
        for found in interface.types.iter().filter(is_kind).filter(|found| is_the_cores(surface, found)) {
            let (interface, name) = (&interface.name, &found.name);
            with += &format!("        \"{package}/{interface}@{version}/{name}\": keepstone_core::{},\n", pascal(name));
        }
    }
    format!(
        "//! What wit-bindgen makes of the contract, over the core's types.\n//!\n//! {GENERATED}\n\nwit_bindgen::generate!({{\n    \
         path: \"../../wit\",\n    world: \"memory\",\n    generate_all,\n    additional_derives: [Clone],\n    with: {{\n{with}    }},\n}});\n"
    )
}

/// The core has one method for each function, whatever its interface.
fn check_methods(surface: &Surface) -> Result<()> {
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    for interface in surface.contract.calls() {
        for function in &interface.functions {
            let name = format!("{}.{}", interface.name, function.name);
            if let Some(other) = known.insert(method(interface, function), name.clone()) {
                bail!("`{other}` and `{name}` have one method of the core: name another in `exception.rs`");
            }
        }
    }
    Ok(())
}

/// The method of the core's `Memory` for a function.
pub(crate) fn method(interface: &Interface, function: &Function) -> String {
    exception::in_the_core(&interface.name, &function.name).map_or_else(|| snake(&function.name), str::to_owned)
}

fn file(surface: &Surface, interface: &Interface) -> String {
    let mut body: String = interface.types.iter().map(|found| conversions(surface, found)).collect();
    let is_export = matches!(interface.role, Role::Export | Role::Opening);
    if is_export {
        body += "impl wit::Guest for Component {\n";
        for resource in &interface.resources {
            let name = pascal(resource);
            body += &format!("type {name} = crate::exports::{name};\n\n");
        }
        body += &interface
            .functions
            .iter()
            .map(|function| export(surface, interface, function))
            .collect::<Vec<_>>()
            .join("\n");
        body += "}\n";
    }
    for function in interface.functions.iter().filter(|_| interface.name != BY_NAME) {
        body += &format!("\n{}", call(surface, interface, function));
        body += &json::operation(surface, interface, function);
    }
    body += &json::types(surface, interface);
    let mut text = format!("//! The interface `{}` of the contract.\n//!\n//! {GENERATED}\n\n", interface.name);
    text += &match (body.contains("core::"), body.contains("<S: Store")) {
        (_, true) => format!("use keepstone_core::{{self as core, Store, {}}};\n\n", calls::name(interface)),
        (true, false) => "use keepstone_core as core;\n\n".to_owned(),
        _ => String::new(),
    };
    let module = if is_export { "exports::keepstone" } else { "keepstone" };
    text += &format!("use crate::bindings::{module}::memory::{} as wit;\n", snake(&interface.name));
    let used: Vec<_> =
        ["Give", "Take", "object", "said"].into_iter().filter(|name| is_used(name, &body)).map(str::to_owned).collect();
    if !used.is_empty() {
        text += &format!("use crate::convert::{{{}}};\n", used.join(", "));
    }
    if is_export {
        let names = if body.contains("exports::call(") { "{self, Component}" } else { "Component" };
        text += &format!("use crate::exports::{names};\n");
    }
    text += &json::imports(&body);
    text + "\n" + &body
}

/// Whether a function is called, or a trait implemented or called.
fn is_used(name: &str, body: &str) -> bool {
    let method = name.to_lowercase();
    let uses =
        [format!("::{method}("), format!(".{method}("), format!(" {name}("), format!(" {name}<"), format!("({name}::")];
    uses.iter().any(|found| body.contains(found.as_str()))
}

fn conversions(surface: &Surface, found: &TypeDef) -> String {
    if is_the_cores(surface, found) {
        return String::new();
    }
    let name = pascal(&found.name);
    let (is_taken, is_given) = (surface.is_input(&found.name), surface.is_output(&found.name));
    let (take, give) = match &found.kind {
        Kind::Alias(_) => return String::new(),
        Kind::Record(fields) => (taken_record(surface, found, fields), given_record(surface, found, fields)),
        Kind::Enum(cases) | Kind::Variant(cases) => {
            (cases_of(surface, found, cases, true), cases_of(surface, found, cases, false))
        }
        Kind::Open { names, .. } => open_names(surface, found, names),
    };
    let mut text = String::new();
    if is_taken {
        text += &format!(
            "impl Take<wit::{name}> for core::{name} {{\n    #[inline(never)]\n    fn take(given: wit::{name}) -> core::Result<Self> {{\n        Ok({take})\n    }}\n}}\n\n"
        );
    }
    if is_given || surface.is_error(&found.name) {
        text += &format!(
            "impl Give<wit::{name}> for core::{name} {{\n    #[inline(never)]\n    fn give(self) -> wit::{name} {{\n        {give}\n    }}\n}}\n\n"
        );
    }
    text
}

fn taken_record(surface: &Surface, found: &TypeDef, fields: &[Field]) -> String {
    let names: Vec<_> =
        fields.iter().filter(|field| !is_others(field)).map(|field| format!("\"{}\"", camel(&field.name))).collect();
    let field = |field: &Field| {
        let name = snake(&field.name);
        if is_others(field) {
            let what = with_article(&found.name);
            return format!("{name}: object(&given.{name}, \"{what}\", &[{}])?,\n", names.join(", "));
        }
        if is_plain(surface, &field.ty) {
            return format!("{name}: given.{name},\n");
        }
        format!("{name}: Take::take(given.{name})?,\n")
    };
    let mut text: String = fields.iter().map(field).collect();
    for own in room::own_fields(&found.name) {
        text += &format!("{}: {},\n", own.name, own.value);
    }
    format!("Self {{\n{text}}}")
}

fn given_record(surface: &Surface, found: &TypeDef, fields: &[Field]) -> String {
    let mut borrowed = String::new();
    let mut moved = String::new();
    for field in fields {
        let name = snake(&field.name);
        if let Some(path) = exception::part_of(&found.name, &field.name) {
            borrowed += &format!("{name}: self.{path}.clone().give(),\n");
        } else if is_others(field) {
            moved += &format!("{name}: said(self.{name}),\n");
        } else if is_plain(surface, &field.ty) {
            moved += &format!("{name}: self.{name},\n");
        } else {
            moved += &format!("{name}: self.{name}.give(),\n");
        }
    }
    format!("wit::{} {{\n{borrowed}{moved}}}", pascal(&found.name))
}

/// How names are taken and given. The core reads any other text into the type itself, because it may be one of the names.
fn open_names(surface: &Surface, found: &TypeDef, names: &[Case]) -> (String, String) {
    let with_other = |is_taken, other: &str| {
        let known = cases_of(surface, found, names, is_taken);
        format!("{}{other}}}", known.trim_end_matches('}'))
    };
    let name = pascal(&found.name);
    (
        with_other(true, &format!("wit::{name}::Other(value) => Take::take(value)?,\n")),
        with_other(false, &format!("Self::Other(value) => wit::{name}::Other(value.give()),\n")),
    )
}

fn cases_of(surface: &Surface, found: &TypeDef, cases: &[Case], is_taken: bool) -> String {
    let name = pascal(&found.name);
    let is_tagged = surface.tagging(&found.name) == Tagging::Kind && !surface.is_error(&found.name);
    let (value, from, to) =
        if is_taken { ("given", "wit", "Self".to_owned()) } else { ("self", "Self", format!("wit::{name}")) };
    let from = if is_taken { format!("{from}::{name}") } else { from.to_owned() };
    let arm = |case: &Case| {
        let case_name = pascal(&case.name);
        let Some(ty) = &case.payload else { return format!("{from}::{case_name} => {to}::{case_name},\n") };
        // A text that callers write in a variant names something, which the core reads into a type of its own.
        let is_moved = is_plain(surface, ty) && (is_tagged || surface.is_error(&found.name));
        let converted = |value: &str| match (is_moved, is_taken) {
            (true, _) => value.to_owned(),
            (false, true) => format!("Take::take({value})?"),
            (false, false) => format!("{value}.give()"),
        };
        if is_tagged {
            let payload = snake(&payload_name(&found.name, case));
            return format!("{from}::{case_name} {{ {payload} }} => {to}::{case_name}({}),\n", converted(&payload));
        }
        format!("{from}::{case_name}(value) => {to}::{case_name}({}),\n", converted("value"))
    };
    format!("match {value} {{\n{}}}", cases.iter().map(arm).collect::<String>())
}

/// Whether a value is the same on both sides.
fn is_plain(surface: &Surface, ty: &Ty) -> bool {
    match ty {
        Ty::List(of) | Ty::Option(of) => is_plain(surface, of),
        Ty::Named(name) => !exception::is_read(name) && is_the_cores(surface, surface.contract.find(name).1),
        _ => true,
    }
}

/// Whether the core's type of that name is the type itself: an enum, or a record of such types, without fields of its own.
pub(super) fn is_the_cores(surface: &Surface, found: &TypeDef) -> bool {
    match &found.kind {
        Kind::Alias(ty) => is_plain(surface, ty),
        Kind::Enum(_) => room::by_hand(&found.name).is_none(),
        Kind::Record(fields) => {
            let (interface, _) = surface.contract.find(&found.name);
            let is_whole = |field: &Field| {
                !is_others(field)
                    && exception::part_of(&found.name, &field.name).is_none()
                    && is_plain(surface, &field.ty)
            };
            room::of(&interface.name, &found.name).is_some()
                && room::own_fields(&found.name).next().is_none()
                && fields.iter().all(is_whole)
        }
        // Of the others, the core's cases have named values, or values that were checked.
        Kind::Variant(_) => surface.contract.find(&found.name).0.role == Role::Import,
        Kind::Open { .. } => false,
    }
}

fn export(surface: &Surface, interface: &Interface, function: &Function) -> String {
    let name = snake(&function.name);
    let mut parameters = vec!["memory: wit::MemoryBorrow<'_>".to_owned()];
    let of_wit = |parameter: &Field| format!("{}: {}", snake(&parameter.name), in_wit(surface, &parameter.ty));
    parameters.extend(function.parameters.iter().map(of_wit));
    let answer = function.answer.as_ref().map_or_else(|| "()".to_owned(), |ty| in_wit(surface, ty));
    let head = format!("    fn {name}({}) -> Result<{answer}, wit::Error> ", parameters.join(", "));
    if interface.name == BY_NAME {
        return format!("{head}{{\n        crate::exports::by_name(&memory, &operation, &input)\n    }}\n");
    }
    let names: Vec<_> = function.parameters.iter().map(|parameter| format!(", {}", snake(&parameter.name))).collect();
    let made = match names.is_empty() {
        true => format!("self::{name}"),
        false => format!("|memory| self::{name}(memory{})", names.concat()),
    };
    format!("{head}{{\n        exports::call(&memory, {made})\n    }}\n")
}

/// The call of a memory over any store, between the contract's types.
fn call(surface: &Surface, interface: &Interface, function: &Function) -> String {
    let parameter = |parameter: &Field| format!(", {}: {}", snake(&parameter.name), in_wit(surface, &parameter.ty));
    let parameters: String = function.parameters.iter().map(parameter).collect();
    let answer = function.answer.as_ref().map_or_else(|| "()".to_owned(), |ty| in_wit(surface, ty));
    let is_given = function.answer.as_ref().is_some_and(|ty| !is_plain(surface, ty));
    format!(
        "fn {}<S: Store + 'static>(memory: &mut core::Memory<S>{parameters}) -> core::Result<{answer}> {{\n    memory.{}({}){}\n}}\n\n",
        snake(&function.name),
        method(interface, function),
        arguments(surface, function).join(", "),
        if is_given { ".map(Give::give)" } else { "" }
    )
}

/// The arguments of the core's method, made of the parameters of the function.
fn arguments(surface: &Surface, function: &Function) -> Vec<String> {
    let argument = |parameter: &Field| {
        let name = snake(&parameter.name);
        let value = match (&parameter.ty, in_core(surface, &parameter.ty)) {
            (ty, _) if is_plain(surface, ty) => name,
            // An option has a method `take` of its own.
            (Ty::Option(_), core) => format!("<{core} as Take<_>>::take({name})?"),
            (_, core) => format!("<{core}>::take({name})?"),
        };
        as_argument(surface, &parameter.ty, &value)
    };
    function.parameters.iter().map(argument).collect()
}

/// A value as the core's methods take it: what they keep is handed over, what they look at is lent.
pub(crate) fn as_argument(surface: &Surface, ty: &Ty, value: &str) -> String {
    let is_kept = |ty: &Ty| matches!(ty, Ty::Named(name) if exception::is_kept(name));
    match ty {
        Ty::String => format!("&{value}"),
        Ty::List(of) if is_kept(of) => value.to_owned(),
        Ty::List(_) => format!("&{value}"),
        Ty::Option(of) => match &**of {
            Ty::String => format!("{value}.as_deref()"),
            Ty::Named(name) if is_lent(surface, name) => format!("{value}.as_ref()"),
            _ => value.to_owned(),
        },
        Ty::Named(name) if is_lent(surface, name) && !exception::is_kept(name) => format!("&{value}"),
        _ => value.to_owned(),
    }
}

/// Whether a value of a named type is more than a number or a case.
fn is_lent(surface: &Surface, name: &str) -> bool {
    match &surface.contract.find(name).1.kind {
        Kind::Alias(_) => exception::is_read(name),
        Kind::Enum(_) | Kind::Open { .. } => false,
        Kind::Record(_) | Kind::Variant(_) => true,
    }
}

/// A type of the contract as the generated bindings name it.
fn in_wit(surface: &Surface, ty: &Ty) -> String {
    named(ty, &|name| match surface.contract.find(name).1 {
        TypeDef { kind: Kind::Alias(_), .. } => format!("wit::{}", pascal(name)),
        found if is_the_cores(surface, found) => format!("core::{}", pascal(name)),
        _ => format!("wit::{}", pascal(name)),
    })
}

/// A type of the contract as the core names it.
pub(crate) fn in_core(surface: &Surface, ty: &Ty) -> String {
    named(ty, &|name| match &surface.contract.find(name).1.kind {
        Kind::Alias(ty) if !exception::is_read(name) => in_core(surface, ty),
        _ => format!("core::{}", pascal(name)),
    })
}

pub(super) fn named(ty: &Ty, name: &dyn Fn(&str) -> String) -> String {
    match ty {
        Ty::List(of) => format!("Vec<{}>", named(of, name)),
        Ty::Option(of) => format!("Option<{}>", named(of, name)),
        Ty::Named(found) => name(found),
        primitive => super::owned(primitive),
    }
}
