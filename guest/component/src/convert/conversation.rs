//! Conversations. Other fields of their JSON objects cross as text: the contract has no type for arbitrary JSON.

use keepstone_core as core;
use serde_json::{Map, Value};

use super::each;
use crate::bindings::exports::keepstone::memory::sessions;

same_cases! {
    sessions::Role { User, Agent }
}

/// Every message converted.
pub(crate) fn messages(messages: Vec<sessions::Message>) -> core::Result<Vec<core::Message>> {
    messages.into_iter().map(TryInto::try_into).collect()
}

impl TryFrom<sessions::Message> for core::Message {
    type Error = core::Error;

    fn try_from(message: sessions::Message) -> core::Result<Self> {
        let sessions::Message { role, text, internal, other } = message;
        let other = object(&other, "a message", &["role", "text", "internal"])?;
        Ok(Self { role: role.into(), text, internal, other })
    }
}

impl From<core::Message> for sessions::Message {
    fn from(core::Message { role, text, internal, other }: core::Message) -> Self {
        Self { role: role.into(), text, internal, other: said(other) }
    }
}

impl TryFrom<sessions::Conversation> for core::Conversation {
    type Error = core::Error;

    fn try_from(conversation: sessions::Conversation) -> core::Result<Self> {
        let sessions::Conversation { agent_id, saved_at, chat_id, model_id, messages: said, other } = conversation;
        let fields = ["agentId", "savedAt", "chatId", "modelId", "messages"];
        let other = object(&other, "a conversation", &fields)?;
        Ok(Self { agent_id, saved_at, chat_id, model_id, messages: messages(said)?, other })
    }
}

impl From<core::Conversation> for sessions::Conversation {
    fn from(conversation: core::Conversation) -> Self {
        let core::Conversation { agent_id, saved_at, chat_id, model_id, messages, other } = conversation;
        Self { agent_id, saved_at, chat_id, model_id, messages: each(messages), other: said(other) }
    }
}

/// The object that a text says, none of whose names is a field of the record that carries it.
fn object(text: &str, of: &str, fields: &[&str]) -> core::Result<Map<String, Value>> {
    if text.is_empty() {
        return Ok(Map::new());
    }
    let invalid = |found: String| core::Error::Invalid(format!("reading `other` of {of}: {found}"));
    let object: Map<String, Value> =
        serde_json::from_str(text).map_err(|error| invalid(format!("it is no JSON object: {error}")))?;
    match fields.iter().find(|field| object.contains_key(**field)) {
        None => Ok(object),
        Some(field) => Err(invalid(format!("`{field}` has a field of its own"))),
    }
}

fn said(object: Map<String, Value>) -> String {
    if object.is_empty() { String::new() } else { Value::Object(object).to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(other: &str) -> sessions::Message {
        sessions::Message { role: sessions::Role::Agent, text: "x".into(), internal: true, other: other.into() }
    }

    #[test]
    fn what_else_is_said_comes_back_whole() {
        for other in ["", r#"{"a":{"é":[null,1.5]},"z":1}"#] {
            let core = core::Message::try_from(message(other)).unwrap();
            assert_eq!(sessions::Message::from(core).other, other);
        }
    }

    #[test]
    fn an_empty_object_is_nothing() {
        let core = core::Message::try_from(message(" {} ")).unwrap();
        assert_eq!(sessions::Message::from(core).other, "");
    }

    #[test]
    fn what_is_no_object_or_says_a_field_again_is_invalid() {
        for other in ["[]", "1", "{", " ", "{} x", r#"{"text":"y"}"#] {
            let refused = core::Message::try_from(message(other));
            assert!(matches!(refused, Err(core::Error::Invalid(_))), "{other}: {refused:?}");
        }
    }
}
