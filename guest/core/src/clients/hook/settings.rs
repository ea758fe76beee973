//! The settings of the guard of turns.

use serde::Serialize;

use crate::model::setting::settings;

/// ADE's memory guards every turn.
pub(crate) const ADE: &str = "required = true\n";

settings! {
    /// Settings of the guard of turns.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct Settings {
        /// True to tell an agent what memory knows of the first prompt of a session, and of later ones that ask for an explanation, a plan
        /// or an opinion.
        pub prompts: bool,
        /// True to hold the first change of a required turn back until the memory was searched.
        pub required: bool,
        /// Characters below which a prompt needs no memory.
        pub least_chars: usize,
        /// True to tell an agent whose tool has failed what memory knows of the error, in clients that tell failures apart.
        pub failures: bool,
        /// True to tell what memory knows of a file before it is changed, and of an error in the other clients too, which then
        /// run the hook at each tool.
        pub each_tool: bool,
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self { prompts: true, required: false, least_chars: 12, failures: true, each_tool: false }
    }
}
