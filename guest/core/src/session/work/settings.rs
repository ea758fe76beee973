//! The numbers of work states and session summaries.

use serde::Serialize;

use crate::model::setting::settings;

settings! {
    /// Limits of work states and session summaries. The defaults are those of bit-office.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct Settings {
        /// Characters of the line that says what was done.
        pub summary_chars: usize,
        /// Characters of a task's prompt.
        pub prompt_chars: usize,
        /// Characters of the last activity.
        pub activity_chars: usize,
        /// Decisions taken from one output, and characters of each.
        pub decisions: usize,
        /// Characters of a decision, of unfinished work and of a next step.
        pub item_chars: usize,
        /// Commits taken from one output.
        pub commits: usize,
        /// Characters of a commit's hash.
        pub commit_chars: usize,
        /// Pieces of unfinished work taken from one output.
        pub unfinished: usize,
        /// Next steps taken from one output.
        pub next_steps: usize,
        /// Segments that a path keeps, from its end.
        pub path_segments: usize,
        /// Most elements of a list that a caller gives.
        pub given: usize,
        /// Sessions that the history of an agent keeps, the latest.
        pub history: usize,
        /// Sessions before the last that a recovery and a knowledge block show.
        pub previous: usize,
        /// TokenUsage of a recovery or of knowledge, when the request names none.
        pub budget: u32,
        /// Commits that are recognised when they are repeated, the latest.
        pub repeats: usize,
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            summary_chars: 200,
            prompt_chars: 500,
            activity_chars: 160,
            decisions: 5,
            item_chars: 150,
            commits: 5,
            commit_chars: 12,
            unfinished: 3,
            next_steps: 3,
            path_segments: 3,
            given: 50,
            history: 30,
            previous: 10,
            budget: 2_000,
            repeats: 500,
        }
    }
}
