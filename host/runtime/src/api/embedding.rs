//! Embedding what has no vector yet, batch by batch.

use crate::api::contract::jobs::{Answer, Jobs};
use crate::api::embedder::{EmbedError, Embedder};

/// Texts that are embedded, and written, at once.
const BATCH: u32 = 256;

impl Jobs<'_> {
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
