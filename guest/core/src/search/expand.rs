//! Other words for one of a query: those that begin with it, and those that a slip of the finger away.
//!
//! Words are compared as they are written, not only by their stems: `writipg` is near `writing`, not `write`.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::doc::is_tag_term;
use super::edit::{Shape, distance};
use super::index::Part;
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
pub(super) fn expansions(parts: &[&Part], word: &Word, settings: &Settings) -> Vec<Expansion> {
    let mut known: BTreeMap<String, f64> = BTreeMap::new();
    let mut learn = |term: &str, weight: f64| match known.get_mut(term) {
        Some(best) => *best = best.max(weight),
        None => drop(known.insert(term.to_owned(), weight)),
    };
    longer(parts, word, &mut |term| learn(term, settings.prefix_weight));
    for form in slips(word, settings) {
        form.near(parts, &mut |term, edits| {
            learn(term, if edits <= 1 { settings.fuzzy_weight } else { settings.far_weight });
        });
    }
    known.retain(|term, _| !word.terms.iter().any(|own| own == term));
    let entries = |term: &str| parts.iter().map(|part| u64::from(part.frequency(term))).sum::<u64>();
    let ranked = known.into_iter().map(|(term, w)| (entries(&term), w, term));
    let mut ranked: Vec<(String, f64, u64)> = ranked.map(|(n, w, term)| (term, w, n)).collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(b.2.cmp(&a.2)).then_with(|| a.0.cmp(&b.0)));
    ranked.truncate(settings.expansions);
    ranked.into_iter().map(|(term, weight, _)| Expansion { term, weight }).collect()
}

/// Hands over the terms of words that go on behind this one. One character of a script without spaces may
/// stand anywhere in a bigram.
fn longer(parts: &[&Part], word: &Word, take: &mut dyn FnMut(&str)) {
    let letters = word.folded.chars().count();
    for part in parts {
        match word.kind {
            Kind::Gram if letters == 1 => {
                let holds = |form: &str| form.contains(&word.folded) && !is_tag_term(form);
                part.forms(&mut |form, term| {
                    if holds(form) {
                        take(term);
                    }
                });
            }
            Kind::Word | Kind::Whole if letters >= SHORTEST_PREFIX => {
                part.forms_with(&word.folded, &mut |_, term| take(term));
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

    fn near(&self, parts: &[&Part], take: &mut dyn FnMut(&str, usize)) {
        let edits = Cell::new(None);
        let mut letters = Vec::new();
        let mut is_wanted = |form: &str| {
            letters.clear();
            letters.extend(form.chars());
            let is_word = !is_tag_term(form) && letters.first().is_some_and(|first| !is_dense(*first));
            edits.set(if is_word { distance(&self.letters, &letters, self.most) } else { None });
            edits.get().is_some()
        };
        for part in parts {
            part.forms_near(self.shape, self.most, &mut is_wanted, &mut |_, term| {
                take(term, edits.get().unwrap_or_default());
            });
        }
    }
}
