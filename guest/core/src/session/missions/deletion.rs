//! Deleting a mission, bringing it back, and taking it away for good.

use crate::model::error::{Error, Result};
use crate::model::scope::{Name, Scope};
use crate::session::Sessions;
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
use crate::vault::text_file::TextFiles;

use super::description::Description;
use crate::session::contract::{Mission, MissionState};

impl Sessions<'_> {
    /// Deletes a mission: from then on none of its entries and texts is there for any call.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such mission.
    pub(crate) fn delete_mission(&mut self, id: &str) -> Result<()> {
        let mission = Name::new(id)?;
        self.root.list_ahead_of_changes();
        Permissions(self.root).check_may_write(&key_of(&mission, ""))?;
        if Deletions(self.root).deletion_of(&mission)?.is_some() {
            return Ok(());
        }
        // Whatever can be read of it.
        self.existing(id, DESCRIPTION)?;
        let seen = self.entries_as(ChangeKind::Removed, &mission)?;
        if Deletions(self.root).mark_deleted(&mission)? {
            Journal(self.root).log_mission(&mission, &seen);
        }
        Ok(())
    }

    /// Brings a deleted mission back, with all its entries and texts.
    ///
    /// # Errors
    /// [`Error::NotFound`] if none of this name is in the trash.
    pub(crate) fn restore_mission(&mut self, id: &str) -> Result<Mission> {
        let mission = Name::new(id)?;
        self.root.list_ahead_of_changes();
        Permissions(self.root).check_may_write(&key_of(&mission, ""))?;
        if Deletions(self.root).deletion_of(&mission)?.is_none() {
            return Err(Error::NotFound(format!("no mission {id} is in the trash")));
        }
        let is_mine = Deletions(self.root).unmark_deleted(&mission)?;
        let found = self.mission(&mission)?;
        if is_mine {
            let seen = self.entries_as(ChangeKind::Added, &mission)?;
            Journal(self.root).log_mission(&mission, &seen);
        }
        Ok(found)
    }

    /// A change of all entries of a mission, for the log. Files that cannot be read have none to tell.
    fn entries_as(&mut self, change: ChangeKind, mission: &Name) -> Result<Vec<Seen>> {
        let nothing = Document::default();
        let mut all = Vec::new();
        for file in self.survey_of(mission)?.files {
            let Some((scope, category)) = self.root.place_of(&file.key) else { continue };
            all.extend(match change {
                ChangeKind::Removed => compare(&file.document, &nothing, &scope, category),
                _ => compare(&nothing, &file.document, &scope, category),
            });
        }
        Ok(all)
    }

    /// A mission that is in the trash, as its description says.
    pub(super) fn deleted_mission(&mut self, mission: &Name) -> Result<Option<Mission>> {
        let Some(deletion) = Deletions(self.root).deletion_of(mission)? else { return Ok(None) };
        let description = TextFiles(self.root).readable_text(&key_of(mission, DESCRIPTION))?;
        let said = Description::parse(&description.map(|(text, _)| text).unwrap_or_default());
        let last_active = Some(deletion.at).filter(|at| *at > 0);
        Ok(Some(Mission { last_active, ..Mission::said(mission, said, MissionState::Deleted) }))
    }

    /// Takes away for good what was deleted before a time, and returns the number of files. A deletion whose file has no time
    /// stays.
    pub(crate) fn drop_missions_deleted_before(&mut self, time: u64) -> Result<u32> {
        let mut gone = 0;
        for mission in Deletions(self.root).deleted_missions()? {
            let deletion = Deletions(self.root).deletion_of(&mission)?;
            let old = deletion.filter(|deletion| deletion.is_for_good || (1..time).contains(&deletion.at));
            if let Some(deletion) = old {
                gone += self.drop_mission(&mission, &deletion)?;
            }
        }
        Ok(gone)
    }

    /// The file that says that it is deleted goes last: until then none of the rest is there for anybody.
    fn drop_mission(&mut self, mission: &Name, deletion: &Deletion) -> Result<u32> {
        if !Deletions(self.root).mark_for_good(mission, deletion)? {
            return Ok(0);
        }
        let folder = format!("{}/", Scope::Mission(mission.clone()).folder());
        let mut gone = 0;
        for beside in [COPIES, COPIES_OF_ARCHIVE, ARCHIVE] {
            for Listed { key, version, .. } in self.root.list_under(&format!("{beside}{folder}"))? {
                gone += u32::from(JsonFiles(self.root).remove_at(&key, version)?);
            }
        }
        let is_ours = |key: &str| is_mission_text(key) || self.root.place_of(key).is_some();
        for Listed { key, version, .. } in self.root.list_under(&folder)? {
            if !is_mark(&key) && is_ours(&key) {
                gone += u32::from(JsonFiles(self.root).remove_at(&key, version)?);
            }
        }
        self.root.renew();
        let left: SortedSet<String> = self.root.list_under(&folder)?.into_iter().map(|listed| listed.key).collect();
        if !left.iter().any(|key| !is_mark(key) && is_ours(key)) {
            let mark = key_of(mission, DELETED);
            if let Some(found) = self.root.read(&mark)? {
                JsonFiles(self.root).remove_at(&mark, found.version)?;
            }
        }
        Ok(gone)
    }
}
