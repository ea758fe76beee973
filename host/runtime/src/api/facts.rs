//! The interface `facts`: short things that agents learn in passing.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::entry::{Category, Entry, Reference};
use crate::api::error::Error;
use crate::api::sessions::Insight;

/// What became of facts.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Remembered {
    /// Those that are entries now.
    pub stored: Vec<Reference>,
    /// Those that were known; each counts once more unless this session has said it before.
    pub known: Vec<Reference>,
    /// Entries of the project that facts became, having been met in enough different sessions.
    pub promoted: Vec<Reference>,
    /// Entries of the project that the agent confirmed by coming to the same.
    pub confirmed: Vec<Reference>,
    /// Entries that went to the archive to make room.
    pub evicted: Vec<Reference>,
    /// How many were left out because somebody forgot them before.
    pub forgotten: u32,
}

/// Blocks of text for an agent; one with nothing in it is empty.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct KnowledgeBlocks {
    /// All blocks.
    pub text: String,
    /// The estimate for the whole text, never above the budget.
    pub tokens: u32,
    /// Facts of the agent.
    #[component(name = "agent-knowledge")]
    pub agent_knowledge: String,
    /// Facts of the project.
    #[component(name = "project-knowledge")]
    pub project_knowledge: String,
    /// The agent's last sessions.
    #[component(name = "recent-sessions")]
    pub recent_sessions: String,
    /// Review issues, technologies and ratings of earlier projects.
    pub learned: String,
}

/// The calls of `facts`.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a>(pub(crate) Calls<'a>);

impl Facts<'_> {
    /// Remembers a fact that somebody names, under the same gates and bounds as any other.
    pub fn add(&self, agent: &str, category: Category, text: &str, session: Option<&str>) -> Result<Remembered, Error> {
        self.0.call("facts", "add", (agent, category, text, session))
    }

    /// Facts of an agent, or of the project when none is named: what matters to the task first, then what was met
    /// most, then what was met last.
    pub fn list(&self, agent: Option<&str>, task: Option<&str>, limit: Option<u32>) -> Result<Vec<Entry>, Error> {
        self.0.call("facts", "list", (agent, task, limit))
    }

    /// The facts that an output holds by rule; remembers nothing.
    pub fn extract(&self, output: &str) -> Result<Vec<Insight>, Error> {
        self.0.call("facts", "extract", (output,))
    }

    /// How much two texts say the same, 0 to 1: words that both have by words that either has.
    pub fn similarity(&self, one: &str, other: &str) -> Result<f64, Error> {
        self.0.call("facts", "similarity", (one, other))
    }

    /// Makes an agent's fact the project's, however often it was met. Returns the project's entry.
    pub fn promote(&self, reference: &str) -> Result<Entry, Error> {
        self.0.call("facts", "promote", (reference,))
    }

    /// Notes that an agent came to a fact of the project by itself; none when the project knows nothing like it, or
    /// knows it from this agent.
    pub fn confirm(&self, agent: &str, text: &str) -> Result<Option<Reference>, Error> {
        self.0.call("facts", "confirm", (agent, text))
    }

    /// The knowledge blocks for an agent, or those of the project alone. The budget is in tokens.
    pub fn knowledge(
        &self,
        agent: Option<&str>,
        task: Option<&str>,
        budget: Option<u32>,
    ) -> Result<KnowledgeBlocks, Error> {
        self.0.call("facts", "knowledge", (agent, task, budget))
    }
}
