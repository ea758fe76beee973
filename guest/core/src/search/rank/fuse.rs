//! The fusion of words and meaning into one order, and the other properties that may count.

use std::rc::Rc;

use crate::model::contract::Importance;
use crate::search::collection::Collection;
use crate::search::doc::Doc;
use crate::search::settings::Settings;
use crate::search::vector::code::{Probe, cosine};
use crate::search::vector::known::{Model, RowPlace};
use crate::search::vector::settings::{Fusion, Settings as VectorSettings};
use crate::text::language::Language;
use crate::text::order::Order;
use crate::text::tokenize::is_dense;

use super::Used;
use super::thread::Neighbours;
use crate::search::contract::{Composite, Fused};

/// Added to each place in reciprocal rank fusion: the number of its authors.
const RRF_K: f64 = 60.0;

/// The cosine from which on two entries repeat each other: they say the same. With 0 all that is near would lose places.
const DUPLICATE_COSINE: f64 = 0.97;

/// The confidence of an entry without one.
const UNTOLD_CONFIDENCE: f64 = 0.6;

/// Sessions from which on more do not count.
const MOST_USED: u32 = 10;

/// The vector of a query beside those of the entries.
pub(crate) struct Dense<'a> {
    pub(crate) probe: &'a Probe,
    pub(crate) model: &'a Model,
    /// The place of each entry's vector, by entry number.
    pub(crate) places: Rc<[Option<RowPlace>]>,
    pub(crate) settings: &'a VectorSettings,
}

impl Dense<'_> {
    /// The cosine of the query and an entry; none while the entry has no vector.
    pub(crate) fn cosine(&self, nth: u32) -> Option<f64> {
        self.places[nth as usize].map(|place| self.model.cosine(place, self.probe))
    }

    /// The cosine of an entry with something of those of the turns beside a turn of a conversation.
    fn meaning(&self, collection: &Collection, nth: u32, own: f64) -> f64 {
        let weight = self.settings.turn_weight;
        if weight == 0.0 {
            return own;
        }
        let Neighbours { before, after } = collection.threads().neighbours(nth);
        let beside = before.into_iter().chain(after).filter_map(|nth| self.cosine(nth));
        let (sum, weights) = beside.fold((own, 1.0), |(sum, weights), one| (sum + weight * one, weights + weight));
        sum / weights
    }

    /// The share of the meaning for a query.
    pub(crate) fn weight(&self, text: &str) -> f64 {
        if self.knows(text) { self.settings.weight } else { self.settings.other_weight }
    }

    /// Returns whether a text is in a language that the model knows.
    fn knows(&self, text: &str) -> bool {
        let languages = &self.settings.languages;
        match Language::of(text) {
            _ if languages.is_empty() => true,
            Some(language) => languages.contains(&language),
            None => !text.chars().any(is_dense),
        }
    }
}

/// An entry with all that its score is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fusing {
    pub(crate) nth: u32,
    /// By its words; 0 when it has none of the query's.
    pub(crate) lexical: f64,
    pub(crate) fused: Option<Fused>,
    pub(crate) composite: Option<Composite>,
    /// The difference to its own score, if it has that of an older entry.
    pub(crate) lack: f64,
    pub(crate) score: f64,
}

impl Fusing {
    pub(crate) fn new(nth: u32, lexical: f64) -> Self {
        Self { nth, lexical, fused: None, composite: None, lack: 0.0, score: lexical }
    }
}

/// Joins what accepted entries say with what they mean. An entry without a vector means as much as the average.
pub(crate) fn fuse(collection: &Collection, all: &mut [Fusing], dense: &Dense<'_>, text: &str) {
    let weight = dense.weight(text);
    let cosines: Vec<Option<f64>> = all.iter().map(|one| dense.cosine(one.nth)).collect();
    let meaning = |(one, own): (&Fusing, &Option<f64>)| own.map(|own| dense.meaning(collection, one.nth, own));
    let meanings: Vec<Option<f64>> = all.iter().zip(&cosines).map(meaning).collect();
    let lexical: Vec<Option<f64>> = all.iter().map(|one| Some(one.lexical).filter(|score| *score > 0.0)).collect();
    let (lexical, semantic) = match dense.settings.fusion {
        Fusion::Weighted => (of_best(&lexical), between(&meanings)),
        Fusion::Rrf => (reciprocal(&lexical, RRF_K), reciprocal(&meanings, RRF_K)),
    };
    let parts = cosines.into_iter().zip(lexical.into_iter().zip(semantic));
    for (one, (cosine, (lexical, semantic))) in all.iter_mut().zip(parts) {
        let fused = Fused { lexical, semantic, cosine, weight };
        (one.fused, one.score) = (Some(fused), fused.score());
    }
}

/// From 0 for nothing to 1 for the best.
fn of_best(scores: &[Option<f64>]) -> Vec<f64> {
    let best = scores.iter().flatten().fold(0.0, |best: f64, score| best.max(*score));
    scores.iter().map(|score| score.map_or(0.0, |score| score / best)).collect()
}

