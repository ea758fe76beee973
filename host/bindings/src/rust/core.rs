//! The core's types: one for each type of the contract, in the room that makes it.
//!
//! `room.rs` lists the rooms, the types that are written by hand, and fields that no caller sees.

pub(super) mod calls;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use anyhow::Result;

use crate::contract::{Case, Field, Kind, Role, Ty, TypeDef};
use crate::convention::{Absence, Surface, Tagging, camel, is_open, is_others, pascal, payload_name, snake};
use crate::rust::{docs_of_value, docs_or, typedef};
use crate::rustfmt::formatted;
use crate::text::{GENERATED, comment};
use crate::{Output, exception, room};

/// All files of the crate `keepstone-core` that follow from the contract.
pub(crate) fn core(surface: &Surface) -> Result<Vec<Output>> {
    let mut rooms: BTreeMap<&str, Vec<&TypeDef>> = BTreeMap::new();
    for interface in &surface.contract.interfaces {
        for found in interface.types.iter().filter(|found| !matches!(found.kind, Kind::Alias(_))) {
            if let Some(room) = room::of(&interface.name, &found.name) {
                rooms.entry(room).or_default().push(found);
            }
        }
    }
    let output = |(room, types): (&str, Vec<&TypeDef>)| {
        let path = PathBuf::from(format!("guest/core/src/{room}/contract.rs"));
        Ok(Output { path, text: formatted(&file(surface, room, &types))? })
    };
    rooms.into_iter().map(output).collect()
}

fn file(surface: &Surface, room: &str, types: &[&TypeDef]) -> String {
    let mut body: String = types.iter().map(|found| written(surface, found)).collect();
    let mut parts = Vec::new();
    let payloads = types.iter().flat_map(|found| fields_of(found));
    payloads.for_each(|ty| direct(ty, &mut parts));
    parts.extend(types.iter().flat_map(|found| room::own_fields(&found.name)).flat_map(|own| own.parts).copied());
    let mut title = "The types of the contract that this room makes";
    if room == calls::ROOM {
        title = "The calls of the contract, and the types that this room makes";
        body += &calls::traits(surface);
        parts.extend(calls::parts(surface));
    }
    format!("//! {title}.\n//!\n//! {GENERATED}\n\n{}{body}", imports(surface, room, parts, &body))
}

fn imports(surface: &Surface, own: &str, parts: Vec<&str>, body: &str) -> String {
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    if own == calls::ROOM {
        used.insert("crate::model::error".to_owned(), ["Result".to_owned()].into());
    }
    for name in parts {
        let (interface, found) = surface.contract.find(name);
        if let Some(module) = room::by_hand(name) {
            used.entry(module.to_owned()).or_default().insert(pascal(name));
        } else if let Kind::Alias(ty) = &found.kind {
            assert!(!matches!(ty, Ty::Named(_)), "`{name}` stands for another type, which is not looked up");
        } else if let Some(room) = room::of(&interface.name, name).filter(|room| *room != own) {
            used.entry(format!("crate::{room}::contract")).or_default().insert(pascal(name));
        }
    }
    for (module, names) in [("serde", ["Deserialize", "Serialize"]), ("serde_json", ["Map", "Value"])] {
        let stands = |name: &&str| body.split(|c: char| !c.is_alphanumeric()).any(|word| word == *name);
        let names: BTreeSet<_> = names.into_iter().filter(stands).map(str::to_owned).collect();
        if !names.is_empty() {
            used.insert(module.to_owned(), names);
        }
    }
    let lines = used.into_iter().map(|(module, names)| {
        let names: Vec<_> = names.into_iter().collect();
        format!("use {module}::{{{}}};\n", names.join(", "))
    });
    let (ours, others): (Vec<_>, Vec<_>) = lines.partition(|line| line.starts_with("use crate"));
    format!("{}\n{}\n", others.concat(), ours.concat())
}

/// The types that a definition names.
fn fields_of(found: &TypeDef) -> Vec<&Ty> {
    match &found.kind {
        Kind::Record(fields) => shown(found, fields).map(|field| &field.ty).collect(),
        Kind::Variant(cases) => cases.iter().filter_map(|case| case.payload.as_ref()).collect(),
        _ => Vec::new(),
    }
}

