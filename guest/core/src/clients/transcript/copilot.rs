//! Copilot CLI: a line per event, with what was said in its data.

use crate::model::conversation::{Message, Role};

use super::json::{Object, member, text, time};
use super::{Said, Weight};

/// The message on a line, if there is one.
pub(super) fn read(line: &Object) -> Option<Said> {
    let role = match text(line, "type")? {
        "user.message" => Role::User,
        "assistant.message" => Role::Agent,
        _ => return None,
    };
    let data = member(line, "data")?;
    // A subagent speaks inside of the call of a tool. Another member has the text with what the client put around it.
    if text(data, "parentToolCallId").is_some() {
        return None;
    }
    let words = text(data, "content")?.trim();
    (!words.is_empty()).then(|| Said {
        message: Message::new(role, words),
        at: time(line, "timestamp"),
        id: text(line, "id").map(str::to_owned),
        weight: Weight::Full,
        line: None,
    })
}
