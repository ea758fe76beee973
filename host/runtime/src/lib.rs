//! Memory for AI agents: runs the Keepstone component over a store you choose.
//!
//! The component holds all rules; this crate gives it a [`Store`], a clock and limits, and makes its exports
//! calls of Rust. It knows nothing about memories.
//!
//! ```
//! use keepstone::{Category, Draft, Grant, Memory, MemoryStore, Outcome, Query, Scope};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let memory = Memory::open(MemoryStore::new(), Grant::default())?;
//! let draft = Draft::new(Scope::agent("dev"), Category::Decisions, "Use SQLite for the local queue.");
//! let Outcome::Stored(reference) = memory.vault().add(&draft)? else { panic!("a new text is stored") };
//!
//! let hits = memory.search().find(&Query::new("queue"))?;
//! assert_eq!(hits[0].entry.reference, reference);
//! # Ok(())
//! # }
//! ```

mod api;
#[cfg(feature = "embed-http")]
mod chat;
mod embed;
mod engine;
#[cfg(feature = "embed-http")]
mod http;
mod store;
pub mod store_kit;

pub use api::*;
#[cfg(feature = "embed-http")]
pub use chat::HttpModel;
#[cfg(feature = "embed-http")]
pub use embed::HttpEmbedder;
#[cfg(feature = "embed-local")]
pub use embed::LocalEmbedder;
pub use engine::{
    Access, COMPONENT, COMPONENT_SHA256, Clock, Component, Grant, Imports, ImportsView, Middleware, OPEN, OpenError,
    Options, Readiness, Record, StoreCall, Warn, add_to_linker, add_to_linker_async, claim_preparing, prepare,
    prepare_for, readiness, readiness_for, typed_func,
};
#[cfg(feature = "object-store")]
pub use store::ObjectStore;
#[cfg(feature = "postgres")]
pub use store::PostgresStore;
pub use store::{
    Copied, Copying, Durability, Expect, FolderStore, InvalidKey, Key, LIST_LIMIT, Listed, Location, MemoryStore,
    Object, Prefix, Progress, Store, StoreError, Uncopied, Validity, Version, copy, user_dir,
};