fn direct<'a>(ty: &'a Ty, found: &mut Vec<&'a str>) {
    match ty {
        Ty::List(of) | Ty::Option(of) => direct(of, found),
        Ty::Named(name) => found.push(name),
        _ => {}
    }
}

/// The fields that the core's record has; another field may hold a part of what callers see.
fn shown<'a>(found: &'a TypeDef, fields: &'a [Field]) -> impl Iterator<Item = &'a Field> {
    fields.iter().filter(|field| exception::part_of(&found.name, &field.name).is_none())
}

fn written(surface: &Surface, found: &TypeDef) -> String {
    match &found.kind {
        Kind::Record(fields) => record(surface, found, fields),
        Kind::Enum(cases) => names(surface, found, cases),
        Kind::Variant(cases) => variant(surface, found, cases),
        Kind::Alias(_) | Kind::Open { .. } => String::new(),
    }
}

fn is_read(surface: &Surface, found: &TypeDef) -> bool {
    surface.is_input(&found.name) || room::is_stored(&found.name)
}

fn is_written(surface: &Surface, found: &TypeDef) -> bool {
    surface.is_output(&found.name) || room::is_stored(&found.name)
}

/// What is derived: equality and copies where all parts have them, JSON in the directions in which values cross.
fn derives(surface: &Surface, found: &TypeDef, parts: &[&Ty], has_default: bool) -> String {
    let all = |is: fn(&Surface, &Ty) -> bool| parts.iter().all(|ty| is(surface, ty));
    let is_enum = matches!(found.kind, Kind::Enum(_));
    let derives = [
        ("Clone", true),
        ("Copy", all(is_copy)),
        ("Debug", true),
        ("Default", has_default),
        ("PartialEq", true),
        ("Eq", all(is_eq)),
        ("PartialOrd, Ord", is_enum || room::is_ordered(&found.name)),
        ("Hash", is_enum),
        ("Serialize", is_written(surface, found)),
        ("Deserialize", is_read(surface, found)),
    ];
    let derives: Vec<_> = derives.into_iter().filter(|(_, is_derived)| *is_derived).map(|(name, _)| name).collect();
    format!("#[derive({})]\n", derives.join(", "))
}

fn is_copy(surface: &Surface, ty: &Ty) -> bool {
    match surface.contract.behind(ty) {
        Ty::String | Ty::List(_) => false,
        Ty::Option(of) => is_copy(surface, of),
        Ty::Named(name) => match &surface.contract.find(name).1.kind {
            Kind::Record(fields) => fields.iter().all(|field| is_copy(surface, &field.ty)),
            Kind::Variant(_) => false,
            _ => true,
        },
        _ => true,
    }
}

fn is_eq(surface: &Surface, ty: &Ty) -> bool {
    match surface.contract.behind(ty) {
        Ty::F32 | Ty::F64 => false,
        Ty::List(of) | Ty::Option(of) => is_eq(surface, of),
        Ty::Named(name) => {
            let (_, found) = surface.contract.find(name);
            // A JSON object holds numbers of all kinds.
            let is_object = matches!(&found.kind, Kind::Record(fields) if is_open(fields));
            !is_object && fields_of(found).into_iter().all(|ty| is_eq(surface, ty))
        }
        _ => true,
    }
}

fn has_default(surface: &Surface, ty: &Ty) -> bool {
    match surface.contract.behind(ty) {
        Ty::Named(name) => match &surface.contract.find(name).1.kind {
            Kind::Enum(_) => room::default_case(name).is_some(),
            Kind::Record(fields) => fields.iter().all(|field| has_default(surface, &field.ty)),
            _ => false,
        },
        _ => ty != &Ty::Named("reference".to_owned()),
    }
}

