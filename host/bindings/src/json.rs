//! The JSON form of every type that a caller sees, as a table for people: `docs/json.md`.

use crate::Output;
use crate::contract::{Case, Field, Function, Interface, Kind, Role, Ty, TypeDef};
use crate::convention::{Absence, Surface, Tagging, camel, is_open, is_others, payload_name, renamed};
use crate::rust::first_sentence;
use crate::text::GENERATED;

/// The document.
pub(crate) fn document(surface: &Surface) -> Output {
    let mut text = format!(
        "<!-- {GENERATED} -->\n\n# JSON forms\n\nThe command (`--json`), the Rust host (serde) and the npm package use these forms. `name?` is a field \
         that may be absent, `[x]` a list of `x`; a `time` is a number of \
         milliseconds since the Unix epoch, a `reference` a text such as `dev/decisions/1773679871839`. A caller may leave out lists and flags, \
         too.\n"
    );
    text += CALLS;
    for interface in surface.contract.calls() {
        for function in &interface.functions {
            text += &operation(surface, interface, function);
        }
    }
    text += OF_RESOURCES;
    for interface in
        surface.contract.interfaces.iter().filter(|interface| matches!(interface.role, Role::Types | Role::Export))
    {
        let rows: String = interface.types.iter().filter_map(|found| row(surface, found)).collect();
        if !rows.is_empty() {
            text += &format!("\n## {}\n\n| type | form | meaning |\n|---|---|---|\n{rows}", title(interface));
        }
    }
    Output { path: "docs/json.md".into(), text }
}

const CALLS: &str = "\n## Calls\n\n`call(operation, input)` of the interface `json` makes every call by its name, in every host (`memory.json().call` in Rust, \
    `memory.json.call` in Node and Python): the input is an object with the arguments, the answer a text of JSON, `null` where there is none. \
    A member that does not exist, one that is missing, and a value of another type are `invalid`; the message says where \
    (`$.draft.tags[3]`). `null` counts as left out. Bytes are a list of numbers. Half a character (`\\ud83d` alone) becomes U+FFFD. Numbers of 64 bits are \
    exact as text; of fractions with more than 15 digits the last may change. So a language whose numbers are fractions of 64 bits reads times right and nothing above 2^53. Highlights count bytes \
    of UTF-8.\n\n| operation | input | answer |\n|---|---|---|\n";

const OF_RESOURCES: &str = "| opening.takeWarnings | `{}` | `[fault]` |\n\
    | transcripts.open | `{transcript: transcript}` | `start` |\n| transcripts.start | `{}` | `start` |\n\
    | transcripts.feed | `{bytes: [number]}` | `null` |\n| transcripts.finish | `{}` | `digest` |\n\n\
    A handle reads one transcript at a time by these calls.\n";

fn operation(surface: &Surface, interface: &Interface, function: &Function) -> String {
    let argument = |parameter: &Field| {
        let absence = surface.absence_of_parameter(&interface.name, &function.name, parameter);
        let optional = if absence == Absence::Never { "" } else { "?" };
        format!("{}{optional}: {}", camel(&parameter.name), value(surface, &parameter.ty))
    };
    let arguments: Vec<_> = function.parameters.iter().map(argument).collect();
    let answer = match &function.answer {
        None => "null".to_owned(),
        Some(Ty::Option(of)) => format!("{} \\| null", value(surface, of)),
        Some(ty) => value(surface, ty),
    };
    let name = format!("{}.{}", camel(&interface.name), camel(&function.name));
    format!("| {name} | `{{{}}}` | `{answer}` |\n", arguments.join(", "))
}

fn title(interface: &Interface) -> String {
    format!("`{}`", interface.name)
}

fn row(surface: &Surface, found: &TypeDef) -> Option<String> {
    if !surface.is_input(&found.name) && !surface.is_output(&found.name) {
        return None;
    }
    let form = match &found.kind {
        Kind::Alias(_) => return None,
        Kind::Record(fields) => record(surface, found, fields),
        Kind::Enum(cases) => names(cases),
        Kind::Open { names: cases, .. } => format!("{} \\| text", names(cases)),
        Kind::Variant(cases) => {
            cases.iter().map(|case| variant(surface, found, case)).collect::<Vec<_>>().join(" \\| ")
        }
    };
    let meaning = renamed(&surface.contract, &first_sentence(&found.docs), camel);
    Some(format!("| {} | `{form}` | {meaning} |\n", found.name))
}

fn names(cases: &[Case]) -> String {
    cases.iter().map(|case| format!("\"{}\"", case.name)).collect::<Vec<_>>().join(" \\| ")
}

fn record(surface: &Surface, found: &TypeDef, fields: &[Field]) -> String {
    let field = |field: &Field| match &field.ty {
        Ty::Option(of) => format!("{}?: {}", camel(&field.name), value(surface, of)),
        ty if surface.is_silent_when_false(&found.name, field) => {
            format!("{}?: {}", camel(&field.name), value(surface, ty))
        }
        ty => format!("{}: {}", camel(&field.name), value(surface, ty)),
    };
    let mut all: Vec<_> = fields.iter().filter(|field| !is_others(field)).map(field).collect();
    if is_open(fields) {
        all.push("…".to_owned());
    }
    format!("{{{}}}", all.join(", "))
}

fn variant(surface: &Surface, found: &TypeDef, case: &Case) -> String {
    match (surface.tagging(&found.name), &case.payload) {
        (Tagging::Name, None) => format!("\"{}\"", case.name),
        (Tagging::Name, Some(ty)) => format!("{{{}: {}}}", case.name, value(surface, ty)),
        (Tagging::Kind, None) => format!("{{kind: \"{}\"}}", case.name),
        (Tagging::Kind, Some(ty)) => {
            format!("{{kind: \"{}\", {}: {}}}", case.name, payload_name(&found.name, case), value(surface, ty))
        }
    }
}

fn value(surface: &Surface, ty: &Ty) -> String {
    match ty {
        Ty::Bool => "true|false".replace('|', "\\|"),
        Ty::U8 | Ty::U32 | Ty::U64 | Ty::S64 | Ty::F32 | Ty::F64 => "number".to_owned(),
        Ty::String => "text".to_owned(),
        Ty::List(of) => format!("[{}]", value(surface, of)),
        Ty::Option(of) => value(surface, of),
        Ty::Named(name) => match &surface.contract.find(name).1.kind {
            Kind::Alias(ty) if name == crate::exception::MOMENT => value(surface, ty).replace("number", "time"),
            _ => name.clone(),
        },
    }
}
