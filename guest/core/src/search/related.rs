//! Entries that are like another, or like a text.

use crate::model::contract::{Entry, Filter};
use crate::model::error::{Error, Result};
use crate::model::reference::Reference;
use crate::search::Searcher;
use crate::search::vector::code::Probe;
use crate::text::order::Order;
use crate::vault::entries::Entries;

use super::contract::{Hit, Query, SimilarEntry};
use super::find::{QueryEmbedding, Ranked};
use super::query::word_set;
use super::rank::RankRequest;
use super::vector::hash_of;
use super::vector::keep::VectorFiles;
use crate::text::cut::beginning;
use crate::text::similarity::jaccard;

/// Entries whose words are compared with those of a text, for each one that is wanted.
const COMPARED: usize = 4;

/// The minimum number of compared entries.
const COMPARED_AT_LEAST: usize = 50;

/// Entries that a filter means and that say or mean something like one: by its most telling words, and its vector
/// if it has one. Never itself; best first.
pub(crate) fn related(
    searcher: &mut Searcher<'_>,
    reference: &Reference,
    filter: &Filter,
    limit: Option<u32>,
) -> Result<Vec<Hit>> {
    let limit = Query { limit, ..Query::default() }.limit()?;
    let entry = Entries(searcher.root).get(reference)?;
    let meaning = meaning_of(searcher, &entry.text, filter)?;
    let settings = searcher.settings;
    let text = beginning(&entry.text, settings.query_bytes);
    let search = RankRequest { text, is_text: true, now: searcher.root.now(), limit, explain: false };
    let found =
        searcher.find_current(limit, filter, &|found| found.reference != *reference, &mut |memory, limit| {
            let search = RankRequest { limit, ..search };
            memory.rank(&search, filter, meaning.as_ref(), &|_, _| true)
        })?;
    Ok(found.into_iter().map(|shown| shown.hit(settings.search)).collect())
}

/// Entries that are nearly the same as a text, the most alike first, then as a search finds them. The query's
/// vector is that of the text; without one, that of an entry that says the same.
pub(crate) fn similar(searcher: &mut Searcher<'_>, query: &Query) -> Result<Vec<SimilarEntry>> {
    let limit = query.limit()?;
    let settings = searcher.settings;
    let text = beginning(&query.text, settings.query_bytes);
    let words = word_set(text);
    if words.is_empty() {
        return Err(Error::invalid("the text to compare with has no words"));
    }
    let meaning = match &query.vector {
        Some(vector) => {
            searcher.list_ahead(&query.filter, true);
            searcher.meaning(vector)?
        }
        None => meaning_of(searcher, text, &query.filter)?,
    };
    let search = RankRequest { text, is_text: true, now: searcher.root.now(), limit, explain: true };
    let compared = limit.saturating_mul(COMPARED).max(COMPARED_AT_LEAST);
    let found = searcher.find_ranked(compared, &|_| true, &mut |memory, limit| {
        let search = RankRequest { limit, ..search };
        memory.rank(&search, &query.filter, meaning.as_ref(), &|_, _| true)
    })?;
    let compare = |(ranked, entry): (Ranked, Entry)| {
        let others = word_set(&entry.text);
        let share = jaccard(&words, &others).unwrap_or_default();
        let cosine = ranked.cosine();
        let similarity = cosine.map_or(share, |cosine| (share + cosine) / 2.0);
        SimilarEntry { entry, similarity, words: share, cosine }
    };
    let mut similar: Vec<SimilarEntry> = found.into_iter().map(compare).collect();
    similar.order_by(|a, b| b.similarity.total_cmp(&a.similarity));
    similar.truncate(limit);
    Ok(similar)
}

/// The vector of an entry with this very text, if there is one. Lists ahead what a search with the filter needs.
fn meaning_of(searcher: &mut Searcher<'_>, text: &str, filter: &Filter) -> Result<Option<QueryEmbedding>> {
    let name = VectorFiles::of(searcher).current_model_name()?;
    searcher.list_ahead(filter, name.is_some());
    let Some(name) = name else { return Ok(None) };
    let model = VectorFiles::of(searcher).vectors_of(&name)?;
    let unit = model.place(hash_of(text)).map(|place| model.unit(place));
    Ok(unit.map(|unit| QueryEmbedding { probe: Probe::new(unit), model }))
}
