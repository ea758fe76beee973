//! The settings of upkeep: when it cuts, and what it leaves.

use serde::Serialize;

use crate::model::setting::settings;

settings! {
    /// When upkeep cuts, and what it leaves.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct Settings {
        /// A conversation with more messages is cut to this many.
        pub conversation_messages: usize,
        /// A category with more entries is capped.
        pub category_cap: usize,
        /// Entries that capping leaves, the newest.
        pub category_keep: usize,
        /// Flat files that are no agent's memory, by their keys: migration leaves them.
        pub not_migrated: Vec<String>,
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self { conversation_messages: 20, category_cap: 1_000, category_keep: 800, not_migrated: Vec::new() }
    }
}
