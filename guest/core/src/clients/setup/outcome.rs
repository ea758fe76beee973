//! What becomes of a file of a client.

use super::json::{Json, Wrong};

/// The result for a file.
pub(super) enum Outcome {
    Keep,
    Remove,
}

impl Outcome {
    /// The result of an uninstallation: a file that holds nothing of others goes, unless it was there before the installation.
    pub(super) fn after(json: &mut Json, is_changed: bool) -> std::result::Result<Self, Wrong> {
        let is_left = !is_changed || !json.is_empty(json.root()) || json.restore_whole()? || json.has_comments();
        Ok(if is_left { Self::Keep } else { Self::Remove })
    }
}
