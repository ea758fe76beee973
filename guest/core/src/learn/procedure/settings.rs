//! The settings of procedures.

use serde::Serialize;

use crate::model::limits::check_shares;
use crate::model::setting::settings;

settings! {
    /// Settings of procedures; the defaults are the numbers of ADE's memory.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    pub(crate) struct Settings {
        /// Sessions that a procedure needs.
        pub contexts: usize,
        /// The share of signals that two episodes of one kind of work have in common, of those that either has.
        pub overlap: f64,
        /// Episodes that are compared, the latest.
        pub episodes: usize,
        /// The confidence of a new procedure.
        pub confidence: f64,
        /// The share of what is missing to 1 that a success adds.
        pub gain: f64,
        /// The share of the confidence that a failure leaves.
        pub kept: f64,
        /// Successes from which a procedure is in force and pinned, if it has `proved_confidence`.
        pub proved_successes: u32,
        /// The confidence that it needs for that.
        pub proved_confidence: f64,
        /// Outcomes from which a procedure below `failed_confidence` is archived.
        pub failed_outcomes: u32,
        /// The confidence below which it is.
        pub failed_confidence: f64,
    }
}

impl Settings {
    pub(crate) fn check(&self) -> Result<(), String> {
        check_shares([
            ("procedures.overlap", self.overlap),
            ("procedures.confidence", self.confidence),
            ("procedures.gain", self.gain),
            ("procedures.kept", self.kept),
            ("procedures.proved_confidence", self.proved_confidence),
            ("procedures.failed_confidence", self.failed_confidence),
        ])?;
        if self.contexts < 2 {
            return Err(format!(
                "procedures.contexts is {}; what one session did is no procedure, it is at least 2",
                self.contexts
            ));
        }
        Ok(())
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            contexts: 3,
            overlap: 0.34,
            episodes: 200,
            confidence: 0.55,
            gain: 0.15,
            kept: 0.7,
            proved_successes: 3,
            proved_confidence: 0.8,
            failed_outcomes: 5,
            failed_confidence: 0.3,
        }
    }
}
