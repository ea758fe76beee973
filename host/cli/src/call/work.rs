//! Calls about what agents are doing, did, and learnt in passing.

use std::path::Path;

use keepstone::{Memory, RecoveryRequest, SessionCommit, TokenUsage, WorkReport};

use crate::answer::Answer;
use crate::args::{Commit, Facts, Recover, Text, Work, WorkSet};
use crate::failure::{Done, Failure};
use crate::input;
use crate::moment::Moment;
use crate::reference::Resolver;

use super::entry::each;

pub(super) fn work(memory: &Memory, given: &Work) -> Done {
    Ok(match given {
        Work::Set(given) => Answer::WorkSet(memory.work().report(&report(given)?)?),
        Work::Show { agent } => {
            let nothing = || Failure::Nothing(format!("{agent} has no work that was written down"));
            Answer::WorkState(memory.work().get(agent)?.ok_or_else(nothing)?)
        }
        Work::Clear { agent } => {
            memory.work().clear(agent)?;
            Answer::Names(Vec::new())
        }
    })
}

fn report(given: &WorkSet) -> Result<WorkReport, Failure> {
    Ok(WorkReport {
        agent: given.agent.clone(),
        status: given.status,
        started_at: None,
        task_id: given.task_id.clone(),
        task_prompt: given.prompt.clone(),
        cwd: given.cwd.clone(),
        summary: given.summary.clone(),
        next_steps: named(&given.left.next_steps),
        unfinished: named(&given.left.unfinished),
        files_touched: named(&given.left.files),
        last_activity: given.activity.clone(),
        output: printed(given.output.as_deref())?,
    })
}

pub(super) fn commit(memory: &Memory, given: &Commit) -> Done {
    let tokens = match (given.tokens_in, given.tokens_out) {
        (None, None) => None,
        (input, output) => Some(TokenUsage { input: input.unwrap_or(0), output: output.unwrap_or(0) }),
    };
    let commit = SessionCommit {
        agent: given.agent.clone(),
        session: given.session.clone(),
        task_id: given.task_id.clone(),
        what: given.what.clone(),
        decisions: named(&given.decisions),
        files_changed: named(&given.left.files),
        unfinished: named(&given.left.unfinished),
        next_steps: named(&given.left.next_steps),
        commits: named(&given.commits),
        tokens,
        started_at: given.started_at.map(|Moment(at)| at),
        tools: named(&given.tools),
        facts: None,
        output: printed(given.output.as_deref())?,
    };
    if commit.what.is_none() && commit.output.is_none() {
        return Err(Failure::invalid("a commit says what was done: with -m, or with --output to find it in"));
    }
    Ok(Answer::Committed(memory.work().commit(&commit)?.into()))
}

pub(super) fn recover(memory: &Memory, given: &Recover) -> Done {
    let request = RecoveryRequest {
        agent: given.agent.clone(),
        task: Some(given.task.join(" ")).filter(|task| !task.is_empty()),
        phase: given.phase.clone(),
        last_result: given.last_result.clone(),
        messages: None,
        budget: given.budget,
    };
    let nothing = || Failure::Nothing(format!("nothing is known of what {} did", given.agent));
    Ok(Answer::Recovery(memory.work().recover(&request)?.ok_or_else(nothing)?.into()))
}

pub(super) fn facts(memory: &Memory, given: &Facts, resolver: &Resolver<'_>) -> Done {
    Ok(match given {
        Facts::List { agent, task, limit } => {
            Answer::Facts(memory.learning().facts(agent.as_deref(), task.as_deref(), *limit)?)
        }
        Facts::Add { agent, category, text, session } => {
            let text = input::text(text)?;
            Answer::Remembered(memory.learning().remember(agent, category.clone(), &text, session.as_deref())?)
        }
        Facts::Forget { references } => {
            let forget = |reference: &String| {
                memory.vault().forget(reference)?;
                Ok(reference.clone())
            };
            return each(resolver, references, forget, Answer::Forgotten);
        }
        Facts::Promote { reference } => Answer::Changed(memory.vault().share(&resolver.find(reference)?)?.into()),
        Facts::Confirm { agent, text } => {
            let confirmed = memory.learning().confirm(agent, &input::text(text)?)?;
            let nothing = || Failure::Nothing(format!("the project knows nothing like it that {agent} could confirm"));
            Answer::Reference(confirmed.ok_or_else(nothing)?)
        }
        Facts::Show { agent, task, budget } => {
            Answer::Knowledge(memory.compat().knowledge(agent.as_deref(), task.as_deref(), *budget)?)
        }
    })
}

/// Names that were given; none given is none said.
fn named(given: &[String]) -> Option<Vec<String>> {
    (!given.is_empty()).then(|| given.to_vec())
}

fn printed(file: Option<&Path>) -> Result<Option<String>, Failure> {
    let text = |file: &Path| input::text(&Text { content: None, file: Some(file.to_owned()) });
    file.map(text).transpose()
}
