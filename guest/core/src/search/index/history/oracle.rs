//! Answers without an index: every entry is looked at.

use std::collections::{BTreeMap, BTreeSet};

use crate::calls::*;
use crate::model::contract::{Entry, Filter, Status};
use crate::search::contract::{Hit, Query};
use crate::text::language::{Language, Stems, fold, is_stop_word};
use crate::text::tokenize::tokens;

use super::Root;

/// Everything about hits, scores to the last bit.
pub(super) fn told(hits: &[Hit]) -> Vec<(String, u64)> {
    hits.iter().map(|hit| (format!("{hit:?}"), hit.score.to_bits())).collect()
}

/// Names with rounded scores. An entry in the archive may have the name of one that is not.
pub(super) fn scores(hits: &[Hit]) -> BTreeMap<String, i64> {
    hits.iter().map(|hit| (name_of(&hit.entry), rounded(hit.score))).collect()
}

fn name_of(entry: &Entry) -> String {
    format!("{} {:?}", entry.reference, entry.status)
}

fn rounded(score: f64) -> i64 {
    (score * 1e6).round() as i64
}

/// BM25 and nothing else.
pub(super) const PLAIN: &str = "[search]\nk1 = 1.2\nb = 0.75\nshort_words = 0\nexpanded_words = 0\nauthor_weight = 0.0\ntag_weight = 1.0\n\
     session_weight = 0.0\nturn_weight = 0.0\nasked_weight = 0.0\ntime_weight = 1.0\nkind_weight = 1.0\nwritten_weight = 0.0";

/// The answer by scoring every entry, for words that are stop words in no language.
pub(super) fn by_force(memory: &mut Root, query: &Query) -> BTreeMap<String, i64> {
    let mut everything = memory.list(&Filter::default()).unwrap();
    let root = Filter { statuses: vec![Status::Candidate, Status::Promoted, Status::Archived], ..Filter::default() };
    if query.filter.statuses.contains(&Status::Archived) {
        everything = memory.list(&root).unwrap();
    }
    let stems = Stems::new();
    let counted: Vec<(BTreeMap<String, f64>, f64)> = everything.iter().map(|entry| count(entry, &stems)).collect();
    let all = counted.len() as f64;
    let average = (counted.iter().map(|(_, length)| length).sum::<f64>() / all.max(1.0)).max(1.0);
    let mut asked: BTreeSet<(String, BTreeSet<String>)> = BTreeSet::new();
    tokens(&query.text, &mut |token| {
        let folded = fold(token.text, token.kind).into_owned();
        let terms = stems.terms_in(token.text, token.kind, &Language::ALL).into_iter().chain([folded.clone()]);
        asked.insert((folded, terms.collect()));
    });
    let mut found = BTreeMap::new();
    for (entry, (words, length)) in everything.iter().zip(&counted) {
        let mut score = 0.0;
        for (_, terms) in &asked {
            let with = |term: &String| counted.iter().filter(|(words, _)| words.contains_key(term)).count() as f64;
            let together = terms.iter().map(with).sum::<f64>().min(all);
            let idf = libm::log(1.0 + (all - together + 0.5) / (together + 0.5));
            let worth = |term: &String| {
                let tf = words.get(term).copied().unwrap_or(0.0);
                idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * length / average))
            };
            score += terms.iter().map(worth).fold(0.0, f64::max);
        }
        if score > 0.0 && query.filter.admits(entry) && query.filter.shows_status(entry.status) {
            let successor = |old: &Entry| {
                let is_it =
                    |new: &&Entry| Some(&new.reference) == old.superseded_by.as_ref() && new.status == Status::Promoted;
                everything.iter().find(is_it).filter(|new| query.filter.admits(new))
            };
            let best = found.entry(name_of(successor(entry).unwrap_or(entry))).or_default();
            *best = rounded(score).max(*best);
        }
    }
    // A successor is shown once, though the archive may have another wording of it.
    let wordings = |new: &Entry| everything.iter().filter(|entry| entry.reference == new.reference).collect::<Vec<_>>();
    let supersedes = |entry: &&Entry| wordings(entry).iter().all(|wording| !wording.supersedes.is_empty());
    for new in everything.iter().filter(supersedes) {
        let [one, other] = [Status::Promoted, Status::Archived].map(|status| name_of(&Entry { status, ..new.clone() }));
        if let (Some(first), Some(second)) = (found.get(&one), found.get(&other)) {
            found.remove(if first < second { &one } else { &other });
        }
    }
    found
}

fn count(entry: &Entry, stems: &Stems) -> (BTreeMap<String, f64>, f64) {
    let (mut words, mut length) = (BTreeMap::new(), 0.0);
    let language = Language::of(&entry.text).unwrap_or(Language::English);
    for text in std::iter::once(&entry.text).chain(&entry.tags) {
        tokens(text, &mut |token| {
            let (first, second) = stems.terms(token.text, token.kind, language);
            std::iter::once(first).chain(second).for_each(|term| *words.entry(term).or_default() += 1.0);
            length += f64::from(u8::from(!is_stop_word(&fold(token.text, token.kind))));
        });
    }
    (words, length)
}
