//! The brief: text for an agent at the start of its work, never above its budget.
//!
//! Fixed sections first take no more than their share; relevant entries are then filled in by rank; what is
//! left over goes to fixed sections that were cut.

pub(crate) mod audience;
mod checks;
mod choice;
pub(crate) mod compose;
pub(crate) mod contract;
pub(crate) mod digest;
pub(crate) mod excerpt;
pub(crate) mod files;
mod gather;
pub(crate) mod instructions;
pub(crate) mod knowledge;
mod layout;
mod material;
pub(crate) mod mentioned;
mod passages;
pub(crate) mod recall;
mod relevant;
pub(crate) mod settings;
mod small;
mod standing;
#[cfg(test)]
mod table;
mod work_lines;

use crate::learn::Learner;
use crate::search::{self, Search, Searcher};
use crate::session::{self, Sessions};
use crate::vault::root::Root;

use contract::Request;

/// The settings of this room and of the rooms that it asks.
#[derive(Clone, Copy)]
pub(crate) struct Settings<'a> {
    pub(crate) session: session::Settings<'a>,
    pub(crate) search: search::Settings<'a>,
    pub(crate) brief: &'a settings::Settings,
}

/// The room at work in one call.
pub(crate) struct Briefing<'a> {
    pub(crate) root: &'a Root,
    pub(crate) search: &'a mut Search,
    pub(crate) settings: Settings<'a>,
}

impl<'a> Briefing<'a> {
    fn searcher(&mut self) -> Searcher<'_> {
        Searcher { root: self.root, search: self.search, settings: self.settings.search }
    }

    fn learner(&self) -> Learner<'a> {
        Learner { root: self.root, settings: self.settings.session.learn }
    }

    fn sessions(&self) -> Sessions<'a> {
        Sessions { root: self.root, settings: self.settings.session }
    }
}

impl Request {
    /// The task of the agent, if one is given.
    fn task(&self) -> Option<&str> {
        self.task.as_deref().map(str::trim).filter(|task| !task.is_empty())
    }
}

#[cfg(test)]
mod tests;