/// From 0 for the least to 1 for the best; the mean for none.
fn between(scores: &[Option<f64>]) -> Vec<f64> {
    let known = || scores.iter().flatten();
    let (least, best) =
        known().fold((f64::INFINITY, f64::NEG_INFINITY), |(least, best), score| (least.min(*score), best.max(*score)));
    let scaled = |score: f64| if best > least { (score - least) / (best - least) } else { 1.0 };
    let (sum, count) = known().fold((0.0, 0.0), |(sum, count), score| (sum + scaled(*score), count + 1.0));
    let mean = if count > 0.0 { sum / count } else { 0.0 };
    scores.iter().map(|score| score.map_or(mean, scaled)).collect()
}

/// `1 / (k + rank)`, 0 for none. Equal scores have one rank.
fn reciprocal(scores: &[Option<f64>], k: f64) -> Vec<f64> {
    let mut order: Vec<(f64, usize)> =
        scores.iter().enumerate().filter_map(|(nth, score)| score.map(|score| (score, nth))).collect();
    order.order_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let (mut found, mut rank, mut last) = (vec![0.0; scores.len()], 0.0, f64::NAN);
    for (place, (score, nth)) in order.into_iter().enumerate() {
        if score != last {
            (rank, last) = ((place + 1) as f64, score);
        }
        found[nth] = 1.0 / (k + rank);
    }
    found
}

/// Weighs in how new, how important and how sure entries are, and how often they were of use.
pub(crate) fn weigh(collection: &Collection, all: &mut [Fusing], now: u64, settings: &Settings, used: &Used<'_>) {
    let best = all.iter().fold(0.0, |best: f64, one| best.max(one.score));
    for one in all.iter_mut().filter(|_| best > 0.0) {
        let doc = collection.doc(one.nth);
        let composite = Composite {
            relevance: one.score / best,
            recency: settings.recency_weight * recency(doc, now, settings),
            importance: settings.importance_weight * importance(doc),
            confidence: settings.confidence_weight * confidence(doc),
            access: settings.access_weight * access(collection, one.nth, used),
        };
        (one.composite, one.score) = (Some(composite), composite.score());
    }
}

fn recency(doc: &Doc, now: u64, settings: &Settings) -> f64 {
    let age = |created: u64| now.saturating_sub(created) as f64 / (settings.half_life as f64).max(1.0);
    doc.created.map_or(0.0, |created| libm::exp2(-age(created)))
}

fn importance(doc: &Doc) -> f64 {
    match doc.importance {
        Importance::Low => 0.3,
        Importance::Medium => 0.6,
        Importance::High => 1.0,
    }
}

fn confidence(doc: &Doc) -> f64 {
    doc.confidence.checked_sub(1).map_or(UNTOLD_CONFIDENCE, |percent| f64::from(percent) / 100.0)
}

fn access(collection: &Collection, nth: u32, used: &Used<'_>) -> f64 {
    let (part, doc) = collection.place(nth);
    f64::from(used(part, doc).min(MOST_USED)) / f64::from(MOST_USED)
}

/// Puts entries that repeat better ones behind others (maximal marginal relevance, Carbonell and Goldstein 1998), and
/// says what each loses by it. The entries come best first. In a language that the model does not know, all seems much
/// the same to it, so there nothing is taken for a repetition.
pub(crate) fn diversify(all: Vec<Fusing>, dense: &Dense<'_>, text: &str, limit: usize) -> Vec<(Fusing, f64)> {
    let VectorSettings { diversity, .. } = *dense.settings;
    let best = all.first().map_or(0.0, |one| one.score);
    if diversity >= 1.0 || diversity <= 0.0 || best <= 0.0 || !dense.knows(text) {
        return all.into_iter().take(limit).map(|one| (one, 0.0)).collect();
    }
    let unit = |one: &Fusing| dense.places[one.nth as usize].map(|place| dense.model.unit(place));
    let units: Vec<Option<Vec<f32>>> = all.iter().map(unit).collect();
    let mut nearest = vec![0.0_f64; all.len()];
    let mut left: Vec<usize> = (0..all.len()).collect();
    let mut chosen = Vec::new();
    // So scaled, what repeats nothing keeps its score.
    let loss = |near: f64| if near > 0.0 { best * near * (1.0 - diversity) / diversity } else { 0.0 };
    while chosen.len() < limit && !left.is_empty() {
        let value = |nth: &usize| all[*nth].score - loss(nearest[*nth]);
        let mut first = 0;
        for at in 1..left.len() {
            if value(&left[at]) > value(&left[first]) {
                first = at;
            }
        }
        let nth = left.remove(first);
        chosen.push((all[nth], loss(nearest[nth])));
        let Some(unit) = &units[nth] else { continue };
        for other in &left {
            if let Some(near) = units[*other].as_ref().map(|other| cosine(unit, other))
                && near >= DUPLICATE_COSINE
            {
                nearest[*other] = nearest[*other].max(near);
            }
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_scaled_and_none_is_the_mean() {
        assert_eq!(of_best(&[Some(2.0), None, Some(4.0)]), [0.5, 0.0, 1.0]);
        assert_eq!(of_best(&[None]), [0.0]);
        assert_eq!(between(&[Some(-0.5), Some(0.5), None, Some(0.0)]), [0.0, 1.0, 0.5, 0.5]);
        assert_eq!(between(&[Some(0.3), Some(0.3)]), [1.0, 1.0]);
        assert_eq!(between(&[None]), [0.0]);
        assert_eq!(reciprocal(&[Some(1.0), Some(3.0), None, Some(3.0)], 1.0), [0.25, 0.5, 0.0, 0.5]);
    }
}
