//! Work that a model of the host may do: prompts go out, and an answer changes something only as far as it can be checked.

mod answer;
pub(crate) mod contract;
mod extract;
pub(crate) mod merge;
pub(crate) mod rerank;
pub(crate) mod settings;

use crate::learn::Learner;
use crate::learn::pending_span::FOLDER as STRETCHES;
use crate::model::error::{Error, Result};

use answer::no_task;
use contract::{Task, TaskKind, Verdict};
use extract::{stretches_to_read, take_statements};
use merge::Merging;

/// Tasks that one call hands out at most.
const MOST_TASKS: u32 = 100;

/// The room at work in one call.
pub(crate) struct Jobs<'a> {
    pub(crate) learner: Learner<'a>,
    pub(crate) merging: Merging<'a>,
}

impl Jobs<'_> {
    /// Tasks of some kinds, or of all: stretches of sessions first, oldest first, then entries to merge.
    pub(crate) fn tasks(&mut self, kinds: &[TaskKind], limit: u32) -> Result<Vec<Task>> {
        if !(1..=MOST_TASKS).contains(&limit) {
            return Err(Error::invalid(format!("the limit is {limit}; it goes from 1 to {MOST_TASKS}")));
        }
        if kinds.contains(&TaskKind::Rerank) {
            return Err(Error::invalid("a task of the kind rerank is made of a query: rerank-task makes it"));
        }
        let (limit, wants) = (limit as usize, |kind| kinds.is_empty() || kinds.contains(&kind));
        self.merging.root.list_ahead(&[wants(TaskKind::Extract).then_some(STRETCHES)]);
        let mut tasks = Vec::new();
        if wants(TaskKind::Extract) {
            tasks.extend(stretches_to_read(self.learner, limit)?);
        }
        if wants(TaskKind::Merge) && tasks.len() < limit {
            tasks.extend(self.merging.entries_to_merge(limit - tasks.len())?);
        }
        Ok(tasks)
    }

    /// Takes in the answer to a task as far as it stands up to the checks. Anything else is part of the verdict.
    pub(crate) fn submit(&mut self, id: &str, answer: &str) -> Result<Verdict> {
        let mut parts = id.splitn(3, ':');
        let (kind, place, hash) = (parts.next(), parts.next(), parts.next());
        let hash = hash.filter(|hash| hash.len() == 16).and_then(|hash| u64::from_str_radix(hash, 16).ok());
        match (kind, place, hash) {
            (Some("extract"), Some(place), Some(hash)) => take_statements(self.learner, place, hash, answer),
            (Some("merge"), Some(place), Some(hash)) => self.merging.take(place, hash, answer),
            _ => Err(no_task(id)),
        }
    }
}

#[cfg(test)]
mod tests;
