//! What the component needs to be called with JSON: what each type is made of, and an operation for each function.

use crate::contract::{Case, Field, Function, Interface, Kind, Role, Ty, TypeDef};
use crate::convention::{Absence, Surface, Tagging, camel, is_others, pascal, payload_name, snake};
use crate::text::GENERATED;

use super::in_wit;

/// What the types of an interface are made of.
pub(super) fn types(surface: &Surface, interface: &Interface) -> String {
    interface.types.iter().filter(|_| interface.role != Role::Opening).map(|found| written(surface, found)).collect()
}

fn written(surface: &Surface, found: &TypeDef) -> String {
    let (is_given, is_answered) = (surface.is_input(&found.name), surface.is_output(&found.name));
    if !is_given && !is_answered {
        return String::new();
    }
    let (pass, blank) = match &found.kind {
        Kind::Alias(_) => return String::new(),
        Kind::Record(fields) => record(surface, found, fields),
        Kind::Enum(cases) => names(cases, is_given),
        Kind::Open { names, .. } => open_names(names),
        Kind::Variant(cases) if surface.tagging(&found.name) == Tagging::Kind => (kinds(found, cases), String::new()),
        Kind::Variant(cases) => variant(surface, cases),
    };
    let name = in_wit(surface, &Ty::Named(found.name.clone()));
    let made = if is_given { "\nfn made() -> Option<Self> {\nSome(Self::blank())\n}\n" } else { "" };
    let mut text =
        format!("impl Json for {name} {{\nfn pass(&mut self, json: &mut Exchange) {{\n{pass}}}\n{made}}}\n\n");
    if is_given {
        text += &format!("impl Blank for {name} {{\nfn blank() -> Self {{\n{blank}\n}}\n}}\n\n");
    }
    text
}

fn record(surface: &Surface, found: &TypeDef, fields: &[Field]) -> (String, String) {
    let (mut pass, mut blank) = ("json.begin();\n".to_owned(), String::new());
    for field in fields {
        let name = snake(&field.name);
        blank += &format!("{name}: Blank::blank(),\n");
        if is_others(field) {
            pass += &format!("json.others(&mut self.{name});\n");
            continue;
        }
        let is_optional = surface.is_input(&found.name) || matches!(surface.contract.behind(&field.ty), Ty::Option(_));
        let by = match surface.absence(&found.name, field) {
            Absence::Never if is_optional => "needed",
            Absence::False => "flag",
            _ => "may",
        };
        pass += &format!("json.{by}(\"{}\", &mut self.{name});\n", camel(&field.name));
    }
    (pass + "json.end();\n", format!("Self {{\n{blank}}}"))
}

fn quoted(cases: &[Case]) -> String {
    cases.iter().map(|case| format!("\"{}\"", case.name)).collect::<Vec<_>>().join(", ")
}

fn names(cases: &[Case], is_given: bool) -> (String, String) {
    let (begin, end) = if is_given { ("*self = Self::ALL[", "]") } else { ("", "") };
    (format!("{begin}json.name(&[{}], *self as usize){end};\n", quoted(cases)), "Self::ALL[0]".to_owned())
}

/// The core reads any text into the type itself.
fn open_names(names: &[Case]) -> (String, String) {
    let arms: String =
        names.iter().map(|case| format!("Self::{} => \"{}\",\n", pascal(&case.name), case.name)).collect();
    let pass = format!(
        "let mut text = match self {{\n{arms}Self::Other(text) => return text.pass(json),\n}}.to_owned();\n\
         text.pass(json);\n*self = Self::Other(text);\n"
    );
    (pass, "Self::Other(String::new())".to_owned())
}

/// What only the component answers.
fn kinds(found: &TypeDef, cases: &[Case]) -> String {
    let arm = |case: &Case| {
        let (name, kind) = (pascal(&case.name), &case.name);
        match &case.payload {
            None => format!("Self::{name} => json.write_kind(\"{kind}\", None),\n"),
            Some(_) => {
                let payload = payload_name(&found.name, case);
                format!("Self::{name}(value) => json.write_kind(\"{kind}\", Some((\"{payload}\", value))),\n")
            }
        }
    };
    format!("match self {{\n{}}}\n", cases.iter().map(arm).collect::<String>())
}

