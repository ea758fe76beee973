//! BM25 (Robertson and Zaragoza 2009, with the idf of Lucene): what the words of a query are worth in each entry,
//! and in each session as if it were one text.

use crate::search::collection::Collection;
use crate::search::index::segment::Posting;
use crate::search::query::compound::{apart, together};
use crate::search::query::expand::{holding, near, synonyms};
use crate::search::query::term::{Matches, Term, exact};
use crate::search::query::{ParsedQuery, Word};
use crate::search::settings::{Expand, Settings};
use crate::text::tokenize::Kind;

/// The terms that may stand for one word of the query; of several in an entry the best counts.
#[derive(Debug)]
pub(crate) struct Clause {
    /// The word, folded.
    pub(crate) word: String,
    pub(crate) terms: Vec<Term>,
    /// True if this is the bonus for an exact word form.
    pub(crate) is_written: bool,
}

impl Clause {
    /// The worth of its best term; 0 if the index has none.
    pub(crate) fn worth(&self) -> f64 {
        self.terms.iter().map(Term::worth).fold(0.0, f64::max)
    }
}

/// The terms of the index for each word.
pub(in crate::search) fn clauses(collection: &Collection, asked: &ParsedQuery, settings: &Settings) -> Vec<Clause> {
    let mut left = settings.expanded_words;
    let mut clauses = Vec::new();
    let mut together = together(collection, asked, settings.joined_weight);
    for word in &asked.words {
        let mut terms = exact(collection, word);
        let is_unknown = terms.is_empty();
        terms.extend(together.remove(word.folded.as_str()).unwrap_or_default());
        if left > 0 && (is_unknown || settings.expand == Expand::Always) {
            left -= 1;
            terms.extend(apart(collection, word, settings.joined_weight));
            terms.extend(near(collection, word, settings));
            if settings.expand == Expand::Unknown {
                terms.extend(synonyms(collection, word));
            }
            if terms.is_empty() {
                terms = holding(collection, word, settings);
            }
        }
        clauses.push(Clause { word: word.folded.clone(), terms, is_written: false });
        clauses.extend(written(collection, word, settings));
    }
    clauses
}

/// The bonus for an exact word form, as if the word occurred once more.
fn written(collection: &Collection, word: &Word, settings: &Settings) -> Option<Clause> {
    if settings.written_weight == 0.0 || word.kind != Kind::Word {
        return None;
    }
    let entries: u64 = collection.parts().map(|(_, part)| part.written(&word.folded).count() as u64).sum();
    let idf = collection.idf(entries);
    let (text, weight) = (word.folded.clone(), settings.written_weight);
    let term = Term { text, idf, weight, matches: Matches::Written };
    (entries > 0).then(|| Clause { word: word.folded.clone(), terms: vec![term], is_written: true })
}

/// Sums over clauses, of entries and of sessions.
#[derive(Debug, Default)]
pub(crate) struct Scores {
    pub(crate) entries: Sums,
    pub(crate) sessions: Sums,
    /// The occurrences of the current term in each session: in contents and in tags.
    counts: Vec<(u32, u32)>,
}

impl Scores {
    /// The scores of all clauses. Sessions are left out if they have no weight.
    pub(crate) fn new(collection: &Collection, clauses: &[Clause], settings: &Settings) -> Self {
        let sessions = if settings.session_weight > 0.0 { collection.threads().len() } else { 0 };
        let mut scores = collection.spare_scores();
        scores.entries.resize(collection.len());
        scores.sessions.resize(sessions);
        scores.counts.resize(sessions, (0, 0));
        let norms = Norms::new(collection, settings);
        for clause in clauses {
            scores.entries.begin_clause();
            scores.sessions.begin_clause();
            for term in &clause.terms {
                match clause.is_written {
                    true => scores.add_written(term, collection, &norms),
                    false => scores.add(term, collection, &norms),
                }
            }
        }
        scores
    }

