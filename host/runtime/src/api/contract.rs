//! The contract's types and calls, by interface.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

pub(crate) mod audit;
pub(crate) mod briefing;
pub(crate) mod clients;
pub(crate) mod facts;
mod handles;
pub(crate) mod ingest;
pub(crate) mod jobs;
pub(crate) mod portable;
pub(crate) mod projects;
pub(crate) mod search;
pub(crate) mod sessions;
pub(crate) mod types;
pub(crate) mod upkeep;
pub(crate) mod vault;
pub(crate) mod work;

pub use audit::{Audit, Deed, LogLine, Purged, Undone};
pub use briefing::{Brief, Briefing, DropReason, Dropped, Excerpt, ExcerptItem, Request, Section};
pub use clients::{Client, Clients, Edit, File, Plan, Reaction, Refusal};
pub use facts::{Facts, KnowledgeBlocks, Remembered};
pub use ingest::{Digest, Ingest, Place, Start, Transcript};
pub use jobs::{Answer, Job, JobStatus, Jobs};
pub use portable::{BitOffice, Page, Portable, SourceFile, Taken};
pub use projects::{ProjectRecord, Projects, Rating};
pub use search::{
    Composite, Explanation, Fused, Highlight, Hit, Query, QueryVector, Search, SimilarEntry, Snippet, WordScore,
};
pub use sessions::{Closing, Conversation, Insight, Learning, Message, ResumeId, Role, Sessions, Sync, Synced};
pub use types::{
    Category, Draft, Entry, Evidence, Fault, Filter, Importance, Learnt, MemoryError, Reference, Scope, Status, Tier,
    Timestamp,
};
pub use upkeep::{Chore, HealthReport, Imported, Migration, Report, Skipped, Upkeep};
pub use vault::{CategoryCount, Changes, Outcome, ProjectContext, Vault};
pub use work::{
    Committed, Recovery, RecoveryRequest, SessionCommit, SessionSummary, Teammate, TokenUsage, Work, WorkReport,
    WorkState, WorkStatus,
};
