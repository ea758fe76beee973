//! The calls of the interface `search`: finding entries.

use std::borrow::Cow;

use crate::model::contract::Filter;
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::search::contract::{Contradiction, Counterparts, Hit, Query, SessionPassage, SimilarEntry};
use crate::search::contradicting::{contradicting, counterparts};
use crate::search::passages::{self, source_of};
use crate::search::related;
use crate::store::Store;
use crate::vault::unicode_form::in_every_form;

use super::Memory;

impl<S: Store + 'static> Memory<S> {
    /// Returns the best entries for a query, best first; equal scores newest first, then by reference.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a limit out of range, and for a vector of another model or dimension than those here.
    pub fn find(&mut self, query: &Query) -> Result<Vec<Hit>> {
        self.ready_to_search()?;
        let hits = match in_every_form(&self.root, &query.filter)? {
            Cow::Borrowed(_) => self.searcher().find(query)?,
            Cow::Owned(filter) => self.searcher().find(&Query { filter, ..query.clone() })?,
        };
        self.note_reads(hits.iter().map(|hit| hit.entry.reference.clone()));
        Ok(hits)
    }

    /// Returns entries that a filter selects and that resemble an entry, by its most distinctive words and its vector; never
    /// the entry itself.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) for a reference of nothing, [`Error::Invalid`](crate::Error::Invalid) for a limit out of 1 to 100.
    pub fn related(&mut self, reference: &Reference, filter: &Filter, limit: Option<u32>) -> Result<Vec<Hit>> {
        self.ready_to_search()?;
        related::related(&mut self.searcher(), reference, filter, limit)
    }

    /// Returns the passages of sessions that match a text best; equal ones newest first. They are no entries: nobody confirmed
    /// what they say.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a limit out of 1 to 100; otherwise an error of the store.
    pub fn passages(&mut self, text: &str, limit: Option<u32>) -> Result<Vec<SessionPassage>> {
        self.ready()?;
        let limit = Query { limit, ..Query::default() }.limit()?;
        passages::passages(&mut self.searcher(), text, limit)
    }

    /// Returns near duplicates of a text, most similar first. Without a vector in the query, the call takes the vector of an
    /// entry with this very text.
    ///
    /// # Errors
    /// As [`find`](Self::find); also for a text without a word.
    pub fn similar(&mut self, query: &Query) -> Result<Vec<SimilarEntry>> {
        self.ready_to_search()?;
        related::similar(&mut self.searcher(), query)
    }

    /// Returns what says nearly the same as an entry, and what it contradicts, in its scope and category, and what was said in
    /// the session that it was learnt from.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) for a reference of nothing; otherwise an error of the store.
    pub fn compare(&mut self, reference: &Reference) -> Result<Counterparts> {
        self.ready_to_search()?;
        let entry = self.entry(reference)?;
        let mut searcher = self.searcher();
        Ok(Counterparts { said: source_of(searcher.root, &entry)?, ..counterparts(&mut searcher, &entry)? })
    }

    /// Returns pairs of entries in force of one scope and category that probably contradict each other, the most alike first.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a limit out of 1 to 100; otherwise an error of the store.
    pub fn contradicting(&mut self, filter: &Filter, limit: Option<u32>) -> Result<Vec<Contradiction>> {
        self.ready()?;
        contradicting(&self.root, filter, limit)
    }
}
