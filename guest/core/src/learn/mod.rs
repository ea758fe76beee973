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
pub(crate) mod retention;
mod said;
pub(crate) mod sections;

use crate::vault::root::Root;

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
