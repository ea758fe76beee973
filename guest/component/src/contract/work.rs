//! The interface `work` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::work as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, call, with};

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
            tokens: given.tokens,
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
            summary: self.summary,
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

impl wit::Guest for Component {
    fn commit(memory: wit::MemoryBorrow<'_>, commit: wit::SessionCommit) -> Result<wit::Committed, wit::Error> {
        with(&memory, |memory| memory.commit(<core::SessionCommit>::take(commit)?))
    }

    fn summarize(
        memory: wit::MemoryBorrow<'_>,
        commit: wit::SessionCommit,
    ) -> Result<core::SessionSummary, wit::Error> {
        call(&memory, |memory| memory.summarize(<core::SessionCommit>::take(commit)?))
    }

    fn history(
        memory: wit::MemoryBorrow<'_>,
        agent: String,
        limit: Option<u32>,
    ) -> Result<Vec<core::SessionSummary>, wit::Error> {
        call(&memory, |memory| memory.history(&agent, limit))
    }

    fn replace_history(
        memory: wit::MemoryBorrow<'_>,
        agent: String,
        sessions: Vec<core::SessionSummary>,
    ) -> Result<(), wit::Error> {
        call(&memory, |memory| memory.replace_history(&agent, &sessions))
    }

    fn recover(
        memory: wit::MemoryBorrow<'_>,
        request: wit::RecoveryRequest,
    ) -> Result<Option<core::Recovery>, wit::Error> {
        call(&memory, |memory| memory.recover(&<core::RecoveryRequest>::take(request)?))
    }

    fn roster(memory: wit::MemoryBorrow<'_>, team: Vec<core::Teammate>) -> Result<Vec<String>, wit::Error> {
        call(&memory, |memory| memory.roster(&team))
    }

    fn report(memory: wit::MemoryBorrow<'_>, report: core::WorkReport) -> Result<core::WorkState, wit::Error> {
        call(&memory, |memory| memory.report_work(&report))
    }

    fn get(memory: wit::MemoryBorrow<'_>, agent: String) -> Result<Option<core::WorkState>, wit::Error> {
        call(&memory, |memory| memory.get_work(&agent))
    }

    fn clear(memory: wit::MemoryBorrow<'_>, agent: String) -> Result<(), wit::Error> {
        call(&memory, |memory| memory.clear_work(&agent))
    }
}
