//! Finding entries by what they say: BM25 over the parts of an index.
//!
//! Frequencies and lengths are summed over the living documents of all parts before anything is scored, so ranking
//! does not depend on how entries are spread over parts.

mod admission;
pub(crate) mod collection;
pub(crate) mod doc;
mod edit_distance;
pub(crate) mod find;
pub(crate) mod index;
mod query;
pub(crate) mod rank;
pub(crate) mod related;
pub(crate) mod settings;
mod snippet;
mod speech;
pub(crate) mod vector;

#[cfg(test)]
use crate::search::index::part::Part;
pub use crate::search::index::settings::Settings as IndexSettings;
pub use crate::search::rank::explain::{Composite, Explanation, Fused, WordScore};
pub use crate::text::language::Language;

#[cfg(test)]
use index::part_of;
use rank::newest;
pub use settings::{Expand, Settings};
pub use snippet::{Highlight, Snippet};

#[cfg(test)]
mod tests;
