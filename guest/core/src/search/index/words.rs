//! All words of a dictionary, laid out for finding those near to one.

use crate::search::doc::is_property;
use crate::search::edit_distance::{Pattern, Shape};
use crate::text::order::Order;
use crate::text::sorted::SortedMap;
use crate::text::tokenize::is_dense;

/// Words by how many letters they have: those of other lengths are never looked at.
#[derive(Debug, Default)]
pub(super) struct Words(SortedMap<u32, Column>);

/// Words of one length, in the order of their places.
#[derive(Debug, Default)]
struct Column {
    sets: Vec<u64>,
    places: Vec<u32>,
    /// One behind the other, and where each ends.
    letters: String,
    ends: Vec<u32>,
}

/// Returns whether a typo can turn another word into it: not into a property, nor into a bigram.
pub(super) fn can_slip(word: &str) -> bool {
    !is_property(word) && word.chars().next().is_some_and(|first| !is_dense(first))
}

impl Words {
    pub(super) fn put(&mut self, place: u32, word: &str) {
        if !can_slip(word) {
            return;
        }
        let shape = Shape::of(word);
        let column = self.0.entry(shape.letters()).or_default();
        column.sets.push(shape.sets());
        column.places.push(place);
        column.letters.push_str(word);
        column.ends.push(column.letters.len() as u32);
    }

    /// The places of words within so many edits, and how many it takes; in the order of the places.
    pub(super) fn near(&self, pattern: &Pattern, most: usize) -> Vec<(u32, u32)> {
        let (letters, edits) = (pattern.shape().letters(), u32::try_from(most).unwrap_or(u32::MAX));
        let mut near = Vec::new();
        for (_, column) in self.0.range(letters.saturating_sub(edits)..=letters.saturating_add(edits)) {
            pattern.shape().near_sets(&column.sets, most, &mut |at| {
                let distance = pattern.distance(column.word(at));
                if distance <= edits {
                    near.push((column.places[at], distance));
                }
            });
        }
        near.order();
        near
    }

    /// The places of words that end with a text and have more letters than it, up to so many; in the order of the
    /// places.
    pub(super) fn ending(&self, ending: &str, longest: u32) -> Vec<u32> {
        let shape = Shape::of(ending);
        let mut places = Vec::new();
        for (_, column) in self.0.range(shape.letters() + 1..=longest.max(shape.letters() + 1)) {
            let may_end = column.sets.iter().enumerate().filter(|(_, sets)| shape.sets() & !**sets == 0);
            let ends = may_end.filter(|(at, _)| column.word(*at).ends_with(ending));
            places.extend(ends.map(|(at, _)| column.places[at]));
        }
        places.order();
        places
    }
}

impl Column {
    fn word(&self, at: usize) -> &str {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.letters[start as usize..self.ends[at] as usize]
    }
}
