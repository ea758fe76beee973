//! The interface `upkeep`: looking after a root.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::entry::Timestamp;
use crate::api::error::{Error, Fault};
use crate::api::name::names;

/// How a root is.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct HealthReport {
    /// Category files, with and without faults.
    pub files: u32,
    /// Entries in them.
    pub entries: u32,
    /// Pieces of text without an id.
    pub passages: u32,
    /// Entries in the trash.
    pub forgotten: u32,
    /// What could not be read or understood; everything else works on.
    pub faults: Vec<Fault>,
    /// Keys that no part of the format explains; they are left alone.
    pub unknown: Vec<String>,
}

names! {
    /// One kind of upkeep. They run in this order.
    Chore, "a chore" {
        /// Removes checkpoints that expired and puts broken ones aside.
        Checkpoints = "checkpoints",
        /// Learns from conversations and cuts long ones to their end.
        Conversations = "conversations",
        /// Moves the oldest entries of full categories to the archive and leaves a summary.
        Vault = "vault",
        /// Removes what is derived and out of date.
        Index = "index",
        /// Removes files of older formats whose content is provably in the vault.
        Legacy = "legacy",
        /// Removes from the trash, from what is kept for undoing, and from the log what is older than policy keeps it.
        Trash = "trash",
    }
}

/// What upkeep did.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// When it was done.
    pub finished: Timestamp,
    /// Checkpoints removed or put aside.
    #[component(name = "checkpoints-cleaned")]
    pub checkpoints_cleaned: u32,
    /// Conversations cut to their end.
    #[component(name = "conversations-trimmed")]
    pub conversations_trimmed: u32,
    /// Insights that are entries now.
    #[component(name = "insights-learnt")]
    pub insights_learnt: u32,
    /// Entries that are in the archive now and in a summary here.
    #[component(name = "entries-archived")]
    pub entries_archived: u32,
    /// Whether something derived was out of date.
    #[component(name = "index-rebuilt")]
    pub index_rebuilt: bool,
    /// Files of older formats removed.
    #[component(name = "legacy-files-cleaned")]
    pub legacy_files_cleaned: u32,
    /// Entries that were forgotten so long ago that they are gone.
    #[component(name = "trash-emptied")]
    #[serde(default)]
    pub trash_emptied: u32,
    /// What could not be looked after; everything else was.
    pub faults: Vec<Fault>,
}

/// A file that was left as it is.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Skipped {
    /// Its key in the store.
    pub key: String,
    /// For people.
    pub reason: String,
}

/// What moving flat files into the vault did.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Migration {
    /// Keys of the files whose content is in the vault now.
    pub migrated: Vec<String>,
    /// Files that were left as they are.
    pub skipped: Vec<Skipped>,
    /// Entries that were new.
    pub entries: u32,
}

/// What was taken over from raw conversations.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Imported {
    /// Those that were read.
    pub conversations: u32,
    /// Handoffs written.
    pub handoffs: u32,
    /// Insights that are entries now.
    pub insights: u32,
    /// What could not be read; everything else was.
    pub faults: Vec<Fault>,
}

/// The calls of `upkeep`.
#[derive(Clone, Copy, Debug)]
pub struct Upkeep<'a>(pub(crate) Calls<'a>);

impl Upkeep<'_> {
    /// Looks at every file.
    pub fn health(&self) -> Result<HealthReport, Error> {
        self.0.call("upkeep", "health", ())
    }

    /// Writes what a new root lacks; returns the keys written.
    pub fn init(&self) -> Result<Vec<String>, Error> {
        self.0.call("upkeep", "init", ())
    }

    /// Whether so much was learnt from transcripts since the last [`run`](Self::run) of this memory that one is due.
    pub fn is_due(&self) -> Result<bool, Error> {
        self.0.call("upkeep", "is-due", ())
    }

    /// Does the chores named, all when none is named. Doing it again after a crash leads to the same end.
    /// A dry run changes nothing and reports what would be done.
    pub fn run(&self, chores: &[Chore], dry_run: bool) -> Result<Report, Error> {
        self.0.call("upkeep", "run", (chores, dry_run))
    }

    /// What the last run did; none before the first.
    pub fn last_report(&self) -> Result<Option<Report>, Error> {
        self.0.call("upkeep", "last-report", ())
    }

    /// Moves flat files (`{agent}.md`) into the vault; each stays beside it as `.md.bak`.
    pub fn migrate(&self, dry_run: bool) -> Result<Migration, Error> {
        self.0.call("upkeep", "migrate", (dry_run,))
    }

    /// Learns from all raw conversations and hands over from those that have no handoff yet.
    pub fn import_conversations(&self, dry_run: bool) -> Result<Imported, Error> {
        self.0.call("upkeep", "import-conversations", (dry_run,))
    }
}
