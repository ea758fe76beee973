//! The interface `ingest`: learning from the transcripts that clients write. The host finds and reads them.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::clients::Client;
use crate::api::conversation::Message;
use crate::api::entry::{Reference, Timestamp};
use crate::api::error::Error;

/// Where transcripts of a workspace may lie.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Place {
    /// Whose they are.
    pub client: Client,
    /// Absolute; transcripts lie in it or below it.
    pub folder: String,
    /// How their names end.
    pub suffixes: Vec<String>,
}

/// A transcript to read. In JSON its first bytes are an array of numbers.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Transcript {
    /// Whose it is.
    pub client: Client,
    /// Its absolute path.
    pub path: String,
    /// In bytes.
    pub size: u64,
    /// When it was last written.
    pub modified: Timestamp,
    /// Its first bytes: all of them, or at least 256 KiB.
    pub head: Vec<u8>,
    /// The absolute path of the project.
    pub workspace: String,
    /// The agent that learns from it.
    pub agent: String,
    /// In milliseconds without a change, after which a session counts as idle. None: 5 minutes.
    #[component(name = "idle-after")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle_after: Option<u64>,
}

/// What to do with a transcript. In JSON `{"kind":"from","offset":7}`, `{"kind":"current"}` or
/// `{"kind":"foreign","reason":"…"}`.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(variant)]
#[serde(into = "Told", from = "Told")]
pub enum Start {
    /// Feed its bytes from this offset on, then close.
    #[component(name = "from")]
    From(u64),
    /// Nothing is new and nothing is due.
    #[component(name = "current")]
    Current,
    /// It belongs to another project, or is none; the text says why.
    #[component(name = "foreign")]
    Foreign(String),
}

/// The JSON form of a [`Start`].
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Told {
    From { offset: u64 },
    Current,
    Foreign { reason: String },
}

impl From<Start> for Told {
    fn from(start: Start) -> Self {
        match start {
            Start::From(offset) => Self::From { offset },
            Start::Current => Self::Current,
            Start::Foreign(reason) => Self::Foreign { reason },
        }
    }
}

impl From<Told> for Start {
    fn from(told: Told) -> Self {
        match told {
            Told::From { offset } => Self::From(offset),
            Told::Current => Self::Current,
            Told::Foreign { reason } => Self::Foreign(reason),
        }
    }
}

/// What reading a transcript brought.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Digest {
    /// Messages that were new.
    pub messages: u32,
    /// Lines that could not be understood.
    pub malformed: u32,
    /// Decisions learnt.
    pub decisions: u32,
    /// Lessons learnt.
    pub lessons: u32,
    /// Written when the session is idle and something was said since the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handoff: Option<Reference>,
}

/// The calls of `ingest`.
///
/// For each transcript: [`open`](Ingest::open), then [`feed`](Ingest::feed) from the told offset to its end, then
/// [`close`](Ingest::close). One is open at a time in a memory and all its clones. After a call that failed with
/// anything but [`Error::Memory`] none is open any more.
#[derive(Clone, Copy, Debug)]
pub struct Ingest<'a>(pub(crate) Calls<'a>);

impl Ingest<'_> {
    /// Where to look, from the user's home folder and the project's absolute path.
    pub fn places(&self, home: &str, workspace: &str) -> Result<Vec<Place>, Error> {
        self.0.call("ingest", "places", (home, workspace))
    }

    /// What a whole transcript, or some lines of one, says; lines that are no messages are passed over. Learns nothing.
    pub fn parse(&self, client: Client, bytes: &[u8]) -> Result<Vec<Message>, Error> {
        self.0.call("ingest", "parse", (client, bytes))
    }

    /// Begins one. Forgets an earlier one that was not closed; nothing of it is lost but the work.
    pub fn open(&self, transcript: &Transcript) -> Result<Start, Error> {
        self.0.call("ingest", "open", (transcript,))
    }

    /// The next bytes, cut anywhere. What they say is learnt and durable when the call returns.
    pub fn feed(&self, bytes: &[u8]) -> Result<(), Error> {
        self.0.call("ingest", "feed", (bytes,))
    }

    /// Ends it, and hands over if the session is idle.
    pub fn close(&self) -> Result<Digest, Error> {
        self.0.call("ingest", "close", ())
    }
}