fn record(surface: &Surface, found: &TypeDef, fields: &[Field]) -> String {
    let shown: Vec<_> = shown(found, fields).collect();
    let mut parts: Vec<_> = shown.iter().map(|field| &field.ty).collect();
    let itself = Ty::Named(found.name.clone());
    if is_open(fields) {
        parts.push(&Ty::F64);
    }
    let is_default = shown.iter().all(|field| has_default(surface, &field.ty)) && !parts.contains(&&itself);
    let mut text = docs_or(surface, &found.docs, &found.name, "");
    text += &derives(surface, found, &parts, is_default);
    text += &json_of_record(surface, found, fields);
    text += &format!("pub struct {} {{\n", pascal(&found.name));
    for field in shown {
        text += &docs_of_value(surface, &field.docs, &field.name, Some(&field.ty), "    ");
        text += &serde(&[json_of_field(surface, found, field)]);
        let ty = if is_others(field) { "Map<String, Value>".to_owned() } else { in_room(surface, &field.ty) };
        text += &format!("    pub {}: {ty},\n", snake(&field.name));
    }
    for own in room::own_fields(&found.name) {
        text += &comment(own.docs, "    ", "///");
        text += &format!("    #[serde(skip)]\n    pub {}: {},\n", own.name, own.ty);
    }
    text + "}\n\n" + &constructor(surface, found, fields)
}

/// `Draft::new(scope, category, text)`, as hosts have it.
fn constructor(surface: &Surface, found: &TypeDef, fields: &[Field]) -> String {
    let own: String = room::own_fields(&found.name).map(|own| format!("{}: {}, ", own.name, own.value)).collect();
    let nothing = |field: &Field| match is_others(field) {
        true => "Map::new()".to_owned(),
        false => typedef::nothing(surface, &field.ty),
    };
    typedef::constructor(surface, found, fields, &|ty| in_room(surface, ty), &nothing, &own)
}

/// An attribute with all that is there.
fn serde(all: &[String]) -> String {
    let all: Vec<_> = all.iter().filter(|one| !one.is_empty()).map(String::as_str).collect();
    if all.is_empty() { String::new() } else { format!("#[serde({})]\n", all.join(", ")) }
}

fn json_of_record(surface: &Surface, found: &TypeDef, fields: &[Field]) -> String {
    let is_json = is_read(surface, found) || is_written(surface, found);
    let is_renamed = is_json && fields.iter().any(|field| camel(&field.name) != snake(&field.name));
    let is_closed = surface.is_input(&found.name) && !room::is_extensible(&found.name) && !is_open(fields);
    let renamed = if is_renamed { "rename_all = \"camelCase\"" } else { "" };
    let closed = if is_closed { "deny_unknown_fields" } else { "" };
    serde(&[renamed.to_owned(), closed.to_owned()])
}

fn json_of_field(surface: &Surface, found: &TypeDef, field: &Field) -> String {
    if let Some(json) = room::serde_of(&found.name, &field.name) {
        return json.to_owned();
    }
    if is_others(field) {
        return "flatten".to_owned();
    }
    let absence = surface.absence(&found.name, field);
    let is_silent = absence == Absence::None || surface.is_silent_when_false(&found.name, field);
    let silent = match absence {
        _ if !is_silent || !is_written(surface, found) => "",
        Absence::None => "skip_serializing_if = \"Option::is_none\"",
        _ => "skip_serializing_if = \"std::ops::Not::not\"",
    };
    let default = if absence == Absence::Never || !is_read(surface, found) { "" } else { "default" };
    [default, silent].into_iter().filter(|one| !one.is_empty()).collect::<Vec<_>>().join(", ")
}

/// An enum, all its cases, and the name of each.
fn names(surface: &Surface, found: &TypeDef, cases: &[Case]) -> String {
    let name = pascal(&found.name);
    let default = room::default_case(&found.name);
    let mut text = docs_or(surface, &found.docs, &found.name, "");
    text += &derives(surface, found, &[], default.is_some());
    if is_read(surface, found) || is_written(surface, found) {
        text += &serde(&["rename_all = \"kebab-case\"".to_owned()]);
    }
    text += &format!("pub enum {name} {{\n");
    for case in cases {
        text += &docs_or(surface, &case.docs, &case.name, "    ");
        text += &serde(&[room::serde_of(&found.name, &case.name).unwrap_or_default().to_owned()]);
        let default = if default == Some(&case.name) { "    #[default]\n" } else { "" };
        text += &format!("{default}    {},\n", pascal(&case.name));
    }
    text + "}\n\n" + &methods_of_names(&name, cases, surface.is_input(&found.name))
}

