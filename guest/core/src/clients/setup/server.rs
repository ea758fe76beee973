//! The entry of our MCP server in a client's settings: with it an agent searches and writes the memory by itself.

use serde_json::{Map, Value, json};

use crate::model::client::Client;

use super::command::{self, Command};
use super::hooks::{prune, set};
use super::json::tree::Node;
use super::json::{Json, Path, Wrong, key};

/// The name of the entry.
const NAME: &str = "keepstone";

/// The argument that starts the server.
const MCP: &str = "mcp";

/// Where a client has its servers.
pub(super) struct Server {
    pub(super) path: &'static str,
    /// The object that holds the servers by name.
    servers: &'static str,
    /// True if an entry states that it is started on standard input and output.
    typed: bool,
}

impl Server {
    /// The place for a client; none for Codex and Copilot CLI, which have their servers in the person's own files only, and
    /// for opencode, whose plugin adds it.
    pub(super) fn of(client: Client) -> Option<Self> {
        let (path, servers, typed) = match client {
            Client::Cursor => (".cursor/mcp.json", "mcpServers", false),
            Client::Vscode => (".vscode/mcp.json", "servers", true),
            Client::ClaudeCode => (".mcp.json", "mcpServers", true),
            Client::Gemini => (".gemini/settings.json", "mcpServers", false),
            Client::QwenCode => (".qwen/settings.json", "mcpServers", false),
            Client::Codex | Client::CopilotCli | Client::Opencode => return None,
        };
        Some(Self { path, servers, typed })
    }

    /// Puts our server into a file, or sets the one that is there to the command. A server of another program that has
    /// our name stays as it is.
    pub(super) fn install(&self, json: &mut Json, command: &Command) -> Result<(), Wrong> {
        let mut words = command.with(&[MCP]).into_iter();
        let program = Value::from(words.next().unwrap_or_default());
        let args = Value::from(words.collect::<Vec<_>>());
        let (servers, entry) = (self.servers(), self.entry());
        if let Some(found) = json.object(&entry)? {
            if is_ours(found) {
                set(json, &entry, "command", Some(&program))?;
                set(json, &entry, "args", Some(&args))?;
            }
            return Ok(());
        }
        let mut new = Map::new();
        if self.typed {
            new.insert("type".to_owned(), "stdio".into());
        }
        new.extend([("command".to_owned(), program), ("args".to_owned(), args)]);
        if json.object(&servers)?.is_some() {
            json.add_member(&servers, NAME, &Value::Object(new))
        } else {
            json.add_member(&[], self.servers, &json!({ NAME: new }))
        }
    }

    /// Removes our server from a file, and the object of servers if it becomes empty. Returns whether it was there.
    pub(super) fn uninstall(&self, json: &mut Json) -> Result<bool, Wrong> {
        let entry = self.entry();
        if !json.object(&entry)?.is_some_and(is_ours) {
            return Ok(false);
        }
        json.remove(&entry)?;
        prune(json, &self.servers())?;
        Ok(true)
    }

    fn servers(&self) -> Path {
        key(&[], self.servers)
    }

    fn entry(&self) -> Path {
        key(&self.servers(), NAME)
    }
}

fn is_ours(entry: &Node) -> bool {
    let program = entry.get("command").and_then(Node::text);
    let args = entry.get("args").and_then(Node::texts).unwrap_or_default();
    let words: Vec<String> = program.into_iter().chain(args).map(str::to_owned).collect();
    command::runs(&words, &[MCP])
}
