//! The interface `briefing` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::search::QueryVector;
use crate::api::contract::types::{Category, Entry, Filter, Mention, Speaker, Timestamp, TokenBudget};
use crate::api::error::Error;
use crate::api::name::names;

/// An entry with the things that it names.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Mentioned {
    /// The entry.
    pub entry: Entry,
    /// What it names, in the order of its text.
    pub mentions: Vec<Mention>,
}

/// One text of an excerpt.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
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

names! {
    /// How much a brief tells of what is relevant. The numbers are settings of policy.
    BriefLevel, "a brief level" {
        /// 3 entries (`brief.lite_entries`).
        Lite = "lite",
        /// 8 entries (`brief.standard_entries`).
        Standard = "standard",
        /// 20 entries (`brief.deep_entries`), among them such that are fading.
        Deep = "deep",
    }
}

/// The agent to brief.
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Request {
    /// The agent's id.
    pub agent: String,
    /// The work that the agent is about to do; it selects the relevant entries and passages of sessions. Without an
    /// entry that matches, and absent or blank: the newest entries, the agent's own and the project's first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
    /// The maximum length of the brief in tokens. Absent: `brief.budget` of policy (2,000). A budget that the marks
    /// around a brief do not fit into is invalid; the message says how many tokens they take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<TokenBudget>,
    /// Excerpts of other roots. Each becomes a section after the relevant entries. Together they get a share of the
    /// budget (`brief.beside_share` of policy, 0.15), and more if room is left. This root stores nothing of them.
    #[serde(default)]
    pub beside: Vec<Excerpt>,
    /// Things that entries name and that no longer exist, as the host found. Each entry that names one says so.
    #[serde(default)]
    pub missing: Vec<Mention>,
    /// The speakers whose entries may be told. Empty: all. What is no entry, such as the description of the project, is
    /// told anyway.
    #[component(name = "stated-by")]
    #[serde(default)]
    pub stated_by: Vec<Speaker>,
    /// The most relevant entries in the brief, all sections together; what is left out is named with the reason
    /// `limit`. Absent: `brief.level` of policy, and without that as many as the sections and the budget take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<BriefLevel>,
    /// The meaning of the task, computed by the host; it ranks entries as that of a query does (`search.find`), and
    /// fails as it does there. Ignored without a task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
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

names! {
    /// The reason why a source is missing from a brief.
    DropReason, "a drop reason" {
        /// The source did not fit into the budget.
        Budget = "budget",
        /// The section has its maximum number of entries.
        Limit = "limit",
        /// The file cannot be read or understood. The source is the file's key; `upkeep.health` says more.
        Unreadable = "unreadable",
    }
}

/// A source that is missing from a brief.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Dropped {
    /// A reference, or the key of a file.
    pub source: String,
    /// The reason.
    pub reason: DropReason,
    /// Its beginning on one line, at most 120 characters. Empty for a file that cannot be read.
    pub line: String,
}

names! {
    /// Why a line is in a brief.
    LineReason, "a line reason" {
        /// Its section is told whatever the task is.
        Always = "always",
        /// The entry is pinned.
        Pinned = "pinned",
        /// It matches the task.
        Task = "task",
        /// It is among the newest: there is no task, or nothing matches it.
        Newest = "newest",
        /// It is of another root.
        Beside = "beside",
    }
}

/// A line of a brief, and why it is there.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct BriefLine {
    /// Its beginning on one line, at most 120 characters.
    pub line: String,
    /// The reason.
    pub reason: LineReason,
    /// The words of the task that the entry has, in small letters and without accents, the rarest first; at most four.
    pub words: Vec<String>,
}

/// A part of a brief.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct OutsideCommit {
    /// Its hash.
    pub hash: String,
    /// When it was committed.
    pub time: Timestamp,
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
    pub fn new(
        hash: impl Into<String>,
        time: Timestamp,
        author: impl Into<String>,
        subject: impl Into<String>,
    ) -> Self {
        Self { hash: hash.into(), time, author: author.into(), subject: subject.into(), files: Vec::new() }
    }
}

names! {
    /// How much a turn of a session needs the memory.
    MemoryNeed, "a memory need" {
        /// Not at all.
        None = "none",
        /// The turn goes better with what the memory knows of it.
        Soft = "soft",
        /// Something is going to be changed: the memory is searched first.
        Required = "required",
    }
}

