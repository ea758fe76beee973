//! The trait of models that make vectors of texts. Keepstone has no model of its own and downloads none.

use crate::api::contract::search::QueryVector;
use crate::api::error::Error;

/// A model that makes a vector of each text.
pub trait Embedder {
    /// The name under which vectors are stored: another model, or the same one with other weights, needs another name.
    fn model(&self) -> &str;

    /// The vectors of some texts, in their order, all of one dimension.
    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError>;

    /// The vector of a query, to search with.
    fn embed_query(&self, text: &str) -> Result<QueryVector, EmbedError> {
        let mut vectors = self.embed(&[text])?;
        match (vectors.pop(), vectors.len()) {
            (Some(values), 0) => Ok(QueryVector { model: self.model().to_owned(), values }),
            (_, more) => Err(EmbedError::Count { asked: 1, given: more }),
        }
    }
}

/// The reason why texts have no vectors.
#[derive(Debug, thiserror::Error)]
pub enum EmbedError {
    /// The memory did not hand out texts, or did not take vectors.
    #[error(transparent)]
    Memory(#[from] Error),
    /// The model gave too few vectors or too many.
    #[error("the model gave {given} vectors for {asked} texts")]
    Count {
        /// Texts.
        asked: usize,
        /// Vectors.
        given: usize,
    },
    /// The model cannot be used.
    #[error("{0}")]
    Model(String),
}
