//! The settings of session summaries.

use serde::Serialize;

use crate::model::setting::settings;

settings! {
    /// Settings of session summaries.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct Settings {
        /// Sessions that the history of an agent keeps, the latest.
        pub history: usize,
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self { history: 30 }
    }
}
