//! Types: how they cross into the component, and how they look in JSON.

use crate::contract::{Case, Field, Kind, Role, Ty, TypeDef};
use crate::convention::{
    Absence, Surface, Tagging, camel, is_open, is_others, pascal, payload_name, snake, with_article,
};
use crate::rust::{all_parts, docs_of_value, docs_or, owned, rust_name};

/// The most arguments that a constructor is written for.
const MOST_ARGUMENTS: usize = 4;

pub(super) fn written(surface: &Surface, role: Role, found: &TypeDef) -> String {
    match &found.kind {
        Kind::Alias(ty) => {
            let docs = docs_or(surface, &found.docs, &found.name, "");
            format!("{docs}pub type {} = {};\n\n", rust_name(&found.name), owned(ty))
        }
        Kind::Enum(cases) if role == Role::Import => plain_enum(surface, found, cases),
        Kind::Enum(cases) => names(surface, found, cases),
        Kind::Open { names, other } => open_names(surface, found, names, other),
        Kind::Record(fields) => record(surface, role, found, fields),
        Kind::Variant(cases) if surface.is_error(&found.name) => error(surface, role, found, cases),
        Kind::Variant(cases) => variant(surface, role, found, cases),
    }
}

/// An enum that the host tells to nobody else: the first case is its default.
fn plain_enum(surface: &Surface, found: &TypeDef, cases: &[Case]) -> String {
    let mut text = docs_or(surface, &found.docs, &found.name, "");
    text += "#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower)]\n#[component(enum)]\n#[repr(u8)]\n";
    text += &format!("pub enum {} {{\n", rust_name(&found.name));
    for (nth, case) in cases.iter().enumerate() {
        text += &docs_or(surface, &case.docs, &case.name, "    ");
        let default = if nth == 0 { "#[default]\n" } else { "" };
        text += &format!("    {default}#[component(name = \"{}\")]\n    {},\n", case.name, pascal(&case.name));
    }
    text + "}\n\n"
}

fn names(surface: &Surface, found: &TypeDef, cases: &[Case]) -> String {
    let mut text = "names! {\n".to_owned();
    text += &docs_or(surface, &found.docs, &found.name, "    ");
    text += &format!("    {}, \"{}\" {{\n", rust_name(&found.name), with_article(&found.name));
    text + &named_cases(surface, cases) + "    }\n}\n\n"
}

fn open_names(surface: &Surface, found: &TypeDef, cases: &[Case], other: &Case) -> String {
    let mut text = "open_names! {\n".to_owned();
    text += &docs_or(surface, &found.docs, &found.name, "    ");
    text += "    ///\n    /// In JSON its name.\n";
    text += &format!("    {} {{\n", rust_name(&found.name));
    text += &named_cases(surface, cases);
    text += "    } else {\n";
    text += &docs_or(surface, &other.docs, &other.name, "        ");
    text + "        Other(String),\n    }\n}\n\n"
}

fn named_cases(surface: &Surface, cases: &[Case]) -> String {
    let mut text = String::new();
    for case in cases {
        text += &docs_or(surface, &case.docs, &case.name, "        ");
        text += &format!("        {} = \"{}\",\n", pascal(&case.name), case.name);
    }
    text
}

fn record(surface: &Surface, role: Role, found: &TypeDef, fields: &[Field]) -> String {
    let name = rust_name(&found.name);
    let mut text = docs_or(surface, &found.docs, &found.name, "");
    if is_open(fields) {
        text += "///\n/// In JSON what is in `other` stands beside the fields.\n";
    }
    text += &format!("#[derive({})]\n#[component(record)]\n", derives(surface, role, fields));
    if role != Role::Import {
        text += &json_of_record(surface, found, fields);
    }
    text += &format!("pub struct {name} {{\n");
    for field in fields {
        text += &self::field(surface, role, found, field);
    }
    text += "}\n\n";
    if role == Role::Import {
        return text;
    }
    text + &constructor(surface, found, fields, &owned, &|field| nothing(surface, &field.ty), "")
}

