//! The contract's types and calls, by interface.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

pub(crate) mod audit;
pub(crate) mod briefing;
pub(crate) mod clients;
pub(crate) mod compat;
pub(crate) mod conversations;
pub(crate) mod exchange;
mod handles;
pub(crate) mod jobs;
pub(crate) mod json;
pub(crate) mod learning;
pub(crate) mod missions;
pub(crate) mod procedures;
pub(crate) mod search;
pub(crate) mod tools;
pub(crate) mod transcripts;
pub(crate) mod types;
pub(crate) mod upkeep;
pub(crate) mod vault;
pub(crate) mod work;

pub use audit::{
    Audit, ChangeKind, ChangeOutcome, ChangedProperty, ChangedText, EntryHistory, HistoryStep, LogLine, Purged,
    Receipt, SecretPlace, TextOfOrigin, Undone,
};
pub use briefing::{
    Brief, BriefLevel, BriefLine, Briefing, ChangedFile, DropReason, Dropped, Excerpt, ExcerptItem, LineReason,
    MemoryNeed, Mentioned, OutsideCommit, Request, Section, TurnNeed, TurnRule,
};
pub use clients::{Client, Clients, Edit, File, FilePlan, InstallOptions, Plan, Reaction, Refusal};
pub use compat::{Compat, KnowledgeBlocks, ProjectRecord, Rating};
pub use conversations::{Closing, Conversation, Conversations, ResumeId, Sync, Synced};
pub use exchange::{Exchange, Format, ImportReport, Page, Skipped, SourceFile};
pub use jobs::{Answer, Job, JobStatus, Jobs, Ranking, Rejection, Task, TaskKind, Verdict};
pub use json::Json;
pub use learning::{
    CaptureKind, CaptureSource, Captured, Insight, Learning, LearntInsights, LeftOut, Remembered, RuleSet,
};
pub use missions::{
    AgentNote, Artifact, Mission, MissionChanges, MissionCopy, MissionEnding, MissionFilter, MissionForm,
    MissionOutcome, MissionRest, MissionState, MissionTurn, Missions,
};
pub use procedures::{PracticeOutcome, Procedure, Procedures, SkillImport};
pub use search::{
    Composite, Contradiction, Counterparts, Difference, Explanation, Fused, Highlight, Hit, Pointer, Query,
    QueryVector, Search, SessionPassage, SimilarEntry, Snippet, WordScore,
};
pub use tools::{Caller, Tool, ToolAnswer, ToolSet, Tools};
pub use transcripts::{Digest, Reason, Start, Statement, Transcript, TranscriptLocation, Transcripts};
pub use types::{
    Alternative, Category, Draft, Entry, Evidence, Fault, Filter, Finding, Importance, Learnt, MemoryError, Mention,
    MentionKind, Message, Origin, Rationale, Reference, Role, Scope, Severity, Speaker, Status, Tier, Timestamp,
    TokenBudget,
};
pub use upkeep::{
    BaseFile, Branch, CheckFinding, CheckKind, Chore, EntryTransition, GonePath, HealthReport, RunReport, ScopeSize,
    Transition, Upkeep,
};
pub use vault::{CategoryCount, Changes, CoreMemory, CoreSection, NewestEntries, Outcome, ProjectContext, Vault};
pub use work::{
    Committed, Recovery, RecoveryRequest, SessionCommit, SessionSummary, Teammate, TokenUsage, Work, WorkReport,
    WorkState, WorkStatus,
};
