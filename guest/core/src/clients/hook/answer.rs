//! Answers that clients accept. Some clients refuse a document with any unknown key.

use serde_json::{Value, json};

use crate::model::client::Client;

/// The text for an agent whose change is held back.
const HELD_BACK: &str = "Held back, once: this turn has not searched the memory yet. Search it for what was decided and learnt about \
                         this (the tool memory_search, or `keepstone search \"...\"`), then go on. The next attempt passes.";

/// The answer to an event of a name: one JSON document; `{}` says that there is nothing to do.
pub(super) fn write(client: Client, name: Option<&str>, text: Option<&str>, is_held_back: bool) -> String {
    let answer = match (name, text) {
        (Some(name), _) if is_held_back => refused(client, name),
        (Some(name), Some(text)) => told(client, name, text),
        _ => json!({}),
    };
    answer.to_string()
}

/// A text for the agent.
fn told(client: Client, name: &str, text: &str) -> Value {
    match client {
        Client::Cursor => json!({ "additional_context": text }),
        Client::CopilotCli | Client::Opencode => json!({ "additionalContext": text }),
        Client::Codex | Client::Gemini | Client::QwenCode => of_event(name, text),
        // They run no hooks, so none of their events is answered.
        Client::Windsurf | Client::ClaudeDesktop | Client::Zed => json!({}),
        // Copilot CLI runs the hooks of these two, and takes only a key of its own.
        Client::Vscode | Client::ClaudeCode => {
            let mut answer = of_event(name, text);
            answer["additionalContext"] = text.into();
            answer
        }
    }
}

/// A tool that shall not be used now.
fn refused(client: Client, name: &str) -> Value {
    match client {
        Client::Gemini => json!({ "decision": "deny", "reason": HELD_BACK }),
        Client::CopilotCli => json!({ "permissionDecision": "deny", "permissionDecisionReason": HELD_BACK }),
        _ => json!({ "hookSpecificOutput": {
            "hookEventName": name, "permissionDecision": "deny", "permissionDecisionReason": HELD_BACK,
        } }),
    }
}

fn of_event(name: &str, text: &str) -> Value {
    json!({ "hookSpecificOutput": { "hookEventName": name, "additionalContext": text } })
}
