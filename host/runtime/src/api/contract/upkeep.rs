//! The interface `upkeep` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::types::{Fault, Timestamp};
use crate::api::error::Error;
use crate::api::name::names;

/// The state of a root.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
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
    /// Keys that the format does not know. They are left alone.
    pub unknown: Vec<String>,
}

names! {
    /// A kind of maintenance. Chores run in this order.
    Chore, "a chore" {
        /// Deletes expired checkpoints and moves broken ones aside.
        Checkpoints = "checkpoints",
        /// Learns from conversations and cuts long ones to their last messages.
        Conversations = "conversations",
        /// Moves the oldest entries of full categories to the archive and writes a summary of them.
        Vault = "vault",
        /// Updates the search index, merges its segments, and deletes derived files that are out of date.
        Index = "index",
        /// Deletes files of older formats whose content is proved to be in the vault.
        Legacy = "legacy",
        /// Deletes from the trash, the before-images and the log everything that is older than policy keeps it.
        Trash = "trash",
    }
}

/// The result of maintenance.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The time of the end.
    pub finished: Timestamp,
    /// The number of checkpoints deleted or moved aside.
    #[component(name = "checkpoints-cleaned")]
    pub checkpoints_cleaned: u32,
    /// The number of conversations that were cut.
    #[component(name = "conversations-trimmed")]
    pub conversations_trimmed: u32,
    /// The number of insights that became entries.
    #[component(name = "insights-learnt")]
    pub insights_learnt: u32,
    /// The number of entries that moved to the archive.
    #[component(name = "entries-archived")]
    pub entries_archived: u32,
    /// The search index was written.
    #[component(name = "index-rebuilt")]
    pub index_rebuilt: bool,
    /// The number of old files deleted.
    #[component(name = "legacy-files-cleaned")]
    pub legacy_files_cleaned: u32,
    /// The number of entries deleted from the trash.
    #[component(name = "trash-emptied")]
    pub trash_emptied: u32,
    /// Files that could not be maintained. Everything else was done.
    pub faults: Vec<Fault>,
}

/// Maintenance of a root: health, chores and settings.
#[derive(Clone, Copy, Debug)]
pub struct Upkeep<'a>(pub(crate) Calls<'a>);

impl Upkeep<'_> {
    /// Checks every file and returns the findings. A defect of a file is a finding, not an error.
    pub fn health(&self) -> Result<HealthReport, Error> {
        self.0.call("upkeep", "health", ())
    }

    /// Writes `.gitattributes`, `.gitignore` and an empty `_project.md` where they are missing, and returns the keys it
    /// wrote. A root works without them.
    pub fn init(&self) -> Result<Vec<String>, Error> {
        self.0.call("upkeep", "init", ())
    }

    /// Returns whether `run` is due: this instance has learnt enough from transcripts since its last run, or some of it
    /// long enough ago (`transcripts.upkeep_entries` and `transcripts.upkeep_after` of policy).
    pub fn is_due(&self) -> Result<bool, Error> {
        self.0.call("upkeep", "is-due", ())
    }

    /// Does the named chores, or all if none is named. Every chore can be interrupted: data is copied before it is
    /// deleted, and another run reaches the same state. A dry run returns the same report and changes nothing.
    pub fn run(&self, chores: &[Chore], dry_run: bool) -> Result<Report, Error> {
        self.0.call("upkeep", "run", (chores, dry_run))
    }

    /// Returns the report of the last run, of any process. Returns none if there was none.
    pub fn last_report(&self) -> Result<Option<Report>, Error> {
        self.0.call("upkeep", "last-report", ())
    }
}
