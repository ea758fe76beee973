//! What callers see: the memory, its calls by interface, and the words they are made of.
//!
//! Everything in `contract/` is generated from `wit/`; beside it stands only what the contract does not say.

mod brief;
mod call;
pub(crate) mod contract;
pub(crate) mod embedder;
mod embedding;
pub(crate) mod error;
mod export;
mod memory;
pub(crate) mod model;
mod name;
mod object;
mod project;
mod replay;
mod transcript;

pub use contract::*;
pub use embedder::{EmbedError, Embedder};
pub use error::Error;
pub use memory::Memory;
pub use model::{Model, ModelError, TaskResult};
pub use project::Project;
pub use project::branch::BranchChanges;
pub use replay::{ReplayError, replay};
pub use transcript::TranscriptReader;
