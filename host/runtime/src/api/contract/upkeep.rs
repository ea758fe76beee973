//! The interface `upkeep` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::types::{Fault, Reference, Scope, Timestamp};
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
    /// Keys that the format does not know, the first 20: a warning counts the others. They are left alone.
    pub unknown: Vec<String>,
}

names! {
    /// A kind of maintenance. Chores run in this order.
    Chore, "a chore" {
        /// Deletes expired checkpoints and moves broken ones aside.
        Checkpoints = "checkpoints",
        /// Learns from conversations and cuts long ones to their last messages.
        Conversations = "conversations",
        /// Merges three or more entries of one category that say the same in nearly the same letters, if policy asks
        /// for it (`jobs.consolidate_similarity`): one entry takes over all their words, and the others are archived
        /// with a link to it.
        Consolidate = "consolidate",
        /// Lets entries fade and leave that nobody uses, promotes candidates that several sessions say, and keeps each
        /// owner to its limit, as `sweep` of policy says. Doing it again changes nothing.
        Sweep = "sweep",
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

names! {
    /// What a chore did to an entry.
    Transition, "a transition" {
        /// A candidate is in force now.
        Promoted = "promoted",
        /// Its tier is `fading` now.
        Demoted = "demoted",
        /// It moved to the archive.
        Archived = "archived",
    }
}

/// One entry that a chore changed.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct EntryTransition {
    /// The entry.
    pub reference: Reference,
    /// What happened to it.
    pub transition: Transition,
    /// The reason, for people.
    pub reason: String,
}

/// What an owner of entries keeps, and how much it may keep.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct ScopeSize {
    /// The owner.
    pub scope: Scope,
    /// The number of its entries in force and of its candidates, without passages and summaries.
    pub entries: u32,
    /// The most entries that the chore `sweep` leaves. Absent: any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// The bytes of its entries, and of the texts of a mission.
    pub bytes: u64,
    /// The most bytes that the chore `sweep` leaves. Absent: any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quota: Option<u64>,
}

/// The result of maintenance.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct RunReport {
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
    /// The number of candidates that are in force now.
    #[component(name = "entries-promoted")]
    pub entries_promoted: u32,
    /// The number of entries that are fading now.
    #[component(name = "entries-demoted")]
    pub entries_demoted: u32,
    /// The number of entries that moved to the archive.
    #[component(name = "entries-archived")]
    pub entries_archived: u32,
    /// The entries of these three, each with the reason; at most 1,000. Empty in `last_report`.
    pub transitions: Vec<EntryTransition>,
    /// The ids of missions that were moved to the trash, because nothing happened in them for so long
    /// (`missions.deleted_days` of policy). Empty in `last_report`.
    #[component(name = "missions-deleted")]
    pub missions_deleted: Vec<String>,
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

/// A file of the root as it was at the base of a branch.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct BaseFile {
    /// Its key.
    pub key: String,
    /// Its text then. Absent if the branch made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl BaseFile {
    /// Makes a base file with nothing but what each must have.
    pub fn new(key: impl Into<String>) -> Self {
        Self { key: key.into(), text: None }
    }
}

/// A path that entries name, and that the branch took from the project.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GonePath {
    /// The path as entries name it (`briefing.mentions`).
    pub path: String,
    /// What the branch calls it now. Absent if it was deleted.
    #[component(name = "renamed-to")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed_to: Option<String>,
}

impl GonePath {
    /// Makes a gone path with nothing but what each must have.
    pub fn new(path: impl Into<String>) -> Self {
        Self { path: path.into(), renamed_to: None }
    }
}

/// What a branch changes, as the host found it in git. The root is as the branch has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The Markdown files of the root that the branch made, changed or deleted, each as it was at the base.
    #[serde(default)]
    pub files: Vec<BaseFile>,
    /// The paths that the project has no more.
    #[serde(default)]
    pub gone: Vec<GonePath>,
}

