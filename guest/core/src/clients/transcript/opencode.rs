//! opencode: one object over the whole file, as `opencode export` prints it and as our plugin hands it over.

use serde_json::Value;

use crate::model::conversation::{Message, Role};

use super::json::{self, Object, flag, member, text, time};
use super::lines::Lines;
use super::work::Work;
use super::{Malformed, Said, Weight};

/// The file so far.
#[derive(Default)]
pub(super) struct Export {
    text: Vec<u8>,
    too_long: bool,
}

impl Export {
    pub(super) fn take(&mut self, line: &[u8]) {
        if self.text.len().saturating_add(line.len()) >= Lines::MOST_WHOLE {
            self.too_long = true;
        } else {
            self.text.extend_from_slice(line);
            self.text.push(b'\n');
        }
    }

    /// Adds all messages.
    pub(super) fn finish(&mut self, said: &mut Vec<Said>, work: &mut Work) -> Result<(), Malformed> {
        let whole = std::mem::take(&mut self.text);
        if whole.is_empty() && !self.too_long {
            return Ok(());
        }
        let session = json::object(&whole).filter(|_| !self.too_long).ok_or(Malformed)?;
        let Some(Value::Array(messages)) = session.get("messages") else { return Err(Malformed) };
        work.note(&session);
        said.extend(messages.iter().filter_map(|message| read(message.as_object()?)));
        Ok(())
    }
}

fn read(message: &Object) -> Option<Said> {
    let info = member(message, "info")?;
    let role = match text(info, "role")? {
        "user" => Role::User,
        "assistant" => Role::Agent,
        _ => return None,
    };
    // The answer to a compaction repeats what was said.
    if role == Role::Agent && flag(info, "summary") {
        return None;
    }
    let parts = message.get("parts")?.as_array()?.iter().filter_map(Value::as_object);
    // The client adds texts of its own to what a person says.
    let texts =
        parts.filter(|part| text(part, "type") == Some("text") && !flag(part, "synthetic") && !flag(part, "ignored"));
    let words = texts.filter_map(|part| text(part, "text")).collect::<Vec<_>>().join("\n");
    let words = words.trim();
    (!words.is_empty()).then(|| Said {
        message: Message::new(role, words),
        at: member(info, "time").and_then(|times| time(times, "created")),
        id: text(info, "id").map(str::to_owned),
        weight: Weight::Full,
        line: None,
    })
}
