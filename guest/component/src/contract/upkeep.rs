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

impl Give<wit::Transition> for core::Transition {
    #[inline(never)]
    fn give(self) -> wit::Transition {
        match self {
            Self::Promoted => wit::Transition::Promoted,
            Self::Demoted => wit::Transition::Demoted,
            Self::Archived => wit::Transition::Archived,
        }
    }
}

impl Give<wit::EntryTransition> for core::EntryTransition {
    #[inline(never)]
    fn give(self) -> wit::EntryTransition {
        wit::EntryTransition {
            reference: self.reference.give(),
            transition: self.transition.give(),
            reason: self.reason,
        }
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
            faults: self.faults.give(),
        }
    }
}

impl Take<wit::BaseFile> for core::BaseFile {
    #[inline(never)]
    fn take(given: wit::BaseFile) -> core::Result<Self> {
        Ok(Self { key: given.key, text: given.text })
    }
}

impl Take<wit::GonePath> for core::GonePath {
    #[inline(never)]
    fn take(given: wit::GonePath) -> core::Result<Self> {
        Ok(Self { path: given.path, renamed_to: given.renamed_to })
    }
}

impl Take<wit::Branch> for core::Branch {
    #[inline(never)]
    fn take(given: wit::Branch) -> core::Result<Self> {
        Ok(Self { files: Take::take(given.files)?, gone: Take::take(given.gone)? })
    }
}

impl Give<wit::CheckKind> for core::CheckKind {
    #[inline(never)]
    fn give(self) -> wit::CheckKind {
        match self {
            Self::Contradiction => wit::CheckKind::Contradiction,
            Self::Amendment => wit::CheckKind::Amendment,
            Self::Duplicate => wit::CheckKind::Duplicate,
            Self::GonePath => wit::CheckKind::GonePath,
            Self::Unconfirmed => wit::CheckKind::Unconfirmed,
            Self::Secret => wit::CheckKind::Secret,
            Self::Defect => wit::CheckKind::Defect,
            Self::Assertion => wit::CheckKind::Assertion,
        }
    }
}

impl Give<wit::CheckFinding> for core::CheckFinding {
    #[inline(never)]
    fn give(self) -> wit::CheckFinding {
        wit::CheckFinding {
            kind: self.kind.give(),
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
    fn health(memory: wit::MemoryBorrow<'_>) -> Result<wit::HealthReport, wit::Error> {
        with(&memory, |memory| memory.health())
    }

    fn init(memory: wit::MemoryBorrow<'_>) -> Result<Vec<String>, wit::Error> {
        with(&memory, |memory| memory.init())
    }

    fn is_due(memory: wit::MemoryBorrow<'_>) -> Result<bool, wit::Error> {
        with(&memory, |memory| memory.is_due())
    }

    fn sizes(memory: wit::MemoryBorrow<'_>) -> Result<Vec<wit::ScopeSize>, wit::Error> {
        with(&memory, |memory| memory.sizes())
    }

    fn run(
        memory: wit::MemoryBorrow<'_>,
        chores: Vec<wit::Chore>,
        dry_run: bool,
    ) -> Result<wit::RunReport, wit::Error> {
        with(&memory, |memory| memory.run(&<Vec<core::Chore>>::take(chores)?, dry_run))
    }

    fn check(memory: wit::MemoryBorrow<'_>, branch: wit::Branch) -> Result<Vec<wit::CheckFinding>, wit::Error> {
        with(&memory, |memory| memory.check(&<core::Branch>::take(branch)?))
    }

    fn last_report(memory: wit::MemoryBorrow<'_>) -> Result<Option<wit::RunReport>, wit::Error> {
        with(&memory, |memory| memory.last_report())
    }
}
