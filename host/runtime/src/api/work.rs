//! The interface `work`: what agents are doing, and what they did.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::conversation::Message;
use crate::api::entry::Timestamp;
use crate::api::error::Error;
use crate::api::facts::Remembered;
use crate::api::name::names;
use crate::api::sessions::Insight;

names! {
    /// How a task stands.
    WorkStatus, "a status of work" {
        /// Somebody is on it.
        Running = "running",
        /// It broke off.
        Interrupted = "interrupted",
        /// It came to a bad end.
        Failed = "failed",
        /// Somebody called it off.
        Cancelled = "cancelled",
    }
}

/// What an agent is doing.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct WorkState {
    /// When the task began.
    #[component(name = "started-at")]
    pub started_at: Timestamp,
    /// When this was written.
    #[component(name = "updated-at")]
    pub updated_at: Timestamp,
    /// How the task stands.
    pub status: WorkStatus,
    /// What the task is known by.
    #[component(name = "task-id")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_id: Option<String>,
    /// What was asked for, at most 500 characters.
    #[component(name = "task-prompt")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_prompt: Option<String>,
    /// Where it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cwd: Option<String>,
    /// What was done so far, at most 200 characters.
    pub summary: String,
    /// What comes next.
    #[component(name = "next-steps")]
    pub next_steps: Vec<String>,
    /// What is left undone.
    pub unfinished: Vec<String>,
    /// Files made or changed, by the last three segments of their paths.
    #[component(name = "files-touched")]
    pub files_touched: Vec<String>,
    /// What was said last, at most 160 characters.
    #[component(name = "last-activity")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_activity: Option<String>,
}

/// What is said of an agent's work. What is none is found in `output`, else it stays as it was for this task.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct WorkReport {
    /// Whose.
    pub agent: String,
    /// None: running.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<WorkStatus>,
    /// None: now, for a task that was not known.
    #[component(name = "started-at")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub started_at: Option<Timestamp>,
    /// Another one than before begins anew.
    #[component(name = "task-id")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task_id: Option<String>,
    /// What was asked for.
    #[component(name = "task-prompt")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task_prompt: Option<String>,
    /// Where it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cwd: Option<String>,
    /// What was done so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// What comes next.
    #[component(name = "next-steps")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_steps: Option<Vec<String>>,
    /// What is left undone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unfinished: Option<Vec<String>>,
    /// Files made or changed.
    #[component(name = "files-touched")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub files_touched: Option<Vec<String>>,
    /// What was said last.
    #[component(name = "last-activity")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_activity: Option<String>,
    /// What the agent printed so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
}

impl WorkReport {
    /// A report that says nothing yet.
    pub fn new(agent: impl Into<String>) -> Self {
        Self { agent: agent.into(), ..Self::default() }
    }
}

/// What a session used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct TokenUsage {
    /// Read.
    pub input: u64,
    /// Written.
    pub output: u64,
}

/// What an agent did in one session.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct SessionSummary {
    /// When it was committed.
    pub timestamp: Timestamp,
    /// What the session is known by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// What the task is known by.
    #[component(name = "task-id")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_id: Option<String>,
    /// One line of at most 200 characters; empty when nothing tells.
    pub what: String,
    /// What was decided.
    pub decisions: Vec<String>,
    /// Files made or changed, by the last three segments of their paths.
    #[component(name = "files-changed")]
    pub files_changed: Vec<String>,
    /// What is left undone.
    pub unfinished: Vec<String>,
    /// What comes next.
    #[component(name = "next-steps")]
    pub next_steps: Vec<String>,
    /// Hashes of commits.
    pub commits: Vec<String>,
    /// What it used.
    pub tokens: TokenUsage,
}

