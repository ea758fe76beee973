//! Ranking: what an entry says, what the session and the turns beside it add, who said it and when.

pub(crate) mod explain;
pub(crate) mod fuse;
pub(crate) mod score;
pub(crate) mod thread;

use std::cmp::Ordering;
use std::rc::Rc;

use crate::model::category::Category;

use super::collection::Collection;
use super::contract::Snippet;
use super::query::{Asked, ParsedQuery};
use super::settings::Settings;
use super::snippet::Sought;
use super::speech::Speech;
use crate::search::contract::Explanation;
use crate::text::order::Order;
use explain::words;
use fuse::{Dense, Fusing, diversify, fuse, weigh};
use score::{Clause, Scores, clauses};
use thread::Neighbours;

/// Of so many best entries one that tells a change comes before an older one of the same subject.
const UPDATED_AMONG: usize = 8;

/// Milliseconds between two statements of which the newer can tell a change: five minutes, so that an answer is none.
pub(super) const LATER: u64 = 5 * 60 * 1_000;

/// The number of rarest words of a text by which similar ones are found.
const RELATED_WORDS: usize = 24;

/// Two entries have the same subject if the one has this share of the other's score, both have this share of what either has of
/// the query, and one is not so much longer.
const NEARLY: f64 = 0.5;
const ALIKE: f64 = 0.4;
const LONGER: f64 = 1.5;

/// An entry that was found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The part that knows it, of those that were searched.
    pub(crate) part: usize,
    /// Its number in the part.
    pub(crate) doc: u32,
    /// Above 0; comparable within one answer only.
    pub(crate) score: f64,
    /// The parts of the score; present if the query asked for it.
    pub(crate) explanation: Option<Explanation>,
    /// The cosine of the query's vector and the entry's, if both exist.
    pub(crate) cosine: Option<f64>,
    /// The terms that stand for the query's words.
    sought: Rc<Sought>,
}

impl Found {
    /// The best part of the entry's text.
    pub(crate) fn snippet(&self, text: &str, settings: &Settings) -> Snippet {
        self.sought.best_part(text, settings)
    }
}

/// Returns whether an answer may contain an entry, given by its part and its number there.
pub(crate) type Accept<'a> = dyn Fn(usize, u32) -> bool + 'a;

/// In how many sessions an entry was of use: its part, and its number there.
pub(crate) type Used<'a> = dyn Fn(usize, u32) -> u32 + 'a;

/// A question to the memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RankRequest<'a> {
    /// In any language; any of its words may match.
    pub(crate) text: &'a str,
    /// True if `text` is a text to find similar ones of, not a question.
    pub(crate) is_text: bool,
    /// Milliseconds since the Unix epoch, for words such as "yesterday".
    pub(crate) now: u64,
    /// Most entries.
    pub(crate) limit: usize,
    /// True to explain the scores.
    pub(crate) explain: bool,
}

