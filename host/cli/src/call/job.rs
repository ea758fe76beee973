//! Calls about work for a language model.

use keepstone::{Hit, Memory, Query};

use crate::answer::Answer;
use crate::args::{Jobs, JobsRun, ModelServer, Tasks};
use crate::failure::{Done, Failure};
use crate::model::model;
use crate::print::progress::during;
use crate::print::style::remark;

/// Seconds for the answer to a task.
const PATIENCE: u64 = 120;

/// Seconds for the order of a search.
const PATIENCE_OF_SEARCH: u64 = 10;

pub(super) fn jobs(memory: &Memory, given: &Jobs) -> Done {
    match given {
        Jobs::List { tasks: Tasks { kinds, limit } } => Ok(Answer::Tasks(memory.jobs().tasks(kinds, *limit)?)),
        Jobs::Run(JobsRun { tasks: Tasks { kinds, limit }, dry_run: true, .. }) => {
            Ok(Answer::Prompts(memory.jobs().tasks(kinds, *limit)?))
        }
        Jobs::Run(JobsRun { tasks: Tasks { kinds, limit }, model: server, .. }) => {
            let model = model(server, PATIENCE)?;
            Ok(Answer::Ran(during("asking the model", || memory.jobs().run_tasks(&*model, kinds, *limit))?))
        }
    }
}

/// The hits of a search in the order of a model. Without its answer in time, in that of the search.
pub(super) fn ranked(memory: &Memory, query: &Query, server: &ModelServer) -> Result<Vec<Hit>, Failure> {
    let model = model(server, PATIENCE_OF_SEARCH)?;
    let ranking = during("asking the model", || memory.jobs().find_ranked(query, &*model))?;
    if let Some(refusal) = ranking.refusal {
        remark(&format!("the order is that of the search: {refusal}"));
    }
    Ok(ranking.hits)
}
