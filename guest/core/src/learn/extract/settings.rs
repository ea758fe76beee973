//! The numbers of extraction.

use serde::Serialize;

use crate::model::setting::settings;

settings! {
    /// The numbers of extraction. The defaults are those of agent-memory.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct Settings {
        /// Characters that a line must have more of.
        pub line_chars: usize,
        /// Longest insight, in characters; a longer one is cut.
        pub insight_chars: usize,
        /// Most decisions of one conversation.
        pub decisions: usize,
        /// Most lessons of one conversation.
        pub lessons: usize,
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self { line_chars: 30, insight_chars: 300, decisions: 10, lessons: 10 }
    }
}
