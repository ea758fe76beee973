//! Records of the work of agents: conversations, checkpoints, work states, session summaries, finished projects.

pub(crate) mod checkpoint;
pub(crate) mod close;
pub(crate) mod contract;
pub(crate) mod conversations;
pub(crate) mod episodes;
pub(crate) mod handoff;
pub(crate) mod missions;
pub(crate) mod outline;
pub(crate) mod projects;
pub(crate) mod resume;
pub(crate) mod settings;
pub(crate) mod work;

use crate::learn::{self, Learner};
use crate::vault::root::Root;

/// The settings of this room and of the rooms that it asks.
#[derive(Clone, Copy)]
pub(crate) struct Settings<'a> {
    pub(crate) learn: learn::Settings<'a>,
    pub(crate) sessions: &'a settings::Settings,
    pub(crate) episodes: &'a episodes::settings::Settings,
    pub(crate) work: &'a work::settings::Settings,
    pub(crate) missions: &'a missions::settings::Settings,
    /// Bytes that the files of each mission may have; 0 stands for any.
    pub(crate) mission_bytes: u64,
}

/// The room at work in one call.
#[derive(Clone, Copy)]
pub(crate) struct Sessions<'a> {
    pub(crate) root: &'a Root,
    pub(crate) settings: Settings<'a>,
}

impl<'a> Sessions<'a> {
    pub(crate) fn learner(self) -> Learner<'a> {
        Learner { root: self.root, settings: self.settings.learn }
    }
}

#[cfg(test)]
mod tests;
