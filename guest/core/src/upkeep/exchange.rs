//! Imports: the formats, the files that are handed over, and one report for all formats.

use crate::model::error::{Error, Result};
use crate::session::Sessions;
use crate::vault::category_file::utf8;
use crate::vault::root::Root;

use super::bit_office::{BitOffice, bit_office_folders};
use super::client_notes::import_client_notes;
use super::contract::{Format, ImportReport, Skipped, SourceFile};
use super::import::import_conversations;
use super::migrate::migrate;
use super::portable::import_document;

impl ImportReport {
    pub(super) fn skip(&mut self, key: &str, reason: &str) {
        self.skipped.push(Skipped { key: key.to_owned(), reason: reason.to_owned() });
    }

    /// Notes why a file was left out; fails for an error that is not of one file.
    pub(super) fn skip_for(&mut self, key: &str, error: Error) -> Result<()> {
        let fault = error.into_fault(key)?;
        let line = fault.line.map(|line| format!("line {line}: ")).unwrap_or_default();
        self.skip(key, &format!("{line}{}", fault.message));
        Ok(())
    }

    /// Counts an item as new, or as known.
    pub(super) fn count(&mut self, is_new: bool, of: impl FnOnce(&mut Self) -> &mut u32) {
        let count = if is_new { of(self) } else { &mut self.known };
        *count = count.saturating_add(1);
    }
}

/// The folders in which a system keeps its memory, from the user's home folder.
pub(crate) fn folders(format: Format, home: &str) -> Vec<String> {
    match format {
        Format::BitOffice => bit_office_folders(home),
        Format::Keepstone | Format::AgentMemory | Format::Conversations | Format::ClientNotes => Vec::new(),
    }
}

/// Imports files of a format. Of the root's own flat files those that are `not_migrated` stay, by their keys.
pub(crate) fn import(
    sessions: Sessions,
    not_migrated: &[String],
    format: Format,
    files: &[SourceFile],
) -> Result<ImportReport> {
    let mut report = ImportReport::default();
    match format {
        Format::Keepstone => import_documents(sessions.root, files, &mut report)?,
        Format::BitOffice => BitOffice { sessions, report: &mut report }.run(files)?,
        Format::ClientNotes => import_client_notes(sessions.learner(), files, &mut report)?,
        Format::AgentMemory | Format::Conversations if !files.is_empty() => {
            let message = "importing files: those of this format lie in the root already; hand over none";
            return Err(Error::invalid(message));
        }
        Format::AgentMemory => migrate(sessions.learner(), not_migrated, &mut report)?,
        Format::Conversations => import_conversations(sessions, &mut report)?,
    }
    Ok(report)
}

fn import_documents(root: &Root, files: &[SourceFile], report: &mut ImportReport) -> Result<()> {
    if files.is_empty() {
        return Err(Error::invalid("importing an exported memory: there is no document"));
    }
    for SourceFile { path, bytes } in files {
        let document = utf8(path, bytes.clone()).map_err(|error| Error::invalid(error.to_string()))?;
        import_document(root, &document, report)?;
    }
    Ok(())
}
