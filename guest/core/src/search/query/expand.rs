//! Other words for one of a query: those that begin with it, and those that a slip of the finger away.
//!
//! Words are compared as they are written, not only by their stems: `writipg` is near `writing`, not `write`.

use std::collections::BTreeMap;

use crate::search::collection::{Collection, Places};
use crate::search::doc::is_tag_term;
use crate::search::edit_distance::Pattern;
use crate::search::settings::Settings;
use crate::text::tokenize::Kind;

use super::Word;

/// Letters that a beginning must have.
const SHORTEST_PREFIX: usize = 2;

/// A term that may stand for another word, at a discount.
#[derive(Debug)]
pub(crate) struct Expansion {
    pub(crate) term: String,
    pub(crate) weight: f64,
    pub(crate) places: Places,
    /// Entries that have it.
    pub(crate) entries: u64,
}

/// The best terms of the index that may stand for a word, best first.
pub(crate) fn expansions(collection: &Collection, word: &Word, settings: &Settings) -> Vec<Expansion> {
    let mut known: BTreeMap<String, f64> = BTreeMap::new();
    let mut learn = |term: &str, weight: f64| match known.get_mut(term) {
        Some(best) => *best = best.max(weight),
        None => drop(known.insert(term.to_owned(), weight)),
    };
    longer(collection, word, &mut |term| learn(term, settings.prefix_weight));
    for (pattern, most) in slips(word, settings) {
        for (_, part) in collection.parts() {
            part.forms_near(&pattern, most, &mut |_, term, edits| {
                learn(term, if edits <= 1 { settings.fuzzy_weight } else { settings.far_weight });
            });
        }
    }
    known.retain(|term, _| !word.terms.iter().any(|own| own == term));
    let expansion = |(term, weight): (String, f64)| {
        let places = collection.places(&term);
        Expansion { term, weight, entries: collection.frequency(&places), places }
    };
    let mut ranked: Vec<Expansion> = known.into_iter().map(expansion).collect();
    ranked.sort_by(|a, b| {
        b.weight.total_cmp(&a.weight).then(b.entries.cmp(&a.entries)).then_with(|| a.term.cmp(&b.term))
    });
    ranked.truncate(settings.expansions);
    ranked
}

/// Hands over the terms of words that go on behind this one. One character of a script without spaces may
/// stand anywhere in a bigram.
fn longer(collection: &Collection, word: &Word, take: &mut dyn FnMut(&str)) {
    let letters = word.folded.chars().count();
    for (_, part) in collection.parts() {
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

/// The spellings from which slips are looked for, and how many edits each allows; none for numbers, words that are
/// too short or too long, and bigrams.
fn slips(word: &Word, settings: &Settings) -> Vec<(Pattern, usize)> {
    let too_short = settings.edits(word.folded.chars().count()) == 0;
    if too_short || word.kind == Kind::Gram || !word.folded.contains(char::is_alphabetic) {
        return Vec::new();
    }
    let stems = word.terms.iter().filter(|term| **term != word.folded);
    let spelling = |form: &String| Some((Pattern::new(form)?, settings.edits(form.chars().count())));
    stems.chain([&word.folded]).filter_map(spelling).collect()
}
