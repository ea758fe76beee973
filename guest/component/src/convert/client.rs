//! What setting up clients reads and changes, and what their hooks are answered.

use keepstone_core as core;

use super::each;
use crate::bindings::exports::keepstone::memory::clients;

same_cases! {
    clients::Client { Cursor, Vscode, ClaudeCode, Codex, Gemini }
}

impl From<clients::File> for core::setup::File {
    fn from(clients::File { path, text }: clients::File) -> Self {
        Self { path, text }
    }
}

impl From<core::setup::Plan> for clients::Plan {
    fn from(core::setup::Plan { edits, refusals, project }: core::setup::Plan) -> Self {
        Self { edits: each(edits), refusals: each(refusals), project }
    }
}

impl From<core::setup::Edit> for clients::Edit {
    fn from(core::setup::Edit { path, text, purpose }: core::setup::Edit) -> Self {
        Self { path, text, purpose }
    }
}

impl From<core::setup::Refusal> for clients::Refusal {
    fn from(core::setup::Refusal { path, reason }: core::setup::Refusal) -> Self {
        Self { path, reason }
    }
}

impl From<core::Reaction> for clients::Reaction {
    fn from(core::Reaction { output, transcript }: core::Reaction) -> Self {
        Self { output, transcript }
    }
}
