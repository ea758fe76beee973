//! The best part of a text, on one line, with what matched marked.

use std::cell::RefCell;

use crate::text::language::{Language, Stems, fold};
use crate::text::order::Order;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::text::tokenize::{Kind, is_dense, tokens};

use super::contract::{Highlight, Snippet};
use super::settings::Settings;
use crate::text::cut::{beginning, one_line};

/// Characters before the first match, where there is room.
const LEAD: usize = 30;

/// Bytes of a text that are looked at; more stand only in what people wrote by hand.
const LOOKED_AT: usize = 1 << 20;

/// A stretch of the text that matches, in bytes and in characters.
struct Match<'a> {
    bytes: (usize, usize),
    chars: (usize, usize),
    term: &'a str,
    worth: f64,
}

/// The terms that snippets of the hits of one query look for, with the worth of each.
#[derive(Debug, Default)]
pub(super) struct Sought {
    worth: SortedMap<String, f64>,
    /// Stems differ from their words at the end only, so most words need none.
    starts: SortedSet<Start>,
    /// The term of each word that was stemmed; hits of one query have the same words.
    stemmed: RefCell<SortedMap<String, Option<String>>>,
}

impl Sought {
    pub(super) fn new(worth: SortedMap<String, f64>) -> Self {
        Self { starts: worth.keys().map(|term| start(term)).collect(), worth, stemmed: RefCell::default() }
    }

    /// The part of a text with the most worth of different terms in it.
    pub(super) fn best_part(&self, text: &str, settings: &Settings) -> Snippet {
        let line = one_line(beginning(text, LOOKED_AT));
        let mut matches = self.matches(&line);
        number_characters(&line, &mut matches);
        let window = window(&line, &matches, settings);
        cut(&line, window, &matches)
    }

    /// In the order of the text, not yet counted in characters.
    fn matches(&self, line: &str) -> Vec<Match<'_>> {
        let mut found = Vec::new();
        tokens(line, &mut |token| {
            if let Some((term, worth)) = self.term_of(token.text, token.kind) {
                let bytes = (token.start, token.start + token.text.len());
                found.push(Match { bytes, chars: (0, 0), term, worth: *worth });
            }
        });
        // An identifier comes before its parts, which may begin before the one that came last.
        found.order_by_key(|found| found.bytes);
        found
    }

    fn term_of(&self, word: &str, kind: Kind) -> Option<(&String, &f64)> {
        let folded = fold(word, kind);
        let start @ (first, _) = start(&folded);
        if !self.starts.contains(&start) && !self.starts.contains(&(first, None)) {
            return None;
        }
        // Only words have stems.
        if kind != Kind::Word {
            return self.worth.get_key_value(&*folded);
        }
        if let Some(term) = self.stemmed.borrow().get(word) {
            return self.worth.get_key_value(term.as_deref()?);
        }
        let terms = Stems::new().terms_in(word, kind, &Language::ALL);
        let mut forms = terms.iter().map(String::as_str).chain([&*folded]);
        let found = forms.find_map(|form| self.worth.get_key_value(form));
        self.stemmed.borrow_mut().insert(word.to_owned(), found.map(|(term, _)| term.clone()));
        found
    }
}

/// The first two characters of a word or a stem.
type Start = (Option<char>, Option<char>);

/// The start that a word has in common with its stems, but for those of a single character. The stem of `dying` is `die`, and that
/// of `pões` the one of `pão`.
fn start(word: &str) -> Start {
    let mut chars = word.chars();
    let alike = |c| match c {
        'y' => 'i',
        'o' => 'a',
        c => c,
    };
    (chars.next(), chars.next().map(alike))
}

