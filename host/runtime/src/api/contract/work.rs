//! The interface `work` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::learning::{Insight, Remembered};
use crate::api::contract::types::{Message, Reference, Timestamp, TokenBudget};
use crate::api::error::Error;
use crate::api::name::names;

names! {
    /// The state of a task.
    WorkStatus, "a work status" {
        /// Running.
        Running = "running",
        /// Interrupted.
        Interrupted = "interrupted",
        /// Failed.
        Failed = "failed",
        /// Cancelled.
        Cancelled = "cancelled",
    }
}

/// The present task of an agent.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct WorkState {
    /// The time when the task began.
    #[component(name = "started-at")]
    pub started_at: Timestamp,
    /// The time of the latest report.
    #[component(name = "updated-at")]
    pub updated_at: Timestamp,
    /// The state of the task.
    pub status: WorkStatus,
    /// The id of the task.
    #[component(name = "task-id")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_id: Option<String>,
    /// The request that the task answers, at most 500 characters.
    #[component(name = "task-prompt")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_prompt: Option<String>,
    /// The working folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cwd: Option<String>,
    /// The progress so far, at most 200 characters.
    pub summary: String,
    /// The next steps.
    #[component(name = "next-steps")]
    pub next_steps: Vec<String>,
    /// Work that is begun and not finished.
    pub unfinished: Vec<String>,
    /// Files that were made or changed, each as the last three segments of its path.
    #[component(name = "files-touched")]
    pub files_touched: Vec<String>,
    /// The latest activity, at most 160 characters.
    #[component(name = "last-activity")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_activity: Option<String>,
}

/// A report on the present task. An absent field is taken from `output` where a rule finds it there; otherwise it keeps
/// its value. The limits of `work-state` apply; longer texts are cut.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WorkReport {
    /// The agent.
    pub agent: String,
    /// Absent: running.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<WorkStatus>,
    /// Absent: unchanged, or now for a new task.
    #[component(name = "started-at")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_at: Option<Timestamp>,
    /// The id of the task. Another id than before starts with an empty state.
    #[component(name = "task-id")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_id: Option<String>,
    /// The request that the task answers.
    #[component(name = "task-prompt")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_prompt: Option<String>,
    /// The working folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cwd: Option<String>,
    /// The progress so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// The next steps.
    #[component(name = "next-steps")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_steps: Option<Vec<String>>,
    /// Work that is begun and not finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unfinished: Option<Vec<String>>,
    /// Files that were made or changed.
    #[component(name = "files-touched")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files_touched: Option<Vec<String>>,
    /// The latest activity.
    #[component(name = "last-activity")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_activity: Option<String>,
    /// All text that the agent has printed so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
}

impl WorkReport {
    /// Makes a work report with nothing but what each must have.
    pub fn new(agent: impl Into<String>) -> Self {
        Self {
            agent: agent.into(),
            status: None,
            started_at: None,
            task_id: None,
            task_prompt: None,
            cwd: None,
            summary: None,
            next_steps: None,
            unfinished: None,
            files_touched: None,
            last_activity: None,
            output: None,
        }
    }
}

/// The tokens that a session used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct TokenUsage {
    /// Tokens that the model read.
    pub input: u64,
    /// Tokens that the model wrote.
    pub output: u64,
}

impl TokenUsage {
    /// Makes a token usage with nothing but what each must have.
    pub fn new(input: u64, output: u64) -> Self {
        Self { input, output }
    }
}

/// The summary of one session.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SessionSummary {
    /// The time of the commit.
    pub timestamp: Timestamp,
    /// The id of the session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// The id of the task.
    #[component(name = "task-id")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_id: Option<String>,
    /// The result in one line of at most 200 characters. Empty if neither the caller nor the output says it.
    pub what: String,
    /// Decisions that were made.
    #[serde(default)]
    pub decisions: Vec<String>,
    /// Files that were made or changed, each as the last three segments of its path.
    #[component(name = "files-changed")]
    #[serde(default)]
    pub files_changed: Vec<String>,
    /// Work that is begun and not finished.
    #[serde(default)]
    pub unfinished: Vec<String>,
    /// The next steps.
    #[component(name = "next-steps")]
    #[serde(default)]
    pub next_steps: Vec<String>,
    /// Hashes of version-control commits.
    #[serde(default)]
    pub commits: Vec<String>,
    /// The tokens that the session used.
    pub tokens: TokenUsage,
}

