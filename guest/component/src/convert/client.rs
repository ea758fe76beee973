//! Setups of clients, and answers to their hooks.

use keepstone_core as core;

use super::each;
use crate::bindings::exports::keepstone::memory::clients;

same_cases! {
    clients::Client { Cursor, Vscode, ClaudeCode, Codex, Gemini }
}

same_fields! {
    core::setup::File: clients::File { path, text }
    clients::Plan: core::setup::Plan { edits(each), refusals(each), project }
    clients::Edit: core::setup::Edit { path, text, purpose }
    clients::Refusal: core::setup::Refusal { path, reason }
    clients::Reaction: core::Reaction { output, transcript }
}
