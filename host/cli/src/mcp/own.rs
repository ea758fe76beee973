//! The person's own memory beside that of the project: searched and read with it, and never written.

use keepstone::{Caller, Error, Memory, ToolAnswer};
use serde_json::{Value, json};

/// Hits of the person's own memory beside those of the project's.
const MOST: u64 = 3;

/// Stands before what is the person's own.
const OWN: &str = "From the person's own memory, across projects:";

/// The answer of a tool, with what the person's own memory has to say to a search, and its entries where they are read.
pub(super) fn call(memory: &Memory, name: &str, input: &str, caller: &Caller) -> Result<ToolAnswer, Error> {
    let arguments = || serde_json::from_str::<Value>(input).ok().filter(Value::is_object);
    match (name, memory.user().zip(arguments())) {
        ("memory_search", Some((user, arguments))) => {
            let found = memory.tools().call(name, input, caller)?;
            Ok(match searched(&user, arguments, caller) {
                Some(own) if !found.is_error => with(found, &own),
                _ => found,
            })
        }
        ("memory_read", Some((user, arguments))) => read(memory, &user, arguments, input, caller),
        _ => memory.tools().call(name, input, caller),
    }
}

/// The hits of a search that names nothing of the project and asks for its first page.
fn searched(user: &Memory, mut arguments: Value, caller: &Caller) -> Option<ToolAnswer> {
    if !arguments["scope"].is_null() || !arguments["cursor"].is_null() {
        return None;
    }
    let limit = arguments["limit"].as_u64().map_or(MOST, |limit| limit.min(MOST));
    arguments["limit"] = limit.into();
    match user.tools().call("memory_search", &arguments.to_string(), caller) {
        // A category that only the project's policy names has no entries there, and is an error of the tool.
        Ok(answer) => (!answer.is_error && has_hits(&answer)).then_some(answer),
        Err(error) => {
            eprintln!("keepstone: your own memory is left out: {error}");
            None
        }
    }
}

fn has_hits(answer: &ToolAnswer) -> bool {
    let structured = answer.structured.as_deref().unwrap_or_default();
    let told: Value = serde_json::from_str(structured).unwrap_or_default();
    told["hits"].as_array().is_some_and(|hits| !hits.is_empty())
}

/// Entries of both memories: those that the project does not have are looked up in the person's own.
fn read(memory: &Memory, user: &Memory, arguments: Value, input: &str, caller: &Caller) -> Result<ToolAnswer, Error> {
    let Some(named) = arguments["references"].as_array().cloned() else {
        return memory.tools().call("memory_read", input, caller);
    };
    let has = |memory: &Memory, name: &Value| name.as_str().is_some_and(|name| memory.vault().get(name).is_ok());
    let (own, rest): (Vec<Value>, Vec<Value>) =
        named.into_iter().partition(|name| !has(memory, name) && has(user, name));
    if own.is_empty() {
        return memory.tools().call("memory_read", input, caller);
    }
    let ask = |memory: &Memory, references: Vec<Value>| {
        let mut arguments = arguments.clone();
        arguments["references"] = json!(references);
        memory.tools().call("memory_read", &arguments.to_string(), caller)
    };
    let own = ask(user, own)?;
    if rest.is_empty() {
        return Ok(ToolAnswer { text: format!("{OWN}\n{}", own.text), ..own });
    }
    Ok(with(ask(memory, rest)?, &own))
}

/// An answer, and below it what is the person's own.
fn with(answer: ToolAnswer, own: &ToolAnswer) -> ToolAnswer {
    ToolAnswer { text: format!("{}\n\n{OWN}\n{}", answer.text, own.text), ..answer }
}
