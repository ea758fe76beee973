//! The types of the contract that this room makes.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};

use crate::learn::contract::{LearntInsights, Remembered};
use crate::model::contract::{Insight, Message};
use crate::model::reference::Reference;

/// A rating of a project on one axis.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProjectRecord {
    /// The result, not blank.
    #[serde(default)]
    pub summary: String,
    /// The technology that was used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub technology: Option<String>,
    /// The verdict of the final review.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review_passed: Option<bool>,
    /// The time of completion. Absent when it is recorded: now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completed_at: Option<u64>,
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

/// The result of closing a session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Closing {
    /// The new handoff. Absent if the conversation has no message for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handoff: Option<Reference>,
    /// The result of learning.
    pub learning: LearntInsights,
    /// The episode of the session, under the conditions of `digest` in `transcripts`. A conversation without a
    /// `chat_id` has none. It began with the `timestamp` of its first message (milliseconds, or ISO 8601), or with the
    /// agent's task.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub episode: Option<Reference>,
}

/// The result of synchronising one checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Synced {
    /// The checkpoint was written.
    Written,
    /// The checkpoint is as new as the conversation.
    Current,
    /// The conversation's file cannot be understood; it stays as it is.
    Unreadable,
}

impl Synced {
    /// All of them, in their declared order.
    pub const ALL: [Self; 3] = [Self::Written, Self::Current, Self::Unreadable];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Written => "written",
            Self::Current => "current",
            Self::Unreadable => "unreadable",
        }
    }
}

/// The checkpoint of one agent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Sync {
    /// The agent.
    pub agent_id: String,
    /// The result.
    pub outcome: Synced,
}

/// The chat with which a client can continue.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ResumeId {
    /// The agent.
    pub agent_id: String,
    /// The client's id of the agent's last chat.
    pub chat_id: String,
}

/// The state of a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkStatus {
    /// Running.
    #[default]
    Running,
    /// Interrupted.
    Interrupted,
    /// Failed.
    Failed,
    /// Cancelled.
    Cancelled,
}

impl WorkStatus {
    /// All of them, in their declared order.
    pub const ALL: [Self; 4] = [Self::Running, Self::Interrupted, Self::Failed, Self::Cancelled];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Interrupted => "interrupted",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// The present task of an agent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WorkState {
    /// The time when the task began.
    pub started_at: u64,
    /// The time of the latest report.
    pub updated_at: u64,
    /// The state of the task.
    pub status: WorkStatus,
    /// The id of the task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_id: Option<String>,
    /// The request that the task answers, at most 500 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_prompt: Option<String>,
    /// The working folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cwd: Option<String>,
    /// The progress so far, at most 200 characters.
    pub summary: String,
    /// The next steps.
    #[serde(default)]
    pub next_steps: Vec<String>,
    /// Work that is begun and not finished.
    #[serde(default)]
    pub unfinished: Vec<String>,
    /// Files that were made or changed, each as the last three segments of its path.
    #[serde(default)]
    pub files_touched: Vec<String>,
    /// The latest activity, at most 160 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_activity: Option<String>,
}

/// A report on the present task. An absent field is taken from `output` where a rule finds it there; otherwise it keeps
/// its value. The limits of `work-state` apply; longer texts are cut.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WorkReport {
    /// The agent.
    #[serde(default)]
    pub agent: String,
    /// Absent: running.
    #[serde(default)]
    pub status: Option<WorkStatus>,
    /// Absent: unchanged, or now for a new task.
    #[serde(default)]
    pub started_at: Option<u64>,
    /// The id of the task. Another id than before starts with an empty state.
    #[serde(default)]
    pub task_id: Option<String>,
    /// The request that the task answers.
    #[serde(default)]
    pub task_prompt: Option<String>,
    /// The working folder.
    #[serde(default)]
    pub cwd: Option<String>,
    /// The progress so far.
    #[serde(default)]
    pub summary: Option<String>,
    /// The next steps.
    #[serde(default)]
    pub next_steps: Option<Vec<String>>,
    /// Work that is begun and not finished.
    #[serde(default)]
    pub unfinished: Option<Vec<String>>,
    /// Files that were made or changed.
    #[serde(default)]
    pub files_touched: Option<Vec<String>>,
    /// The latest activity.
    #[serde(default)]
    pub last_activity: Option<String>,
    /// All text that the agent has printed so far.
    #[serde(default)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SessionSummary {
    /// The time of the commit.
    pub timestamp: u64,
    /// The id of the session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// The id of the task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_id: Option<String>,
    /// The result in one line of at most 200 characters. Empty if neither the caller nor the output says it.
    pub what: String,
    /// Decisions that were made.
    #[serde(default)]
    pub decisions: Vec<String>,
    /// Files that were made or changed, each as the last three segments of its path.
    #[serde(default)]
    pub files_changed: Vec<String>,
    /// Work that is begun and not finished.
    #[serde(default)]
    pub unfinished: Vec<String>,
    /// The next steps.
    #[serde(default)]
    pub next_steps: Vec<String>,
    /// Hashes of version-control commits.
    #[serde(default)]
    pub commits: Vec<String>,
    /// The tokens that the session used.
    #[serde(default)]
    pub tokens: TokenUsage,
}

