//! The types of the contract that this room makes.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};

use crate::model::reference::Reference;
use crate::model::scope::Scope;
use crate::store::contract::Fault;

/// The state of a root.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct HealthReport {
    /// The number of category files, readable or not.
    pub files: u32,
    /// The number of entries.
    pub entries: u32,
    /// The number of passages: texts that a person wrote without an id.
    pub passages: u32,
    /// The number of entries in the trash.
    pub forgotten: u32,
    /// Defects of files. All other files work.
    pub faults: Vec<Fault>,
    /// Keys that the format does not know, the first 20: a warning counts the others. They are left alone.
    pub unknown: Vec<String>,
}

/// A kind of maintenance. Chores run in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chore {
    /// Deletes expired checkpoints and moves broken ones aside.
    Checkpoints,
    /// Learns from conversations and cuts long ones to their last messages.
    Conversations,
    /// Merges three or more entries of one category that say the same in nearly the same letters, if policy asks for it
    /// (`jobs.consolidate_similarity`): one entry takes over all their words, and the others are archived with a link
    /// to it.
    Consolidate,
    /// Lets entries fade and leave that nobody uses, promotes candidates that several sessions say, and keeps each
    /// owner to its limit, as `sweep` of policy says. Doing it again changes nothing.
    Sweep,
    /// Moves the oldest entries of full categories to the archive and writes a summary of them.
    Vault,
    /// Updates the search index, merges its segments, and deletes derived files that are out of date.
    Index,
    /// Deletes files of older formats whose content is proved to be in the vault.
    Legacy,
    /// Deletes from the trash, the before-images and the log everything that is older than policy keeps it.
    Trash,
}

impl Chore {
    /// All of them, in their declared order.
    pub const ALL: [Self; 8] = [
        Self::Checkpoints,
        Self::Conversations,
        Self::Consolidate,
        Self::Sweep,
        Self::Vault,
        Self::Index,
        Self::Legacy,
        Self::Trash,
    ];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Checkpoints => "checkpoints",
            Self::Conversations => "conversations",
            Self::Consolidate => "consolidate",
            Self::Sweep => "sweep",
            Self::Vault => "vault",
            Self::Index => "index",
            Self::Legacy => "legacy",
            Self::Trash => "trash",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// What a chore did to an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Transition {
    /// A candidate is in force now.
    Promoted,
    /// Its tier is `fading` now.
    Demoted,
    /// It moved to the archive.
    Archived,
}

impl Transition {
    /// All of them, in their declared order.
    pub const ALL: [Self; 3] = [Self::Promoted, Self::Demoted, Self::Archived];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Promoted => "promoted",
            Self::Demoted => "demoted",
            Self::Archived => "archived",
        }
    }
}

/// One entry that a chore changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EntryTransition {
    /// The entry.
    pub reference: Reference,
    /// What happened to it.
    pub transition: Transition,
    /// The reason, for people.
    pub reason: String,
}

/// What an owner of entries keeps, and how much it may keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScopeSize {
    /// The owner.
    pub scope: Scope,
    /// The number of its entries in force and of its candidates, without passages and summaries.
    pub entries: u32,
    /// The most entries that the chore `sweep` leaves. Absent: any number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// The bytes of its entries, and of the texts of a mission.
    pub bytes: u64,
    /// The most bytes that the chore `sweep` leaves. Absent: any number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quota: Option<u64>,
}

/// The result of maintenance.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RunReport {
    /// The time of the end.
    pub finished: u64,
    /// The number of checkpoints deleted or moved aside.
    pub checkpoints_cleaned: u32,
    /// The number of conversations that were cut.
    pub conversations_trimmed: u32,
    /// The number of insights that became entries.
    pub insights_learnt: u32,
    /// The number of candidates that are in force now.
    pub entries_promoted: u32,
    /// The number of entries that are fading now.
    pub entries_demoted: u32,
    /// The number of entries that moved to the archive.
    pub entries_archived: u32,
    /// The entries of these three, each with the reason; at most 1,000. Empty in `last_report`.
    pub transitions: Vec<EntryTransition>,
    /// The ids of missions that were moved to the trash, because nothing happened in them for so long
    /// (`missions.deleted_days` of policy). Empty in `last_report`.
    pub missions_deleted: Vec<String>,
    /// The search index was written.
    pub index_rebuilt: bool,
    /// The number of old files deleted.
    pub legacy_files_cleaned: u32,
    /// The number of entries deleted from the trash.
    pub trash_emptied: u32,
    /// Files that could not be maintained. Everything else was done.
    pub faults: Vec<Fault>,
}

