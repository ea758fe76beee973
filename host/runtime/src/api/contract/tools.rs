//! The interface `tools` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::types::Mention;
use crate::api::error::Error;
use crate::api::name::names;

/// A tool as a model is told of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Tool {
    /// The name that a call gives.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The purpose of the tool, and when to use it.
    pub description: String,
    /// The JSON Schema of the arguments, as JSON.
    #[component(name = "input-schema")]
    pub input_schema: String,
    /// The JSON Schema of `tool-answer.structured`, as JSON.
    #[component(name = "output-schema")]
    pub output_schema: String,
    /// The tool changes nothing.
    #[component(name = "read-only")]
    pub read_only: bool,
    /// The tool may change or remove entries. False: it only adds.
    pub destructive: bool,
    /// A repeated call with the same arguments changes nothing more.
    pub idempotent: bool,
}

names! {
    /// Tools that belong together.
    ToolSet, "a tool set" {
        /// The tools that search, read, write and change entries.
        Entries = "entries",
        /// The one tool `memory`, with the commands of Anthropic's memory tool `memory_20250818`: `view`, `create`,
        /// `str_replace`, `insert`, `delete` and `rename` of files below `/memories`. Each file is an entry. Other
        /// entries are read below `/memories/remembered`.
        Files = "files",
    }
}

/// The agent that makes a call, as far as the host knows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Caller {
    /// The agent's id. Absent: the call reads and writes what all agents share, unless its arguments name an agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// The program that the agent runs in and its version, such as `claude-code 2.1.3`. New entries name it as a
    /// source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client: Option<String>,
    /// The session of the agent. New entries name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
}

/// The answer to a call.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct ToolAnswer {
    /// The answer for the model. Text from the memory stands between marks that call it quoted data.
    pub text: String,
    /// The answer as JSON, in the shape of the tool's output schema. Absent if the call failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub structured: Option<String>,
    /// The call failed; the text says why and what to do.
    #[component(name = "is-error")]
    pub is_error: bool,
    /// The files, commits and symbols that entries in a brief name; only of a tool that changes nothing. A host that
    /// sees the project looks for them. If any is missing it makes the same call again with those, and hands over that
    /// answer.
    pub mentions: Vec<Mention>,
}

/// Tools that a host offers to a model: their descriptions, and the calls that the model makes.
///
/// The component describes, checks and answers; the host only carries the calls, for example over the Model Context
/// Protocol.
#[derive(Clone, Copy, Debug)]
pub struct Tools<'a>(pub(crate) Calls<'a>);

impl Tools<'_> {
    /// Returns the tools of a set, in the order in which a model should read them.
    pub fn catalog(&self, of: ToolSet) -> Result<Vec<Tool>, Error> {
        self.0.call("tools", "catalog", || json!({ "of": of }), |memory| (memory, of))
    }

    /// Returns remembered text as the tools hand it to a model: between marks that call it quoted data, and which it
    /// cannot end.
    ///
    /// For a host that gives a model text which no tool answers, for example resources of the Model Context Protocol. A
    /// brief has its marks already.
    pub fn quote(&self, text: &str) -> Result<String, Error> {
        self.0.call("tools", "quote", || json!({ "text": text }), |memory| (memory, text))
    }
}
