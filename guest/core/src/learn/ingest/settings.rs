//! The settings of reading transcripts.

use serde::Serialize;

use crate::model::setting::settings;

settings! {
    /// Settings of transcripts.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct Settings {
        /// Milliseconds without a change after which a session counts as idle, when the host names none.
        pub idle_after: u64,
        /// Entries added after which upkeep is due.
        pub upkeep_entries: u32,
        /// Milliseconds after the first of them after which it is due all the same.
        pub upkeep_after: u64,
        /// PendingSpans of sessions that are kept for a model of the host to read, the latest of each agent; 0: none is.
        pub stretches: usize,
    }
}

impl Default for Settings {
    fn default() -> Self {
        let minute = 60_000;
        Self { idle_after: 5 * minute, upkeep_entries: 50, upkeep_after: 30 * minute, stretches: 0 }
    }
}
