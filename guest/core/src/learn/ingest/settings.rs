//! The settings of reading transcripts.

use serde::Serialize;

use crate::model::setting::settings;

settings! {
    /// Settings of transcripts.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub(crate) struct Settings {
        /// Stretches of sessions that are kept for a model of the host to read, the latest of each agent; 0: none is.
        pub stretches: usize,
    }
}
