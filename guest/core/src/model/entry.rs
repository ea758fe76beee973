//! Entries, and what people and agents say when they make or change one.

use serde::{Serialize, Serializer};

use super::category::Category;
use super::contract::{Entry, Learnt, Speaker};
use super::reference::Reference;
use super::scope::Scope;

impl Entry {
    /// Who stated it, as far as that can be told.
    pub fn speaker(&self) -> Speaker {
        let learnt = self.evidence.as_ref().map(|evidence| evidence.learnt);
        match (&self.origin, learnt) {
            (Some(origin), _) => origin.stated_by,
            (None, Some(Learnt::Import)) => Speaker::Import,
            (None, Some(Learnt::Rule | Learnt::Model)) => Speaker::Agent,
            (None, _) if self.author.is_some() => Speaker::Agent,
            (None, _) => Speaker::Person,
        }
    }
}

/// In JSON an entry says its scope and category beside its reference, so that nobody has to take it apart.
pub(super) fn with_scope_and_category<S: Serializer>(reference: &Reference, out: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Named<'a> {
        reference: &'a Reference,
        scope: &'a Scope,
        category: Category,
    }
    Named { reference, scope: &reference.scope, category: reference.category }.serialize(out)
}
