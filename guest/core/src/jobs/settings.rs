//! The numbers of jobs.

use serde::Serialize;

use crate::model::limits::check_shares;
use crate::model::setting::settings;

settings! {
    /// Settings of work for a model of the host.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    pub(crate) struct Settings {
        /// Share of words that entries have in common with the newest of them to be merged.
        pub merge_similarity: f64,
        /// Share of runs of three letters that entries have in common with the newest of them to be merged by rule, without a model; 0: none is.
        pub consolidate_similarity: f64,
    }
}

/// The numbers of ADE's memory, where they differ.
pub(crate) const ADE: &str = "
consolidate_similarity = 0.7
";

impl Settings {
    pub(crate) fn check(&self) -> std::result::Result<(), String> {
        check_shares([
            ("jobs.merge_similarity", self.merge_similarity),
            ("jobs.consolidate_similarity", self.consolidate_similarity),
        ])
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self { merge_similarity: 0.4, consolidate_similarity: 0.0 }
    }
}