names! {
    /// The kind of what a check found.
    CheckKind, "a check kind" {
        /// An entry probably contradicts another one in force.
        Contradiction = "contradiction",
        /// An entry and another one in force are about one name from code, and do not say the same of it.
        Amendment = "amendment",
        /// An entry says nearly the same as another one in force.
        Duplicate = "duplicate",
        /// An entry in force names a file that the branch deletes or renames.
        GonePath = "gone-path",
        /// An entry that nobody confirmed: a candidate, or the words of an agent, a tool or a file.
        Unconfirmed = "unconfirmed",
        /// A file has a key, a token or a password.
        Secret = "secret",
        /// A file is not in order: two wordings of a merge, conflict markers, an id that stands twice, no UTF-8.
        Defect = "defect",
        /// Agents would not be told what `memory-tests.toml` asserts.
        Assertion = "assertion",
        /// An entry in force that a person stated or confirmed at the base has another text, or is gone, and nothing
        /// supersedes it.
        Withdrawn = "withdrawn",
    }
}

/// What a check found. Each is about something that the branch makes or changes, but for assertions.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct CheckFinding {
    /// Its kind.
    pub kind: CheckKind,
    /// True if it fails the check (`check.fail` of policy); otherwise it is a warning.
    pub fails: bool,
    /// The key of the file.
    pub key: String,
    /// The line in the file, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The entry that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<Reference>,
    /// The entry that it is found beside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<Reference>,
    /// What was found, for people.
    pub message: String,
}

/// Maintenance of a root: health, chores and settings.
#[derive(Clone, Copy, Debug)]
pub struct Upkeep<'a>(pub(crate) Calls<'a>);

impl Upkeep<'_> {
    /// Checks every file and returns the findings. A defect of a file is a finding, not an error.
    pub fn health(&self) -> Result<HealthReport, Error> {
        self.0.call("upkeep", "health", || json!({}), |memory| (memory,))
    }

    /// Writes `.gitattributes`, `.gitignore` and an empty `_project.md` where they are missing, and returns the keys it
    /// wrote. A root works without them.
    pub fn init(&self) -> Result<Vec<String>, Error> {
        self.0.call("upkeep", "init", || json!({}), |memory| (memory,))
    }

    /// Returns whether `run` is due: this memory has learnt 50 entries from transcripts since its last run, or the
    /// first of them half an hour ago, or policy lets entries leave by their use or number and the last sweep of any
    /// process is a day old.
    pub fn is_due(&self) -> Result<bool, Error> {
        self.0.call("upkeep", "is-due", || json!({}), |memory| (memory,))
    }

    /// Returns what each owner keeps, in the order project, agents, missions; an empty list for an empty root.
    pub fn sizes(&self) -> Result<Vec<ScopeSize>, Error> {
        self.0.call("upkeep", "sizes", || json!({}), |memory| (memory,))
    }

    /// Does the named chores, or all if none is named. Every chore can be interrupted: data is copied before it is
    /// deleted, and another run reaches the same state. A dry run returns the same report and changes nothing.
    pub fn run(&self, chores: &[Chore], dry_run: bool) -> Result<RunReport, Error> {
        self.0.call(
            "upkeep",
            "run",
            || json!({ "chores": chores, "dryRun": dry_run }),
            |memory| (memory, chores, dry_run),
        )
    }

    /// Reviews what a branch changes, and runs the assertions of `memory-tests.toml`. Findings are in the order of
    /// files and lines; those that `check.ignore` of policy names are left out. Fails with `corrupt` if the policy or
    /// the assertions cannot be read.
    pub fn check(&self, branch: &Branch) -> Result<Vec<CheckFinding>, Error> {
        self.0.call("upkeep", "check", || json!({ "branch": branch }), |memory| (memory, branch))
    }

    /// Returns the report of the last run, of any process. Returns none if there was none.
    pub fn last_report(&self) -> Result<Option<RunReport>, Error> {
        self.0.call("upkeep", "last-report", || json!({}), |memory| (memory,))
    }
}