/// The best entries that `accept` lets through: best first, then newest, then by reference.
///
/// Frequencies count all living entries of all parts, accepted or not.
pub(crate) fn find(
    collection: &Collection,
    search: &RankRequest<'_>,
    settings: &Settings,
    dense: Option<&Dense<'_>>,
    used: &Used<'_>,
    accept: &Accept<'_>,
) -> Vec<Found> {
    let ranking = Ranking::new(collection, search, settings);
    let dense = dense.filter(|dense| dense.weight(search.text) > 0.0);
    if dense.is_some() || settings.is_composite() {
        return find_fused(&ranking, search, dense, used, accept);
    }
    let mut best = Best::new(collection, search.limit.max(UPDATED_AMONG));
    let consider = |best: &mut Best<'_>, nth: u32| {
        // Most rows are never looked at.
        if !best.may_hold(ranking.bound(nth)) {
            return;
        }
        let (part, doc) = collection.place(nth);
        let score = if accept(part, doc) { ranking.summands(nth).score() } else { 0.0 };
        if score > 0.0 {
            best.offer(nth, score);
        }
    };
    ranking.scores.entries.touched().iter().for_each(|nth| consider(&mut best, *nth));
    best.drop_the_worst();
    ranking.beside(&best).into_iter().for_each(|nth| consider(&mut best, nth));
    let sought = ranking.sought();
    let ranked = best.ranked();
    let raised = ranking.raised(&ranked);
    let mut ranked: Vec<(u32, f64, f64)> =
        ranked.into_iter().zip(raised).map(|((nth, own), raised)| (nth, raised, own)).collect();
    ranked.order_by(|a, b| order(collection, &(a.0, a.1), &(b.0, b.1)));
    let found = |(nth, score, own): (u32, f64, f64)| {
        let (part, doc) = collection.place(nth);
        let explanation = search.explain.then(|| Explanation { repeated: own - score, ..ranking.explain(nth) });
        Found { part, doc, score, explanation, cosine: None, sought: Rc::clone(&sought) }
    };
    ranked.into_iter().take(search.limit).map(found).collect()
}

/// Like `find` with more than words: all entries that may be in the answer are scored, then fused.
fn find_fused(
    ranking: &Ranking<'_>,
    search: &RankRequest<'_>,
    dense: Option<&Dense<'_>>,
    used: &Used<'_>,
    accept: &Accept<'_>,
) -> Vec<Found> {
    let (collection, settings) = (ranking.collection, ranking.settings);
    let mut all = ranking.accepted(dense, accept);
    if let Some(dense) = dense {
        fuse(collection, &mut all, dense, search.text);
    }
    if settings.is_composite() {
        weigh(collection, &mut all, search.now, settings, used);
    }
    // Twice as many, so that others can take the place of those that repeat.
    let mut best = Best::new(collection, search.limit.saturating_mul(2));
    all.iter().filter(|one| one.score > 0.0).for_each(|one| best.offer(one.nth, one.score));
    // They come in the order of their numbers.
    let named = |nth: u32| all.binary_search_by_key(&nth, |one| one.nth).ok().map(|at| all[at]);
    let ranked = best.ranked();
    let raised = ranking.raised(&ranked);
    let raise =
        |((nth, own), score): ((u32, f64), f64)| named(nth).map(|one| Fusing { score, lack: own - score, ..one });
    let mut ranked: Vec<Fusing> = ranked.into_iter().zip(raised).filter_map(raise).collect();
    ranked.order_by(|a, b| order(collection, &(a.nth, a.score), &(b.nth, b.score)));
    let chosen = match dense {
        Some(dense) => diversify(ranked, dense, search.text, search.limit),
        None => ranked.into_iter().take(search.limit).map(|one| (one, 0.0)).collect(),
    };
    let sought = ranking.sought();
    let found = |(one, repeated): (Fusing, f64)| {
        let (part, doc) = collection.place(one.nth);
        let explanation = search.explain.then(|| Explanation {
            fused: one.fused,
            composite: one.composite,
            repeated: repeated + one.lack,
            ..ranking.explain(one.nth)
        });
        let cosine = one.fused.and_then(|fused| fused.cosine);
        Found { part, doc, score: one.score - repeated, explanation, cosine, sought: Rc::clone(&sought) }
    };
    chosen.into_iter().map(found).collect()
}

/// The newest documents that `accept` lets through, undated ones last, then by reference.
pub(crate) fn newest(collection: &Collection, accept: &Accept<'_>, limit: usize) -> Vec<Found> {
    let sought = Rc::default();
    let mut best = Best::new(collection, limit);
    for (nth, (first, part)) in collection.parts().enumerate() {
        let accepted = part.living().map(|(doc, _)| doc).filter(|doc| accept(nth, *doc));
        accepted.for_each(|doc| best.offer(first + doc, 0.0));
    }
    let found = |(nth, score)| {
        let (part, doc) = collection.place(nth);
        Found { part, doc, score, explanation: None, cosine: None, sought: Rc::clone(&sought) }
    };
    best.ranked().into_iter().map(found).collect()
}

