//! Characters that nobody sees and that would hide a key: they are left out, and full-width letters are read as plain
//! ones.

use std::ops::Range;

/// A text without invisible characters, and where each byte of it stood.
pub(super) struct Visible {
    pub(super) text: String,
    places: Vec<usize>,
}

/// The text without invisible characters; none if it has none.
pub(super) fn without(text: &str) -> Option<Visible> {
    // All of them begin with one of these bytes, which few texts have.
    let may_hide = |byte: &u8| matches!(byte, 0xc2 | 0xcd | 0xe1 | 0xe2 | 0xef | 0xf3);
    if !text.as_bytes().iter().any(may_hide) || !text.chars().any(|c| is_invisible(c) || plain(c) != c) {
        return None;
    }
    let mut visible = Visible { text: String::with_capacity(text.len()), places: Vec::with_capacity(text.len() + 1) };
    for (at, c) in text.char_indices().filter(|(_, c)| !is_invisible(*c)) {
        visible.text.push(plain(c));
        visible.places.resize(visible.text.len(), at);
    }
    visible.places.push(text.len());
    Some(visible)
}

impl Visible {
    /// The bytes of the original text that a range of this one was.
    pub(super) fn original(&self, range: &Range<usize>) -> Range<usize> {
        self.places[range.start]..self.places[range.end]
    }
}

pub(in crate::text) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}'
        | '\u{2066}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

pub(in crate::text) fn plain(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
}
