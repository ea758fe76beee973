//! The contract's types and calls, by interface.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

pub(crate) mod audit;
pub(crate) mod briefing;
pub(crate) mod clients;
pub(crate) mod exchange;
mod handles;
pub(crate) mod jobs;
pub(crate) mod learning;
pub(crate) mod missions;
pub(crate) mod procedures;
pub(crate) mod search;
pub(crate) mod sessions;
pub(crate) mod tools;
pub(crate) mod transcripts;
pub(crate) mod types;
pub(crate) mod upkeep;
pub(crate) mod vault;

pub use audit::{Audit, ChangeKind, LogLine, Purged, SecretPlace, Undone};
pub use briefing::{
    Brief, BriefLevel, Briefing, ChangedFile, DropReason, Dropped, Excerpt, ExcerptItem, KnowledgeBlocks, MemoryNeed,
    Mentioned, OutsideCommit, Request, Section, ToldLine, ToldReason, TurnNeed, TurnRule,
};
pub use clients::{Client, Clients, Edit, File, FilePlan, Plan, Reaction, Refusal};
pub use exchange::{Exchange, Format, ImportReport, Page, Skipped, SourceFile};
pub use jobs::{Answer, Job, JobStatus, Jobs, Ranking, Rejection, Task, TaskKind, Verdict};
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
pub use sessions::{
    Closing, Committed, Conversation, ProjectRecord, Rating, Recovery, RecoveryRequest, ResumeId, SessionCommit,
    SessionSummary, Sessions, Sync, Synced, Teammate, TokenUsage, WorkReport, WorkState, WorkStatus,
};
pub use tools::{Caller, Tool, ToolAnswer, ToolSet, Tools};
pub use transcripts::{Digest, Place, Reason, Start, Statement, Transcript, Transcripts};
pub use types::{
    Alternative, Category, Draft, Entry, Evidence, Fault, Filter, Finding, Importance, Learnt, MemoryError, Mention,
    MentionKind, Message, Origin, Rationale, Reference, Role, Scope, Severity, Speaker, Status, Tier, Timestamp,
};
pub use upkeep::{Chore, HealthReport, Report, ScopeSize, Step, Turn, Upkeep};
pub use vault::{CategoryCount, Changes, CoreMemory, CoreSection, Outcome, ProjectContext, Vault};
