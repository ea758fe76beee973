//! The settings of episodes.

use serde::Serialize;

use crate::model::setting::settings;

/// The numbers of ADE's memory, where they differ.
pub(crate) const ADE: &str = "write = true\n";

settings! {
    /// Settings of episodes.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub(crate) struct Settings {
        /// True if the end of a session writes an episode, and procedures where episodes show them.
        pub write: bool,
    }
}
