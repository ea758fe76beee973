//! The interface `procedures` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core::{self as core, ProceduresCalls, Store};

use crate::bindings::exports::keepstone::memory::procedures as wit;
use crate::convert::{Give, Take};
use crate::exports::{self, Component};
use crate::json::{Blank, Called, Exchange, Json};

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
        exports::call(&memory, |memory| self::find(memory, filter))
    }

    fn learn(memory: wit::MemoryBorrow<'_>, scope: wit::Scope) -> Result<Vec<wit::Reference>, wit::Error> {
        exports::call(&memory, |memory| self::learn(memory, scope))
    }

    fn record_practice(
        memory: wit::MemoryBorrow<'_>,
        reference: wit::Reference,
        outcome: core::PracticeOutcome,
        session: String,
    ) -> Result<wit::Procedure, wit::Error> {
        exports::call(&memory, |memory| self::record_practice(memory, reference, outcome, session))
    }

    fn export_skills(
        memory: wit::MemoryBorrow<'_>,
        references: Vec<wit::Reference>,
        files: Vec<core::File>,
    ) -> Result<core::FilePlan, wit::Error> {
        exports::call(&memory, |memory| self::export_skills(memory, references, files))
    }

    fn import_skills(
        memory: wit::MemoryBorrow<'_>,
        scope: wit::Scope,
        files: Vec<core::File>,
    ) -> Result<wit::SkillImport, wit::Error> {
        exports::call(&memory, |memory| self::import_skills(memory, scope, files))
    }
}

fn find<S: Store + 'static>(memory: &mut core::Memory<S>, filter: wit::Filter) -> core::Result<Vec<wit::Procedure>> {
    memory.procedures(&<core::Filter>::take(filter)?).map(Give::give)
}

pub(super) fn json_find<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut filter = <wit::Filter as Blank>::blank();
    json.may("filter", &mut filter);
    if json.is_read() {
        json.answer(self::find(called.memory, filter));
    }
}

fn learn<S: Store + 'static>(memory: &mut core::Memory<S>, scope: wit::Scope) -> core::Result<Vec<wit::Reference>> {
    memory.learn_procedures(&<core::Scope>::take(scope)?).map(Give::give)
}

pub(super) fn json_learn<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut scope = <wit::Scope as Blank>::blank();
    json.needed("scope", &mut scope);
    if json.is_read() {
        json.answer(self::learn(called.memory, scope));
    }
}

fn record_practice<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    reference: wit::Reference,
    outcome: core::PracticeOutcome,
    session: String,
) -> core::Result<wit::Procedure> {
    memory.record_practice(&<core::Reference>::take(reference)?, outcome, &session).map(Give::give)
}

pub(super) fn json_record_practice<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut reference = <wit::Reference as Blank>::blank();
    json.needed("reference", &mut reference);
    let mut outcome = <core::PracticeOutcome as Blank>::blank();
    json.needed("outcome", &mut outcome);
    let mut session = <String as Blank>::blank();
    json.needed("session", &mut session);
    if json.is_read() {
        json.answer(self::record_practice(called.memory, reference, outcome, session));
    }
}

fn export_skills<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    references: Vec<wit::Reference>,
    files: Vec<core::File>,
) -> core::Result<core::FilePlan> {
    memory.export_skills(&<Vec<core::Reference>>::take(references)?, &files)
}

pub(super) fn json_export_skills<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut references = <Vec<wit::Reference> as Blank>::blank();
    json.may("references", &mut references);
    let mut files = <Vec<core::File> as Blank>::blank();
    json.may("files", &mut files);
    if json.is_read() {
        json.answer(self::export_skills(called.memory, references, files));
    }
}

fn import_skills<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    scope: wit::Scope,
    files: Vec<core::File>,
) -> core::Result<wit::SkillImport> {
    memory.import_skills(&<core::Scope>::take(scope)?, &files).map(Give::give)
}

pub(super) fn json_import_skills<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut scope = <wit::Scope as Blank>::blank();
    json.needed("scope", &mut scope);
    let mut files = <Vec<core::File> as Blank>::blank();
    json.needed("files", &mut files);
    if json.is_read() {
        json.answer(self::import_skills(called.memory, scope, files));
    }
}
impl Json for wit::Procedure {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("entry", &mut self.entry);
        json.may("title", &mut self.title);
        json.may("successes", &mut self.successes);
        json.may("failures", &mut self.failures);
        json.end();
    }
}

impl Json for core::PracticeOutcome {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["success", "failure"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::PracticeOutcome {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for wit::SkillImport {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("stored", &mut self.stored);
        json.may("changed", &mut self.changed);
        json.may("same", &mut self.same);
        json.may("leftOut", &mut self.left_out);
        json.end();
    }
}
