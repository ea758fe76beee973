//! The interface `clients` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::types::Mention;
use crate::api::error::Error;
use crate::api::name::names;

names! {
    /// A coding client. The last three run no hooks and write no transcripts that are known: they only start the MCP
    /// server.
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
        /// Copilot cli.
        CopilotCli = "copilot-cli",
        /// Qwen code.
        QwenCode = "qwen-code",
        /// Opencode.
        Opencode = "opencode",
        /// Windsurf.
        Windsurf = "windsurf",
        /// Claude desktop.
        ClaudeDesktop = "claude-desktop",
        /// Zed.
        Zed = "zed",
    }
}

/// A file of the workspace, or a settings file of the person.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// The path relative to the workspace, with `/`. One that begins with `~/` is relative to the person's home folder,
    /// and one that begins with `~config/` to the folder in which the system keeps the settings of a person's programs:
    /// `%APPDATA%`, `~/Library/Application Support`, or `$XDG_CONFIG_HOME`, which is `~/.config` if it is not set.
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

/// A change to a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Edit {
    /// The path, as in `file`.
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
    /// The path, as in `file`.
    pub path: String,
    /// The reason, for people.
    pub reason: String,
}

/// The changes that generated files need. A plan without edits and refusals means that they are up to date.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct FilePlan {
    /// Changes to apply.
    pub edits: Vec<Edit>,
    /// Files that stay as they are, because somebody edited them.
    pub refusals: Vec<Refusal>,
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
    /// Steps that only the person can take, in their order, such as trusting the project. Empty if there are none.
    pub steps: Vec<String>,
    /// Parts of a setup of agent-memory that stay and would learn and brief beside this one, each with its path. With
    /// `replace`, `install` takes its tasks and its rule out.
    pub old: Vec<String>,
}

/// The answer to a hook.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Reaction {
    /// One JSON document to write to the hook's standard output, valid for the event.
    pub output: String,
    /// The absolute path of a transcript to read now. The client names the path, so the host decides whether it may be
    /// read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transcript: Option<String>,
    /// The client that writes this transcript. Some clients run the hooks of others.
    pub client: Client,
    /// The last answer of the agent, for `open`: at the end of a turn a transcript may lack it.
    #[component(name = "last-answer")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_answer: Option<String>,
    /// The absolute path of the folder that the session is in, for `open`: a transcript that is only begun may not say
    /// it. Absent if the client tells none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// The client writes the transcript up to so many milliseconds after the event: wait for a change of it, no longer
    /// than this. Absent: the transcript is read at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<u32>,
    /// The session is over: open its transcript with an `idle_after` of 0, so that it gets its handoff now.
    #[component(name = "session-ended")]
    pub session_ended: bool,
    /// How the brief was kept under the limit of the client, for people. Absent if it fits as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The files, commits and symbols that the brief names. A host that sees the project looks for them. If any is
    /// missing it calls `hook` again with the same event and those, and writes that output.
    pub mentions: Vec<Mention>,
}

/// How a client is set up.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct InstallOptions {
    /// The client.
    pub client: Client,
    /// The program that hooks start, with its first arguments.
    #[serde(default)]
    pub command: Vec<String>,
    /// The client is also told to start the program as an MCP server.
    #[serde(default)]
    pub tools: bool,
    /// A setup of agent-memory is taken out.
    #[serde(default)]
    pub replace: bool,
    /// The files that `files` names, as far as they exist.
    #[serde(default)]
    pub files: Vec<File>,
    /// The arguments by which the program finds this memory from any folder, such as `--dir` and an absolute path: a
    /// client that starts servers outside of a project needs them, and has a server for each memory.
    #[serde(default)]
    pub locator: Vec<String>,
}

impl InstallOptions {
    /// Makes an install options with nothing but what each must have.
    pub fn new(client: Client) -> Self {
        Self { client, command: Vec::new(), tools: false, replace: false, files: Vec::new(), locator: Vec::new() }
    }
}

/// Setting up coding clients (Cursor, VS Code, Claude Code, Codex, Gemini CLI, Copilot CLI, Qwen Code, opencode,
/// Windsurf, Claude Desktop, Zed) and answering their hooks.
///
/// The functions read and write no file of a client. The host passes files in and applies the returned changes.
#[derive(Clone, Copy, Debug)]
pub struct Clients<'a>(pub(crate) Calls<'a>);

impl Clients<'_> {
    /// Lists the paths that `install` and `uninstall` need.
    pub fn files(&self, client: Client) -> Result<Vec<String>, Error> {
        self.0.call("clients", "files", || json!({ "client": client }), |memory| (memory, client))
    }

    /// Plans the setup of a client. Hooks for prompts and tools are among the changes if policy asks for them
    /// (`guard.prompts`, `guard.required`, `guard.each_tool`).
    pub fn install(&self, options: &InstallOptions) -> Result<Plan, Error> {
        self.0.call("clients", "install", || json!({ "options": options }), |memory| (memory, options))
    }

    /// Plans the removal of a setup. The plan removes only what `install` wrote, for the same `locator`.
    pub fn uninstall(&self, client: Client, files: &[File], locator: &[String]) -> Result<Plan, Error> {
        self.0.call(
            "clients",
            "uninstall",
            || json!({ "client": client, "files": files, "locator": locator }),
            |memory| (memory, client, files, locator),
        )
    }

    /// Returns the agent whose brief the answer to an event may hold, by the rule of `hook`. Absent if the answer holds
    /// none: a host gathers excerpts for `hook` only for an agent. Invalid for an impossible agent id.
    pub fn agent_to_brief(&self, client: Client, event: &str, agent: &str) -> Result<Option<String>, Error> {
        self.0.call(
            "clients",
            "agent-to-brief",
            || json!({ "client": client, "event": event, "agent": agent }),
            |memory| (memory, client, event, agent),
        )
    }

    /// Plans `MEMORY.md` and a file for each category, such as `conventions.md`, for clients that read such files at
    /// the start of a session: the entries in force of the project, and of the agent if one is named, without fading
    /// ones. `MEMORY.md` stays below 200 lines and 25 KB: how to use it, six pinned entries, and two of each topic with
    /// the number of all. `files` are the Markdown files of the folder, with paths relative to it. A file that somebody
    /// edited, or that is not generated, is refused; one without entries is deleted.
    pub fn memory_files(&self, agent: Option<&str>, files: &[File]) -> Result<FilePlan, Error> {
        self.0.call(
            "clients",
            "memory-files",
            || json!({ "agent": agent, "files": files }),
            |memory| (memory, agent, files),
        )
    }
}
