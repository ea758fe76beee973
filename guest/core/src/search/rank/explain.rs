//! The explanation of a score, part by part.

use serde::Serialize;

use crate::search::collection::Collection;
use crate::search::settings::Settings;

use super::score::{Clause, norm, saturation};

/// The parts of a score: the sum of `words`, `session`, `before`, `after` and `author`, times `time`, times `when`.
///
/// Where the meaning counts too, that is what `fused` was made of; where more counts than what an entry says,
/// `composite` is made of these. Last, `repeated` is taken away.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Explanation {
    /// The words of the query that the entry has something of; a word twice if it is also written just so.
    pub words: Vec<WordScore>,
    /// The bonus for the entry's session.
    pub session: f64,
    /// The bonus for the previous turn.
    pub before: f64,
    /// The bonus for the next turn.
    pub after: f64,
    /// The bonus for an entry whose agent or author the query names.
    pub author: f64,
    /// Factor for being of a time that the query names; else 1.
    pub time: f64,
    /// Factor for telling a time where the query asks for one; else 1.
    pub when: f64,
    /// The fusion with the meaning; present if the query has a vector.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fused: Option<Fused>,
    /// Other properties that count, if policy says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub composite: Option<Composite>,
    /// The penalty for near duplicates of a better entry; below 0 what an entry gains that tells a change of an older one.
    pub repeated: f64,
}

/// The fusion of words and meaning: `(1 - weight) × lexical + weight × semantic`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Fused {
    /// The score of its words from 0 to 1, the best; or its reciprocal rank by them.
    pub lexical: f64,
    /// The scaled cosine.
    pub semantic: f64,
    /// The cosine of entry and query; absent while the entry has no vector, and the average counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cosine: Option<f64>,
    /// The share of the meaning.
    pub weight: f64,
}

impl Fused {
    /// The score, of its parts.
    pub fn score(&self) -> f64 {
        (1.0 - self.weight) * self.lexical + self.weight * self.semantic
    }
}

/// The properties of an entry that count beside the query, each weighted: the score is their sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Composite {
    /// The relevance, 1 for the best entry.
    pub relevance: f64,
    /// The newness, 1 for now, halved after each half-life.
    pub recency: f64,
    /// How much an entry matters.
    pub importance: f64,
    /// The confidence of the entry.
    pub confidence: f64,
    /// The number of uses, scaled.
    pub access: f64,
}

impl Composite {
    /// The score, of its parts.
    pub fn score(&self) -> f64 {
        self.relevance + self.recency + self.importance + self.confidence + self.access
    }
}

/// The score of one word of the query in an entry: `idf × weight × saturation`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WordScore {
    /// The word as it is compared: lower case, without accents.
    pub word: String,
    /// The term of the index that stands for it here; two with a space between them if it is written apart here.
    pub term: String,
    /// The inverse document frequency of the term.
    pub idf: f64,
    /// 1, or less for a term that only stands in for a word that the index does not know, and for what being
    /// written just so adds.
    pub weight: f64,
    /// Times it stands in the content.
    pub content: u32,
    /// Times it stands in the tags.
    pub tags: u32,
    /// The saturated frequency of the term in an entry of this length.
    pub saturation: f64,
}

impl WordScore {
    /// The contribution to the score.
    pub fn score(&self) -> f64 {
        self.weight * self.idf * self.saturation
    }
}

impl Explanation {
    /// The score, of its parts.
    pub fn score(&self) -> f64 {
        let own = self.words.iter().fold(0.0, |sum, word| sum + word.score());
        let lexical = (own + self.session + self.before + self.after + self.author) * self.time * self.when;
        let fused = self.fused.map_or(lexical, |fused| fused.score());
        self.composite.map_or(fused, |composite| composite.score()) - self.repeated
    }
}

/// The score of each word in an entry, in the order of the clauses.
pub(crate) fn words(collection: &Collection, clauses: &[Clause], nth: u32, settings: &Settings) -> Vec<WordScore> {
    let norm = norm(collection.length_of(collection.words(nth), settings.short_words), settings);
    let word = |clause: &Clause| {
        let here = clause.terms.iter().filter_map(|term| {
            let posting = term.posting(collection, nth)?;
            Some(WordScore {
                word: clause.word.clone(),
                term: term.text.clone(),
                idf: term.idf,
                weight: term.weight,
                content: posting.content,
                tags: posting.tags,
                saturation: saturation(&posting, norm, settings),
            })
        });
        here.max_by(|a, b| a.score().total_cmp(&b.score()))
    };
    clauses.iter().filter_map(word).collect()
}
