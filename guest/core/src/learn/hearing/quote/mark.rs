//! Marks of quotation, and what stands between them.

use crate::text::token_count::is_wide;

/// Marks of quotation: a line between two of them is somebody else's.
const MARKS: [(char, char); 10] = [
    ('‘', '’'),
    ('"', '"'),
    ('“', '”'),
    ('«', '»'),
    ('»', '«'),
    ('‹', '›'),
    ('›', '‹'),
    ('„', '“'),
    ('「', '」'),
    ('『', '』'),
];

/// Words between marks from which they are a quote, not a name.
pub(super) const QUOTED_WORDS: usize = 3;

/// Words of a name behind a dash, at most.
const NAME_WORDS: usize = 4;

/// Characters between single marks, at most: an apostrophe has none that ends it.
const SINGLE_CHARS: usize = 600;

/// A quotation that begins in a line.
pub(super) struct Begun {
    pub(super) at: usize,
    pub(super) mark: char,
    pub(super) end: char,
    /// Where it ends behind its mark; none if it goes on in another line.
    pub(super) length: Option<usize>,
}

/// The first quotation that begins in a text.
pub(super) fn first_mark(text: &str) -> Option<Begun> {
    let (mut before, mut has_single) = (' ', true);
    for (at, mark) in text.char_indices() {
        let inside = &text[at + mark.len_utf8()..];
        if let Some((_, end)) = MARKS.iter().find(|(begin, _)| *begin == mark) {
            return Some(Begun { at, mark, end: *end, length: end_of(inside, *end) });
        }
        let is_begin = mark == '\'' && (before.is_whitespace() || matches!(before, '(' | '[' | ':' | ','));
        if is_begin && has_single && inside.starts_with(char::is_alphanumeric) {
            let length = end_of(inside, mark);
            if length.is_some() {
                return Some(Begun { at, mark, end: mark, length });
            }
            // What has no end here has none behind it.
            has_single = false;
        }
        before = mark;
    }
    None
}

/// Where a quotation ends. A single mark within a word is an apostrophe, and one behind a sign that ends a sentence is more
/// likely the end than one behind a plural.
pub(super) fn end_of(inside: &str, end: char) -> Option<usize> {
    if !matches!(end, '\'' | '’') {
        return inside.find(end);
    }
    let (mut first, mut before) = (None, ' ');
    let mut all = inside.char_indices().take(SINGLE_CHARS).peekable();
    while let Some((at, c)) = all.next() {
        let is_word = all.peek().is_some_and(|(_, next)| next.is_alphanumeric());
        if c == end && is_word && before.is_whitespace() {
            break;
        }
        if c == end && !is_word && !before.is_whitespace() {
            if matches!(before, '.' | '!' | '?' | ',' | '…') {
                return Some(at);
            }
            first = first.or(Some(at));
        }
        before = c;
    }
    first
}

/// Returns whether a quotation that a line leaves open goes on in the next: a mark that only opens, or that stands as one.
pub(super) fn is_open(before: &str, mark: char, inside: &str) -> bool {
    let is_opening = matches!(mark, '“' | '„' | '«' | '「' | '『')
        || mark == '"' && before.chars().next_back().is_none_or(char::is_whitespace);
    is_opening && inside.starts_with(|c: char| c.is_alphanumeric())
}

pub(super) fn is_between_marks(line: &str) -> bool {
    MARKS.iter().any(|(begin, end)| {
        let inside = line.strip_prefix(*begin).and_then(|rest| rest.trim_end_matches('.').strip_suffix(*end));
        inside.is_some_and(|inside| !inside.contains([*begin, *end]))
    })
}

/// Returns whether a line is somebody's words with the name behind a dash: `*We …* — Ana`, `“We …” -- Ana Lima`.
pub(super) fn is_signed(line: &str) -> bool {
    let dashes = ["—", "–", "―", "--", " - "];
    let Some((said, name)) = dashes.iter().find_map(|dash| line.rsplit_once(dash)) else { return false };
    let said = said.trim();
    let inside = ["***", "**", "*", "_"].iter().find_map(|mark| said.strip_prefix(mark)?.strip_suffix(mark));
    let is_italic = inside.is_some_and(|inside| !inside.contains(['*', '_']) && is_quote(inside));
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_name = (1..=NAME_WORDS).contains(&words.len())
        && words[0].starts_with(|c: char| c.is_uppercase() || c == '@')
        && !name.trim_end().ends_with(['.', ':', '?', '!']);
    is_name && (is_italic || is_between_marks(said) && is_quote(said))
}

pub(super) fn is_quote(text: &str) -> bool {
    text.split_whitespace().count() >= QUOTED_WORDS || text.contains(is_wide)
}