impl SessionSummary {
    /// Makes a session summary with nothing but what each must have.
    pub fn new(timestamp: u64, what: impl Into<String>, tokens: TokenUsage) -> Self {
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SessionCommit {
    /// The agent.
    #[serde(default)]
    pub agent: String,
    /// The id of the session. Absent: the task's id; without one, a hash of this record.
    #[serde(default)]
    pub session: Option<String>,
    /// The id of the task. Each task is committed once.
    #[serde(default)]
    pub task_id: Option<String>,
    /// The result in one line.
    #[serde(default)]
    pub what: Option<String>,
    /// Decisions that were made.
    #[serde(default)]
    pub decisions: Option<Vec<String>>,
    /// Files that were made or changed.
    #[serde(default)]
    pub files_changed: Option<Vec<String>>,
    /// Work that is begun and not finished.
    #[serde(default)]
    pub unfinished: Option<Vec<String>>,
    /// The next steps.
    #[serde(default)]
    pub next_steps: Option<Vec<String>>,
    /// Hashes of version-control commits.
    #[serde(default)]
    pub commits: Option<Vec<String>>,
    /// The tokens that the session used.
    #[serde(default)]
    pub tokens: Option<TokenUsage>,
    /// The time at which the session began, for its episode. Absent: the time at which its task began, as it was
    /// reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_at: Option<u64>,
    /// Names of the tools and commands that were of use, for its episode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<String>>,
    /// Facts to remember.
    #[serde(default)]
    pub facts: Option<Vec<Insight>>,
    /// All text that the agent printed.
    #[serde(default)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub episode: Option<Reference>,
}

/// A request for a recovery. The optional fields are what the host itself knows of the lost session.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecoveryRequest {
    /// The agent.
    #[serde(default)]
    pub agent: String,
    /// The task.
    #[serde(default)]
    pub task: Option<String>,
    /// The phase of the team's work.
    #[serde(default)]
    pub phase: Option<String>,
    /// The agent's last result.
    #[serde(default)]
    pub last_result: Option<String>,
    /// The latest messages. Absent: those of the agent's checkpoint.
    #[serde(default)]
    pub messages: Option<Vec<Message>>,
    /// The maximum length of the text in tokens. Absent: 2,000. A budget smaller than an empty recovery is invalid.
    #[serde(default)]
    pub budget: Option<u32>,
}

impl RecoveryRequest {
    /// Makes a recovery request with nothing but what each must have.
    pub fn new(agent: impl Into<String>) -> Self {
        Self { agent: agent.into(), task: None, phase: None, last_result: None, messages: None, budget: None }
    }
}

/// The recovery of a lost session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Recovery {
    /// A text for the agent. When it comes back in a transcript or a conversation, nothing is learnt from it.
    pub text: String,
    /// The estimated length of `text` in tokens, never above the budget.
    pub tokens: u32,
    /// The task that the agent was in. Absent if it was committed or cleared, or was never reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub work: Option<WorkState>,
    /// The latest session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<SessionSummary>,
    /// Earlier sessions, newest first.
    pub previous: Vec<SessionSummary>,
}

/// An agent in a roster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

/// The stage of a mission's life. It follows from the time since its last activity and is stored nowhere: what is said
/// in the conversation and what is remembered or observed again are activity. Policy has the times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MissionState {
    /// Something happened lately: less than a day ago.
    Active,
    /// Nothing happened for a day.
    Idle,
    /// Nothing happened for 7 days.
    Decaying,
    /// It ended, or nothing happened for 30 days (`missions.archived_days`).
    Archived,
    /// It was deleted, and can be restored for 30 days (`audit.trash_days`).
    Deleted,
}

impl MissionState {
    /// All of them, in their declared order.
    pub const ALL: [Self; 5] = [Self::Active, Self::Idle, Self::Decaying, Self::Archived, Self::Deleted];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Idle => "idle",
            Self::Decaying => "decaying",
            Self::Archived => "archived",
            Self::Deleted => "deleted",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// The end of a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MissionOutcome {
    /// Success.
    Success,
    /// Failure.
    Failure,
}

