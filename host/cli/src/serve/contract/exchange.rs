//! The interface `exchange` over HTTP.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone::Memory;
use serde::Deserialize;

use crate::serve::exchange::{Done, told};
use crate::serve::route::{Route, change, local_only, read};

/// A route for each call.
pub(super) fn routes() -> Vec<Route> {
    vec![
        read("/api/v1/exchange/export-files", export_files),
        read("/api/v1/exchange/folders", folders),
        local_only(change("/api/v1/exchange/import-files", import_files)),
    ]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExportFiles {
    after: Option<String>,
}

fn export_files(memory: &Memory, asked: ExportFiles) -> Done {
    told(memory.exchange().export_files(asked.after.as_deref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Folders {
    format: keepstone::Format,
    home: String,
}

fn folders(memory: &Memory, asked: Folders) -> Done {
    told(memory.exchange().folders(asked.format, &asked.home))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ImportFiles {
    format: keepstone::Format,
    #[serde(default)]
    files: Vec<keepstone::SourceFile>,
    #[serde(default)]
    dry_run: bool,
}

fn import_files(memory: &Memory, asked: ImportFiles) -> Done {
    told(memory.exchange().import_files(asked.format, &asked.files, asked.dry_run))
}
