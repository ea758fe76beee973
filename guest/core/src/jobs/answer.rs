//! Reading what a model answered.

use serde::de::DeserializeOwned;

use crate::model::error::Error;
use crate::text::cut::excerpt;
use crate::text::json;
use crate::text::prompt_text::visible;

use super::contract::{Rejection, Verdict};

/// Characters of something rejected that are told.
const TOLD: usize = 160;

/// Reads an answer; one that is too long or has another shape is the reason why not.
pub(super) fn read<A: DeserializeOwned>(answer: &str, most_bytes: u32) -> Result<A, String> {
    if answer.len() > most_bytes as usize {
        return Err(format!("the answer has {} bytes; at most {most_bytes} are read", answer.len()));
    }
    json::parse(unfenced(answer.trim()).as_bytes())
        .map_err(|error| format!("the answer is no JSON of the schema: {error}"))
}

/// A rejected part of an answer, as it may be shown.
pub(super) fn rejection(text: &str, reason: impl Into<String>) -> Rejection {
    let start = crate::text::cut::beginning(text, TOLD * 8);
    Rejection { text: visible(&excerpt(start, TOLD)), reason: reason.into() }
}

/// The content of a block of code, which models like to put around JSON.
fn unfenced(answer: &str) -> &str {
    let block = answer.strip_prefix("```").and_then(|rest| rest.strip_suffix("```"));
    block.map_or(answer, |block| block.strip_prefix("json").unwrap_or(block).trim())
}

impl Verdict {
    /// The verdict about an answer of which nothing was accepted.
    pub(super) fn refused(answer: &str, reason: impl Into<String>) -> Self {
        Self { rejected: vec![rejection(answer, reason)], ..Self::default() }
    }
}

pub(super) fn no_task(id: &str) -> Error {
    Error::invalid(format!("{id:?} is not an id of a task"))
}

/// The verdict about a task that nobody knows any more.
pub(super) const GONE: &str = "the task is done, or what it was about has changed: ask for tasks again";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read_with_and_without_a_block_of_code() {
        for answer in ["[1, 2]", " [1, 2]\n", "```json\n[1, 2]\n```", "```\n[1,2]\n```"] {
            assert_eq!(read::<Vec<u32>>(answer, 99), Ok(vec![1, 2]), "{answer}");
        }
        for answer in ["", "Sure! [1, 2]", "[1, 2", "{\"a\":1}", "[1, 2] [3]", "[\"a\"]"] {
            assert!(read::<Vec<u32>>(answer, 99).unwrap_err().starts_with("the answer is no JSON"), "{answer}");
        }
        assert_eq!(
            read::<Vec<u32>>(&"[".repeat(100), 99).unwrap_err(),
            "the answer has 100 bytes; at most 99 are read"
        );
        assert!(read::<Vec<u32>>(&"[".repeat(10_000), 20_000).is_err(), "what is nested deep is refused");
    }
}