/// A variant that callers write, too: cases without a value first.
fn variant(surface: &Surface, cases: &[Case]) -> (String, String) {
    let (plain, valued): (Vec<&Case>, Vec<&Case>) = cases.iter().partition(|case| case.payload.is_none());
    let all: Vec<Case> = plain.iter().chain(&valued).map(|case| (*case).clone()).collect();
    let (mut read, mut write) = (String::new(), String::new());
    for (nth, case) in all.iter().enumerate() {
        let (name, text) = (pascal(&case.name), &case.name);
        match &case.payload {
            None => {
                read += &format!("Some({nth}) => *self = Self::{name},\n");
                write += &format!("Self::{name} => json.write_case(\"{text}\", None),\n");
            }
            Some(ty) => {
                let ty = in_wit(surface, ty);
                read += &format!(
                    "Some({nth}) => {{\nlet mut value = <{ty} as Blank>::blank();\njson.value_of(\"{text}\", &mut value);\n\
                     *self = Self::{name}(value);\n}}\n"
                );
                write += &format!("Self::{name}(value) => json.write_case(\"{text}\", Some(value)),\n");
            }
        }
    }
    let blank = match &all[0] {
        Case { payload: None, name, .. } => format!("Self::{}", pascal(name)),
        Case { name, .. } => format!("Self::{}(Blank::blank())", pascal(name)),
    };
    let pass = format!(
        "if json.is_writing() {{\nmatch self {{\n{write}}}\nreturn;\n}}\nmatch json.case(&[{}], {}) {{\n{read}_ => {{}}\n}}\n",
        quoted(&all),
        plain.len(),
    );
    (pass, blank)
}

/// The operation of a function: reads its arguments, calls it and writes its answer.
pub(super) fn operation(surface: &Surface, interface: &Interface, function: &Function) -> String {
    let name = snake(&function.name);
    let mut text =
        format!("pub(super) fn json_{name}<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {{\n");
    let mut names = String::new();
    for parameter in &function.parameters {
        let (name, ty) = (snake(&parameter.name), in_wit(surface, &parameter.ty));
        let by = match surface.absence_of_parameter(&interface.name, &function.name, parameter) {
            Absence::Never => "needed",
            _ => "may",
        };
        text += &format!(
            "let mut {name} = <{ty} as Blank>::blank();\njson.{by}(\"{}\", &mut {name});\n",
            camel(&parameter.name)
        );
        names += &format!(", {name}");
    }
    text + &format!("if json.is_read() {{\njson.answer(self::{name}(called.memory{names}));\n}}\n}}\n")
}

/// All of them, by their names.
pub(super) fn table(surface: &Surface) -> String {
    let mut lines = String::new();
    for interface in surface.contract.calls() {
        for function in &interface.functions {
            let (module, name) = (snake(&interface.name), snake(&function.name));
            let operation = format!("{}.{}", camel(&interface.name), camel(&function.name));
            lines += &format!("(\"{operation}\", super::{module}::json_{name}),\n");
        }
    }
    format!(
        "//! The operations of the interface `json`.\n//!\n//! {GENERATED}\n\nuse std::marker::PhantomData;\n\nuse keepstone_core::Store;\n\n\
         use crate::json::Operation;\n\n/// Those over a store.\npub(crate) struct Operations<S>(PhantomData<S>);\n\n\
         impl<S: Store + 'static> Operations<S> {{\n    /// By their names; those of resources are not here.\n    \
         pub(crate) const ALL: &'static [(&'static str, Operation<S>)] = &[{lines}];\n}}\n"
    )
}

/// What the JSON of a file uses.
pub(super) fn imports(body: &str) -> String {
    let named = |name: &&str| {
        let marks = [
            format!("{name} for "),
            format!("{name}::"),
            format!("as {name}>"),
            format!("{name}<"),
            format!("&mut {name})"),
        ];
        marks.iter().any(|mark| body.contains(mark.as_str()))
    };
    let pass = if body.contains(".pass(json)") { Some("Json") } else { None };
    let mut names: Vec<_> = ["Blank", "Called", "Exchange", "Json"].into_iter().filter(named).collect();
    if let Some(pass) = pass.filter(|pass| !names.contains(pass)) {
        names.push(pass);
    }
    if names.is_empty() { String::new() } else { format!("use crate::json::{{{}}};\n", names.join(", ")) }
}
