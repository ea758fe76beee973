//! The interface `transcripts` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::clients::Client;
use crate::api::contract::types::{Category, Message, Reference, Status, Timestamp};
use crate::api::error::Error;

/// A folder in which a client writes transcripts of a workspace.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct TranscriptLocation {
    /// The client.
    pub client: Client,
    /// An absolute folder. Transcripts are in it or below it.
    pub folder: String,
    /// Present: only folders directly in `folder` whose names begin with it count, and what is below them. They are of
    /// sessions in sub-folders of the workspace, and of other workspaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prefix: Option<String>,
    /// The endings of transcript file names.
    pub suffixes: Vec<String>,
}

/// A transcript file that the host found.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Transcript {
    /// The client that writes it.
    pub client: Client,
    /// Its absolute path.
    pub path: String,
    /// Its size in bytes.
    pub size: u64,
    /// The time of its latest change.
    pub modified: Timestamp,
    /// Its first bytes: the whole file, or at least 256 KiB.
    pub head: Vec<u8>,
    /// The absolute path of the project.
    pub workspace: String,
    /// The id of the agent that learns. An agent that the transcript names takes the place of `default`: Claude Code
    /// notes the one that it was started with.
    pub agent: String,
    /// Milliseconds without a change after which the session counts as idle. Absent: 5 minutes.
    #[component(name = "idle-after")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle_after: Option<u64>,
    /// The last answer of the agent, if a hook of the client told it. If the transcript lacks it, it is learnt from
    /// now, and passed over when the transcript has it.
    #[component(name = "last-answer")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_answer: Option<String>,
    /// The absolute path of the folder that the session is in, if a hook of the client told it. It counts where the
    /// transcript does not say where its session began, as one that is only begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// The git commit that the project is at now. Statements of the last ten minutes record it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
}

/// The result of opening a transcript.
///
/// In JSON `{"kind":"at","offset":7}`, `{"kind":"current"}` or `{"kind":"foreign","reason":"…"}`.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(variant)]
#[serde(into = "StartJson", from = "StartJson")]
pub enum Start {
    /// Feed the bytes from this offset to the end, then finish.
    #[component(name = "at")]
    At(u64),
    /// Nothing is new and no handoff is due.
    #[component(name = "current")]
    Current,
    /// The file belongs to another project, or is no transcript; the text gives the reason.
    #[component(name = "foreign")]
    Foreign(String),
}

/// The JSON form of [`Start`].
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum StartJson {
    At { offset: u64 },
    Current,
    Foreign { reason: String },
}

impl From<Start> for StartJson {
    fn from(value: Start) -> Self {
        match value {
            Start::At(offset) => Self::At { offset },
            Start::Current => Self::Current,
            Start::Foreign(reason) => Self::Foreign { reason },
        }
    }
}

impl From<StartJson> for Start {
    fn from(value: StartJson) -> Self {
        match value {
            StartJson::At { offset } => Self::At(offset),
            StartJson::Current => Self::Current,
            StartJson::Foreign { reason } => Self::Foreign(reason),
        }
    }
}

/// The result of reading a transcript.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handoff: Option<Reference>,
    /// The episode of the session, written with its handoff. Absent unless policy asks for it (`episodes.write`), the
    /// session was long enough (two minutes), and something was captured in it. A session has one episode, whoever
    /// meets it first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub episode: Option<Reference>,
}

/// A kind of words, a form or a place that speaks for or against a statement.
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Reason {
    /// Its name.
    pub feature: String,
    /// Its share of the log-odds. Below zero it speaks against the statement.
    pub weight: f64,
}

/// Something that was said, with the confidence that it is worth keeping.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Statement {
    /// The text as it would be stored.
    pub text: String,
    /// The category that it would get.
    pub category: Category,
    /// The confidence that it is worth keeping, 0 to 1.
    pub confidence: f64,
    /// The status that policy gives it. Absent: it is not kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// The cause why it is a candidate at most. Absent: there is none.
    #[component(name = "held-back")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_back: Option<String>,
    /// The features that count most, largest first.
    pub reasons: Vec<Reason>,
}

/// Learning from the transcripts that coding clients write. The host finds and reads the files; this interface decides
/// which lines are messages and what is learnt from them.
///
/// For each transcript: open a `reader`, `feed` it the bytes from the offset that `start` says to the end, then
/// `finish` it.
#[derive(Clone, Copy, Debug)]
pub struct Transcripts<'a>(pub(crate) Calls<'a>);

impl Transcripts<'_> {
    /// Lists the folders to look in. `home` is the user's home folder and `workspace` the project's folder, both
    /// absolute.
    pub fn folders(&self, home: &str, workspace: &str) -> Result<Vec<TranscriptLocation>, Error> {
        self.0.call(
            "transcripts",
            "folders",
            || json!({ "home": home, "workspace": workspace }),
            |memory| (memory, home, workspace),
        )
    }

    /// Parses a whole transcript, or some lines of one, and stores nothing. Lines that are no messages are skipped.
    pub fn parse(&self, client: Client, bytes: &[u8]) -> Result<Vec<Message>, Error> {
        self.0.call(
            "transcripts",
            "parse",
            || json!({ "client": client, "bytes": bytes }),
            |memory| (memory, client, bytes),
        )
    }

    /// Explains which statements of a whole transcript are worth keeping, and stores nothing. The limits of a session
    /// and what is known already are not considered.
    pub fn explain(&self, client: Client, bytes: &[u8]) -> Result<Vec<Statement>, Error> {
        self.0.call(
            "transcripts",
            "explain",
            || json!({ "client": client, "bytes": bytes }),
            |memory| (memory, client, bytes),
        )
    }
}
