//! Finding entries by what they say: BM25 over the parts of an index.
//!
//! Frequencies and lengths are summed over the living documents of all parts before anything is scored, so ranking
//! does not depend on how entries are spread over parts.

mod admission;
pub(crate) mod collection;
pub(crate) mod contract;
pub(crate) mod contradicting;
mod definition;
pub(crate) mod doc;
mod edit_distance;
pub(crate) mod find;
pub(crate) mod index;
pub(crate) mod neighbours;
pub(crate) mod passages;
mod query;
pub(crate) mod rank;
pub(crate) mod related;
pub(crate) mod settings;
mod snippet;
mod speech;
pub(crate) mod vector;

use std::rc::Rc;

use crate::model::reference::Id;
use crate::text::sorted::SortedMap;
use crate::vault::root::Root;

use collection::Collection;
use index::fetch::Texts;
use index::held::Index;
use passages::Passages;
use vector::known::Vectors;

/// The settings of this room.
#[derive(Clone, Copy)]
pub(crate) struct Settings<'a> {
    pub(crate) search: &'a settings::Settings,
    pub(crate) index: &'a index::settings::Settings,
    pub(crate) vectors: &'a vector::settings::Settings,
    /// Longest text that is searched for; what is longer is ranked by its beginning.
    pub(crate) query_bytes: usize,
}

/// The search state of a process, a cache of the files.
#[derive(Default)]
pub(crate) struct Search {
    pub(crate) index: Index,
    /// The collection of the last query.
    collection: Option<Rc<Collection>>,
    texts: Texts,
    vectors: Vectors,
    passages: Passages,
    /// How often entries were used, by file and id, where ranking counts that.
    pub(crate) usage: SortedMap<String, SortedMap<Id, u32>>,
}

impl Search {
    /// The state to go on with after a dry run: nothing of what that adds.
    pub(crate) fn kept(&self) -> Self {
        Self {
            index: self.index.clone(),
            collection: self.collection.clone(),
            vectors: self.vectors.clone(),
            ..Self::default()
        }
    }
}

/// The room at work in one call.
pub(crate) struct Searcher<'a> {
    pub(crate) root: &'a Root,
    pub(crate) search: &'a mut Search,
    pub(crate) settings: Settings<'a>,
}

#[cfg(test)]
mod tests;
