//! The interface `sessions`: what agents said and did last, and what is learnt from it.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::conversation::{Conversation, Message};
use crate::api::entry::{Category, Reference};
use crate::api::error::Error;
use crate::api::name::names;

/// Something worth remembering that was said.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Insight {
    /// What kind it is.
    pub category: Category,
    /// The entry's text to be.
    pub text: String,
}

impl Insight {
    /// An insight.
    pub fn new(category: Category, text: impl Into<String>) -> Self {
        Self { category, text: text.into() }
    }
}

/// What became of insights.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Learning {
    /// Those that are entries now.
    pub learnt: Vec<Reference>,
    /// Those that were learnt before, even if they were changed or forgotten since.
    pub known: u32,
}

/// What closing a session left behind.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Closing {
    /// None when nothing was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handoff: Option<Reference>,
    /// What became of the insights.
    pub learning: Learning,
}

names! {
    /// What became of a checkpoint.
    Synced, "an outcome" {
        /// A checkpoint was written.
        Written = "written",
        /// The checkpoint is as new as the conversation.
        Current = "current",
        /// The conversation's file cannot be understood; it was left as it is.
        Unreadable = "unreadable",
    }
}

/// What became of the checkpoint of one agent.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Sync {
    /// The agent.
    #[component(name = "agent-id")]
    pub agent_id: String,
    /// What became of it.
    pub outcome: Synced,
}

/// A conversation to take up again.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct ResumeId {
    /// The agent.
    #[component(name = "agent-id")]
    pub agent_id: String,
    /// What to pass to its client.
    #[component(name = "chat-id")]
    pub chat_id: String,
}

/// The calls of `sessions`.
#[derive(Clone, Copy, Debug)]
pub struct Sessions<'a>(pub(crate) Calls<'a>);

impl Sessions<'_> {
    /// The conversation of an agent; none when there is none.
    pub fn load(&self, agent: &str) -> Result<Option<Conversation>, Error> {
        self.0.call("sessions", "load", (agent,))
    }

    /// Replaces it. Fields that the file has and the argument does not name are lost: load it first.
    pub fn save(&self, conversation: &Conversation) -> Result<(), Error> {
        self.0.call("sessions", "save", (conversation,))
    }

    /// Agents that have a conversation, in byte order.
    pub fn conversations(&self) -> Result<Vec<String>, Error> {
        self.0.call("sessions", "conversations", ())
    }

    /// Saves the end of a conversation, without internal messages, to recover from.
    pub fn checkpoint(&self, conversation: &Conversation) -> Result<(), Error> {
        self.0.call("sessions", "checkpoint", (conversation,))
    }

    /// The checkpoint of an agent; none when it is missing, broken or too old.
    pub fn recover(&self, agent: &str) -> Result<Option<Conversation>, Error> {
        self.0.call("sessions", "recover", (agent,))
    }

    /// Checkpoints, and hands over with the given summary.
    pub fn sleep(&self, conversation: &Conversation, summary: &str) -> Result<Reference, Error> {
        self.0.call("sessions", "sleep", (conversation, summary))
    }

    /// Checkpoints, hands over with the last messages, and learns: the given insights, or those found by rule.
    pub fn close(&self, conversation: &Conversation, insights: Option<&[Insight]>) -> Result<Closing, Error> {
        self.0.call("sessions", "close", (conversation, insights))
    }

    /// The insights that a conversation holds by rule; remembers nothing.
    pub fn extract(&self, messages: &[Message]) -> Result<Vec<Insight>, Error> {
        self.0.call("sessions", "extract", (messages,))
    }

    /// Remembers insights for an agent, each once and for all.
    pub fn learn(&self, agent: &str, insights: &[Insight], tags: &[String]) -> Result<Learning, Error> {
        self.0.call("sessions", "learn", (agent, insights, tags))
    }

    /// Writes checkpoints for conversations that are newer than theirs; with `force` for all.
    pub fn sync_checkpoints(&self, force: bool) -> Result<Vec<Sync>, Error> {
        self.0.call("sessions", "sync-checkpoints", (force,))
    }

    /// What to pass to a client to take up an agent's last chat, by agent.
    pub fn resume_ids(&self) -> Result<Vec<ResumeId>, Error> {
        self.0.call("sessions", "resume-ids", ())
    }

    /// Sets it, or takes it away.
    pub fn set_resume_id(&self, agent: &str, chat_id: Option<&str>) -> Result<(), Error> {
        self.0.call("sessions", "set-resume-id", (agent, chat_id))
    }
}
