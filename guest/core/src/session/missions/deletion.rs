//! Deleting a mission, bringing it back, and taking it away for good.

use crate::model::error::{Error, Result};
use crate::model::scope::{Name, Scope};
use crate::session::Sessions;
use crate::session::missions::Missions;
use crate::store::Listed;
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
use crate::vault::mission_text::{DESCRIPTION, is_mission_text, key_of};
use crate::vault::permissions::Permissions;

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

    /// Takes away for good what was deleted before a time, and returns the number of files. A deletion whose file has no time
    /// stays.
    pub(crate) fn drop_deleted_before(&self, time: u64) -> Result<u32> {
        let mut gone = 0;
        for mission in Deletions(self.0.root).deleted_missions()? {
            let deletion = Deletions(self.0.root).deletion_of(&mission)?;
            let old = deletion.filter(|deletion| deletion.is_for_good || (1..time).contains(&deletion.at));
            if let Some(deletion) = old {
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
