//! The types of the contract that this room makes.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};

use crate::model::contract::{Entry, Speaker};
use crate::search::contract::QueryVector;
use crate::text::contract::Mention;

/// Facts and sessions as text for an agent. When these blocks come back in a transcript or a conversation, nothing is
/// learnt from them. A block without content is an empty string.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct KnowledgeBlocks {
    /// All blocks together.
    pub text: String,
    /// The estimated length of `text` in tokens, never above the budget.
    pub tokens: u32,
    /// Facts of the agent.
    pub agent_knowledge: String,
    /// Facts of the project.
    pub project_knowledge: String,
    /// Summaries of the agent's latest sessions.
    pub recent_sessions: String,
    /// Review issues, technologies and ratings of earlier projects.
    pub learned: String,
}

/// An entry with the things that it names.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mentioned {
    /// The entry.
    pub entry: Entry,
    /// What it names, in the order of its text.
    pub mentions: Vec<Mention>,
}

/// One text of an excerpt.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExcerptItem {
    /// Its reference or the key of its file, in the other root.
    pub source: String,
    /// The full text.
    pub text: String,
}

impl ExcerptItem {
    /// Makes an excerpt item with nothing but what each must have.
    pub fn new(source: impl Into<String>, text: impl Into<String>) -> Self {
        Self { source: source.into(), text: text.into() }
    }
}

/// Texts of another root, for a section of their own in a brief.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Excerpt {
    /// The heading in the brief, without the colon.
    pub title: String,
    /// The texts, best first.
    #[serde(default)]
    pub items: Vec<ExcerptItem>,
}

impl Excerpt {
    /// Makes an excerpt with nothing but what each must have.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), items: Vec::new() }
    }
}

/// How much a brief tells of what is relevant. The numbers are settings of policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BriefLevel {
    /// 3 entries (`brief.lite_entries`).
    Lite,
    /// 8 entries (`brief.standard_entries`).
    Standard,
    /// 20 entries (`brief.deep_entries`), among them such that are fading.
    Deep,
}

impl BriefLevel {
    /// All of them, in their declared order.
    pub const ALL: [Self; 3] = [Self::Lite, Self::Standard, Self::Deep];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lite => "lite",
            Self::Standard => "standard",
            Self::Deep => "deep",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// The agent to brief.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Request {
    /// The agent's id.
    pub agent: String,
    /// The work that the agent is about to do; it selects the relevant entries and passages of sessions. Without an
    /// entry that matches, and absent or blank: the newest entries, the agent's own and the project's first.
    #[serde(default)]
    pub task: Option<String>,
    /// The maximum length of the brief in tokens. Absent: `brief.budget` of policy (2,000). A budget that the marks
    /// around a brief do not fit into is invalid; the message says how many tokens they take.
    #[serde(default)]
    pub budget: Option<u32>,
    /// Excerpts of other roots. Each becomes a section after the relevant entries. Together they get a share of the
    /// budget (`brief.beside_share` of policy, 0.15), and more if room is left. This root stores nothing of them.
    #[serde(default)]
    pub beside: Vec<Excerpt>,
    /// Things that entries name and that no longer exist, as the host found. Each entry that names one says so.
    #[serde(default)]
    pub missing: Vec<Mention>,
    /// The speakers whose entries may be told. Empty: all. What is no entry, such as the description of the project, is
    /// told anyway.
    #[serde(default)]
    pub stated_by: Vec<Speaker>,
    /// The most relevant entries in the brief, all sections together; what is left out is named with the reason
    /// `limit`. Absent: `brief.level` of policy, and without that as many as the sections and the budget take.
    #[serde(default)]
    pub level: Option<BriefLevel>,
    /// The meaning of the task, computed by the host; it ranks entries as that of a query does (`search.find`), and
    /// fails as it does there. Ignored without a task.
    #[serde(default)]
    pub vector: Option<QueryVector>,
}

impl Request {
    /// Makes a request with nothing but what each must have.
    pub fn new(agent: impl Into<String>) -> Self {
        Self {
            agent: agent.into(),
            task: None,
            budget: None,
            beside: Vec::new(),
            missing: Vec::new(),
            stated_by: Vec::new(),
            level: None,
            vector: None,
        }
    }
}

