//! Checkpoints: the end of a conversation, to recover from when a session breaks off.

use crate::model::contract::{Conversation, Message};
use crate::model::error::{Error, Result};
use crate::model::scope::Name;
use crate::session::Sessions;
use crate::vault::json::{self, JsonFiles};
use crate::vault::screening::Screening;
use crate::vault::session_file::CONVERSATIONS;

use super::contract::{Sync, Synced};
use super::conversations::{self, agent_of};

/// Messages in a checkpoint, from the end: the number of agent-memory.
const MESSAGES: usize = 50;

/// The folder of the checkpoints.
pub(crate) const CHECKPOINTS: &str = ".vault/checkpoints/";

/// The checkpoints of all agents.
pub(crate) struct Checkpoints<'a>(pub(crate) Sessions<'a>);

impl Checkpoints<'_> {
    /// Saves the end of a conversation, without internal messages.
    pub(crate) fn save(&self, mut conversation: Conversation) -> Result<()> {
        let key = key_of(&Name::new(&conversation.agent_id)?);
        Screening(self.0.root).redact(&key, &mut conversation);
        let saved_at = Some(conversation.saved_at.unwrap_or_else(|| self.0.root.now()));
        let messages = last(&conversation, MESSAGES);
        let checkpoint = Conversation { saved_at, messages, other: serde_json::Map::new(), ..conversation };
        JsonFiles(self.0.root).write_last(&key, &json::print(&checkpoint), parse)
    }

    /// The checkpoint of an agent; none when it is missing, broken or expired.
    pub(crate) fn last(&self, agent: &str) -> Result<Option<Conversation>> {
        let agent = Name::new(agent)?;
        match self.current(&agent) {
            Ok(found) => Ok(found),
            Err(error) => {
                let fault = error.into_fault(&key_of(&agent))?;
                self.0.root.warn(vec![fault]);
                Ok(None)
            }
        }
    }

    /// The checkpoint that is still worth recovering from.
    pub(crate) fn current(&self, agent: &Name) -> Result<Option<Conversation>> {
        let found = self.saved(agent)?;
        let expiry = self.0.settings.sessions.checkpoint_expiry;
        Ok(found.filter(|checkpoint| !is_expired(checkpoint, self.0.root.now(), expiry)))
    }

    /// Writes checkpoints for conversations that are newer than theirs; with `force` for all.
    pub(crate) fn sync(&self, force: bool) -> Result<Vec<Sync>> {
        let keys = self.0.root.list_under(CONVERSATIONS)?;
        let agents: Vec<Name> = keys.iter().filter_map(|listed| agent_of(&listed.key)).collect();
        agents.iter().map(|agent| self.sync_one(agent, force)).collect()
    }

    fn sync_one(&self, agent: &Name, force: bool) -> Result<Sync> {
        let done = |outcome| Ok(Sync { agent_id: agent.as_str().to_owned(), outcome });
        let conversation = match conversations::load(self.0.root, agent.as_str()) {
            Ok(Some(conversation)) => conversation,
            Ok(None) => return done(Synced::Current),
            Err(error) => {
                let fault = error.into_fault(&conversations::key_of(agent))?;
                self.0.root.warn(vec![fault]);
                return done(Synced::Unreadable);
            }
        };
        // A broken checkpoint is as good as none.
        let saved = match self.saved(agent) {
            Ok(saved) => saved,
            Err(error) => error.into_fault(&key_of(agent)).map(|_| None)?,
        };
        if !force && saved.is_some_and(|saved| !is_newer(&conversation, &saved, MESSAGES)) {
            return done(Synced::Current);
        }
        self.save(Conversation { agent_id: agent.as_str().to_owned(), ..conversation })?;
        done(Synced::Written)
    }

    fn saved(&self, agent: &Name) -> Result<Option<Conversation>> {
        let key = key_of(agent);
        self.0.root.read(&key)?.map(|object| parse(&key, &object.bytes)).transpose()
    }
}

/// Reads a checkpoint.
///
/// # Errors
/// [`Error::Corrupt`] for what is not a conversation, and for one without a time.
pub(crate) fn parse(key: &str, bytes: &[u8]) -> Result<Conversation> {
    let checkpoint = Conversation::parse(key, bytes)?;
    match checkpoint.saved_at {
        Some(_) => Ok(checkpoint),
        None => Err(Error::corrupt(key, None, "it does not say when it was saved")),
    }
}

/// Returns whether a conversation is newer than its checkpoint. One without a time is compared by its messages.
fn is_newer(conversation: &Conversation, saved: &Conversation, most: usize) -> bool {
    match conversation.saved_at {
        Some(time) => saved.saved_at.is_some_and(|saved| time > saved),
        None => last(conversation, most) != saved.messages,
    }
}

/// Returns whether a checkpoint is too old to recover from. One from the future is not: a clock went back.
pub(crate) fn is_expired(checkpoint: &Conversation, now: u64, expiry: u64) -> bool {
    checkpoint.saved_at.is_none_or(|saved| now.saturating_sub(saved) >= expiry)
}

fn last(conversation: &Conversation, most: usize) -> Vec<Message> {
    let said: Vec<&Message> = conversation.said().collect();
    said[said.len().saturating_sub(most)..].iter().map(|message| (*message).clone()).collect()
}

pub(crate) fn key_of(agent: &Name) -> String {
    format!("{CHECKPOINTS}{}.json", agent.segment())
}
