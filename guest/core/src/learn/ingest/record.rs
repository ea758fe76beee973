//! The reading positions of transcripts: agent-memory's file, with additional fields.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::clients::transcript::is_compressed;
use crate::learn::hearing::keep::Added;
use crate::learn::hearing::turn::Turns;
use crate::learn::progress::Progress;
use crate::model::contract::Message;
use crate::model::error::{Error, Result};
use crate::store::hash::fnv1a;
use crate::text::sorted::SortedMap;
use crate::vault::change::Change;
use crate::vault::json::{JsonFiles, parse};
use crate::vault::root::Root;

use super::answer::Answers;
use crate::learn::contract::Transcript;

/// Where it is noted how far transcripts were read.
pub(crate) const KEY: &str = ".vault/processed-transcripts.json";

/// The length of the beginning by which a transcript is recognised.
pub(super) const SAME_BYTES: usize = 4_096;

/// A file as it was when it was opened.
pub(super) struct Seen {
    pub(super) size: u64,
    /// The first bytes, enough to recognise it.
    pub(super) head: Vec<u8>,
}

/// All positions, by transcript. A record that cannot be read stays unchanged.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Records(SortedMap<String, Value>);

impl Records {
    pub(super) fn get(&self, key: &str) -> Option<Record> {
        serde_json::from_value(self.0.get(key)?.clone()).ok()
    }

    /// Sets a record and returns whether anything changed.
    pub(super) fn set(&mut self, key: &str, record: &Record) -> bool {
        let value = serde_json::to_value(record).expect("a record is JSON");
        self.0.insert(key.to_owned(), value.clone()) != Some(value)
    }
}

/// Reads the file of all positions.
///
/// # Errors
/// [`Error::Corrupt`] for what is no such file, and for the first position in it that cannot be read.
pub(crate) fn check(key: &str, bytes: &[u8]) -> Result<()> {
    let Records(all) = parse(key, bytes)?;
    for (transcript, record) in all {
        serde_json::from_value::<Record>(record).map_err(|error| {
            Error::corrupt(key, None, format!("the position in {transcript} cannot be read: {error}"))
        })?;
    }
    Ok(())
}

/// The file of all positions.
pub(crate) struct Positions<'a>(pub(crate) &'a Root);

impl Positions<'_> {
    /// Empties what its records remember of the words of sessions, where `is_purged` says so. Returns whether there was such a text.
    ///
    /// # Errors
    /// An error of the store.
    pub(crate) fn purge(&self, is_purged: &dyn Fn(&str) -> bool) -> Result<bool> {
        JsonFiles(self.0).update_json(KEY, |all: &mut Value| {
            if clear(all, is_purged) > 0 { Change::Made(true) } else { Change::Needless(false) }
        })
    }
}

/// Empties each such text, and returns how many there were.
fn clear(value: &mut Value, is_purged: &dyn Fn(&str) -> bool) -> usize {
    match value {
        Value::String(text) if is_purged(text) => {
            text.clear();
            1
        }
        Value::Array(values) => values.iter_mut().map(|value| clear(value, is_purged)).sum(),
        Value::Object(members) => members.values_mut().map(|value| clear(value, is_purged)).sum(),
        _ => 0,
    }
}

/// The reading position of one transcript.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Record {
    /// Lines that are not blank.
    #[serde(default)]
    last_line: u64,
    /// Milliseconds since the Unix epoch.
    #[serde(default)]
    last_processed_at: u64,
    /// True if there are no messages since the last handoff.
    #[serde(default)]
    handoff_generated: bool,
    /// Bytes of text up to the last line; absent in a record of agent-memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offset: Option<u64>,
    /// Bytes that the file had when all of it was read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    size: Option<u64>,
    /// The beginning of the file, by which it is recognised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    head: Option<HeadMark>,
    /// For the next handoff.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) progress: Progress,
    /// The state of hearing, between two readings.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) turns: Turns,
    /// Entries of the last message, which the person has not answered yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) unanswered: Vec<String>,
    /// Candidates of that message, which the person's consent makes entries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) unconfirmed: Vec<String>,
    /// The number of statements that the session has added.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) added: Added,
    /// The last lines of the agent, in the transcript and through hooks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) answers: Answers,
    /// Messages of a transcript that is read from its beginning each time, as far as they are kept for a model.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) stretched: u64,
    #[serde(flatten)]
    other: Map<String, Value>,
    /// The progress as it was before a file was read from its beginning again.
    #[serde(skip)]
    progress_before: Option<Progress>,
}

/// The beginning of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct HeadMark {
    bytes: usize,
    hash: String,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl HeadMark {
    fn of(head: &[u8], bytes: usize) -> Self {
        Self { bytes, hash: format!("{:016x}", fnv1a(&head[..bytes.min(head.len())])) }
    }
}

impl Record {
    pub(super) fn new(transcript: &Transcript) -> Self {
        let bytes = transcript.head.len().min(SAME_BYTES);
        Self { offset: Some(0), head: Some(HeadMark::of(&transcript.head, bytes)), ..Self::default() }
    }

    /// Returns whether the transcript is the file of this record. A record of agent-memory is trusted.
    pub(super) fn is_of(&self, transcript: &Transcript) -> bool {
        let Some(mark) = &self.head else { return true };
        let is_long_enough = transcript.head.len() >= mark.bytes;
        is_long_enough && HeadMark::of(&transcript.head, mark.bytes) == *mark && !self.has_shrunk(transcript)
    }

    /// A reader that broke off has noted how far it came, though not the size. That is counted in text, which is
    /// more than a compressed file has.
    fn has_shrunk(&self, transcript: &Transcript) -> bool {
        let is_plain = !is_compressed(&transcript.head);
        self.size.is_some_and(|size| transcript.size < size) || (is_plain && transcript.size < self.offset())
    }

    pub(super) fn has_all_of(&self, transcript: &Transcript) -> bool {
        self.size == Some(transcript.size)
    }

    pub(super) fn is_handoff_due(&self) -> bool {
        !self.handoff_generated && self.progress.is_begun()
    }

    pub(super) fn offset(&self) -> u64 {
        self.offset.unwrap_or(0)
    }

    /// The number of lines read, without blank ones.
    pub(super) fn lines(&self) -> u64 {
        self.last_line
    }

    /// The number of lines that agent-memory has read and Keepstone has not.
    pub(super) fn lines_of_system_a(&self) -> u64 {
        if self.offset.is_some() { 0 } else { self.last_line }
    }

    /// Forgets what was said, because the reader starts at the beginning again.
    pub(super) fn forget_said(&mut self) {
        self.progress_before = Some(std::mem::take(&mut self.progress));
        self.turns = Turns::default();
        self.answers = Answers::default();
    }

    /// Takes in what the next handoff will tell.
    pub(super) fn take_in(&mut self, message: &Message, at: Option<u64>) {
        self.progress.take(message, at);
        if self.progress_before.is_none() {
            self.handoff_generated = false;
        }
    }

    pub(super) fn advance(&mut self, offset: u64, lines: u64, now: u64) {
        self.offset = Some(offset);
        self.last_line = lines;
        self.last_processed_at = now;
    }

    /// All of the file was read.
    pub(super) fn finish(&mut self, seen: &Seen) {
        self.size = Some(seen.size);
        self.head = Some(HeadMark::of(&seen.head, seen.head.len()));
        if self.progress_before.take().is_some_and(|before| !before.says_the_same(&self.progress)) {
            self.handoff_generated = false;
        }
    }

    pub(super) fn set_handed_over(&mut self) {
        self.handoff_generated = true;
        self.progress.hand_over();
        self.turns.forget_waiting();
    }
}
