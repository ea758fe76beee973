//! The calls of the interface `procedures`: how a kind of work is done, and how that went.

use crate::clients::contract::{File, FilePlan};
use crate::learn::contract::{Procedure, SkillImport};
use crate::learn::procedure::Procedures;
use crate::learn::procedure::make::learn_procedures;
use crate::learn::procedure::transfer::Skills;
use crate::model::contract::{Filter, PracticeOutcome};
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::model::scope::Scope;
use crate::store::Store;

use super::Memory;
use super::contract::ProceduresCalls;

impl<S: Store + 'static> ProceduresCalls for Memory<S> {
    fn procedures(&mut self, filter: &Filter) -> Result<Vec<Procedure>> {
        self.ready()?;
        Procedures(&self.root).list(filter)
    }

    fn learn_procedures(&mut self, scope: &Scope) -> Result<Vec<Reference>> {
        self.ready()?;
        learn_procedures(self.learner(), scope)
    }

    fn record_practice(&mut self, reference: &Reference, outcome: PracticeOutcome, session: &str) -> Result<Procedure> {
        self.ready()?;
        Procedures(&self.root).record_practice(reference, outcome, session)
    }

    fn export_skills(&mut self, references: &[Reference], files: &[File]) -> Result<FilePlan> {
        self.ready()?;
        Skills(self.learner()).export(references, files)
    }

    fn import_skills(&mut self, scope: &Scope, files: &[File]) -> Result<SkillImport> {
        self.ready()?;
        Skills(self.learner()).import(scope, files)
    }
}
