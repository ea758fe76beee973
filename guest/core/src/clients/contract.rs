//! The types of the contract that this room makes.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};

use crate::model::contract::Client;
use crate::text::contract::Mention;

/// A file of the workspace, or a settings file of the person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// The path relative to the workspace, with `/`. One that begins with `~/` is relative to the person's home folder,
    /// and one that begins with `~config/` to the folder in which the system keeps the settings of a person's programs:
    /// `%APPDATA%`, `~/Library/Application Support`, or `$XDG_CONFIG_HOME`, which is `~/.config` if it is not set.
    pub path: String,
    /// The whole content. Absent if the file does not exist.
    #[serde(default)]
    pub text: Option<String>,
}

impl File {
    /// Makes a file with nothing but what each must have.
    pub fn new(path: impl Into<String>) -> Self {
        Self { path: path.into(), text: None }
    }
}

/// A change to a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Edit {
    /// The path, as in `file`.
    pub path: String,
    /// The whole new content. Absent: delete the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The reason for the change, for people.
    pub purpose: String,
}

/// A file that stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The path, as in `file`.
    pub path: String,
    /// The reason, for people.
    pub reason: String,
}

/// The changes that generated files need. A plan without edits and refusals means that they are up to date.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FilePlan {
    /// Changes to apply.
    pub edits: Vec<Edit>,
    /// Files that stay as they are, because somebody edited them.
    pub refusals: Vec<Refusal>,
}

/// The changes that a setup needs. A plan without edits means that the setup is complete, or refused.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Plan {
    /// Changes to apply.
    pub edits: Vec<Edit>,
    /// Files that the plan does not touch although the setup would need it.
    pub refusals: Vec<Refusal>,
    /// A description for `_project.md`, made from the project's manifest. Absent if the root has a description, or if
    /// the manifest says nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// Steps that only the person can take, in their order, such as trusting the project. Empty if there are none.
    pub steps: Vec<String>,
    /// Parts of a setup of agent-memory that stay and would learn and brief beside this one, each with its path. With
    /// `replace`, `install` takes its tasks and its rule out.
    pub old: Vec<String>,
}

/// The answer to a hook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reaction {
    /// One JSON document to write to the hook's standard output, valid for the event.
    pub output: String,
    /// The absolute path of a transcript to read now. The client names the path, so the host decides whether it may be
    /// read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transcript: Option<String>,
    /// The client that writes this transcript. Some clients run the hooks of others.
    pub client: Client,
    /// The last answer of the agent, for `open`: at the end of a turn a transcript may lack it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_answer: Option<String>,
    /// The absolute path of the folder that the session is in, for `open`: a transcript that is only begun may not say
    /// it. Absent if the client tells none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// The client writes the transcript up to so many milliseconds after the event: wait for a change of it, no longer
    /// than this. Absent: the transcript is read at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late: Option<u32>,
    /// The session is over: open its transcript with an `idle_after` of 0, so that it gets its handoff now.
    pub session_ended: bool,
    /// How the brief was kept under the limit of the client, for people. Absent if it fits as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The files, commits and symbols that the brief names. A host that sees the project looks for them. If any is
    /// missing it calls `hook` again with the same event and those, and writes that output.
    pub mentions: Vec<Mention>,
}

/// How a client is set up.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
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

/// A folder in which a client writes transcripts of a workspace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TranscriptLocation {
    /// The client.
    pub client: Client,
    /// An absolute folder. Transcripts are in it or below it.
    pub folder: String,
    /// Present: only folders directly in `folder` whose names begin with it count, and what is below them. They are of
    /// sessions in sub-folders of the workspace, and of other workspaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prefix: Option<String>,
    /// The endings of transcript file names.
    pub suffixes: Vec<String>,
}
