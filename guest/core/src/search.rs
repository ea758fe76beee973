//! Finding entries by what they say: BM25 over the parts of an index.
//!
//! Frequencies and lengths are summed over the living documents of all parts before anything is scored, so ranking
//! does not depend on how entries are spread over parts.

mod admission;
mod collection;
mod doc;
mod edit;
mod expand;
mod explain;
mod fuse;
mod index;
mod language;
mod query;
mod rank;
mod score;
mod settings;
mod snippet;
mod speech;
mod thread;
mod time;
mod tokenize;

pub(crate) use admission::Admission;
pub(crate) use collection::Collection;
pub(crate) use doc::Doc;
pub use explain::{Composite, Explanation, Fused, WordScore};
pub(crate) use fuse::Dense;
#[cfg(test)]
use index::Part;
pub use index::Settings as IndexSettings;
#[cfg(test)]
use index::part_of;
pub(crate) use index::{Index, Size, Texts, plan};
pub use language::Language;
pub(crate) use query::word_set;
pub(crate) use rank::{Accept, Found, Search, Used, find, newest};
pub use settings::{Expand, Settings};
pub use snippet::{Highlight, Snippet};

#[cfg(test)]
mod tests;
