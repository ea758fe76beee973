//! Work: what an agent is doing, written down so often that a crash loses next to nothing, and what it did, as one
//! summary for each session.

pub(crate) mod commit;
pub(crate) mod recovery;
pub(crate) mod roster;
pub(crate) mod settings;
pub(crate) mod state;
pub(crate) mod summary;
pub(crate) mod text;

use serde::de::DeserializeOwned;

use crate::session::outline::LIST;
use crate::store::{Expect, StoreError};
use crate::text::cut::{one_line, readable, shortened};

use crate::model::error::{Error, Result};
use crate::vault::json::parse;
use crate::vault::root::Root;

/// A file of ours that matters: one that cannot be read is corrupt, never empty.
fn read_strictly<J: DeserializeOwned>(root: &Root, key: &str) -> Result<Option<J>> {
    let Some(object) = root.read(key)? else { return Ok(None) };
    parse(key, &object.bytes).map(Some)
}

/// Removes a file of ours; without one the call succeeds.
fn remove(root: &Root, key: &str) -> Result<()> {
    match root.remove(key, &Expect::Anything) {
        Ok(()) => Ok(()),
        Err(StoreError::UnknownOutcome(_)) if root.read(key)?.is_none() => Ok(()),
        Err(error) => Err(Error::from_store(error, "removing", key)),
    }
}

/// Like `read_strictly`, for answers that go on without the file: its fault is a warning.
pub(super) fn read_or_warn<J: DeserializeOwned>(root: &Root, key: &str) -> Result<Option<J>> {
    read_strictly(root, key).or_else(|error| {
        let fault = error.into_fault(key)?;
        root.warn(vec![fault]);
        Ok(None)
    })
}

/// A text on one line of at most so many characters.
pub(crate) fn line(text: &str, chars: usize) -> String {
    shortened(&one_line(&readable(text)), chars)
}

/// Characters of a task's prompt, of a folder and of each element of a list: the number of bit-office.
const LINE_CHARS: usize = 500;

/// Lines of a caller, without blank ones and duplicates.
fn lines(given: &[String]) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for text in given.iter().map(|text| line(text, LINE_CHARS)) {
        if !text.is_empty() && !kept.contains(&text) && kept.len() < LIST {
            kept.push(text);
        }
    }
    kept
}

/// Removes an id that is blank: programs send one where they have none, and it is not the task of all of them.
fn without_blank(id: &mut Option<String>) {
    if id.as_ref().is_some_and(|id| id.trim().is_empty()) {
        *id = None;
    }
}

#[cfg(test)]
mod tests;
