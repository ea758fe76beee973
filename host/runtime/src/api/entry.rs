//! What is remembered: an entry, where it belongs, and how firmly it is held.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::name::names;

/// Milliseconds since the Unix epoch, UTC.
pub type Timestamp = u64;

/// `scope/category/id`, unique in a root: `dev/decisions/1773679871839`.
pub type Reference = String;

/// Whose memory an entry is. In JSON `"project"`, `{"agent":"dev"}` or `{"mission":"launch"}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(variant)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Everyone who works on the project.
    #[component(name = "project")]
    Project,
    /// One agent.
    #[component(name = "agent")]
    Agent(String),
    /// One mission, run or lane.
    #[component(name = "mission")]
    Mission(String),
}

impl Scope {
    /// The scope of one agent.
    pub fn agent(id: impl Into<String>) -> Self {
        Self::Agent(id.into())
    }

    /// The scope of one mission.
    pub fn mission(id: impl Into<String>) -> Self {
        Self::Mission(id.into())
    }
}

names! {
    /// What kind of thing is remembered; also the stem of the file it stands in.
    Category, "a category" {
        /// What was decided, and why.
        Decisions = "decisions",
        /// What was learnt from how things went.
        Lessons = "lessons",
        /// Work to do or done.
        Tasks = "tasks",
        /// What a project is about.
        Projects = "projects",
        /// What the next one to work on it must know.
        Handoffs = "handoffs",
        /// How somebody wants things.
        Preferences = "preferences",
        /// What keeps occurring.
        Patterns = "patterns",
        /// What somebody keeps doing.
        Habits = "habits",
        /// What a mission found out.
        Findings = "findings",
        /// What is so.
        Facts = "facts",
        /// What trips people up.
        Gotchas = "gotchas",
        /// How things are done here.
        Conventions = "conventions",
        /// What happened.
        Episodes = "episodes",
        /// How to do something, step by step.
        Procedures = "procedures",
        /// What many entries say in short.
        Digests = "digests",
    }
}

names! {
    /// How firmly an entry is held. New entries are active.
    Tier, "a tier" {
        /// Never given up.
        Pinned = "pinned",
        /// Held as long as it is of use.
        Active = "active",
        /// About to be given up.
        Fading = "fading",
    }
}

names! {
    /// Where an entry is in its life. New entries are promoted.
    Status, "a status" {
        /// Not yet confirmed.
        Candidate = "candidate",
        /// Confirmed.
        Promoted = "promoted",
        /// Kept, listed and found only on request.
        Archived = "archived",
        /// In the trash; only listing on request and restoring see it.
        Forgotten = "forgotten",
    }
}

names! {
    /// How much an entry matters.
    Importance, "an importance" {
        /// Good to know.
        Low = "low",
        /// Worth knowing.
        Medium = "medium",
        /// Must be known.
        High = "high",
    }
}

names! {
    /// How something was learnt.
    Learnt, "a way of learning" {
        /// Somebody said it to be remembered.
        Hand = "hand",
        /// It was found by rule in what an agent said.
        Rule = "rule",
        /// It was brought in from elsewhere.
        Import = "import",
    }
}

/// What speaks for an entry.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// Times it was met; 1 when it was written.
    pub count: u32,
    /// When it was met last.
    #[component(name = "last-seen")]
    pub last_seen: Timestamp,
    /// Sessions in which it was met, each once, the latest last; the oldest are dropped.
    pub sessions: Vec<String>,
    /// How it was learnt first.
    pub learnt: Learnt,
    /// Other words in which it was met, the latest last; the oldest are dropped.
    pub wordings: Vec<String>,
}

/// One remembered thing.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// What it is called.
    pub reference: Reference,
    /// Whose it is.
    pub scope: Scope,
    /// What kind it is.
    pub category: Category,
    /// When it was remembered; none for a passage without a date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<Timestamp>,
    /// The content, Markdown.
    pub text: String,
    /// In the order they were given, without `#`.
    pub tags: Vec<String>,
    /// How firmly it is held.
    pub tier: Tier,
    /// Where it is in its life.
    pub status: Status,
    /// How much it matters.
    pub importance: Importance,
    /// 0 to 1; none when nobody said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// The agent that wrote it, where that is not the agent of the scope.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The session it was learnt in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Where it comes from: a file, an address, a message id.
    pub sources: Vec<String>,
    /// Agents that came to the same by themselves.
    #[component(name = "confirmed-by")]
    pub confirmed_by: Vec<String>,
    /// None for what was remembered once and never met again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
}
