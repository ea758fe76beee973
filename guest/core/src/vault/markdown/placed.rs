//! A file's text with the places of its entries, by which one of them is read without the rest.

use crate::model::reference::Id;
use crate::text::order::Order;

use super::block::{self, Block};
use super::conflict;
use super::region::{is_folded, split_rest};
use super::{Document, is_line_start};

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
        let (region, _) = split_rest(&self.text[place.start..place.end]);
        if is_folded(region) { in_all() } else { block::parse(region).block }
    }
}

fn places(text: &str) -> Option<Vec<Place>> {
    let mut places: Vec<Place> = Vec::new();
    // One character is looked for faster than a word, and few lines start with this one.
    for (at, _) in text.match_indices('<').filter(|(at, _)| is_line_start(text, *at)) {
        let rest = &text[at..];
        if rest.starts_with(conflict::OPENING) {
            return None;
        }
        let Some(id) = rest.split('\n').next().and_then(block::id_of_line) else { continue };
        if let Some(before) = places.last_mut() {
            before.end = at;
        }
        places.push(Place { id, start: at, end: text.len() });
    }
    places.order_by_key(|place| place.id);
    Some(places)
}
