//! Looking after a root: how it is, and chores that keep it small.
//!
//! Every chore is safe to break off: what is taken away is somewhere else first, and doing it again ends the same.

pub(crate) mod bit_office;
mod cap;
mod checkpoints;
mod client_notes;
pub(crate) mod contract;
mod conversations;
mod copies;
mod damage;
pub(crate) mod defects;
pub(crate) mod exchange;
mod expiry;
mod format_key;
pub(crate) mod health;
pub(crate) mod import;
mod import_drafts;
mod legacy;
pub(crate) mod migrate;
pub(crate) mod past;
mod places;
pub(crate) mod portable;
pub(crate) mod purge;
pub(crate) mod receipt;
pub(crate) mod report;
pub(crate) mod secrets;
mod section;
mod session_files;
pub(crate) mod settings;
pub(crate) mod sweep;
mod synced;
pub(crate) mod undo;
mod unite;

use crate::jobs;
use crate::search::{self, Search, Searcher};
use crate::session::{self, Sessions};
use crate::vault::root::Root;

use sweep::Sweep;

/// The settings of this room and of the rooms that it asks.
#[derive(Clone, Copy)]
pub(crate) struct Settings<'a> {
    pub(crate) session: session::Settings<'a>,
    pub(crate) search: search::Settings<'a>,
    pub(crate) jobs: &'a jobs::settings::Settings,
    pub(crate) upkeep: &'a settings::Settings,
    pub(crate) sweep: &'a sweep::settings::Settings,
}

/// The room at work in one call.
pub(crate) struct Maintenance<'a> {
    pub(crate) root: &'a Root,
    pub(crate) search: &'a mut Search,
    pub(crate) settings: Settings<'a>,
}

impl<'a> Maintenance<'a> {
    pub(crate) fn searcher(&mut self) -> Searcher<'_> {
        Searcher { root: self.root, search: self.search, settings: self.settings.search }
    }

    pub(crate) fn sessions(&self) -> Sessions<'a> {
        Sessions { root: self.root, settings: self.settings.session }
    }

    pub(crate) fn sweep(&self) -> Sweep<'a> {
        Sweep { root: self.root, settings: self.settings.sweep }
    }
}

#[cfg(test)]
mod tests;
