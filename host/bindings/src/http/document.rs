//! The OpenAPI description of the routes, without the head of a document: the server has more routes than these.

use serde_json::{Map, Value, json};

use super::schema::Schemas;
use super::{offered, path};
use crate::contract::{Function, Interface};
use crate::convention::{Absence, Surface, camel, renamed};
use crate::exception;
use crate::rust::first_sentence;
use crate::text::GENERATED;

/// The longest line.
const WIDTH: usize = 120;

/// `paths` and `schemas`.
pub(super) fn document(surface: &Surface) -> String {
    let mut schemas = Schemas::new(surface);
    let mut paths = Map::new();
    for interface in offered(surface) {
        for function in &interface.functions {
            let operation = operation(surface, &mut schemas, interface, function);
            paths.insert(path(interface, function), json!({ "post": operation }));
        }
    }
    let document = json!({ "$comment": GENERATED, "paths": paths, "schemas": schemas.done() });
    printed(&document, 0) + "\n"
}

fn operation(surface: &Surface, schemas: &mut Schemas<'_>, interface: &Interface, function: &Function) -> Value {
    let docs = renamed(&surface.contract, &function.docs, camel);
    let docs = docs.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect::<Vec<_>>().join("\n\n");
    let (summary, rest) = (first_sentence(&docs), |first: &str| docs[first.len()..].trim().to_owned());
    let answer = function.answer.as_ref().map_or_else(|| json!({ "type": "null" }), |ty| schemas.of(ty));
    let mut operation = json!({
        "operationId": format!("{}.{}", camel(&interface.name), camel(&function.name)),
        "tags": [interface.name],
        "summary": summary,
        "requestBody": {
            "required": function.parameters.iter().any(|parameter| is_needed(surface, interface, function, parameter)),
            "content": { "application/json": { "schema": arguments(surface, schemas, interface, function) } },
        },
        "responses": {
            "200": { "description": "Done.", "content": { "application/json": { "schema": answer } } },
            "default": { "$ref": "#/components/responses/Problem" },
        },
    });
    let mut description = rest(&summary);
    if exception::is_local(&interface.name, &function.name) {
        description = format!("{description} Refused to requests that came through a proxy.").trim().to_owned();
    }
    if !description.is_empty() {
        operation["description"] = description.into();
    }
    if !exception::is_read_only(&interface.name, &function.name) {
        operation["security"] = json!([{ "token": [] }]);
    }
    operation
}

fn is_needed(
    surface: &Surface,
    interface: &Interface,
    function: &Function,
    parameter: &crate::contract::Field,
) -> bool {
    surface.absence_of_parameter(&interface.name, &function.name, parameter) == Absence::Never
}

/// The object of the arguments.
fn arguments(surface: &Surface, schemas: &mut Schemas<'_>, interface: &Interface, function: &Function) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for parameter in &function.parameters {
        let name = camel(&parameter.name);
        if is_needed(surface, interface, function, parameter) {
            required.push(name.clone());
        }
        properties.insert(name, schemas.given(&parameter.ty));
    }
    json!({ "type": "object", "required": required, "properties": properties, "additionalProperties": false })
}

/// JSON with sorted names, whatever the features of `serde_json` are, and what fits into a line in one line.
fn printed(value: &Value, indent: usize) -> String {
    let line = compact(value);
    if indent + line.len() <= WIDTH {
        return line;
    }
    let pad = " ".repeat(indent + 2);
    let lines: Vec<_> = match value {
        Value::Array(items) => items.iter().map(|item| format!("{pad}{}", printed(item, indent + 2))).collect(),
        Value::Object(fields) => sorted(fields)
            .into_iter()
            .map(|(name, value)| format!("{pad}{}: {}", json!(name), printed(value, indent + 2)))
            .collect(),
        _ => return line,
    };
    let (open, close) = if value.is_array() { ('[', ']') } else { ('{', '}') };
    format!("{open}\n{}\n{}{close}", lines.join(",\n"), " ".repeat(indent))
}

fn compact(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(compact).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => {
            let fields = sorted(fields).into_iter().map(|(name, value)| format!("{}: {}", json!(name), compact(value)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

fn sorted(fields: &Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut fields: Vec<_> = fields.iter().collect();
    fields.sort_by_key(|(name, _)| *name);
    fields
}
