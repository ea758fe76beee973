//! The messages of an agent and its user, as hosts write them to JSON files.

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::text::{json, time};

use super::contract::{Conversation, Message};
use super::error::{Error, Result};
use super::scope::Name;

impl Conversation {
    /// Reads a file of one.
    ///
    /// # Errors
    /// [`Error::Corrupt`] with the line, for what is not a conversation.
    pub(crate) fn parse(key: &str, bytes: &[u8]) -> Result<Self> {
        let parsed = json::parse::<Self>(bytes);
        let fault = |error: serde_json::Error| {
            Error::corrupt(key, u32::try_from(error.line()).ok(), format!("it is not a conversation: {error}"))
        };
        let mut conversation = parsed.map_err(fault)?;
        if conversation.agent_id.is_empty() {
            let stem = stem(key);
            conversation.agent_id = Name::from_segment(stem).map_or_else(|_| stem.to_owned(), String::from);
        }
        Ok(conversation)
    }

    /// When its first message was said, if that has a `timestamp`.
    pub(crate) fn began(&self) -> Option<u64> {
        let at = self.messages.first()?.other.get("timestamp")?;
        at.as_u64().or_else(|| time::with_offset(at.as_str()?))
    }

    /// The messages that people would call the conversation.
    pub(crate) fn said(&self) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages.iter().filter(|message| !message.internal)
    }
}

/// The name of a key's file without its ending.
pub(crate) fn stem(key: &str) -> &str {
    let name = key.rsplit('/').next().unwrap_or(key);
    name.strip_suffix(".json").unwrap_or(name)
}

/// One of the forms in which hosts have written the time: a number of milliseconds, ISO 8601 text, or nothing.
pub(super) fn moment<'de, D: Deserializer<'de>>(input: D) -> std::result::Result<Option<u64>, D::Error> {
    let unlikely = |what: &Value| serde::de::Error::custom(format!("savedAt is {what}, which is not a time"));
    Ok(match Value::deserialize(input)? {
        Value::Null => None,
        value @ Value::Number(_) => match (value.as_u64(), value.as_f64()) {
            (Some(ms), _) => Some(ms),
            (None, Some(ms)) if ms >= 0.0 => Some(ms as u64),
            _ => return Err(unlikely(&value)),
        },
        value @ Value::String(_) => {
            Some(parse_time(value.as_str().unwrap_or_default()).ok_or_else(|| unlikely(&value))?)
        }
        value => return Err(unlikely(&value)),
    })
}

/// Milliseconds of an ISO 8601 time with an offset, or without one in UTC.
pub(crate) fn parse_time(text: &str) -> Option<u64> {
    let text = text.trim();
    time::with_offset(text).or_else(|| time::second(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_is_read_in_every_form() {
        for (saved_at, expected) in [
            ("1773679871839", Some(1_773_679_871_839)),
            ("1773679871839.5", Some(1_773_679_871_839)),
            ("\"2026-03-15T23:04:23.463Z\"", Some(1_773_615_863_463)),
            ("\"2026-03-16T00:04:23.463+01:00\"", Some(1_773_615_863_463)),
            ("\"2026-03-15T23:04:23\"", Some(1_773_615_863_000)),
            ("null", None),
        ] {
            let text = format!("{{\"savedAt\": {saved_at}, \"messages\": []}}");
            let read = Conversation::parse("conversations/dev.json", text.as_bytes()).unwrap();
            assert_eq!((read.saved_at, read.agent_id.as_str()), (expected, "dev"), "{saved_at}");
        }
        assert_eq!(time::print(1_773_615_863_463), "2026-03-15T23:04:23.463Z");
    }

    #[test]
    fn what_is_no_conversation_is_told_by_its_line() {
        for (text, line) in
            [("{\n\"messages\": 1}", 2), ("", 1), ("{\"messages\":[{\"role\":\"x\",\"text\":\"\"}]}", 1)]
        {
            let Err(Error::Corrupt(fault)) = Conversation::parse("k", text.as_bytes()) else { panic!("{text:?}") };
            assert_eq!(fault.line, Some(line), "{text:?}: {}", fault.message);
        }
    }
}
