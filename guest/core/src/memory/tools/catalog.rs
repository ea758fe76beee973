//! The descriptions of the tools. They cost a model tokens in every session, so they stay short: a test counts them.

use serde::Deserialize;
use serde_json::Value;

use crate::memory::contract::{Tool, ToolSet};
use crate::model::category::Categories;

/// The one tool of [`ToolSet::Files`].
const FILES: &str = "memory";

/// A tool as `catalog.json` has it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Described {
    name: String,
    title: String,
    description: String,
    #[serde(default)]
    read_only: bool,
    #[serde(default)]
    destructive: bool,
    #[serde(default)]
    idempotent: bool,
    input: Value,
    output: Value,
}

impl From<Described> for Tool {
    fn from(described: Described) -> Self {
        let Described { name, title, description, read_only, destructive, idempotent, input, output } = described;
        let (input_schema, output_schema) = (input.to_string(), output.to_string());
        // A tool that changes nothing changes nothing more when it is called again.
        let idempotent = idempotent || read_only;
        Self { name, title, description, input_schema, output_schema, read_only, destructive, idempotent }
    }
}

/// The tools of a set, which take entries of these categories.
pub(super) fn tools(of: ToolSet, categories: &Categories) -> Vec<Tool> {
    all(categories).into_iter().filter(|tool| (tool.name == FILES) == (of == ToolSet::Files)).collect()
}

/// The names of all tools.
pub(super) fn names() -> Vec<String> {
    all(&Categories::default()).into_iter().map(|tool| tool.name).collect()
}

fn all(categories: &Categories) -> Vec<Tool> {
    let mut described: Vec<Described> =
        serde_json::from_slice(include_bytes!("catalog.json")).expect("the catalog is part of this program");
    for tool in &mut described {
        if let Some(Value::Array(names)) = tool.input.pointer_mut("/properties/category/enum") {
            names.extend(categories.added().map(|category| Value::String(category.into())));
        }
    }
    described.into_iter().map(Tool::from).collect()
}
