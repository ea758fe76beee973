//! Calls that look after a root, and carry it elsewhere.

use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::store::Store;
use crate::upkeep::bit_office::{BitOffice, BitOfficeFile};
use crate::upkeep::health::HealthReport;
use crate::upkeep::import::Imported;
use crate::upkeep::migrate::Migration;
use crate::upkeep::portable::{Page, Taken};
use crate::upkeep::purge::Purged;
use crate::upkeep::report::{Chore, Report};
use crate::upkeep::undo::Undone;

use super::Memory;

impl<S: Store + 'static> Memory<S> {
    /// Undoes a call, or the last one that is not undone. Nothing is lost by it: what was added goes to the trash,
    /// what was changed is in the log in turn. After a crash in between doing it again ends it.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is nothing to undo, or what was there before is not kept any more.
    /// [`Error::Conflict`] for an entry that was changed again since; nothing is undone then.
    pub fn undo(&mut self, call: Option<u64>) -> Result<Undone> {
        self.ready()?;
        self.caretaker().undo(call)
    }

    /// Looks at every file.
    ///
    /// # Errors
    /// An error of the store; a defect of a single file is a finding.
    pub fn health(&mut self) -> Result<HealthReport> {
        let policy = self.ready();
        self.caretaker().health(policy)
    }

    /// Makes a new root usable and returns the keys it wrote.
    ///
    /// # Errors
    /// An error of the store.
    pub fn init(&mut self) -> Result<Vec<String>> {
        self.caretaker().init()
    }

    /// Moves flat files into the vault, section by section; a dry run changes nothing.
    ///
    /// # Errors
    /// An error of the store; faults of single files are part of the result.
    pub fn migrate(&mut self, dry_run: bool) -> Result<Migration> {
        self.ready()?;
        self.act(dry_run, |memory| memory.caretaker().migrate())
    }

    /// Removes an entry that was forgotten for good, from the trash, from what is kept for undoing, and from all that
    /// is derived, then searches every object of the root for its text.
    ///
    /// # Errors
    /// [`Error::NotFound`] when neither the trash nor what is kept for undoing knows it. [`Error::Invalid`] for one
    /// that is in force or archived.
    pub fn purge(&mut self, reference: &Reference) -> Result<Purged> {
        self.ready()?;
        self.caretaker().purge(reference)
    }

    /// Does the chores named, all when none is named; a dry run changes nothing.
    ///
    /// # Errors
    /// An error of the store; faults of single files are part of the report.
    pub fn run(&mut self, chores: &[Chore], dry_run: bool) -> Result<Report> {
        self.ready()?;
        self.act(dry_run, |memory| {
            let report = memory.caretaker().run(chores)?;
            memory.ingest.upkeep_ran();
            Ok(report)
        })
    }

    /// The report of the last run; none before the first, and if it cannot be read.
    ///
    /// # Errors
    /// An error of the store.
    pub fn last_report(&mut self) -> Result<Option<Report>> {
        self.caretaker().last_report()
    }

    /// Imports files of bit-office's folder; a dry run changes nothing.
    ///
    /// # Errors
    /// An error of the store; faults of single files are part of the result.
    pub fn import_bit_office(&mut self, files: &[BitOfficeFile], dry_run: bool) -> Result<BitOffice> {
        self.ready()?;
        self.act(dry_run, |memory| memory.caretaker().import_bit_office(files))
    }

    /// Learns from all raw conversations and hands over from each; a dry run changes nothing.
    ///
    /// # Errors
    /// An error of the store; faults of single files are part of the result.
    pub fn import_conversations(&mut self, dry_run: bool) -> Result<Imported> {
        self.ready()?;
        self.act(dry_run, |memory| memory.caretaker().import_conversations())
    }

    /// The next part of the root as one JSON document, after the key at which an earlier part ended; the first part
    /// without one.
    ///
    /// # Errors
    /// An error of the store.
    pub fn export(&mut self, after: Option<&str>) -> Result<Page> {
        self.caretaker().export(after)
    }

    /// Takes over a root that was exported; a dry run changes nothing. Doing it again takes over nothing more.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a text that is no such document; nothing is taken over then.
    pub fn import(&mut self, document: &str, dry_run: bool) -> Result<Taken> {
        self.ready()?;
        self.act(dry_run, |memory| memory.caretaker().import(document))
    }
}
