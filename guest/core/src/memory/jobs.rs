//! The calls of the interface `jobs`: texts that need a vector, and their vectors; tasks for a model, and its answers.

use crate::jobs::contract::{Ranking, Task, TaskKind, Verdict};
use crate::jobs::rerank::{rerank, rerank_task};
use crate::model::error::Result;
use crate::search::contract::{Answer, Job, JobStatus, Query};
use crate::search::vector::job::{job_status, pending, resolve};
use crate::store::Store;

use super::Memory;
use super::contract::JobsCalls;

impl<S: Store + 'static> JobsCalls for Memory<S> {
    fn pending(&mut self, model: &str, limit: u32) -> Result<Vec<Job>> {
        self.ready_to_search()?;
        pending(&mut self.searcher(), model, limit)
    }

    fn resolve(&mut self, model: &str, answers: &[Answer]) -> Result<u32> {
        self.ready_to_search()?;
        resolve(&mut self.searcher(), model, answers)
    }

    fn status(&mut self) -> Result<JobStatus> {
        self.ready_to_search()?;
        job_status(&mut self.searcher())
    }

    fn tasks(&mut self, kinds: &[TaskKind], limit: u32) -> Result<Vec<Task>> {
        self.ready()?;
        self.jobs().tasks(kinds, limit)
    }

    fn submit(&mut self, id: &str, answer: &str) -> Result<Verdict> {
        self.ready()?;
        self.jobs().submit(id, answer)
    }

    fn rerank_task(&mut self, query: &Query) -> Result<Option<Task>> {
        self.ready_to_search()?;
        rerank_task(&mut self.searcher(), query)
    }

    fn rerank(&mut self, query: &Query, id: &str, answer: &str) -> Result<Ranking> {
        self.ready_to_search()?;
        rerank(&mut self.searcher(), query, id, answer)
    }
}
