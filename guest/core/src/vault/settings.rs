//! The settings of files of entries: limits of what comes in, how writes behave, and the log of changes.

use serde::{Deserialize, Serialize};

use crate::model::limits::Limits;
use crate::store::Durability;

/// The key of the policy file, which is no file of entries.
pub(crate) const POLICY: &str = "policy.toml";

/// All settings of this room.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) limits: Limits,
    pub(crate) writing: Writing,
    pub(crate) audit: AuditSettings,
}

/// Settings of writes: retries and durability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Writing {
    /// Times a write reads again after another was faster, before it gives up with a conflict.
    pub attempts: u32,
    /// The loss that an acknowledged write survives.
    pub durability: Durability,
}

impl Default for Writing {
    fn default() -> Self {
        Self { attempts: 500, durability: Durability::Full }
    }
}

/// Settings of the log and the trash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct AuditSettings {
    /// True to log changes and keep before-images.
    pub log: bool,
    /// The writer named in the log; empty if unknown.
    pub who: String,
    /// Days that the trash and what undoing needs are kept; 0: for ever.
    pub trash_days: u32,
    /// Days that the log is kept; 0: for ever.
    pub log_days: u32,
}

impl Default for AuditSettings {
    fn default() -> Self {
        Self { log: true, who: String::new(), trash_days: 30, log_days: 365 }
    }
}
