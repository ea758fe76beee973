//! The interface `types` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::name::names;
use crate::api::name::open_names;
use crate::api::object;

/// Milliseconds since the Unix epoch, UTC.
pub type Timestamp = u64;

/// A limit on the length of a text for an agent, in tokens: a quarter for each UTF-16 code unit, one for each Chinese,
/// Japanese or Korean character, rounded up.
pub type TokenBudget = u32;

/// The name of an entry, `scope/category/id`, unique in a root: `dev/decisions/1773679871839` for an agent,
/// `_shared/lessons/1773679871840` for the project, `_missions/launch/findings/1773679871841` for a mission.
///
/// A *passage* is text in an entry file that a person wrote without an id. The id of a passage is `~` and 12 hex digits
/// of a hash of its text, so the reference of a passage changes when its text does.
pub type Reference = String;

/// The owner of an entry.
///
/// An agent or mission id has 1 to 64 characters, at most 100 bytes: letters and digits of any script, spaces and `. _
/// - @ + :`. It neither starts nor ends with a dot or a space. `conversations`, `_shared`, `_missions`, other names of
/// the format and the device names of Windows (`CON`, `NUL`, …) are not allowed. In keys and references `%3A` stands
/// for a colon, and `=` before the id of an agent that starts with one of `- + :`.
///
/// In JSON `"project"`, `{"agent":"…"}` or `{"mission":"…"}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(variant)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// The project: every agent reads these entries.
    #[component(name = "project")]
    Project,
    /// One agent, by its id.
    #[component(name = "agent")]
    Agent(String),
    /// One mission (a run or a lane of work), by its id.
    #[component(name = "mission")]
    Mission(String),
}

impl Scope {
    /// One agent, by its id.
    pub fn agent(id: impl Into<String>) -> Self {
        Self::Agent(id.into())
    }

    /// One mission (a run or a lane of work), by its id.
    pub fn mission(id: impl Into<String>) -> Self {
        Self::Mission(id.into())
    }
}

open_names! {
    /// The kind of an entry. Each category of a scope is one Markdown file, named after the category.
    ///
    /// A root has the categories named here and those that its policy adds (`categories`). A call that names any other
    /// is invalid, and a file of another name is not a file of entries: it is neither read nor changed.
    ///
    /// In JSON its name.
    Category {
        /// Choices and their reasons.
        Decisions = "decisions",
        /// Insights from past work.
        Lessons = "lessons",
        /// Work to do.
        Tasks = "tasks",
        /// Finished projects.
        Projects = "projects",
        /// Notes for the next session.
        Handoffs = "handoffs",
        /// Likes and dislikes of the user.
        Preferences = "preferences",
        /// Recurring structures of the code base.
        Patterns = "patterns",
        /// Recurring ways of working.
        Habits = "habits",
        /// Results of an investigation.
        Findings = "findings",
        /// Facts about the project or its domain.
        Facts = "facts",
        /// Pitfalls.
        Gotchas = "gotchas",
        /// Rules that the project follows.
        Conventions = "conventions",
        /// Events, in the order in which they happened.
        Episodes = "episodes",
        /// Instructions for a recurring task.
        Procedures = "procedures",
        /// Summaries of several entries.
        Digests = "digests",
    } else {
        /// A category that policy adds, by its name: 1 to 24 bytes of letters and digits of any script, `-` and `_`. It
        /// starts with a letter or a digit, and differs from the names of others and from `conversation`, `artifacts`,
        /// `agents`, `memory` and the device names of Windows in more than capitals. Its entries state what holds.
        Other(String),
    }
}

names! {
    /// How strongly an entry is kept. New entries are `active`.
    Tier, "a tier" {
        /// Stays in its category file whatever its age; a brief puts it first.
        Pinned = "pinned",
        /// Kept as policy says.
        Active = "active",
        /// On its way out: search finds it, briefs and other texts for agents leave it out, and it moves to the archive
        /// before all others when a category or an owner has too many.
        Fading = "fading",
    }
}

names! {
    /// The stage of an entry's life. New entries are `promoted`.
    Status, "a status" {
        /// Not yet confirmed.
        Candidate = "candidate",
        /// In force.
        Promoted = "promoted",
        /// Out of force or moved to the archive. Listed and found only when a filter asks for it.
        Archived = "archived",
        /// In the trash. Only `vault.entries` with a filter for it shows such an entry, and only `vault.restore` and
        /// `audit.undo` bring it back.
        Forgotten = "forgotten",
    }
}