impl SessionSummary {
    /// Makes a session summary with nothing but what each must have.
    pub fn new(timestamp: Timestamp, what: impl Into<String>, tokens: TokenUsage) -> Self {
        Self {
            timestamp,
            session: None,
            task_id: None,
            what: what.into(),
            decisions: Vec::new(),
            files_changed: Vec::new(),
            unfinished: Vec::new(),
            next_steps: Vec::new(),
            commits: Vec::new(),
            tokens,
        }
    }
}

/// A report on a finished session. An absent field is taken from `output` where a rule finds it there.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SessionCommit {
    /// The agent.
    pub agent: String,
    /// The id of the session. Absent: the task's id; without one, a hash of this record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// The id of the task. Each task is committed once.
    #[component(name = "task-id")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_id: Option<String>,
    /// The result in one line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
    /// Decisions that were made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decisions: Option<Vec<String>>,
    /// Files that were made or changed.
    #[component(name = "files-changed")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files_changed: Option<Vec<String>>,
    /// Work that is begun and not finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unfinished: Option<Vec<String>>,
    /// The next steps.
    #[component(name = "next-steps")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_steps: Option<Vec<String>>,
    /// Hashes of version-control commits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commits: Option<Vec<String>>,
    /// The tokens that the session used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<TokenUsage>,
    /// The time at which the session began, for its episode. Absent: the time at which its task began, as it was
    /// reported.
    #[component(name = "started-at")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_at: Option<Timestamp>,
    /// Names of the tools and commands that were of use, for its episode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<String>>,
    /// Facts to remember.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facts: Option<Vec<Insight>>,
    /// All text that the agent printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
}

impl SessionCommit {
    /// Makes a session commit with nothing but what each must have.
    pub fn new(agent: impl Into<String>) -> Self {
        Self {
            agent: agent.into(),
            session: None,
            task_id: None,
            what: None,
            decisions: None,
            files_changed: None,
            unfinished: None,
            next_steps: None,
            commits: None,
            tokens: None,
            started_at: None,
            tools: None,
            facts: None,
            output: None,
        }
    }
}

/// The result of a commit.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Committed {
    /// The summary in the history.
    pub summary: SessionSummary,
    /// The task was committed earlier, or the same record if it has no task. Nothing was changed.
    pub repeated: bool,
    /// The result of remembering the facts.
    pub facts: Remembered,
    /// The episode of the session: what was attempted, what worked and what failed. Policy must ask for it
    /// (`episodes.write`), the session must have lasted two minutes, and something must have been learnt or captured in
    /// it. Procedures that episodes show are made with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub episode: Option<Reference>,
}

/// A request for a recovery. The optional fields are what the host itself knows of the lost session.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecoveryRequest {
    /// The agent.
    pub agent: String,
    /// The task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
    /// The phase of the team's work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
    /// The agent's last result.
    #[component(name = "last-result")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_result: Option<String>,
    /// The latest messages. Absent: those of the agent's checkpoint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub messages: Option<Vec<Message>>,
    /// The maximum length of the text in tokens. Absent: 2,000. A budget smaller than an empty recovery is invalid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<TokenBudget>,
}

impl RecoveryRequest {
    /// Makes a recovery request with nothing but what each must have.
    pub fn new(agent: impl Into<String>) -> Self {
        Self { agent: agent.into(), task: None, phase: None, last_result: None, messages: None, budget: None }
    }
}