fn derives(surface: &Surface, role: Role, fields: &[Field]) -> String {
    let all = |is: &dyn Fn(&Ty) -> Option<bool>| fields.iter().all(|field| all_parts(surface, &field.ty, &is));
    let is_copy = all(&|ty| matches!(ty, Ty::String | Ty::List(_)).then_some(false));
    let is_eq = fields.iter().all(|field| is_eq(surface, &field.ty));
    let has_default = all(&|ty| match ty {
        Ty::List(_) | Ty::Option(_) => Some(true),
        Ty::Named(name) => {
            matches!(surface.contract.find(name).1.kind, Kind::Enum(_) | Kind::Open { .. } | Kind::Variant(_))
                .then_some(false)
        }
        _ => None,
    });
    let is_copy = is_copy && !has_variant(surface, fields);
    let mut derives = vec!["Clone"];
    derives.extend(is_copy.then_some("Copy"));
    derives.push("Debug");
    derives.extend((has_default && role != Role::Import).then_some("Default"));
    derives.push("PartialEq");
    derives.extend(is_eq.then_some("Eq"));
    derives.extend(["ComponentType", "Lift", "Lower"]);
    derives.extend((role != Role::Import).then_some("Serialize, Deserialize"));
    derives.join(", ")
}

fn is_eq(surface: &Surface, ty: &Ty) -> bool {
    all_parts(surface, ty, &|ty| matches!(ty, Ty::F32 | Ty::F64).then_some(false))
}

fn has_variant(surface: &Surface, fields: &[Field]) -> bool {
    let is_variant = |ty: &Ty| match ty {
        Ty::Named(name) => matches!(surface.contract.find(name).1.kind, Kind::Variant(_)).then_some(false),
        _ => None,
    };
    !fields.iter().all(|field| all_parts(surface, &field.ty, &is_variant))
}

fn json_of_record(surface: &Surface, found: &TypeDef, fields: &[Field]) -> String {
    let is_renamed = fields.iter().any(|field| camel(&field.name) != snake(&field.name));
    let is_closed = surface.is_input(&found.name) && !is_open(fields);
    let said = [is_renamed.then_some("rename_all = \"camelCase\""), is_closed.then_some("deny_unknown_fields")];
    let said: Vec<_> = said.into_iter().flatten().collect();
    if said.is_empty() { String::new() } else { format!("#[serde({})]\n", said.join(", ")) }
}

fn field(surface: &Surface, role: Role, found: &TypeDef, field: &Field) -> String {
    let mut text = docs_of_value(surface, &field.docs, &field.name, Some(&field.ty), "    ");
    if snake(&field.name) != field.name {
        text += &format!("    #[component(name = \"{}\")]\n", field.name);
    }
    let json = match surface.absence(&found.name, field) {
        _ if role == Role::Import => "",
        _ if is_others(field) => "flatten, with = \"object\"",
        Absence::Never => "",
        Absence::None => "default, skip_serializing_if = \"Option::is_none\"",
        Absence::False if surface.is_silent_when_false(&found.name, field) => {
            "default, skip_serializing_if = \"std::ops::Not::not\""
        }
        Absence::False | Absence::EmptyList | Absence::EmptyRecord => "default",
    };
    if !json.is_empty() {
        text += &format!("    #[serde({json})]\n");
    }
    text + &format!("    pub {}: {},\n", snake(&field.name), owned(&field.ty))
}

