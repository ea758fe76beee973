//! The calls of the interface `exchange`: exports and imports.

use crate::model::error::Result;
use crate::store::Store;
use crate::upkeep::contract::{Format, ImportReport, Page, SourceFile};
use crate::upkeep::exchange;
use crate::upkeep::portable::export;

use super::Memory;

impl<S: Store + 'static> Memory<S> {
    /// Returns a part of the root as one JSON document: the first one if `after` is absent, else the one after.
    ///
    /// # Errors
    /// An error of the store.
    pub fn export(&mut self, after: Option<&str>) -> Result<Page> {
        export(&self.root, after)
    }

    /// Lists the folders in which a system keeps its memory, from the user's home folder.
    ///
    /// # Errors
    /// None; the result is one so that all calls are alike.
    pub fn folders(&mut self, format: Format, home: &str) -> Result<Vec<String>> {
        Ok(exchange::folders(format, home))
    }

    /// Imports files of a format; a dry run changes nothing. Importing the same files again adds nothing.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a document that cannot be understood, and for files that a format does not take.
    pub fn import(&mut self, format: Format, files: &[SourceFile], dry_run: bool) -> Result<ImportReport> {
        self.ready()?;
        self.act(dry_run, |memory| {
            exchange::import(memory.sessions(), &memory.policy.upkeep.not_migrated, format, files)
        })
    }
}
