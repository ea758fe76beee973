//! Entries that name files, commits and names in code, which may be gone by now.

use serde::Serialize;

use crate::brief::Briefing;
use crate::model::entry::Entry;
use crate::model::error::Result;
use crate::model::filter::Filter;
use crate::text::mention::{Mention, mentions};
use crate::vault::listing::EntryLists;

/// Missing things that an entry in a brief names at the most.
const SHOWN: usize = 3;

/// An entry with the things that it names.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mentioned {
    /// The entry.
    pub entry: Entry,
    /// What it names, in the order of its text.
    pub mentions: Vec<Mention>,
}

impl Briefing<'_> {
    /// The entries that a filter selects and that name something, newest first.
    pub(crate) fn mentioned(&mut self, filter: &Filter) -> Result<Vec<Mentioned>> {
        let entries = EntryLists(self.root).list(filter)?.into_iter();
        let mentioned = entries.map(|entry| Mentioned { mentions: mentions(&entry.text, entry.created), entry });
        Ok(mentioned.filter(|mentioned| !mentioned.mentions.is_empty()).collect())
    }
}

/// A remark on the missing things that an entry names; empty if it names none.
pub(super) fn gone(entry: &Entry, missing: &[Mention]) -> String {
    if missing.is_empty() {
        return String::new();
    }
    let gone = mentions(&entry.text, entry.created).into_iter().filter(|mention| missing.contains(mention));
    let names: Vec<String> = gone.map(|mention| mention.name).take(SHOWN).collect();
    if names.is_empty() { String::new() } else { format!("no longer there: {}", names.join(", ")) }
}
