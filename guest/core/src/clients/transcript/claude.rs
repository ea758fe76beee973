//! Claude Code: a line per block of a message, between many lines that are no message. Qwen Code writes like it, with a
//! message in parts.

use crate::model::conversation::{Message, Role};

use super::json::{Object, blocks, flag, member, text, time};
use super::text::without;
use super::{Said, Weight};

/// Elements that the client adds to a person's messages.
const WRAPPERS: [&str; 18] = [
    "system-reminder",
    "command-name",
    "command-message",
    "command-args",
    "command-contents",
    "local-command-caveat",
    "local-command-stdout",
    "local-command-stderr",
    "bash-input",
    "bash-stdout",
    "bash-stderr",
    "ide_opened_file",
    "ide_selection",
    "ide_diagnostics",
    "task-notification",
    "teammate-message",
    // Qwen Code puts what hooks say into the person's message.
    "qwen:user-prompt-submit-context",
    "qwen:session-start-context",
];

/// Notices of the client in the place of a person's message.
const NOTICES: [&str; 2] = ["[Request interrupted by user", "Base directory for this skill:"];

/// The model's name on answers that the client made up.
const SYNTHETIC: &str = "<synthetic>";

/// The message on a line, if there is one.
pub(super) fn read(line: &Object) -> Option<Said> {
    // A subagent's "user" is the model that called it; a summary repeats what was said.
    if ["isMeta", "isSidechain", "isCompactSummary", "isApiErrorMessage"].iter().any(|mark| flag(line, mark)) {
        return None;
    }
    let (role, words) = match text(line, "type")? {
        // A plan that the person accepted is the agent's text: its title says what the person wants.
        "user" if text(line, "planContent").is_some_and(|plan| !plan.is_empty()) => {
            let words = content(line)?;
            let title = words.lines().skip(1).find_map(|line| line.strip_prefix("# "));
            (Role::User, [person(words.lines().next()?), title.unwrap_or_default().to_owned()].join(" "))
        }
        "user" => (Role::User, person(&content(line)?)),
        "assistant" if text(member(line, "message")?, "model") == Some(SYNTHETIC) => return None,
        "assistant" => (Role::Agent, content(line)?),
        "attachment" => (Role::User, person(&queued(member(line, "attachment")?)?)),
        _ => return None,
    };
    let words = words.trim();
    (!words.is_empty()).then(|| Said {
        message: Message::new(role, words),
        at: time(line, "timestamp"),
        id: text(line, "uuid").map(str::to_owned),
        weight: Weight::Full,
        line: None,
    })
}

fn content(line: &Object) -> Option<String> {
    let message = member(line, "message")?;
    Some(blocks(message.get("content").or_else(|| message.get("parts"))?, &["text"]))
}

/// The text that a person typed while the model was busy.
fn queued(attachment: &Object) -> Option<String> {
    let typed = text(attachment, "type")? == "queued_command"
        && !flag(attachment, "isMeta")
        && text(attachment, "commandMode").is_none_or(|mode| mode == "prompt");
    if typed { Some(blocks(attachment.get("prompt")?, &["text"])) } else { None }
}

fn person(words: &str) -> String {
    let words = without(words, &WRAPPERS);
    if NOTICES.iter().any(|notice| words.trim_start().starts_with(notice)) { String::new() } else { words }
}
