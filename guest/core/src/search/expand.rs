//! Other words for one of a query: those that begin with it, and those that a slip of the finger away.
//!
//! Words are compared as they are written, not only by their stems: `writipg` is near `writing`, not `write`.

use std::collections::BTreeMap;

use super::edit::{Shape, distance};
use super::leaf::Leaf;
use super::query::Word;
use super::settings::Settings;
use super::tokenize::{Kind, is_dense};

/// Letters that a beginning must have.
const SHORTEST_PREFIX: usize = 2;

/// A term that may stand for another word, at a discount.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Expansion {
    pub(super) term: String,
    pub(super) weight: f64,
}

/// The best terms of the index that may stand for a word, best first.
pub(super) fn expansions(leaves: &[&Leaf], word: &Word, settings: &Settings) -> Vec<Expansion> {
    let mut known: BTreeMap<&str, f64> = BTreeMap::new();
    let mut learn = |term, weight: f64| {
        let best = known.entry(term).or_insert(weight);
        *best = best.max(weight);
    };
    longer(leaves, word, &mut |term| learn(term, settings.prefix_weight));
    for form in slips(word, settings) {
        form.near(leaves, &mut |term, edits| {
            learn(term, if edits <= 1 { settings.fuzzy_weight } else { settings.far_weight });
        });
    }
    known.retain(|term, _| !word.terms.iter().any(|own| own == term));
    let entries = |term: &str| leaves.iter().map(|leaf| leaf.postings(term).len()).sum::<usize>();
    let mut ranked: Vec<(&str, f64, usize)> = known.into_iter().map(|(term, w)| (term, w, entries(term))).collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(b.2.cmp(&a.2)).then(a.0.cmp(b.0)));
    ranked.truncate(settings.expansions);
    ranked.into_iter().map(|(term, weight, _)| Expansion { term: term.to_owned(), weight }).collect()
}

/// Hands over the terms of words that go on behind this one. One character of a script without spaces may
/// stand anywhere in a bigram.
fn longer<'a>(leaves: &[&'a Leaf], word: &Word, take: &mut dyn FnMut(&'a str)) {
    let letters = word.folded.chars().count();
    for leaf in leaves {
        match word.kind {
            Kind::Gram if letters == 1 => {
                leaf.forms().filter(|(form, _)| form.contains(&word.folded)).for_each(|(_, term)| take(term));
            }
            Kind::Word | Kind::Whole if letters >= SHORTEST_PREFIX => {
                leaf.forms_with(&word.folded).for_each(&mut *take);
            }
            _ => {}
        }
    }
}

/// A spelling of a word that others may be near to.
struct Form {
    letters: Vec<char>,
    shape: Shape,
    most: usize,
}

/// The spellings from which slips are looked for; none for numbers, short words and bigrams.
fn slips(word: &Word, settings: &Settings) -> Vec<Form> {
    let too_short = settings.edits(word.folded.chars().count()) == 0;
    if too_short || word.kind == Kind::Gram || !word.folded.contains(char::is_alphabetic) {
        return Vec::new();
    }
    let stems = word.terms.iter().filter(|term| **term != word.folded);
    stems.chain([&word.folded]).map(|form| Form::new(form, settings)).collect()
}

impl Form {
    fn new(form: &str, settings: &Settings) -> Self {
        let letters: Vec<char> = form.chars().collect();
        Self { most: settings.edits(letters.len()), letters, shape: Shape::of(form) }
    }

    fn near<'a>(&self, leaves: &[&'a Leaf], take: &mut dyn FnMut(&'a str, usize)) {
        for leaf in leaves {
            for (form, term) in leaf.forms_near(self.shape, self.most) {
                let letters: Vec<char> = form.chars().collect();
                if letters.first().is_none_or(|first| is_dense(*first)) {
                    continue;
                }
                if let Some(edits) = distance(&self.letters, &letters, self.most) {
                    take(term, edits);
                }
            }
        }
    }
}
