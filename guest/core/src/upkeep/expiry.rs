//! The chore `trash`: what is kept for a time only, and is kept no longer.

use crate::model::error::Result;
use crate::session::Sessions;
use crate::session::missions::deletion::MissionDeletion;
use crate::store::{Expect, Listed};
use crate::text::time::MS_PER_DAY;
use crate::vault::before_image::BeforeImages;
use crate::vault::log::{LOG, parse};
use crate::vault::root::Root;
use crate::vault::trash::Trash;

use super::contract::RunReport;
use super::purge::remove_for_good;

/// Empties the trash, what is kept for undoing, and the log, of what is older than policy keeps it.
pub(super) fn empty_trash(sessions: Sessions, report: &mut RunReport) -> Result<()> {
    let root = sessions.root;
    let (now, settings) = (root.now(), &root.settings.audit);
    let before = |days: u32| now.saturating_sub(u64::from(days) * MS_PER_DAY);
    if settings.trash_days > 0 {
        report.trash_emptied += MissionDeletion(sessions).drop_deleted_before(before(settings.trash_days))?;
        for (key, version) in Trash(root).trash_before(before(settings.trash_days))? {
            remove_for_good(root, &key, &Expect::At(version))?;
            report.trash_emptied += 1;
        }
        for Listed { key, version, .. } in BeforeImages(root).before_images_older_than(before(settings.trash_days))? {
            remove_for_good(root, &key, &Expect::At(version))?;
        }
    }
    if settings.log_days > 0 {
        shorten_log(root, before(settings.log_days))?;
    }
    Ok(())
}

/// Deletes parts of the log whose changes are all older. The last part stays, because it holds the next number.
fn shorten_log(root: &Root, before: u64) -> Result<()> {
    let mut parts = root.list_under(LOG)?;
    parts.pop();
    for Listed { key, version, .. } in parts {
        let Some(object) = root.read(&key)? else { continue };
        let mut lines = parse(&object.bytes).peekable();
        if lines.peek().is_none() || lines.any(|line| line.at >= before) {
            break;
        }
        remove_for_good(root, &key, &Expect::At(version))?;
    }
    Ok(())
}
