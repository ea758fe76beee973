//! Work that a model of the host may do: prompts go out, and an answer changes something only as far as it can be checked.

mod answer;
pub(crate) mod contract;
mod extract;
pub(crate) mod merge;
pub(crate) mod rerank;
pub(crate) mod settings;

use crate::learn::pending_span::FOLDER as STRETCHES;
use crate::learn::{self, Learner};
use crate::model::error::{Error, Result};
use crate::search::{self, Search, Searcher};
use crate::vault::root::Root;

use contract::{Task, TaskKind, Verdict};

/// Tasks that one call hands out at most.
const MOST_TASKS: u32 = 100;

/// The settings of this room and of the rooms that it asks.
#[derive(Clone, Copy)]
pub(crate) struct Settings<'a> {
    pub(crate) learn: learn::Settings<'a>,
    pub(crate) search: search::Settings<'a>,
    pub(crate) jobs: &'a settings::Settings,
}

/// The room at work in one call.
pub(crate) struct Jobs<'a> {
    pub(crate) root: &'a Root,
    pub(crate) search: &'a mut Search,
    pub(crate) settings: Settings<'a>,
}

impl Verdict {
    /// The verdict about an answer of which nothing was accepted.
    fn refused(answer: &str, reason: impl Into<String>) -> Self {
        Self { rejected: vec![answer::rejection(answer, reason)], ..Self::default() }
    }
}

impl Jobs<'_> {
    /// Tasks of some kinds, or of all: stretches of sessions first, oldest first, then entries to merge.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a limit out of 1 to 100, and for the kind that is made of a query.
    pub(crate) fn tasks(&mut self, kinds: &[TaskKind], limit: u32) -> Result<Vec<Task>> {
        if !(1..=MOST_TASKS).contains(&limit) {
            return Err(Error::invalid(format!("the limit is {limit}; it goes from 1 to {MOST_TASKS}")));
        }
        if kinds.contains(&TaskKind::Rerank) {
            return Err(Error::invalid("a task of the kind rerank is made of a query: rerank-task makes it"));
        }
        let (limit, wants) = (limit as usize, |kind| kinds.is_empty() || kinds.contains(&kind));
        self.root.list_ahead(&[wants(TaskKind::Extract).then_some(STRETCHES)]);
        let mut tasks = Vec::new();
        if wants(TaskKind::Extract) {
            tasks.extend(self.stretches_to_read(limit)?);
        }
        if wants(TaskKind::Merge) && tasks.len() < limit {
            tasks.extend(self.entries_to_merge(limit - tasks.len())?);
        }
        Ok(tasks)
    }

    /// Takes in the answer to a task as far as it stands up to the checks. Anything else is part of the verdict.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an id that no task can have.
    pub(crate) fn submit(&mut self, id: &str, answer: &str) -> Result<Verdict> {
        let mut parts = id.splitn(3, ':');
        let (kind, place, hash) = (parts.next(), parts.next(), parts.next());
        let hash = hash.filter(|hash| hash.len() == 16).and_then(|hash| u64::from_str_radix(hash, 16).ok());
        match (kind, place, hash) {
            (Some("extract"), Some(place), Some(hash)) => self.take_statements(place, hash, answer),
            (Some("merge"), Some(place), Some(hash)) => self.take_merged(place, hash, answer),
            _ => Err(no_task(id)),
        }
    }

    fn learner(&mut self) -> Learner<'_> {
        Learner { root: self.root, settings: self.settings.learn }
    }

    fn searcher(&mut self) -> Searcher<'_> {
        Searcher { root: self.root, search: self.search, settings: self.settings.search }
    }
}

fn no_task(id: &str) -> Error {
    Error::invalid(format!("{id:?} is not an id of a task"))
}

/// The verdict about a task that nobody knows any more.
const GONE: &str = "the task is done, or what it was about has changed: ask for tasks again";

#[cfg(test)]
mod tests;
