//! The types of the contract that this room makes.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};

use crate::text::contract::Mention;

/// A tool as a model is told of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Tool {
    /// The name that a call gives.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The purpose of the tool, and when to use it.
    pub description: String,
    /// The JSON Schema of the arguments, as JSON.
    pub input_schema: String,
    /// The JSON Schema of `tool-answer.structured`, as JSON.
    pub output_schema: String,
    /// The tool changes nothing.
    pub read_only: bool,
    /// The tool may change or remove entries. False: it only adds.
    pub destructive: bool,
    /// A repeated call with the same arguments changes nothing more.
    pub idempotent: bool,
}

/// Tools that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToolSet {
    /// The tools that search, read, write and change entries.
    Entries,
    /// The one tool `memory`, with the commands of Anthropic's memory tool `memory_20250818`: `view`, `create`,
    /// `str_replace`, `insert`, `delete` and `rename` of files below `/memories`. Each file is an entry. Other entries
    /// are read below `/memories/remembered`.
    Files,
}

impl ToolSet {
    /// All of them, in their declared order.
    pub const ALL: [Self; 2] = [Self::Entries, Self::Files];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Entries => "entries",
            Self::Files => "files",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// The agent that makes a call, as far as the host knows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Caller {
    /// The agent's id. Absent: the call reads and writes what all agents share, unless its arguments name an agent.
    #[serde(default)]
    pub agent: Option<String>,
    /// The program that the agent runs in and its version, such as `claude-code 2.1.3`. New entries name it as a
    /// source.
    #[serde(default)]
    pub client: Option<String>,
    /// The session of the agent. New entries name it.
    #[serde(default)]
    pub session: Option<String>,
}

/// The answer to a call.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ToolAnswer {
    /// The answer for the model. Text from the memory stands between marks that call it quoted data.
    pub text: String,
    /// The answer as JSON, in the shape of the tool's output schema. Absent if the call failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub structured: Option<String>,
    /// The call failed; the text says why and what to do.
    pub is_error: bool,
    /// The files, commits and symbols that entries in a brief name; only of a tool that changes nothing. A host that
    /// sees the project looks for them. If any is missing it makes the same call again with those, and hands over that
    /// answer.
    pub mentions: Vec<Mention>,
}
