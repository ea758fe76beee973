//! Results of reading transcripts and of setting up clients.

use std::fmt;
use std::path::Path;

use keepstone::{Client, Digest, Refusal, Statement};
use serde::Serialize;

use super::doctor::Check;

/// The result of reading several transcripts.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Sum {
    /// The number of this project's transcripts with new content.
    pub(crate) transcripts: u32,
    pub(crate) messages: u32,
    pub(crate) malformed: u32,
    pub(crate) decisions: u32,
    pub(crate) lessons: u32,
    /// Statements that wait until they are confirmed.
    pub(crate) candidates: u32,
    pub(crate) handoffs: u32,
    /// Files that are of other projects, or no transcripts.
    pub(crate) foreign: u32,
    /// The number of this project's transcripts without new content, which only agent-memory's JSON tells.
    #[serde(skip)]
    pub(crate) current: u32,
    /// Files that were not read to their end because of Ctrl-C, and may have nothing new; absent if there are none.
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) left: u32,
    /// New vectors; absent where no model is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) embedded: Option<u32>,
    /// Files and folders that could not be read, all others were; without a path, why entries have no vector.
    pub(crate) errors: Vec<Trouble>,
}

impl Sum {
    /// Counts what was learnt of one transcript.
    pub(crate) fn take_in(&mut self, digest: &Digest) {
        self.transcripts += 1;
        self.messages += digest.messages;
        self.malformed += digest.malformed;
        self.decisions += digest.decisions;
        self.lessons += digest.lessons;
        self.candidates += digest.candidates;
        self.handoffs += u32::from(digest.handoff.is_some());
    }
}

/// Sessions of a client with a project that nothing was learnt from yet.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Unread {
    pub(crate) client: Client,
    pub(crate) sessions: u32,
    /// Of their transcripts.
    pub(crate) bytes: u64,
    /// The time that reading them takes, estimated.
    pub(crate) seconds: u64,
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { client, sessions, bytes, seconds } = self;
        let (noun, verb) = if *sessions == 1 { ("session", "was") } else { ("sessions", "were") };
        let (megabytes, time) = (
            *bytes as f64 / 1e6,
            match seconds {
                0..=90 => format!("{seconds} s"),
                _ => format!("{} min", seconds.div_ceil(60)),
            },
        );
        write!(
            f,
            "{sessions} {noun} of {client} with this project {verb} not read yet ({megabytes:.1} MB, about {time})"
        )
    }
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// The statements of a transcript.
#[derive(Debug, Serialize)]
pub(crate) struct Explained {
    pub(crate) path: String,
    pub(crate) statements: Vec<Statement>,
}

/// Something that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Trouble {
    pub(crate) path: String,
    pub(crate) message: String,
}

impl Trouble {
    pub(crate) fn new(path: &Path, message: impl std::fmt::Display) -> Self {
        Self { path: path.display().to_string(), message: message.to_string() }
    }
}

/// The changes of a setup, done or planned.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Setup {
    pub(crate) edits: Vec<Change>,
    /// Files that were left as they are.
    pub(crate) refusals: Vec<Refusal>,
    /// True if the edits were made.
    pub(crate) written: bool,
    /// True if the project's text was written, or would be.
    pub(crate) project: bool,
    /// Steps that only the person can take.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) steps: Vec<String>,
    /// Parts of a setup of agent-memory that stay beside this one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) old: Vec<String>,
    /// What the client's sessions of before still have to tell; absent if there is nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) unread: Option<Unread>,
    /// What was learnt from them; absent if they were not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) learnt: Option<Sum>,
    /// The notes that the client keeps by itself and that were not imported; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) notes: Option<Check>,
    /// True if a client was set up, not taken away.
    #[serde(skip)]
    pub(crate) is_install: bool,
    /// True for a dry run.
    #[serde(skip)]
    pub(crate) is_dry: bool,
}

/// An edit.
#[derive(Debug, Serialize)]
pub(crate) struct Change {
    /// In the project, with `/`; the whole path of a file of the person.
    pub(crate) path: String,
    pub(crate) purpose: String,
    /// True if the file is deleted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) removed: bool,
    /// For people, in a dry run.
    #[serde(skip)]
    pub(crate) diff: String,
}
