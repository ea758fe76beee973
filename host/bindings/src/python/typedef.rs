//! Dataclasses, and names as literals.

use super::{Module, docs, identifier, is_exception};
use crate::contract::{Case, Field, Kind, TypeDef};
use crate::convention::{Absence, Surface, Tagging, is_others, pascal, payload_name, renamed, snake};
use crate::exception;
use crate::text::docstring;
use crate::typescript::typedef::{is_moment, name_of, with_cases};

/// The names that a type has in Python: its own, and those of its cases.
pub(super) fn defined_names(surface: &Surface, found: &TypeDef) -> Vec<String> {
    let own = name_of(&found.name);
    match &found.kind {
        Kind::Alias(_) => Vec::new(),
        _ if is_exception(surface, found) => Vec::new(),
        Kind::Variant(cases) => {
            let is_class = |case: &&Case| surface.tagging(&found.name) == Tagging::Kind || case.payload.is_some();
            let cases = cases.iter().filter(is_class).map(|case| case_name(found, case));
            cases.chain([own.clone()]).collect()
        }
        _ => vec![own],
    }
}

pub(super) fn case_name(found: &TypeDef, case: &Case) -> String {
    format!("{}{}", name_of(&found.name), pascal(&case.name))
}

impl Module<'_> {
    pub(super) fn typedef(&mut self, found: &TypeDef) -> String {
        match &found.kind {
            Kind::Alias(_) => String::new(),
            _ if is_exception(self.surface, found) => String::new(),
            Kind::Enum(cases) => self.alias(found, &format!("Literal[{}]", names(cases)), cases),
            Kind::Open { names: cases, other } => {
                let all: Vec<_> = cases.iter().chain([other]).cloned().collect();
                self.alias(found, &format!("Literal[{}] | str", names(cases)), &all)
            }
            Kind::Record(fields) => self.record(found, fields),
            Kind::Variant(cases) => self.variant(found, cases),
        }
    }

    /// A name for others, with the documentation of the names that have no place for their own.
    fn alias(&self, found: &TypeDef, value: &str, cases: &[Case]) -> String {
        let name = name_of(&found.name);
        let plain = |docs: &str| renamed(&self.surface.contract, docs, snake);
        let cases: Vec<_> = cases.iter().map(|case| Case { docs: plain(&case.docs), ..case.clone() }).collect();
        let about = docstring(&with_cases(&plain(&found.docs), &cases), "");
        let mut line = format!("{name}: TypeAlias = {value}\n");
        if line.len() > super::WIDTH {
            let broken = value.replacen('[', "[\n    ", 1).replace(", ", ",\n    ").replace(']', ",\n]");
            line = format!("{name}: TypeAlias = {broken}\n");
        }
        format!("{line}{about}\n\n")
    }

    fn record(&mut self, found: &TypeDef, fields: &[Field]) -> String {
        let about = exception::python_docs(&found.name).unwrap_or(&found.docs);
        let head = format!(
            "@dataclass(kw_only=True)\nclass {}:\n{}\n",
            name_of(&found.name),
            docs(self.surface, about, "    ")
        );
        let fields: String = fields.iter().map(|field| self.field(found, field)).collect();
        format!("{head}{fields}\n\n")
    }

    fn field(&mut self, found: &TypeDef, field: &Field) -> String {
        let name = identifier(&field.name);
        if is_others(field) {
            let about = docs(self.surface, &field.docs.replace("as a JSON object", "by name"), "    ");
            return format!("    {name}: dict[str, Any] = field(default_factory=dict)\n{about}");
        }
        let ty = self.value(&field.ty);
        let absent = match self.surface.absence(&found.name, field) {
            Absence::Never => String::new(),
            Absence::None => " = None".to_owned(),
            Absence::EmptyList => " = field(default_factory=list)".to_owned(),
            Absence::False => " = False".to_owned(),
            Absence::EmptyRecord => format!(" = field(default_factory={ty})"),
        };
        let about = exception::python_field_docs(&found.name, &field.name).unwrap_or(&field.docs);
        let about = match is_moment(&field.ty) {
            true => format!("{about} In milliseconds since the Unix epoch.").trim().to_owned(),
            false => about.to_owned(),
        };
        format!("    {name}: {ty}{absent}\n{}", docs(self.surface, &about, "    "))
    }

    fn variant(&mut self, found: &TypeDef, cases: &[Case]) -> String {
        let is_answer = self.surface.tagging(&found.name) == Tagging::Kind;
        let mut text = String::new();
        let mut all = Vec::new();
        for case in cases {
            let name = case_name(found, case);
            let payload = case.payload.as_ref().map(|ty| self.value(ty));
            let about = docs(self.surface, &case.docs, "    ");
            match (is_answer, payload) {
                (true, payload) => {
                    let field = payload.map(|ty| format!("    {}: {ty}\n", snake(&payload_name(&found.name, case))));
                    text += &format!(
                        "@dataclass\nclass {name}:\n{about}\n{}    kind: ClassVar[Literal[\"{}\"]] = \"{1}\"\n\n\n",
                        field.unwrap_or_default(),
                        case.name
                    );
                    all.push(name);
                }
                (false, Some(ty)) => {
                    text += &format!("class {name}(TypedDict):\n{about}\n    {}: {ty}\n\n\n", identifier(&case.name));
                    all.push(name);
                }
                (false, None) => all.push(format!("Literal[\"{}\"]", case.name)),
            }
        }
        let named: Vec<_> = cases.iter().filter(|case| !is_answer && case.payload.is_none()).cloned().collect();
        text + &self.alias(found, &all.join(" | "), &named)
    }
}

fn names(cases: &[Case]) -> String {
    cases.iter().map(|case| format!("\"{}\"", case.name)).collect::<Vec<_>>().join(", ")
}