    /// As good as new, in the memory that it has.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.sessions.clear();
    }

    fn add_written(&mut self, term: &Term, collection: &Collection, norms: &Norms<'_>) {
        let worth = term.worth();
        term.postings(collection, &mut |posting| {
            let saturation = norms.saturation(&posting, collection.words(posting.entry));
            self.entries.offer(posting.entry, worth * saturation);
        });
    }

    fn add(&mut self, term: &Term, collection: &Collection, norms: &Norms<'_>) {
        let (worth, mut met) = (term.worth(), Vec::new());
        term.postings(collection, &mut |posting| {
            let nth = posting.entry;
            self.entries.offer(nth, worth * norms.saturation(&posting, collection.words(nth)));
            if !self.counts.is_empty()
                && let Some(session) = collection.threads().session(nth)
            {
                let counts = &mut self.counts[session as usize];
                if *counts == (0, 0) {
                    met.push(session);
                }
                *counts = (counts.0.saturating_add(posting.content), counts.1.saturating_add(posting.tags));
            }
        });
        // How many sessions have the term, not how many entries: where there are few sessions, they tell little.
        let worth = term.weight * collection.threads().idf(met.len());
        for session in met {
            let (content, tags) = std::mem::take(&mut self.counts[session as usize]);
            let posting = Posting { entry: 0, content, tags };
            let norm = norm(collection.threads().length(session), norms.settings);
            self.sessions.offer(session, worth * saturation(&posting, norm, norms.settings));
        }
    }
}

/// The saturated frequency of a term: `tf (k1 + 1) / (tf + norm)`.
#[inline(always)]
pub(crate) fn saturation(posting: &Posting, norm: f64, settings: &Settings) -> f64 {
    let tf = f64::from(posting.content) + settings.tag_weight * f64::from(posting.tags);
    settings.delta + tf * (settings.k1 + 1.0) / (tf + norm)
}

/// The length norm of a text, from its length in average lengths: `k1 (1 - b + b dl / avgdl)`.
#[inline]
pub(crate) fn norm(length: f64, settings: &Settings) -> f64 {
    settings.k1 * (1.0 - settings.b + settings.b * length)
}

/// The norms of entries, computed once for each length.
struct Norms<'a> {
    by_words: Vec<f64>,
    collection: &'a Collection,
    settings: &'a Settings,
}

impl<'a> Norms<'a> {
    /// Few entries have more words.
    const MOST: u32 = 512;

    fn new(collection: &'a Collection, settings: &'a Settings) -> Self {
        let by_words =
            (0..Self::MOST).map(|words| norm(collection.length_of(words, settings.short_words), settings)).collect();
        Self { by_words, collection, settings }
    }

    #[inline(always)]
    fn saturation(&self, posting: &Posting, words: u32) -> f64 {
        let known = self.by_words.get(words as usize).copied();
        let norm =
            known.unwrap_or_else(|| norm(self.collection.length_of(words, self.settings.short_words), self.settings));
        saturation(posting, norm, self.settings)
    }
}

/// For each of many the sum over clauses of the best that a clause offered.
#[derive(Debug, Default)]
pub(crate) struct Sums {
    sums: Vec<Sum>,
    /// The clause at hand, counted from 1.
    clause: u32,
    /// Entries with a sum above 0, in the order they were met.
    touched: Vec<u32>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    before: f64,
    /// The best offer of the last clause, which is not in the sum yet.
    best: f64,
    /// The last clause that made an offer; 0 if none did.
    clause: u32,
    /// A bit for each of the first clauses that made an offer.
    clauses: u32,
}

impl Sums {
    fn resize(&mut self, count: usize) {
        self.sums.resize(count, Sum::default());
    }

    fn begin_clause(&mut self) {
        self.clause += 1;
    }

    #[inline(always)]
    fn offer(&mut self, nth: u32, score: f64) {
        let sum = &mut self.sums[nth as usize];
        if sum.clause == self.clause {
            sum.best = sum.best.max(score);
        } else if score > 0.0 {
            if sum.clause == 0 {
                self.touched.push(nth);
            }
            let clauses = sum.clauses | 1_u32.checked_shl(self.clause - 1).unwrap_or_default();
            *sum = Sum { before: sum.before + sum.best, best: score, clause: self.clause, clauses };
        }
    }

    #[inline(always)]
    pub(crate) fn of(&self, nth: u32) -> f64 {
        let Sum { before, best, .. } = self.sums[nth as usize];
        before + best
    }

    /// A bit for each of the first clauses that an entry has a term of.
    pub(crate) fn clauses(&self, nth: u32) -> u32 {
        self.sums[nth as usize].clauses
    }

    pub(crate) fn touched(&self) -> &[u32] {
        &self.touched
    }

    fn clear(&mut self) {
        self.touched.drain(..).for_each(|nth| self.sums[nth as usize] = Sum::default());
        self.clause = 0;
    }
}