/// `Draft::new(scope, category, text)`: what every such record has, where there is anything else.
/// `named` names a type, `nothing` is the value of a field that is not given, and `rest` stands behind all fields.
pub(super) fn constructor(
    surface: &Surface,
    found: &TypeDef,
    fields: &[Field],
    named: &dyn Fn(&Ty) -> String,
    nothing: &dyn Fn(&Field) -> String,
    rest: &str,
) -> String {
    let is_needed = |field: &Field| surface.absence(&found.name, field) == Absence::Never && !is_others(field);
    let needed: Vec<_> = fields.iter().filter(|field| is_needed(field)).collect();
    if !surface.is_input(&found.name) || needed.is_empty() || needed.len() > MOST_ARGUMENTS {
        return String::new();
    }
    let is_text = |field: &Field| *surface.contract.behind(&field.ty) == Ty::String;
    let arguments: Vec<_> = needed
        .iter()
        .map(|field| {
            let ty = if is_text(field) { "impl Into<String>".to_owned() } else { named(&field.ty) };
            format!("{}: {ty}", snake(&field.name))
        })
        .collect();
    let values: String = fields
        .iter()
        .map(|field| {
            let name = snake(&field.name);
            match (is_needed(field), is_text(field)) {
                (true, true) => format!("{name}: {name}.into(), "),
                (true, false) => format!("{name}, "),
                (false, _) => format!("{name}: {}, ", nothing(field)),
            }
        })
        .collect();
    let (name, what) = (rust_name(&found.name), with_article(&found.name));
    format!(
        "impl {name} {{\n    /// Makes {what} with nothing but what each must have.\n    \
         pub fn new({}) -> Self {{\n        Self {{ {values}{rest} }}\n    }}\n}}\n\n",
        arguments.join(", ")
    )
}

pub(super) fn nothing(surface: &Surface, ty: &Ty) -> String {
    match surface.contract.behind(ty) {
        Ty::Bool => "false".to_owned(),
        Ty::Option(_) => "None".to_owned(),
        Ty::List(_) => "Vec::new()".to_owned(),
        Ty::String => "String::new()".to_owned(),
        Ty::Named(name) => format!("{}::default()", rust_name(name)),
        _ => "0".to_owned(),
    }
}

fn cases_of(surface: &Surface, cases: &[Case], attributes: impl Fn(&Case) -> String) -> String {
    let case = |case: &Case| {
        let payload = case.payload.as_ref().map(|ty| format!("({})", owned(ty))).unwrap_or_default();
        let docs = docs_of_value(surface, &case.docs, &case.name, case.payload.as_ref(), "    ");
        let attributes = attributes(case);
        format!("{docs}    #[component(name = \"{}\")]\n{attributes}    {}{payload},\n", case.name, pascal(&case.name))
    };
    cases.iter().map(case).collect()
}

fn variant(surface: &Surface, role: Role, found: &TypeDef, cases: &[Case]) -> String {
    let name = rust_name(&found.name);
    let mut text = docs_or(surface, &found.docs, &found.name, "");
    let component = "ComponentType, Lift, Lower";
    if role == Role::Import {
        text += &format!(
            "#[derive(Clone, Debug, PartialEq, Eq, {component})]\n#[component(variant)]\npub enum {name} {{\n"
        );
        return text + &cases_of(surface, cases, |_| String::new()) + "}\n\n";
    }
    let forms: Vec<_> = cases.iter().map(|case| form(surface, found, case)).collect();
    text += &format!("///\n/// In JSON {}.\n", listed(&forms));
    if surface.tagging(&found.name) == Tagging::Kind {
        let is_eq = cases.iter().filter_map(|case| case.payload.as_ref()).all(|ty| is_eq(surface, ty));
        let eq = if is_eq { "PartialEq, Eq" } else { "PartialEq" };
        text += &format!("#[derive(Clone, Debug, {eq}, {component}, Serialize, Deserialize)]\n#[component(variant)]\n");
        text += &format!("#[serde(into = \"{name}Json\", from = \"{name}Json\")]\npub enum {name} {{\n");
        return text + &cases_of(surface, cases, |_| String::new()) + "}\n\n" + &tagged(found, cases);
    }
    text += &format!(
        "#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, {component}, Serialize, Deserialize)]\n"
    );
    text += &format!("#[component(variant)]\n#[serde(rename_all = \"kebab-case\")]\npub enum {name} {{\n");
    text += &(cases_of(surface, cases, |_| String::new()) + "}\n\n");
    text + &case_constructors(surface, found, cases)
}

