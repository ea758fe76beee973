//! The words of a query, each as a set of terms that may stand for it.

mod date;
pub(crate) mod expand;

use std::collections::BTreeSet;

use crate::text::language::{Language, Stems, fold, is_stop_word};
use crate::text::tokenize::{Kind, tokens};

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

/// A query, as it is understood.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    /// The words to find.
    pub(super) words: Vec<Word>,
    /// Every word, as names are compared.
    pub(super) names: Vec<u32>,
    /// When it may have been.
    pub(super) times: Vec<Time>,
    /// True if the query asks for a time.
    pub(super) asks_when: bool,
}

/// The folded words of a text without stop words, identifiers with their parts.
pub(crate) fn word_set(text: &str) -> BTreeSet<String> {
    parse(text).into_iter().map(|word| word.folded).collect()
}

impl Asked {
    /// A text that others like it are looked for: who it names and when it was do not matter.
    pub(super) fn of_text(text: &str) -> Self {
        Self { words: parse(text), names: Vec::new(), times: Vec::new(), asks_when: false }
    }

    pub(super) fn new(text: &str, now: u64) -> Self {
        let words = parse(text);
        let names = words.iter().map(|word| name_hash(&word.folded)).collect();
        Self { words, names, times: times(text, now), asks_when: asks_when(text) }
    }
}

fn asks_when(text: &str) -> bool {
    let mut is = false;
    tokens(text, &mut |token| is |= matches!(&*fold(token.text, token.kind), "when" | "quando"));
    is
}

/// The words of a query, each once, in a fixed order. Stop words only if there is nothing else.
pub(super) fn parse(text: &str) -> Vec<Word> {
    let mut found = Vec::new();
    tokens(text, &mut |token| found.push(token));
    let language = Language::of(text);
    let languages = language.as_ref().map_or(&Language::ALL[..], std::slice::from_ref);
    let stems = Stems::new();
    let word = |kind, text| {
        let folded = fold(text, kind).into_owned();
        let mut terms = stems.terms_in(text, kind, languages);
        // As it is written: an identifier asked for in lower case, a Portuguese word in a note so short that
        // it was stemmed as English.
        if !terms.contains(&folded) {
            terms.push(folded.clone());
        }
        Word { kind, folded, terms }
    };
    let words: BTreeSet<Word> = found.iter().map(|token| word(token.kind, token.text)).collect();
    let (stop, telling): (Vec<Word>, Vec<Word>) = words.into_iter().partition(|word| is_stop_word(&word.folded));
    if telling.is_empty() { stop } else { telling }
}