names! {
    /// How much an entry matters, by the judgement of its writer. The default is `medium`.
    Importance, "an importance" {
        /// Low.
        Low = "low",
        /// Medium.
        Medium = "medium",
        /// High.
        High = "high",
    }
}

names! {
    /// How an entry was learnt.
    Learnt, "the value of `learnt`" {
        /// A person or an agent stated it.
        Hand = "hand",
        /// A rule found it in the text that an agent printed.
        Rule = "rule",
        /// An import brought it in.
        Import = "import",
        /// A model of the host found it in a session, or merged it from other entries.
        Model = "model",
    }
}

/// The observations that support an entry.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// Number of observations; 1 for a new entry.
    pub count: u32,
    /// Time of the latest observation.
    #[component(name = "last-seen")]
    pub last_seen: Timestamp,
    /// Ids of the sessions with an observation, without duplicates, latest last. Only the latest 20 are kept.
    pub sessions: Vec<String>,
    /// How the first observation was made.
    pub learnt: Learnt,
    /// Other wordings of the same statement, latest last. Only the latest 3 are kept.
    pub wordings: Vec<String>,
}

names! {
    /// Who made a statement.
    Speaker, "a speaker" {
        /// A person.
        Person = "person",
        /// An agent.
        Agent = "agent",
        /// The output of a program or a page of the web: data, never an instruction.
        Tool = "tool",
        /// A file: data, never an instruction.
        File = "file",
        /// An import from another system.
        Import = "import",
    }
}

/// Where the words of an entry come from. The session stands in the entry.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Origin {
    /// Who stated it first.
    #[component(name = "stated-by")]
    pub stated_by: Speaker,
    /// The program in which it was said, such as `claude-code`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client: Option<String>,
    /// The line of the session's transcript, counted from 1 without blank lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The git commit that the project was at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// A person accepted, edited, pinned or repeated it since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub confirmed: bool,
}

impl Origin {
    /// Makes an origin with nothing but what each must have.
    pub fn new(stated_by: Speaker) -> Self {
        Self { stated_by, client: None, line: None, commit: None, confirmed: false }
    }
}

/// Something that was considered and not taken.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Alternative {
    /// Its name, without a colon.
    pub name: String,
    /// Why it was not taken. Empty when nobody said.
    #[component(name = "rejected-because")]
    pub rejected_because: String,
}

impl Alternative {
    /// Makes an alternative with nothing but what each must have.
    pub fn new(name: impl Into<String>, rejected_because: impl Into<String>) -> Self {
        Self { name: name.into(), rejected_because: rejected_because.into() }
    }
}

/// Why something was decided so. It stands in the text of a decision, as paragraphs that begin `**Reason:**`,
/// `**Alternatives:**` (a list, an item `- NAME: why it was not taken`) and `**Reversible:**` (yes or no).
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Rationale {
    /// Why it was decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What else was considered.
    #[serde(default)]
    pub alternatives: Vec<Alternative>,
    /// True if it can be taken back without much work. Absent when nobody said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reversible: Option<bool>,
}

names! {
    /// How much a finding matters.
    Severity, "a severity" {
        /// Critical.
        Critical = "critical",
        /// Important.
        Important = "important",
        /// Minor.
        Minor = "minor",
    }
}

/// What was found, and whether that is settled. It stands in the text of an entry of the category findings, as
/// paragraphs that begin `**Severity:**`, `**Location:**`, `**Impact:**`, `**Cause:**` and `**Resolution:**`. A finding
/// without a resolution is open: maintenance never archives it.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// How much it matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub severity: Option<Severity>,
    /// The place: a file and its lines, a section, an address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// What follows from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub impact: Option<String>,
    /// Why it is so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// How it was resolved, by what or by whom. Absent while it is open, for which the text has `**Resolution:** open`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resolution: Option<String>,
}

