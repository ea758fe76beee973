//! From messages to entries, each once.

mod add;
pub(crate) mod capture;
pub(crate) mod contract;
pub(crate) mod extract;
pub(crate) mod facts;
pub mod hearing;
pub(crate) mod ingest;
pub(crate) mod insights;
pub(crate) mod ledger;
pub(crate) mod lexicon;
pub(crate) mod pending_span;
pub(crate) mod procedure;
pub(crate) mod progress;
pub(crate) mod reads;
mod remarks;
pub(crate) mod retention;
pub(crate) mod sections;

use crate::model::error::Result;
use crate::vault::root::Root;

use facts::Facts;

/// The settings of this room.
#[derive(Clone, Copy)]
pub(crate) struct Settings<'a> {
    pub(crate) facts: &'a facts::settings::Settings,
    pub(crate) hearing: &'a hearing::settings::Settings,
    pub(crate) ingest: &'a ingest::settings::Settings,
    pub(crate) procedures: &'a procedure::settings::Settings,
}

/// The room at work in one call.
#[derive(Clone, Copy)]
pub(crate) struct Learner<'a> {
    pub(crate) root: &'a Root,
    pub(crate) settings: Settings<'a>,
}

impl<'a> Learner<'a> {
    pub(crate) fn facts(self) -> Facts<'a> {
        Facts { root: self.root, settings: self.settings.facts }
    }
}

/// Makes a warning of a fault of one file, after which the call goes on without it.
fn or_warn<T: Default>(root: &Root, key: &str, result: Result<T>) -> Result<T> {
    result.or_else(|error| {
        root.warn(vec![error.into_fault(key)?]);
        Ok(T::default())
    })
}
