//! The interface `upkeep` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::upkeep as wit;
use crate::convert::Give;
use crate::exports::{Component, call, with};

impl Give<wit::EntryTransition> for core::EntryTransition {
    #[inline(never)]
    fn give(self) -> wit::EntryTransition {
        wit::EntryTransition { reference: self.reference.give(), transition: self.transition, reason: self.reason }
    }
}

impl Give<wit::ScopeSize> for core::ScopeSize {
    #[inline(never)]
    fn give(self) -> wit::ScopeSize {
        wit::ScopeSize {
            scope: self.scope.give(),
            entries: self.entries,
            limit: self.limit,
            bytes: self.bytes,
            quota: self.quota,
        }
    }
}

impl Give<wit::RunReport> for core::RunReport {
    #[inline(never)]
    fn give(self) -> wit::RunReport {
        wit::RunReport {
            finished: self.finished,
            checkpoints_cleaned: self.checkpoints_cleaned,
            conversations_trimmed: self.conversations_trimmed,
            insights_learnt: self.insights_learnt,
            entries_promoted: self.entries_promoted,
            entries_demoted: self.entries_demoted,
            entries_archived: self.entries_archived,
            transitions: self.transitions.give(),
            missions_deleted: self.missions_deleted,
            index_rebuilt: self.index_rebuilt,
            legacy_files_cleaned: self.legacy_files_cleaned,
            trash_emptied: self.trash_emptied,
            faults: self.faults,
        }
    }
}

impl Give<wit::CheckFinding> for core::CheckFinding {
    #[inline(never)]
    fn give(self) -> wit::CheckFinding {
        wit::CheckFinding {
            kind: self.kind,
            fails: self.fails,
            key: self.key,
            line: self.line,
            reference: self.reference.give(),
            other: self.other.give(),
            message: self.message,
        }
    }
}

impl wit::Guest for Component {
    fn health(memory: wit::MemoryBorrow<'_>) -> Result<core::HealthReport, wit::Error> {
        call(&memory, |memory| memory.health())
    }

    fn init(memory: wit::MemoryBorrow<'_>) -> Result<Vec<String>, wit::Error> {
        call(&memory, |memory| memory.init())
    }

    fn is_due(memory: wit::MemoryBorrow<'_>) -> Result<bool, wit::Error> {
        call(&memory, |memory| memory.is_due())
    }

    fn sizes(memory: wit::MemoryBorrow<'_>) -> Result<Vec<wit::ScopeSize>, wit::Error> {
        with(&memory, |memory| memory.sizes())
    }

    fn run(
        memory: wit::MemoryBorrow<'_>,
        chores: Vec<core::Chore>,
        dry_run: bool,
    ) -> Result<wit::RunReport, wit::Error> {
        with(&memory, |memory| memory.run(&chores, dry_run))
    }

    fn check(memory: wit::MemoryBorrow<'_>, branch: core::Branch) -> Result<Vec<wit::CheckFinding>, wit::Error> {
        with(&memory, |memory| memory.check(&branch))
    }

    fn last_report(memory: wit::MemoryBorrow<'_>) -> Result<Option<wit::RunReport>, wit::Error> {
        with(&memory, |memory| memory.last_report())
    }
}
