//! The types of the contract that this room makes.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};

use crate::model::category::Category;
use crate::model::contract::{Client, Entry, Speaker, Status};
use crate::model::reference::Reference;
use crate::model::scope::Scope;

/// A set of rules that find statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleSet {
    /// Decisions and lessons that prose or a list marks as such, for example with `Decision:`.
    Insights,
    /// Facts: what the user prefers, what the project is like, how work is done, and what was learnt the hard way.
    Facts,
}

impl RuleSet {
    /// All of them, in their declared order.
    pub const ALL: [Self; 2] = [Self::Insights, Self::Facts];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Insights => "insights",
            Self::Facts => "facts",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// The result of learning insights.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LearntInsights {
    /// Insights that are entries now.
    pub learnt: Vec<Reference>,
    /// The number of insights that were learnt earlier, even if their entries were changed or forgotten later.
    pub known: u32,
}

/// The result of adding facts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Remembered {
    /// Facts that are new entries.
    pub stored: Vec<Reference>,
    /// Facts that were known. Their evidence counts this session, once.
    pub known: Vec<Reference>,
    /// Entries of the project that were made from facts which enough different sessions stated.
    pub shared: Vec<Reference>,
    /// Entries of the project that this agent confirmed by learning the same independently.
    pub confirmed: Vec<Reference>,
    /// Entries that moved to the archive because the limit was reached.
    pub evicted: Vec<Reference>,
    /// The number of facts left out because somebody forgot them earlier.
    pub forgotten: u32,
}

/// The kind of a source that is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CaptureKind {
    /// The words with which a person guides the work: an intervention, a correction. Sentences that give a rule are
    /// kept.
    Guidance,
    /// Something that went wrong, told in 50 to 1,200 characters; more is cut at the end of a sentence.
    Failure,
    /// A comment of a review. Programs, praise, and remarks about one place in the code are left out.
    Review,
}

impl CaptureKind {
    /// All of them, in their declared order.
    pub const ALL: [Self; 3] = [Self::Guidance, Self::Failure, Self::Review];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Guidance => "guidance",
            Self::Failure => "failure",
            Self::Review => "review",
        }
    }

    /// The case of a number, as wit-bindgen calls it.
    #[doc(hidden)]
    pub fn _lift(nth: u8) -> Self {
        Self::ALL[usize::from(nth)]
    }
}

/// A source of what is worth remembering.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CaptureSource {
    /// Its kind.
    pub kind: CaptureKind,
    /// Its id among the sources of its kind, such as the address of a comment.
    pub key: String,
    /// The owner of the entries.
    pub scope: Scope,
    /// The words.
    pub text: String,
    /// The error of a failure; the line that names it is kept.
    #[serde(default)]
    pub error: Option<String>,
    /// The writer of a comment, such as `renovate[bot]`.
    #[serde(default)]
    pub author: Option<String>,
    /// The id of the session in which it was said. Absent: the source counts as a session of its own.
    #[serde(default)]
    pub session: Option<String>,
    /// Who said it. Absent: a person; of a failure, a tool.
    #[serde(default)]
    pub stated_by: Option<Speaker>,
}

impl CaptureSource {
    /// Makes a capture source with nothing but what each must have.
    pub fn new(kind: CaptureKind, key: impl Into<String>, scope: Scope, text: impl Into<String>) -> Self {
        Self {
            kind,
            key: key.into(),
            scope,
            text: text.into(),
            error: None,
            author: None,
            session: None,
            stated_by: None,
        }
    }
}

/// A text that was not kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// Its beginning, or the path of a file.
    pub text: String,
    /// The reason, for people.
    pub reason: String,
}

/// The result of capturing a source.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Captured {
    /// The source was captured before for this owner. Nothing was changed.
    pub repeated: bool,
    /// New candidates, two at most.
    pub stored: Vec<Reference>,
    /// Entries of the category that say the same. Their evidence counts the session, once.
    pub merged: Vec<Reference>,
    /// Candidates that are in force now, with a confidence of 0.8 at least.
    pub promoted: Vec<Reference>,
    /// What was not kept.
    pub left_out: Vec<LeftOut>,
}

