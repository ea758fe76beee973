//! Deletes missions and brings them back.

use crate::model::error::{Error, Result};
use crate::model::scope::{Name, Scope};
use crate::store::retry::Attempt;
use crate::store::{Expect, Listed};
use crate::text::sorted::SortedSet;

use super::category_file::ARCHIVE;
use super::change::Change;
use super::deleted::{DELETED, Deletion, FOR_GOOD, mark_of, marked};
use super::mission_text::key_of;
use super::root::Root;
use super::text_file::TextFiles;

/// The marks of deleted missions.
pub(crate) struct Deletions<'a>(pub(crate) &'a Root);

impl Deletions<'_> {
    /// The deletion of a mission; none if it is not deleted.
    pub(crate) fn deletion_of(&self, mission: &Name) -> Result<Option<Deletion>> {
        let found = self.0.read(&key_of(mission, DELETED))?;
        Ok(found.map(|object| Deletion::parse(&String::from_utf8_lossy(&object.bytes), object.version)))
    }

    /// The missions that are deleted.
    pub(crate) fn deleted_missions(&self) -> Result<SortedSet<Name>> {
        Ok(marked(&self.0.list_under(Scope::MISSIONS)?))
    }

    /// The files of the archive, without those of deleted missions.
    pub(crate) fn list_archive(&self) -> Result<Vec<Listed>> {
        self.list_in_place(ARCHIVE)
    }

    /// The files of a folder whose files lie as they do in the root, without those of deleted missions.
    pub(crate) fn list_in_place(&self, folder: &str) -> Result<Vec<Listed>> {
        let mut listed = self.0.list_under(folder)?;
        let mission = |listed: &Listed| Some(Scope::mission_of(listed.key.strip_prefix(folder)?)?.0);
        if listed.iter().any(|listed| mission(listed).is_some()) {
            let deleted = self.deleted_missions()?;
            listed.retain(|listed| mission(listed).is_none_or(|mission| !deleted.contains(&mission)));
        }
        Ok(listed)
    }

    /// Deletes a mission, and returns whether this call did.
    pub(crate) fn mark_deleted(&self, mission: &Name) -> Result<bool> {
        let mut is_mine = false;
        TextFiles(self.0).update_text(&key_of(mission, DELETED), |text, version| {
            if version.is_some() {
                return Ok(Change::Needless(is_mine));
            }
            *text = mark_of(mission, self.0.now(), "");
            is_mine = true;
            Ok(Change::Made(true))
        })
    }

    /// Brings a deleted mission back, and returns whether this call did.
    ///
    /// # Errors
    /// [`Error::NotFound`] if maintenance is taking it away.
    pub(crate) fn unmark_deleted(&self, mission: &Name) -> Result<bool> {
        let key = key_of(mission, DELETED);
        self.0.retry("removing", &key, |may_be_done| {
            let Some(deletion) = self.deletion_of(mission)? else { return Ok(Attempt::Done(may_be_done)) };
            if deletion.is_for_good {
                let id = mission.as_str();
                return Err(Error::NotFound(format!("the mission {id} was deleted too long ago: it is being removed")));
            }
            let done = self.0.remove(&key, &Expect::At(deletion.version)).map(|()| true);
            Attempt::of(done).map_err(|error| Error::from_store(error, "removing", &key))
        })
    }

    /// Decides that a mission does not come back, unless somebody was faster; returns whether it is decided.
    pub(crate) fn mark_for_good(&self, mission: &Name, deletion: &Deletion) -> Result<bool> {
        if deletion.is_for_good {
            return Ok(true);
        }
        let (key, text) = (key_of(mission, DELETED), mark_of(mission, deletion.at, FOR_GOOD));
        match self.0.write(&key, text.as_bytes(), &Expect::At(deletion.version.clone())) {
            Ok(_) => Ok(true),
            Err(error) if error.is_contested() => Ok(false),
            Err(error) => Err(Error::from_store(error, "writing", &key)),
        }
    }
}
