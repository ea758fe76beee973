//! Deleting a mission, bringing it back, and taking it away for good.

use crate::model::error::{Error, Result};
use crate::model::reference::Id;
use crate::model::scope::{Name, Scope};
use crate::session::Sessions;
use crate::session::missions::Missions;
use crate::store::Listed;
use crate::store::contract::Fault;
use crate::text::line::plain;
use crate::text::sorted::SortedSet;
use crate::vault::category_file::ARCHIVE;
use crate::vault::contract::ChangeKind;
use crate::vault::copy::{COPIES, COPIES_OF_ARCHIVE};
use crate::vault::deleted::{DELETED, Deletion, is_mark};
use crate::vault::deletions::Deletions;
use crate::vault::journal::Journal;
use crate::vault::json::JsonFiles;
use crate::vault::log::{Seen, compare};
use crate::vault::markdown::Document;
use crate::vault::mission_text::{CONVERSATION, DESCRIPTION, is_mission_text, key_of};
use crate::vault::permissions::Permissions;
use crate::vault::root::Root;

use super::description::Description;
use super::turn;
use crate::session::contract::Mission;

/// Missions and their trash.
pub(crate) struct MissionDeletion<'a>(pub(crate) Sessions<'a>);

impl MissionDeletion<'_> {
    /// Deletes a mission: from then on none of its entries and texts is there for any call.
    pub(crate) fn delete(&self, id: &str) -> Result<()> {
        let mission = Name::new(id)?;
        self.0.root.list_ahead_of_changes();
        Permissions(self.0.root).check_may_write(&key_of(&mission, ""))?;
        if Deletions(self.0.root).deletion_of(&mission)?.is_some() {
            return Ok(());
        }
        // Whatever can be read of it.
        Missions(self.0).existing(id, DESCRIPTION)?;
        let seen = self.entries_as(ChangeKind::Removed, &mission)?;
        if Deletions(self.0.root).mark_deleted(&mission)? {
            Journal(self.0.root).log_mission(&mission, &seen);
        }
        Ok(())
    }

    /// Brings a deleted mission back, with all its entries and texts.
    pub(crate) fn restore(&self, id: &str) -> Result<Mission> {
        let mission = Name::new(id)?;
        self.0.root.list_ahead_of_changes();
        Permissions(self.0.root).check_may_write(&key_of(&mission, ""))?;
        if Deletions(self.0.root).deletion_of(&mission)?.is_none() {
            return Err(Error::NotFound(format!("no mission {id} is in the trash")));
        }
        let is_mine = Deletions(self.0.root).unmark_deleted(&mission)?;
        let found = Missions(self.0).look_up(&mission)?;
        if is_mine {
            let seen = self.entries_as(ChangeKind::Added, &mission)?;
            Journal(self.0.root).log_mission(&mission, &seen);
        }
        Ok(found)
    }

    /// A change of all entries of a mission, for the log. Files that cannot be read have none to tell.
    fn entries_as(&self, change: ChangeKind, mission: &Name) -> Result<Vec<Seen>> {
        let nothing = Document::default();
        let mut all = Vec::new();
        for file in Missions(self.0).survey(mission)?.files {
            let Some((scope, category)) = self.0.root.place_of(&file.key) else { continue };
            all.extend(match change {
                ChangeKind::Removed => compare(&file.document, &nothing, &scope, category),
                _ => compare(&nothing, &file.document, &scope, category),
            });
        }
        Ok(all)
    }

    /// Takes away for good what was deleted before a time, and returns the number of files. A mission stays whose file does not say
    /// when it was deleted, or says a time that cannot be true.
    pub(crate) fn drop_deleted_before(&self, time: u64) -> Result<u32> {
        let mut gone = 0;
        for mission in Deletions(self.0.root).deleted_missions()? {
            let Some(deletion) = Deletions(self.0.root).deletion_of(&mission)? else { continue };
            let is_old = deletion.is_for_good || (1..time).contains(&deletion.at);
            if is_old && damage_of(self.0.root, &mission, &deletion)?.is_none() {
                gone += self.drop_mission(&mission, &deletion)?;
            }
        }
        Ok(gone)
    }

    /// The file that says that it is deleted goes last: until then none of the rest is there for anybody.
    fn drop_mission(&self, mission: &Name, deletion: &Deletion) -> Result<u32> {
        if !Deletions(self.0.root).mark_for_good(mission, deletion)? {
            return Ok(0);
        }
        let folder = format!("{}/", Scope::Mission(mission.clone()).folder());
        let mut gone = 0;
        for beside in [COPIES, COPIES_OF_ARCHIVE, ARCHIVE] {
            for Listed { key, version, .. } in self.0.root.list_under(&format!("{beside}{folder}"))? {
                gone += u32::from(JsonFiles(self.0.root).remove_at(&key, version)?);
            }
        }
        let is_ours = |key: &str| is_mission_text(key) || self.0.root.place_of(key).is_some();
        for Listed { key, version, .. } in self.0.root.list_under(&folder)? {
            if !is_mark(&key) && is_ours(&key) {
                gone += u32::from(JsonFiles(self.0.root).remove_at(&key, version)?);
            }
        }
        self.0.root.renew();
        let left: SortedSet<String> = self.0.root.list_under(&folder)?.into_iter().map(|listed| listed.key).collect();
        if !left.iter().any(|key| !is_mark(key) && is_ours(key)) {
            let mark = key_of(mission, DELETED);
            if let Some(found) = self.0.root.read(&mark)? {
                JsonFiles(self.0.root).remove_at(&mark, found.version)?;
            }
        }
        Ok(gone)
    }
}

