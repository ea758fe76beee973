//! The interface `procedures` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::procedures as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, with};

impl Give<wit::Procedure> for core::Procedure {
    #[inline(never)]
    fn give(self) -> wit::Procedure {
        wit::Procedure {
            entry: self.entry.give(),
            title: self.title,
            successes: self.successes,
            failures: self.failures,
        }
    }
}

impl Take<wit::PracticeOutcome> for core::PracticeOutcome {
    #[inline(never)]
    fn take(given: wit::PracticeOutcome) -> core::Result<Self> {
        Ok(match given {
            wit::PracticeOutcome::Success => Self::Success,
            wit::PracticeOutcome::Failure => Self::Failure,
        })
    }
}

impl Give<wit::SkillImport> for core::SkillImport {
    #[inline(never)]
    fn give(self) -> wit::SkillImport {
        wit::SkillImport {
            stored: self.stored.give(),
            changed: self.changed.give(),
            same: self.same,
            left_out: self.left_out.give(),
        }
    }
}

impl wit::Guest for Component {
    fn find(memory: wit::MemoryBorrow<'_>, filter: wit::Filter) -> Result<Vec<wit::Procedure>, wit::Error> {
        with(&memory, |memory| memory.procedures(&<core::Filter>::take(filter)?))
    }

    fn learn(memory: wit::MemoryBorrow<'_>, scope: wit::Scope) -> Result<Vec<wit::Reference>, wit::Error> {
        with(&memory, |memory| memory.learn_procedures(&<core::Scope>::take(scope)?))
    }

    fn record_practice(
        memory: wit::MemoryBorrow<'_>,
        reference: wit::Reference,
        outcome: wit::PracticeOutcome,
        session: String,
    ) -> Result<wit::Procedure, wit::Error> {
        with(&memory, |memory| {
            memory.record_practice(
                &<core::Reference>::take(reference)?,
                <core::PracticeOutcome>::take(outcome)?,
                &session,
            )
        })
    }

    fn export_skills(
        memory: wit::MemoryBorrow<'_>,
        references: Vec<wit::Reference>,
        files: Vec<wit::File>,
    ) -> Result<wit::FilePlan, wit::Error> {
        with(&memory, |memory| {
            memory.export_skills(&<Vec<core::Reference>>::take(references)?, &<Vec<core::File>>::take(files)?)
        })
    }

    fn import_skills(
        memory: wit::MemoryBorrow<'_>,
        scope: wit::Scope,
        files: Vec<wit::File>,
    ) -> Result<wit::SkillImport, wit::Error> {
        with(&memory, |memory| memory.import_skills(&<core::Scope>::take(scope)?, &<Vec<core::File>>::take(files)?))
    }
}
