//! The interface `audit` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::types::{Reference, Timestamp};
use crate::api::error::Error;
use crate::api::name::names;

names! {
    /// The kind of a change.
    ChangeKind, "a change kind" {
        /// The entry is new in its file, or its mission was restored.
        Added = "added",
        /// The entry has another text or other properties.
        Changed = "changed",
        /// The entry is no longer in its file, or its mission was deleted.
        Removed = "removed",
    }
}

/// One change of one entry.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct LogLine {
    /// The number of the change, counted from 1 over the whole log.
    pub number: u64,
    /// The number of the first change made by the same call; it identifies the call.
    pub call: u64,
    /// The time of the change.
    pub at: Timestamp,
    /// The writer that the host names (`audit.who` of policy), else the agent that calls the tool or for whom the
    /// handle acts. If none is known: the author, for a new entry that is not brought back. `outside`: somebody changed
    /// the file, with git or an editor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// The kind of the change.
    pub deed: ChangeKind,
    /// The entry.
    pub reference: Reference,
    /// The change happened in the archive, not in the category file.
    pub archived: bool,
    /// The hash of the entry before the change, 16 hex digits. Absent if the entry did not exist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The hash of the entry after the change, 16 hex digits. Absent if the entry no longer exists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The call that this change undoes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undoes: Option<u64>,
    /// The mission that was deleted or restored with the entry, by its id.
    #[component(name = "with-mission")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with_mission: Option<String>,
}

/// A property of an entry that a change gave another value, as text for people.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct ChangedProperty {
    /// Its name: that of a field of `entry`, and of its origin "stated-by" and "confirmed".
    pub name: String,
    /// The value before: names of enums, a list with commas, the count of `evidence`, `yes` for what is true. Absent:
    /// none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The value after, in the same form. Absent: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

names! {
    /// The outcome of a change for its entry.
    ChangeOutcome, "a change outcome" {
        /// It is new.
        Added = "added",
        /// It has another text.
        TextChanged = "text-changed",
        /// It has the same text and other properties.
        Changed = "changed",
        /// The candidate is in force.
        Accepted = "accepted",
        /// It is back from the archive or the trash.
        Restored = "restored",
        /// It is in the archive.
        Archived = "archived",
        /// It is in the trash, or its mission was deleted.
        Forgotten = "forgotten",
        /// Somebody took it out of its file, with git or an editor.
        Removed = "removed",
        /// It has another owner, and so another reference.
        Moved = "moved",
        /// Another entry took its place.
        Superseded = "superseded",
        /// It is in force again, because the entry that had taken its place is not, or names it no more.
        InForceAgain = "in-force-again",
        /// Its file has another text than the last change left: git or an editor changed it since, nobody knows when
        /// and by whom.
        ChangedInFile = "changed-in-file",
    }
}

/// What an entry said before and after a change.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct ChangedText {
    /// The number of the change.
    pub number: u64,
    /// Its outcome for the entry.
    pub outcome: ChangeOutcome,
    /// The text before it. Absent if the entry did not exist, or if this text is not stored any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The text after it. Absent if the entry no longer existed, or if this text is not stored any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The properties that changed, where both states are stored.
    pub properties: Vec<ChangedProperty>,
}

/// One step in the history of an entry.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct HistoryStep {
    /// What happened to it.
    pub outcome: ChangeOutcome,
    /// The time. Of `changed-in-file` that of the last change before it.
    pub at: Timestamp,
    /// As in `log-line`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// The call that made the change. Absent for `changed-in-file`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<u64>,
    /// Of `superseded` and `in-force-again` the entry that took its place, of `moved` the reference under which it was
    /// before, or is since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<Reference>,
    /// Its text before the step, where that is another one than after it. Absent if it did not exist, or if this text
    /// is not stored any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// Its text after the step. Absent if it no longer existed, or if this text is not stored any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The properties that changed, where both states are stored.
    pub properties: Vec<ChangedProperty>,
}

names! {
    /// The text of an entry of which its origin, sources, session and evidence are: an edit keeps them.
    TextOfOrigin, "a text of origin" {
        /// The present one.
        Present = "present",
        /// The origin is of the present one, all others are of an earlier one.
        OriginOnly = "origin-only",
        /// An earlier one.
        Earlier = "earlier",
    }
}

/// The history of an entry, as far as the log has it.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct EntryHistory {
    /// Newest first.
    pub steps: Vec<HistoryStep>,
    /// The time since which it is in force with its present text, or since which it was until it ceased to be. Absent
    /// if nobody knows, and if it never was.
    #[component(name = "in-force-since")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_force_since: Option<Timestamp>,
    /// The time at which it ceased to be in force. Absent if it is in force, if it never was, and if nobody knows.
    #[component(name = "in-force-until")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_force_until: Option<Timestamp>,
    /// The text that its origin is of.
    #[component(name = "text-of-origin")]
    pub text_of_origin: TextOfOrigin,
}

/// The result of undoing a call.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Undone {
    /// The undone call.
    pub call: u64,
    /// The entries that changed back, under their present names. Entries that the call had added are in the trash.
    pub references: Vec<Reference>,
}

