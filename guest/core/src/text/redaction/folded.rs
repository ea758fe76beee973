//! Texts as expressions of a policy are compared with them: in small letters, without accents and invisible characters.

use std::ops::Range;

use unicode_normalization::char::decompose_canonical;

use crate::text::secret::invisible::{is_invisible, plain};

/// A folded text, and where its characters stood.
pub(super) struct Folded {
    pub(super) text: String,
    /// Places in the folded text from which on the distance to the original one is another, with their places there.
    shifts: Vec<(usize, usize)>,
}

impl Folded {
    pub(super) fn new(text: &str) -> Self {
        if text.is_ascii() {
            return Self { text: text.to_ascii_lowercase(), shifts: vec![(0, 0)] };
        }
        let mut folded = Self { text: String::with_capacity(text.len()), shifts: vec![(0, 0)] };
        for (at, c) in text.char_indices().filter(|(_, c)| !is_left_out(*c)) {
            folded.stands_at(at);
            folded.text.push(fold(c));
        }
        folded.stands_at(text.len());
        folded
    }

    /// What comes next stands at a place of the original text.
    fn stands_at(&mut self, original: usize) {
        if self.original_place(self.text.len()) != original {
            self.shifts.push((self.text.len(), original));
        }
    }

    fn original_place(&self, place: usize) -> usize {
        let after = self.shifts.partition_point(|(from, _)| *from <= place);
        after
            .checked_sub(1)
            .and_then(|last| self.shifts.get(last))
            .map_or(place, |(from, original)| original + place - from)
    }

    /// The bytes of the original text that a range of this one was, with what was left out behind it.
    pub(super) fn original(&self, range: &Range<usize>) -> Range<usize> {
        self.original_place(range.start)..self.original_place(range.end)
    }
}

/// Accents that stand behind their letter, and what nobody sees.
fn is_left_out(c: char) -> bool {
    is_accent(c) || is_invisible(c)
}

fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

/// A character in small letters, plain width and without its accents.
pub(in crate::text) fn fold(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    let (mut base, mut has_other) = (None, false);
    decompose_canonical(plain(c), |part| match base {
        None => base = Some(part),
        Some(_) => has_other |= !is_accent(part),
    });
    let base = base.filter(|_| !has_other).unwrap_or(c);
    match base.to_lowercase().next().unwrap_or(base) {
        'ς' => 'σ',
        small => small,
    }
}

/// Returns whether a place of a text lies within a word or a number. Scripts whose letters have no case write words without spaces,
/// or join others to them, so each place there is one where a word may end.
pub(super) fn is_within_word(text: &str, place: usize) -> bool {
    let (before, behind) = text.split_at(place);
    let (Some(last), Some(next)) = (before.chars().next_back(), behind.chars().next()) else { return false };
    let has_case = |c: char| c.is_lowercase() || c.is_uppercase();
    let is_hump = last.is_lowercase() && next.is_uppercase();
    let is_escape = matches!(last, 'n' | 'r' | 't') && before[..before.len() - 1].ends_with('\\');
    last.is_numeric() && next.is_numeric() || has_case(last) && has_case(next) && !is_hump && !is_escape
}
