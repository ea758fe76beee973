//! The coding clients that Keepstone works beside.

use serde::{Deserialize, Serialize};

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Client {
    Cursor,
    Vscode,
    ClaudeCode,
    Codex,
    Gemini,
}

impl Client {
    /// All of them, in their declared order.
    pub const ALL: [Self; 5] = [Self::Cursor, Self::Vscode, Self::ClaudeCode, Self::Codex, Self::Gemini];

    /// As people write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cursor => "cursor",
            Self::Vscode => "vscode",
            Self::ClaudeCode => "claude-code",
            Self::Codex => "codex",
            Self::Gemini => "gemini",
        }
    }
}
