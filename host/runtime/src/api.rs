//! What callers see: the memory, its calls by interface, and the words they are made of.

mod audit;
mod briefing;
mod call;
mod clients;
mod conversation;
mod draft;
pub(crate) mod embedder;
mod entry;
pub(crate) mod error;
mod facts;
mod ingest;
mod jobs;
mod memory;
mod name;
mod portable;
mod projects;
pub(crate) mod search;
mod sessions;
mod upkeep;
mod vault;
mod work;

pub use audit::{Audit, Deed, LogLine, Purged, Undone};
pub use briefing::{Brief, Briefing, DropReason, Dropped, Excerpt, ExcerptItem, Request, Section};
pub use clients::{Client, Clients, Edit, File, Plan, Reaction, Refusal};
pub use conversation::{Conversation, Message, Role};
pub use draft::{Draft, Filter};
pub use embedder::{EmbedError, Embedder};
pub use entry::{Category, Entry, Evidence, Importance, Learnt, Reference, Scope, Status, Tier, Timestamp};
pub use error::{Error, Fault, MemoryError};
pub use facts::{Facts, KnowledgeBlocks, Remembered};
pub use ingest::{Digest, Ingest, Place, Start, Transcript};
pub use jobs::{Answer, Job, JobStatus, Jobs};
pub use memory::Memory;
pub use portable::{BitOffice, Page, Portable, SourceFile, Taken};
pub use projects::{ProjectRecord, Projects, Rating};
pub use search::{
    Composite, Explanation, Fused, Highlight, Hit, Query, QueryVector, Search, SimilarEntry, Snippet, WordScore,
};
pub use sessions::{Closing, Insight, Learning, ResumeId, Sessions, Sync, Synced};
pub use upkeep::{Chore, HealthReport, Imported, Migration, Report, Skipped, Upkeep};
pub use vault::{CategoryCount, Changes, Outcome, ProjectContext, Vault};
pub use work::{
    Committed, Recovery, RecoveryRequest, SessionCommit, SessionSummary, Teammate, TokenUsage, Work, WorkReport,
    WorkState, WorkStatus,
};
