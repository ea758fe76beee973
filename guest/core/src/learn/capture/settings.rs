//! The settings of what work teaches.

use serde::Serialize;

use crate::model::limits::check_shares;
use crate::model::setting::settings;

settings! {
    /// Settings of capture; the defaults are the numbers of ADE's memory.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    pub(crate) struct Settings {
        /// Entries that one source may become.
        pub drafts: usize,
        /// Different origins that put a candidate in force.
        pub origins: usize,
        /// The least confidence of a candidate that they put in force.
        pub confidence: f64,
        /// The shortest failure, in characters; wide characters count as two.
        pub failure_least: usize,
        /// The characters of a failure that are kept.
        pub failure_most: usize,
    }
}

impl Settings {
    pub(crate) fn check(&self) -> Result<(), String> {
        check_shares([("capture.confidence", self.confidence)])?;
        if self.origins < 2 {
            return Err(format!("capture.origins is {}; one origin confirms nothing, it is at least 2", self.origins));
        }
        Ok(())
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self { drafts: 2, origins: 3, confidence: 0.8, failure_least: 50, failure_most: 1_200 }
    }
}
