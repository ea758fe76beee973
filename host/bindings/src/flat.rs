//! The tools for agents as functions of plain types, for runtimes that make a tool of each function: from the catalog of the
//! core, since JSON Schema is what models read.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::text::GENERATED;
use crate::{Output, rustfmt};

const CATALOG: &str = include_str!("../../../guest/core/src/memory/tools/catalog.json");

/// An argument of a tool.
struct Argument<'a> {
    name: &'a str,
    schema: &'a Value,
    is_required: bool,
}

/// The world and the calls of `guest/tools`.
pub(crate) fn tools(root: &Path) -> Result<Vec<Output>> {
    let tools: Vec<Value> = serde_json::from_str(CATALOG)?;
    let package = fs::read_to_string(root.join("wit/world.wit"))?;
    let version = package.lines().find_map(|line| line.strip_prefix("package keepstone:memory@")?.strip_suffix(';'));
    let version = version.context("wit/world.wit names no version")?;
    let calls = rustfmt::formatted(&calls(&tools)?)?;
    Ok(vec![
        Output { path: "guest/tools/wit/tools.wit".into(), text: world(&tools, version)? },
        Output { path: "guest/tools/src/calls.rs".into(), text: calls },
    ])
}

fn world(tools: &[Value], version: &str) -> Result<String> {
    let mut text = format!(
        "/// The tools of a memory as functions of plain types, for runtimes that make a tool of each function.\n///\n\
         /// {GENERATED}\npackage keepstone:tools@{version};\n\nworld tools {{\n  import keepstone:memory/opening@{version};\n  import keepstone:memory/tools@{version};\n"
    );
    for tool in tools {
        let arguments = arguments(tool)?;
        writeln!(text, "\n  /// {}", string(tool, "description")?)?;
        for argument in arguments.iter().filter(|argument| !argument.note().is_empty()) {
            writeln!(text, "  /// {}: {}.", kebab(argument.name), argument.note())?;
        }
        let parameters: Result<Vec<_>> =
            arguments.iter().map(|one| Ok(format!("{}: {}", kebab(one.name), one.ty(&WIT)?))).collect();
        let name = kebab(function(string(tool, "name")?));
        writeln!(text, "  export {name}: func({}) -> result<string, string>;", parameters?.join(", "))?;
    }
    Ok(text + "}\n")
}

fn calls(tools: &[Value]) -> Result<String> {
    let mut text = format!(
        "//! Each tool as a call of its name with the JSON of its arguments.\n//!\n//! {GENERATED}\n\n\
         use crate::bindings::Guest;\nuse crate::json::Arguments;\nuse crate::{{Answer, Tools, call}};\n\nimpl Guest for Tools {{\n"
    );
    for tool in tools {
        let (name, arguments) = (string(tool, "name")?, arguments(tool)?);
        let parameters: Result<Vec<_>> =
            arguments.iter().map(|one| Ok(format!("{}: {}", snake(one.name), one.ty(&RUST)?))).collect();
        let added: String =
            arguments.iter().map(|one| format!(".add(\"{}\", &{})", one.name, snake(one.name))).collect();
        let is_reading = tool["readOnly"] == true;
        writeln!(
            text,
            "fn {}({}) -> Answer {{ call(\"{name}\", {is_reading}, &Arguments::default(){added}) }}\n",
            function(name),
            parameters?.join(", ")
        )?;
    }
    Ok(text + "}\n")
}

/// Those that are required first, in their order, then the others by name.
fn arguments(tool: &Value) -> Result<Vec<Argument<'_>>> {
    let properties = tool["input"]["properties"].as_object().context("a tool without properties")?;
    let required: Vec<&str> =
        tool["input"]["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let place = |name: &str| required.iter().position(|one| *one == name).unwrap_or(required.len());
    let argument = |(name, schema)| Argument { name, schema, is_required: place(name) < required.len() };
    let mut all: Vec<_> = properties.iter().map(|(name, schema)| argument((name.as_str(), schema))).collect();
    all.sort_by_key(|argument| (place(argument.name), argument.name));
    Ok(all)
}

/// The names of types in a language.
struct Types {
    text: &'static str,
    list: (&'static str, &'static str),
    option: (&'static str, &'static str),
}

const WIT: Types = Types { text: "string", list: ("list<", ">"), option: ("option<", ">") };
const RUST: Types = Types { text: "String", list: ("Vec<", ">"), option: ("Option<", ">") };

impl Argument<'_> {
    fn ty(&self, types: &Types) -> Result<String> {
        let plain = plain(self.schema, types)?;
        let (begin, end) = types.option;
        Ok(if self.is_required { plain } else { format!("{begin}{plain}{end}") })
    }

    /// What the schema says beyond the type.
    fn note(&self) -> String {
        let values: Vec<&str> =
            self.schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let values = (!values.is_empty()).then(|| format!("one of {}", values.join(", ")));
        let text = self.schema["description"].as_str().map(str::to_owned);
        text.into_iter().chain(values).collect::<Vec<_>>().join("; ")
    }
}

fn plain(schema: &Value, types: &Types) -> Result<String> {
    Ok(match schema["type"].as_str() {
        Some("string") => types.text.to_owned(),
        None if schema["enum"].is_array() => types.text.to_owned(),
        Some("integer") if schema["minimum"].is_u64() || schema["maximum"].is_u64() => "u32".to_owned(),
        Some("integer") => (if types.text == RUST.text { "i32" } else { "s32" }).to_owned(),
        Some("boolean") => "bool".to_owned(),
        Some("array") => format!("{}{}{}", types.list.0, plain(&schema["items"], types)?, types.list.1),
        _ => bail!("no plain type for {schema}"),
    })
}

/// The function of a tool. A module of WebAssembly exports its memory under the name of one.
fn function(tool: &str) -> &str {
    if tool == "memory" { "memory_files" } else { tool }
}

fn string<'a>(tool: &'a Value, name: &str) -> Result<&'a str> {
    tool[name].as_str().with_context(|| format!("a tool without {name}"))
}

fn snake(name: &str) -> String {
    name.chars().flat_map(|c| c.is_uppercase().then_some('_').into_iter().chain(c.to_lowercase())).collect()
}

fn kebab(name: &str) -> String {
    snake(name).replace('_', "-")
}
