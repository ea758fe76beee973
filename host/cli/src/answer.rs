//! Answers of commands, in the form that is printed as JSON.

mod client;
mod doctor;
mod reviewed;

use std::collections::BTreeMap;
use std::path::PathBuf;

use keepstone::{
    AgentNote, Artifact, Brief, Captured, CategoryCount, ChangeOutcome, ChangedProperty, ChangedText, Closing,
    Committed, Contradiction, Conversation, Copied, CoreMemory, Entry, EntryHistory, HealthReport, HistoryStep, Hit,
    ImportReport, JobStatus, KnowledgeBlocks, LogLine, Mentioned, Message, Mission, MissionEnding, MissionTurn,
    Outcome, Procedure, ProjectContext, Purged, Receipt, Recovery, Remembered, ResumeId, RunReport, ScopeSize,
    SessionPassage, SessionSummary, SimilarEntry, SkillImport, Sync, Task, TaskResult, Undone, WorkState,
};
use serde::{Serialize, Serializer};

use crate::exit::{CONFLICT, CORRUPT, FAILED, INVALID, STOPPED, as_agent_memory};

pub(crate) use client::{Change, Explained, Setup, Sum, Trouble, Unread};
pub(crate) use doctor::{Check, Checks, State};
pub(crate) use reviewed::Reviewed;

/// The answer of a command.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Answer {
    /// The result of adding a draft.
    Outcome(Outcome),
    /// Of many, in the order in which they were told.
    Outcomes(Vec<Outcome>),
    /// An entry to show.
    Entry(Box<Shown>),
    /// An entry that was changed.
    Changed(Box<Entry>),
    Entries(Vec<Entry>),
    /// Entries that name what no longer exists, with just that.
    Stale(Vec<Mentioned>),
    Hits(Vec<Hit>),
    Found(Found),
    /// What was said in sessions.
    Passages(Vec<SessionPassage>),
    Similar(Vec<SimilarEntry>),
    /// Pairs of entries that probably contradict each other.
    Contradicting(Vec<Contradiction>),
    /// Entries that were brought back.
    Restored(Vec<Entry>),
    /// References that were forgotten.
    Forgotten(Vec<String>),
    Log(Logged),
    Undone(Undone),
    Purged(Purged),
    Receipts(Vec<Receipt>),
    Brief(Brief),
    /// A brief of which each line is explained.
    Account(Brief),
    /// A brief for a script of agent-memory.
    Preview(Box<Preview>),
    Text(String),
    Reference(String),
    Project(ProjectContext),
    /// A project's text that was replaced.
    ProjectSet(ProjectContext),
    /// A project's text and the path of its file, for a script of agent-memory.
    ProjectFile(ProjectContext, PathBuf),
    Core(CoreMemory),
    /// A core memory of which a section was replaced.
    CoreSet(CoreMemory),
    Names(Vec<String>),
    Status(Status),
    Checks(Checks),
    /// What a check of a branch found.
    Reviewed(Reviewed),
    /// Totals over the transcripts that were read.
    Sum(Sum),
    /// Statements with the reasons why they are worth keeping or not.
    Explained(Vec<Explained>),
    Setup(Setup),
    Conversation(Conversation),
    /// A conversation as it is stored now.
    Saved(Conversation),
    Closing(Closing),
    /// None when it was taken away.
    Resume(Option<ResumeId>),
    Synced(Vec<Sync>),
    RunReport(RunReport),
    /// Of a dry run: what would be done.
    Plan(RunReport),
    Migration(ImportReport),
    Imported(ImportReport),
    WorkState(WorkState),
    /// A work state as it is stored now.
    WorkSet(WorkState),
    Mission(Box<Mission>),
    Missions(Vec<Mission>),
    /// What was said in a mission.
    Turns(Vec<MissionTurn>),
    Notes(Vec<AgentNote>),
    Artifacts(Vec<Artifact>),
    Ending(Box<MissionEnding>),
    Committed(Box<Committed>),
    Recovery(Box<Recovery>),
    Summaries(Vec<SessionSummary>),
    Facts(Vec<Entry>),
    Remembered(Remembered),
    Knowledge(KnowledgeBlocks),
    Captured(Captured),
    Procedures(Vec<Procedure>),
    Skills(SkillImport),
    Copied(Copied),
    /// How far embedding is.
    Jobs(JobStatus),
    /// Tasks that wait for a model.
    Tasks(Vec<Task>),
    /// Tasks as a model gets them.
    Prompts(Vec<Task>),
    /// What became of tasks that a model was asked to do.
    Ran(Vec<TaskResult>),
    /// All was told on the way.
    Told,
}

