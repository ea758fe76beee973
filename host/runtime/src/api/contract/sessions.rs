//! The interface `sessions` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::learning::{Insight, LearntInsights, Remembered};
use crate::api::contract::types::{Message, Reference, Timestamp};
use crate::api::error::Error;
use crate::api::name::names;
use crate::api::object;

/// A conversation or a checkpoint.
///
/// In JSON what is in `other` stands beside the fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Conversation {
    /// The agent's id. Each agent has one conversation.
    #[component(name = "agent-id")]
    pub agent_id: String,
    /// The time of saving. Absent when it is saved: now.
    #[component(name = "saved-at")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved_at: Option<Timestamp>,
    /// The client's id of the chat.
    #[component(name = "chat-id")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat_id: Option<String>,
    /// The id of the language model.
    #[component(name = "model-id")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model_id: Option<String>,
    /// Messages, oldest first.
    pub messages: Vec<Message>,
    /// All other fields of the conversation's JSON object, as a JSON object. Empty if there are none.
    #[serde(flatten, with = "object")]
    pub other: String,
}

impl Conversation {
    /// Makes a conversation with nothing but what each must have.
    pub fn new(agent_id: impl Into<String>, messages: Vec<Message>) -> Self {
        Self {
            agent_id: agent_id.into(),
            saved_at: None,
            chat_id: None,
            model_id: None,
            messages,
            other: String::new(),
        }
    }
}

/// The result of closing a session.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Closing {
    /// The new handoff. Absent if the conversation has no message for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handoff: Option<Reference>,
    /// The result of learning.
    pub learning: LearntInsights,
    /// The episode of the session, under the conditions of `digest` in `transcripts`. A conversation without a
    /// `chat_id` has none. It began with the `timestamp` of its first message (milliseconds, or ISO 8601), or with the
    /// agent's task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub episode: Option<Reference>,
}

names! {
    /// The result of synchronising one checkpoint.
    Synced, "the value of `synced`" {
        /// The checkpoint was written.
        Written = "written",
        /// The checkpoint is as new as the conversation.
        Current = "current",
        /// The conversation's file cannot be understood; it stays as it is.
        Unreadable = "unreadable",
    }
}

/// The checkpoint of one agent.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Sync {
    /// The agent.
    #[component(name = "agent-id")]
    pub agent_id: String,
    /// The result.
    pub outcome: Synced,
}

/// The chat with which a client can continue.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct ResumeId {
    /// The agent.
    #[component(name = "agent-id")]
    pub agent_id: String,
    /// The client's id of the agent's last chat.
    #[component(name = "chat-id")]
    pub chat_id: String,
}

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
    /// (`episodes.write`), the session must have lasted two minutes (`episodes.least_seconds`), and something must have
    /// been learnt or captured in it. Procedures that episodes show are made with it.
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
    /// The maximum length of the text in tokens. Absent: `work.budget` of policy (2,000). A budget smaller than an
    /// empty recovery is invalid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<i64>,
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

/// What agents do and did: their conversations, the state of their work, their finished sessions, and finished
/// projects. All of it survives a crash of the agent and of its host.
///
/// A conversation is the whole exchange of an agent and its user, saved by a host. A checkpoint is its end, saved to
/// continue after a crash. A handoff is an entry that tells the next session where the last one stopped. A work state
/// describes the task that an agent is in. A commit turns it into a summary of a finished session.
#[derive(Clone, Copy, Debug)]
pub struct Sessions<'a>(pub(crate) Calls<'a>);

