//! The interface `clients` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::error::Error;
use crate::api::name::names;

names! {
    /// A coding client.
    Client, "a client" {
        /// Cursor.
        Cursor = "cursor",
        /// Vscode.
        Vscode = "vscode",
        /// Claude code.
        ClaudeCode = "claude-code",
        /// Codex.
        Codex = "codex",
        /// Gemini.
        Gemini = "gemini",
    }
}

/// A file of the workspace.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// The path relative to the workspace, with `/`.
    pub path: String,
    /// The whole content. Absent if the file does not exist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl File {
    /// Makes a file with nothing but what each must have.
    pub fn new(path: impl Into<String>) -> Self {
        Self { path: path.into(), text: None }
    }
}

/// A change to a file of the workspace.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Edit {
    /// The path relative to the workspace, with `/`.
    pub path: String,
    /// The whole new content. Absent: delete the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The reason for the change, for people.
    pub purpose: String,
}

/// A file that stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Refusal {
    /// The path relative to the workspace, with `/`.
    pub path: String,
    /// The reason, for people.
    pub reason: String,
}

/// The changes that a setup needs. A plan without edits means that the setup is complete, or refused.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Plan {
    /// Changes to apply.
    pub edits: Vec<Edit>,
    /// Files that the plan does not touch although the setup would need it.
    pub refusals: Vec<Refusal>,
    /// A description for `_project.md`, made from the project's manifest. Absent if the root has a description, or if
    /// the manifest says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
}

/// The answer to a hook.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Reaction {
    /// One JSON document to write to the hook's standard output, valid for the event.
    pub output: String,
    /// The absolute path of a transcript to read now. The client names the path, so the host decides whether it may be
    /// read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transcript: Option<String>,
}

/// Setting up coding clients (Cursor, VS Code, Claude Code, Codex, Gemini) and answering their hooks.
///
/// The functions read and write no file of a client. The host passes files in and applies the returned changes.
#[derive(Clone, Copy, Debug)]
pub struct Clients<'a>(pub(crate) Calls<'a>);

impl Clients<'_> {
    /// Lists the paths of the workspace that `install` and `uninstall` need.
    pub fn files(&self, client: Client) -> Result<Vec<String>, Error> {
        self.0.call("clients", "files", (client,))
    }

    /// Plans the setup of a client. `command` is the program that hooks start, with its first arguments. With `tools`
    /// the client is also told to start it as an MCP server, where it reads servers from files of the workspace.
    pub fn install(&self, client: Client, command: &[String], tools: bool, files: &[File]) -> Result<Plan, Error> {
        self.0.call("clients", "install", (client, command, tools, files))
    }

    /// Plans the removal of a setup. The plan removes only what `install` wrote.
    pub fn uninstall(&self, client: Client, files: &[File]) -> Result<Plan, Error> {
        self.0.call("clients", "uninstall", (client, files))
    }
}