impl Answer {
    /// The exit code: what was found to be wrong on the way is in the answer.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::Status(Status { health: HealthReport { faults, .. }, .. })
            | Self::RunReport(RunReport { faults, .. })
            | Self::Plan(RunReport { faults, .. })
                if !faults.is_empty() =>
            {
                CORRUPT
            }
            Self::Imported(imported) if !imported.skipped.is_empty() => CORRUPT,
            Self::Checks(checks) if !checks.sound => CORRUPT,
            Self::Reviewed(reviewed) if reviewed.findings.iter().any(|finding| finding.fails) => CORRUPT,
            Self::Outcome(Outcome::Rejected(_)) => INVALID,
            Self::Outcomes(outcomes) if outcomes.iter().any(|outcome| matches!(outcome, Outcome::Rejected(_))) => {
                INVALID
            }
            Self::Purged(purged) if !purged.remaining.is_empty() => CORRUPT,
            Self::Receipts(receipts) if receipts.iter().any(|receipt| !receipt.found.is_empty()) => CORRUPT,
            Self::Setup(setup) if !setup.refusals.is_empty() => CORRUPT,
            Self::Setup(Setup { learnt: Some(sum), .. }) | Self::Sum(sum) if sum.left > 0 => STOPPED,
            Self::Setup(Setup { learnt: Some(sum), .. }) if !sum.errors.is_empty() => FAILED,
            Self::Copied(copied) if !copied.failed.is_empty() => FAILED,
            Self::Copied(copied) if !copied.differing.is_empty() => CONFLICT,
            Self::Sum(sum) if !sum.errors.is_empty() => FAILED,
            Self::Skills(imported) if !imported.left_out.is_empty() => CORRUPT,
            Self::Ran(results) if results.iter().any(|result| result.error.is_some()) => FAILED,
            _ => 0,
        }
    }

    /// The exit code, as agent-memory has it: its chores name troubles in their answer and end well.
    pub(crate) fn compat_code(&self) -> u8 {
        match self {
            Self::RunReport(_) | Self::Plan(_) | Self::Sum(_) => 0,
            _ => as_agent_memory(self.code()),
        }
    }
}

/// The hits of a search; as JSON one list, in which hits of the user's own memory have `"user": true`.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) hits: Vec<Hit>,
    /// Of the user's own memory.
    pub(crate) user: Vec<Hit>,
    /// What was said in sessions: shown to people, and no part of the list.
    pub(crate) passages: Vec<SessionPassage>,
}

impl Serialize for Found {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Marked<'a> {
            #[serde(flatten)]
            hit: &'a Hit,
            #[serde(skip_serializing_if = "std::ops::Not::not")]
            user: bool,
        }
        let hits = self.hits.iter().map(|hit| Marked { hit, user: false });
        serializer.collect_seq(hits.chain(self.user.iter().map(|hit| Marked { hit, user: true })))
    }
}

/// An entry with its history where that is asked for.
#[derive(Debug, Serialize)]
pub(crate) struct Shown {
    #[serde(flatten)]
    pub(crate) entry: Entry,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) history: Option<EntryHistory>,
    /// The entries that it supersedes, where people read the answer.
    #[serde(skip)]
    pub(crate) replaced: Vec<Entry>,
}

/// Changes; as JSON just them, each with its texts where those are asked for.
#[derive(Debug)]
pub(crate) struct Logged {
    pub(crate) lines: Vec<LogLine>,
    /// The texts before and after each change, by its number; none if they are not asked for.
    pub(crate) texts: BTreeMap<u64, ChangedText>,
    /// True if the differences between them are asked for.
    pub(crate) diff: bool,
    /// The change of its file that the log of one entry does not have.
    pub(crate) unlogged: Option<HistoryStep>,
}

/// A change with its texts.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ChangedLine<'a> {
    #[serde(flatten)]
    line: &'a LogLine,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<ChangeOutcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text_before: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text_after: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    properties: &'a [ChangedProperty],
}

impl Serialize for Logged {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !self.diff {
            return self.lines.serialize(serializer);
        }
        serializer.collect_seq(self.lines.iter().map(|line| {
            let texts = self.texts.get(&line.number);
            ChangedLine {
                line,
                outcome: texts.map(|texts| texts.outcome),
                text_before: texts.and_then(|texts| texts.before.as_deref()),
                text_after: texts.and_then(|texts| texts.after.as_deref()),
                properties: texts.map_or(&[], |texts| &texts.properties),
            }
        }))
    }
}

/// A brief with the parts of agent-memory's context.
#[derive(Debug, Serialize)]
pub(crate) struct Preview {
    pub(crate) brief: Brief,
    pub(crate) project: String,
    pub(crate) handoff: Option<String>,
    pub(crate) decisions: Vec<Hit>,
    pub(crate) lessons: Vec<Hit>,
    pub(crate) tasks: Vec<String>,
    /// The end of the session that broke off.
    pub(crate) snapshot: Vec<Message>,
}

/// How a memory is.
#[derive(Debug, Serialize)]
pub(crate) struct Status {
    /// Its folder, or the URL of its store.
    pub(crate) dir: String,
    /// Why it is this one.
    pub(crate) why: String,
    /// The project's folder; none when there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) workspace: Option<PathBuf>,
    pub(crate) agents: Vec<String>,
    pub(crate) counts: Vec<CategoryCount>,
    /// The number of entries that wait until somebody confirms them.
    pub(crate) candidates: usize,
    /// What each owner keeps.
    pub(crate) sizes: Vec<ScopeSize>,
    pub(crate) health: HealthReport,
    pub(crate) jobs: JobStatus,
}
