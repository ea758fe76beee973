//! What a check reports, and what fails it.

use serde::Serialize;

use crate::model::setting::settings;

use super::contract::CheckKind;

settings! {
    /// What a check of a branch reports.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct Settings {
        /// The kinds of findings that fail a check; others are warnings.
        pub fail: Vec<CheckKind>,
        /// The kinds of findings that are not reported. Assertions that fail are reported whatever stands here.
        pub ignore: Vec<CheckKind>,
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self { fail: vec![CheckKind::Secret, CheckKind::Defect, CheckKind::Assertion], ignore: Vec::new() }
    }
}

impl Settings {
    pub(super) fn reports(&self, kind: CheckKind) -> bool {
        kind == CheckKind::Assertion || !self.ignore.contains(&kind)
    }
}
