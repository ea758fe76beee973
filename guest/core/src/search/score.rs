//! BM25 (Robertson and Zaragoza 2009, with the idf of Lucene): what the words of a query are worth in each entry,
//! and in each session as if it were one text.

use super::collection::Collection;
use super::expand::{Expansion, expansions};
use super::index::{Part, Posting};
use super::query::Word;
use super::settings::{Expand, Settings};
use super::tokenize::Kind;

/// What may stand for one word of the query; of several terms in an entry the best counts.
#[derive(Debug)]
pub(super) struct Clause {
    /// The word, folded.
    pub(super) word: String,
    pub(super) terms: Vec<Term>,
    /// Whether this is what being written just so adds to what the word counts by its stem.
    pub(super) is_written: bool,
}

/// A term of the index, or a word as it is written.
#[derive(Debug)]
pub(super) struct Term {
    pub(super) text: String,
    pub(super) idf: f64,
    /// 1, or less if it only stands in for the word or adds to it.
    pub(super) weight: f64,
}

impl Term {
    /// What it counts where it stands.
    pub(super) fn worth(&self) -> f64 {
        self.weight * self.idf
    }
}

impl Clause {
    /// What the best of its terms is worth; 0 when the index knows none.
    pub(super) fn worth(&self) -> f64 {
        self.terms.iter().map(Term::worth).fold(0.0, f64::max)
    }
}

/// What stands for each word in the index.
pub(super) fn clauses(collection: &Collection, words: &[Word], settings: &Settings) -> Vec<Clause> {
    let parts: Vec<&Part> = collection.parts().map(|(_, part)| part).collect();
    let mut left = settings.expanded_words;
    let mut clauses = Vec::new();
    for word in words {
        let mut terms = exact(collection, word);
        if left > 0 && (terms.is_empty() || settings.expand == Expand::Always) {
            left -= 1;
            terms.extend(expansions(&parts, word, settings).into_iter().map(|Expansion { term, weight }| {
                let idf = collection.idf(collection.frequency([&*term].into_iter()));
                Term { idf, weight, text: term }
            }));
        }
        clauses.push(Clause { word: word.folded.clone(), terms, is_written: false });
        clauses.extend(written(collection, word, settings));
    }
    clauses
}

/// What a word adds where it is written just so, not only with the same stem: as if it stood there once.
fn written(collection: &Collection, word: &Word, settings: &Settings) -> Option<Clause> {
    if settings.written_weight == 0.0 || word.kind != Kind::Word {
        return None;
    }
    let entries: usize = collection.parts().map(|(_, part)| part.written(&word.folded).count()).sum();
    let idf = collection.idf(entries as f64);
    let term = Term { text: word.folded.clone(), idf, weight: settings.written_weight };
    (entries > 0).then(|| Clause { word: word.folded.clone(), terms: vec![term], is_written: true })
}

/// Terms that are forms of one word are as rare as all of them together; none if no entry has any.
fn exact(collection: &Collection, word: &Word) -> Vec<Term> {
    let together = collection.frequency(word.terms.iter().map(String::as_str));
    if together == 0.0 {
        return Vec::new();
    }
    let idf = collection.idf(together);
    word.terms.iter().map(|term| Term { text: term.clone(), idf, weight: 1.0 }).collect()
}

/// Sums over clauses, of entries and of sessions.
#[derive(Debug)]
pub(super) struct Scores {
    pub(super) entries: Sums,
    pub(super) sessions: Sums,
    /// How often the term at hand stands in each session: in contents and in tags.
    counts: Vec<(u32, u32)>,
}

impl Scores {
    /// Of all clauses. Sessions are left out where they count nothing.
    pub(super) fn new(collection: &Collection, clauses: &[Clause], settings: &Settings) -> Self {
        let sessions = if settings.session_weight > 0.0 { collection.threads().len() } else { 0 };
        let (entries, counts) = (Sums::new(collection.len()), vec![(0, 0); sessions]);
        let mut scores = Self { entries, sessions: Sums::new(sessions), counts };
        for clause in clauses {
            for term in &clause.terms {
                match clause.is_written {
                    true => scores.add_written(term, collection, settings),
                    false => scores.add(term, collection, settings),
                }
            }
            scores.entries.end_clause();
            scores.sessions.end_clause();
        }
        scores
    }

    fn add_written(&mut self, term: &Term, collection: &Collection, settings: &Settings) {
        for (first, part) in collection.parts() {
            for entry in part.written(&term.text) {
                let (posting, nth) = (once(entry), first + entry);
                self.entries.offer(nth, term.worth() * saturation(&posting, collection.length(nth), settings));
            }
        }
    }

    fn add(&mut self, term: &Term, collection: &Collection, settings: &Settings) {
        let mut met = Vec::new();
        for (first, part) in collection.parts() {
            for posting in part.postings(&term.text) {
                let nth = first + posting.entry;
                self.entries.offer(nth, term.worth() * saturation(&posting, collection.length(nth), settings));
                if !self.counts.is_empty()
                    && let Some(session) = collection.threads().session(nth)
                {
                    let counts = &mut self.counts[session as usize];
                    if *counts == (0, 0) {
                        met.push(session);
                    }
                    *counts = (counts.0.saturating_add(posting.content), counts.1.saturating_add(posting.tags));
                }
            }
        }
        for session in met {
            let (content, tags) = std::mem::take(&mut self.counts[session as usize]);
            let posting = Posting { entry: 0, content, tags };
            let length = collection.threads().length(session);
            self.sessions.offer(session, term.worth() * saturation(&posting, length, settings));
        }
    }
}

/// A posting that is only known to be there.
pub(super) fn once(entry: u32) -> Posting {
    Posting { entry, content: 1, tags: 0 }
}

/// How much a term counts for standing there so often: `tf (k1 + 1) / (tf + k1 (1 - b + b dl / avgdl))`.
pub(super) fn saturation(posting: &Posting, length: f64, settings: &Settings) -> f64 {
    let tf = f64::from(posting.content) + settings.tag_weight * f64::from(posting.tags);
    let length = 1.0 - settings.b + settings.b * length;
    settings.delta + tf * (settings.k1 + 1.0) / (tf + settings.k1 * length)
}

/// For each of many the sum over clauses of the best that a clause offered.
#[derive(Debug)]
pub(super) struct Sums {
    sums: Vec<f64>,
    best: Vec<f64>,
    /// Those that the clause at hand offered something.
    met: Vec<u32>,
    /// Those whose sum is above 0, in the order they were met.
    touched: Vec<u32>,
}

impl Sums {
    fn new(count: usize) -> Self {
        Self { sums: vec![0.0; count], best: vec![0.0; count], met: Vec::new(), touched: Vec::new() }
    }

    fn offer(&mut self, nth: u32, score: f64) {
        let best = &mut self.best[nth as usize];
        if *best == 0.0 && score > 0.0 {
            self.met.push(nth);
        }
        *best = best.max(score);
    }

    fn end_clause(&mut self) {
        for nth in self.met.drain(..) {
            let sum = &mut self.sums[nth as usize];
            if *sum == 0.0 {
                self.touched.push(nth);
            }
            *sum += std::mem::take(&mut self.best[nth as usize]);
        }
    }

    pub(super) fn of(&self, nth: u32) -> f64 {
        self.sums[nth as usize]
    }

    pub(super) fn touched(&self) -> &[u32] {
        &self.touched
    }
}
