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

/// The outcome of a change for its entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChangeOutcome {
    /// It is new.
    Added,
    /// It has another text.
    TextChanged,
    /// It has the same text and other properties.
    Changed,
    /// The candidate is in force.
    Accepted,
    /// It is back from the archive or the trash.
    Restored,
    /// It is in the archive.
    Archived,
    /// It is in the trash, or its mission was deleted.
    Forgotten,
    /// Somebody took it out of its file, with git or an editor.
    Removed,
    /// It has another owner, and so another reference.
    Moved,
    /// Another entry took its place.
    Superseded,
    /// It is in force again, because the entry that had taken its place is not, or names it no more.
    InForceAgain,
    /// Its file has another text than the last change left: git or an editor changed it since, nobody knows when and by
    /// whom.
    ChangedInFile,
}

impl ChangeOutcome {
    /// All of them, in their declared order.
    pub const ALL: [Self; 12] = [
        Self::Added,
        Self::TextChanged,
        Self::Changed,
        Self::Accepted,
        Self::Restored,
        Self::Archived,
        Self::Forgotten,
        Self::Removed,
        Self::Moved,
        Self::Superseded,
        Self::InForceAgain,
        Self::ChangedInFile,
    ];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::TextChanged => "text-changed",
            Self::Changed => "changed",
            Self::Accepted => "accepted",
            Self::Restored => "restored",
            Self::Archived => "archived",
            Self::Forgotten => "forgotten",
            Self::Removed => "removed",
            Self::Moved => "moved",
            Self::Superseded => "superseded",
            Self::InForceAgain => "in-force-again",
            Self::ChangedInFile => "changed-in-file",
        }
    }
}

/// What an entry said before and after a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedText {
    /// The number of the change.
    pub number: u64,
    /// Its outcome for the entry.
    pub outcome: ChangeOutcome,
    /// The text before it. Absent if the entry did not exist, or if this text is not stored any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The text after it. Absent if the entry no longer existed, or if this text is not stored any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The properties that changed, where both states are stored.
    pub properties: Vec<ChangedProperty>,
}

/// One step in the history of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HistoryStep {
    /// What happened to it.
    pub outcome: ChangeOutcome,
    /// The time. Of `changed-in-file` that of the last change before it.
    pub at: u64,
    /// As in `log-line`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// The call that made the change. Absent for `changed-in-file`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<u64>,
    /// Of `superseded` and `in-force-again` the entry that took its place, of `moved` the reference under which it was
    /// before, or is since.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<Reference>,
    /// Its text before the step, where that is another one than after it. Absent if it did not exist, or if this text
    /// is not stored any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// Its text after the step. Absent if it no longer existed, or if this text is not stored any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The properties that changed, where both states are stored.
    pub properties: Vec<ChangedProperty>,
}

/// The text of an entry of which its origin, sources, session and evidence are: an edit keeps them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TextOfOrigin {
    /// The present one.
    Present,
    /// The origin is of the present one, all others are of an earlier one.
    OriginOnly,
    /// An earlier one.
    Earlier,
}

impl TextOfOrigin {
    /// All of them, in their declared order.
    pub const ALL: [Self; 3] = [Self::Present, Self::OriginOnly, Self::Earlier];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Present => "present",
            Self::OriginOnly => "origin-only",
            Self::Earlier => "earlier",
        }
    }
}

/// The history of an entry, as far as the log has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EntryHistory {
    /// Newest first.
    pub steps: Vec<HistoryStep>,
    /// The time since which it is in force with its present text, or since which it was until it ceased to be. Absent
    /// if nobody knows, and if it never was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_force_since: Option<u64>,
    /// The time at which it ceased to be in force. Absent if it is in force, if it never was, and if nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_force_until: Option<u64>,
    /// The text that its origin is of.
    pub text_of_origin: TextOfOrigin,
}
