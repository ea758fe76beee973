//! The interface `jobs` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::search::{Hit, Query};
use crate::api::contract::types::Reference;
use crate::api::error::Error;
use crate::api::name::names;

/// A text that needs a vector.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Job {
    /// Identifies the text: entries with the same text share a job, and an edited text is a new job.
    pub id: String,
    /// The text, at most 8 KiB of UTF-8; a longer entry is cut.
    pub text: String,
}

/// The vector of a job's text.
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The id of the job.
    pub id: String,
    /// The vector, not empty. Only its direction is stored.
    pub vector: Vec<f32>,
}

impl Answer {
    /// Makes an answer with nothing but what each must have.
    pub fn new(id: impl Into<String>, vector: Vec<f32>) -> Self {
        Self { id: id.into(), vector }
    }
}

/// The progress of embedding.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct JobStatus {
    /// The model of the latest vectors. Absent if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The length of that model's vectors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dimension: Option<u32>,
    /// The number of entries with status candidate or promoted.
    pub entries: u32,
    /// The number of those entries that have a vector of the model.
    pub embedded: u32,
    /// The number of jobs that are left.
    pub pending: u32,
}

names! {
    /// The kind of a task.
    TaskKind, "a task kind" {
        /// A stretch of a session (`transcripts.stretches` of policy), for the statements in it that are worth keeping.
        Extract = "extract",
        /// Three or more entries of one scope and category that say nearly the same (`jobs.merge_similarity`), for one
        /// text in their place.
        Merge = "merge",
        /// A query and what a search found for it, for a better order.
        Rerank = "rerank",
    }
}

/// Something that a language model may do.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
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
    #[component(name = "most-bytes")]
    pub most_bytes: u32,
}

/// A part of an answer that was not accepted.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Rejection {
    /// Its beginning.
    pub text: String,
    /// The reason.
    pub reason: String,
}

/// The effects of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
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
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Ranking {
    /// Best first, as many as the query asked for. Each has the score of the search.
    pub hits: Vec<Hit>,
    /// The reason why the order is that of the search. Absent if it is the model's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<String>,
}

/// Work that a host may do with a model of its choice. Without a model everything works, and no call waits for one.
///
/// Embedding: the host computes vectors of texts (`pending`, `resolve`, `status`). Without vectors, search uses words
/// only.
///
/// Tasks: the host hands a task's `instructions` and `content` to a language model, and its answer to `submit`. An
/// answer is untrusted: what cannot be checked changes nothing, and the verdict names it. `rerank_task` and `rerank` do
/// the same for the order of a search, if the answer is there in time.
#[derive(Clone, Copy, Debug)]
pub struct Jobs<'a>(pub(crate) Calls<'a>);

impl Jobs<'_> {
    /// Returns up to `limit` texts (1 to 1,024) without a vector of a model, newest entries first; an empty list if all
    /// texts have one. `model` is the host's name for the model.
    pub fn pending(&self, model: &str, limit: u32) -> Result<Vec<Job>, Error> {
        self.0.call("jobs", "pending", || json!({ "model": model, "limit": limit }), |memory| (memory, model, limit))
    }

    /// Stores vectors in one write and returns how many were new. If the call fails, none is stored.
    ///
    /// Answers may come in any order and more than once. An answer whose text no entry has any more is skipped. A
    /// vector of another length than the model's other vectors is invalid.
    pub fn resolve(&self, model: &str, answers: &[Answer]) -> Result<u32, Error> {
        self.0.call(
            "jobs",
            "resolve",
            || json!({ "model": model, "answers": answers }),
            |memory| (memory, model, answers),
        )
    }

    /// Returns the progress of the model whose vectors came last.
    pub fn status(&self) -> Result<JobStatus, Error> {
        self.0.call("jobs", "status", || json!({}), |memory| (memory,))
    }

    /// Returns up to `limit` tasks (1 to 100) of some kinds, or of all if none is named: stretches of sessions first,
    /// the oldest first; an empty list if there is nothing to do. The kind `rerank` is invalid here.
    pub fn tasks(&self, kinds: &[TaskKind], limit: u32) -> Result<Vec<Task>, Error> {
        self.0.call("jobs", "tasks", || json!({ "kinds": kinds, "limit": limit }), |memory| (memory, kinds, limit))
    }

    /// Takes in a model's answer to a task, as far as it can be checked.
    ///
    /// A statement of a session must quote words of it, and rest on the quoted message; it becomes a candidate, or an
    /// entry if the built-in rules are sure of these words too. A merged text must keep every number, name and negation
    /// of the entries and add none; then it is stored and the entries are archived, in one change that `audit.undo`
    /// takes back. An answer that is too long, of another shape, or about something that has changed since is refused.
    /// Fails with `invalid` if no task can have the id.
    pub fn submit(&self, id: &str, answer: &str) -> Result<Verdict, Error> {
        self.0.call("jobs", "submit", || json!({ "id": id, "answer": answer }), |memory| (memory, id, answer))
    }

    /// Returns the task to order what a search finds: 20 to 50 hits. Returns none if there is nothing to order.
    pub fn rerank_task(&self, query: &Query) -> Result<Option<Task>, Error> {
        self.0.call("jobs", "rerank-task", || json!({ "query": query }), |memory| (memory, query))
    }

    /// Searches as `search.find` does, and brings the hits into the order of an answer to the task of this query. Hits
    /// that it leaves out follow. An answer that is refused leaves the order of the search.
    pub fn rerank(&self, query: &Query, id: &str, answer: &str) -> Result<Ranking, Error> {
        self.0.call(
            "jobs",
            "rerank",
            || json!({ "query": query, "id": id, "answer": answer }),
            |memory| (memory, query, id, answer),
        )
    }
}
