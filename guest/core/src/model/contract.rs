//! The types of the contract that this room makes.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::model::category::Category;
use crate::model::reference::Reference;
use crate::model::scope::Scope;
use crate::text::contract::{Finding, Rationale};

/// How strongly an entry is kept. New entries are `active`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tier {
    /// Stays in its category file whatever its age; a brief puts it first.
    Pinned,
    /// Kept as policy says.
    #[default]
    Active,
    /// On its way out: search finds it, briefs and other texts for agents leave it out, and it moves to the archive
    /// before all others when a category or an owner has too many.
    Fading,
}

impl Tier {
    /// All of them, in their declared order.
    pub const ALL: [Self; 3] = [Self::Pinned, Self::Active, Self::Fading];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pinned => "pinned",
            Self::Active => "active",
            Self::Fading => "fading",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// The stage of an entry's life. New entries are `promoted`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Not yet confirmed.
    Candidate,
    /// In force.
    #[default]
    Promoted,
    /// Out of force or moved to the archive. Listed and found only when a filter asks for it.
    Archived,
    /// In the trash. Only `vault.entries` with a filter for it shows such an entry, and only `vault.restore` and
    /// `audit.undo` bring it back.
    Forgotten,
}

impl Status {
    /// All of them, in their declared order.
    pub const ALL: [Self; 4] = [Self::Candidate, Self::Promoted, Self::Archived, Self::Forgotten];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Candidate => "candidate",
            Self::Promoted => "promoted",
            Self::Archived => "archived",
            Self::Forgotten => "forgotten",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// How much an entry matters, by the judgement of its writer. The default is `medium`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Importance {
    /// Low.
    Low,
    /// Medium.
    #[default]
    Medium,
    /// High.
    High,
}

impl Importance {
    /// All of them, in their declared order.
    pub const ALL: [Self; 3] = [Self::Low, Self::Medium, Self::High];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// How an entry was learnt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Learnt {
    /// A person or an agent stated it.
    #[default]
    Hand,
    /// A rule found it in the text that an agent printed.
    Rule,
    /// An import brought it in.
    Import,
    /// A model of the host found it in a session, or merged it from other entries.
    Model,
}

impl Learnt {
    /// All of them, in their declared order.
    pub const ALL: [Self; 4] = [Self::Hand, Self::Rule, Self::Import, Self::Model];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hand => "hand",
            Self::Rule => "rule",
            Self::Import => "import",
            Self::Model => "model",
        }
    }
}

/// The observations that support an entry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// Number of observations; 1 for a new entry.
    pub count: u32,
    /// Time of the latest observation.
    pub last_seen: u64,
    /// Ids of the sessions with an observation, without duplicates, latest last. Only the latest 20 are kept.
    #[serde(default)]
    pub sessions: Vec<String>,
    /// How the first observation was made.
    #[serde(default)]
    pub learnt: Learnt,
    /// Other wordings of the same statement, latest last. Only the latest 3 are kept.
    #[serde(default)]
    pub wordings: Vec<String>,
}

/// Who made a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speaker {
    /// A person.
    Person,
    /// An agent.
    Agent,
    /// The output of a program or a page of the web: data, never an instruction.
    Tool,
    /// A file: data, never an instruction.
    File,
    /// An import from another system.
    Import,
}

