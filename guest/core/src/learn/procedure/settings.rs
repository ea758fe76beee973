//! The settings of procedures.

use serde::Serialize;

use crate::model::setting::settings;

settings! {
    /// Settings of procedures; the default is the number of ADE's memory.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    pub(crate) struct Settings {
        /// Sessions that a procedure needs.
        pub contexts: usize,
    }
}

impl Settings {
    pub(crate) fn check(&self) -> Result<(), String> {
        let contexts = self.contexts;
        if contexts < 2 {
            return Err(format!(
                "procedures.contexts is {contexts}; what one session did is no procedure, it is at least 2"
            ));
        }
        Ok(())
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self { contexts: 3 }
    }
}
