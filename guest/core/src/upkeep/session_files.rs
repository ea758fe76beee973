//! The files of sessions that policy keeps no longer: too old, too many, or none at all.

use crate::model::error::Result;
use crate::text::time::day;
use crate::vault::json::JsonFiles;
use crate::vault::root::Root;
use crate::vault::session_file::{CONVERSATIONS, SessionFile, is_session_file};

use super::contract::RunReport;

/// Deletes the files whose last words are too old, and the oldest while all together have too many bytes.
pub(super) fn delete_old_sessions(root: &Root, report: &mut RunReport) -> Result<()> {
    let settings = root.settings.conversations.clone();
    let oldest = settings.oldest(root.now());
    let listed = root.list_under(CONVERSATIONS)?;
    let mut files: Vec<_> = listed.into_iter().filter(|listed| is_session_file(&listed.key)).collect();
    // Named by the day on which they began, they come the newest first.
    files.reverse();
    let mut bytes = 0_u64;
    for listed in files {
        bytes += listed.size;
        let is_too_much = settings.bytes > 0 && bytes > settings.bytes;
        let is_kept = settings.keep && !is_too_much && is_said_since(root, &listed.key, oldest)?;
        if !is_kept && let Err(error) = JsonFiles(root).remove_at(&listed.key, listed.version) {
            report.faults.push(error.into_fault(&listed.key)?);
        }
    }
    Ok(())
}

/// Returns whether the last words of a session are no older than that. A file that nobody can read is kept.
fn is_said_since(root: &Root, key: &str, oldest: u64) -> Result<bool> {
    let begun = key.strip_prefix(CONVERSATIONS).and_then(|name| day(name.get(..10)?));
    if begun.is_some_and(|begun| begun >= oldest) {
        return Ok(true);
    }
    let Some(object) = root.read(key)? else { return Ok(true) };
    let file = SessionFile::parse(&String::from_utf8_lossy(&object.bytes));
    Ok(file.remarks.last().is_none_or(|last| last.at >= oldest))
}
