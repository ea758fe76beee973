//! Other words for one of a query: those that begin with it, those that are a slip of the finger away, those that mean the
//! same in software work, and, if there is nothing else, those that it holds or that end with it.
//!
//! Words are compared as they are written, not only by their stems: `writipg` is near `writing`, not `write`.

use crate::search::collection::Collection;
use crate::search::doc::is_property;
use crate::search::edit_distance::Pattern;
use crate::search::settings::Settings;
use crate::text::language::{Language, Stems, is_stop_word};
use crate::text::order::Order;
use crate::text::sorted::SortedMap;
use crate::text::tokenize::{Kind, is_mark};

use super::Word;
use super::term::{Matches, Term, exact};

/// Letters that a beginning must have.
const SHORTEST_PREFIX: usize = 2;

/// Letters that a word must have to hold another or to be held.
const SHORTEST_HELD: usize = 4;

/// The best terms of the index that begin with a word or are a few letters away, best first.
pub(crate) fn near(collection: &Collection, word: &Word, settings: &Settings) -> Vec<Term> {
    let mut others = Others::new(word);
    longer(collection, word, &mut |term| others.learn(term, settings.prefix_weight));
    for (pattern, most) in slips(word, settings) {
        for (_, part) in collection.parts() {
            // The stem of "landing" is near "and".
            part.forms_near(&pattern, most, &mut |form, term, _| {
                if !is_stop_word(form) {
                    others.learn(term, settings.fuzzy_weight);
                }
            });
        }
    }
    others.ranked(collection, settings)
}

/// The best terms of the index that a word begins or ends with, or that end with it: `sockets` for `websockets` and
/// back. One must be at least half of the other, since short words begin and end long ones by chance.
pub(crate) fn holding(collection: &Collection, word: &Word, settings: &Settings) -> Vec<Term> {
    let mut others = Others::new(word);
    if settings.joined_weight > 0.0 && word.is_plain() && word.folded.chars().count() >= SHORTEST_HELD {
        for held in known_terms(collection, word) {
            others.learn(&held.text, settings.joined_weight);
        }
        let endings = word.terms.iter().filter(|term| term.chars().count() >= SHORTEST_HELD);
        for (ending, (_, part)) in endings.flat_map(|ending| collection.parts().map(move |part| (ending, part))) {
            part.forms_ending(ending, ending.chars().count() * 2, &mut |_, term| {
                others.learn(term, settings.joined_weight);
            });
        }
    }
    others.ranked(collection, settings)
}

/// Groups of words with which people ask for the same thing in software work, a line each.
const SYNONYMS: &str = include_str!("synonyms.txt");

/// The weight of another word for the same thing: less than that of a word that only begins as the query's.
const SYNONYM_WEIGHT: f64 = 0.6;

/// The terms of the index for the words that mean the same as one that the index has not.
pub(crate) fn synonyms(collection: &Collection, word: &Word) -> Vec<Term> {
    if word.kind != Kind::Word {
        return Vec::new();
    }
    let stems = Stems::new();
    let known = |other: &str| Word::new(other, Kind::Word, &stems, &[Language::English]);
    // Words of one stem begin alike, and stems cost more than the comparison.
    let beginning = word.folded.get(..2).unwrap_or(&word.folded);
    let is_meant =
        |other: &&str| other.starts_with(beginning) && known(other).terms.iter().any(|term| word.terms.contains(term));
    let groups = SYNONYMS.lines().map(|line| line.split(' ').collect::<Vec<_>>());
    let groups = groups.filter(|group| group.iter().any(is_meant));
    let terms = groups.flatten().filter(|other| !is_meant(other)).flat_map(|other| exact(collection, &known(other)));
    terms.map(|term| Term { weight: SYNONYM_WEIGHT, ..term }).collect()
}

/// The terms of the longest word of the index that a word begins with, and of the longest that it ends with.
fn known_terms(collection: &Collection, word: &Word) -> Vec<Term> {
    let letters = word.folded.chars().count();
    let least = SHORTEST_HELD.max(letters.div_ceil(2));
    let stems = Stems::new();
    let known = |held: &str| {
        // The stem of "anding" is "and".
        let word = Word::new(held, Kind::Word, &stems, &Language::ALL);
        let is_stop = word.terms.iter().any(|term| is_stop_word(term));
        let terms = if is_stop { Vec::new() } else { exact(collection, &word) };
        (!terms.is_empty()).then_some(terms)
    };
    let cuts: Vec<usize> = word.folded.char_indices().map(|(at, _)| at).skip(1).collect();
    let front = cuts.iter().skip(least - 1).rev().find_map(|at| known(&word.folded[..*at]));
    let back = cuts.iter().take(letters - least).find_map(|at| known(&word.folded[*at..]));
    front.into_iter().chain(back).flatten().collect()
}

/// Terms that may stand for a word, each with the best weight that it was found with.
struct Others<'a> {
    word: &'a Word,
    weights: SortedMap<String, f64>,
}

impl<'a> Others<'a> {
    fn new(word: &'a Word) -> Self {
        Self { word, weights: SortedMap::new() }
    }

    fn learn(&mut self, term: &str, weight: f64) {
        match self.weights.get_mut(term) {
            Some(best) => *best = best.max(weight),
            None => drop(self.weights.insert(term.to_owned(), weight)),
        }
    }

    /// As many as the settings allow: of the greatest weight, then those that most entries have.
    fn ranked(mut self, collection: &Collection, settings: &Settings) -> Vec<Term> {
        self.weights.retain(|term, _| !self.word.terms.iter().any(|own| own == term));
        let looked_up = |(text, weight): (String, f64)| {
            let places = collection.places(&text);
            (collection.frequency(&places), text, weight, places)
        };
        let looked_up = self.weights.into_iter().map(looked_up);
        let mut ranked: Vec<_> = looked_up.filter(|(entries, ..)| *entries > 0).collect();
        ranked.order_by(|a, b| b.2.total_cmp(&a.2).then(b.0.cmp(&a.0)).then_with(|| a.1.cmp(&b.1)));
        ranked.truncate(settings.expansions);
        let term = |(entries, text, weight, places)| Term {
            idf: collection.idf(entries),
            weight,
            text,
            matches: Matches::Indexed(places),
        };
        ranked.into_iter().map(term).collect()
    }
}

/// Hands over the terms of words that go on behind this one. One character of a script without spaces may
/// stand anywhere in a bigram.
fn longer(collection: &Collection, word: &Word, take: &mut dyn FnMut(&str)) {
    let letters = word.folded.chars().filter(|c| !is_mark(*c)).count();
    for (_, part) in collection.parts() {
        match word.kind {
            Kind::Gram if letters == 1 => {
                let holds = |form: &str| form.contains(&word.folded) && !is_property(form);
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

/// The spellings from which slips are looked for, and how many edits each allows; none for numbers and versions, where
/// each digit counts, words that are too short or too long, and bigrams.
fn slips(word: &Word, settings: &Settings) -> Vec<(Pattern, usize)> {
    let too_short = settings.edits(word.folded.chars().count()) == 0;
    let letters = word.folded.chars().filter(|c| c.is_alphabetic()).count();
    let is_number = letters == 0
        || word.folded.contains('.') && word.folded.chars().filter(char::is_ascii_digit).count() >= letters;
    if too_short || word.kind == Kind::Gram || is_number {
        return Vec::new();
    }
    let stems = word.terms.iter().filter(|term| **term != word.folded);
    let spelling = |form: &String| Some((Pattern::new(form)?, settings.edits(form.chars().count())));
    stems.chain([&word.folded]).filter_map(spelling).collect()
}