impl MissionOutcome {
    /// All of them, in their declared order.
    pub const ALL: [Self; 2] = [Self::Success, Self::Failure];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Success => "success",
            Self::Failure => "failure",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// A mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Mission {
    /// Its id.
    pub id: String,
    /// Its description, Markdown. Empty if nobody described it.
    pub text: String,
    /// Its subject, in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub topic: Option<String>,
    /// The phase that the work is in, in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
    /// Tags, without `#`.
    pub tags: Vec<String>,
    /// Those who take part: as the description names them, then the other speakers of the conversation.
    pub participants: Vec<String>,
    /// Who may read which parts, in the form of `mission-changes`. Absent: whoever opens the memory may read all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub may_read: Option<String>,
    /// Who may write which parts. Absent: whoever may read a part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub may_write: Option<String>,
    /// When it was created. Absent if the description does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created: Option<u64>,
    /// When it ended. Absent if it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<u64>,
    /// How it ended. Absent if it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<MissionOutcome>,
    /// The stage of its life.
    pub state: MissionState,
    /// The time of its last activity. Absent if no time stands in its files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_active: Option<u64>,
    /// The number of turns of the conversation; 0 for a deleted mission.
    pub turns: u32,
    /// The number of its entries and passages; 0 for a deleted mission. The archive and the trash do not count.
    pub entries: u32,
    /// The version of the description's file. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

/// What to set in the description of a mission. Absent fields keep their values; an empty text or list removes the
/// value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MissionChanges {
    /// The description, Markdown. A line that begins with a label of the file, such as `**Topic:**`, is invalid.
    #[serde(default)]
    pub text: Option<String>,
    /// The subject, in one line.
    #[serde(default)]
    pub topic: Option<String>,
    /// The phase of the work, in one line.
    #[serde(default)]
    pub phase: Option<String>,
    /// All tags.
    #[serde(default)]
    pub tags: Option<Vec<String>>,
    /// All participants, by their ids.
    #[serde(default)]
    pub participants: Option<Vec<String>>,
    /// Who may read which parts: rules between semicolons, each with ids of agents, a colon, and parts, as in `dev, qa:
    /// all; others: conversation, decisions`. A part is a category, or `description`, `conversation`, `notes`,
    /// `artifacts`; `all` is every part, `nothing` is none. The rules for `others` hold for agents that no rule names;
    /// without them those may do nothing. Whoever may write a part may read it.
    #[serde(default)]
    pub may_read: Option<String>,
    /// Who may write which parts, in the same form. If only `may_read` is declared, whoever may read a part may write
    /// it. Whoever may write the description may change these rules.
    #[serde(default)]
    pub may_write: Option<String>,
}

/// Selects missions. A mission must satisfy every field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissionFilter {
    /// Any of these states. An empty list selects all but deleted missions.
    #[serde(default)]
    pub states: Vec<MissionState>,
    /// This one takes part.
    #[serde(default)]
    pub participant: Option<String>,
    /// It has this tag; upper and lower case are equal.
    #[serde(default)]
    pub tag: Option<String>,
    /// Its topic contains these words; upper and lower case are equal.
    #[serde(default)]
    pub topic: Option<String>,
}

/// One turn of the conversation of a mission.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MissionTurn {
    /// Its number, counted from 1. Two turns have one number if two branches of git added them.
    pub number: u32,
    /// When it was said. Absent if the file has no date that can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
    /// Who said it. Absent if a person left that out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speaker: Option<String>,
    /// The kind of the turn, such as `question`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// What was said: Markdown without blank lines around it.
    pub text: String,
}

/// An entry of a mission that the project has now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MissionCopy {
    /// The entry of the mission, which stays.
    pub original: Reference,
    /// The entry of the project: a copy, or the entry that said the same before.
    pub copy: Reference,
}

/// An entry of a mission that stays as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MissionRest {
    /// The entry.
    pub reference: Reference,
    /// The reason, for people.
    pub reason: String,
}

/// The result of ending a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MissionEnding {
    /// The mission as it is now.
    pub mission: Mission,
    /// Entries that the project has now, of a mission that succeeded.
    pub copied: Vec<MissionCopy>,
    /// Entries that moved to the archive, of a mission that failed.
    pub archived: Vec<Reference>,
    /// All other entries, with the reason.
    pub left: Vec<MissionRest>,
    /// It had ended so before. Nothing was changed.
    pub repeated: bool,
}

/// What an agent keeps in mind in a mission.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AgentNote {
    /// The agent's id.
    pub agent: String,
    /// Markdown without blank lines around it.
    pub text: String,
}

/// A file or an address that a mission made or used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Artifact {
    /// A path or an address, in one line, without `<` and `>`.
    pub location: String,
    /// Its name for people, in one line. Empty if nobody gave one.
    pub name: String,
    /// The SHA-256 of its bytes, 64 hex digits, as the host computed it. Absent when nobody said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
}

impl Artifact {
    /// Makes an artifact with nothing but what each must have.
    pub fn new(location: impl Into<String>, name: impl Into<String>) -> Self {
        Self { location: location.into(), name: name.into(), sha256: None }
    }
}

/// The form of an exported mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MissionForm {
    /// One JSON object; times are ISO 8601 texts.
    Json,
    /// Markdown for people.
    Markdown,
    /// The JSON object as YAML, with all texts in double quotes.
    Yaml,
}

impl MissionForm {
    /// All of them, in their declared order.
    pub const ALL: [Self; 3] = [Self::Json, Self::Markdown, Self::Yaml];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Markdown => "markdown",
            Self::Yaml => "yaml",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}