/// The best of many entries: by score, then the newest, then by reference.
struct Best<'a> {
    collection: &'a Collection,
    limit: usize,
    kept: Vec<(u32, f64)>,
    /// Below this nothing is among the best any more.
    least: f64,
}

impl<'a> Best<'a> {
    /// Entries beyond the limit that are put up with before the worst are dropped.
    const SLACK: usize = 256;

    fn new(collection: &'a Collection, limit: usize) -> Self {
        Self { collection, limit, kept: Vec::new(), least: f64::NEG_INFINITY }
    }

    #[inline(always)]
    fn may_hold(&self, score: f64) -> bool {
        score >= self.least
    }

    #[inline]
    fn offer(&mut self, nth: u32, score: f64) {
        self.kept.push((nth, score));
        if self.kept.len() >= self.limit.saturating_add(Self::SLACK) {
            self.drop_the_worst();
        }
    }

    fn drop_the_worst(&mut self) {
        let (collection, limit) = (self.collection, self.limit);
        if limit > 0 && self.kept.len() > limit {
            let (_, (_, least), _) = self.kept.select_nth_unstable_by(limit - 1, |a, b| order(collection, a, b));
            self.least = *least;
        }
        self.kept.truncate(limit);
    }

    fn ranked(mut self) -> Vec<(u32, f64)> {
        self.drop_the_worst();
        self.kept.sort_unstable_by(|a, b| order(self.collection, a, b));
        self.kept
    }
}

fn order(collection: &Collection, a: &(u32, f64), b: &(u32, f64)) -> Ordering {
    b.1.total_cmp(&a.1).then_with(|| collection.newest_first(a.0, b.0))
}

/// The parts of a score: `(own + session + before + after + author) × time × kind`.
#[derive(Clone, Copy, Debug)]
struct Summands {
    own: f64,
    session: f64,
    before: f64,
    after: f64,
    author: f64,
    time: f64,
    kind: f64,
}

impl Summands {
    #[inline(always)]
    fn score(self) -> f64 {
        (self.own + self.session + self.before + self.after + self.author) * self.time * self.kind
    }
}

struct Ranking<'a> {
    collection: &'a Collection,
    asked: ParsedQuery,
    settings: &'a Settings,
    clauses: Vec<Clause>,
    scores: Scores,
    /// The bonus for an author whom the query names.
    author: f64,
    /// The most that any entry gets for its author and time.
    most: Summands,
}

impl Drop for Ranking<'_> {
    fn drop(&mut self) {
        self.collection.take_back(std::mem::take(&mut self.scores));
    }
}

impl<'a> Ranking<'a> {
    fn new(collection: &'a Collection, search: &RankRequest<'_>, settings: &'a Settings) -> Self {
        let asked =
            if search.is_text { ParsedQuery::of_text(search.text) } else { ParsedQuery::new(search.text, search.now) };
        let mut clauses = clauses(collection, &asked, settings);
        if search.is_text {
            clauses.retain(|clause| !clause.is_written);
            clauses.order_by(|a, b| b.worth().total_cmp(&a.worth()));
            clauses.truncate(RELATED_WORDS);
        }
        let scores = Scores::new(collection, &clauses, settings);
        let known = clauses.iter().filter(|clause| !clause.is_written && clause.worth() > 0.0);
        let author = settings.author_weight * mean(known.map(Clause::worth));
        let most = Summands {
            own: 0.0,
            session: 0.0,
            before: 0.0,
            after: 0.0,
            author: if collection.has_name(&asked.names) { author.max(0.0) } else { 0.0 },
            time: if asked.times.is_empty() { 1.0 } else { settings.time_weight.max(1.0) },
            kind: if asked.asks.is_some() { settings.kind_weight.max(1.0) } else { 1.0 },
        };
        Self { collection, asked, settings, clauses, scores, author, most }
    }

