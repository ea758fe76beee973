//! The calls of the interface `jobs`: texts that need a vector, and their vectors.

use crate::model::error::Result;
use crate::search::vector::job::{Answer, Job, JobStatus};
use crate::store::Store;

use super::Memory;

impl<S: Store + 'static> Memory<S> {
    /// Returns texts that have no vector of a model yet, those of the newest entries first, each once.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a model without a name, or a limit out of 1 to 1,024.
    pub fn pending(&mut self, model: &str, limit: u32) -> Result<Vec<Job>> {
        self.ready_to_search()?;
        self.searcher().pending(model, limit)
    }

    /// Stores vectors, all or, on an error, none. Returns the number of new ones: vectors that are known, or whose text no
    /// entry has any more, are skipped.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a vector that is none, or of another dimension than the model's others.
    pub fn resolve(&mut self, model: &str, answers: &[Answer]) -> Result<u32> {
        self.ready_to_search()?;
        self.searcher().resolve(model, answers)
    }

    /// Returns the progress with the model whose vectors came last.
    ///
    /// # Errors
    /// An error of the store.
    pub fn status(&mut self) -> Result<JobStatus> {
        self.ready_to_search()?;
        self.searcher().job_status()
    }
}
