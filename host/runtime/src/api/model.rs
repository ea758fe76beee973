//! The trait of language models that do tasks. Keepstone has no model of its own. What a model may change, the component
//! decides: an answer goes to it as it is.

use serde::Serialize;

use crate::api::contract::jobs::{Jobs, Ranking, Task, TaskKind, Verdict};
use crate::api::contract::search::Query;
use crate::api::error::Error;

/// Failures in a row after which a run asks no more: the model is away.
const MOST_FAILURES: u32 = 3;

/// A language model.
pub trait Model {
    /// The answer to a task: JSON of its schema, as far as the model keeps to it. `task.instructions` is meant for the
    /// system, `task.content` for the user.
    fn answer(&self, task: &Task) -> Result<String, ModelError>;
}

/// The reason why a model gave no answer.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// The memory did not hand out a task, or did not take an answer.
    #[error(transparent)]
    Memory(#[from] Error),
    /// The model cannot be used, did not answer in time, or answered too much.
    #[error("{0}")]
    Model(String),
}

/// The result of one task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TaskResult {
    /// The id of the task.
    pub id: String,
    /// The kind of the task.
    pub kind: TaskKind,
    /// What became of the answer. None if there was no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// Why there was no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl Jobs<'_> {
    /// Has a model do up to `limit` tasks (1 to 100) of some kinds, or of all if none is named, one after the other. A task
    /// without an answer waits for the next run. After three of them in a row the others wait too.
    pub fn run_tasks(&self, model: &dyn Model, kinds: &[TaskKind], limit: u32) -> Result<Vec<TaskResult>, Error> {
        let (mut results, mut failures) = (Vec::new(), 0);
        for task in self.tasks(kinds, limit)? {
            let (verdict, error) = match model.answer(&task) {
                Ok(answer) => (Some(self.submit(&task.id, &answer)?), None),
                Err(ModelError::Memory(error)) => return Err(error),
                Err(ModelError::Model(error)) => (None, Some(error)),
            };
            failures = if error.is_some() { failures + 1 } else { 0 };
            results.push(TaskResult { id: task.id, kind: task.kind, verdict, error });
            if failures == MOST_FAILURES {
                break;
            }
        }
        Ok(results)
    }

    /// Searches, and has a model order what is found. Without its answer the order is that of the search, and the refusal
    /// says why.
    pub fn find_ranked(&self, query: &Query, model: &dyn Model) -> Result<Ranking, Error> {
        let Some(task) = self.rerank_task(query)? else {
            return self.rerank(query, "", "").map(|ranking| Ranking { refusal: None, ..ranking });
        };
        match model.answer(&task) {
            Ok(answer) => self.rerank(query, &task.id, &answer),
            Err(ModelError::Memory(error)) => Err(error),
            Err(ModelError::Model(error)) => {
                self.rerank(query, "", "").map(|ranking| Ranking { refusal: Some(error), ..ranking })
            }
        }
    }
}
