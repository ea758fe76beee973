//! The interface `jobs` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::error::Error;

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

/// Embedding: the host computes vectors of texts with a model of its choice. Without vectors, search uses words only.
#[derive(Clone, Copy, Debug)]
pub struct Jobs<'a>(pub(crate) Calls<'a>);

impl Jobs<'_> {
    /// Returns up to `limit` texts (1 to 1,024) without a vector of a model, newest entries first; an empty list if all
    /// texts have one. `model` is the host's name for the model.
    pub fn pending(&self, model: &str, limit: u32) -> Result<Vec<Job>, Error> {
        self.0.call("jobs", "pending", (model, limit))
    }

    /// Stores vectors in one write and returns how many were new. If the call fails, none is stored.
    ///
    /// Answers may come in any order and more than once. An answer whose text no entry has any more is skipped. A
    /// vector of another length than the model's other vectors is invalid.
    pub fn resolve(&self, model: &str, answers: &[Answer]) -> Result<u32, Error> {
        self.0.call("jobs", "resolve", (model, answers))
    }

    /// Returns the progress of the model whose vectors came last.
    pub fn status(&self) -> Result<JobStatus, Error> {
        self.0.call("jobs", "status", ())
    }
}
