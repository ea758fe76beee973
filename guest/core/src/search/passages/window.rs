//! Passages of a session: what was said in one piece, long messages in windows of some paragraphs.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::Range;

use crate::model::reference::Id;
use crate::store::hash::{Fnv, fnv1a};
use crate::text::cut::fit;
use crate::text::language::{Language, Stems, fold, is_stop_word};
use crate::text::sorted::SortedSet;
use crate::text::token_count::Quarters;
use crate::text::tokenize::{Kind, tokens};
use crate::vault::session_file::SessionFile;

/// Words of a window, after which it ends with its line.
const WORDS: usize = 150;

/// A line of more words is cut.
const LONGEST: usize = 300;

/// A rest of fewer words belongs to the window before it.
const REST: usize = 40;

/// A passage by its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// The number of the remark in the session.
    pub(crate) remark: u32,
    /// The place in the remark, in bytes.
    from: u32,
    to: u32,
}

impl Window {
    /// The id of its document, of which it is the only one in its file.
    pub(crate) fn id(&self) -> Id {
        Id::Time(u64::from(self.remark) << 32 | u64::from(self.from))
    }

    /// The passage of a file with this id.
    pub(super) fn of_id(file: &SessionFile, id: &Id) -> Option<Self> {
        let Id::Time(id) = id else { return None };
        let remark = usize::try_from(id >> 32).ok()?;
        windows_in(&file.remarks.get(remark)?.text, remark)
            .find(|window| u64::from(window.from) == id & u64::from(u32::MAX))
    }

    pub(crate) fn text<'f>(&self, file: &'f SessionFile) -> Option<&'f str> {
        file.remarks.get(self.remark as usize)?.text.get(self.from as usize..self.to as usize)
    }
}

/// The name of a term.
#[expect(clippy::cast_possible_truncation, reason = "half of a hash is enough to tell words apart")]
pub(super) fn hash(term: &str) -> u32 {
    fnv1a(term.as_bytes()) as u32
}

/// The passages of a session, in its order.
pub(crate) fn windows_of(file: &SessionFile) -> Vec<Window> {
    file.remarks.iter().enumerate().flat_map(|(nth, remark)| windows_in(&remark.text, nth)).collect()
}

fn windows_in(text: &str, remark: usize) -> impl Iterator<Item = Window> {
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    cut(text).into_iter().map(move |(from, to)| Window { remark: number(remark), from: number(from), to: number(to) })
}

/// The terms of words that were met: looked up only, never walked.
type Known = HashMap<Box<str>, [Option<u32>; 2], BuildHasherDefault<Fnv>>;

/// Makes terms of words, each once.
struct Terms {
    stems: Stems,
    /// By language and kind.
    known: [[Known; 3]; 2],
}

impl Terms {
    fn new() -> Self {
        Self { stems: Stems::new(), known: Default::default() }
    }

    /// The terms of a text.
    fn of(&mut self, text: &str, language: Language) -> SortedSet<u32> {
        let mut found = SortedSet::new();
        tokens(text, &mut |token| found.extend(self.of_word(token.text, token.kind, language).into_iter().flatten()));
        found
    }

    /// None for a stop word.
    fn of_word(&mut self, word: &str, kind: Kind, language: Language) -> [Option<u32>; 2] {
        let known = &mut self.known[language as usize][kind as usize];
        if let Some(terms) = known.get(word) {
            return *terms;
        }
        let terms = if is_stop_word(&fold(word, kind)) {
            [None; 2]
        } else {
            let (first, second) = self.stems.terms(word, kind, language);
            [Some(hash(&first)), second.map(|second| hash(&second))]
        };
        known.insert(word.into(), terms);
        terms
    }
}

/// Where the windows of a text begin and end.
fn cut(text: &str) -> Vec<(usize, usize)> {
    let (mut windows, mut from, mut at, mut words) = (Vec::new(), 0, 0, 0);
    for line in text.split_inclusive('\n').flat_map(pieces) {
        at += line.len();
        words += line.split_whitespace().count();
        if words >= WORDS {
            windows.push((from, at));
            (from, words) = (at, 0);
        }
    }
    match windows.last_mut() {
        Some((_, to)) if words < REST => *to = text.len(),
        _ => windows.push((from, text.len())),
    }
    windows
}