impl Sessions<'_> {
    /// Returns the conversation of an agent, or none if there is none.
    pub fn load(&self, agent: &str) -> Result<Option<Conversation>, Error> {
        self.0.call("sessions", "load", (agent,))
    }

    /// Replaces the conversation of an agent. Fields of the file that the argument lacks are lost, so load it first.
    pub fn save(&self, conversation: &Conversation) -> Result<(), Error> {
        self.0.call("sessions", "save", (conversation,))
    }

    /// Returns the ids of all agents with a conversation, in byte order.
    pub fn conversations(&self) -> Result<Vec<String>, Error> {
        self.0.call("sessions", "conversations", ())
    }

    /// Saves the last 50 messages of a conversation (`sessions.checkpoint_messages` of policy), without internal ones,
    /// as the agent's checkpoint.
    pub fn checkpoint(&self, conversation: &Conversation) -> Result<(), Error> {
        self.0.call("sessions", "checkpoint", (conversation,))
    }

    /// Returns the checkpoint of an agent. Returns none if it is missing, broken or older than 7 days
    /// (`sessions.checkpoint_expiry` of policy).
    pub fn last_checkpoint(&self, agent: &str) -> Result<Option<Conversation>, Error> {
        self.0.call("sessions", "last-checkpoint", (agent,))
    }

    /// Saves checkpoints of all conversations that are newer than their checkpoint, or of all if `force` is true.
    pub fn sync_checkpoints(&self, force: bool) -> Result<Vec<Sync>, Error> {
        self.0.call("sessions", "sync-checkpoints", (force,))
    }

    /// Returns the last chat of each agent that has one.
    pub fn resume_ids(&self) -> Result<Vec<ResumeId>, Error> {
        self.0.call("sessions", "resume-ids", ())
    }

    /// Sets the last chat of an agent, or removes it if `chat_id` is absent.
    pub fn set_resume_id(&self, agent: &str, chat_id: Option<&str>) -> Result<(), Error> {
        self.0.call("sessions", "set-resume-id", (agent, chat_id))
    }

    /// Saves a checkpoint and a handoff with the given summary, and returns the handoff. A blank summary is invalid.
    pub fn sleep(&self, conversation: &Conversation, summary: &str) -> Result<Reference, Error> {
        self.0.call("sessions", "sleep", (conversation, summary))
    }

    /// Ends a session: saves a checkpoint, writes a handoff from the last six messages, and learns the given insights.
    /// Absent insights are found in the conversation by rules.
    pub fn close(&self, conversation: &Conversation, insights: Option<&[Insight]>) -> Result<Closing, Error> {
        self.0.call("sessions", "close", (conversation, insights))
    }

    /// Replaces the work state of an agent atomically with what a report says, and returns the new state.
    pub fn report_work(&self, report: &WorkReport) -> Result<WorkState, Error> {
        self.0.call("sessions", "report-work", (report,))
    }

    /// Returns the work state of an agent. Returns none if it was cleared or never set.
    pub fn get_work(&self, agent: &str) -> Result<Option<WorkState>, Error> {
        self.0.call("sessions", "get-work", (agent,))
    }

    /// Deletes the work state of an agent, because its task ended. Without a state the call succeeds.
    pub fn clear_work(&self, agent: &str) -> Result<(), Error> {
        self.0.call("sessions", "clear-work", (agent,))
    }

    /// Stores the summary of a session and its facts. A repeated commit changes nothing, so a caller may retry after a
    /// crash.
    pub fn commit(&self, commit: &SessionCommit) -> Result<Committed, Error> {
        self.0.call("sessions", "commit", (commit,))
    }

    /// Returns the summary that a commit would store, and stores nothing.
    pub fn summarize(&self, commit: &SessionCommit) -> Result<SessionSummary, Error> {
        self.0.call("sessions", "summarize", (commit,))
    }

    /// Returns the latest sessions of an agent, newest first, at most 30 (`work.history` of policy); an empty list if
    /// there are none.
    pub fn history(&self, agent: &str, limit: Option<u32>) -> Result<Vec<SessionSummary>, Error> {
        self.0.call("sessions", "history", (agent, limit))
    }

    /// Replaces the history of an agent, newest session first; an empty list removes it, and with it the record of
    /// which tasks were committed. Only the latest 30 (`work.history` of policy) are kept. Facts that the sessions
    /// taught stay.
    pub fn replace_history(&self, agent: &str, sessions: &[SessionSummary]) -> Result<(), Error> {
        self.0.call("sessions", "replace-history", (agent, sessions))
    }

    /// Composes a text for an agent that lost its session: its work state, or else its latest summary, or else the
    /// latest messages; then its earlier sessions. Returns none if nothing is known.
    pub fn recover(&self, request: &RecoveryRequest) -> Result<Option<Recovery>, Error> {
        self.0.call("sessions", "recover", (request,))
    }

    /// Returns one line about the latest session of each teammate, or of every agent with a session if none is named.
    pub fn roster(&self, team: &[Teammate]) -> Result<Vec<String>, Error> {
        self.0.call("sessions", "roster", (team,))
    }

    /// Stores the issues of a failed review, and returns their entries. Issues are the numbered lines of a text that
    /// contains a line such as `VERDICT: FAIL`; a text without one returns an empty list. A known issue is counted,
    /// once for each session.
    pub fn record_review(&self, verdict: &str, session: Option<&str>) -> Result<Vec<Reference>, Error> {
        self.0.call("sessions", "record-review", (verdict, session))
    }

    /// Stores the technology of an approved plan and returns its entry. A known technology is counted, once for each
    /// session. A blank text is invalid.
    pub fn prefer_technology(&self, technology: &str, session: Option<&str>) -> Result<Reference, Error> {
        self.0.call("sessions", "prefer-technology", (technology, session))
    }

    /// Stores a finished project and returns its entry. A project with the same record is stored once.
    pub fn complete_project(&self, project: &ProjectRecord) -> Result<Reference, Error> {
        self.0.call("sessions", "complete-project", (project,))
    }

    /// Rates the most recently finished project and returns its entry. Returns none if no project was finished.
    pub fn rate_project(&self, ratings: &[Rating]) -> Result<Option<Reference>, Error> {
        self.0.call("sessions", "rate-project", (ratings,))
    }

    /// Returns finished projects, newest first.
    pub fn projects(&self) -> Result<Vec<ProjectRecord>, Error> {
        self.0.call("sessions", "projects", ())
    }
}
