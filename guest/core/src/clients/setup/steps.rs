//! Steps that only the person can take, since no file can do them.

use crate::model::client::Client;

/// The steps after a setup, in their order.
pub(super) fn after_setup(client: Client) -> Vec<String> {
    let steps: &[&str] = match client {
        Client::Codex => &[
            "start codex in this project and trust the project when it asks: it reads no hooks of other projects, and does not say so. \
             Without a terminal: codex exec --trust",
            "type /hooks in codex, then press t, to trust the hooks: until then it runs none of them, and does not say so. Do it again \
             whenever the hooks change",
        ],
        Client::ClaudeCode => &[
            "start claude in this folder, and say yes when it asks whether you trust the folder and whether to use the server keepstone: \
             it proposes no to both. In a folder below it reads no settings of this one, so nothing is briefed or learnt there until \
             keepstone process or watch runs",
        ],
        Client::Gemini => &["start gemini in this folder and trust the folder when it asks. Without a terminal set \
             GEMINI_CLI_TRUST_WORKSPACE=true; with --skip-trust it runs no hooks"],
        Client::CopilotCli => {
            &["start copilot in this project and trust the folder when it asks: until then it runs no hooks"]
        }
        Client::Windsurf => {
            &["press refresh among the MCP servers of Cascade, or start Windsurf again: it reads the file then"]
        }
        Client::ClaudeDesktop => &["quit Claude Desktop and start it again: it reads its servers at its start"],
        Client::Zed => {
            &["open the project in Zed and trust it when it asks: until then it reads no settings of the project"]
        }
        Client::Cursor | Client::Vscode | Client::QwenCode | Client::Opencode => &[],
    };
    steps.iter().map(|step| (*step).to_owned()).collect()
}
