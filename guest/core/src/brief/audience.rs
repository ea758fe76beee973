//! The session that a text is for: it is told neither its own words nor anything twice.

use crate::model::contract::{Entry, Filter};
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::model::scope::Scope;
use crate::store::hash::fnv1a;
use crate::text::sorted::SortedSet;
use crate::vault::root::Root;

use super::contract::Section;
use super::layout::line_of;
use super::material::Item;

/// A session, and what it was told.
#[derive(Default)]
pub(crate) struct Audience<'r> {
    /// Its id. Absent where nobody knows it.
    pub(crate) session: Option<&'r str>,
    /// The marks of what it was told.
    pub(crate) told: SortedSet<String>,
    /// A file of notes that it has read by itself, from which entries of the project may have been imported.
    pub(crate) has_read: Option<String>,
}

impl Audience<'_> {
    /// Returns whether words are of another session.
    pub(super) fn is_other(&self, session: &str) -> bool {
        self.session != Some(session)
    }

    pub(super) fn is_new(&self, item: &Item) -> bool {
        !self.told.contains(&mark_of(&item.source, &line_of(&item.text)))
    }
}

/// The entries of the project that stand in a file which was imported.
pub(super) fn imported_from(file: &str, root: &Root) -> Result<SortedSet<String>> {
    let survey = root.survey(&Filter { scopes: vec![Scope::Project], ..Filter::default() })?;
    let is_of_file = |entry: &&Entry| !entry.sources.is_empty() && entry.sources.iter().all(|source| source == file);
    let found = survey.files.iter().flat_map(|file| file.entries()).filter(is_of_file);
    Ok(found.map(|entry| entry.reference.to_string()).collect())
}

/// The marks of all that a section tells.
pub(crate) fn marks_of(section: &Section) -> impl Iterator<Item = String> + '_ {
    section.sources.iter().zip(&section.lines).map(|(source, told)| mark_of(source, &told.line))
}

/// An entry is known by its reference, however it is worded; of a file that has many texts, each by its beginning.
fn mark_of(source: &str, line: &str) -> String {
    match Reference::parse(source) {
        Ok(_) => source.to_owned(),
        Err(_) => format!("{:016x}", fnv1a(line.as_bytes())),
    }
}