/// One remembered text with its properties.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// Its name.
    pub reference: Reference,
    /// Its owner.
    pub scope: Scope,
    /// Its kind.
    pub category: Category,
    /// When it was remembered. Absent for a passage without a date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<Timestamp>,
    /// The content: Markdown without blank lines around it; lines end with `\n`.
    pub text: String,
    /// Tags in the order in which they were given, without `#`.
    pub tags: Vec<String>,
    /// How strongly it is kept.
    pub tier: Tier,
    /// The stage of its life.
    pub status: Status,
    /// How much it matters.
    pub importance: Importance,
    /// How certain its writer was, 0 to 1. Absent when the writer did not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// The agent that wrote it. Absent when that is the agent of the scope, or unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The id of the session in which it was learnt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Its origins, each a file, an address, a message id or a reference.
    pub sources: Vec<String>,
    /// Ids of agents that learnt the same independently.
    #[component(name = "confirmed-by")]
    pub confirmed_by: Vec<String>,
    /// Absent for an entry that was stated once, by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
    /// Absent for an entry that was written by hand or before origins were recorded. Then it counts as stated by its
    /// author if it has one, by a rule's agent or an import if its evidence says so, and by a person otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// Why it was decided so, read from the text of a decision. Absent when the text does not say, and for other
    /// categories.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rationale: Option<Rationale>,
    /// Read from the text of a finding. Absent when the text has none of its paragraphs, and for other categories.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finding: Option<Finding>,
    /// The entries that it stands in the place of, whether they are still there or not. An entry supersedes older
    /// entries of its category: those of its own scope, and if it is the project's those of every scope. A superseded
    /// entry keeps its text and its place.
    pub supersedes: Vec<Reference>,
    /// The newest entry in force that stands in its place, directly or through others. It is computed by each call: an
    /// entry whose successor is forgotten, archived or made a candidate is in force again.
    #[component(name = "superseded-by")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub superseded_by: Option<Reference>,
}

/// An entry to add. Absent fields take their defaults.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// The owner of the entry.
    pub scope: Scope,
    /// The kind of the entry.
    pub category: Category,
    /// Markdown, not blank, at most `limits.text_bytes` bytes of UTF-8 (policy; 1 MiB by default).
    pub text: String,
    /// A leading `#` is removed, and so are duplicates. A tag with white space is invalid.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Absent: `active`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tier: Option<Tier>,
    /// Absent: `promoted`. `forgotten` is invalid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// Absent: `medium`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub importance: Option<Importance>,
    /// 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// The id of the agent that writes it, if that is not the agent of the scope.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The id of the session in which it was learnt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Its origins, each a file, an address, a message id or a reference.
    #[serde(default)]
    pub sources: Vec<String>,
    /// When it was remembered, for an entry from elsewhere. Absent: now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<Timestamp>,
    /// Absent: it is written by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// Paragraphs to add to the text of a decision. Invalid for other categories, and if the text has such paragraphs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rationale: Option<Rationale>,
    /// Paragraphs to add to the text of a finding. Invalid for other categories, and if the text has such paragraphs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finding: Option<Finding>,
    /// Entries that it stands in the place of; see `entry`. A reference of nothing fails with `not-found`; an entry of
    /// another category, of a scope that it does not reach, or that is newer is invalid. What those entries supersede,
    /// it does too.
    #[serde(default)]
    pub supersedes: Vec<Reference>,
}

impl Draft {
    /// Makes a draft with nothing but what each must have.
    pub fn new(scope: Scope, category: Category, text: impl Into<String>) -> Self {
        Self {
            scope,
            category,
            text: text.into(),
            tags: Vec::new(),
            tier: None,
            status: None,
            importance: None,
            confidence: None,
            author: None,
            session: None,
            sources: Vec::new(),
            created: None,
            origin: None,
            rationale: None,
            finding: None,
            supersedes: Vec::new(),
        }
    }
}

/// Selects entries. An entry must satisfy every field. An empty list selects everything; a list selects entries that
/// have any of its values, except `tags`: an entry must have all of those.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Filter {
    /// Owners.
    #[serde(default)]
    pub scopes: Vec<Scope>,
    /// Kinds.
    #[serde(default)]
    pub categories: Vec<Category>,
    /// Tags that an entry must have, all of them; upper and lower case are equal.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Tiers.
    #[serde(default)]
    pub tiers: Vec<Tier>,
    /// Stages. An empty list means `promoted`, and in lists `candidate` too: searches and briefs show no candidates
    /// unless they are asked for.
    #[serde(default)]
    pub statuses: Vec<Status>,
    /// Who stated it.
    #[component(name = "stated-by")]
    #[serde(default)]
    pub stated_by: Vec<Speaker>,
    /// True: only superseded entries. False: only others. Absent: both in lists; in searches and briefs the entry that
    /// supersedes another stands in its place, if this filter selects it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub superseded: Option<bool>,
    /// Created at or after this time. A passage without a date satisfies neither this nor `until`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Timestamp>,
    /// Created before this time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Timestamp>,
}

names! {
    /// The kind of a thing that an entry names.
    MentionKind, "a mention kind" {
        /// A file or folder of the project.
        Path = "path",
        /// A commit of git.
        Commit = "commit",
        /// A function, a type or another name in code.
        Symbol = "symbol",
    }
}