/// The reason why a source is missing from a brief.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DropReason {
    /// The source did not fit into the budget.
    Budget,
    /// The section has its maximum number of entries.
    Limit,
    /// The file cannot be read or understood. The source is the file's key; `upkeep.health` says more.
    Unreadable,
}

impl DropReason {
    /// All of them, in their declared order.
    pub const ALL: [Self; 3] = [Self::Budget, Self::Limit, Self::Unreadable];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Budget => "budget",
            Self::Limit => "limit",
            Self::Unreadable => "unreadable",
        }
    }
}

/// A source that is missing from a brief.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Dropped {
    /// A reference, or the key of a file.
    pub source: String,
    /// The reason.
    pub reason: DropReason,
    /// Its beginning on one line, at most 120 characters. Empty for a file that cannot be read.
    pub line: String,
}

/// Why a line is in a brief.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineReason {
    /// Its section is told whatever the task is.
    #[default]
    Always,
    /// The entry is pinned.
    Pinned,
    /// It matches the task.
    Task,
    /// It is among the newest: there is no task, or nothing matches it.
    Newest,
    /// It is of another root.
    Beside,
}

impl LineReason {
    /// All of them, in their declared order.
    pub const ALL: [Self; 5] = [Self::Always, Self::Pinned, Self::Task, Self::Newest, Self::Beside];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Pinned => "pinned",
            Self::Task => "task",
            Self::Newest => "newest",
            Self::Beside => "beside",
        }
    }
}

/// A line of a brief, and why it is there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BriefLine {
    /// Its beginning on one line, at most 120 characters.
    pub line: String,
    /// The reason.
    pub reason: LineReason,
    /// The words of the task that the entry has, in small letters and without accents, the rarest first; at most four.
    pub words: Vec<String>,
}

/// A part of a brief.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Section {
    /// The heading in the text, without its colon.
    pub title: String,
    /// The sources in the section, each a reference or the key of a file.
    pub sources: Vec<String>,
    /// Relevant sources that are missing from the section.
    pub dropped: Vec<Dropped>,
    /// The number of characters cut from the sources in the section.
    pub cut: u32,
    /// What is told of each source and why, in their order.
    pub lines: Vec<BriefLine>,
}

/// A composed text and its sources.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Brief {
    /// The text for the agent. Empty when there is nothing to say, or nothing that fits the budget.
    pub text: String,
    /// The estimated length of the whole text in tokens, never above the budget: a quarter for each UTF-16 code unit,
    /// one for each Chinese, Japanese or Korean character, rounded up.
    pub tokens: u32,
    /// The sections in the order of the text. An empty section is present only if something was dropped from it.
    pub sections: Vec<Section>,
    /// The files, commits and symbols that relevant entries in the text name. A host that sees the project looks for
    /// them, and composes again with those that are `missing`.
    pub mentions: Vec<Mention>,
}

/// A file that a commit changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangedFile {
    /// Its path from the top of the repository, with `/`.
    pub path: String,
    /// The number of added lines; 0 for a file without lines.
    pub added: u32,
    /// The number of removed lines.
    pub removed: u32,
}

impl ChangedFile {
    /// Makes a changed file with nothing but what each must have.
    pub fn new(path: impl Into<String>, added: u32, removed: u32) -> Self {
        Self { path: path.into(), added, removed }
    }
}

/// A commit of the project, as a host read it from git.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutsideCommit {
    /// Its hash.
    pub hash: String,
    /// When it was committed.
    pub time: u64,
    /// The name of its author.
    pub author: String,
    /// The first line of its message.
    pub subject: String,
    /// The files that it changed.
    #[serde(default)]
    pub files: Vec<ChangedFile>,
}

impl OutsideCommit {
    /// Makes an outside commit with nothing but what each must have.
    pub fn new(hash: impl Into<String>, time: u64, author: impl Into<String>, subject: impl Into<String>) -> Self {
        Self { hash: hash.into(), time, author: author.into(), subject: subject.into(), files: Vec::new() }
    }
}
