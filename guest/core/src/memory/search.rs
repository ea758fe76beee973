//! Calls that find entries, and those about their vectors.

use crate::model::error::Result;
use crate::model::filter::Filter;
use crate::model::reference::Reference;
use crate::search::find::{Hit, Query};
use crate::search::related::Similar;
use crate::search::vector::job::{Answer, Job, JobStatus};
use crate::store::Store;

use super::Memory;

impl<S: Store + 'static> Memory<S> {
    /// Best first; equal scores newest first, then by reference.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a limit out of range, and for a vector of another model or dimension than those here.
    pub fn find(&mut self, query: &Query) -> Result<Vec<Hit>> {
        self.ready_to_search()?;
        self.searcher().find(query)
    }

    /// Entries that a filter means and that say or mean something like one: by its most telling words, and its vector
    /// if it has one. Never itself; best first.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a reference of nothing, [`Error::Invalid`] for a limit out of 1 to 100.
    pub fn related(&mut self, reference: &Reference, filter: &Filter, limit: Option<u32>) -> Result<Vec<Hit>> {
        self.ready_to_search()?;
        self.searcher().related(reference, filter, limit)
    }

    /// Entries that are nearly the same as a text, the most alike first, then as a search finds them. The query's
    /// vector is that of the text; without one, that of an entry that says the same.
    ///
    /// # Errors
    /// As [`find`](Self::find); also for a text without a word.
    pub fn similar(&mut self, query: &Query) -> Result<Vec<Similar>> {
        self.ready_to_search()?;
        self.searcher().similar(query)
    }

    /// Texts that have no vector of a model yet, those of the newest entries first, each once; none when all have.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a model without a name, or a limit out of 1 to 1,024.
    pub fn pending(&mut self, model: &str, limit: u32) -> Result<Vec<Job>> {
        self.ready_to_search()?;
        self.searcher().pending(model, limit)
    }

    /// Stores vectors, all or, on an error, none. Returns the number of new ones: vectors that
    /// are known, or whose text no entry has any more, are skipped.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a vector that is none, or of another dimension than the model's others.
    pub fn resolve(&mut self, model: &str, answers: &[Answer]) -> Result<u32> {
        self.ready_to_search()?;
        self.searcher().resolve(model, answers)
    }

    /// Returns the progress with the model whose vectors came last.
    ///
    /// # Errors
    /// An error of the store.
    pub fn job_status(&mut self) -> Result<JobStatus> {
        self.ready_to_search()?;
        self.searcher().job_status()
    }
}