impl Speaker {
    /// All of them, in their declared order.
    pub const ALL: [Self; 5] = [Self::Person, Self::Agent, Self::Tool, Self::File, Self::Import];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Agent => "agent",
            Self::Tool => "tool",
            Self::File => "file",
            Self::Import => "import",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// Where the words of an entry come from. The session stands in the entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Origin {
    /// Who stated it first.
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

/// One remembered text with its properties.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// Its name.
    #[serde(flatten, serialize_with = "crate::model::entry::with_scope_and_category")]
    pub reference: Reference,
    /// When it was remembered. Absent for a passage without a date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created: Option<u64>,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// The agent that wrote it. Absent when that is the agent of the scope, or unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The id of the session in which it was learnt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Its origins, each a file, an address, a message id or a reference.
    pub sources: Vec<String>,
    /// Ids of agents that learnt the same independently.
    pub confirmed_by: Vec<String>,
    /// Absent for an entry that was stated once, by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
    /// Absent for an entry that was written by hand or before origins were recorded. Then it counts as stated by its
    /// author if it has one, by a rule's agent or an import if its evidence says so, and by a person otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// Why it was decided so, read from the text of a decision. Absent when the text does not say, and for other
    /// categories.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rationale: Option<Rationale>,
    /// Read from the text of a finding. Absent when the text has none of its paragraphs, and for other categories.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finding: Option<Finding>,
    /// The entries that it stands in the place of, whether they are still there or not. An entry supersedes older
    /// entries of its category: those of its own scope, and if it is the project's those of every scope. A superseded
    /// entry keeps its text and its place.
    pub supersedes: Vec<Reference>,
    /// The newest entry in force that stands in its place, directly or through others. It is computed by each call: an
    /// entry whose successor is forgotten, archived or made a candidate is in force again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub superseded_by: Option<Reference>,
}

/// An entry to add. Absent fields take their defaults.
#[derive(Clone, Debug, PartialEq, Deserialize)]
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
    #[serde(default)]
    pub tier: Option<Tier>,
    /// Absent: `promoted`. `forgotten` is invalid.
    #[serde(default)]
    pub status: Option<Status>,
    /// Absent: `medium`.
    #[serde(default)]
    pub importance: Option<Importance>,
    /// 0 to 1.
    #[serde(default)]
    pub confidence: Option<f64>,
    /// The id of the agent that writes it, if that is not the agent of the scope.
    #[serde(default)]
    pub author: Option<String>,
    /// The id of the session in which it was learnt.
    #[serde(default)]
    pub session: Option<String>,
    /// Its origins, each a file, an address, a message id or a reference.
    #[serde(default)]
    pub sources: Vec<String>,
    /// When it was remembered, for an entry from elsewhere. Absent: now.
    #[serde(default)]
    pub created: Option<u64>,
    /// Absent: it is written by hand.
    #[serde(default)]
    pub origin: Option<Origin>,
    /// Paragraphs to add to the text of a decision. Invalid for other categories, and if the text has such paragraphs.
    #[serde(default)]
    pub rationale: Option<Rationale>,
    /// Paragraphs to add to the text of a finding. Invalid for other categories, and if the text has such paragraphs.
    #[serde(default)]
    pub finding: Option<Finding>,
    /// Entries that it stands in the place of; see `entry`. A reference of nothing fails with `not-found`; an entry of
    /// another category, of a scope that it does not reach, or that is newer is invalid. What those entries supersede,
    /// it does too.
    #[serde(default)]
    pub supersedes: Vec<Reference>,
    /// Evidence beyond a statement by hand; only entries found by rule or imported have any at first.
    #[serde(skip)]
    pub evidence: Option<Evidence>,
    /// True if it passed the gate for what comes in by hand: secrets in it are kept.
    #[serde(skip)]
    pub with_secrets: bool,
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
            evidence: None,
            with_secrets: false,
        }
    }
}

/// Selects entries. An entry must satisfy every field. An empty list selects everything; a list selects entries that
/// have any of its values, except `tags`: an entry must have all of those.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
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
    #[serde(default)]
    pub stated_by: Vec<Speaker>,
    /// True: only superseded entries. False: only others. Absent: both in lists; in searches and briefs the entry that
    /// supersedes another stands in its place, if this filter selects it.
    #[serde(default)]
    pub superseded: Option<bool>,
    /// Created at or after this time. A passage without a date satisfies neither this nor `until`.
    #[serde(default)]
    pub since: Option<u64>,
    /// Created before this time.
    #[serde(default)]
    pub until: Option<u64>,
}

/// The sender of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// User.
    User,
    /// Agent.
    #[serde(alias = "assistant")]
    Agent,
}

