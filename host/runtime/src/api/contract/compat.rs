//! The interface `compat` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::types::{Reference, Timestamp, TokenBudget};
use crate::api::error::Error;

/// A rating of a project on one axis.
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// The axis, such as creativity, visual, interaction, completeness or engagement.
    pub axis: String,
    /// 0 to 5.
    pub value: f64,
}

impl Rating {
    /// Makes a rating with nothing but what each must have.
    pub fn new(axis: impl Into<String>, value: f64) -> Self {
        Self { axis: axis.into(), value }
    }
}

/// A finished project.
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProjectRecord {
    /// The result, not blank.
    pub summary: String,
    /// The technology that was used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub technology: Option<String>,
    /// The verdict of the final review.
    #[component(name = "review-passed")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review_passed: Option<bool>,
    /// The time of completion. Absent when it is recorded: now.
    #[component(name = "completed-at")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completed_at: Option<Timestamp>,
    /// Ratings, at most one for each axis.
    #[serde(default)]
    pub ratings: Vec<Rating>,
}

impl ProjectRecord {
    /// Makes a project record with nothing but what each must have.
    pub fn new(summary: impl Into<String>) -> Self {
        Self { summary: summary.into(), technology: None, review_passed: None, completed_at: None, ratings: Vec::new() }
    }
}

/// Facts and sessions as text for an agent. When these blocks come back in a transcript or a conversation, nothing is
/// learnt from them. A block without content is an empty string.
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

/// What programs that came from other memories ask for, in their words: reviews, technologies and ratings of finished
/// projects, and the blocks of knowledge for a team's agents. New programs need none of it.
#[derive(Clone, Copy, Debug)]
pub struct Compat<'a>(pub(crate) Calls<'a>);

impl Compat<'_> {
    /// Stores the issues of a failed review, and returns their entries. Issues are the numbered lines of a text that
    /// contains a line such as `VERDICT: FAIL`; a text without one returns an empty list. A known issue is counted,
    /// once for each session.
    pub fn record_review(&self, verdict: &str, session: Option<&str>) -> Result<Vec<Reference>, Error> {
        self.0.call(
            "compat",
            "record-review",
            || json!({ "verdict": verdict, "session": session }),
            |memory| (memory, verdict, session),
        )
    }

    /// Stores the technology of an approved plan and returns its entry. A known technology is counted, once for each
    /// session. A blank text is invalid.
    pub fn prefer_technology(&self, technology: &str, session: Option<&str>) -> Result<Reference, Error> {
        self.0.call(
            "compat",
            "prefer-technology",
            || json!({ "technology": technology, "session": session }),
            |memory| (memory, technology, session),
        )
    }

    /// Stores a finished project and returns its entry. A project with the same record is stored once.
    pub fn complete_project(&self, project: &ProjectRecord) -> Result<Reference, Error> {
        self.0.call("compat", "complete-project", || json!({ "project": project }), |memory| (memory, project))
    }

    /// Rates the most recently finished project and returns its entry. Returns none if no project was finished.
    pub fn rate_project(&self, ratings: &[Rating]) -> Result<Option<Reference>, Error> {
        self.0.call("compat", "rate-project", || json!({ "ratings": ratings }), |memory| (memory, ratings))
    }

    /// Returns finished projects, newest first.
    pub fn projects(&self) -> Result<Vec<ProjectRecord>, Error> {
        self.0.call("compat", "projects", || json!({}), |memory| (memory,))
    }

    /// Composes the knowledge blocks for an agent, or those of the project alone if the agent is absent. The budget is
    /// in tokens; absent: 2,000.
    pub fn knowledge(
        &self,
        agent: Option<&str>,
        task: Option<&str>,
        budget: Option<TokenBudget>,
    ) -> Result<KnowledgeBlocks, Error> {
        self.0.call(
            "compat",
            "knowledge",
            || json!({ "agent": agent, "task": task, "budget": budget }),
            |memory| (memory, agent, task, budget),
        )
    }

    /// Returns a text that tells an agent which project its work is about, for an agent that runs inside another
    /// project. `project` is the project's name and `workspace` its folder.
    pub fn scope_block(&self, project: &str, workspace: &str) -> Result<String, Error> {
        self.0.call(
            "compat",
            "scope-block",
            || json!({ "project": project, "workspace": workspace }),
            |memory| (memory, project, workspace),
        )
    }
}
