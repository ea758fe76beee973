//! What commands answer, in the form that is printed as JSON.

use keepstone::{Brief, CategoryCount, Entry, HealthReport, Hit, Outcome, ProjectContext};
use serde::Serialize;

/// The answer of a command.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Answer {
    /// What became of a draft.
    Outcome(Outcome),
    /// An entry to show.
    Entry(Box<Entry>),
    /// An entry that was changed.
    Changed(Box<Entry>),
    Entries(Vec<Entry>),
    Hits(Vec<Hit>),
    /// Entries that were brought back.
    Restored(Vec<Entry>),
    /// References that were forgotten.
    Forgotten(Vec<String>),
    Brief(Brief),
    Text(String),
    Project(ProjectContext),
    /// A project's text that was replaced.
    ProjectSet(ProjectContext),
    Names(Vec<String>),
    Status(Status),
}

/// How a memory is.
#[derive(Debug, Serialize)]
pub(crate) struct Status {
    /// Its folder.
    pub(crate) dir: String,
    pub(crate) agents: Vec<String>,
    pub(crate) counts: Vec<CategoryCount>,
    pub(crate) health: HealthReport,
}
