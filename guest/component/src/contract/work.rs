//! The interface `work` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::work as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, with};

impl Take<wit::WorkStatus> for core::WorkStatus {
    #[inline(never)]
    fn take(given: wit::WorkStatus) -> core::Result<Self> {
        Ok(match given {
            wit::WorkStatus::Running => Self::Running,
            wit::WorkStatus::Interrupted => Self::Interrupted,
            wit::WorkStatus::Failed => Self::Failed,
            wit::WorkStatus::Cancelled => Self::Cancelled,
        })
    }
}

impl Give<wit::WorkStatus> for core::WorkStatus {
    #[inline(never)]
    fn give(self) -> wit::WorkStatus {
        match self {
            Self::Running => wit::WorkStatus::Running,
            Self::Interrupted => wit::WorkStatus::Interrupted,
            Self::Failed => wit::WorkStatus::Failed,
            Self::Cancelled => wit::WorkStatus::Cancelled,
        }
    }
}

impl Give<wit::WorkState> for core::WorkState {
    #[inline(never)]
    fn give(self) -> wit::WorkState {
        wit::WorkState {
            started_at: self.started_at,
            updated_at: self.updated_at,
            status: self.status.give(),
            task_id: self.task_id,
            task_prompt: self.task_prompt,
            cwd: self.cwd,
            summary: self.summary,
            next_steps: self.next_steps,
            unfinished: self.unfinished,
            files_touched: self.files_touched,
            last_activity: self.last_activity,
        }
    }
}

impl Take<wit::WorkReport> for core::WorkReport {
    #[inline(never)]
    fn take(given: wit::WorkReport) -> core::Result<Self> {
        Ok(Self {
            agent: given.agent,
            status: Take::take(given.status)?,
            started_at: given.started_at,
            task_id: given.task_id,
            task_prompt: given.task_prompt,
            cwd: given.cwd,
            summary: given.summary,
            next_steps: given.next_steps,
            unfinished: given.unfinished,
            files_touched: given.files_touched,
            last_activity: given.last_activity,
            output: given.output,
        })
    }
}

impl Take<wit::TokenUsage> for core::TokenUsage {
    #[inline(never)]
    fn take(given: wit::TokenUsage) -> core::Result<Self> {
        Ok(Self { input: given.input, output: given.output })
    }
}

impl Give<wit::TokenUsage> for core::TokenUsage {
    #[inline(never)]
    fn give(self) -> wit::TokenUsage {
        wit::TokenUsage { input: self.input, output: self.output }
    }
}

impl Take<wit::SessionSummary> for core::SessionSummary {
    #[inline(never)]
    fn take(given: wit::SessionSummary) -> core::Result<Self> {
        Ok(Self {
            timestamp: given.timestamp,
            session: given.session,
            task_id: given.task_id,
            what: given.what,
            decisions: given.decisions,
            files_changed: given.files_changed,
            unfinished: given.unfinished,
            next_steps: given.next_steps,
            commits: given.commits,
            tokens: Take::take(given.tokens)?,
        })
    }
}

impl Give<wit::SessionSummary> for core::SessionSummary {
    #[inline(never)]
    fn give(self) -> wit::SessionSummary {
        wit::SessionSummary {
            timestamp: self.timestamp,
            session: self.session,
            task_id: self.task_id,
            what: self.what,
            decisions: self.decisions,
            files_changed: self.files_changed,
            unfinished: self.unfinished,
            next_steps: self.next_steps,
            commits: self.commits,
            tokens: self.tokens.give(),
        }
    }
}

impl Take<wit::SessionCommit> for core::SessionCommit {
    #[inline(never)]
    fn take(given: wit::SessionCommit) -> core::Result<Self> {
        Ok(Self {
            agent: given.agent,
            session: given.session,
            task_id: given.task_id,
            what: given.what,
            decisions: given.decisions,
            files_changed: given.files_changed,
            unfinished: given.unfinished,
            next_steps: given.next_steps,
            commits: given.commits,
            tokens: Take::take(given.tokens)?,
            started_at: given.started_at,
            tools: given.tools,
            facts: Take::take(given.facts)?,
            output: given.output,
        })
    }
}

impl Give<wit::Committed> for core::Committed {
    #[inline(never)]
    fn give(self) -> wit::Committed {
        wit::Committed {
            summary: self.summary.give(),
            repeated: self.repeated,
            facts: self.facts.give(),
            episode: self.episode.give(),
        }
    }
}

impl Take<wit::RecoveryRequest> for core::RecoveryRequest {
    #[inline(never)]
    fn take(given: wit::RecoveryRequest) -> core::Result<Self> {
        Ok(Self {
            agent: given.agent,
            task: given.task,
            phase: given.phase,
            last_result: given.last_result,
            messages: Take::take(given.messages)?,
            budget: given.budget,
        })
    }
}

impl Give<wit::Recovery> for core::Recovery {
    #[inline(never)]
    fn give(self) -> wit::Recovery {
        wit::Recovery {
            text: self.text,
            tokens: self.tokens,
            work: self.work.give(),
            last: self.last.give(),
            previous: self.previous.give(),
        }
    }
}

impl Take<wit::Teammate> for core::Teammate {
    #[inline(never)]
    fn take(given: wit::Teammate) -> core::Result<Self> {
        Ok(Self { agent: given.agent, name: given.name })
    }
}

impl wit::Guest for Component {
    fn commit(memory: wit::MemoryBorrow<'_>, commit: wit::SessionCommit) -> Result<wit::Committed, wit::Error> {
        with(&memory, |memory| memory.commit(<core::SessionCommit>::take(commit)?))
    }

    fn summarize(memory: wit::MemoryBorrow<'_>, commit: wit::SessionCommit) -> Result<wit::SessionSummary, wit::Error> {
        with(&memory, |memory| memory.summarize(<core::SessionCommit>::take(commit)?))
    }

    fn history(
        memory: wit::MemoryBorrow<'_>,
        agent: String,
        limit: Option<u32>,
    ) -> Result<Vec<wit::SessionSummary>, wit::Error> {
        with(&memory, |memory| memory.history(&agent, limit))
    }

    fn replace_history(
        memory: wit::MemoryBorrow<'_>,
        agent: String,
        sessions: Vec<wit::SessionSummary>,
    ) -> Result<(), wit::Error> {
        with(&memory, |memory| memory.replace_history(&agent, &<Vec<core::SessionSummary>>::take(sessions)?))
    }

    fn recover(
        memory: wit::MemoryBorrow<'_>,
        request: wit::RecoveryRequest,
    ) -> Result<Option<wit::Recovery>, wit::Error> {
        with(&memory, |memory| memory.recover(&<core::RecoveryRequest>::take(request)?))
    }

    fn roster(memory: wit::MemoryBorrow<'_>, team: Vec<wit::Teammate>) -> Result<Vec<String>, wit::Error> {
        with(&memory, |memory| memory.roster(&<Vec<core::Teammate>>::take(team)?))
    }

    fn report(memory: wit::MemoryBorrow<'_>, report: wit::WorkReport) -> Result<wit::WorkState, wit::Error> {
        with(&memory, |memory| memory.report_work(&<core::WorkReport>::take(report)?))
    }

    fn get(memory: wit::MemoryBorrow<'_>, agent: String) -> Result<Option<wit::WorkState>, wit::Error> {
        with(&memory, |memory| memory.get_work(&agent))
    }

    fn clear(memory: wit::MemoryBorrow<'_>, agent: String) -> Result<(), wit::Error> {
        with(&memory, |memory| memory.clear_work(&agent))
    }
}
