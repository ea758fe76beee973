//! The interface `procedures` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::procedures as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, call, with};

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

impl Give<wit::SkillImport> for core::SkillImport {
    #[inline(never)]
    fn give(self) -> wit::SkillImport {
        wit::SkillImport {
            stored: self.stored.give(),
            changed: self.changed.give(),
            same: self.same,
            left_out: self.left_out,
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
        outcome: core::PracticeOutcome,
        session: String,
    ) -> Result<wit::Procedure, wit::Error> {
        with(&memory, |memory| memory.record_practice(&<core::Reference>::take(reference)?, outcome, &session))
    }

    fn export_skills(
        memory: wit::MemoryBorrow<'_>,
        references: Vec<wit::Reference>,
        files: Vec<core::File>,
    ) -> Result<core::FilePlan, wit::Error> {
        call(&memory, |memory| memory.export_skills(&<Vec<core::Reference>>::take(references)?, &files))
    }

    fn import_skills(
        memory: wit::MemoryBorrow<'_>,
        scope: wit::Scope,
        files: Vec<core::File>,
    ) -> Result<wit::SkillImport, wit::Error> {
        with(&memory, |memory| memory.import_skills(&<core::Scope>::take(scope)?, &files))
    }
}
