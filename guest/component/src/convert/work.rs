//! Work states, commits and recoveries.

use keepstone_core as core;

use super::{each, messages, option};
use crate::bindings::exports::keepstone::memory::work;

same_cases! {
    work::WorkStatus { Running, Interrupted, Failed, Cancelled }
}

same_fields! {
    core::WorkReport: work::WorkReport {
        agent, status(option), started_at, task_id, task_prompt, cwd, summary, next_steps, unfinished, files_touched,
        last_activity, output,
    }
    work::WorkState: core::WorkState {
        started_at, updated_at, status(Into::into), task_id, task_prompt, cwd, summary, next_steps, unfinished,
        files_touched, last_activity,
    }
    core::TokenUsage: work::TokenUsage { input, output }
    work::TokenUsage: core::TokenUsage { input, output }
    core::SessionCommit: work::SessionCommit {
        agent, session, task_id, what, decisions, files_changed, unfinished, next_steps, commits, tokens(option),
        facts(every), output,
    }
    work::SessionSummary: core::SessionSummary {
        timestamp, session, task_id, what, decisions, files_changed, unfinished, next_steps, commits,
        tokens(Into::into),
    }
    work::Committed: core::Committed { summary(Into::into), repeated, facts(Into::into) }
    work::Recovery: core::Recovery { text, tokens, work(option), last(option), previous(each) }
    core::Teammate: work::Teammate { agent, name }
}

fn every<A, B: From<A>>(all: Option<Vec<A>>) -> Option<Vec<B>> {
    all.map(each)
}

impl TryFrom<work::RecoveryRequest> for core::RecoveryRequest {
    type Error = core::Error;

    fn try_from(request: work::RecoveryRequest) -> core::Result<Self> {
        let work::RecoveryRequest { agent, task, phase, last_result, messages: said, budget } = request;
        Ok(Self { agent, task, phase, last_result, messages: said.map(messages).transpose()?, budget })
    }
}
