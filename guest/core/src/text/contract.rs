//! The types of the contract that this room makes.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};

/// Something that was considered and not taken.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Alternative {
    /// Its name, without a colon.
    pub name: String,
    /// Why it was not taken. Empty when nobody said.
    #[serde(default)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// Critical.
    Critical,
    /// Important.
    Important,
    /// Minor.
    Minor,
}

impl Severity {
    /// All of them, in their declared order.
    pub const ALL: [Self; 3] = [Self::Critical, Self::Important, Self::Minor];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Critical => "critical",
            Self::Important => "important",
            Self::Minor => "minor",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// What was found, and whether that is settled. It stands in the text of an entry of the category findings, as
/// paragraphs that begin `**Severity:**`, `**Location:**`, `**Impact:**`, `**Cause:**` and `**Resolution:**`. A finding
/// without a resolution is open: maintenance never archives it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

/// The kind of a thing that an entry names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MentionKind {
    /// A file or folder of the project.
    Path,
    /// A commit of git.
    Commit,
    /// A function, a type or another name in code.
    Symbol,
}

impl MentionKind {
    /// All of them, in their declared order.
    pub const ALL: [Self; 3] = [Self::Path, Self::Commit, Self::Symbol];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Commit => "commit",
            Self::Symbol => "symbol",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// Something outside the memory that an entry names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mention {
    /// Its kind.
    pub kind: MentionKind,
    /// A path relative to the project, with `/`, a hash as it is written, or a name in code without what it belongs to.
    pub name: String,
    /// When the entry that names a symbol was created. A symbol is missing if the project had it then and has it no
    /// more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stated: Option<u64>,
}

impl Mention {
    /// Makes a mention with nothing but what each must have.
    pub fn new(kind: MentionKind, name: impl Into<String>) -> Self {
        Self { kind, name: name.into(), stated: None }
    }
}

/// What two entries that contradict each other differ in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difference {
    /// One denies what the other states.
    Negation,
    /// They have words of opposite meaning, such as `enable` and `disable`.
    Opposite,
    /// They have different numbers or versions.
    Number,
    /// They name different things in the same place.
    Name,
    /// They are about one name from code, such as a function or a file, and do not say the same of it: the newer may
    /// amend the older.
    Subject,
}

impl Difference {
    /// All of them, in their declared order.
    pub const ALL: [Self; 5] = [Self::Negation, Self::Opposite, Self::Number, Self::Name, Self::Subject];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Negation => "negation",
            Self::Opposite => "opposite",
            Self::Number => "number",
            Self::Name => "name",
            Self::Subject => "subject",
        }
    }
}

/// How much a turn of a session needs the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MemoryNeed {
    /// Not at all.
    None,
    /// The turn goes better with what the memory knows of it.
    Soft,
    /// Something is going to be changed: the memory is searched first.
    Required,
}

impl MemoryNeed {
    /// All of them, in their declared order.
    pub const ALL: [Self; 3] = [Self::None, Self::Soft, Self::Required];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Soft => "soft",
            Self::Required => "required",
        }
    }
}

/// The rule that decided how much a turn needs the memory. The first one that holds decides, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnRule {
    /// None: the prompt has fewer characters than `guard.least_chars` of policy (12).
    Short,
    /// None: it is a command to the client, such as `/compact`.
    SlashCommand,
    /// None: it is a greeting, thanks, or a test message, such as `testing 123`.
    SmallTalk,
    /// Required: something is attached to it.
    Attachment,
    /// Required: it has a block of code between fences.
    CodeBlock,
    /// Required: it names a file by its path.
    FilePath,
    /// Required: it asks for a change (fix, implement, rename …) or tells of a failure (error, crash, failing …).
    Change,
    /// Soft: it asks for an explanation, a plan or an opinion (explain, why, review, architecture …).
    Question,
    /// None: no other rule holds.
    Other,
}

impl TurnRule {
    /// All of them, in their declared order.
    pub const ALL: [Self; 9] = [
        Self::Short,
        Self::SlashCommand,
        Self::SmallTalk,
        Self::Attachment,
        Self::CodeBlock,
        Self::FilePath,
        Self::Change,
        Self::Question,
        Self::Other,
    ];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::SlashCommand => "slash-command",
            Self::SmallTalk => "small-talk",
            Self::Attachment => "attachment",
            Self::CodeBlock => "code-block",
            Self::FilePath => "file-path",
            Self::Change => "change",
            Self::Question => "question",
            Self::Other => "other",
        }
    }
}

/// How much a turn needs the memory, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnNeed {
    /// How much.
    pub need: MemoryNeed,
    /// The rule that decided.
    pub rule: TurnRule,
    /// The word or path that the rule found: a word in small letters without accents. Absent for rules that look for
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
}
