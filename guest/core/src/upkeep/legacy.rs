//! The chore `legacy`: files of older formats are deleted when all their text is in the root at that moment.

use crate::model::contract::{Filter, Status};
use crate::model::error::Result;
use crate::text::sorted::SortedSet;
use crate::vault::before_image::{BEFORE_IMAGES, BeforeImage, BeforeImages};
use crate::vault::category_file::utf8;
use crate::vault::json::JsonFiles;
use crate::vault::listing::EntryLists;
use crate::vault::root::Root;

use super::contract::RunReport;
use super::migrate::{BAK, agent_of, flat_files};
use super::section::sections;

/// Removes backups of migrated files, and flat files that were taken over by other means.
pub(super) fn clean_legacy_files(root: &Root, report: &mut RunReport) -> Result<()> {
    let mut keys = flat_files(root, BAK)?;
    keys.extend(flat_files(root, "")?);
    for key in keys {
        // A file that is no agent's is not ours to remove.
        if agent_of(&key).is_err() {
            continue;
        }
        match clean_legacy_file(root, &key) {
            Ok(gone) => report.legacy_files_cleaned += u32::from(gone),
            Err(error) => report.faults.push(error.into_fault(&key)?),
        }
    }
    Ok(())
}

fn clean_legacy_file(root: &Root, key: &str) -> Result<bool> {
    let Some(object) = root.read(key)? else { return Ok(false) };
    match holds_all(root, &utf8(key, object.bytes)?)? {
        true => JsonFiles(root).remove_at(key, object.version),
        false => Ok(false),
    }
}

/// Returns whether every section of a flat file is in the root now, in whatever state and under whatever name, or is
/// kept as an earlier wording.
fn holds_all(root: &Root, text: &str) -> Result<bool> {
    let statuses = vec![Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten];
    let mut missing: SortedSet<String> = sections(text).into_iter().map(|section| section.text).collect();
    EntryLists(root).each_entry(&Filter { statuses, ..Filter::default() }, |entry| {
        missing.remove(&entry.text);
    })?;
    for listed in root.list_under(BEFORE_IMAGES)? {
        if missing.is_empty() {
            break;
        }
        for block in BeforeImages(root).before_images_in(&listed.key)?.iter().filter_map(BeforeImage::block) {
            missing.remove(&block.text);
        }
    }
    Ok(missing.is_empty())
}