/// The result of deleting an entry permanently.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Purged {
    /// Keys of files that were deleted, or rewritten without the entry.
    pub removed: Vec<String>,
    /// Keys of files that still contain its text, such as conversations. Only their owner can remove it there.
    pub remaining: Vec<String>,
    /// The key of the receipt, by which `check_receipts` searches for the text again, without having it.
    pub receipt: String,
}

/// The receipt of a purge, checked: what was removed, and where the text is again.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    /// The key of its file.
    pub key: String,
    /// The purged entry.
    pub reference: Reference,
    /// The time of the purge.
    pub at: Timestamp,
    /// The version of Keepstone that purged it.
    pub version: String,
    /// Keys of files that were deleted, or rewritten without the entry.
    pub removed: Vec<String>,
    /// The number of texts that are searched for: the wordings that the entry had.
    pub texts: u32,
    /// The number of wordings that contain a secret, or what policy redacts. They cannot be searched for, because the
    /// receipt says nothing of them.
    #[component(name = "secret-texts")]
    pub secret_texts: u32,
    /// Keys of files that contain one of the texts now, or the entry.
    pub found: Vec<String>,
}

/// A place in the root at which a secret stands. It does not contain the secret.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct SecretPlace {
    /// The key of the file.
    pub key: String,
    /// The line, counted from 1. Absent in files that have no lines, such as the index.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The kind of the secret, such as `github token`, or the name under which policy redacts it.
    pub kind: String,
}

/// The log of changes to entries, undoing them, and deleting forgotten entries permanently.
///
/// The log holds hashes, never content. Undoing needs the content before the change (the before-image), which is kept
/// as long as the trash: 30 days by default (`audit.trash_days` of policy).
#[derive(Clone, Copy, Debug)]
pub struct Audit<'a>(pub(crate) Calls<'a>);

impl Audit<'_> {
    /// Returns changes, newest first: of one entry, or of all if the reference is absent. Without a limit the latest
    /// 100.
    pub fn log(&self, reference: Option<&str>, limit: Option<u32>) -> Result<Vec<LogLine>, Error> {
        self.0.call(
            "audit",
            "log",
            || json!({ "reference": reference, "limit": limit }),
            |memory| (memory, reference, limit),
        )
    }

    /// Returns the texts of entries before and after changes, by the numbers of the changes in the log, newest first.
    /// Numbers that the log does not have are left out. Texts are kept as long as before-images.
    pub fn changed_texts(&self, numbers: &[u64]) -> Result<Vec<ChangedText>, Error> {
        self.0.call("audit", "changed-texts", || json!({ "numbers": numbers }), |memory| (memory, numbers))
    }

    /// Returns what happened to an entry: in its file, in the archive and the trash, and under the references that it
    /// had before it moved. Fails with `not-found` if neither a file nor the log has it.
    pub fn history_of(&self, reference: &str) -> Result<EntryHistory, Error> {
        self.0.call("audit", "history-of", || json!({ "reference": reference }), |memory| (memory, reference))
    }

    /// Undoes a call, or the latest call that is not undone if `call` is absent. Undoing is a change of its own in the
    /// log. Fails with `conflict` if an entry was changed again later; nothing is undone then. Fails with `not-found`
    /// if there is nothing to undo, or if the before-image was deleted.
    pub fn undo(&self, call: Option<u64>) -> Result<Undone, Error> {
        self.0.call("audit", "undo", || json!({ "call": call }), |memory| (memory, call))
    }

    /// Deletes a forgotten entry permanently, together with everything derived from it, then searches all files of the
    /// root for its text. Fails with `invalid` if the entry is not forgotten, and with `not-found` if neither the trash
    /// nor the before-images contain it. A receipt of it stays.
    pub fn purge(&self, reference: &str) -> Result<Purged, Error> {
        self.0.call("audit", "purge", || json!({ "reference": reference }), |memory| (memory, reference))
    }

    /// Searches all files of the root for what was purged: for all receipts, or for one by its key, oldest first. Fails
    /// with `not-found` if that receipt does not exist, and with `corrupt` if it cannot be read; of all, one that
    /// cannot is a warning.
    pub fn check_receipts(&self, key: Option<&str>) -> Result<Vec<Receipt>, Error> {
        self.0.call("audit", "check-receipts", || json!({ "key": key }), |memory| (memory, key))
    }

    /// Returns a text with `[redacted: KIND]` in place of each key, token and password, and of what policy redacts.
    /// Fails with `corrupt` while the policy cannot be read.
    pub fn redact(&self, text: &str) -> Result<String, Error> {
        self.0.call("audit", "redact", || json!({ "text": text }), |memory| (memory, text))
    }

    /// Searches for keys, tokens and passwords, and for what policy redacts, that are stored already, in the order of
    /// keys and lines: in the Markdown files of entries, of the archive and of the project, or with `everywhere` in all
    /// files of the root: the trash, the before-images, the words of the index, conversations and whatever else lies
    /// there.
    pub fn find_secrets(&self, everywhere: bool) -> Result<Vec<SecretPlace>, Error> {
        self.0.call("audit", "find-secrets", || json!({ "everywhere": everywhere }), |memory| (memory, everywhere))
    }
}
