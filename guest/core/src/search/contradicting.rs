//! Entries that contradict each other, to be looked at by somebody who can tell: words alone cannot.

use std::rc::Rc;

use serde::Serialize;

use crate::model::entry::{Entry, Status};
use crate::model::error::Result;
use crate::model::filter::Filter;
use crate::model::limits::Limits;
use crate::search::Searcher;
use crate::text::language::Stems;
use crate::text::order::Order;
use crate::text::similarity::contradiction::Statements;
use crate::text::similarity::grounds::said;
use crate::text::similarity::jaccard;
use crate::vault::root::CategoryFile;
use crate::vault::succession::Succession;
use crate::vault::summary::is_summary;

use super::find::{Pointer, Query};
use super::neighbours::AlikeTexts;

pub use crate::text::similarity::contradiction::Difference;

/// Share of words that two entries have in common at least.
const ALIKE: f64 = 0.25;

/// Entries that one is paired with at the most.
const MOST_NEIGHBOURS: usize = 8;

/// Two entries in force that probably contradict each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Contradiction {
    /// The one that may supersede the other.
    pub newer: Pointer,
    /// The one that may be out of date.
    pub older: Pointer,
    /// What they differ in.
    pub difference: Difference,
    /// The words of the newer one that make the difference.
    pub newer_says: String,
    /// The words of the older one.
    pub older_says: String,
    /// Words that both have, of those that either has (Jaccard), 0 to 1.
    pub words: f64,
}

impl Searcher<'_> {
    /// Pairs of entries of one scope and category that contradict each other, the most alike first, then the newest.
    ///
    /// # Errors
    /// [`crate::Error::Invalid`] for a limit out of 1 to 100.
    pub(crate) fn contradicting(&mut self, filter: &Filter, limit: Option<u32>) -> Result<Vec<Contradiction>> {
        let limit = Query { limit, ..Query::default() }.limit()?;
        let mut survey = self.root.survey(filter)?;
        self.root.warn(std::mem::take(&mut survey.faults));
        let succession = self.root.succession(&survey.files)?;
        let stems = Stems::new();
        let mut found: Vec<Contradiction> =
            survey.files.iter().flat_map(|file| contradictions(file, filter, &succession, &stems)).collect();
        found.order_by(|one, other| {
            let newest = |pair: &Contradiction| pair.newer.reference.succession_order();
            let by_words = other.words.total_cmp(&one.words);
            by_words
                .then_with(|| newest(other).cmp(&newest(one)))
                .then_with(|| one.newer.reference.cmp(&other.newer.reference))
        });
        found.truncate(limit);
        Ok(found)
    }
}

fn contradictions(
    file: &Rc<CategoryFile>,
    filter: &Filter,
    succession: &Succession,
    stems: &Stems,
) -> Vec<Contradiction> {
    let is_meant = |entry: &&Entry| {
        filter.admits(entry)
            && entry.status == Status::Promoted
            && entry.reference.category.is_stating()
            && entry.text.len() <= Limits::STATEMENT_BYTES
            && !is_summary(&entry.tags, &entry.text)
            && succession.successor(&entry.reference).is_none()
    };
    let mut entries: Vec<&Entry> = file.entries().iter().filter(is_meant).collect();
    entries.order_by_key(|entry| std::cmp::Reverse(entry.reference.succession_order()));
    let words: Vec<_> = entries.iter().map(|entry| said(&entry.text)).collect();
    let statements: Vec<Statements> = entries.iter().map(|entry| Statements::of(&entry.text, stems)).collect();
    let near = AlikeTexts::of(words.clone(), ALIKE);
    let mut found = Vec::new();
    for (nth, newer) in entries.iter().enumerate() {
        for other in
            near.behind(nth, MOST_NEIGHBOURS, &|other| newer.reference.may_supersede(&entries[other].reference))
        {
            if let Some((difference, newer_says, older_says)) = statements[nth].contradict(&statements[other]) {
                found.push(Contradiction {
                    newer: Pointer::to(newer),
                    older: Pointer::to(entries[other]),
                    difference,
                    newer_says,
                    older_says,
                    words: jaccard(&words[nth], &words[other]).unwrap_or_default(),
                });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests;
