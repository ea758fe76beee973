//! Types and the arrays of names that enums are made of.

use crate::contract::{Case, Field, Kind, Ty, TypeDef};
use crate::convention::{Absence, Surface, Tagging, camel, is_open, is_others, pascal, payload_name, plural};
use crate::exception;
use crate::text::jsdoc;
use crate::typescript::{Way, docs, value};

pub(crate) fn name_of(name: &str) -> String {
    exception::typescript_name(name).map_or_else(|| pascal(name), str::to_owned)
}

/// The name under which a file defines a type.
pub(super) fn defined_name(surface: &Surface, found: &TypeDef) -> String {
    match &found.kind {
        Kind::Alias(_) if found.name == exception::MOMENT => "Moment".to_owned(),
        Kind::Variant(_) if surface.is_error(&found.name) => format!("{}Code", pascal(&found.name)),
        _ => name_of(&found.name),
    }
}

pub(super) fn written(surface: &Surface, found: &TypeDef) -> String {
    let name = name_of(&found.name);
    match &found.kind {
        Kind::Alias(_) if found.name == exception::MOMENT => {
            let docs = format!("{} A `Date` is taken for it too.", found.docs);
            format!("{}export type Moment = number | Date;\n", jsdoc(&docs, ""))
        }
        // The types behind it say as much.
        Kind::Alias(_) => String::new(),
        Kind::Enum(cases) => {
            let array = array_name(&found.name);
            let docs = docs(surface, &with_cases(&found.docs, cases), "");
            format!("{}{docs}export type {name} = (typeof {array})[number];\n", names(&array, cases))
        }
        Kind::Open { names: cases, other } => {
            let array = array_name(&found.name);
            let all: Vec<_> = cases.iter().chain([other]).cloned().collect();
            let docs = docs(surface, &with_cases(&found.docs, &all), "");
            let any = "(string & Record<never, never>)";
            format!("{}{docs}export type {name} = (typeof {array})[number] | {any};\n", names(&array, cases))
        }
        Kind::Variant(cases) if surface.is_error(&found.name) => {
            let (code, array) = (defined_name(surface, found), format!("{}Codes", camel(&found.name)));
            let docs = docs(surface, &with_cases(&found.docs, cases), "");
            format!("{}{docs}export type {code} = (typeof {array})[number];\n", names(&array, cases))
        }
        Kind::Record(fields) => record(surface, found, fields),
        Kind::Variant(cases) => variant(surface, found, cases),
    }
}

pub(super) fn array_name(name: &str) -> String {
    plural(name)
}

fn names(array: &str, cases: &[Case]) -> String {
    let names: Vec<_> = cases.iter().map(|case| format!("\"{}\"", case.name)).collect();
    let line = format!("export const {array} = [{}] as const;\n", names.join(", "));
    if line.len() <= 120 {
        return line;
    }
    let names: String = names.iter().map(|name| format!("  {name},\n")).collect();
    format!("export const {array} = [\n{names}] as const;\n")
}

/// The documentation of an enum, and that of its cases, which TypeScript has no place for.
pub(crate) fn with_cases(docs: &str, cases: &[Case]) -> String {
    let told: Vec<_> = cases
        .iter()
        .filter(|case| !case.docs.is_empty())
        .map(|case| format!("- `{}`: {}", case.name, joined(&case.docs)))
        .collect();
    match (docs.is_empty(), told.is_empty()) {
        (_, true) => docs.to_owned(),
        (true, false) => told.join("\n"),
        (false, false) => format!("{docs}\n\n{}", told.join("\n")),
    }
}

fn joined(docs: &str) -> String {
    docs.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

fn record(surface: &Surface, found: &TypeDef, fields: &[Field]) -> String {
    let about = exception::typescript_docs(&found.name).unwrap_or(&found.docs);
    let mut text = docs(surface, about, "");
    text += &format!("export interface {} {{\n", name_of(&found.name));
    let way = if surface.is_output(&found.name) { Way::Out } else { Way::In };
    for field in fields.iter().filter(|field| !is_others(field)) {
        let about = match (&field.ty, way) {
            (ty, Way::Out) if is_moment(ty) && field.docs.is_empty() => "Milliseconds since the Unix epoch.".to_owned(),
            (ty, Way::Out) if is_moment(ty) => format!("{} In milliseconds since the Unix epoch.", field.docs),
            _ => field.docs.clone(),
        };
        text += &docs(surface, &about, "  ");
        let mark = if may_be_absent(surface, found, field) { "?" } else { "" };
        text += &format!("  {}{mark}: {};\n", camel(&field.name), value(surface, &field.ty, way));
    }
    if is_open(fields) {
        text +=
            "  /** Any other names are kept, with what JSON can say of their values. */\n  [other: string]: unknown;\n";
    }
    text + "}\n"
}

pub(crate) fn is_moment(ty: &Ty) -> bool {
    match ty {
        Ty::Option(of) => is_moment(of),
        Ty::Named(name) => name == exception::MOMENT,
        _ => false,
    }
}

/// What is answered always has its lists; what is only handed in need not.
fn may_be_absent(surface: &Surface, found: &TypeDef, field: &Field) -> bool {
    match surface.absence(&found.name, field) {
        Absence::Never => false,
        Absence::None | Absence::False => true,
        Absence::EmptyList | Absence::EmptyRecord => !surface.is_output(&found.name),
    }
}

/// The fields that a caller may leave out although an answer always has them.
pub(super) fn optional_when_given<'a>(surface: &Surface, name: &str, fields: &'a [Field]) -> Vec<&'a Field> {
    let is_list = |field: &&Field| surface.absence(name, field) == Absence::EmptyList;
    if surface.is_output(name) { fields.iter().filter(is_list).collect() } else { Vec::new() }
}

fn variant(surface: &Surface, found: &TypeDef, cases: &[Case]) -> String {
    let name = name_of(&found.name);
    let case = |case: &Case| {
        let payload = case.payload.as_ref().map(|ty| value(surface, ty, Way::Out));
        match (surface.tagging(&found.name), payload) {
            (Tagging::Name, None) => format!("\"{}\"", case.name),
            (Tagging::Name, Some(value)) => format!("{{ {}: {value} }}", key(&case.name)),
            (Tagging::Kind, None) => format!("{{ kind: \"{}\" }}", case.name),
            (Tagging::Kind, Some(value)) => {
                format!("{{ kind: \"{}\"; {}: {value} }}", case.name, payload_name(&found.name, case))
            }
        }
    };
    let cases: String =
        cases.iter().map(|found| format!("{}  | {}\n", docs(surface, &found.docs, "  "), case(found))).collect();
    format!("{}export type {name} =\n{};\n", docs(surface, &found.docs, ""), cases.trim_end_matches('\n'))
}

/// A name as a key, in quotes where it needs them.
pub(super) fn key(name: &str) -> String {
    if name.contains('-') { format!("\"{name}\"") } else { name.to_owned() }
}