/// The recovery of a lost session.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Recovery {
    /// A text for the agent. When it comes back in a transcript or a conversation, nothing is learnt from it.
    pub text: String,
    /// The estimated length of `text` in tokens, never above the budget.
    pub tokens: u32,
    /// The task that the agent was in. Absent if it was committed or cleared, or was never reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<WorkState>,
    /// The latest session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<SessionSummary>,
    /// Earlier sessions, newest first.
    pub previous: Vec<SessionSummary>,
}

/// An agent in a roster.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Teammate {
    /// The agent's id.
    pub agent: String,
    /// The name to show. Absent: the id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl Teammate {
    /// Makes a teammate with nothing but what each must have.
    pub fn new(agent: impl Into<String>) -> Self {
        Self { agent: agent.into(), name: None }
    }
}

/// What agents are doing and did: the state of their tasks and their finished sessions. It survives a crash of the
/// agent and of its host.
///
/// A work state describes the task that an agent is in. A commit turns it into a summary of a finished session.
#[derive(Clone, Copy, Debug)]
pub struct Work<'a>(pub(crate) Calls<'a>);

impl Work<'_> {
    /// Stores the summary of a session and its facts. A repeated commit changes nothing, so a caller may retry after a
    /// crash.
    pub fn commit(&self, commit: &SessionCommit) -> Result<Committed, Error> {
        self.0.call("work", "commit", || json!({ "commit": commit }), |memory| (memory, commit))
    }

    /// Returns the summary that a commit would store, and stores nothing.
    pub fn summarize(&self, commit: &SessionCommit) -> Result<SessionSummary, Error> {
        self.0.call("work", "summarize", || json!({ "commit": commit }), |memory| (memory, commit))
    }

    /// Returns the latest sessions of an agent, newest first, at most 30 (`work.history` of policy); an empty list if
    /// there are none.
    pub fn history(&self, agent: &str, limit: Option<u32>) -> Result<Vec<SessionSummary>, Error> {
        self.0.call("work", "history", || json!({ "agent": agent, "limit": limit }), |memory| (memory, agent, limit))
    }

    /// Replaces the history of an agent, newest session first; an empty list removes it, and with it the record of
    /// which tasks were committed. Only the latest 30 (`work.history` of policy) are kept. Facts that the sessions
    /// taught stay.
    pub fn replace_history(&self, agent: &str, sessions: &[SessionSummary]) -> Result<(), Error> {
        self.0.call(
            "work",
            "replace-history",
            || json!({ "agent": agent, "sessions": sessions }),
            |memory| (memory, agent, sessions),
        )
    }

    /// Composes a text for an agent that lost its session: its work state, or else its latest summary, or else the
    /// latest messages; then its earlier sessions. Returns none if nothing is known.
    pub fn recover(&self, request: &RecoveryRequest) -> Result<Option<Recovery>, Error> {
        self.0.call("work", "recover", || json!({ "request": request }), |memory| (memory, request))
    }

    /// Returns one line about the latest session of each teammate, or of every agent with a session if none is named.
    pub fn roster(&self, team: &[Teammate]) -> Result<Vec<String>, Error> {
        self.0.call("work", "roster", || json!({ "team": team }), |memory| (memory, team))
    }

    /// Replaces the work state of an agent atomically with what a report says, and returns the new state.
    pub fn report(&self, report: &WorkReport) -> Result<WorkState, Error> {
        self.0.call("work", "report", || json!({ "report": report }), |memory| (memory, report))
    }

    /// Returns the work state of an agent. Returns none if it was cleared or never set.
    pub fn get(&self, agent: &str) -> Result<Option<WorkState>, Error> {
        self.0.call("work", "get", || json!({ "agent": agent }), |memory| (memory, agent))
    }

    /// Deletes the work state of an agent, because its task ended. Without a state the call succeeds.
    pub fn clear(&self, agent: &str) -> Result<(), Error> {
        self.0.call("work", "clear", || json!({ "agent": agent }), |memory| (memory, agent))
    }
}
