//! Sessions that are noted in a small file, which may be lost.

use crate::model::error::Result;
use crate::vault::change::Change;
use crate::vault::json::JsonFiles;
use crate::vault::root::Root;

/// The sessions that got a brief, of clients that ask for it several times.
pub(crate) const BRIEFED: &str = ".vault/briefed.json";

/// The sessions whose present turn must search the memory and has not: their first change is held back.
pub(crate) const UNSEARCHED: &str = ".vault/unsearched.json";

/// The errors and files of which a session was told what memory knows, each as `SESSION HASH`.
pub(crate) const RECALLED: &str = ".vault/recalled.json";

/// Sessions that are noted: more than anybody has open.
const MOST: usize = 200;

/// Returns whether a session is noted.
pub(crate) fn is_noted(root: &Root, key: &str, session: &str) -> Result<bool> {
    Ok(JsonFiles(root).read_json::<Vec<String>>(key)?.iter().any(|one| one == session))
}

/// Notes a session; returns whether it was not noted yet.
pub(crate) fn note(root: &Root, key: &str, session: &str) -> Result<bool> {
    JsonFiles(root).update_json(key, |all: &mut Vec<String>| {
        if all.iter().any(|one| one == session) {
            return Change::Needless(false);
        }
        all.push(session.to_owned());
        all.drain(..all.len().saturating_sub(MOST));
        Change::Made(true)
    })
}

/// Takes a session out; returns whether it was noted.
pub(crate) fn take_out(root: &Root, key: &str, session: &str) -> Result<bool> {
    JsonFiles(root).update_json(key, |all: &mut Vec<String>| {
        let before = all.len();
        all.retain(|one| one != session);
        if all.len() == before { Change::Needless(false) } else { Change::Made(true) }
    })
}
