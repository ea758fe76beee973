//! The interface `portable` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::types::Reference;
use crate::api::contract::upkeep::Skipped;
use crate::api::error::Error;

/// A part of an exported root. The texts of all parts, in order, are one JSON document.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Page {
    /// The text of the part.
    pub text: String,
    /// The argument that returns the next part. Absent: this was the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// The result of importing a document. The counters are numbers of files of the document, except `entries`.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Taken {
    /// Files that did not exist and were written.
    pub files: u32,
    /// Entries that were added to category files which existed.
    pub entries: u32,
    /// Files that exist with the same content.
    pub same: u32,
    /// Files that exist with other content and stay as they are.
    pub skipped: Vec<Skipped>,
}

/// A file of bit-office's memory folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct SourceFile {
    /// The path relative to that folder, with `/`.
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

/// The result of importing bit-office's memory. All counters are numbers of new things unless they say otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct BitOffice {
    /// Files that were read.
    pub files: u32,
    /// Files that were imported earlier with the same content; they were not read again.
    pub same: u32,
    /// Facts of agents.
    pub facts: u32,
    /// Facts of the project.
    pub shared: u32,
    /// Session summaries.
    pub sessions: u32,
    /// Work states.
    #[component(name = "work-states")]
    pub work_states: u32,
    /// Review issues, technologies and finished projects.
    pub projects: u32,
    /// Items that the root already had.
    pub known: u32,
    /// Entries that moved to the archive because the limit was reached.
    pub evicted: Vec<Reference>,
    /// Files, or parts of them, that were left out.
    pub skipped: Vec<Skipped>,
}

/// Exporting a root, importing one, and importing the memory of bit-office.
#[derive(Clone, Copy, Debug)]
pub struct Portable<'a>(pub(crate) Calls<'a>);

impl Portable<'_> {
    /// Returns a part of the root as JSON: the first one if `after` is absent, else the one after. The search index,
    /// the log and the before-images are left out.
    pub fn export(&self, after: Option<&str>) -> Result<Page, Error> {
        self.0.call("portable", "export", (after,))
    }

    /// Imports an exported root. Existing text is never overwritten, and importing a document again adds nothing. A dry
    /// run returns the same result and changes nothing. A text that is no such document is invalid.
    pub fn import(&self, document: &str, dry_run: bool) -> Result<Taken, Error> {
        self.0.call("portable", "import", (document, dry_run))
    }

    /// Lists the folders in which bit-office keeps its memory. `home` is the user's home folder.
    pub fn bit_office_folders(&self, home: &str) -> Result<Vec<String>, Error> {
        self.0.call("portable", "bit-office-folders", (home,))
    }

    /// Imports files of bit-office's memory folder. Each file is imported once for each content, so nothing that was
    /// forgotten later comes back. A dry run returns the same result and changes nothing.
    pub fn import_bit_office(&self, files: &[SourceFile], dry_run: bool) -> Result<BitOffice, Error> {
        self.0.call("portable", "import-bit-office", (files, dry_run))
    }
}