/// `Scope::agent("dev")`.
fn case_constructors(surface: &Surface, found: &TypeDef, cases: &[Case]) -> String {
    let mut text = format!("impl {} {{\n", rust_name(&found.name));
    for case in
        cases.iter().filter(|case| case.payload.as_ref().is_some_and(|ty| *surface.contract.behind(ty) == Ty::String))
    {
        text += &docs_or(surface, &case.docs, &case.name, "    ");
        let (function, case) = (snake(&case.name), pascal(&case.name));
        text += &format!("    pub fn {function}(id: impl Into<String>) -> Self {{ Self::{case}(id.into()) }}\n\n");
    }
    text + "}\n\n"
}

/// How a case looks in JSON, for people.
fn form(surface: &Surface, found: &TypeDef, case: &Case) -> String {
    let value = case.payload.as_ref().map(|ty| match surface.contract.behind(ty) {
        Ty::String => "\"…\"",
        _ => "7",
    });
    match (surface.tagging(&found.name), value) {
        (Tagging::Name, None) => format!("`\"{}\"`", case.name),
        (Tagging::Name, Some(value)) => format!("`{{\"{}\":{value}}}`", case.name),
        (Tagging::Kind, None) => format!("`{{\"kind\":\"{}\"}}`", case.name),
        (Tagging::Kind, Some(value)) => {
            format!("`{{\"kind\":\"{}\",\"{}\":{value}}}`", case.name, payload_name(&found.name, case))
        }
    }
}

fn listed(all: &[String]) -> String {
    match all {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => all.concat(),
    }
}

/// The JSON form of a variant that is only answered, and the way there and back.
fn tagged(found: &TypeDef, cases: &[Case]) -> String {
    let name = rust_name(&found.name);
    let mut text = format!("/// The JSON form of [`{name}`].\n#[derive(Serialize, Deserialize)]\n");
    text += &format!("#[serde(tag = \"kind\", rename_all = \"kebab-case\")]\nenum {name}Json {{\n");
    let (mut there, mut back) = (String::new(), String::new());
    for case in cases {
        let (case_name, value) = (pascal(&case.name), snake(&payload_name(&found.name, case)));
        match &case.payload {
            None => {
                text += &format!("    {case_name},\n");
                there += &format!("{name}::{case_name} => Self::{case_name},\n");
                back += &format!("{name}Json::{case_name} => Self::{case_name},\n");
            }
            Some(ty) => {
                text += &format!("    {case_name} {{ {value}: {} }},\n", owned(ty));
                there += &format!("{name}::{case_name}({value}) => Self::{case_name} {{ {value} }},\n");
                back += &format!("{name}Json::{case_name} {{ {value} }} => Self::{case_name}({value}),\n");
            }
        }
    }
    let from = |from: &str, to: &str, cases: &str| {
        format!(
            "impl From<{from}> for {to} {{\n    fn from(value: {from}) -> Self {{\n        match value {{\n{cases}}}\n    }}\n}}\n\n"
        )
    };
    let json = format!("{name}Json");
    text + "}\n\n" + &from(&name, &json, &there) + &from(&json, &name, &back)
}

/// How a case of an error reads: as the text in it, or else as the first line on it.
pub(super) fn error_text(case: &Case) -> String {
    match &case.payload {
        Some(_) => "    #[error(\"{0}\")]\n".to_owned(),
        None => format!(
            "    #[error(\"{}\")]\n",
            case.docs.lines().next().unwrap_or_default().trim_end_matches('.').to_lowercase()
        ),
    }
}

