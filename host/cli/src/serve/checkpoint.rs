//! `/api/memory/checkpoint`: the end of a session, to recover from.

use keepstone::Memory;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::conversation;
use super::exchange::{Done, ok};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Recover {
    agent_id: String,
}

/// The checkpoint of an agent; null when it is missing, broken or too old.
pub(super) fn recover(memory: &Memory, asked: Recover) -> Done {
    ok(json!({ "checkpoint": memory.conversations().last_checkpoint(&asked.agent_id)? }))
}

/// Saves a checkpoint, and returns the messages that it kept.
pub(super) fn save(memory: &Memory, body: Map<String, Value>) -> Done {
    let conversation = conversation::read(body)?;
    memory.conversations().checkpoint(&conversation)?;
    ok(json!({ "checkpoint": memory.conversations().last_checkpoint(&conversation.agent_id)? }))
}
