//! Resume ids: what a client takes up an agent's last chat by.

use crate::model::error::{Error, Result};
use crate::model::scope::Name;
use crate::text::sorted::SortedMap;
use crate::vault::change::Change;
use crate::vault::json::JsonFiles;
use crate::vault::root::Root;

use super::contract::ResumeId;

/// A map of agents to chats; agent-memory keeps it outside of the root.
pub(crate) const KEY: &str = ".vault/chat-sessions.json";

/// Returns the chat with which a client can continue, by agent.
pub(crate) fn list(root: &Root) -> Result<Vec<ResumeId>> {
    let known: SortedMap<String, String> = JsonFiles(root).read_json(KEY)?;
    Ok(known.into_iter().map(|(agent_id, chat_id)| ResumeId { agent_id, chat_id }).collect())
}

/// Sets it, or takes it away.
pub(crate) fn set(root: &Root, agent: &str, chat_id: Option<&str>) -> Result<()> {
    let agent = Name::new(agent)?.as_str().to_owned();
    let most = root.settings.limits.word_bytes;
    if chat_id.is_some_and(|id| id.trim().is_empty() || id.len() > most || id.contains(char::is_control)) {
        return Err(Error::invalid(format!("a chat id is one line of up to {most} bytes, not blank")));
    }
    // One that is redacted resumes nothing.
    chat_id.map_or(Ok(()), |id| root.settings.admit_name(id)).map_err(Error::Invalid)?;
    JsonFiles(root).update_json(KEY, |known: &mut SortedMap<String, String>| {
        let before = match chat_id {
            Some(id) => known.insert(agent.clone(), id.to_owned()),
            None => known.remove(&agent),
        };
        if before.as_deref() == chat_id { Change::Needless(()) } else { Change::Made(()) }
    })
}
