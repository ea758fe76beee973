//! What an agent and its user said, in the form that hosts write to JSON files.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::entry::Timestamp;
use crate::api::name::names;

names! {
    /// Who said something.
    Role, "a role" {
        /// The person.
        User = "user",
        /// The model.
        Agent = "agent",
    }
}

/// One turn. In JSON what is in `other` stands beside the fields.
///
/// ```
/// use keepstone::Message;
///
/// let message: Message = serde_json::from_str(r#"{"role":"user","text":"Go on.","id":7}"#)?;
/// assert_eq!(message.other, r#"{"id":7}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Message {
    /// Who said it.
    pub role: Role,
    /// What was said.
    pub text: String,
    /// Said between programs: in no checkpoint, no handoff, and nothing is learnt from it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub internal: bool,
    /// What else the message's JSON object holds, as a JSON object's text; empty when nothing.
    #[serde(flatten, with = "object")]
    pub other: String,
}

impl Message {
    /// A message that holds nothing but what was said.
    pub fn new(role: Role, text: impl Into<String>) -> Self {
        Self { role, text: text.into(), internal: false, other: String::new() }
    }
}

/// What an agent and its user said, oldest first: a conversation, or a checkpoint of its end. In JSON what is in
/// `other` stands beside the fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Conversation {
    /// Whose it is.
    #[component(name = "agent-id")]
    pub agent_id: String,
    /// None when it is saved: now.
    #[component(name = "saved-at")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved_at: Option<Timestamp>,
    /// The client's name for the chat.
    #[component(name = "chat-id")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat_id: Option<String>,
    /// The model that the agent is.
    #[component(name = "model-id")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model_id: Option<String>,
    /// Oldest first.
    pub messages: Vec<Message>,
    /// What else its JSON object holds, as a JSON object's text; empty when nothing.
    #[serde(flatten, with = "object")]
    pub other: String,
}

impl Conversation {
    /// A conversation of an agent that is saved now.
    pub fn new(agent_id: impl Into<String>, messages: Vec<Message>) -> Self {
        Self { agent_id: agent_id.into(), messages, ..Self::default() }
    }
}

/// A JSON object as its text; an empty one as no text.
mod object {
    use serde::ser::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use serde_json::{Map, Value};

    pub(super) fn serialize<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
        let object: Map<String, Value> = match text {
            "" => Map::new(),
            text => serde_json::from_str(text)
                .map_err(|error| S::Error::custom(format!("reading `other`: it is no JSON object: {error}")))?,
        };
        object.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
        let object = Map::<String, Value>::deserialize(deserializer)?;
        Ok(if object.is_empty() { String::new() } else { Value::Object(object).to_string() })
    }
}
