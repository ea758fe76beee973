//! Words that are written together or apart: `ice cream` for `icecream`, and `icecream` for `ice cream`.
//!
//! An entry must prove it: one that has both halves of the query's word, or one that has two words of the query as one.

use crate::search::collection::Collection;
use crate::search::index::segment::Posting;
use crate::text::language::{Language, Stems, is_stop_word};
use crate::text::order::Order;
use crate::text::sorted::SortedMap;
use crate::text::tokenize::Kind;

use super::term::{Both, Matches, Term, exact};
use super::{ParsedQuery, Word};

/// Letters of the shorter half of a split word. Two letters begin or end too many words by chance.
const SHORTEST_HALF: usize = 3;

/// The splits of a word of which some entry has both halves.
pub(crate) fn apart(collection: &Collection, word: &Word, weight: f64) -> Vec<Term> {
    if weight == 0.0 || !word.is_plain() {
        return Vec::new();
    }
    let half = |folded: &str| {
        let is_half = folded.chars().count() >= SHORTEST_HALF && !is_stop_word(folded);
        let terms = if is_half { exact(collection, &known_word(folded)) } else { Vec::new() };
        (!terms.is_empty()).then_some(terms)
    };
    let split = |(at, _)| {
        let (front, back) = word.folded.split_at(at);
        let both = both(collection, &half(front)?, &half(back)?)?;
        let (text, idf) = (format!("{front} {back}"), collection.idf(both.postings.len() as u64));
        Some(Term { text, idf, weight, matches: Matches::Both(both) })
    };
    word.folded.char_indices().filter_map(split).collect()
}

/// For words of the query, by how they are folded, the terms of what they make together with the word beside them.
///
/// A pair stands for its joined form only if an entry has that and none has both words.
pub(crate) fn together<'a>(
    collection: &Collection,
    asked: &'a ParsedQuery,
    weight: f64,
) -> SortedMap<&'a str, Vec<Term>> {
    let mut together: SortedMap<&str, Vec<Term>> = SortedMap::new();
    if weight == 0.0 {
        return together;
    }
    for [first, second] in &asked.pairs {
        let joined = known_word(&format!("{first}{second}"));
        let terms = exact(collection, &joined);
        let is_asked = || asked.words.iter().any(|word| word.folded == joined.folded);
        let [front, back] = [first, second].map(|word| || exact(collection, &known_word(word)));
        if terms.is_empty() || is_asked() || both(collection, &front(), &back()).is_some() {
            continue;
        }
        for word in [first, second] {
            let terms = terms.iter().map(|term| Term { weight, ..term.clone() });
            together.entry(word).or_default().extend(terms);
        }
    }
    together
}

/// A folded word, in whichever language an entry has it.
fn known_word(folded: &str) -> Word {
    Word::new(folded, Kind::Word, &Stems::new(), &Language::ALL)
}

/// The entries that have a term of both; none if there are none.
fn both(collection: &Collection, front: &[Term], back: &[Term]) -> Option<Both> {
    let (mut few, mut many) = (postings(collection, front), postings(collection, back));
    if few.len() > many.len() {
        std::mem::swap(&mut few, &mut many);
    }
    let beside = |one: &Posting| {
        let other = many[many.binary_search_by_key(&one.entry, |posting| posting.entry).ok()?];
        let tags = one.tags.min(other.tags);
        Some(Posting { entry: one.entry, content: times(one).min(times(&other)) - tags, tags })
    };
    let postings: Vec<Posting> = few.iter().filter_map(beside).collect();
    let terms = front.iter().chain(back).map(|term| term.text.clone()).collect();
    (!postings.is_empty()).then_some(Both { postings, terms })
}

/// Each entry once, in the order of their numbers: with the term that it has most often.
fn postings(collection: &Collection, terms: &[Term]) -> Vec<Posting> {
    let mut postings = Vec::new();
    terms.iter().for_each(|term| term.postings(collection, &mut |posting| postings.push(posting)));
    postings.order_by_key(|posting| (posting.entry, std::cmp::Reverse(times(posting))));
    postings.dedup_by_key(|posting| posting.entry);
    postings
}

fn times(posting: &Posting) -> u32 {
    posting.content.saturating_add(posting.tags)
}
