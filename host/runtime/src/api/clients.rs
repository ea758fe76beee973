//! The interface `clients`: how coding clients are set up, and what their hooks are answered.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::briefing::{Request, beside};
use crate::api::call::Calls;
use crate::api::error::Error;
use crate::api::name::names;

names! {
    /// A coding client that Keepstone works beside.
    Client, "a client" {
        /// Cursor.
        Cursor = "cursor",
        /// Visual Studio Code.
        Vscode = "vscode",
        /// Claude Code.
        ClaudeCode = "claude-code",
        /// Codex.
        Codex = "codex",
        /// Gemini CLI.
        Gemini = "gemini",
    }
}

/// A file of the workspace.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// Relative, with `/`.
    pub path: String,
    /// None when there is no such file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// A change to a file of the workspace.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Edit {
    /// Relative, with `/`.
    pub path: String,
    /// All of the new text; none: the file goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// For people: what the change is for.
    pub purpose: String,
}

/// A file that is left as it is.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Refusal {
    /// Relative, with `/`.
    pub path: String,
    /// For people.
    pub reason: String,
}

/// What setting up would do; the host does it. An empty plan means that all is as it should be.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Plan {
    /// Files to write or to remove.
    pub edits: Vec<Edit>,
    /// Files that cannot be changed safely.
    pub refusals: Vec<Refusal>,
    /// A text for `_project.md`; none when that is not empty, or nothing is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
}

/// What to do about an event of a client.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Reaction {
    /// One JSON document for the client, with no key that it does not allow.
    pub output: String,
    /// The transcript to read now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transcript: Option<String>,
}

/// The calls of `clients`.
#[derive(Clone, Copy, Debug)]
pub struct Clients<'a>(pub(crate) Calls<'a>);

impl Clients<'_> {
    /// Paths that setting up a client reads.
    pub fn files(&self, client: Client) -> Result<Vec<String>, Error> {
        self.0.call("clients", "files", (client,))
    }

    /// What installing would change. `command` is the program and its first arguments.
    pub fn install(&self, client: Client, command: &[String], files: &[File]) -> Result<Plan, Error> {
        self.0.call("clients", "install", (client, command, files))
    }

    /// What taking it away again would change: only what is ours.
    pub fn uninstall(&self, client: Client, files: &[File]) -> Result<Plan, Error> {
        self.0.call("clients", "uninstall", (client, files))
    }

    /// Answers an event, as the client writes it to a hook's standard input. What cannot be understood is
    /// answered with nothing to do.
    pub fn hook(&self, client: Client, event: &str, agent: &str) -> Result<Reaction, Error> {
        let beside = beside(self.0, &Request::new(agent))?;
        self.0.call("clients", "hook", (client, event, agent, beside))
    }
}
