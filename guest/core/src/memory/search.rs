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
use crate::vault::entries::Entries;
use crate::vault::unicode_form::in_every_form;

use super::Memory;
use super::contract::SearchCalls;

impl<S: Store + 'static> SearchCalls for Memory<S> {
    fn find(&mut self, query: &Query) -> Result<Vec<Hit>> {
        self.ready_to_search()?;
        let hits = match in_every_form(&self.root, &query.filter)? {
            Cow::Borrowed(_) => self.searcher().find(query)?,
            Cow::Owned(filter) => self.searcher().find(&Query { filter, ..query.clone() })?,
        };
        self.note_reads(hits.iter().map(|hit| hit.entry.reference.clone()));
        Ok(hits)
    }

    fn related(&mut self, reference: &Reference, filter: &Filter, limit: Option<u32>) -> Result<Vec<Hit>> {
        self.ready_to_search()?;
        related::related(&mut self.searcher(), reference, filter, limit)
    }

    fn passages(&mut self, text: &str, limit: Option<u32>) -> Result<Vec<SessionPassage>> {
        self.ready()?;
        let limit = Query { limit, ..Query::default() }.limit()?;
        passages::passages(&mut self.searcher(), text, limit)
    }

    fn similar(&mut self, query: &Query) -> Result<Vec<SimilarEntry>> {
        self.ready_to_search()?;
        related::similar(&mut self.searcher(), query)
    }

    fn compare(&mut self, reference: &Reference) -> Result<Counterparts> {
        self.ready_to_search()?;
        let entry = Entries(&self.root).get(reference)?;
        let entry = self.used(entry)?;
        let mut searcher = self.searcher();
        Ok(Counterparts { said: source_of(searcher.root, &entry)?, ..counterparts(&mut searcher, &entry)? })
    }

    fn contradicting(&mut self, filter: &Filter, limit: Option<u32>) -> Result<Vec<Contradiction>> {
        self.ready()?;
        contradicting(&self.root, filter, limit)
    }
}
