//! All behaviour of Keepstone, in plain Rust over two traits: a [`Store`] of bytes under keys and a [`Clock`].
//!
//! Nothing here sees files, time, environment or chance, so the same calls over the same bytes give the
//! same bytes, natively, in wasmtime and in Node.

mod brief;
mod clients;
mod jobs;
mod learn;
mod memory;
mod model;
mod policy;
mod review;
mod search;
mod session;
pub mod store;
mod text;
mod upkeep;
mod vault;

pub use brief::digest::{ChangedFile, OutsideCommit};
pub use brief::excerpt::{Excerpt, ExcerptItem};
pub use brief::knowledge::KnowledgeBlocks;
pub use brief::mentioned::Mentioned;
pub use brief::settings::BriefLevel;
pub use brief::{Brief, BriefLine, DropReason, Dropped, LineReason, Request, Section};
pub use clients::client::cursor::workspace_slug;
pub use clients::generated::FilePlan;
pub use clients::hook::reaction::Reaction;
pub use clients::setup::{Edit, File, InstallOptions, Plan, Refusal};
pub use clients::transcript::parse_transcript;
pub use clients::transcript::place::TranscriptLocation;
pub use jobs::rerank::Ranking;
pub use jobs::{Rejection, Task, TaskKind, Verdict};
pub use learn::capture::{CaptureKind, CaptureSource, Captured, LeftOut};
pub use learn::extract::RuleSet;
pub use learn::facts::learn::Remembered;
pub use learn::hearing;
pub use learn::hearing::explain::{Reason, Statement};
pub use learn::ingest::{Digest, Start, Transcript, TranscriptReader};
pub use learn::insights::LearntInsights;
pub use learn::procedure::Procedure;
pub use learn::procedure::transfer::SkillImport;
pub use memory::Memory;
pub use memory::tools::catalog::{Tool, ToolSet};
pub use memory::tools::{Caller, ToolAnswer};
pub use model::category::{Category, CategoryName};
pub use model::client::Client;
pub use model::conversation::{Conversation, Message, Role};
pub use model::entry::{Changes, Draft, Entry, Importance, Status, Tier};
pub use model::error::{Error, Fault, Result};
pub use model::evidence::{Evidence, Learnt};
pub use model::filter::Filter;
pub use model::insight::Insight;
pub use model::origin::{Origin, Speaker};
pub use model::practice::PracticeOutcome;
pub use model::reference::{Id, Reference};
pub use model::scope::{Name, Scope};
pub use review::{BaseFile, Branch, CheckFinding, CheckKind, GonePath};
pub use search::contradicting::{Contradiction, Counterparts, Difference};
pub use search::find::{Hit, Pointer, Query, QueryVector};
pub use search::passages::SessionPassage;
pub use search::related::SimilarEntry;
pub use search::vector::job::{Answer, Job, JobStatus};
pub use search::{Composite, Explanation, Fused, Highlight, Snippet, WordScore};
pub use session::checkpoint::{Sync, Synced};
pub use session::close::Closing;
pub use session::missions::{
    AgentNote, Artifact, Mission, MissionChanges, MissionCopy, MissionEnding, MissionFilter, MissionForm,
    MissionOutcome, MissionRest, MissionState, MissionTurn,
};
pub use session::projects::Rating;
pub use session::projects::record::ProjectRecord;
pub use session::resume::ResumeId;
pub use session::work::commit::{Committed, SessionCommit};
pub use session::work::recovery::{Recovery, RecoveryRequest};
pub use session::work::roster::Teammate;
pub use session::work::state::{WorkReport, WorkState, WorkStatus};
pub use session::work::summary::{SessionSummary, TokenUsage};
pub use store::Store;
pub use store::clock::Clock;
pub use text::finding::{Finding, Severity};
pub use text::mention::{Mention, MentionKind};
pub use text::rationale::{Alternative, Rationale};
pub use text::turn::{MemoryNeed, TurnNeed, TurnRule};
pub use upkeep::exchange::{Format, ImportReport, Skipped, SourceFile};
pub use upkeep::health::HealthReport;
pub use upkeep::portable::Page;
pub use upkeep::purge::Purged;
pub use upkeep::report::{Chore, RunReport};
pub use upkeep::secrets::SecretPlace;
pub use upkeep::sweep::{EntryTransition, ScopeSize, Transition};
pub use upkeep::undo::Undone;
pub use vault::changed_text::ChangedText;
pub use vault::core_memory::{CoreMemory, CoreSection};
pub use vault::entries::Outcome;
pub use vault::listing::{CategoryCount, NewestEntries};
pub use vault::log::{ChangeKind, LogLine};
pub use vault::project_text::ProjectContext;
