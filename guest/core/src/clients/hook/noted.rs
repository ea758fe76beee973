//! Sessions that are noted in a small file, which may be lost.

use serde::{Deserialize, Serialize};

use crate::model::error::Result;
use crate::text::sorted::SortedSet;
use crate::vault::change::Change;
use crate::vault::json::JsonFiles;
use crate::vault::root::Root;

/// The sessions that got a brief, of clients that ask for it several times.
pub(crate) const BRIEFED: &str = ".vault/briefed.json";

/// The sessions whose present turn must search the memory and has not: their first change is held back.
pub(crate) const UNSEARCHED: &str = ".vault/unsearched.json";

/// What sessions were told, by the marks of it; the session that was told something last is the last.
pub(crate) const TOLD: &str = ".vault/told.json";

/// Sessions that are noted: more than anybody has open.
const MOST: usize = 200;

/// Marks that are noted of a session, the latest.
const MARKS: usize = 200;

/// What a session was told.
#[derive(Debug, Default, Deserialize, Serialize)]
pub(crate) struct Told {
    session: String,
    marks: Vec<String>,
}

/// The marks of what a session was told.
pub(crate) fn told_to(root: &Root, session: &str) -> Result<SortedSet<String>> {
    let all = JsonFiles(root).read_json::<Vec<Told>>(TOLD)?;
    Ok(all.into_iter().filter(|one| one.session == session).flat_map(|one| one.marks).collect())
}

/// Notes what a session was told; `is_all` if it has nothing else in its context any more.
pub(crate) fn note_told(root: &Root, session: &str, marks: &[String], is_all: bool) -> Result<()> {
    JsonFiles(root).update_json(TOLD, |all: &mut Vec<Told>| {
        let nth = all.iter().position(|one| one.session == session);
        let mut told = nth.map(|nth| all.remove(nth)).unwrap_or_default();
        if is_all {
            told.marks.clear();
        }
        told.session = session.to_owned();
        told.marks.extend_from_slice(marks);
        told.marks.drain(..told.marks.len().saturating_sub(MARKS));
        all.push(told);
        all.drain(..all.len().saturating_sub(MOST));
        Change::Made(())
    })
}

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
