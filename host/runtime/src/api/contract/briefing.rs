//! The interface `briefing` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::types::{Category, Entry, Filter, Mention, Speaker};
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

/// The agent to brief.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Request {
    /// The agent's id.
    pub agent: String,
    /// The work that the agent is about to do; it selects the relevant entries. A task that no entry matches selects
    /// pinned ones only. Absent or blank: the newest entries, the agent's own and the project's first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
    /// The maximum length of the brief in tokens. Absent: `brief.budget` of policy (2,000). A budget that the marks
    /// around a brief do not fit into is invalid; the message says how many tokens they take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<i64>,
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

/// Text that a host gives to an agent at the start of its work, within a budget of tokens.
#[derive(Clone, Copy, Debug)]
pub struct Briefing<'a>(pub(crate) Calls<'a>);

impl Briefing<'_> {
    /// Returns the entries that a filter selects and that name a file, a commit or a symbol, newest first.
    pub fn mentions(&self, filter: &Filter) -> Result<Vec<Mentioned>, Error> {
        self.0.call("briefing", "mentions", (filter,))
    }

    /// Returns an excerpt of this root, such as the memory of a person, for an agent that works in another root: the
    /// project's description, then the entries that a brief would choose, no more than could fit the budget. `beside`
    /// of the request is ignored.
    pub fn contribute(&self, request: &Request) -> Result<Excerpt, Error> {
        self.0.call("briefing", "contribute", (request,))
    }

    /// Returns a text that tells an agent where and how to write memories itself. `folder` is the path of this root as
    /// the agent sees it; absent: `.memory`. An empty list of categories names decisions, lessons, tasks, projects and
    /// handoffs.
    pub fn instructions(&self, agent: &str, folder: Option<&str>, categories: &[Category]) -> Result<String, Error> {
        self.0.call("briefing", "instructions", (agent, folder, categories))
    }

    /// Returns a text that tells an agent which project its work is about, for an agent that runs inside another
    /// project. `project` is the project's name and `workspace` its folder.
    pub fn scope_block(&self, project: &str, workspace: &str) -> Result<String, Error> {
        self.0.call("briefing", "scope-block", (project, workspace))
    }

    /// Composes the knowledge blocks for an agent, or those of the project alone if the agent is absent. The budget is
    /// in tokens; absent: `work.budget` of policy (2,000).
    pub fn knowledge(
        &self,
        agent: Option<&str>,
        task: Option<&str>,
        budget: Option<u32>,
    ) -> Result<KnowledgeBlocks, Error> {
        self.0.call("briefing", "knowledge", (agent, task, budget))
    }
}
