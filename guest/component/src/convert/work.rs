//! Work states, commits and recoveries.

use keepstone_core as core;

use super::{each, messages};
use crate::bindings::exports::keepstone::memory::work;

same_cases! {
    work::WorkStatus { Running, Interrupted, Failed, Cancelled }
}

impl From<work::WorkReport> for core::WorkReport {
    fn from(report: work::WorkReport) -> Self {
        let work::WorkReport {
            agent,
            status,
            started_at,
            task_id,
            task_prompt,
            cwd,
            summary,
            next_steps,
            unfinished,
            files_touched,
            last_activity,
            output,
        } = report;
        let status = status.map(Into::into);
        Self {
            agent,
            status,
            started_at,
            task_id,
            task_prompt,
            cwd,
            summary,
            next_steps,
            unfinished,
            files_touched,
            last_activity,
            output,
        }
    }
}

impl From<core::WorkState> for work::WorkState {
    fn from(state: core::WorkState) -> Self {
        let core::WorkState {
            started_at,
            updated_at,
            status,
            task_id,
            task_prompt,
            cwd,
            summary,
            next_steps,
            unfinished,
            files_touched,
            last_activity,
        } = state;
        let status = status.into();
        Self {
            started_at,
            updated_at,
            status,
            task_id,
            task_prompt,
            cwd,
            summary,
            next_steps,
            unfinished,
            files_touched,
            last_activity,
        }
    }
}

impl From<work::TokenUsage> for core::TokenUsage {
    fn from(work::TokenUsage { input, output }: work::TokenUsage) -> Self {
        Self { input, output }
    }
}

impl From<core::TokenUsage> for work::TokenUsage {
    fn from(core::TokenUsage { input, output }: core::TokenUsage) -> Self {
        Self { input, output }
    }
}

impl From<work::SessionCommit> for core::SessionCommit {
    fn from(commit: work::SessionCommit) -> Self {
        let work::SessionCommit {
            agent,
            session,
            task_id,
            what,
            decisions,
            files_changed,
            unfinished,
            next_steps,
            commits,
            tokens,
            facts,
            output,
        } = commit;
        let (tokens, facts) = (tokens.map(Into::into), facts.map(each));
        Self {
            agent,
            session,
            task_id,
            what,
            decisions,
            files_changed,
            unfinished,
            next_steps,
            commits,
            tokens,
            facts,
            output,
        }
    }
}

impl From<core::SessionSummary> for work::SessionSummary {
    fn from(summary: core::SessionSummary) -> Self {
        let core::SessionSummary {
            timestamp,
            session,
            task_id,
            what,
            decisions,
            files_changed,
            unfinished,
            next_steps,
            commits,
            tokens,
        } = summary;
        let tokens = tokens.into();
        Self { timestamp, session, task_id, what, decisions, files_changed, unfinished, next_steps, commits, tokens }
    }
}

impl From<core::Committed> for work::Committed {
    fn from(core::Committed { summary, repeated, facts }: core::Committed) -> Self {
        Self { summary: summary.into(), repeated, facts: facts.into() }
    }
}

impl TryFrom<work::RecoveryRequest> for core::RecoveryRequest {
    type Error = core::Error;

    fn try_from(request: work::RecoveryRequest) -> core::Result<Self> {
        let work::RecoveryRequest { agent, task, phase, last_result, messages: said, budget } = request;
        Ok(Self { agent, task, phase, last_result, messages: said.map(messages).transpose()?, budget })
    }
}

impl From<core::Recovery> for work::Recovery {
    fn from(core::Recovery { text, tokens, work, last, previous }: core::Recovery) -> Self {
        Self { text, tokens, work: work.map(Into::into), last: last.map(Into::into), previous: each(previous) }
    }
}

impl From<work::Teammate> for core::Teammate {
    fn from(work::Teammate { agent, name }: work::Teammate) -> Self {
        Self { agent, name }
    }
}
