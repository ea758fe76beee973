//! The documents that a filter selects, from their rows and the postings of tags.

use crate::model::contract::Filter;
use crate::search::index::part::Part;
use crate::text::sorted::SortedSet;

use super::doc::{scope_hash, tag_term};

/// The selection of a filter in some parts.
pub(crate) struct Admission<'a> {
    parts: &'a [&'a Part],
    filter: &'a Filter,
    scopes: Vec<u64>,
    /// For each part the documents that have all tags; none when the filter names no tags.
    tagged: Option<Vec<SortedSet<u32>>>,
}

impl<'a> Admission<'a> {
    /// Prepares the selection of a filter in these parts.
    pub(crate) fn new(parts: &'a [&'a Part], filter: &'a Filter) -> Self {
        let scopes = filter.scopes.iter().map(scope_hash).collect();
        let tagged = (!filter.tags.is_empty()).then(|| parts.iter().map(|part| tagged(part, &filter.tags)).collect());
        Self { parts, filter, scopes, tagged }
    }

    /// Returns whether the filter selects a document of the nth part.
    pub(crate) fn admits(&self, part: usize, doc: u32) -> bool {
        self.parts[part].docs()[doc as usize].is_meant(self.filter, &self.scopes)
            && self.tagged.as_ref().is_none_or(|tagged| tagged[part].contains(&doc))
    }
}

fn tagged(part: &Part, tags: &[String]) -> SortedSet<u32> {
    let with = |tag: &String| part.postings(&tag_term(tag)).map(|posting| posting.entry).collect::<SortedSet<u32>>();
    let both = |all: SortedSet<u32>, more| all.intersection(&more).copied().collect();
    tags.iter().map(with).reduce(both).unwrap_or_default()
}
