//! The interface `exchange` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::types::Reference;
use crate::api::error::Error;
use crate::api::name::names;

names! {
    /// The form of a memory that can be imported.
    Format, "a format" {
        /// A root as one JSON document, as `export` returns it. Existing text is never overwritten: a category file
        /// takes over the entries that it lacks, and any other file with other content stays as it is.
        Keepstone = "keepstone",
        /// The memory folder of bit-office. Each file is imported once for each content, so nothing that was forgotten
        /// later comes back.
        BitOffice = "bit-office",
        /// Flat files of agent-memory 2 (`{agent}.md`). They lie in this root, so `files` is empty. The sections of
        /// each file become entries, and the file is renamed to `{agent}.md.bak`.
        AgentMemory = "agent-memory",
        /// Saved conversations. They lie in this root, so `files` is empty. Insights are learnt from all of them, and
        /// each that has no handoff gets one.
        Conversations = "conversations",
        /// The notes that a coding client keeps by itself, in Markdown. Each path begins with the name of the client,
        /// as in `claude-code/MEMORY.md`. A file with properties at its top is one note; in others each item of a list
        /// and each paragraph is one. They become entries of the project by an agent that nobody confirmed. What was
        /// forgotten does not come back.
        ClientNotes = "client-notes",
    }
}

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

/// A file to import.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Skipped {
    /// The key or the path.
    pub key: String,
    /// The reason, for people.
    pub reason: String,
}

/// The result of an import. Counters are 0 for things that the format does not have.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
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
    #[component(name = "work-states")]
    pub work_states: u32,
    /// The number of items that the root already had.
    pub known: u32,
    /// Entries that moved to the archive because the limit was reached.
    pub evicted: Vec<Reference>,
    /// Files, or parts of them, that were left out.
    pub skipped: Vec<Skipped>,
}

/// Exporting a root, and importing memories from other roots and other systems.
#[derive(Clone, Copy, Debug)]
pub struct Exchange<'a>(pub(crate) Calls<'a>);

impl Exchange<'_> {
    /// Returns a part of the root as JSON: the first one if `after` is absent, else the one after. The search index,
    /// the log and the before-images are left out.
    pub fn export_files(&self, after: Option<&str>) -> Result<Page, Error> {
        self.0.call("exchange", "export-files", || json!({ "after": after }), |memory| (memory, after))
    }

    /// Lists the folders in which a system keeps its memory; none for a format that has no folder of its own. `home` is
    /// the user's home folder.
    pub fn folders(&self, format: Format, home: &str) -> Result<Vec<String>, Error> {
        self.0.call(
            "exchange",
            "folders",
            || json!({ "format": format, "home": home }),
            |memory| (memory, format, home),
        )
    }

    /// Imports files of a format. Importing the same files again adds nothing. A dry run returns the same report and
    /// changes nothing. Fails with `invalid` for a document of `keepstone` that cannot be understood, and for files
    /// that a format does not take; other defects of files are part of the report.
    pub fn import_files(&self, format: Format, files: &[SourceFile], dry_run: bool) -> Result<ImportReport, Error> {
        self.0.call(
            "exchange",
            "import-files",
            || json!({ "format": format, "files": files, "dryRun": dry_run }),
            |memory| (memory, format, files, dry_run),
        )
    }
}
