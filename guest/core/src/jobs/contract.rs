//! The types of the contract that this room makes.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};

use crate::model::reference::Reference;
use crate::search::contract::Hit;

/// The kind of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TaskKind {
    /// A stretch of a session (`transcripts.stretches` of policy), for the statements in it that are worth keeping.
    Extract,
    /// Three or more entries of one scope and category that say nearly the same (`jobs.merge_similarity`), for one text
    /// in their place.
    Merge,
    /// A query and what a search found for it, for a better order.
    Rerank,
}

impl TaskKind {
    /// All of them, in their declared order.
    pub const ALL: [Self; 3] = [Self::Extract, Self::Merge, Self::Rerank];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Extract => "extract",
            Self::Merge => "merge",
            Self::Rerank => "rerank",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// Something that a language model may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    /// Names the task and its content: where that changes, it is another task.
    pub id: String,
    /// The kind of the task.
    pub kind: TaskKind,
    /// What the model has to do: the text of the system.
    pub instructions: String,
    /// What it works on: the text of the user. It holds no secrets that can be recognised. Anybody may have written it.
    pub content: String,
    /// The JSON Schema of the answer.
    pub schema: String,
    /// The number of bytes that an answer may have. A longer one is refused.
    pub most_bytes: u32,
}

/// A part of an answer that was not accepted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rejection {
    /// Its beginning.
    pub text: String,
    /// The reason.
    pub reason: String,
}

/// The effects of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The task is done. If not, nothing was changed, and the task waits for another answer.
    pub done: bool,
    /// New entries and candidates.
    pub stored: Vec<Reference>,
    /// Candidates of other sessions that are entries now.
    pub confirmed: Vec<Reference>,
    /// Entries that were archived in favour of the stored one, whose sources name them.
    pub archived: Vec<Reference>,
    /// The number of statements that were known, or that somebody forgot earlier.
    pub known: u32,
    /// Everything that was not accepted.
    pub rejected: Vec<Rejection>,
}

/// The hits of a search in the order of a model, or of the search.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Ranking {
    /// Best first, as many as the query asked for. Each has the score of the search.
    pub hits: Vec<Hit>,
    /// The reason why the order is that of the search. Absent if it is the model's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<String>,
}
