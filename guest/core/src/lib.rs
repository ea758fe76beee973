//! All behaviour of Keepstone, in plain Rust over two traits: a [`Store`] of bytes under keys and a [`Clock`].
//!
//! Nothing here sees files, time, environment or chance, so the same calls over the same bytes give the
//! same bytes, natively, in wasmtime and in Node.

mod archive;
mod audit;
mod bit_office;
mod brief;
mod category;
mod check;
mod client;
mod clock;
mod conversation;
mod entry;
mod error;
mod evidence;
pub mod extract;
pub mod facts;
mod fence;
mod filter;
mod find;
mod hash;
mod hook;
mod ingest;
mod insight;
mod json;
mod ledger;
mod markdown;
mod memory;
pub mod policy;
mod portable;
mod projects;
mod reference;
mod related;
mod scope;
pub mod search;
mod session;
pub mod setup;
mod similarity;
pub mod store;
mod summary;
mod task;
mod token;
mod transcript;
mod upkeep;
mod vault;
pub mod vector;
pub mod work;

pub use audit::{Deed, LogLine, Purged, Undone};
pub use bit_office::{BitOffice, BitOfficeFile, bit_office_folders};
pub use brief::{Brief, DropReason, Dropped, Request, Section};
pub use category::Category;
pub use client::Client;
pub use clock::Clock;
pub use conversation::{Conversation, Message, Role};
pub use entry::{Changes, Draft, Entry, Importance, Status, Tier};
pub use error::{Error, Fault, Result};
pub use evidence::{Evidence, Learnt};
pub use facts::{KnowledgeBlocks, Remembered};
pub use filter::Filter;
pub use find::{Hit, Query, QueryVector};
pub use hook::Reaction;
pub use ingest::{Digest, Start, Transcript};
pub use insight::Insight;
pub use memory::Memory;
pub use portable::{Page, Taken};
pub use projects::{ProjectRecord, Rating};
pub use reference::{Id, Reference};
pub use related::Similar;
pub use scope::{Name, Scope};
pub use session::{Closing, Learning, ResumeId, Sync, Synced};
pub use similarity::similarity;
pub use store::Store;
pub use transcript::{Place, parse_transcript, places, workspace_slug};
pub use upkeep::{Chore, HealthReport, Imported, Migration, Report, Skipped};
pub use vault::{CategoryCount, Outcome, ProjectContext};
pub use vector::{Answer, Job, JobStatus};
pub use work::{
    Committed, Recovery, RecoveryRequest, SessionCommit, SessionSummary, Teammate, TokenUsage, WorkReport, WorkState,
    WorkStatus,
};
