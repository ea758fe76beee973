//! What a client's own reader makes of a settings file, where it takes less than JSON with comments and commas.

use serde::de::IgnoredAny;

use crate::model::client::Client;

use super::json::Json;

/// A reader that takes less.
pub(super) struct Reader {
    takes_comments: bool,
    takes_bom: bool,
    /// For people: what becomes of the file.
    fate: &'static str,
}

impl Reader {
    /// The reader of a client's file; none if it takes all that we do, or if nothing is known of it.
    ///
    /// Observed with Claude Code 2.1, Copilot CLI 1.0.102, Gemini CLI 0.61 and Qwen Code 0.15; of Claude Desktop people report it.
    pub(super) fn of(client: Client, path: &str) -> Option<Self> {
        let (takes_comments, takes_bom, fate) = match (client, path) {
            (Client::ClaudeCode, _) => (false, true, "Claude Code ignores a whole file that has"),
            (Client::ClaudeDesktop, _) => (false, true, "Claude Desktop ignores a whole file that has"),
            (Client::CopilotCli, ".github/mcp.json") => (false, false, "Copilot CLI ignores a whole file that has"),
            (Client::Gemini, _) => (true, false, "Gemini CLI does not start with a file that has"),
            (Client::QwenCode, _) => (true, false, "Qwen Code puts a file aside that has"),
            _ => return None,
        };
        Some(Self { takes_comments, takes_bom, fate })
    }

    /// Why it would not take a text that we can read, for people.
    pub(super) fn fault(&self, text: &str) -> Option<String> {
        let fate = self.fate;
        let bare = text.trim_start_matches('\u{feff}');
        if bare.len() < text.len() && !self.takes_bom {
            return Some(format!(
                "line 1: {fate} a byte order mark; it stays as it is: save the file without it and try again"
            ));
        }
        let line = match (bare.trim().is_empty(), self.takes_comments) {
            (true, _) => None,
            (false, true) => Json::trailing_comma(bare),
            (false, false) => serde_json::from_slice::<IgnoredAny>(bare.as_bytes()).err().map(|error| error.line()),
        }?;
        let (what, take) = if self.takes_comments { ("", "it") } else { ("comments, or ", "them") };
        Some(format!(
            "line {line}: {fate} {what}a comma behind the last element; it stays as it is: take {take} out and try again"
        ))
    }
}
