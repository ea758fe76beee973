//! The shapes of all words of a dictionary, laid out for finding those near to one.

use std::collections::BTreeMap;

use crate::search::edit::Shape;

/// Shapes with the places of their words, by how many letters there are: words of other lengths are never looked at.
#[derive(Debug, Default)]
pub(super) struct Shapes(BTreeMap<u32, Column>);

/// Words of one length, in the order of their places.
#[derive(Debug, Default)]
struct Column {
    sets: Vec<u32>,
    places: Vec<u32>,
}

impl Shapes {
    pub(super) fn put(&mut self, place: u32, shape: Shape) {
        let column = self.0.entry(shape.letters()).or_default();
        column.sets.push(shape.sets());
        column.places.push(place);
    }

    /// The places of words that may be within so many edits, in their order.
    pub(super) fn near(&self, shape: Shape, edits: usize) -> Vec<u32> {
        let (letters, most) = (shape.letters(), u32::try_from(edits).unwrap_or(u32::MAX));
        let mut near = Vec::new();
        for column in
            self.0.range(letters.saturating_sub(most)..=letters.saturating_add(most)).map(|(_, column)| column)
        {
            let pairs = column.sets.iter().zip(&column.places);
            near.extend(pairs.filter(|(other, _)| shape.has_near_sets(**other, edits)).map(|(_, place)| *place));
        }
        near.sort_unstable();
        near
    }
}
