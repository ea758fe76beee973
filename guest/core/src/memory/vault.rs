//! Calls about entries, and the log of their changes.

use crate::model::entry::{Changes, Entry, Status, Tier};
use crate::model::error::Result;
use crate::model::filter::Filter;
use crate::model::reference::Reference;
use crate::model::scope::Scope;
use crate::store::Store;
use crate::vault::listing::CategoryCount;
use crate::vault::log::LogLine;
use crate::vault::project_text::ProjectContext;

use super::Memory;

impl<S: Store + 'static> Memory<S> {
    /// Returns the project's description.
    ///
    /// # Errors
    /// [`Error::Corrupt`] when the file is not UTF-8.
    pub fn project(&self) -> Result<ProjectContext> {
        self.root.project()
    }

    /// Replaces it; with a version only if it is still at that one.
    ///
    /// # Errors
    /// [`Error::Conflict`] when it is not at that version, [`Error::Invalid`] for control characters or a
    /// text over the limit.
    pub fn set_project(&mut self, text: &str, expect: Option<&str>) -> Result<ProjectContext> {
        self.ready()?;
        self.root.set_project(text, expect)
    }

    /// Moves an entry to a wider scope under a new reference. It is written there before it is taken away
    /// here, so a crash in between leaves it in both, and widening again merges the two.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the scope is not wider; [`Error::NotFound`] when there is none of that name.
    pub fn widen(&mut self, reference: &Reference, to: &Scope) -> Result<Entry> {
        self.ready()?;
        self.root.widen(reference, to)
    }

    /// One entry, also from the archive.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such entry; the text says if it is in the trash.
    pub fn get(&mut self, reference: &Reference) -> Result<Entry> {
        self.root.get(reference)
    }

    /// Changes an entry and returns it. A passage becomes an entry by this, with a new reference.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none of that name.
    pub fn edit(&mut self, reference: &Reference, changes: Changes) -> Result<Entry> {
        self.ready()?;
        self.root.edit(reference, changes)
    }

    /// Moves an entry between tiers.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none of that name.
    pub fn set_tier(&mut self, reference: &Reference, tier: Tier) -> Result<Entry> {
        self.ready()?;
        self.root.set_tier(reference, tier)
    }

    /// Moves an entry along its life.
    ///
    /// # Errors
    /// [`Error::Invalid`] for [`Status::Forgotten`]; [`Error::NotFound`] when there is none of that name.
    pub fn set_status(&mut self, reference: &Reference, status: Status) -> Result<Entry> {
        self.ready()?;
        self.root.set_status(reference, status)
    }

    /// Changes of entries, newest first; of one entry when it is named. Without a limit the last 100. Lines that
    /// nobody can read are passed over.
    ///
    /// # Errors
    /// An error of the store.
    pub fn log(&self, reference: Option<&Reference>, limit: Option<u32>) -> Result<Vec<LogLine>> {
        self.root.log(reference, limit)
    }

    /// Entries, newest first, passages without a date last. `health` reports files that cannot be read.
    ///
    /// # Errors
    /// An error of the store.
    pub fn list(&mut self, filter: &Filter) -> Result<Vec<Entry>> {
        self.root.list(filter)
    }

    /// Every agent that has a folder with Markdown in it, in byte order.
    ///
    /// # Errors
    /// An error of the store.
    pub fn agents(&mut self) -> Result<Vec<String>> {
        self.root.agents()
    }

    /// Categories that hold anything, in their declared order; of the whole root when no scope is given.
    ///
    /// # Errors
    /// An error of the store.
    pub fn counts(&mut self, scope: Option<&Scope>) -> Result<Vec<CategoryCount>> {
        self.root.counts(scope)
    }
}
