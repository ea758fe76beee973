//! The settings of upkeep: when it cuts, and what it leaves.

use serde::Serialize;

use crate::model::setting::settings;

settings! {
    /// When upkeep cuts, and what it leaves.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct Settings {
        /// A conversation with more messages is cut to this many.
        pub conversation_messages: usize,
        /// Removed messages of the agent that the handoff of a cut quotes.
        pub removed_messages: usize,
        /// Characters shown of each of these.
        pub removed_chars: usize,
        /// A category with more entries is capped.
        pub category_cap: usize,
        /// Entries that capping leaves, the newest.
        pub category_keep: usize,
        /// Characters that a summary shows of an archived entry.
        pub preview_chars: usize,
        /// Archived entries that a summary shows, the newest.
        pub summary_lines: usize,
        /// Insights of an agent that are recognised when they are met again, the latest.
        pub ledger_insights: usize,
        /// Flat files that are no agent's memory, by their keys: migration leaves them.
        pub not_migrated: Vec<String>,
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            conversation_messages: 20,
            removed_messages: 3,
            removed_chars: 150,
            category_cap: 1_000,
            category_keep: 800,
            preview_chars: 200,
            summary_lines: 100,
            ledger_insights: 20_000,
            not_migrated: Vec::new(),
        }
    }
}