/// The result of undoing a call.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Undone {
    /// The undone call.
    pub call: u64,
    /// The entries that changed back, under their present names. Entries that the call had added are in the trash.
    pub references: Vec<Reference>,
}

/// The result of deleting an entry permanently.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Purged {
    /// Keys of files that were deleted, or rewritten without the entry.
    pub removed: Vec<String>,
    /// Keys of files that still contain its text, such as conversations. Only their owner can remove it there.
    pub remaining: Vec<String>,
    /// The key of the receipt, by which `check_receipts` searches for the text again, without having it.
    pub receipt: String,
}

/// The receipt of a purge, checked: what was removed, and where the text is again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    /// The key of its file.
    pub key: String,
    /// The purged entry.
    pub reference: Reference,
    /// The time of the purge.
    pub at: u64,
    /// The version of Keepstone that purged it.
    pub version: String,
    /// Keys of files that were deleted, or rewritten without the entry.
    pub removed: Vec<String>,
    /// The number of texts that are searched for: the wordings that the entry had.
    pub texts: u32,
    /// The number of wordings that contain a secret, or what policy redacts. They cannot be searched for, because the
    /// receipt says nothing of them.
    pub secret_texts: u32,
    /// Keys of files that contain one of the texts now, or the entry.
    pub found: Vec<String>,
}

/// A place in the root at which a secret stands. It does not contain the secret.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SecretPlace {
    /// The key of the file.
    pub key: String,
    /// The line, counted from 1. Absent in files that have no lines, such as the index.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The kind of the secret, such as `github token`, or the name under which policy redacts it.
    pub kind: String,
}

/// The form of a memory that can be imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// A root as one JSON document, as `export` returns it. Existing text is never overwritten: a category file takes
    /// over the entries that it lacks, and any other file with other content stays as it is.
    Keepstone,
    /// The memory folder of bit-office. Each file is imported once for each content, so nothing that was forgotten
    /// later comes back.
    BitOffice,
    /// Flat files of agent-memory 2 (`{agent}.md`). They lie in this root, so `files` is empty. The sections of each
    /// file become entries, and the file is renamed to `{agent}.md.bak`.
    AgentMemory,
    /// Saved conversations. They lie in this root, so `files` is empty. Insights are learnt from all of them, and each
    /// that has no handoff gets one.
    Conversations,
    /// The notes that a coding client keeps by itself, in Markdown. Each path begins with the name of the client, as in
    /// `claude-code/MEMORY.md`. A file with properties at its top is one note; in others each item of a list and each
    /// paragraph is one. They become entries of the project by an agent that nobody confirmed. What was forgotten does
    /// not come back.
    ClientNotes,
}

impl Format {
    /// All of them, in their declared order.
    pub const ALL: [Self; 5] =
        [Self::Keepstone, Self::BitOffice, Self::AgentMemory, Self::Conversations, Self::ClientNotes];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Keepstone => "keepstone",
            Self::BitOffice => "bit-office",
            Self::AgentMemory => "agent-memory",
            Self::Conversations => "conversations",
            Self::ClientNotes => "client-notes",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// A part of an exported root. The texts of all parts, in order, are one JSON document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Page {
    /// The text of the part.
    pub text: String,
    /// The argument that returns the next part. Absent: this was the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A file to import.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceFile {
    /// The path relative to the imported folder, with `/`.
    pub path: String,
    /// The whole content.
    pub bytes: Vec<u8>,
}

impl SourceFile {
    /// Makes a source file with nothing but what each must have.
    pub fn new(path: impl Into<String>, bytes: Vec<u8>) -> Self {
        Self { path: path.into(), bytes }
    }
}

/// A file, or a part of one, that was left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// The key or the path.
    pub key: String,
    /// The reason, for people.
    pub reason: String,
}

/// The result of an import. Counters are 0 for things that the format does not have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportReport {
    /// Keys or paths of the files that were imported, in the order of their reading.
    pub files: Vec<String>,
    /// The number of files that were left as they are because this root has the same content.
    pub same: u32,
    /// The number of new entries. Entries of whole files that `keepstone` writes are not counted.
    pub entries: u32,
    /// The number of new handoffs; they are entries too.
    pub handoffs: u32,
    /// The number of new session summaries.
    pub sessions: u32,
    /// The number of new work states.
    pub work_states: u32,
    /// The number of items that the root already had.
    pub known: u32,
    /// Entries that moved to the archive because the limit was reached.
    pub evicted: Vec<Reference>,
    /// Files, or parts of them, that were left out.
    pub skipped: Vec<Skipped>,
}
