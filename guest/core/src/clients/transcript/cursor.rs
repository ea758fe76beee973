//! Cursor: a line per message, with the person's words wrapped in what the editor knows.

use serde_json::Value;

use crate::model::conversation::{Message, Role};

use super::json::{Object, blocks, member, text, time};
use super::text::{inside, without};
use super::{Said, Weight};

/// Around a person's words.
const QUERY: &str = "user_query";

/// Elements that the editor adds to messages.
const WRAPPERS: [&str; 9] = [
    "timestamp",
    "image_files",
    "cursor_commands",
    "context",
    "attached_files",
    "open_and_recently_viewed_files",
    "system_reminder",
    "system-reminder",
    "user_info",
];

/// Turns that the editor takes for the person.
const CANNED: [&str; 2] =
    ["Perform any necessary follow-up actions in response to the subagent", "Your previous response was interrupted"];

/// The placeholder for hidden thoughts at the end of an answer.
const REDACTED: &str = "[REDACTED]";

/// Members of tool calls that hold a path.
const PATHS: [&str; 5] = ["path", "file_path", "working_directory", "target_directory", "target_file"];

/// The message on a line, if there is one.
pub(super) fn read(line: &Object) -> Option<Said> {
    let role = role(line)?;
    let content = content(line)?;
    let words = match role {
        Role::User => person(&content),
        Role::Agent => answer(&content),
    };
    let words = words.trim();
    (!words.is_empty()).then(|| Said {
        message: Message::new(role, words),
        at: time(line, "timestamp"),
        id: None,
        weight: Weight::Full,
        line: None,
    })
}

/// By name, or by number as older versions have it.
fn role(line: &Object) -> Option<Role> {
    let named = match text(line, "role") {
        Some("user") => Some(Role::User),
        Some("assistant") => Some(Role::Agent),
        Some(_) => return None,
        None => None,
    };
    named.or_else(|| match line.get("type").and_then(Value::as_u64) {
        Some(1) => Some(Role::User),
        Some(2) => Some(Role::Agent),
        _ => None,
    })
}

/// Under `message`, or on the line itself as older versions have it.
fn content(line: &Object) -> Option<String> {
    let content = match line.get("message") {
        Some(Value::String(text)) => return Some(text.clone()),
        Some(Value::Object(message)) => message.get("content").or_else(|| message.get("text")),
        _ => line.get("content").or_else(|| line.get("text")),
    };
    Some(blocks(content?, &["text"]))
}

fn person(content: &str) -> String {
    let words = inside(content, QUERY).unwrap_or_else(|| without(content, &WRAPPERS));
    if CANNED.iter().any(|canned| words.trim_start().starts_with(canned)) { String::new() } else { words }
}

fn answer(content: &str) -> String {
    let mut words = content.trim_end();
    while let Some(before) = words.strip_suffix(REDACTED) {
        words = before.trim_end();
    }
    words.to_owned()
}

/// Absolute paths that a line's tool calls speak of: the only trace of the workspace inside the file.
pub(super) fn paths(line: &Object) -> Vec<&str> {
    let content = member(line, "message").and_then(|message| message.get("content")).and_then(Value::as_array);
    let inputs = content.into_iter().flatten().filter_map(|block| block.get("input")?.as_object());
    inputs
        .flat_map(|input| PATHS.iter().filter_map(|key| text(input, key)))
        .filter(|path| super::path::parts(path).is_some())
        .collect()
}
