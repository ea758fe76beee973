//! A file's text with the places of its entries, by which one of them is read without the rest.

use crate::model::reference::Id;
use crate::text::order::Order;
use crate::text::sorted::SortedSet;

use super::block::{self, Block};
use super::conflict;
use super::region::{self, Cutter, is_folded};
use super::{Document, MARK, is_line_start, literal};

/// The text of a file at one version.
#[derive(Clone, Debug)]
pub(crate) struct PlacedText {
    text: String,
    /// By id; of one id in the order of the file. None for a file with a merge in it, which is only read whole.
    places: Option<Vec<Place>>,
}

/// The stretch from one id comment to the next, in bytes.
#[derive(Clone, Copy, Debug)]
struct Place {
    id: u64,
    start: usize,
    end: usize,
}

impl PlacedText {
    pub(crate) fn of(text: String) -> Self {
        Self { places: places(&text), text }
    }

    /// The bytes that it takes.
    pub(crate) fn size(&self) -> usize {
        self.text.len() + self.places.as_ref().map_or(0, |places| size_of_val(places.as_slice()))
    }

    /// The block with an id, as [`Document::parse`] has it.
    pub(crate) fn block(&self, id: &Id) -> Option<Block> {
        let in_all = || Document::parse(&self.text).blocks().find(|block| block.id == *id).cloned();
        let (Id::Time(time), Some(places)) = (id, &self.places) else { return in_all() };
        // If several pieces have one id, the first keeps it.
        let place = places.get(places.partition_point(|place| place.id < *time)).filter(|place| place.id == *time)?;
        let region = &self.text[place.start..place.end];
        let region = &region[..Cutter::of(region).ends_of_entry(0).0];
        if is_folded(region) { in_all() } else { block::parse(region).block }
    }
}

/// The ids of a file's entries; none for a file with a merge in it.
pub(super) fn ids(text: &str) -> Option<SortedSet<u64>> {
    Some(places(text)?.iter().map(|place| place.id).collect())
}

fn places(text: &str) -> Option<Vec<Place>> {
    // A search for one character is several times as fast as one for a word.
    let has_fence = |mark: char, fence: &str| text.match_indices(mark).any(|(at, _)| text[at..].starts_with(fence));
    if has_fence('`', "```") || has_fence('~', "~~~") {
        return cut_places(text);
    }
    // Where no code and no comment could hold an id, each id at the start of a line is an entry's.
    let mut places: Vec<Place> = Vec::new();
    for (at, _) in text.match_indices('<') {
        let indent = text[..at].trim_end_matches(' ').len();
        if !is_line_start(text, indent) {
            continue;
        }
        let line = text[at..].split('\n').next().unwrap_or_default();
        if literal::opens_html(line) {
            return cut_places(text);
        }
        if indent < at {
            continue;
        }
        if line.starts_with(conflict::OPENING) {
            return None;
        }
        let Some(id) = block::id_of_line(line) else { continue };
        if let Some(before) = places.last_mut() {
            before.end = at;
        }
        places.push(Place { id, start: at, end: text.len() });
    }
    places.order_by_key(|place| place.id);
    Some(places)
}

fn cut_places(text: &str) -> Option<Vec<Place>> {
    let is_marked = |(at, _): (usize, &str)| is_line_start(text, at) && text[at..].starts_with(conflict::OPENING);
    if text.match_indices('<').any(is_marked) {
        return None;
    }
    let bare = text.strip_prefix(MARK).unwrap_or(text);
    let mark = text.len() - bare.len();
    let id_at = |at: usize| bare[at..].split('\n').next().and_then(block::id_of_line);
    let place = |(start, end)| Some(Place { id: id_at(start)?, start: mark + start, end: mark + end });
    let mut places: Vec<Place> = region::entries(bare).filter_map(place).collect();
    places.order_by_key(|place| place.id);
    Some(places)
}