names! {
    /// The rule that decided how much a turn needs the memory. The first one that holds decides, in this order.
    TurnRule, "a turn rule" {
        /// None: the prompt has fewer characters than `guard.least_chars` of policy (12).
        Short = "short",
        /// None: it is a command to the client, such as `/compact`.
        SlashCommand = "slash-command",
        /// None: it is a greeting, thanks, or a test message, such as `testing 123`.
        SmallTalk = "small-talk",
        /// Required: something is attached to it.
        Attachment = "attachment",
        /// Required: it has a block of code between fences.
        CodeBlock = "code-block",
        /// Required: it names a file by its path.
        FilePath = "file-path",
        /// Required: it asks for a change (fix, implement, rename …) or tells of a failure (error, crash, failing …).
        Change = "change",
        /// Soft: it asks for an explanation, a plan or an opinion (explain, why, review, architecture …).
        Question = "question",
        /// None: no other rule holds.
        Other = "other",
    }
}

/// How much a turn needs the memory, and why.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct TurnNeed {
    /// How much.
    pub need: MemoryNeed,
    /// The rule that decided.
    pub rule: TurnRule,
    /// The word or path that the rule found: a word in small letters without accents. Absent for rules that look for
    /// none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
}

/// Text that a host gives to an agent at the start of its work, within a budget of tokens.
#[derive(Clone, Copy, Debug)]
pub struct Briefing<'a>(pub(crate) Calls<'a>);

impl Briefing<'_> {
    /// Composes what memory knows of an error or of a file, for an agent that has just met the one or is about to
    /// change the other: the request's `task` is the output with the error message, or a path (one word with a slash or
    /// the ending of a file). An error is known again by its codes and names, or by most of its words, whatever the
    /// paths, numbers and times in it. Of what was said in sessions it tells at most three lines, each about it on its
    /// own. Returns an empty text if memory knows nothing of it. `beside` and `missing` are not looked at. A request
    /// without a task is invalid.
    pub fn recall(&self, request: &Request) -> Result<Brief, Error> {
        self.0.call("briefing", "recall", || json!({ "request": request }), |memory| (memory, request))
    }

    /// Returns the entries that a filter selects and that name a file, a commit or a symbol, newest first.
    pub fn mentions(&self, filter: &Filter) -> Result<Vec<Mentioned>, Error> {
        self.0.call("briefing", "mentions", || json!({ "filter": filter }), |memory| (memory, filter))
    }

    /// Returns an excerpt of this root, such as the memory of a person, for an agent that works in another root: the
    /// project's description, then the entries that a brief would choose, no more than could fit the budget. `beside`
    /// of the request is ignored.
    pub fn contribute(&self, request: &Request) -> Result<Excerpt, Error> {
        self.0.call("briefing", "contribute", || json!({ "request": request }), |memory| (memory, request))
    }

    /// Returns the time when an agent left something last: the summary of a session, a checkpoint, or a handoff. None
    /// if it left nothing.
    pub fn last_seen(&self, agent: &str) -> Result<Option<Timestamp>, Error> {
        self.0.call("briefing", "last-seen", || json!({ "agent": agent }), |memory| (memory, agent))
    }

    /// Returns what commits changed as an excerpt for a brief: how many commits, files and lines; the changed files by
    /// the first segment of their paths, at most 8 folders with 4 files each; and the newest 20 commits, newest first.
    /// Secrets in it are redacted. The excerpt of no commits has no items.
    pub fn digest_commits(&self, commits: &[OutsideCommit]) -> Result<Excerpt, Error> {
        self.0.call("briefing", "digest-commits", || json!({ "commits": commits }), |memory| (memory, commits))
    }

    /// Returns a text that tells an agent where and how to write memories itself. `folder` is the path of this root as
    /// the agent sees it; absent: `.memory`. An empty list of categories names decisions, lessons, tasks, projects and
    /// handoffs.
    pub fn instructions(&self, agent: &str, folder: Option<&str>, categories: &[Category]) -> Result<String, Error> {
        self.0.call(
            "briefing",
            "instructions",
            || json!({ "agent": agent, "folder": folder, "categories": categories }),
            |memory| (memory, agent, folder, categories),
        )
    }

    /// Returns a text that asks an agent to save what it knows, for a host whose agent is about to lose its context,
    /// such as before a compaction. It says what to save, by which tool or command, and what to leave out.
    pub fn flush_prompt(&self, agent: &str) -> Result<String, Error> {
        self.0.call("briefing", "flush-prompt", || json!({ "agent": agent }), |memory| (memory, agent))
    }

    /// Decides how much a turn of a session needs the memory, by what the person says in English or Portuguese. Words
    /// count whole, in capitals or not, with accents or without. `attachments` says that files or images come with the
    /// prompt.
    pub fn need_of_turn(&self, prompt: &str, attachments: bool) -> Result<TurnNeed, Error> {
        self.0.call(
            "briefing",
            "need-of-turn",
            || json!({ "prompt": prompt, "attachments": attachments }),
            |memory| (memory, prompt, attachments),
        )
    }
}