/// What is said of a session that ends. What is none is found in `output`.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct SessionCommit {
    /// Whose.
    pub agent: String,
    /// What the session is known by; none: its task, else its content.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// A task is committed once.
    #[component(name = "task-id")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task_id: Option<String>,
    /// What was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
    /// What was decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions: Option<Vec<String>>,
    /// Files made or changed.
    #[component(name = "files-changed")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub files_changed: Option<Vec<String>>,
    /// What is left undone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unfinished: Option<Vec<String>>,
    /// What comes next.
    #[component(name = "next-steps")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_steps: Option<Vec<String>>,
    /// Hashes of commits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commits: Option<Vec<String>>,
    /// What it used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<TokenUsage>,
    /// None: those that the output holds by rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facts: Option<Vec<Insight>>,
    /// What the agent printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
}

impl SessionCommit {
    /// A commit that says nothing yet.
    pub fn new(agent: impl Into<String>) -> Self {
        Self { agent: agent.into(), ..Self::default() }
    }
}

/// What became of a commit.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Committed {
    /// As it stands in the history.
    pub summary: SessionSummary,
    /// It was committed before; nothing was changed.
    pub repeated: bool,
    /// What became of the facts.
    pub facts: Remembered,
}

/// What a recovery is asked for, with what the host itself knows of the lost session.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct RecoveryRequest {
    /// For whom.
    pub agent: String,
    /// What was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
    /// The phase that the team was in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
    /// What the agent answered last.
    #[component(name = "last-result")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_result: Option<String>,
    /// What was said last; none: what the agent's checkpoint holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub messages: Option<Vec<Message>>,
    /// In tokens; none: `work.budget` of policy (2,000).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<i64>,
}

impl RecoveryRequest {
    /// A request with nothing but whom it is for.
    pub fn new(agent: impl Into<String>) -> Self {
        Self { agent: agent.into(), ..Self::default() }
    }
}

/// What is known of a lost session.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Recovery {
    /// What to tell the agent.
    pub text: String,
    /// The estimate for the whole text, never above the budget.
    pub tokens: u32,
    /// None once its task was committed or the state cleared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<WorkState>,
    /// What it did last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<SessionSummary>,
    /// What it did before, newest first.
    pub previous: Vec<SessionSummary>,
}

/// An agent, and what people call it.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Teammate {
    /// Its id.
    pub agent: String,
    /// What it is called in its line; none: its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// The calls of `work`.
#[derive(Clone, Copy, Debug)]
pub struct Work<'a>(pub(crate) Calls<'a>);

impl Work<'_> {
    /// Writes down what an agent is doing, in one step: a reader sees this state or the one before.
    pub fn set(&self, report: &WorkReport) -> Result<WorkState, Error> {
        self.0.call("work", "set", (report,))
    }

    /// What an agent is doing; none when it was cleared or never said.
    pub fn get(&self, agent: &str) -> Result<Option<WorkState>, Error> {
        self.0.call("work", "get", (agent,))
    }

    /// Takes the work state away: the task came to its end.
    pub fn clear(&self, agent: &str) -> Result<(), Error> {
        self.0.call("work", "clear", (agent,))
    }

    /// Sums a session up and remembers its facts. Repeating it, after a crash or not, changes nothing.
    pub fn commit(&self, commit: &SessionCommit) -> Result<Committed, Error> {
        self.0.call("work", "commit", (commit,))
    }

    /// The summary that a commit would leave; remembers nothing.
    pub fn summarize(&self, commit: &SessionCommit) -> Result<SessionSummary, Error> {
        self.0.call("work", "summarize", (commit,))
    }

    /// What an agent did in its last sessions, newest first.
    pub fn history(&self, agent: &str, limit: Option<u32>) -> Result<Vec<SessionSummary>, Error> {
        self.0.call("work", "history", (agent, limit))
    }

    /// What to tell an agent that lost its session; none when nothing is known.
    pub fn recover(&self, request: &RecoveryRequest) -> Result<Option<Recovery>, Error> {
        self.0.call("work", "recover", (request,))
    }

    /// One line on what each teammate did last; of every agent that committed a session when none is named.
    pub fn roster(&self, team: &[Teammate]) -> Result<Vec<String>, Error> {
        self.0.call("work", "roster", (team,))
    }
}
