//! `/api/memory`: what was said, and the two other things that can be written here.

use keepstone::{Conversation, Error, Memory, MemoryError, ProjectContext};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::exchange::{Done, ok, shaped};
use super::problem::Problem;
use super::vault;
use crate::moment;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Load {
    agent_id: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Several {
    conversations: Vec<Map<String, Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Init {
    project: Option<String>,
}

/// The kinds of writes: a body names one in `action`, or has a field that only one of them has.
const ACTIONS: [(&str, &str); 4] =
    [("messages", "save"), ("conversations", "save"), ("content", "append"), ("project", "init")];

/// The conversation of an agent, null if there is none; without an agent, all conversations. One that cannot be
/// understood is reported beside the others.
pub(super) fn load(memory: &Memory, asked: Load) -> Done {
    let conversations = memory.conversations();
    if let Some(agent) = asked.agent_id {
        return ok(json!({ "conversation": conversations.load(&agent)? }));
    }
    let (mut there, mut failed) = (Vec::new(), Vec::new());
    for agent in conversations.agents()? {
        match conversations.load(&agent) {
            Ok(conversation) => there.extend(conversation),
            Err(Error::Memory(error)) => failed.push(failure(&agent, error)),
            Err(error) => return Err(error.into()),
        }
    }
    ok(json!({ "conversations": there, "failed": failed }))
}

/// Saves conversations, appends to the vault, or makes a memory of an empty folder.
pub(super) fn write(memory: &Memory, mut body: Map<String, Value>) -> Done {
    match action(&mut body)?.as_str() {
        "save" if body.contains_key("conversations") => save(memory, shaped::<Several>(body)?.conversations),
        "save" => save(memory, vec![body]),
        "append" => vault::append(memory, shaped(body)?),
        "init" => init(memory, shaped::<Init>(body)?.project.as_deref()),
        other => Err(Problem::invalid(format!("reading the body: no action is `{other}`: it is save, append or init"))),
    }
}

/// Removes the action, so that it is not saved.
fn action(body: &mut Map<String, Value>) -> Result<String, Problem> {
    match body.remove("action") {
        Some(Value::String(action)) => return Ok(action),
        Some(_) => return Err(Problem::invalid("reading the body: `action` is not a text")),
        None => {}
    }
    let mut meant = ACTIONS.iter().filter(|(field, _)| body.contains_key(*field));
    match (meant.next(), meant.next()) {
        (Some((_, action)), None) => Ok((*action).to_owned()),
        _ => Err(Problem::invalid("reading the body: it has no `action`, and could mean none or several")),
    }
}

/// Reads a conversation. `savedAt` may also be text, as in its file.
pub(super) fn read(mut body: Map<String, Value>) -> Result<Conversation, Problem> {
    if let Some(Value::String(text)) = body.get("savedAt") {
        let no_time = || Problem::invalid(format!("reading the body: savedAt: `{text}` is not an ISO 8601 time"));
        let saved_at = moment::iso(text).ok_or_else(no_time)?;
        body.insert("savedAt".to_owned(), saved_at.into());
    }
    shaped(body)
}

/// Saves each by itself: where one fails the rest goes on. When none is saved, the first failure is the answer.
fn save(memory: &Memory, conversations: Vec<Map<String, Value>>) -> Done {
    let conversations: Vec<_> = conversations.into_iter().map(read).collect::<Result<_, _>>()?;
    let (mut saved, mut failed) = (Vec::new(), Vec::new());
    for conversation in &conversations {
        match memory.conversations().save(conversation) {
            Ok(()) => saved.push(&conversation.agent_id),
            Err(Error::Memory(error)) => failed.push((&conversation.agent_id, error)),
            Err(error) => return Err(error.into()),
        }
    }
    if saved.is_empty() && !failed.is_empty() {
        return Err(failed.swap_remove(0).1.into());
    }
    let failed: Vec<Value> = failed.into_iter().map(|(agent, error)| failure(agent, error)).collect();
    ok(json!({ "saved": saved, "failed": failed }))
}

fn failure(agent: &str, error: MemoryError) -> Value {
    json!({ "agentId": agent, "error": Problem::from(error).into_error() })
}

/// Writes what a new memory lacks. A text about the project is taken only where there is none.
fn init(memory: &Memory, project: Option<&str>) -> Done {
    let vault = memory.vault();
    let mut there = vault.get_project()?;
    if let (Some(text), ProjectContext { version: None, .. }) = (project, &there) {
        there = vault.set_project(text, None)?;
    }
    let written = memory.upkeep().init()?;
    if there.version.is_none() {
        there = vault.get_project()?;
    }
    ok(json!({ "written": written, "project": there }))
}
