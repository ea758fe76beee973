//! JSON schemas of the contract's types, as OpenAPI 3.1 has them.

use serde_json::{Map, Value, json};

use crate::contract::{Case, Field, Kind, Ty, TypeDef};
use crate::convention::{Absence, Surface, Tagging, camel, is_open, is_others, payload_name, renamed};
use crate::rust::{first_sentence, rust_name};

/// The schemas that were asked for, and those that they need.
pub(super) struct Schemas<'a> {
    surface: &'a Surface,
    done: Map<String, Value>,
}

impl<'a> Schemas<'a> {
    pub(super) fn new(surface: &'a Surface) -> Self {
        Self { surface, done: Map::new() }
    }

    /// All of them, by name.
    pub(super) fn done(self) -> Map<String, Value> {
        self.done
    }

    /// The schema of a value that is answered.
    pub(super) fn of(&mut self, ty: &Ty) -> Value {
        match ty {
            Ty::Bool => json!({ "type": "boolean" }),
            Ty::U8 | Ty::U32 | Ty::U64 => json!({ "type": "integer", "minimum": 0 }),
            Ty::S64 => json!({ "type": "integer" }),
            Ty::F32 | Ty::F64 => json!({ "type": "number" }),
            Ty::String => json!({ "type": "string" }),
            Ty::List(of) => json!({ "type": "array", "items": self.of(of) }),
            Ty::Option(of) => json!({ "oneOf": [self.of(of), { "type": "null" }] }),
            Ty::Named(name) => self.named(name),
        }
    }

    /// The schema of a value that is given or left out.
    pub(super) fn given(&mut self, ty: &Ty) -> Value {
        match ty {
            Ty::Option(of) => self.of(of),
            ty => self.of(ty),
        }
    }

    fn named(&mut self, found: &str) -> Value {
        let name = rust_name(found);
        if !self.done.contains_key(&name) {
            // A type that holds itself would be asked for again meanwhile.
            self.done.insert(name.clone(), Value::Null);
            let (_, found) = self.surface.contract.find(found);
            let mut schema = match &found.kind {
                Kind::Alias(ty) => self.of(ty),
                Kind::Enum(cases) => names(cases),
                Kind::Open { names: cases, .. } => json!({ "anyOf": [names(cases), { "type": "string" }] }),
                Kind::Record(fields) => self.record(found, fields),
                Kind::Variant(cases) => {
                    json!({ "oneOf": cases.iter().map(|case| self.case(found, case)).collect::<Vec<_>>() })
                }
            };
            self.describe(&mut schema, &found.docs);
            self.done.insert(name.clone(), schema);
        }
        json!({ "$ref": format!("#/components/schemas/{name}") })
    }

    fn record(&mut self, found: &TypeDef, fields: &[Field]) -> Value {
        let mut properties = Map::new();
        let mut required = Vec::new();
        for field in fields.iter().filter(|field| !is_others(field)) {
            let name = camel(&field.name);
            let may_lack = self.surface.is_silent_when_false(&found.name, field);
            if self.surface.absence(&found.name, field) == Absence::Never && !may_lack {
                required.push(name.clone());
            }
            let mut schema = self.given(&field.ty);
            self.describe(&mut schema, &field.docs);
            properties.insert(name, schema);
        }
        json!({
            "type": "object",
            "required": required,
            "properties": properties,
            "additionalProperties": is_open(fields),
        })
    }

    fn case(&mut self, found: &TypeDef, case: &Case) -> Value {
        let value = case.payload.as_ref().map(|ty| self.of(ty));
        let mut schema = match (self.surface.tagging(&found.name), value) {
            (Tagging::Name, None) => json!({ "const": case.name }),
            (Tagging::Name, Some(value)) => closed(&[(&case.name, value)]),
            (Tagging::Kind, None) => closed(&[("kind", json!({ "const": case.name }))]),
            (Tagging::Kind, Some(value)) => {
                closed(&[("kind", json!({ "const": case.name })), (&payload_name(&found.name, case), value)])
            }
        };
        self.describe(&mut schema, &case.docs);
        schema
    }

    fn describe(&self, schema: &mut Value, docs: &str) {
        if !docs.is_empty() {
            schema["description"] = renamed(&self.surface.contract, &first_sentence(docs), camel).into();
        }
    }
}

fn names(cases: &[Case]) -> Value {
    json!({ "type": "string", "enum": cases.iter().map(|case| &case.name).collect::<Vec<_>>() })
}

/// An object that has these fields and no other.
fn closed(fields: &[(&str, Value)]) -> Value {
    let required: Vec<_> = fields.iter().map(|(name, _)| *name).collect();
    let properties: Map<_, _> = fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    json!({ "type": "object", "required": required, "properties": properties, "additionalProperties": false })
}
