//! Transcripts of clients, read as messages.
//!
//! Transcripts are other programs' files: they grow while they are read, they change shape between versions, and most
//! of their content is neither the person nor the answer. A line that cannot be understood is counted, never fatal.

pub(crate) mod dialect;
pub(crate) mod head;
mod inflate;
pub(crate) mod inspect;
pub(super) mod json;
pub(super) mod lines;
pub(super) mod path;
pub(crate) mod place;
mod source;
pub(super) mod text;
pub(crate) mod work;

use crate::model::contract::{Client, Message};

use super::client::profile;
use dialect::{Dialect, Malformed, Said};
use head::Head;
use inspect::stem;
use lines::{Line, Lines};
use source::Source;
use work::Work;

/// Returns whether a transcript must be read from its beginning after every change, since a later line can withdraw
/// earlier ones, or since the whole file is one object.
pub(crate) fn is_replayed(client: Client) -> bool {
    profile(client).transcripts.is_replayed
}

/// Returns whether a file with this beginning is compressed, so that it must be read from its beginning.
pub(crate) fn is_compressed(head: &[u8]) -> bool {
    head.starts_with(&inflate::MAGIC)
}

/// The name under which the progress of a transcript is noted.
pub(crate) fn key(client: Client, path: &str) -> String {
    let stem = stem(path);
    if profile(client).transcripts.has_plain_keys { stem } else { format!("{}:{stem}", client.name()) }
}

/// Parses a whole transcript, or some lines of one. Lines that are no messages are skipped.
pub fn parse_transcript(client: Client, bytes: &[u8]) -> Vec<Message> {
    let mut reader = Reader::new(client, 0);
    let mut said = reader.feed(bytes);
    if !is_replayed(client) && !is_compressed(bytes) && !bytes.ends_with(b"\n") {
        // There is nothing to wait for.
        said.extend(reader.feed(b"\n"));
    }
    said.extend(reader.finish());
    said.into_iter().map(|said| said.message).collect()
}

/// One transcript being read, from bytes as they come.
pub(crate) struct Reader {
    source: Source,
    lines: Lines,
    dialect: Box<dyn Dialect>,
    malformed: u64,
    work: Work,
}

impl Reader {
    /// Begins to read at an offset, in bytes of the text, where a line begins.
    ///
    /// The bytes to feed are those of the file from there on; those of a compressed file from its beginning, whose
    /// text before the offset is passed over.
    pub(crate) fn new(client: Client, from: u64) -> Self {
        let dialect = (profile(client).transcripts.reader)();
        let limit = if is_replayed(client) { Lines::MOST_WHOLE } else { Lines::MOST };
        Self { source: Source::new(from), lines: Lines::new(from, limit), dialect, malformed: 0, work: Work::default() }
    }

    /// Counts so many lines before the offset, without blank ones.
    pub(crate) fn after(mut self, lines: u64) -> Self {
        self.lines.begin_after(lines);
        self
    }

    /// Goes on with the work that the part before the offset records.
    pub(crate) fn with_work(mut self, work: Work) -> Self {
        self.work = work;
        self
    }

    /// The work that the transcript records, as far as it was read.
    pub(crate) fn work(&self) -> &Work {
        &self.work
    }

    /// Adds the facts that only the beginning of the file contains.
    pub(crate) fn told(mut self, head: &Head) -> Self {
        self.dialect.begin_with(head);
        self
    }

    /// Reads the next bytes, cut anywhere, and returns the completed messages in their order.
    pub(crate) fn feed(&mut self, bytes: &[u8]) -> Vec<Said> {
        let mut said = Vec::new();
        let Self { source, lines, dialect, malformed, work } = self;
        let mut number = lines.count();
        source.feed(bytes, &mut |text| {
            lines.feed(text, &mut |line| {
                number += 1;
                match line {
                    Line::Text(line) => {
                        *malformed += u64::from(take_nth(&mut **dialect, number, line, &mut said, work).is_err());
                    }
                    Line::TooLong => *malformed += 1,
                }
            });
        });
        said
    }

    /// Ends it. Files that are understood only as a whole speak here, and so does a last line without a line end if it
    /// is complete; an unfinished one is left for the next time.
    pub(crate) fn finish(&mut self) -> Vec<Said> {
        let mut said = Vec::new();
        if self.source.is_broken() {
            self.malformed += 1;
        }
        // Other lines wait: the client may be in the middle of writing them.
        let Self { lines, dialect, malformed, work, .. } = self;
        if dialect.is_complete(lines.rest()) {
            let rest = lines.take_rest();
            *malformed += u64::from(take_nth(&mut **dialect, lines.count(), &rest, &mut said, work).is_err());
        }
        *malformed += dialect.finish(&mut said, &mut |record| work.note(record));
        said
    }

    /// The end of the last complete line taken, in bytes of the text: where to begin the next time.
    pub(crate) fn offset(&self) -> u64 {
        self.lines.offset()
    }

    /// Lines up to here that were not blank, whatever was in them.
    pub(crate) fn lines(&self) -> u64 {
        self.lines.count()
    }

    /// Lines that could not be understood. A well-formed line of an unknown kind is passed over and not counted.
    pub(crate) fn malformed(&self) -> u64 {
        self.malformed
    }
}

/// Takes a line and its number. A message that waited for later lines gets no number.
fn take_nth(
    dialect: &mut dyn Dialect,
    number: u64,
    line: &[u8],
    said: &mut Vec<Said>,
    work: &mut Work,
) -> Result<(), Malformed> {
    let before = said.len();
    let taken = dialect.take_line(line, said, &mut |record| work.note(record));
    if let Some([one]) = said.get_mut(before..) {
        one.line = u32::try_from(number).ok();
    }
    taken
}

#[cfg(test)]
mod tests;