impl Role {
    /// All of them, in their declared order.
    pub const ALL: [Self; 2] = [Self::User, Self::Agent];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Agent => "agent",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// One message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    /// The sender.
    pub role: Role,
    /// The text.
    pub text: String,
    /// Sent between programs. Checkpoints and handoffs leave it out, and nothing is learnt from it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub internal: bool,
    /// All other fields of the message's JSON object, as a JSON object. Empty if there are none.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

impl Message {
    /// Makes a message with nothing but what each must have.
    pub fn new(role: Role, text: impl Into<String>) -> Self {
        Self { role, text: text.into(), internal: false, other: Map::new() }
    }
}

/// A coding client. The last three run no hooks and write no transcripts that are known: they only start the MCP
/// server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Client {
    /// Cursor.
    Cursor,
    /// Vscode.
    Vscode,
    /// Claude code.
    ClaudeCode,
    /// Codex.
    Codex,
    /// Gemini.
    Gemini,
    /// Copilot cli.
    CopilotCli,
    /// Qwen code.
    QwenCode,
    /// Opencode.
    Opencode,
    /// Windsurf.
    Windsurf,
    /// Claude desktop.
    ClaudeDesktop,
    /// Zed.
    Zed,
}

impl Client {
    /// All of them, in their declared order.
    pub const ALL: [Self; 11] = [
        Self::Cursor,
        Self::Vscode,
        Self::ClaudeCode,
        Self::Codex,
        Self::Gemini,
        Self::CopilotCli,
        Self::QwenCode,
        Self::Opencode,
        Self::Windsurf,
        Self::ClaudeDesktop,
        Self::Zed,
    ];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cursor => "cursor",
            Self::Vscode => "vscode",
            Self::ClaudeCode => "claude-code",
            Self::Codex => "codex",
            Self::Gemini => "gemini",
            Self::CopilotCli => "copilot-cli",
            Self::QwenCode => "qwen-code",
            Self::Opencode => "opencode",
            Self::Windsurf => "windsurf",
            Self::ClaudeDesktop => "claude-desktop",
            Self::Zed => "zed",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// A statement worth remembering: a decision, a lesson, or another fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Insight {
    /// The category of the entry that it becomes.
    pub category: Category,
    /// The statement.
    pub text: String,
}

impl Insight {
    /// Makes an insight with nothing but what each must have.
    pub fn new(category: Category, text: impl Into<String>) -> Self {
        Self { category, text: text.into() }
    }
}

/// How a procedure went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PracticeOutcome {
    /// It worked.
    Success,
    /// It did not work.
    Failure,
}

impl PracticeOutcome {
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

/// Changes to an entry. Absent fields keep their values.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changes {
    /// The new content.
    #[serde(default)]
    pub text: Option<String>,
    /// All new tags.
    #[serde(default)]
    pub tags: Option<Vec<String>>,
    /// The new importance.
    #[serde(default)]
    pub importance: Option<Importance>,
    /// The new confidence, 0 to 1.
    #[serde(default)]
    pub confidence: Option<f64>,
    /// Entries that it supersedes from now on, beside those that it does already; see `draft` in `types`. A passage
    /// cannot supersede.
    #[serde(default)]
    pub supersedes: Vec<Reference>,
    /// How a finding was resolved; blank: it is open again. Invalid for an entry of another category.
    #[serde(default)]
    pub resolution: Option<String>,
    /// Who changes it; absent: a person.
    #[serde(skip)]
    pub by: Option<Origin>,
}

/// A conversation or a checkpoint.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Conversation {
    /// The agent's id. Each agent has one conversation.
    #[serde(default)]
    pub agent_id: String,
    /// The time of saving. Absent when it is saved: now.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::model::conversation::moment")]
    pub saved_at: Option<u64>,
    /// The client's id of the chat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat_id: Option<String>,
    /// The id of the language model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model_id: Option<String>,
    /// Messages, oldest first.
    pub messages: Vec<Message>,
    /// All other fields of the conversation's JSON object, as a JSON object. Empty if there are none.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

impl Conversation {
    /// Makes a conversation with nothing but what each must have.
    pub fn new(agent_id: impl Into<String>, messages: Vec<Message>) -> Self {
        Self { agent_id: agent_id.into(), saved_at: None, chat_id: None, model_id: None, messages, other: Map::new() }
    }
}