    /// Turns that say nothing of the query beside such as do, as far as they may be among the best.
    fn beside(&self, best: &Best<'_>) -> Vec<u32> {
        let Settings { turn_weight, asked_weight, .. } = *self.settings;
        let before_weight = asked_weight.max(turn_weight);
        if before_weight == 0.0 {
            return Vec::new();
        }
        let mut found = Vec::new();
        for nth in self.scores.entries.touched() {
            if self.collection.threads().is_alone(*nth) {
                continue;
            }
            // The better of the two neighbouring turns decides, so the best of either is enough as a bound.
            let own = self.scores.entries.of(*nth);
            let most = Summands { own: 0.0, before: before_weight * own, after: turn_weight * own, ..self.most(*nth) };
            if best.may_hold(most.score()) {
                let Neighbours { before, after } = self.collection.threads().neighbours(*nth);
                found.extend(before.into_iter().chain(after).filter(|nth| self.scores.entries.of(*nth) == 0.0));
            }
        }
        found.order();
        found.dedup();
        found
    }

    /// The scores of the best entries. One that tells a change of an older one has the score of that: of two statements of the same
    /// the newer is what holds.
    fn raised(&self, ranked: &[(u32, f64)]) -> Vec<f64> {
        let doc = |nth: u32| self.collection.doc(nth);
        let words = |nth: u32| f64::from(self.collection.words(nth).max(1));
        let raise = |at: usize| {
            let (newer, score) = ranked[at];
            if !self.settings.newer_first || at >= UPDATED_AMONG || !doc(newer).speech.does(Speech::CHANGES) {
                return score;
            }
            let is_updated = |(older, most): &&(u32, f64)| {
                let longer = words(*older) / words(newer);
                let later = doc(newer).created.unwrap_or(0).saturating_sub(doc(*older).created.unwrap_or(u64::MAX));
                later >= LATER
                    && score >= most * NEARLY
                    && (1.0 / LONGER..=LONGER).contains(&longer)
                    && self.alike(*older, newer) >= ALIKE
            };
            ranked[..at].iter().find(is_updated).map_or(score, |(_, most)| *most)
        };
        (0..ranked.len()).map(raise).collect()
    }

    /// The share of the query that two entries both have, of what either has.
    fn alike(&self, one: u32, other: u32) -> f64 {
        let (one, other) = (self.scores.entries.clauses(one), self.scores.entries.clauses(other));
        let worth = |clauses: u32| {
            let is_own = |nth: usize| clauses >> nth & 1 == 1;
            let own = self.clauses.iter().take(u32::BITS as usize).enumerate();
            own.filter(|(nth, clause)| !clause.is_written && is_own(*nth))
                .map(|(_, clause)| clause.worth())
                .sum::<f64>()
        };
        worth(one & other) / worth(one | other).max(f64::MIN_POSITIVE)
    }

    /// The terms of the query, for snippets.
    fn sought(&self) -> Rc<Sought> {
        let terms = self.clauses.iter().flat_map(|clause| &clause.terms);
        let worth = terms.flat_map(|term| term.terms().iter().map(|text| (text.clone(), term.worth())));
        Rc::new(Sought::new(worth.collect()))
    }

    /// All accepted entries that say something of the query or have a vector.
    fn accepted(&self, dense: Option<&Dense<'_>>, accept: &Accept<'_>) -> Vec<Fusing> {
        let mut lexical = vec![0.0; self.collection.len()];
        let beside = self.beside(&Best::new(self.collection, usize::MAX));
        let candidates = self.scores.entries.touched().iter().copied().chain(beside);
        candidates.for_each(|nth| lexical[nth as usize] = self.summands(nth).score());
        let mut all = Vec::new();
        for (place, (first, part)) in self.collection.parts().enumerate() {
            for (doc, _) in part.living() {
                let nth = first + doc;
                let score = lexical[nth as usize];
                let is_meant = score > 0.0 || dense.is_some_and(|dense| dense.places[nth as usize].is_some());
                if is_meant && accept(place, doc) {
                    all.push(Fusing::new(nth, score));
                }
            }
        }
        all
    }

