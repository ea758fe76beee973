//! The work of agents: a work state is always complete, and a task is committed once however often a client tries.

use keepstone_core::calls::*;
use keepstone_core::{SessionCommit, WorkReport};

use super::Act;
use super::entry::AGENTS;

pub(super) fn set(act: &mut Act<'_>) {
    let (agent, summary, flight) = {
        let mut state = act.clients.world.state();
        let agent = state.chance.below(AGENTS.len());
        let summary = format!("step {}", state.chance.number() % 1_000_000);
        let flight = state.model.work[agent].begin(&summary);
        (agent, summary, flight)
    };
    let report =
        WorkReport { agent: AGENTS[agent].to_owned(), summary: Some(summary.clone()), ..WorkReport::default() };
    let result = act.client.call().report_work(&report);
    act.told(&result);
    let is_acknowledged = result.is_ok() && !act.client.is_dead.get();
    act.clients.world.state().model.work[agent].end(flight, &summary, is_acknowledged);
}

/// Commits a task, at times one that was tried before.
pub(super) fn commit(act: &mut Act<'_>) {
    let (agent, task) = {
        let mut state = act.clients.world.state();
        let agent = state.chance.below(AGENTS.len());
        let is_again = state.chance.in_thousand(300);
        let tasks = state.model.work[agent].tasks.len();
        let task = if is_again && tasks > 0 { state.chance.below(tasks) } else { tasks };
        if task == tasks {
            state.model.work[agent].tasks.push(false);
        }
        (agent, task)
    };
    let commit = SessionCommit {
        agent: AGENTS[agent].to_owned(),
        task_id: Some(format!("task {task}")),
        what: Some(format!("did {task}")),
        facts: Some(Vec::new()),
        ..SessionCommit::default()
    };
    let result = act.client.call().commit(commit);
    act.told(&result);
    if result.is_ok() && !act.client.is_dead.get() {
        act.clients.world.state().model.work[agent].tasks[task] = true;
    }
}
