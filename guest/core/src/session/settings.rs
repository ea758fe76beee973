//! The settings of checkpoints and handoffs.

use serde::Serialize;

use crate::model::setting::settings;

settings! {
    /// Settings of sessions.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct Settings {
        /// Milliseconds after which a checkpoint expires.
        pub checkpoint_expiry: u64,
        /// Longest handoff, in characters.
        pub handoff_chars: usize,
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self { checkpoint_expiry: 7 * 24 * 3_600_000, handoff_chars: 2_400 }
    }
}
