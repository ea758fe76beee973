//! Deleted missions. A file in the folder of a mission says that the mission is deleted. While it is there, listings leave out the
//! rest of the mission, and reading or changing it is an error: whoever was at work on an entry must not take it for gone.
//!
//! One write deletes a whole mission and one removal brings it back. So a crash, or another process that writes to the mission or
//! restores it at the same time, finds all of it in one of the two states, and nothing has to be moved.

use crate::model::error::{Error, Result};
use crate::model::scope::{Name, Scope};
use crate::store::retry::{Attempt, retry};
use crate::store::{Expect, Listed};
use crate::text::sorted::SortedSet;

use super::change::Change;
use super::mission_text::key_of;
use super::root::{ARCHIVE, Root};
use super::text_file::TextFiles;
use super::trash::{first_line, split};

/// The name of the file.
pub(crate) const DELETED: &str = "_deleted.md";

/// The mark of a mission that upkeep is taking away for good.
const FOR_GOOD: &str = " for-good";

/// The deletion of a mission.
#[derive(Debug)]
pub(crate) struct Deletion {
    /// When it was deleted, in milliseconds since the Unix epoch; 0 if the file does not say.
    pub(crate) at: u64,
    /// Upkeep is taking it away for good.
    pub(crate) is_for_good: bool,
    version: String,
}

impl Deletion {
    fn parse(text: &str, version: String) -> Self {
        let (at, first, _) = split(text);
        let is_as_written = |mark: &str| first.trim_end() == first_line(at, mark);
        let is_for_good = is_as_written(FOR_GOOD);
        // A damaged line has no time, and the mission stays.
        let is_whole = is_for_good || is_as_written("");
        Self { at: if is_whole { at } else { 0 }, is_for_good, version }
    }
}

/// Returns whether a key is that of the file that says that a mission is deleted.
pub(crate) fn is_mark(key: &str) -> bool {
    // Every key of a listing is asked: few have this end, and only those are taken apart.
    key.ends_with(DELETED) && Scope::mission_of(key).is_some_and(|(_, name)| name == DELETED)
}

fn mark_of(mission: &Name, at: u64, mark: &str) -> String {
    let id = mission.as_str();
    format!(
        "{}\nThe mission {id} is deleted, with all that is in this folder. `keepstone mission restore {id}` brings it back until maintenance removes it.\n",
        first_line(at, mark)
    )
}

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
        let unmarked = retry(self.0.settings.writing.attempts, |may_be_done| {
            let Some(deletion) = self.deletion_of(mission)? else { return Ok(Attempt::Done(may_be_done)) };
            if deletion.is_for_good {
                let id = mission.as_str();
                return Err(Error::NotFound(format!("the mission {id} was deleted too long ago: it is being removed")));
            }
            match self.0.remove(&key, &Expect::At(deletion.version)) {
                Ok(()) => Ok(Attempt::Done(true)),
                Err(error) if error.is_contested() => Ok(Attempt::Lost(error)),
                Err(error) => Err(Error::from_store(error, "removing", &key)),
            }
        })?;
        unmarked.map_err(|error| Error::from_store(error, "removing", &key))
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

/// Takes the files of deleted missions out of a listing of the root.
pub(super) fn leave_out_deleted(listed: &mut Vec<Listed>) {
    let deleted = marked(listed);
    if !deleted.is_empty() {
        listed.retain(|listed| Scope::mission_of(&listed.key).is_none_or(|(mission, _)| !deleted.contains(&mission)));
    }
}

fn marked(listed: &[Listed]) -> SortedSet<Name> {
    let marks = listed.iter().filter(|listed| is_mark(&listed.key));
    marks.filter_map(|listed| Scope::mission_of(&listed.key)).map(|(mission, _)| mission).collect()
}

pub(crate) fn in_trash(mission: &Name) -> Error {
    Error::NotFound(format!("the mission {} is in the trash; restore brings it back", mission.as_str()))
}