fn number_characters(line: &str, matches: &mut [Match<'_>]) {
    let (mut at, mut chars) = (0, 0);
    for found in matches {
        let (start, end) = found.bytes;
        chars += line[at..start].chars().count();
        at = start;
        found.chars = (chars, chars + line[start..end].chars().count());
    }
}

/// The characters to show, from and to.
fn window(line: &str, matches: &[Match<'_>], settings: &Settings) -> (usize, usize) {
    let total = line.chars().count();
    if total <= settings.snippet_chars {
        return (0, total);
    }
    let (first, last) = densest(matches, settings.snippet_chars);
    let room = settings.snippet_chars.saturating_sub(last - first);
    let lead = LEAD.min(room);
    let start = first.saturating_sub(lead).min(total - settings.snippet_chars);
    (start, start + settings.snippet_chars)
}

/// The stretch of at most `width` characters whose matches are worth the most, each term counting once.
fn densest(matches: &[Match<'_>], width: usize) -> (usize, usize) {
    let different = matches.iter().map(|found| found.term).collect::<SortedSet<_>>().len();
    let (mut best, mut most) = ((0, 0), 0.0);
    for (nth, first) in matches.iter().enumerate() {
        let end = first.chars.0.saturating_add(width);
        let (mut seen, mut sum, mut last) = (Vec::new(), 0.0, first.chars.1.min(end));
        for next in matches[nth..].iter().take_while(|next| next.chars.0 < end).filter(|next| next.chars.1 <= end) {
            if !seen.contains(&next.term) {
                seen.push(next.term);
                sum += next.worth;
                last = last.max(next.chars.1);
            }
        }
        if sum > most {
            (best, most) = ((first.chars.0, last), sum);
        }
        if seen.len() == different {
            break;
        }
    }
    best
}

/// Cuts at word ends, inwards.
fn cut(line: &str, (from, to): (usize, usize), matches: &[Match<'_>]) -> Snippet {
    let offset = |nth: usize| line.char_indices().nth(nth).map_or(line.len(), |(at, _)| at);
    let (mut start, mut end) = (offset(from), offset(to));
    if start > 0 && !is_break(line, start) {
        let first = matches.iter().map(|hit| hit.bytes.0).find(|at| *at >= start).unwrap_or(end);
        start = line[start..first].find(' ').map_or(start, |at| start + at + 1);
    }
    if end < line.len() && !is_break(line, end) {
        end = line[start..end].rfind(' ').filter(|at| *at > 0).map_or(end, |at| start + at);
    }
    let part = line[start..end].trim();
    let shift = start + (line[start..end].len() - line[start..end].trim_start().len());
    let front = if shift > 0 { "…" } else { "" };
    let back = if shift + part.len() < line.len() { "…" } else { "" };
    let highlights = highlights(matches, shift, shift + part.len(), front.len());
    Snippet { text: format!("{front}{part}{back}"), highlights }
}

/// Returns whether a text can be cut here without cutting a word.
fn is_break(line: &str, at: usize) -> bool {
    let before = line[..at].chars().next_back();
    let after = line[at..].chars().next();
    before.is_none_or(|c| c == ' ' || is_dense(c)) || after.is_none_or(|c| c == ' ' || is_dense(c))
}

fn highlights(matches: &[Match<'_>], start: usize, end: usize, front: usize) -> Vec<Highlight> {
    let inside = matches.iter().map(|hit| hit.bytes).filter(|(from, to)| *from >= start && *to <= end);
    let mut ranges: Vec<(usize, usize)> = inside.map(|(from, to)| (from - start + front, to - start + front)).collect();
    ranges.order();
    let mut merged: Vec<Highlight> = Vec::new();
    for (from, to) in ranges {
        let (from, to) = (from as u32, to as u32);
        match merged.last_mut() {
            Some(last) if from <= last.end => last.end = last.end.max(to),
            _ => merged.push(Highlight { start: from, end: to }),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn stems_start_as_their_words(pieces in prop::collection::vec(prop::sample::select(&[
            "d", "ly", "t", "y", "ing", "ies", "ied", "es", "s", "ski", "ão", "ões", "ães", "açõ", "mente", "i", "l", "a", "b", "ç", "é", "o",
            "Y", "Ing", "ização", "eth", "ure", "n", "ß", "qu", "u",
        ][..]), 1..6)) {
            let word = pieces.concat();
            let folded = fold(&word, Kind::Word);
            for stem in Stems::new().terms_in(&word, Kind::Word, &Language::ALL) {
                let (found @ (first, second), whole) = (start(&stem), start(&folded));
                prop_assert!(found == whole || (first == whole.0 && second.is_none()), "{word}: {stem}");
            }
        }
    }
}
