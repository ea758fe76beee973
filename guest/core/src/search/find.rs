//! Queries over the whole root.

use std::rc::Rc;

use super::contract::{Hit, Pointer, Query, QueryVector, Snippet};
use crate::model::contract::{Entry, Filter, Status};
use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference};
use crate::model::scope::Scope;
use crate::search::Searcher;
use crate::search::rank::fuse::Dense;
use crate::search::vector::code::{Probe, unit};
use crate::search::vector::file::PREFIX as VECTORS;
use crate::search::vector::keep::{VectorFiles, check_model};
use crate::search::vector::known::Model;
use crate::text::cut::{beginning, excerpt};
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::category_file::ARCHIVE;

use super::admission::Admission;
use super::collection::Collection;
use super::definition::{self, AskedTerm};
use super::doc::Doc;
use super::index::fetch::entry_of;
use super::rank::{self, Accept, Found, RankRequest, Used};
use super::settings::Settings;

impl Pointer {
    /// Longest line, in characters.
    const LINE_CHARS: usize = 120;

    /// A pointer to an entry.
    pub(crate) fn to(entry: &Entry) -> Self {
        let line = excerpt(&entry.text, Self::LINE_CHARS);
        Self { reference: entry.reference.clone(), created: entry.created, line }
    }
}

impl Query {
    const DEFAULT_LIMIT: u32 = 10;
    const MAX_LIMIT: u32 = 100;

    pub(crate) fn limit(&self) -> Result<usize> {
        match self.limit.unwrap_or(Self::DEFAULT_LIMIT) {
            limit @ 1..=Self::MAX_LIMIT => Ok(limit as usize),
            limit => Err(Error::invalid(format!("the limit is {limit}; it goes from 1 to {}", Self::MAX_LIMIT))),
        }
    }
}

/// Times that a search starts over because a file that holds a hit was changed in the meantime.
const ATTEMPTS: u32 = 3;

/// A document by its name, not read yet.
#[derive(Clone, Debug)]
pub(crate) struct Ranked {
    /// The key of its file.
    key: String,
    id: Id,
    found: Found,
}

impl Ranked {
    /// The best part of its text.
    pub(crate) fn snippet(&self, text: &str, settings: &Settings) -> Snippet {
        self.found.snippet(text, settings)
    }

    /// How well it answers the query; only the order of the hits of one query means something.
    pub(crate) fn score(&self) -> f64 {
        self.found.score
    }

    /// The words of the query that it has, with their rarities; nothing unless the scores are explained.
    pub(crate) fn rarities(&self) -> SortedMap<&str, f64> {
        let words = self.found.explanation.iter().flat_map(|explanation| &explanation.words);
        let mut rarities = SortedMap::new();
        for word in words {
            let rarity = rarities.entry(word.word.as_str()).or_insert(0.0);
            *rarity = word.idf.max(*rarity);
        }
        rarities
    }

    /// The cosine of the query's vector and the entry's, if both exist.
    pub(crate) fn cosine(&self) -> Option<f64> {
        self.found.cosine
    }
}

/// An entry of an answer.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    /// The document that was found.
    pub(crate) ranked: Ranked,
    /// The entry that it is made of, or the one that superseded that.
    pub(crate) entry: Entry,
    /// The entry that was found, if that is superseded by `entry`.
    pub(crate) replaces: Option<Pointer>,
}

impl Shown {
    pub(crate) fn hit(self, settings: &Settings) -> Hit {
        let Self { ranked, entry, replaces } = self;
        let snippet = ranked.snippet(&entry.text, settings);
        Hit { score: ranked.found.score, snippet, entry, replaces, explanation: ranked.found.explanation }
    }
}

/// Ranks the entries of a collection.
type Rank<'a> = dyn Fn(&Collection, &Accept<'_>, Option<&Dense<'_>>, &Used<'_>) -> Vec<Found> + 'a;

/// The query's vector, and the vectors it can be compared with.
pub(crate) struct QueryEmbedding {
    pub(crate) probe: Probe,
    pub(crate) model: Rc<Model>,
}