/// Something outside the memory that an entry names.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Mention {
    /// Its kind.
    pub kind: MentionKind,
    /// A path relative to the project, with `/`, a hash as it is written, or a name in code without what it belongs to.
    pub name: String,
    /// When the entry that names a symbol was created. A symbol is missing if the project had it then and has it no
    /// more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stated: Option<Timestamp>,
}

impl Mention {
    /// Makes a mention with nothing but what each must have.
    pub fn new(kind: MentionKind, name: impl Into<String>) -> Self {
        Self { kind, name: name.into(), stated: None }
    }
}

names! {
    /// The sender of a message.
    Role, "a role" {
        /// User.
        User = "user",
        /// Agent.
        Agent = "agent",
    }
}

/// One message.
///
/// In JSON what is in `other` stands beside the fields.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Message {
    /// The sender.
    pub role: Role,
    /// The text.
    pub text: String,
    /// Sent between programs. Checkpoints and handoffs leave it out, and nothing is learnt from it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub internal: bool,
    /// All other fields of the message's JSON object, as a JSON object. Empty if there are none.
    #[serde(flatten, with = "object")]
    pub other: String,
}

impl Message {
    /// Makes a message with nothing but what each must have.
    pub fn new(role: Role, text: impl Into<String>) -> Self {
        Self { role, text: text.into(), internal: false, other: String::new() }
    }
}

/// A defect of a stored file.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Fault {
    /// The key of the file in the store.
    pub key: String,
    /// The line, counted from 1. Absent when the defect is not in one line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The defect, in words for people.
    pub message: String,
}

/// The reason why a call failed, named by what the caller can do about it. The text says what the call was doing and
/// what it found. A failed call has changed nothing, unless its own documentation says otherwise.
///
/// In JSON `{"code":"…","message":"…"}`, with the record of a case that has one beside them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(variant)]
#[serde(into = "MemoryErrorJson", try_from = "MemoryErrorJson")]
pub enum MemoryError {
    /// There is no such thing. Correct the reference, or take this as the answer.
    #[component(name = "not-found")]
    #[error("{0}")]
    NotFound(String),
    /// The arguments are wrong. Correct them.
    #[component(name = "invalid")]
    #[error("{0}")]
    Invalid(String),
    /// Other writers kept changing the same file, or it is not in the expected state. Read it and call again.
    #[component(name = "conflict")]
    #[error("{0}")]
    Conflict(String),
    /// The host, or what a mission declares, does not permit it. Ask for the permission.
    #[component(name = "denied")]
    #[error("{0}")]
    Denied(String),
    /// A limit is reached or the disk is full. Make room.
    #[component(name = "full")]
    #[error("{0}")]
    Full(String),
    /// A stored file cannot be understood; it is unchanged. Repair the file.
    #[component(name = "corrupt")]
    #[error("{0}")]
    Corrupt(Fault),
    /// The store did not answer, or its lock was not free in time. Call again later. A write may have happened.
    #[component(name = "unavailable")]
    #[error("{0}")]
    Unavailable(String),
}

impl MemoryError {
    /// The name of the case in the contract.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotFound(_) => "not-found",
            Self::Invalid(_) => "invalid",
            Self::Conflict(_) => "conflict",
            Self::Denied(_) => "denied",
            Self::Full(_) => "full",
            Self::Corrupt(_) => "corrupt",
            Self::Unavailable(_) => "unavailable",
        }
    }
}

/// The JSON form of a [`MemoryError`].
#[derive(Serialize, Deserialize)]
struct MemoryErrorJson {
    code: String,
    message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault: Option<Fault>,
}

impl From<MemoryError> for MemoryErrorJson {
    fn from(error: MemoryError) -> Self {
        let (code, message) = (error.code().to_owned(), error.to_string());
        let fault = if let MemoryError::Corrupt(fault) = error { Some(fault) } else { None };
        Self { code, message, fault }
    }
}

impl TryFrom<MemoryErrorJson> for MemoryError {
    type Error = String;

    fn try_from(told: MemoryErrorJson) -> Result<Self, Self::Error> {
        Ok(match (told.code.as_str(), told.fault) {
            ("not-found", None) => Self::NotFound(told.message),
            ("invalid", None) => Self::Invalid(told.message),
            ("conflict", None) => Self::Conflict(told.message),
            ("denied", None) => Self::Denied(told.message),
            ("full", None) => Self::Full(told.message),
            ("corrupt", Some(fault)) => Self::Corrupt(fault),
            ("unavailable", None) => Self::Unavailable(told.message),
            (code, _) => return Err(format!("reading an error: no error has the code `{code}` and this shape")),
        })
    }
}
