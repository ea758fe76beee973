//! The interface `facts` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::sessions::Insight;
use crate::api::contract::types::{Category, Entry, Reference};
use crate::api::error::Error;

/// The result of adding facts.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Remembered {
    /// Facts that are new entries.
    pub stored: Vec<Reference>,
    /// Facts that were known. Their evidence counts this session, once.
    pub known: Vec<Reference>,
    /// Entries of the project that were made from facts which enough different sessions stated.
    pub promoted: Vec<Reference>,
    /// Entries of the project that this agent confirmed by learning the same independently.
    pub confirmed: Vec<Reference>,
    /// Entries that moved to the archive because the limit was reached.
    pub evicted: Vec<Reference>,
    /// The number of facts left out because somebody forgot them earlier.
    pub forgotten: u32,
}

/// Facts and sessions as text for an agent. `ingest` and `sessions` recognise these blocks in a transcript and learn
/// nothing from them. A block without content is an empty string.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct KnowledgeBlocks {
    /// All blocks together.
    pub text: String,
    /// The estimated length of `text` in tokens, never above the budget.
    pub tokens: u32,
    /// Facts of the agent.
    #[component(name = "agent-knowledge")]
    pub agent_knowledge: String,
    /// Facts of the project.
    #[component(name = "project-knowledge")]
    pub project_knowledge: String,
    /// Summaries of the agent's latest sessions.
    #[component(name = "recent-sessions")]
    pub recent_sessions: String,
    /// Review issues, technologies and ratings of earlier projects.
    pub learned: String,
}

/// Facts: short statements that agents learn while they work.
///
/// A fact is an entry of the categories preferences, patterns, habits or lessons (`facts.categories` of policy). In
/// addition to what all entries have, its evidence counts the sessions that state it, its number is limited, and a fact
/// from enough different sessions is shared with the project.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a>(pub(crate) Calls<'a>);

impl Facts<'_> {
    /// Adds a fact to an agent. A category that holds no facts is invalid.
    pub fn add(&self, agent: &str, category: Category, text: &str, session: Option<&str>) -> Result<Remembered, Error> {
        self.0.call("facts", "add", (agent, category, text, session))
    }

    /// Returns the facts of an agent, or of the project if the agent is absent. The order is: relevance to the task,
    /// number of observations, time of the latest observation. An absent limit returns all.
    pub fn list(&self, agent: Option<&str>, task: Option<&str>, limit: Option<u32>) -> Result<Vec<Entry>, Error> {
        self.0.call("facts", "list", (agent, task, limit))
    }

    /// Finds facts in the output of an agent by rules, and stores nothing. Returns an empty list if there are none.
    pub fn extract(&self, output: &str) -> Result<Vec<Insight>, Error> {
        self.0.call("facts", "extract", (output,))
    }

    /// Returns the Jaccard similarity of the words of two texts, 0 to 1.
    pub fn similarity(&self, one: &str, other: &str) -> Result<f64, Error> {
        self.0.call("facts", "similarity", (one, other))
    }

    /// Shares a fact of an agent with the project, whatever its evidence, and returns the project's entry. The agent
    /// keeps its own. An entry that is no fact of an agent is invalid. Fails with `not-found` if there is no such
    /// entry.
    pub fn promote(&self, reference: &str) -> Result<Entry, Error> {
        self.0.call("facts", "promote", (reference,))
    }

    /// Records that an agent learnt a fact of the project independently, and returns that fact. Returns none if the
    /// project has no similar fact, or has it from this very agent.
    pub fn confirm(&self, agent: &str, text: &str) -> Result<Option<Reference>, Error> {
        self.0.call("facts", "confirm", (agent, text))
    }

    /// Composes the knowledge blocks for an agent, or those of the project alone if the agent is absent. The budget is
    /// in tokens; absent: `work.budget` of policy (2,000).
    pub fn knowledge(
        &self,
        agent: Option<&str>,
        task: Option<&str>,
        budget: Option<u32>,
    ) -> Result<KnowledgeBlocks, Error> {
        self.0.call("facts", "knowledge", (agent, task, budget))
    }
}
