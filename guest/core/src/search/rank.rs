//! BM25 (Robertson and Zaragoza 2009, with the idf of Lucene): what a word is worth, summed over the words.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::{Entry, Scope};

use super::expand::{Expansion, expansions};
use super::language::fold;
use super::leaf::{Leaf, Posting};
use super::query::{Word, parse};
use super::settings::{Expand, Settings};
use super::snippet::{self, Snippet};
use super::tokenize::{Kind, tokens};

/// An entry that was found.
#[derive(Clone, Debug)]
pub struct Found<'a> {
    /// Which.
    pub entry: &'a Entry,
    /// Above 0; comparable within one answer only.
    pub score: f64,
    /// What the query's words stand for in the index, and what each is worth.
    worth: Rc<BTreeMap<String, f64>>,
}

impl Found<'_> {
    /// The best part of the entry's text.
    pub fn snippet(&self, settings: &Settings) -> Snippet {
        snippet::best(&self.entry.text, &self.worth, settings)
    }
}

/// The best entries that `accept` lets through: best first, then newest, then by reference.
///
/// Frequencies count all entries of all leaves, accepted or not.
pub fn find<'a>(
    leaves: &[(&'a [Entry], &'a Leaf)],
    text: &str,
    settings: &Settings,
    accept: &dyn Fn(&Entry) -> bool,
    limit: usize,
) -> Vec<Found<'a>> {
    let words = parse(text);
    let collection = Collection::new(leaves.iter().map(|(_, leaf)| *leaf).collect());
    let clauses = collection.clauses(&words, settings);
    let named: BTreeSet<&str> = words.iter().map(|word| word.folded.as_str()).collect();
    let worth = clauses.iter().flat_map(|clause| &clause.terms).map(|term| (term.text.clone(), term.worth)).collect();
    let worth = Rc::new(worth);
    let mut found = Vec::new();
    for (entries, leaf) in leaves {
        for (entry, score) in entries.iter().zip(collection.scores(leaf, &clauses, settings)) {
            if score > 0.0 && accept(entry) {
                let score = score * author_weight(entry, &named, settings);
                found.push(Found { entry, score, worth: Rc::clone(&worth) });
            }
        }
    }
    best(found, limit)
}

fn best(mut found: Vec<Found<'_>>, limit: usize) -> Vec<Found<'_>> {
    let order = |a: &Found<'_>, b: &Found<'_>| {
        let by_time = || crate::vault::newest_first(a.entry).cmp(&crate::vault::newest_first(b.entry));
        b.score.total_cmp(&a.score).then_with(by_time)
    };
    if found.len() > limit && limit > 0 {
        found.select_nth_unstable_by(limit - 1, order);
    }
    found.truncate(limit);
    found.sort_by(order);
    found
}

/// What may stand for one word of the query; of several terms in an entry the best counts.
struct Clause {
    terms: Vec<Term>,
}

/// A term of the index with what it is worth: its idf, at a discount if it only stands in for the word.
struct Term {
    text: String,
    worth: f64,
}

/// All leaves together.
struct Collection<'a> {
    leaves: Vec<&'a Leaf>,
    entries: f64,
    average_length: f64,
}

impl<'a> Collection<'a> {
    fn new(leaves: Vec<&'a Leaf>) -> Self {
        let lengths = leaves.iter().flat_map(|leaf| leaf.lengths());
        let (entries, words) = lengths.fold((0_u64, 0_u64), |(n, sum), length| (n + 1, sum + u64::from(*length)));
        let average_length = (words as f64 / (entries as f64).max(1.0)).max(1.0);
        Self { leaves, entries: entries as f64, average_length }
    }

    /// Entries that have a term.
    fn frequency(&self, term: &str) -> f64 {
        self.leaves.iter().map(|leaf| leaf.postings(term).len()).sum::<usize>() as f64
    }

    fn clauses(&self, words: &[Word], settings: &Settings) -> Vec<Clause> {
        let mut left = settings.expanded_words;
        let mut clauses = Vec::new();
        for word in words {
            let mut terms = self.exact(word);
            if left > 0 && (terms.is_empty() || settings.expand == Expand::Always) {
                left -= 1;
                terms.extend(self.others(word, settings));
            }
            clauses.push(Clause { terms });
        }
        clauses
    }

    /// Terms that are forms of one word are as rare as all of them together; none if no entry has any.
    fn exact(&self, word: &Word) -> Vec<Term> {
        let together = word.terms.iter().map(|term| self.frequency(term)).sum::<f64>().min(self.entries);
        if together == 0.0 {
            return Vec::new();
        }
        let worth = self.idf(together);
        word.terms.iter().map(|term| Term { text: term.clone(), worth }).collect()
    }

    fn others(&self, word: &Word, settings: &Settings) -> Vec<Term> {
        let others = expansions(&self.leaves, word, settings).into_iter();
        others
            .map(|Expansion { term, weight }| Term { worth: weight * self.idf(self.frequency(&term)), text: term })
            .collect()
    }

    /// `ln(1 + (N - n + 0.5) / (n + 0.5))`, never negative.
    fn idf(&self, frequency: f64) -> f64 {
        libm::log(1.0 + (self.entries - frequency + 0.5) / (frequency + 0.5))
    }

    /// The score of each entry of a leaf.
    fn scores(&self, leaf: &Leaf, clauses: &[Clause], settings: &Settings) -> Vec<f64> {
        let mut scores = vec![0.0; leaf.lengths().len()];
        let mut best = vec![0.0; scores.len()];
        for clause in clauses {
            let mut touched = Vec::new();
            for term in &clause.terms {
                for posting in leaf.postings(&term.text) {
                    let entry = posting.entry as usize;
                    if best[entry] == 0.0 {
                        touched.push(entry);
                    }
                    let score = term.worth * self.saturation(posting, leaf.lengths()[entry], settings);
                    best[entry] = f64::max(best[entry], score);
                }
            }
            for entry in touched {
                scores[entry] += std::mem::take(&mut best[entry]);
            }
        }
        scores
    }

    /// How much a term counts in an entry for standing there so often: `tf (k1 + 1) / (tf + k1 (1 - b + b dl / avgdl))`.
    fn saturation(&self, posting: &Posting, length: u32, settings: &Settings) -> f64 {
        let tf = f64::from(posting.content) + settings.tag_weight * f64::from(posting.tags);
        let length = 1.0 - settings.b + settings.b * f64::from(length) / self.average_length;
        settings.delta + tf * (settings.k1 + 1.0) / (tf + settings.k1 * length)
    }
}

/// The factor for an entry whose author the query names.
fn author_weight(entry: &Entry, named: &BTreeSet<&str>, settings: &Settings) -> f64 {
    let agent = if let Scope::Agent(agent) = &entry.reference.scope { Some(agent.as_str()) } else { None };
    let mut is_named = false;
    for name in agent.into_iter().chain(entry.author.as_deref()) {
        tokens(name, &mut |token| {
            is_named |= token.kind == Kind::Word && named.contains(&*fold(token.text, token.kind));
        });
    }
    if is_named { settings.author_weight } else { 1.0 }
}