/// What calls fail with: a text for people in each case, or a record that can be told as one.
fn error(surface: &Surface, role: Role, found: &TypeDef, cases: &[Case]) -> String {
    let name = rust_name(&found.name);
    let mut text = docs_or(surface, &found.docs, &found.name, "");
    let derives = "Clone, Debug, PartialEq, Eq, thiserror::Error, ComponentType, Lift, Lower";
    if role == Role::Import {
        text += &format!("#[derive({derives})]\n#[component(variant)]\npub enum {name} {{\n");
        return text + &cases_of(surface, cases, error_text) + "}\n\n";
    }
    text +=
        "///\n/// In JSON `{\"code\":\"…\",\"message\":\"…\"}`, with the record of a case that has one beside them.\n";
    text += &format!("#[derive({derives}, Serialize, Deserialize)]\n#[component(variant)]\n");
    text += &format!("#[serde(into = \"{name}Json\", try_from = \"{name}Json\")]\npub enum {name} {{\n");
    text += &(cases_of(surface, cases, error_text) + "}\n\n");
    text += &format!(
        "impl {name} {{\n    /// The name of the case in the contract.\n    pub const fn code(&self) -> &'static str {{\n        match self {{\n"
    );
    for case in cases {
        let rest = if case.payload.is_some() { "(_)" } else { "" };
        text += &format!("            Self::{}{rest} => \"{}\",\n", pascal(&case.name), case.name);
    }
    text += "        }\n    }\n}\n\n";
    text + &error_json(&name, cases)
}

fn error_json(name: &str, cases: &[Case]) -> String {
    let records: Vec<_> = cases
        .iter()
        .filter_map(|case| match &case.payload {
            Some(Ty::Named(record)) => Some((case, snake(record), rust_name(record))),
            _ => None,
        })
        .collect();
    let mut text = format!(
        "/// The JSON form of a [`{name}`].\n#[derive(Serialize, Deserialize)]\nstruct {name}Json {{\n    code: String,\n    message: String,\n"
    );
    for (_, field, ty) in &records {
        text +=
            &format!("    #[serde(default, skip_serializing_if = \"Option::is_none\")]\n    {field}: Option<{ty}>,\n");
    }
    text += &format!(
        "}}\n\nimpl From<{name}> for {name}Json {{\n    fn from(error: {name}) -> Self {{\n        let (code, message) = (error.code().to_owned(), error.to_string());\n"
    );
    for (case, field, _) in &records {
        let case = pascal(&case.name);
        text += &format!(
            "        let {field} = if let {name}::{case}({field}) = error {{ Some({field}) }} else {{ None }};\n"
        );
    }
    let fields: String = records.iter().map(|(_, field, _)| format!(", {field}")).collect();
    text += &format!("        Self {{ code, message{fields} }}\n    }}\n}}\n\n");
    text += &format!(
        "impl TryFrom<{name}Json> for {name} {{\n    type Error = String;\n\n    fn try_from(told: {name}Json) -> Result<Self, Self::Error> {{\n        Ok(match (told.code.as_str(){}) {{\n",
        records.iter().map(|(_, field, _)| format!(", told.{field}")).collect::<String>()
    );
    for case in cases {
        let (code, case_name) = (&case.name, pascal(&case.name));
        let is = |field: &str| records.iter().any(|(of, name, _)| of.name == case.name && name == field);
        let patterns: String = records
            .iter()
            .map(|(_, field, _)| if is(field) { format!(", Some({field})") } else { ", None".to_owned() })
            .collect();
        let value = match &case.payload {
            Some(Ty::Named(record)) => format!("({})", snake(record)),
            Some(_) => "(told.message)".to_owned(),
            None => String::new(),
        };
        text += &format!("            (\"{code}\"{patterns}) => Self::{case_name}{value},\n");
    }
    let rest: String = records.iter().map(|_| ", _").collect();
    text + &format!(
        "            (code{rest}) => return Err(format!(\"reading an error: no error has the code `{{code}}` and this shape\")),\n        }})\n    }}\n}}\n\n"
    )
}