/// The marks of deleted missions that do not say when that was, or not truly: such a mission is never taken away.
pub(crate) fn damaged_marks(root: &Root) -> Result<Vec<Fault>> {
    let mut faults = Vec::new();
    for mission in Deletions(root).deleted_missions()? {
        let Some(deletion) = Deletions(root).deletion_of(&mission)? else { continue };
        if let Some(damage) = damage_of(root, &mission, &deletion)? {
            let (key, id) = (key_of(&mission, DELETED), mission.as_str());
            let message = format!(
                "its first line {damage}, so maintenance never removes the mission: restore it, and delete \
                 it again if that was meant (`keepstone mission restore {id}`)"
            );
            faults.push(Fault { key, line: Some(1), message });
        }
    }
    Ok(faults)
}

/// What is wrong with the time of a deletion that nobody decided to be for good.
fn damage_of(root: &Root, mission: &Name, deletion: &Deletion) -> Result<Option<&'static str>> {
    Ok(match deletion.at {
        _ if deletion.is_for_good => None,
        0 => Some("does not say when the mission was deleted"),
        at if at < last_sign(root, mission)? => Some("says that the mission was deleted before its last turn or entry"),
        _ => None,
    })
}

/// The latest time at which something certainly happened in a mission, deleted or not: it was made or ended, somebody spoke, or it
/// had its first entry. Later entries may have any time: whoever adds one can give it.
fn last_sign(root: &Root, mission: &Name) -> Result<u64> {
    let text = |name: &str| -> Result<String> {
        let bytes = root.read(&key_of(mission, name))?.map(|object| object.bytes).unwrap_or_default();
        Ok(plain(&String::from_utf8_lossy(&bytes)).into_owned())
    };
    let description = Description::parse(&text(DESCRIPTION)?);
    let turns = turn::parse(&text(CONVERSATION)?).into_iter().map(|turn| turn.at);
    let mut first = None;
    for Listed { key, .. } in root.list_under(&key_of(mission, ""))? {
        if let (Some(_), Some(object)) = (root.place_of(&key), root.read(&key)?) {
            let document = Document::parse(&String::from_utf8_lossy(&object.bytes));
            let times = document.blocks().filter_map(|block| if let Id::Time(id) = block.id { Some(id) } else { None });
            first = times.chain(first).min();
        }
    }
    Ok(turns.chain([description.created, description.ended, first]).flatten().max().unwrap_or_default())
}
