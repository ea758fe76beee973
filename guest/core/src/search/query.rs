//! What a query asks for: words, each as a set of terms that may stand for it.

use std::collections::BTreeSet;

use super::language::{Language, Stems, fold, is_stop_word};
use super::tokenize::{Kind, tokens};

/// One word of a query.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Word {
    pub(super) kind: Kind,
    /// Lower case, without accents.
    pub(super) folded: String,
    /// The terms of the index that may stand for it, without twins: of several the best counts, once.
    pub(super) terms: Vec<String>,
}

/// The words of a query, each once, in a fixed order. Stop words only if there is nothing else.
pub(super) fn parse(text: &str) -> Vec<Word> {
    let mut found = Vec::new();
    tokens(text, &mut |token| found.push(token));
    let languages = match Language::of(text) {
        Some(language) => vec![language],
        None => vec![Language::English, Language::Portuguese],
    };
    let stems = Stems::new();
    let word = |kind, text| {
        let mut terms: Vec<String> = languages.iter().flat_map(|language| stems.terms(text, kind, *language)).collect();
        terms.sort();
        terms.dedup();
        Word { kind, folded: fold(text, kind).into_owned(), terms }
    };
    let words: BTreeSet<Word> = found.iter().map(|token| word(token.kind, token.text)).collect();
    let (stop, telling): (Vec<Word>, Vec<Word>) = words.into_iter().partition(|word| is_stop_word(&word.folded));
    if telling.is_empty() { stop } else { telling }
}
