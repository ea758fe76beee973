//! The words of a query, each as a set of terms that may stand for it.

pub(crate) mod compound;
mod date;
pub(crate) mod expand;
pub(crate) mod term;

use crate::text::language::{Language, Stems, fold, is_stop_word};
use crate::text::sorted::SortedSet;
use crate::text::tokenize::{Kind, Token, tokens};

use super::doc::name_hash;
use date::{Time, times};

/// One word of a query.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::search) struct Word {
    pub(super) kind: Kind,
    /// Lower case, without accents.
    pub(super) folded: String,
    /// The terms of the index that may stand for it, without duplicates: of several the best counts, once.
    pub(super) terms: Vec<String>,
}

impl Word {
    /// A word of a text in any of some languages.
    pub(super) fn new(text: &str, kind: Kind, stems: &Stems, languages: &[Language]) -> Self {
        let folded = fold(text, kind).into_owned();
        let mut terms = stems.terms_in(text, kind, languages);
        // As it is written: an identifier asked for in lower case, a Portuguese word in a note so short that
        // it was stemmed as English.
        if !terms.contains(&folded) {
            terms.push(folded.clone());
        }
        Self { kind, folded, terms }
    }

    /// True for a word of letters only, of a script that puts spaces between words.
    pub(super) fn is_plain(&self) -> bool {
        self.kind == Kind::Word && is_letters(&self.folded)
    }
}

/// The kind of answer that a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// When something was or is.
    Time,
    /// How something is done.
    Way,
    /// Why something is as it is.
    Reason,
}

/// A query, as it is understood.
#[derive(Clone, Debug)]
pub(super) struct ParsedQuery {
    /// The words to find.
    pub(super) words: Vec<Word>,
    /// Words of letters that stand side by side, folded, without stop words.
    pub(super) pairs: Vec<[String; 2]>,
    /// Every word, as names are compared.
    pub(super) names: Vec<u32>,
    /// When it may have been.
    pub(super) times: Vec<Time>,
    /// The kind of answer that it asks for, if its words tell.
    pub(super) asks: Option<Asked>,
}

/// The folded words of a text without stop words, identifiers with their parts.
pub(crate) fn word_set(text: &str) -> SortedSet<String> {
    parse(text).into_iter().map(|word| word.folded).collect()
}

impl ParsedQuery {
    /// A text that others like it are looked for: who it names and when it was do not matter.
    pub(super) fn of_text(text: &str) -> Self {
        Self { words: parse(text), pairs: Vec::new(), names: Vec::new(), times: Vec::new(), asks: None }
    }

    pub(super) fn new(text: &str, now: u64) -> Self {
        let words = parse(text);
        let names = words.iter().map(|word| name_hash(&word.folded)).collect();
        Self { words, pairs: pairs(text), names, times: times(text, now), asks: asked(text) }
    }
}

/// Returns what a question asks for: a time, by a word anywhere in it, a way or a reason, by its first two words.
fn asked(text: &str) -> Option<Asked> {
    let (mut asks_time, mut first) = (false, Vec::new());
    tokens(text, &mut |token| {
        let word = fold(token.text, token.kind);
        asks_time |= matches!(&*word, "when" | "quando");
        if first.len() < 2 {
            first.push(word.into_owned());
        }
    });
    let asks_way = match first.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["how", next] => matches!(next, "do" | "does" | "did" | "can" | "could" | "should" | "to" | "is" | "are"),
        ["como", _] => true,
        ["wie", next] => !matches!(next, "viel" | "viele" | "oft" | "lange"),
        _ => false,
    };
    let asks_reason = match first.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["why" | "warum" | "wieso" | "weshalb" | "pourquoi" | "porque", ..] => true,
        ["por", next] => next == "que",
        _ => false,
    };
    let others = [(asks_time, Asked::Time), (asks_way, Asked::Way), (asks_reason, Asked::Reason)];
    others.into_iter().find_map(|(is_asked, asked)| is_asked.then_some(asked))
}

/// Pairs of words with nothing but spaces, a hyphen or a low line between them. Only the first of a long text: each
/// costs a look-up.
fn pairs(text: &str) -> Vec<[String; 2]> {
    const MOST: usize = 32;
    let (mut pairs, mut last) = (Vec::new(), None);
    tokens(text, &mut |token| {
        if token.kind == Kind::Whole {
            return;
        }
        let folded = fold(token.text, token.kind).into_owned();
        let telling = token.kind == Kind::Word && is_letters(&folded) && !is_stop_word(&folded);
        let end = token.start + token.text.len();
        let here = telling.then_some((folded, end));
        if let (Some((before, end)), Some((here, _))) = (last.take(), &here)
            && is_gap(&text[end..token.start])
            && pairs.len() < MOST
        {
            pairs.push([before, here.clone()]);
        }
        last = here;
    });
    pairs
}

fn is_gap(between: &str) -> bool {
    !between.is_empty() && between.chars().all(|c| c.is_whitespace() || c == '-' || c == '_')
}

fn is_letters(folded: &str) -> bool {
    folded.chars().all(char::is_alphabetic)
}

/// The words of a query, each once, in a fixed order. Stop words only if there is nothing else.
pub(super) fn parse(text: &str) -> Vec<Word> {
    let mut found = Vec::new();
    tokens(text, &mut |token| found.push(token));
    // The `v2` of `v2.0.0` would find `v2.1.0`, and before `2.0.0` where that is the more common version.
    let wholes: SortedSet<usize> =
        found.iter().filter(|token| token.kind == Kind::Whole).map(|token| token.start).collect();
    found.retain(|token| token.text.contains('.') || !wholes.contains(&(token.start + 1)));
    let language = Language::of(text);
    let languages = language.as_ref().map_or(&Language::ALL[..], std::slice::from_ref);
    let stems = Stems::new();
    let word = |token: &Token<'_>| Word::new(token.text, token.kind, &stems, languages);
    let words: SortedSet<Word> = found.iter().map(word).collect();
    let (stop, telling): (Vec<Word>, Vec<Word>) = words.into_iter().partition(|word| is_stop_word(&word.folded));
    if telling.is_empty() { stop } else { telling }
}
