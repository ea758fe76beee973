//! The explanation of a score, part by part.

use crate::search::collection::Collection;
use crate::search::contract::{Composite, Explanation, Fused, WordScore};
use crate::search::settings::Settings;

use super::score::{Clause, norm, saturation};

impl Fused {
    /// The score, of its parts.
    pub fn score(&self) -> f64 {
        (1.0 - self.weight) * self.lexical + self.weight * self.semantic
    }
}

impl Composite {
    /// The score, of its parts.
    pub fn score(&self) -> f64 {
        self.relevance + self.recency + self.importance + self.confidence + self.access
    }
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
        let lexical = (own + self.session + self.before + self.after + self.author) * self.time * self.kind;
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
