//! The chore `checkpoints`: checkpoints that expired or broke.

use crate::model::error::Result;
use crate::session::checkpoint::{CHECKPOINTS, is_expired, parse};
use crate::upkeep::Maintenance;
use crate::vault::json::JsonFiles;

use super::contract::RunReport;

impl Maintenance<'_> {
    /// Removes what expired; what cannot be read is put aside, byte for byte.
    pub(super) fn clean_checkpoints(&mut self, report: &mut RunReport) -> Result<()> {
        for listed in self.root.list_under(CHECKPOINTS)? {
            match self.clean_checkpoint(&listed.key) {
                Ok(true) => report.checkpoints_cleaned += 1,
                Ok(false) => {}
                Err(error) => report.faults.push(error.into_fault(&listed.key)?),
            }
        }
        Ok(())
    }

    fn clean_checkpoint(&mut self, key: &str) -> Result<bool> {
        let Some(object) = self.root.read(key)? else { return Ok(false) };
        let expiry = self.settings.session.sessions.checkpoint_expiry;
        match parse(key, &object.bytes) {
            Ok(checkpoint) if is_expired(&checkpoint, self.root.now(), expiry) => {
                JsonFiles(self.root).remove_at(key, object.version)
            }
            Ok(_) => Ok(false),
            Err(error) => {
                JsonFiles(self.root).put_aside(key, object, &error.into_fault(key)?.message)?;
                Ok(true)
            }
        }
    }
}
