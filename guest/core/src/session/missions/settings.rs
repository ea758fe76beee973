//! The settings of missions: when they age, and what of one is kept when it ends.

use serde::Serialize;

use crate::model::setting::settings;

/// The numbers of BMAD's session memory, where they differ: a mission that was archived for 30 days is deleted.
pub(crate) const SMP: &str = "
deleted_days = 60
turns = 1000
";

settings! {
    /// Settings of missions. Times count since the last activity.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    pub(crate) struct Settings {
        /// Days after which it is archived.
        pub archived_days: u32,
        /// Days after which upkeep moves it to the trash; 0: never.
        pub deleted_days: u32,
        /// Turns that a conversation takes; 0: any number.
        pub turns: u32,
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self { archived_days: 30, deleted_days: 0, turns: 0 }
    }
}