/// An entry of the category `procedures` with its outcomes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Procedure {
    /// The entry. Its confidence begins at 0.55 if it was made from episodes.
    pub entry: Entry,
    /// The first line of its text.
    pub title: String,
    /// The number of sessions in which it worked. 0 for an entry that upkeep moved to the archive.
    pub successes: u32,
    /// The number of sessions in which it did not. 0 for an entry that upkeep moved to the archive.
    pub failures: u32,
}

/// The result of importing skills.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SkillImport {
    /// New procedures.
    pub stored: Vec<Reference>,
    /// Procedures that took over what somebody edited in their file.
    pub changed: Vec<Reference>,
    /// The number of files that say what is known.
    pub same: u32,
    /// Files that were left out, by their paths.
    pub left_out: Vec<LeftOut>,
}

/// A transcript file that the host found.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Transcript {
    /// The client that writes it.
    pub client: Client,
    /// Its absolute path.
    pub path: String,
    /// Its size in bytes.
    pub size: u64,
    /// The time of its latest change.
    pub modified: u64,
    /// Its first bytes: the whole file, or at least 256 KiB.
    pub head: Vec<u8>,
    /// The absolute path of the project.
    pub workspace: String,
    /// The id of the agent that learns. An agent that the transcript names takes the place of `default`: Claude Code
    /// notes the one that it was started with.
    pub agent: String,
    /// Milliseconds without a change after which the session counts as idle. Absent: 5 minutes.
    #[serde(default)]
    pub idle_after: Option<u64>,
    /// The last answer of the agent, if a hook of the client told it. If the transcript lacks it, it is learnt from
    /// now, and passed over when the transcript has it.
    #[serde(default)]
    pub last_answer: Option<String>,
    /// The absolute path of the folder that the session is in, if a hook of the client told it. It counts where the
    /// transcript does not say where its session began, as one that is only begun.
    #[serde(default)]
    pub folder: Option<String>,
    /// The git commit that the project is at now. Statements of the last ten minutes record it.
    #[serde(default)]
    pub commit: Option<String>,
}

/// The result of opening a transcript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Start {
    /// Feed the bytes from this offset to the end, then finish.
    At {
        /// Offset.
        offset: u64,
    },
    /// Nothing is new and no handoff is due.
    Current,
    /// The file belongs to another project, or is no transcript; the text gives the reason.
    Foreign {
        /// Reason.
        reason: String,
    },
}

/// The result of reading a transcript.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Digest {
    /// The number of new messages.
    pub messages: u32,
    /// The number of lines that could not be understood.
    pub malformed: u32,
    /// The number of new decisions.
    pub decisions: u32,
    /// The number of new entries of other categories.
    pub lessons: u32,
    /// The number of new candidates: statements that wait until they are confirmed.
    pub candidates: u32,
    /// The new handoff. Absent unless the session is idle and has messages since its previous handoff.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handoff: Option<Reference>,
    /// The episode of the session, written with its handoff. Absent unless policy asks for it (`episodes.write`), the
    /// session was long enough (two minutes), and something was captured in it. A session has one episode, whoever
    /// meets it first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub episode: Option<Reference>,
}

/// A kind of words, a form or a place that speaks for or against a statement.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Reason {
    /// Its name.
    pub feature: String,
    /// Its share of the log-odds. Below zero it speaks against the statement.
    pub weight: f64,
}

/// Something that was said, with the confidence that it is worth keeping.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Statement {
    /// The text as it would be stored.
    pub text: String,
    /// The category that it would get.
    pub category: Category,
    /// The confidence that it is worth keeping, 0 to 1.
    pub confidence: f64,
    /// The status that policy gives it. Absent: it is not kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// The cause why it is a candidate at most. Absent: there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held_back: Option<String>,
    /// The features that count most, largest first.
    pub reasons: Vec<Reason>,
}
