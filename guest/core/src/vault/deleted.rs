//! Deleted missions. A file in the folder of a mission says that the mission is deleted. While it is there, listings leave out the
//! rest of the mission, and reading or changing it is an error: whoever was at work on an entry must not take it for gone.
//!
//! One write deletes a whole mission and one removal brings it back. So a crash, or another process that writes to the mission or
//! restores it at the same time, finds all of it in one of the two states, and nothing has to be moved.

use crate::model::error::Error;
use crate::model::scope::{Name, Scope};
use crate::store::Listed;
use crate::text::line::plain;
use crate::text::sorted::SortedSet;

use super::forgotten::{first_line, split};

/// The name of the file.
pub(crate) const DELETED: &str = "_deleted.md";

/// The mark of a mission that upkeep is taking away for good.
pub(super) const FOR_GOOD: &str = " for-good";

/// The deletion of a mission.
#[derive(Debug)]
pub(crate) struct Deletion {
    /// When it was deleted, in milliseconds since the Unix epoch; 0 if the file does not say.
    pub(crate) at: u64,
    /// Upkeep is taking it away for good.
    pub(crate) is_for_good: bool,
    pub(super) version: String,
}

impl Deletion {
    pub(crate) fn parse(text: &str, version: String) -> Self {
        let text = plain(text);
        let (at, first, _) = split(&text);
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

pub(crate) fn mark_of(mission: &Name, at: u64, mark: &str) -> String {
    let id = mission.as_str();
    format!(
        "{}\nThe mission {id} is deleted, with all that is in this folder. `keepstone mission restore {id}` brings it back until maintenance removes it.\n",
        first_line(at, mark)
    )
}

/// Takes the files of deleted missions out of a listing of the root.
pub(super) fn leave_out_deleted(listed: &mut Vec<Listed>) {
    let deleted = marked(listed);
    if !deleted.is_empty() {
        listed.retain(|listed| Scope::mission_of(&listed.key).is_none_or(|(mission, _)| !deleted.contains(&mission)));
    }
}

pub(super) fn marked(listed: &[Listed]) -> SortedSet<Name> {
    let marks = listed.iter().filter(|listed| is_mark(&listed.key));
    marks.filter_map(|listed| Scope::mission_of(&listed.key)).map(|(mission, _)| mission).collect()
}

pub(crate) fn in_trash(mission: &Name) -> Error {
    Error::NotFound(format!("the mission {} is in the trash; restore brings it back", mission.as_str()))
}
