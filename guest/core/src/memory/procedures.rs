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

impl<S: Store + 'static> Memory<S> {
    /// Returns the procedures that a filter selects, newest first, with their outcomes. Categories of the filter do not count.
    ///
    /// # Errors
    /// An error of the store.
    pub fn procedures(&mut self, filter: &Filter) -> Result<Vec<Procedure>> {
        self.ready()?;
        Procedures(&self.root).list(filter)
    }

    /// Makes procedures of the episodes of an owner, where three sessions or more were alike, and returns the new ones.
    ///
    /// # Errors
    /// An error of the store.
    pub fn learn_procedures(&mut self, scope: &Scope) -> Result<Vec<Reference>> {
        self.ready()?;
        learn_procedures(self.learner(), scope)
    }

    /// Counts whether a procedure worked in a session, once a session, and returns it.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for what is no procedure, and for a session that is no word;
    /// [`Error::NotFound`](crate::Error::NotFound) if there is none of that name.
    pub fn record_practice(
        &mut self,
        reference: &Reference,
        outcome: PracticeOutcome,
        session: &str,
    ) -> Result<Procedure> {
        self.ready()?;
        Procedures(&self.root).record_practice(reference, outcome, session)
    }

    /// Plans `SKILL.md` files of procedures; of all in force if none is named. `files` are the skills of the folder.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) for a reference of nothing, [`Error::Invalid`](crate::Error::Invalid) for one
    /// of another category.
    pub fn export_skills(&mut self, references: &[Reference], files: &[File]) -> Result<FilePlan> {
        self.ready()?;
        Skills(self.learner()).export(references, files)
    }

    /// Takes in `SKILL.md` files as procedures of an owner.
    ///
    /// # Errors
    /// An error of the store.
    pub fn import_skills(&mut self, scope: &Scope, files: &[File]) -> Result<SkillImport> {
        self.ready()?;
        Skills(self.learner()).import(scope, files)
    }
}
