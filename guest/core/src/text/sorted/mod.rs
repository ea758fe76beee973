//! Sorted maps and sets with little code.
//!
//! The standard library's B-trees make 5 to 20 KB of code for each pair of types, and the core has seventy pairs:
//! together a seventh of the component. These make 1 to 2 KB. Entries stand in a row of sorted chunks: a look-up is two
//! binary searches, and an insertion moves the entries of one chunk, so that a map may grow key by key.

mod map;
mod set;
#[cfg(test)]
mod tests;

pub(crate) use map::SortedMap;
pub(crate) use set::SortedSet;