impl Searcher<'_> {
    /// Best first; equal scores newest first, then by reference.
    pub(crate) fn find(&mut self, query: &Query) -> Result<Vec<Hit>> {
        let limit = query.limit()?;
        let (settings, now) = (self.settings.search, self.root.now());
        let text = beginning(&query.text, self.settings.query_bytes);
        self.list_ahead(&query.filter, query.vector.is_some());
        let meaning = query.vector.as_ref().map(|vector| self.meaning(vector)).transpose()?.flatten();
        let term = AskedTerm::of(text);
        let among = if term.is_some() { limit.max(definition::AMONG) } else { limit };
        let found = self.find_current(among, &query.filter, &|_| true, &mut |memory, limit| {
            let search = RankRequest { text, is_text: false, now, limit, explain: query.explain };
            memory.rank(&search, &query.filter, meaning.as_ref(), &|_, _| true)
        })?;
        let mut hits: Vec<Hit> = found.into_iter().map(|shown| shown.hit(settings)).collect();
        if let Some(term) = &term {
            definition::raise(&mut hits, term);
            hits.truncate(limit);
        }
        Ok(hits)
    }

    /// Lists what a search is going to ask for.
    pub(crate) fn list_ahead(&self, filter: &Filter, with_vectors: bool) {
        let with_archive = filter.statuses.contains(&Status::Archived);
        self.root.list_ahead(&[with_archive.then_some(ARCHIVE), with_vectors.then_some(VECTORS)]);
    }

    /// The first entries of a ranking that `accept` takes, whether they are superseded or not.
    pub(crate) fn find_ranked(
        &mut self,
        limit: usize,
        accept: &dyn Fn(&Entry) -> bool,
        rank: &mut dyn FnMut(&mut Self, usize) -> Result<Vec<Ranked>>,
    ) -> Result<Vec<(Ranked, Entry)>> {
        let found = self.find_shown(limit, None, accept, rank)?;
        Ok(found.into_iter().map(|shown| (shown.ranked, shown.entry)).collect())
    }

    /// Like `find_ranked`, but the entry that supersedes another stands in its place if a filter selects it, once and
    /// where the first of both is.
    pub(crate) fn find_current(
        &mut self,
        limit: usize,
        filter: &Filter,
        accept: &dyn Fn(&Entry) -> bool,
        rank: &mut dyn FnMut(&mut Self, usize) -> Result<Vec<Ranked>>,
    ) -> Result<Vec<Shown>> {
        self.find_shown(limit, Some(filter).filter(|filter| filter.superseded.is_none()), accept, rank)
    }

    /// The first entries of a ranking that `accept` takes; that needs their texts. The ranking runs again
    /// if a file changed meanwhile, and with a larger limit if too few were accepted.
    fn find_shown(
        &mut self,
        limit: usize,
        successors: Option<&Filter>,
        accept: &dyn Fn(&Entry) -> bool,
        rank: &mut dyn FnMut(&mut Self, usize) -> Result<Vec<Ranked>>,
    ) -> Result<Vec<Shown>> {
        let (mut wanted, mut attempts) = (limit, 1);
        loop {
            let ranked = rank(self, wanted)?;
            let (asked, mut is_changed, mut found) = (ranked.len(), false, Vec::new());
            let mut successors_shown = SortedSet::new();
            for one in &ranked {
                let Some(shown) = self.shown(one, successors)? else {
                    is_changed = true;
                    continue;
                };
                // Only what supersedes another can come twice.
                let mut is_new =
                    |entry: &Entry| entry.supersedes.is_empty() || successors_shown.insert(entry.reference.clone());
                if accept(&shown.entry) && !self.is_copy_of_one(&shown.entry, &ranked)? && is_new(&shown.entry) {
                    found.push(shown);
                }
                if found.len() == limit {
                    break;
                }
            }
            let is_short = found.len() < limit && asked == wanted;
            if is_changed && attempts < ATTEMPTS {
                self.root.renew();
                attempts += 1;
            } else if is_short && wanted < usize::MAX {
                wanted = wanted.saturating_mul(2).max(1);
            } else {
                return Ok(found);
            }
        }
    }

    /// A document of a ranking with its entry, or with the one that superseded that if there are successors to show; none
    /// when a file is another by now.
    fn shown(&mut self, one: &Ranked, successors: Option<&Filter>) -> Result<Option<Shown>> {
        let Some(mut entry) = entry_of(self, &one.key, &one.id)? else { return Ok(None) };
        let ranked = one.clone();
        let succession = self.search.collection.as_ref().map(|all| &all.succession);
        entry.superseded_by = succession.and_then(|all| all.successor(&entry.reference)).cloned();
        if let (Some(filter), Some(successor)) = (successors, &entry.superseded_by) {
            let Some(successor) = entry_of(self, &successor.key(), &successor.id)? else { return Ok(None) };
            if filter.admits(&successor) && filter.shows_status(successor.status) {
                return Ok(Some(Shown { ranked, entry: successor, replaces: Some(Pointer::to(&entry)) }));
            }
        }
        Ok(Some(Shown { ranked, entry, replaces: None }))
    }

    /// Returns whether an entry of the project is only the shared copy of another one that was found: what one agent
    /// said is one hit.
    fn is_copy_of_one(&mut self, entry: &Entry, ranked: &[Ranked]) -> Result<bool> {
        if entry.reference.scope != Scope::Project {
            return Ok(false);
        }
        for source in entry.sources.iter().filter_map(|source| Reference::parse(source).ok()) {
            let key = source.key();
            let is_found = ranked.iter().any(|one| one.id == source.id && one.key == key);
            if is_found && entry_of(self, &key, &source.id)?.is_some_and(|source| source.text == entry.text) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The best documents that a filter means and whose key and row are accepted, in the root as it is now.
    pub(crate) fn rank(
        &mut self,
        search: &RankRequest<'_>,
        filter: &Filter,
        meaning: Option<&QueryEmbedding>,
        accept: &dyn Fn(&str, &Doc) -> bool,
    ) -> Result<Vec<Ranked>> {
        // Frequencies count the whole root: entries outside the filter still show how rare a word is.
        let settings = self.settings.search;
        self.search_parts(filter, accept, meaning, &|all, accept, dense, used| {
            rank::find(all, search, settings, dense, used, accept)
        })
    }

    /// Like `rank`, ordered by date; the query text is ignored.
    pub(crate) fn rank_newest(
        &mut self,
        filter: &Filter,
        accept: &dyn Fn(&str, &Doc) -> bool,
        limit: usize,
    ) -> Result<Vec<Ranked>> {
        self.search_parts(filter, accept, None, &|all, accept, _, _| rank::newest(all, accept, limit))
    }

    /// Prepares a query's vector for comparison; returns none while no entry has a vector.
    ///
    /// # Errors
    /// [`Error::Invalid`] when entries have vectors, but of another model or dimension.
    pub(crate) fn meaning(&mut self, vector: &QueryVector) -> Result<Option<QueryEmbedding>> {
        let QueryVector { model: name, values } = vector;
        check_model(name)?;
        let unit = unit(values).ok_or_else(|| Error::invalid("the query's vector has no direction"))?;
        let model = VectorFiles::of(self).vectors_of(name)?;
        let (given, probe) = (unit.len(), Probe::new(unit));
        match model.dimension() {
            Some(dimension) if dimension == given => Ok(Some(QueryEmbedding { probe, model })),
            Some(dimension) => Err(Error::invalid(format!(
                "the query's vector has {given} dimensions, the model {name} in this memory has {dimension}"
            ))),
            None => match VectorFiles::of(self).current_model_name()?.filter(|current| current != name) {
                None => Ok(None),
                Some(current) => Err(Error::invalid(format!(
                    "the query's vector is of the model {name}, the entries' are of {current}: embed the entries first"
                ))),
            },
        }
    }

    pub(crate) fn search_parts(
        &mut self,
        filter: &Filter,
        accept: &dyn Fn(&str, &Doc) -> bool,
        meaning: Option<&QueryEmbedding>,
        search: &Rank<'_>,
    ) -> Result<Vec<Ranked>> {
        self.refresh_index()?;
        let archived = self.index_archive(filter)?;
        let mut parts = self.search.index.parts();
        parts.extend(self.search.index.archived(&archived));
        let collection = match &self.search.collection {
            Some(known) if known.is_of(&parts) => Rc::clone(known),
            _ => Rc::new(Collection::new(&parts)),
        };
        let admission = Admission::new(&parts, filter);
        let accept = |part: usize, doc: u32| {
            filter.superseded.is_none_or(|wanted| wanted == collection.is_superseded(part, doc))
                && admission.admits(part, doc)
                && accept(parts[part].key(doc), &parts[part].docs()[doc as usize])
        };
        let name = |found: Found| {
            let part = parts[found.part];
            Ranked { key: part.key(found.doc).to_owned(), id: part.id(found.doc).clone(), found }
        };
        let dense = meaning.map(|QueryEmbedding { probe, model }| {
            let places = self.search.vectors.places(&collection, model);
            Dense { probe, model, places, settings: self.settings.vectors }
        });
        let usage = &self.search.usage;
        let used = |part: usize, doc: u32| {
            let file = usage.get(parts[part].key(doc));
            file.and_then(|file| file.get(parts[part].id(doc))).copied().unwrap_or_default()
        };
        let found = search(&collection, &accept, dense.as_ref(), &used).into_iter().map(name).collect();
        self.search.collection = Some(collection);
        Ok(found)
    }
}
