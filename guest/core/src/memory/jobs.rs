//! The calls of the interface `jobs`: texts that need a vector, and their vectors; tasks for a model, and its answers.

use crate::jobs::contract::{Ranking, Task, TaskKind, Verdict};
use crate::jobs::rerank::{rerank, rerank_task};
use crate::model::error::Result;
use crate::search::contract::{Answer, Job, JobStatus, Query};
use crate::search::vector::job::{job_status, pending, resolve};
use crate::store::Store;

use super::Memory;

impl<S: Store + 'static> Memory<S> {
    /// Returns texts that have no vector of a model yet, those of the newest entries first, each once.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a model without a name, or a limit out of 1 to 1,024.
    pub fn pending(&mut self, model: &str, limit: u32) -> Result<Vec<Job>> {
        self.ready_to_search()?;
        pending(&mut self.searcher(), model, limit)
    }

    /// Stores vectors, all or, on an error, none. Returns the number of new ones: vectors that are known, or whose text no
    /// entry has any more, are skipped.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a vector that is none, or of another dimension than the model's others.
    pub fn resolve(&mut self, model: &str, answers: &[Answer]) -> Result<u32> {
        self.ready_to_search()?;
        resolve(&mut self.searcher(), model, answers)
    }

    /// Returns the progress with the model whose vectors came last.
    ///
    /// # Errors
    /// An error of the store.
    pub fn status(&mut self) -> Result<JobStatus> {
        self.ready_to_search()?;
        job_status(&mut self.searcher())
    }

    /// Returns tasks of some kinds, or of all, for a model of the host.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a limit out of 1 to 100, and for the kind that is made of a query.
    pub fn tasks(&mut self, kinds: &[TaskKind], limit: u32) -> Result<Vec<Task>> {
        self.ready()?;
        self.jobs().tasks(kinds, limit)
    }

    /// Takes in a model's answer to a task as far as it can be checked.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an id that no task can have.
    pub fn submit(&mut self, id: &str, answer: &str) -> Result<Verdict> {
        self.ready()?;
        self.jobs().submit(id, answer)
    }

    /// Returns the task to order what a search finds; none if there is nothing to order.
    ///
    /// # Errors
    /// As of [`find`](Self::find).
    pub fn rerank_task(&mut self, query: &Query) -> Result<Option<Task>> {
        self.ready_to_search()?;
        rerank_task(&mut self.searcher(), query)
    }

    /// Searches, and brings the hits into the order of a model's answer.
    ///
    /// # Errors
    /// As of [`find`](Self::find).
    pub fn rerank(&mut self, query: &Query, id: &str, answer: &str) -> Result<Ranking> {
        self.ready_to_search()?;
        rerank(&mut self.searcher(), query, id, answer)
    }
}
