//! Answers that clients accept. Some clients refuse a document with any unknown key.

use serde_json::{Value, json};

use crate::model::client::Client;

use super::event::Event;

/// The answer to an event: one JSON document; `{}` says that there is nothing to do.
pub(super) fn write(client: Client, event: &Event, brief: Option<&str>) -> String {
    let answer = match (event, brief) {
        (Event::Start { name, .. }, Some(brief)) => started(client, name, brief),
        _ => json!({}),
    };
    answer.to_string()
}

fn started(client: Client, name: &str, brief: &str) -> Value {
    match client {
        Client::Cursor => json!({ "additional_context": brief }),
        Client::CopilotCli | Client::Opencode => json!({ "additionalContext": brief }),
        Client::Codex | Client::Gemini | Client::QwenCode => of_event(name, brief),
        // They run no hooks, so none of their events is answered.
        Client::Windsurf | Client::ClaudeDesktop | Client::Zed => json!({}),
        // Copilot CLI runs the hooks of these two, and takes only a key of its own.
        Client::Vscode | Client::ClaudeCode => {
            let mut answer = of_event(name, brief);
            answer["additionalContext"] = brief.into();
            answer
        }
    }
}

fn of_event(name: &str, brief: &str) -> Value {
    json!({ "hookSpecificOutput": { "hookEventName": name, "additionalContext": brief } })
}
