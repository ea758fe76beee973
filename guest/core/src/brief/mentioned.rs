//! Entries that name files, commits and names in code, which may be gone by now.

use crate::model::contract::{Entry, Filter};
use crate::model::error::Result;
use crate::text::contract::Mention;
use crate::text::mention::mentions;
use crate::vault::listing::EntryLists;
use crate::vault::root::Root;

use super::contract::Mentioned;

/// Missing things that an entry in a brief names at the most.
const SHOWN: usize = 3;

/// The entries that a filter selects and that name something, newest first.
pub(crate) fn mentioned(root: &Root, filter: &Filter) -> Result<Vec<Mentioned>> {
    let entries = EntryLists(root).list(filter)?.into_iter();
    let mentioned = entries.map(|entry| Mentioned { mentions: mentions(&entry.text, entry.created), entry });
    Ok(mentioned.filter(|mentioned| !mentioned.mentions.is_empty()).collect())
}

/// A remark on the missing things that an entry names; empty if it names none.
pub(super) fn gone(entry: &Entry, missing: &[Mention]) -> String {
    if missing.is_empty() {
        return String::new();
    }
    let gone = mentions(&entry.text, entry.created).into_iter().filter(|mention| missing.contains(mention));
    let names: Vec<String> = gone.map(|mention| mention.name).take(SHOWN).collect();
    if names.is_empty() { String::new() } else { format!("not there now: {}", names.join(", ")) }
}
