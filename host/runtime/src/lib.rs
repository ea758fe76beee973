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

mod audit;
mod briefing;
mod cache;
mod clients;
mod conversation;
mod copy;
mod draft;
mod embed;
mod entry;
mod error;
mod facts;
mod gate;
mod grant;
mod import;
mod ingest;
mod jobs;
mod limit;
mod machine;
mod memory;
mod name;
mod portable;
mod projects;
mod search;
mod sessions;
mod store;
mod ticker;
mod upkeep;
mod vault;
mod work;

pub use audit::{Audit, Deed, LogLine, Purged, Undone};
pub use briefing::{Brief, Briefing, DropReason, Dropped, Request, Section};
pub use clients::{Client, Clients, Edit, File, Plan, Reaction, Refusal};
pub use conversation::{Conversation, Message, Role};
pub use copy::{Copied, Copying, Progress, Uncopied, copy};
pub use draft::{Draft, Filter};
#[cfg(feature = "embed-http")]
pub use embed::HttpEmbedder;
#[cfg(feature = "embed-local")]
pub use embed::LocalEmbedder;
pub use embed::{EmbedError, Embedder};
pub use entry::{Category, Entry, Evidence, Importance, Learnt, Reference, Scope, Status, Tier, Timestamp};
pub use error::{Error, Fault, MemoryError, OpenError};
pub use facts::{Facts, KnowledgeBlocks, Remembered};
pub use grant::{Clock, Grant};
pub use ingest::{Digest, Ingest, Place, Start, Transcript};
pub use jobs::{Answer, Job, JobStatus, Jobs};
pub use machine::{COMPONENT, COMPONENT_SHA256, Component};
pub use memory::Memory;
pub use portable::{BitOffice, Page, Portable, SourceFile, Taken};
pub use projects::{ProjectRecord, Projects, Rating};
pub use search::{
    Composite, Explanation, Fused, Highlight, Hit, Query, QueryVector, Search, SimilarEntry, Snippet, WordScore,
};
pub use sessions::{Closing, Insight, Learning, ResumeId, Sessions, Sync, Synced};
#[cfg(feature = "object-store")]
pub use store::ObjectStore;
#[cfg(feature = "postgres")]
pub use store::PostgresStore;
pub use store::{
    Durability, Expect, FolderStore, Key, LIST_LIMIT, Listed, Location, MemoryStore, Object, Prefix, Store, StoreError,
    Validity, Version,
};
pub use upkeep::{Chore, HealthReport, Imported, Migration, Report, Skipped, Upkeep};
pub use vault::{CategoryCount, Changes, Outcome, ProjectContext, Vault};
pub use work::{
    Committed, Recovery, RecoveryRequest, SessionCommit, SessionSummary, Teammate, TokenUsage, Work, WorkReport,
    WorkState, WorkStatus,
};
