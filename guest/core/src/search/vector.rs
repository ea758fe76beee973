//! What texts mean, as vectors that a host computes: the core hands out texts and keeps what comes back.
//!
//! A vector belongs to a text and a model, whoever says the text. So files of vectors need no manifest: all of them
//! together are what is known, in any order, and one that is lost or damaged is work to be done again.

pub(crate) mod code;
mod file;
pub(crate) mod job;
mod keep;
pub(crate) mod known;
pub(crate) mod settings;

use crate::store::hash::checksum;

use super::find::beginning;

/// Bytes of a text that a model is given; models read less. Changing it changes the hashes of longer texts.
const GIVEN: usize = 8 << 10;

/// What a model is given of a text.
pub(crate) fn given(text: &str) -> &str {
    beginning(text, GIVEN)
}

/// What the vector of a text is kept under.
pub(crate) fn hash_of(text: &str) -> u64 {
    checksum(given(text).as_bytes())
}

#[cfg(test)]
mod tests;
