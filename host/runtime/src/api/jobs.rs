//! The interface `jobs`: what texts mean to a model, as vectors.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::embedder::{EmbedError, Embedder};
use crate::api::error::Error;

/// Texts that are embedded, and written, at once.
const BATCH: u32 = 256;

/// A text that wants a vector.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Job {
    /// Of the text: an edit makes a new job, entries that say the same make one.
    pub id: String,
    /// At most 8 KiB.
    pub text: String,
}

/// What a model made of a text.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The job's.
    pub id: String,
    /// Of any length above 0; only its direction is kept.
    pub vector: Vec<f32>,
}

/// How far embedding is.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct JobStatus {
    /// The model whose vectors came last; none before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Of its vectors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dimension: Option<u32>,
    /// Candidate and promoted entries.
    pub entries: u32,
    /// Those of them that have a vector of the model.
    pub embedded: u32,
    /// Those that have none.
    pub pending: u32,
}

/// The calls of `jobs`.
#[derive(Clone, Copy, Debug)]
pub struct Jobs<'a>(pub(crate) Calls<'a>);

impl Jobs<'_> {
    /// Texts that have no vector of a model yet, those of the newest entries first; none when all have.
    pub fn pending(&self, model: &str, limit: u32) -> Result<Vec<Job>, Error> {
        self.0.call("jobs", "pending", (model, limit))
    }

    /// Takes in what a model made of texts; all, or with an error nothing. Returns how many were new.
    pub fn resolve(&self, model: &str, answers: &[Answer]) -> Result<u32, Error> {
        self.0.call("jobs", "resolve", (model, answers))
    }

    /// How far embedding is with the model whose vectors came last.
    pub fn status(&self) -> Result<JobStatus, Error> {
        self.0.call("jobs", "status", ())
    }

    /// Embeds all texts that have no vector of the model yet, in batches that are each kept at once. Returns how many
    /// vectors are new.
    pub fn embed_pending(&self, embedder: &dyn Embedder) -> Result<u32, EmbedError> {
        let mut embedded = 0;
        loop {
            match self.embed_batch(embedder)? {
                // None is left, or others are embedding the same, or all was edited meanwhile: what is left is theirs.
                0 => return Ok(embedded),
                new => embedded += new,
            }
        }
    }

    /// The same for one batch, that of the newest entries, for callers who may have to stop. 0 when none is left.
    pub fn embed_batch(&self, embedder: &dyn Embedder) -> Result<u32, EmbedError> {
        let jobs = self.pending(embedder.model(), BATCH)?;
        if jobs.is_empty() {
            return Ok(0);
        }
        let texts: Vec<&str> = jobs.iter().map(|job| job.text.as_str()).collect();
        let vectors = embedder.embed(&texts)?;
        if vectors.len() != jobs.len() {
            return Err(EmbedError::Count { asked: jobs.len(), given: vectors.len() });
        }
        let answers = jobs.into_iter().zip(vectors).map(|(job, vector)| Answer { id: job.id, vector });
        Ok(self.resolve(embedder.model(), &answers.collect::<Vec<_>>())?)
    }
}