    /// An upper bound of a score without reading the row: each summand at its maximum, added in the order of the score.
    fn bound(&self, nth: u32) -> f64 {
        let Settings { turn_weight, asked_weight, .. } = *self.settings;
        if self.collection.threads().is_alone(nth) {
            return Summands { own: self.scores.entries.of(nth), ..self.most }.score();
        }
        let Neighbours { before, after } = self.collection.threads().neighbours(nth);
        let (own, share) = (|nth: u32| self.scores.entries.of(nth), self.share_around(nth));
        let most = Summands {
            own: own(nth),
            before: before.map_or(0.0, |before| asked_weight.max(turn_weight) * share * own(before)),
            after: after.map_or(0.0, |after| turn_weight * share * own(after)),
            ..self.most(nth)
        };
        most.score()
    }

    /// How much an entry's session and the turns beside it count: what is long speaks for itself.
    #[inline]
    fn share_around(&self, nth: u32) -> f64 {
        let short = f64::from(self.settings.short_words);
        short / (short + f64::from(self.collection.words(nth).max(1)))
    }

    /// The most that any entry of the same session gets for its session, author and time.
    #[inline]
    fn most(&self, nth: u32) -> Summands {
        let weight = self.settings.session_weight;
        let session = self.collection.threads().session(nth).filter(|_| weight > 0.0);
        let share = self.share_around(nth);
        Summands {
            session: session.map_or(0.0, |session| weight * share * self.scores.sessions.of(session)),
            ..self.most
        }
    }

    fn summands(&self, nth: u32) -> Summands {
        let (doc, settings) = (self.collection.doc(nth), self.settings);
        let threads = self.collection.threads();
        let session = threads.session(nth).filter(|_| settings.session_weight > 0.0);
        let Neighbours { before, after } = threads.neighbours(nth);
        let (own, share) = (|nth: u32| self.scores.entries.of(nth), self.share_around(nth));
        let asks = |nth: u32| self.collection.doc(nth).speech.does(Speech::ASKS);
        let before_weight = |nth| if asks(nth) { settings.asked_weight } else { settings.turn_weight };
        let is_named = doc.names.iter().any(|name| *name != 0 && self.asked.names.contains(name));
        let is_meant = doc.created.is_some_and(|created| self.asked.times.iter().any(|time| time.holds(created)));
        let is_kind = match self.asked.asks {
            Some(Asked::Time) => doc.speech.does(Speech::TELLS_TIME),
            Some(Asked::Way) => doc.category == Category::Procedures,
            Some(Asked::Reason) => doc.category == Category::Decisions,
            None => false,
        };
        Summands {
            own: own(nth),
            session: session.map_or(0.0, |session| settings.session_weight * share * self.scores.sessions.of(session)),
            before: before.map_or(0.0, |before| before_weight(before) * share * own(before)),
            after: after.map_or(0.0, |after| settings.turn_weight * share * own(after)),
            author: if is_named { self.author } else { 0.0 },
            time: if is_meant { settings.time_weight } else { 1.0 },
            kind: if is_kind { settings.kind_weight } else { 1.0 },
        }
    }

    fn explain(&self, nth: u32) -> Explanation {
        let Summands { session, before, after, author, time, kind, .. } = self.summands(nth);
        let words = words(self.collection, &self.clauses, nth, self.settings);
        Explanation { words, session, before, after, author, time, kind, ..Explanation::default() }
    }
}

/// 0 of nothing.
fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}
