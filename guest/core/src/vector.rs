//! What texts mean, as vectors that a host computes: the core hands out texts and keeps what comes back.
//!
//! A vector belongs to a text and a model, whoever says the text. So files of vectors need no manifest: all of them
//! together are what is known, in any order, and one that is lost or damaged is work to be done again.

mod code;
mod file;
mod job;
mod keep;
mod known;
mod settings;

use crate::find::beginning;
use crate::hash::checksum;

pub(crate) use code::{Probe, cosine, unit};
pub(crate) use job::check_model;
pub use job::{Answer, Job, JobStatus};
pub(crate) use known::{Model, Place, Vectors};
pub use settings::{Fusion, Precision, Settings};

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
