//! The interface `audit`: what changed which entry, undoing it, and purging.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::entry::{Reference, Timestamp};
use crate::api::error::Error;
use crate::api::name::names;

names! {
    /// What happened to an entry.
    Deed, "a deed" {
        /// It was not there before.
        Added = "added",
        /// It says something else, or has other marks.
        Changed = "changed",
        /// It is not there any more.
        Removed = "removed",
    }
}

/// One change of one entry.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct LogLine {
    /// Counted from 1 over the whole log.
    pub number: u64,
    /// The number of the first change that the same call made.
    pub call: u64,
    /// When, in milliseconds since the Unix epoch.
    pub at: Timestamp,
    /// Who the host says it is (`audit.who` of policy), else who wrote the entry, for one that was added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// What happened.
    pub deed: Deed,
    /// To which entry.
    pub reference: Reference,
    /// In the archive, not in its category.
    #[serde(default)]
    pub archived: bool,
    /// The hash of how it stood in its file before, 16 hex digits; none: not at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The same after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The call that this change undoes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undoes: Option<u64>,
}

/// What undoing a call did.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Undone {
    /// The number of the call.
    pub call: u64,
    /// Entries that were turned back, under the names they have now; those that were added are in the trash.
    pub references: Vec<Reference>,
}

/// What purging did.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Purged {
    /// Keys that are gone, or were written without it.
    pub removed: Vec<String>,
    /// Keys of files in which its text stands still, such as raw conversations.
    pub remaining: Vec<String>,
}

/// The calls of `audit`.
#[derive(Clone, Copy, Debug)]
pub struct Audit<'a>(pub(crate) Calls<'a>);

impl Audit<'_> {
    /// Changes, newest first; of one entry when it is named. Without a limit the last 100.
    pub fn log(&self, reference: Option<&str>, limit: Option<u32>) -> Result<Vec<LogLine>, Error> {
        self.0.call("audit", "log", (reference, limit))
    }

    /// Undoes a call of the log, or the last one that is not undone; a conflict when an entry was changed again since.
    pub fn undo(&self, call: Option<u64>) -> Result<Undone, Error> {
        self.0.call("audit", "undo", (call,))
    }

    /// Removes what was forgotten for good, with all that is derived, and searches the root for what still says it.
    pub fn purge(&self, reference: &str) -> Result<Purged, Error> {
        self.0.call("audit", "purge", (reference,))
    }
}
