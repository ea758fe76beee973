//! Finding entries by what they say: BM25 over *leaves*, one for each category file.
//!
//! A leaf is rebuilt only when its file changes. Frequencies and lengths are summed over leaves before
//! anything is scored, so ranking does not depend on how entries are spread over files.

mod edit;
mod expand;
mod language;
mod leaf;
mod query;
mod rank;
mod settings;
mod snippet;
mod tokenize;

pub use leaf::Leaf;
pub use rank::{Found, find};
pub use settings::{Expand, Settings};
pub use snippet::{Highlight, Snippet};

#[cfg(test)]
mod tests;
