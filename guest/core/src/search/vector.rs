//! Vectors of texts, computed by a host: the core hands out texts and stores the vectors.
//!
//! A vector belongs to a text and a model, whoever says the text. So files of vectors need no manifest: all of them
//! together are what is known, in any order, and one that is lost or damaged is work to be done again.

pub(crate) mod code;
pub(crate) mod file;
pub(crate) mod job;
pub(crate) mod keep;
pub(crate) mod known;
mod merge;
pub(crate) mod settings;
pub(crate) mod tend;

pub(crate) use keep::{CURRENT, Current};

use crate::store::hash::checksum;

use crate::text::cut::beginning;

/// Bytes of a text that a model is given; models read less. Changing it changes the hashes of longer texts.
const GIVEN: usize = 8 << 10;

/// The part of a text that a model gets.
pub(crate) fn given(text: &str) -> &str {
    beginning(text, GIVEN)
}

/// The hash under which a text's vector is stored.
pub(crate) fn hash_of(text: &str) -> u64 {
    checksum(given(text).as_bytes())
}

#[cfg(test)]
mod tests;