/// All cases of an enum, the name of each, and for those that callers give how the bindings of the component read one.
fn methods_of_names(name: &str, cases: &[Case], is_read: bool) -> String {
    let all: Vec<_> = cases.iter().map(|case| format!("Self::{}", pascal(&case.name))).collect();
    let arms: String = cases.iter().zip(&all).map(|(case, path)| format!("{path} => \"{}\",\n", case.name)).collect();
    let read = "\n/// The case of a number, as wit-bindgen calls it.\n#[doc(hidden)]\n\
                pub fn _lift(nth: u8) -> Self {\nSelf::ALL[usize::from(nth)]\n}\n";
    format!(
        "impl {name} {{\n/// All of them, in their declared order.\npub const ALL: [Self; {}] = [{}];\n\n\
         /// The name in the contract.\npub fn name(self) -> &'static str {{\nmatch self {{\n{arms}}}\n}}\n{}}}\n\n",
        cases.len(),
        all.join(", "),
        if is_read { read } else { "" }
    )
}

fn variant(surface: &Surface, found: &TypeDef, cases: &[Case]) -> String {
    if surface.contract.find(&found.name).0.role == Role::Import {
        return variant_of_the_host(surface, found, cases);
    }
    let is_tagged = surface.tagging(&found.name) == Tagging::Kind;
    assert!(is_tagged, "`{}` is taken from callers: write it by hand and list it in `room.rs`", found.name);
    let mut text = docs_or(surface, &found.docs, &found.name, "");
    let parts: Vec<_> = cases.iter().filter_map(|case| case.payload.as_ref()).collect();
    // Its parts may be copied, but a variant with values is moved.
    let parts: Vec<_> = parts.into_iter().chain([&Ty::String]).collect();
    text += &derives(surface, found, &parts, false);
    text += &serde(&["tag = \"kind\", rename_all = \"kebab-case\"".to_owned()]);
    text += &format!("pub enum {} {{\n", pascal(&found.name));
    for case in cases {
        text += &docs_or(surface, &case.docs, &case.name, "    ");
        let payload = case.payload.as_ref().map(|ty| {
            let name = payload_name(&found.name, case);
            let docs = docs_or(surface, "", &name, "        ");
            format!("{{\n{docs}{}: {},\n}}", snake(&name), in_room(surface, ty))
        });
        text += &format!("    {}{},\n", pascal(&case.name), payload.unwrap_or_default());
    }
    text + "}\n\n"
}

/// A variant that the component gives to its host or takes from it. An error reads as its text, or as the first words on its case.
fn variant_of_the_host(surface: &Surface, found: &TypeDef, cases: &[Case]) -> String {
    let is_error = surface.is_error(&found.name);
    let error = if is_error { ", thiserror::Error" } else { "" };
    let mut text = docs_or(surface, &found.docs, &found.name, "");
    text += &format!("#[derive(Clone, Debug, PartialEq, Eq{error})]\npub enum {} {{\n", pascal(&found.name));
    for case in cases {
        text += &docs_or(surface, &case.docs, &case.name, "    ");
        if is_error {
            text += &typedef::error_text(case);
        }
        let payload = case.payload.as_ref().map(|ty| format!("({})", in_room(surface, ty))).unwrap_or_default();
        text += &format!("    {}{payload},\n", pascal(&case.name));
    }
    text + "}\n\n"
}

/// A type of the contract as a room that imports it names it.
fn in_room(surface: &Surface, ty: &Ty) -> String {
    super::component::named(ty, &|name| match &surface.contract.find(name).1.kind {
        Kind::Alias(ty) if !exception::is_read(name) => in_room(surface, ty),
        _ => pascal(name),
    })
}
