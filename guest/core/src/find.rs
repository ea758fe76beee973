//! Queries over the whole root.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::policy::Policy;
use crate::search::{self, Accept, Admission, Collection, Doc, Explanation, Found, Search, Settings, Snippet};
use crate::{Clock, Entry, Error, Filter, Id, Memory, Result, Store};

/// What is looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Query {
    /// Words, identifiers, paths, in any language; any of them may match.
    pub text: String,
    /// Applied before ranking.
    pub filter: Filter,
    /// 1 to 100; absent means 10.
    pub limit: Option<u32>,
    /// Whether hits say how their scores came about.
    pub explain: bool,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hit {
    /// The entry.
    pub entry: Entry,
    /// Above 0; comparable within one answer only.
    pub score: f64,
    /// The best part of its text.
    pub snippet: Snippet,
    /// How the score came about, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
}

impl Query {
    const DEFAULT_LIMIT: u32 = 10;
    const MAX_LIMIT: u32 = 100;

    fn limit(&self) -> Result<usize> {
        match self.limit.unwrap_or(Self::DEFAULT_LIMIT) {
            limit @ 1..=Self::MAX_LIMIT => Ok(limit as usize),
            limit => Err(Error::invalid(format!("the limit is {limit}; it goes from 1 to {}", Self::MAX_LIMIT))),
        }
    }
}

/// Times that a search starts over because a file that holds a hit was changed meanwhile.
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
}

impl<S: Store, C: Clock> Memory<S, C> {
    /// Best first; equal scores newest first, then by reference.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a limit out of range.
    pub fn find(&mut self, query: &Query) -> Result<Vec<Hit>> {
        let limit = query.limit()?;
        let policy = self.policy()?;
        let (settings, now) = (&policy.search, self.now());
        let text = beginning(&query.text, policy.limits.query_bytes);
        let found = self.find_ranked(limit, &|_| true, &mut |memory, limit| {
            let search = Search { text, now, limit, explain: query.explain };
            memory.rank(&search, &policy, &query.filter, &|_, _| true)
        })?;
        let hit = |(ranked, entry): (Ranked, Entry)| {
            let snippet = ranked.snippet(&entry.text, settings);
            Hit { score: ranked.found.score, snippet, entry, explanation: ranked.found.explanation }
        };
        Ok(found.into_iter().map(hit).collect())
    }

    /// The first entries of a ranking that are accepted, which only their texts tell. The ranking is asked for again
    /// when a file was changed meanwhile, and for more when too few were accepted.
    pub(crate) fn find_ranked(
        &mut self,
        limit: usize,
        accept: &dyn Fn(&Entry) -> bool,
        rank: &mut dyn FnMut(&mut Self, usize) -> Result<Vec<Ranked>>,
    ) -> Result<Vec<(Ranked, Entry)>> {
        let (mut wanted, mut attempts) = (limit, 1);
        loop {
            let ranked = rank(self, wanted)?;
            let (asked, mut is_changed, mut found) = (ranked.len(), false, Vec::new());
            for one in ranked {
                match self.entry_of(&one.key, &one.id)? {
                    Some(entry) if accept(&entry) => found.push((one, entry)),
                    Some(_) => {}
                    None => is_changed = true,
                }
                if found.len() == limit {
                    break;
                }
            }
            let is_short = found.len() < limit && asked == wanted;
            if is_changed && attempts < ATTEMPTS {
                attempts += 1;
            } else if is_short && wanted < usize::MAX {
                wanted = wanted.saturating_mul(2).max(1);
            } else {
                return Ok(found);
            }
        }
    }

    /// The best documents that a filter means and whose key and row are accepted, in the root as it is now.
    pub(crate) fn rank(
        &mut self,
        search: &Search<'_>,
        policy: &Policy,
        filter: &Filter,
        accept: &dyn Fn(&str, &Doc) -> bool,
    ) -> Result<Vec<Ranked>> {
        // Frequencies count the whole root: what a filter leaves out still tells how rare a word is.
        self.search_parts(policy, filter, accept, &|all, accept| search::find(all, search, &policy.search, accept))
    }

    /// The same for the newest documents, whatever they say.
    pub(crate) fn rank_newest(
        &mut self,
        policy: &Policy,
        filter: &Filter,
        accept: &dyn Fn(&str, &Doc) -> bool,
        limit: usize,
    ) -> Result<Vec<Ranked>> {
        self.search_parts(policy, filter, accept, &|all, accept| search::newest(all, accept, limit))
    }

    fn search_parts(
        &mut self,
        policy: &Policy,
        filter: &Filter,
        accept: &dyn Fn(&str, &Doc) -> bool,
        search: &dyn Fn(&Collection, &Accept<'_>) -> Vec<Found>,
    ) -> Result<Vec<Ranked>> {
        self.refresh_index(&policy.index)?;
        let archived = self.index_archive(filter)?;
        let mut parts = self.index.parts();
        parts.extend(self.index.archived(&archived));
        let collection = match &self.collection {
            Some(known) if known.is_of(&parts) => Rc::clone(known),
            _ => Rc::new(Collection::new(&parts)),
        };
        let admission = Admission::new(&parts, filter);
        let accept = |part: usize, doc: u32| {
            admission.admits(part, doc) && accept(parts[part].key(doc), &parts[part].docs()[doc as usize])
        };
        let name = |found: Found| {
            let part = parts[found.part];
            Ranked { key: part.key(found.doc).to_owned(), id: part.id(found.doc).clone(), found }
        };
        let found = search(&collection, &accept).into_iter().map(name).collect();
        self.collection = Some(collection);
        Ok(found)
    }
}

/// At most so many bytes of a text, cut between characters.
pub(crate) fn beginning(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}
