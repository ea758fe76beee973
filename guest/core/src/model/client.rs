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
    CopilotCli,
    QwenCode,
    Opencode,
    Windsurf,
    ClaudeDesktop,
    Zed,
}

impl Client {
    /// All of them, in their declared order.
    pub const ALL: [Self; 11] = [
        Self::Cursor,
        Self::Vscode,
        Self::ClaudeCode,
        Self::Codex,
        Self::Gemini,
        Self::CopilotCli,
        Self::QwenCode,
        Self::Opencode,
        Self::Windsurf,
        Self::ClaudeDesktop,
        Self::Zed,
    ];

    /// As people write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cursor => "cursor",
            Self::Vscode => "vscode",
            Self::ClaudeCode => "claude-code",
            Self::Codex => "codex",
            Self::Gemini => "gemini",
            Self::CopilotCli => "copilot-cli",
            Self::QwenCode => "qwen-code",
            Self::Opencode => "opencode",
            Self::Windsurf => "windsurf",
            Self::ClaudeDesktop => "claude-desktop",
            Self::Zed => "zed",
        }
    }

    /// Returns whether it runs hooks, or a plugin that does.
    pub(crate) fn has_hooks(self) -> bool {
        !matches!(self, Self::Windsurf | Self::ClaudeDesktop | Self::Zed)
    }
}
