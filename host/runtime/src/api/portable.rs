//! The interface `portable`: carrying memories from one place to another.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::entry::Reference;
use crate::api::error::Error;
use crate::api::upkeep::Skipped;

/// A part of a root as one JSON document; all parts in order are the document.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Page {
    /// What to append.
    pub text: String,
    /// What to ask for the next part with; none: this was the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// What became of a document's files.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Taken {
    /// Files that were not there and are now.
    pub files: u32,
    /// Entries that category files which were there took over.
    pub entries: u32,
    /// Files that were there as they are in the document.
    pub same: u32,
    /// Files that were left as they are.
    pub skipped: Vec<Skipped>,
}

/// A file of bit-office's memory folder.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct SourceFile {
    /// Below the folder, with `/`.
    pub path: String,
    /// All of it.
    pub bytes: Vec<u8>,
}

/// What was taken over from bit-office's memory folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct BitOffice {
    /// Files that were read.
    pub files: u32,
    /// Files that were taken over before, as they are.
    pub same: u32,
    /// Facts of agents that are new here.
    pub facts: u32,
    /// Facts of the project that are new here.
    pub shared: u32,
    /// Session summaries that are new here.
    pub sessions: u32,
    /// Work states of tasks that broke off.
    #[component(name = "work-states")]
    pub work_states: u32,
    /// Review issues, technologies and finished projects that are new here.
    pub projects: u32,
    /// What was there already.
    pub known: u32,
    /// Entries that went to the archive to make room.
    pub evicted: Vec<Reference>,
    /// Files, or parts of them, that were left out.
    pub skipped: Vec<Skipped>,
}

impl BitOffice {
    /// Adds what another import took over.
    pub fn add(&mut self, other: Self) {
        let Self { files, same, facts, shared, sessions, work_states, projects, known, evicted, skipped } = other;
        self.files += files;
        self.same += same;
        self.facts += facts;
        self.shared += shared;
        self.sessions += sessions;
        self.work_states += work_states;
        self.projects += projects;
        self.known += known;
        self.evicted.extend(evicted);
        self.skipped.extend(skipped);
    }
}

/// The calls of `portable`.
#[derive(Clone, Copy, Debug)]
pub struct Portable<'a>(pub(crate) Calls<'a>);

impl Portable<'_> {
    /// A part of the root as one JSON document: without `after` the first, then with what the part before told.
    pub fn export(&self, after: Option<&str>) -> Result<Page, Error> {
        self.0.call("portable", "export", (after,))
    }

    /// Writes the whole document. What the memory answers stands inside what writing does.
    pub fn export_to(&self, out: &mut impl Write) -> io::Result<Result<(), Error>> {
        let mut after: Option<String> = None;
        loop {
            let page = match self.export(after.as_deref()) {
                Ok(page) => page,
                Err(error) => return Ok(Err(error)),
            };
            out.write_all(page.text.as_bytes())?;
            match page.next {
                Some(next) => after = Some(next),
                None => return Ok(Ok(())),
            }
        }
    }

    /// Takes such a document over. Nothing is overwritten, and doing it again takes over nothing more.
    pub fn import(&self, document: &str, dry_run: bool) -> Result<Taken, Error> {
        self.0.call("portable", "import", (document, dry_run))
    }

    /// Where bit-office keeps its memory, from the user's home folder.
    pub fn bit_office_folders(&self, home: &str) -> Result<Vec<String>, Error> {
        self.0.call("portable", "bit-office-folders", (home,))
    }

    /// Takes files of bit-office's memory folder over, one or all, each once.
    pub fn import_bit_office(&self, files: &[SourceFile], dry_run: bool) -> Result<BitOffice, Error> {
        self.0.call("portable", "import-bit-office", (files, dry_run))
    }
}
