//! The interface `upkeep` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::upkeep as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, with};

impl Give<wit::HealthReport> for core::HealthReport {
    #[inline(never)]
    fn give(self) -> wit::HealthReport {
        wit::HealthReport {
            files: self.files,
            entries: self.entries,
            passages: self.passages,
            forgotten: self.forgotten,
            faults: self.faults.give(),
            unknown: self.unknown,
        }
    }
}

impl Take<wit::Chore> for core::Chore {
    #[inline(never)]
    fn take(given: wit::Chore) -> core::Result<Self> {
        Ok(match given {
            wit::Chore::Checkpoints => Self::Checkpoints,
            wit::Chore::Conversations => Self::Conversations,
            wit::Chore::Consolidate => Self::Consolidate,
            wit::Chore::Sweep => Self::Sweep,
            wit::Chore::Vault => Self::Vault,
            wit::Chore::Index => Self::Index,
            wit::Chore::Legacy => Self::Legacy,
            wit::Chore::Trash => Self::Trash,
        })
    }
}

impl Give<wit::Turn> for core::Turn {
    #[inline(never)]
    fn give(self) -> wit::Turn {
        match self {
            Self::Promoted => wit::Turn::Promoted,
            Self::Demoted => wit::Turn::Demoted,
            Self::Archived => wit::Turn::Archived,
        }
    }
}

impl Give<wit::Step> for core::Step {
    #[inline(never)]
    fn give(self) -> wit::Step {
        wit::Step { reference: self.reference.give(), turn: self.turn.give(), reason: self.reason }
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

impl Give<wit::Report> for core::Report {
    #[inline(never)]
    fn give(self) -> wit::Report {
        wit::Report {
            finished: self.finished,
            checkpoints_cleaned: self.checkpoints_cleaned,
            conversations_trimmed: self.conversations_trimmed,
            insights_learnt: self.insights_learnt,
            entries_promoted: self.entries_promoted,
            entries_demoted: self.entries_demoted,
            entries_archived: self.entries_archived,
            steps: self.steps.give(),
            missions_deleted: self.missions_deleted,
            index_rebuilt: self.index_rebuilt,
            legacy_files_cleaned: self.legacy_files_cleaned,
            trash_emptied: self.trash_emptied,
            faults: self.faults.give(),
        }
    }
}

impl wit::Guest for Component {
    fn health() -> Result<wit::HealthReport, wit::Error> {
        with(|memory| memory.health())
    }

    fn init() -> Result<Vec<String>, wit::Error> {
        with(|memory| memory.init())
    }

    fn configure(policy: String) -> Result<(), wit::Error> {
        with(|memory| memory.configure(&policy))
    }

    fn act_for(agent: Option<String>) -> Result<(), wit::Error> {
        with(|memory| memory.act_for(agent.as_deref()))
    }

    fn is_due() -> Result<bool, wit::Error> {
        with(|memory| memory.is_due())
    }

    fn sizes() -> Result<Vec<wit::ScopeSize>, wit::Error> {
        with(|memory| memory.sizes())
    }

    fn run(chores: Vec<wit::Chore>, dry_run: bool) -> Result<wit::Report, wit::Error> {
        with(|memory| memory.run(&<Vec<core::Chore>>::take(chores)?, dry_run))
    }

    fn last_report() -> Result<Option<wit::Report>, wit::Error> {
        with(|memory| memory.last_report())
    }
}
