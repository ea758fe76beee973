//! The chore `checkpoints`: checkpoints that expired or broke.

use crate::model::error::Result;
use crate::session::checkpoint::{CHECKPOINTS, is_expired, parse};
use crate::vault::json::JsonFiles;
use crate::vault::root::Root;

use super::contract::RunReport;

/// Removes checkpoints older than that, in milliseconds; what cannot be read is put aside, byte for byte.
pub(super) fn clean_checkpoints(root: &Root, expiry: u64, report: &mut RunReport) -> Result<()> {
    for listed in root.list_under(CHECKPOINTS)? {
        match clean_checkpoint(root, expiry, &listed.key) {
            Ok(true) => report.checkpoints_cleaned += 1,
            Ok(false) => {}
            Err(error) => report.faults.push(error.into_fault(&listed.key)?),
        }
    }
    Ok(())
}

fn clean_checkpoint(root: &Root, expiry: u64, key: &str) -> Result<bool> {
    let Some(object) = root.read(key)? else { return Ok(false) };
    match parse(key, &object.bytes) {
        Ok(checkpoint) if is_expired(&checkpoint, root.now(), expiry) => JsonFiles(root).remove_at(key, object.version),
        Ok(_) => Ok(false),
        Err(error) => {
            JsonFiles(root).put_aside(key, object, &error.into_fault(key)?.message)?;
            Ok(true)
        }
    }
}
