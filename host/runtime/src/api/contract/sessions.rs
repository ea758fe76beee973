//! The interface `sessions` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::types::{Category, Reference, Timestamp};
use crate::api::error::Error;
use crate::api::name::names;
use crate::api::object;

names! {
    /// The sender of a message.
    Role, "a role" {
        /// User.
        User = "user",
        /// Agent.
        Agent = "agent",
    }
}

/// One message.
///
/// In JSON what is in `other` stands beside the fields.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Message {
    /// The sender.
    pub role: Role,
    /// The text.
    pub text: String,
    /// Sent between programs. Checkpoints and handoffs leave it out, and nothing is learnt from it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub internal: bool,
    /// All other fields of the message's JSON object, as a JSON object. Empty if there are none.
    #[serde(flatten, with = "object")]
    pub other: String,
}

impl Message {
    /// Makes a message with nothing but what each must have.
    pub fn new(role: Role, text: impl Into<String>) -> Self {
        Self { role, text: text.into(), internal: false, other: String::new() }
    }
}

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

/// A statement worth remembering.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Insight {
    /// The category of the entry that it becomes.
    pub category: Category,
    /// The statement.
    pub text: String,
}

impl Insight {
    /// Makes an insight with nothing but what each must have.
    pub fn new(category: Category, text: impl Into<String>) -> Self {
        Self { category, text: text.into() }
    }
}

/// The result of learning insights.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Learning {
    /// Insights that are entries now.
    pub learnt: Vec<Reference>,
    /// The number of insights that were learnt earlier, even if their entries were changed or forgotten later.
    pub known: u32,
}

/// The result of closing a session.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Closing {
    /// The new handoff. Absent if the conversation has no message for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handoff: Option<Reference>,
    /// The result of learning.
    pub learning: Learning,
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

/// Conversations, checkpoints of them, and learning at the end of a session.
///
/// A conversation is the whole exchange of an agent and its user, saved by a host. A checkpoint is its end, saved to
/// continue after a crash. A handoff is an entry that tells the next session where the last one stopped. An insight is
/// a decision or a lesson that was stated in a conversation.
#[derive(Clone, Copy, Debug)]
pub struct Sessions<'a>(pub(crate) Calls<'a>);

impl Sessions<'_> {
    /// Returns the conversation of an agent, or none if there is none.
    pub fn load(&self, agent: &str) -> Result<Option<Conversation>, Error> {
        self.0.call("sessions", "load", (agent,))
    }

    /// Replaces the conversation of an agent. Fields of the file that the argument lacks are lost, so load it first.
    pub fn save(&self, conversation: &Conversation) -> Result<(), Error> {
        self.0.call("sessions", "save", (conversation,))
    }

    /// Returns the ids of all agents with a conversation, in byte order.
    pub fn conversations(&self) -> Result<Vec<String>, Error> {
        self.0.call("sessions", "conversations", ())
    }

    /// Saves the last 50 messages of a conversation (`sessions.checkpoint_messages` of policy), without internal ones,
    /// as the agent's checkpoint.
    pub fn checkpoint(&self, conversation: &Conversation) -> Result<(), Error> {
        self.0.call("sessions", "checkpoint", (conversation,))
    }

    /// Returns the checkpoint of an agent. Returns none if it is missing, broken or older than 7 days
    /// (`sessions.checkpoint_expiry` of policy).
    pub fn recover(&self, agent: &str) -> Result<Option<Conversation>, Error> {
        self.0.call("sessions", "recover", (agent,))
    }

    /// Saves a checkpoint and a handoff with the given summary, and returns the handoff. A blank summary is invalid.
    pub fn sleep(&self, conversation: &Conversation, summary: &str) -> Result<Reference, Error> {
        self.0.call("sessions", "sleep", (conversation, summary))
    }

    /// Ends a session: saves a checkpoint, writes a handoff from the last six messages, and learns the given insights.
    /// Absent insights are found in the conversation by rules.
    pub fn close(&self, conversation: &Conversation, insights: Option<&[Insight]>) -> Result<Closing, Error> {
        self.0.call("sessions", "close", (conversation, insights))
    }

    /// Finds decisions and lessons in the agent's messages by rules, and stores nothing. Text that this component gave
    /// to the agent, such as a brief, is ignored.
    pub fn extract(&self, messages: &[Message]) -> Result<Vec<Insight>, Error> {
        self.0.call("sessions", "extract", (messages,))
    }

    /// Adds insights as entries of an agent, with the given tags. An insight that the agent ever learnt is not added
    /// again.
    pub fn learn(&self, agent: &str, insights: &[Insight], tags: &[String]) -> Result<Learning, Error> {
        self.0.call("sessions", "learn", (agent, insights, tags))
    }

    /// Saves checkpoints of all conversations that are newer than their checkpoint, or of all if `force` is true.
    pub fn sync_checkpoints(&self, force: bool) -> Result<Vec<Sync>, Error> {
        self.0.call("sessions", "sync-checkpoints", (force,))
    }

    /// Returns the last chat of each agent that has one.
    pub fn resume_ids(&self) -> Result<Vec<ResumeId>, Error> {
        self.0.call("sessions", "resume-ids", ())
    }

    /// Sets the last chat of an agent, or removes it if `chat_id` is absent.
    pub fn set_resume_id(&self, agent: &str, chat_id: Option<&str>) -> Result<(), Error> {
        self.0.call("sessions", "set-resume-id", (agent, chat_id))
    }
}
