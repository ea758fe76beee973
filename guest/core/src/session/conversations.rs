//! Conversations that hosts save, one for each agent.

use serde::de::IgnoredAny;
use serde_json::Value;

use crate::model::contract::Conversation;
use crate::model::conversation::stem;
use crate::model::error::Result;
use crate::model::scope::Name;
use crate::text::time;
use crate::vault::json::{self, JsonFiles};
use crate::vault::root::Root;
use crate::vault::screening::Screening;
use crate::vault::session_file::CONVERSATIONS;

/// The conversation of an agent; none when there is none.
pub(crate) fn load(root: &Root, agent: &str) -> Result<Option<Conversation>> {
    let key = key_of(&Name::new(agent)?);
    root.read(&key)?.map(|object| Conversation::parse(&key, &object.bytes)).transpose()
}

/// Replaces the conversation of an agent. Without a time it is saved as of now.
pub(crate) fn save(root: &Root, mut conversation: Conversation) -> Result<()> {
    let key = key_of(&Name::new(&conversation.agent_id)?);
    Screening(root).redact(&key, &mut conversation);
    let saved_at = conversation.saved_at.unwrap_or_else(|| root.now());
    let mut value = serde_json::to_value(conversation).expect("a conversation is JSON");
    // Hosts write and read it as text here, unlike in checkpoints.
    value["savedAt"] = Value::from(time::print(saved_at));
    JsonFiles(root).write_last(&key, &json::print(&value), json::parse::<IgnoredAny>)
}

/// Agents that have a conversation, in byte order.
pub(crate) fn agents(root: &Root) -> Result<Vec<String>> {
    let listed = root.list_under(CONVERSATIONS)?;
    let agents = listed.iter().filter_map(|listed| agent_of(&listed.key));
    Ok(agents.map(|agent| agent.as_str().to_owned()).collect())
}

pub(super) fn key_of(agent: &Name) -> String {
    format!("{CONVERSATIONS}{}.json", agent.segment())
}

/// The agent whose conversation lies under a key.
pub(crate) fn agent_of(key: &str) -> Option<Name> {
    let name = key.strip_prefix(CONVERSATIONS)?;
    name.ends_with(".json").then(|| Name::from_segment(stem(name)).ok()).flatten().filter(|_| !name.contains('/'))
}