/// The sentences of a passage that have the rarest words of a query, next to each other and in so many characters; the whole
/// passage if it is no longer.
pub(super) fn around(text: &str, words: &[Vec<u32>], rarities: &[f64], chars: usize) -> String {
    let text = text.trim();
    if text.chars().count() <= chars {
        return text.to_owned();
    }
    let language = Language::of(text).unwrap_or(Language::English);
    let mut terms = Terms::new();
    let sentences: Vec<(&str, usize, Vec<usize>)> = sentences(text)
        .into_iter()
        .map(|sentence| {
            let there = terms.of(sentence, language);
            let has = |word: &Vec<u32>| word.iter().any(|term| there.contains(term));
            let matching = (0..words.len()).filter(|nth| has(&words[*nth])).collect();
            (sentence, sentence.chars().count(), matching)
        })
        .collect();
    let (mut best, mut most) = (0..1, -1.0);
    for from in 0..sentences.len() {
        let (mut seen, mut length, mut worth) = (SortedSet::new(), 0, 0.0);
        for (to, (_, of_sentence, matching)) in sentences.iter().enumerate().skip(from) {
            length += of_sentence;
            if length > chars && to > from {
                break;
            }
            worth += matching.iter().filter(|nth| seen.insert(**nth)).map(|nth| rarities[*nth]).sum::<f64>();
            // Of runs that match as well the shortest.
            if worth > most || (worth >= most && from > best.start) {
                (best, most) = (from..to + 1, worth);
            }
        }
    }
    // Room that is left goes to the sentences behind: they go on with the subject.
    let length = |range: &Range<usize>| sentences[range.clone()].iter().map(|sentence| sentence.1).sum::<usize>();
    while best.end < sentences.len() && length(&(best.start..best.end + 1)) <= chars {
        best.end += 1;
    }
    let told: String = sentences[best.clone()].iter().map(|sentence| sentence.0).collect();
    let told = fit(told.trim(), chars, Quarters(u64::MAX)).map_or_else(String::new, |fitted| fitted.text);
    let (before, behind) = (best.start > 0, best.end < sentences.len());
    format!("{}{told}{}", if before { "… " } else { "" }, if behind { " …" } else { "" })
}

/// A text in sentences and lines, with the space behind each.
fn sentences(text: &str) -> Vec<&str> {
    let (mut sentences, mut from) = (Vec::new(), 0);
    let mut ahead = text.char_indices().peekable();
    while let Some((at, c)) = ahead.next() {
        let next = ahead.peek().map(|(_, c)| *c);
        let is_end = match c {
            '\n' | '。' | '！' | '？' => true,
            '.' | '!' | '?' => next.is_some_and(char::is_whitespace),
            _ => false,
        };
        if is_end {
            sentences.push(&text[from..at + c.len_utf8()]);
            from = at + c.len_utf8();
        }
    }
    sentences.push(&text[from..]);
    sentences
}

/// A line, cut where it is so long that it would be no passage.
fn pieces(line: &str) -> Vec<&str> {
    let (mut pieces, mut rest) = (Vec::new(), line);
    while let Some(end) = rest
        .split_inclusive(char::is_whitespace)
        .scan(0, |at, word| {
            *at += word.len();
            Some(*at)
        })
        .nth(LONGEST)
    {
        pieces.push(&rest[..end]);
        rest = &rest[end..];
    }
    pieces.push(rest);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_are_cut_at_their_lines() {
        assert_eq!(cut("short"), [(0, 5)]);
        let line = "word ".repeat(100) + "\n";
        let text = line.repeat(5);
        let windows = cut(&text);
        assert_eq!(windows, [(0, 2 * line.len()), (2 * line.len(), 4 * line.len()), (4 * line.len(), text.len())]);
        let endless = "word ".repeat(1_000);
        let windows = cut(&endless);
        assert!(windows.len() == 4 && windows.last().is_some_and(|(_, to)| *to == endless.len()), "{windows:?}");
        assert_eq!(cut(&("w ".repeat(150) + "\nand a rest")).len(), 1);
        assert_eq!(cut(""), [(0, 0)]);
    }

    #[test]
    fn a_long_passage_is_cut_around_what_matches() {
        let filler = "The weather was fine on that day. ".repeat(10);
        let text = format!("{filler}Amounts are rounded half down. The ledger wants it so. {filler}");
        let word = |text: &str| vec![hash(text)];
        let words = [word("ledger"), word("round")];
        let told = around(&text, &words, &[3.0, 2.0], 120);
        assert!(told.starts_with("… Amounts are rounded half down. The ledger wants it so. The weather"), "{told}");
        assert!(told.ends_with(" …") && told.chars().count() <= 124, "{told}");
        assert_eq!(around(" short ", &words, &[3.0, 2.0], 120), "short");
    }
}
