//! Imports: the formats, the files that are handed over, and one report for all formats.

use crate::model::error::{Error, Result};
use crate::vault::category_file::utf8;

use super::Maintenance;
use super::bit_office::bit_office_folders;
use super::contract::{Format, ImportReport, Skipped, SourceFile};

/// The notes of which foreign files were taken over, and their key.
pub(super) use super::bit_office::{Files as TakenFiles, TAKEN};

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

impl Maintenance<'_> {
    /// Imports files of a format.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a document that cannot be understood, and for files that a format does not take.
    pub(crate) fn import(&mut self, format: Format, files: &[SourceFile]) -> Result<ImportReport> {
        let mut report = ImportReport::default();
        match format {
            Format::Keepstone => self.import_documents(files, &mut report)?,
            Format::BitOffice => self.import_bit_office(files, &mut report)?,
            Format::ClientNotes => self.import_client_notes(files, &mut report)?,
            Format::AgentMemory | Format::Conversations if !files.is_empty() => {
                let message = "importing files: those of this format lie in the root already; hand over none";
                return Err(Error::invalid(message));
            }
            Format::AgentMemory => self.migrate(&mut report)?,
            Format::Conversations => self.import_conversations(&mut report)?,
        }
        Ok(report)
    }

    fn import_documents(&mut self, files: &[SourceFile], report: &mut ImportReport) -> Result<()> {
        if files.is_empty() {
            return Err(Error::invalid("importing an exported memory: there is no document"));
        }
        for SourceFile { path, bytes } in files {
            let document = utf8(path, bytes.clone()).map_err(|error| Error::invalid(error.to_string()))?;
            self.import_document(&document, report)?;
        }
        Ok(())
    }
}
