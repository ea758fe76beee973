//! The coding clients that Keepstone works beside.

use serde::{Deserialize, Serialize};

/// Declares the clients, each with its name.
macro_rules! clients {
    ($($client:ident = $name:literal,)+) => {
        /// One of them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[expect(missing_docs, reason = "the names are the documentation")]
        pub enum Client { $(#[serde(rename = $name)] $client,)+ }

        impl Client {
            /// All of them, in their declared order.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$client),+];

            /// As people write it.
            pub fn name(self) -> &'static str {
                match self { $(Self::$client => $name,)+ }
            }
        }
    };
}

clients! {
    Cursor = "cursor",
    Vscode = "vscode",
    ClaudeCode = "claude-code",
    Codex = "codex",
    Gemini = "gemini",
    CopilotCli = "copilot-cli",
    QwenCode = "qwen-code",
    Opencode = "opencode",
    Windsurf = "windsurf",
    ClaudeDesktop = "claude-desktop",
    Zed = "zed",
}
