//! Reading transcripts into the memory: open, feed from where it was left, close.

use std::fs::{File, Metadata};
use std::io::{Read, Seek, SeekFrom};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use keepstone::{Digest, Memory, Project, Start, Transcript, TranscriptReader};

use super::alias::other_names;
use super::transcript::{Found, HEAD_BYTES, Stamp, guess};
use crate::place::text;

/// Bytes that are learnt and durable before more are read.
const CHUNK_BYTES: u64 = 1 << 20;

/// Age of a transcript above which nobody asks for the project's commit: it was another one then.
const FRESH: Duration = Duration::from_secs(600);

/// Reads transcripts for one agent of one project.
#[derive(Clone, Copy)]
pub(crate) struct Feeder<'a> {
    pub(crate) memory: &'a Memory,
    /// Absolute.
    pub(crate) workspace: &'a str,
    pub(crate) agent: &'a str,
    /// In milliseconds; none for that of the policy.
    pub(crate) idle_after: Option<u64>,
    /// The last answer, if a hook told it.
    pub(crate) last_answer: Option<&'a str>,
    /// The folder that the session is in, if a hook told it.
    pub(crate) folder: Option<&'a str>,
    /// Set by those who want an end after the current chunk.
    pub(crate) stop: &'a AtomicBool,
}

/// The result for a file.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// The file belongs to this project and had this new content.
    Read(Digest),
    /// The file belongs to this project and has nothing new.
    Current,
    /// The file belongs to another project, or is no transcript; the text gives the reason.
    Foreign(String),
    /// An end was wanted before its own; what was read is learnt, the rest is read the next time.
    Stopped,
}

/// A file that is open in the memory, to be read from an offset up to a size.
struct Begun {
    reader: TranscriptReader,
    file: File,
    size: u64,
    offset: u64,
}

impl Feeder<'_> {
    /// Opens a transcript under the project's name, or under another name of the same folder.
    fn open(&self, transcript: &Transcript) -> anyhow::Result<TranscriptReader> {
        let reader = self.memory.transcripts().open(transcript)?;
        if matches!(reader.start(), Start::Foreign(_)) {
            for workspace in other_names(self.workspace, &transcript.head, self.folder) {
                let other = self.memory.transcripts().open(&Transcript { workspace, ..transcript.clone() })?;
                if !matches!(other.start(), Start::Foreign(_)) {
                    return Ok(other);
                }
            }
        }
        Ok(reader)
    }

    /// Returns the number of bytes that are new in a file of this project; nothing is learnt.
    pub(crate) fn new_bytes(&self, found: &Found) -> anyhow::Result<u64> {
        let begun = self.begin(found)?;
        Ok(begun.map_or(0, |Begun { size, offset, .. }| size.saturating_sub(offset)))
    }

    /// Reads the new content of a file, up to the size at its opening; `read` is called with numbers of bytes.
    pub(crate) fn read(&self, found: &Found, mut read: impl FnMut(u64)) -> anyhow::Result<Outcome> {
        let Begun { mut reader, mut file, size, offset } = match self.begin(found)? {
            Ok(begun) => begun,
            Err(outcome) => return Ok(outcome),
        };
        file.seek(SeekFrom::Start(offset)).context("finding where it was left")?;
        let mut rest = file.take(size.saturating_sub(offset));
        let mut chunk = Vec::new();
        loop {
            chunk.clear();
            let length = (&mut rest).take(CHUNK_BYTES).read_to_end(&mut chunk).context("reading it")?;
            if length == 0 {
                return Ok(Outcome::Read(reader.finish()?));
            }
            if self.stop.load(Ordering::Relaxed) {
                return Ok(Outcome::Stopped);
            }
            reader.feed(&chunk)?;
            read(length as u64);
        }
    }

    /// Opens a file in the memory, or tells why nothing of it is to be read.
    fn begin(&self, found: &Found) -> anyhow::Result<Result<Begun, Outcome>> {
        let mut file = File::open(&found.path).context("opening it")?;
        let metadata = file.metadata().context("looking at it")?;
        anyhow::ensure!(metadata.is_file(), "it is no file");
        let mut head = Vec::new();
        (&mut file).take(HEAD_BYTES).read_to_end(&mut head).context("reading its beginning")?;
        let Some(client) = found.client.or_else(|| guess(&found.path, &head)) else {
            return Ok(Err(Outcome::Foreign("no client writes such files".to_owned())));
        };
        let stamp = Stamp::from(&metadata);
        let transcript = Transcript {
            client,
            path: text(found.told.as_ref().unwrap_or(&found.path))
                .map_err(|_| anyhow::anyhow!("its path is not UTF-8"))?,
            size: stamp.size.max(head.len() as u64),
            modified: stamp.modified,
            head,
            workspace: self.workspace.to_owned(),
            agent: self.agent.to_owned(),
            idle_after: self.idle_after,
            last_answer: self.last_answer.map(str::to_owned),
            folder: self.folder.map(str::to_owned),
            commit: commit(self.workspace, &metadata),
        };
        let reader = self.open(&transcript)?;
        Ok(match reader.start().clone() {
            Start::At(offset) => Ok(Begun { reader, file, size: transcript.size, offset }),
            Start::Current => Err(Outcome::Current),
            Start::Foreign(reason) => Err(Outcome::Foreign(reason)),
        })
    }
}

/// The commit that the project is at, for a transcript that was written just now.
fn commit(workspace: &str, transcript: &Metadata) -> Option<String> {
    let age = transcript.modified().ok()?.elapsed().unwrap_or_default();
    (age <= FRESH).then(|| Project::at(workspace).commit()).flatten()
}
