//! The types of the contract that this room makes.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};

use crate::model::category::Category;
use crate::model::contract::Entry;
use crate::model::reference::Reference;

/// The newest of the entries that were asked for.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NewestEntries {
    /// Newest first, passages without a date last.
    pub entries: Vec<Entry>,
    /// The number of older ones.
    pub left_out: u32,
}

/// The result of adding a draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Outcome {
    /// The draft is a new entry.
    Stored {
        /// Reference.
        reference: Reference,
    },
    /// The scope and category already have an entry with the same text, or with one that policy counts as equal
    /// (`facts.similarity`). That entry took over the draft's tags, sources, author and session.
    Merged {
        /// Reference.
        reference: Reference,
    },
    /// Policy refused the draft: it holds a secret (`secrets.by_hand`), it is no memory but a raw diff, a stack trace,
    /// a summary of a session, git history or a list of files (`dumps.refuse`), or it matters too little
    /// (`drafts.mode`). The text gives the reason for people.
    Rejected {
        /// Reason.
        reason: String,
    },
}

/// The number of entries in a category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CategoryCount {
    /// The category.
    pub category: Category,
    /// Entries and passages in the category's file; the archive and the trash do not count.
    pub entries: u32,
}

/// The content of `_project.md`, the description of the project that every brief begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ProjectContext {
    /// Empty if the file does not exist.
    pub text: String,
    /// The file's version. Absent if the file does not exist.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

/// A section of a core memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CoreSection {
    /// Who the agent is, and how it works. At most `core.persona_chars` characters (policy; 1,000).
    Persona,
    /// The person that it works for. At most `core.user_chars` characters (1,000).
    User,
    /// What it is at now. At most `core.current_context_chars` characters (2,000).
    CurrentContext,
}

impl CoreSection {
    /// All of them, in their declared order.
    pub const ALL: [Self; 3] = [Self::Persona, Self::User, Self::CurrentContext];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Persona => "persona",
            Self::User => "user",
            Self::CurrentContext => "current-context",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// The content of `{agent}/_core.md`: what an agent always has before it, since every brief of it begins with this.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CoreMemory {
    /// Markdown with headings of level 3 and deeper, as all sections. Empty if there is none.
    pub persona: String,
    /// The person that the agent works for.
    pub user: String,
    /// What it is at now.
    pub current_context: String,
    /// The file's version. Absent if the file does not exist.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

/// The kind of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChangeKind {
    /// The entry is new in its file, or its mission was restored.
    Added,
    /// The entry has another text or other properties.
    Changed,
    /// The entry is no longer in its file, or its mission was deleted.
    Removed,
}

impl ChangeKind {
    /// All of them, in their declared order.
    pub const ALL: [Self; 3] = [Self::Added, Self::Changed, Self::Removed];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Changed => "changed",
            Self::Removed => "removed",
        }
    }
}

/// A property of an entry that a change gave another value, as text for people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ChangedProperty {
    /// Its name: that of a field of `entry`, and of its origin "stated-by" and "confirmed".
    pub name: String,
    /// The value before: names of enums, a list with commas, the count of `evidence`, `yes` for what is true. Absent:
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The value after, in the same form. Absent: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// What an entry said before and after a change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ChangedText {
    /// The number of the change.
    pub number: u64,
    /// The text before it. Absent if the entry did not exist, or if this text is not stored any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The text after it. Absent if the entry no longer existed, or if this text is not stored any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The properties that changed, where both states are stored.
    pub properties: Vec<ChangedProperty>,
}
