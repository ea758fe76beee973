//! The interface `conversations` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::learning::{Insight, LearntInsights};
use crate::api::contract::types::{Message, Reference, Timestamp};
use crate::api::error::Error;
use crate::api::name::names;
use crate::api::object;

/// A conversation or a checkpoint.
///
/// In JSON what is in `other` stands beside the fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Conversation {
    /// The agent's id. Each agent has one conversation.
    #[component(name = "agent-id")]
    pub agent_id: String,
    /// The time of saving. Absent when it is saved: now.
    #[component(name = "saved-at")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved_at: Option<Timestamp>,
    /// The client's id of the chat.
    #[component(name = "chat-id")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat_id: Option<String>,
    /// The id of the language model.
    #[component(name = "model-id")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model_id: Option<String>,
    /// Messages, oldest first.
    pub messages: Vec<Message>,
    /// All other fields of the conversation's JSON object, as a JSON object. Empty if there are none.
    #[serde(flatten, with = "object")]
    pub other: String,
}

impl Conversation {
    /// Makes a conversation with nothing but what each must have.
    pub fn new(agent_id: impl Into<String>, messages: Vec<Message>) -> Self {
        Self {
            agent_id: agent_id.into(),
            saved_at: None,
            chat_id: None,
            model_id: None,
            messages,
            other: String::new(),
        }
    }
}

/// The result of closing a session.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Closing {
    /// The new handoff. Absent if the conversation has no message for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handoff: Option<Reference>,
    /// The result of learning.
    pub learning: LearntInsights,
    /// The episode of the session, under the conditions of `digest` in `transcripts`. A conversation without a
    /// `chat_id` has none. It began with the `timestamp` of its first message (milliseconds, or ISO 8601), or with the
    /// agent's task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub episode: Option<Reference>,
}

names! {
    /// The result of synchronising one checkpoint.
    Synced, "the value of `synced`" {
        /// The checkpoint was written.
        Written = "written",
        /// The checkpoint is as new as the conversation.
        Current = "current",
        /// The conversation's file cannot be understood; it stays as it is.
        Unreadable = "unreadable",
    }
}

/// The checkpoint of one agent.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Sync {
    /// The agent.
    #[component(name = "agent-id")]
    pub agent_id: String,
    /// The result.
    pub outcome: Synced,
}

/// The chat with which a client can continue.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct ResumeId {
    /// The agent.
    #[component(name = "agent-id")]
    pub agent_id: String,
    /// The client's id of the agent's last chat.
    #[component(name = "chat-id")]
    pub chat_id: String,
}

/// What agents and their users say to each other, saved by a host, so that it survives a crash of the agent and of its
/// host.
///
/// A conversation is the whole exchange of an agent and its user. A checkpoint is its end, saved to continue after a
/// crash. A handoff is an entry that tells the next session where the last one stopped.
#[derive(Clone, Copy, Debug)]
pub struct Conversations<'a>(pub(crate) Calls<'a>);

impl Conversations<'_> {
    /// Returns the conversation of an agent, or none if there is none.
    pub fn load(&self, agent: &str) -> Result<Option<Conversation>, Error> {
        self.0.call("conversations", "load", || json!({ "agent": agent }), |memory| (memory, agent))
    }

    /// Replaces the conversation of an agent. Fields of the file that the argument lacks are lost, so load it first.
    pub fn save(&self, conversation: &Conversation) -> Result<(), Error> {
        self.0.call(
            "conversations",
            "save",
            || json!({ "conversation": conversation }),
            |memory| (memory, conversation),
        )
    }

    /// Saves the last 50 messages of a conversation, without internal ones, as the agent's checkpoint.
    pub fn checkpoint(&self, conversation: &Conversation) -> Result<(), Error> {
        self.0.call(
            "conversations",
            "checkpoint",
            || json!({ "conversation": conversation }),
            |memory| (memory, conversation),
        )
    }

    /// Returns the checkpoint of an agent. Returns none if it is missing, broken or older than 7 days
    /// (`sessions.checkpoint_expiry` of policy).
    pub fn last_checkpoint(&self, agent: &str) -> Result<Option<Conversation>, Error> {
        self.0.call("conversations", "last-checkpoint", || json!({ "agent": agent }), |memory| (memory, agent))
    }

    /// Saves checkpoints of all conversations that are newer than their checkpoint, or of all if `force` is true.
    pub fn sync_checkpoints(&self, force: bool) -> Result<Vec<Sync>, Error> {
        self.0.call("conversations", "sync-checkpoints", || json!({ "force": force }), |memory| (memory, force))
    }

    /// Returns the last chat of each agent that has one.
    pub fn resume_ids(&self) -> Result<Vec<ResumeId>, Error> {
        self.0.call("conversations", "resume-ids", || json!({}), |memory| (memory,))
    }

    /// Sets the last chat of an agent, or removes it if `chat_id` is absent.
    pub fn set_resume_id(&self, agent: &str, chat_id: Option<&str>) -> Result<(), Error> {
        self.0.call(
            "conversations",
            "set-resume-id",
            || json!({ "agent": agent, "chatId": chat_id }),
            |memory| (memory, agent, chat_id),
        )
    }

    /// Saves a checkpoint and a handoff with the given summary, and returns the handoff. A blank summary is invalid.
    pub fn sleep(&self, conversation: &Conversation, summary: &str) -> Result<Reference, Error> {
        self.0.call(
            "conversations",
            "sleep",
            || json!({ "conversation": conversation, "summary": summary }),
            |memory| (memory, conversation, summary),
        )
    }

    /// Ends a session: saves a checkpoint, writes a handoff from the last six messages, and learns the given insights.
    /// Absent insights are found in the conversation by rules.
    pub fn close(&self, conversation: &Conversation, insights: Option<&[Insight]>) -> Result<Closing, Error> {
        self.0.call(
            "conversations",
            "close",
            || json!({ "conversation": conversation, "insights": insights }),
            |memory| (memory, conversation, insights),
        )
    }

    /// Returns the ids of all agents with a conversation, in byte order.
    pub fn agents(&self) -> Result<Vec<String>, Error> {
        self.0.call("conversations", "agents", || json!({}), |memory| (memory,))
    }
}
