//! Something worth remembering that was said.

use serde::{Deserialize, Serialize};

use super::category::Category;

/// One thing worth remembering.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Insight {
    /// The category of the entry that it becomes.
    pub category: Category,
    /// The entry's text to be.
    pub text: String,
}
