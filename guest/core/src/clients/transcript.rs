//! Transcripts of clients, read as messages.
//!
//! Transcripts are other programs' files: they grow while they are read, they change shape between versions, and most
//! of their content is neither the person nor the answer. A line that cannot be understood is counted, never fatal.

mod claude;
mod codex;
mod copilot;
mod cursor;
mod gemini;
pub(crate) mod head;
mod inflate;
mod json;
mod lines;
mod opencode;
mod path;
pub(crate) mod place;
mod source;
mod text;
pub(crate) mod work;

use crate::model::client::Client;
use crate::model::conversation::Message;

use head::Head;
use lines::{Line, Lines};
use source::Source;
use work::Work;

/// How lasting a message's statements are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// A person's words, or an answer to them.
    Full,
    /// Talk about the next step, on the way to an answer.
    Progress,
}

/// A message with its data from the transcript.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Said {
    pub(crate) message: Message,
    /// In milliseconds since the epoch, where the client writes a time.
    pub(crate) at: Option<u64>,
    /// The client's own id, where it has one; resumed sessions repeat messages under the same id.
    pub(crate) id: Option<String>,
    pub(crate) weight: Weight,
    /// The line that it stands in, counted from 1 without blank lines; none where a message is no line.
    pub(crate) line: Option<u32>,
}

/// Returns whether a transcript must be read from its beginning after every change, since a later line can withdraw
/// earlier ones, or since the whole file is one object.
pub(crate) fn is_replayed(client: Client) -> bool {
    matches!(client, Client::Gemini | Client::Opencode)
}

/// Returns whether a file with this beginning is compressed, so that it must be read from its beginning.
pub(crate) fn is_compressed(head: &[u8]) -> bool {
    head.starts_with(&inflate::MAGIC)
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
    dialect: Dialect,
    malformed: u64,
    work: Work,
}

impl Reader {
    /// Begins to read at an offset, in bytes of the text, where a line begins.
    ///
    /// The bytes to feed are those of the file from there on; those of a compressed file from its beginning, whose
    /// text before the offset is passed over.
    pub(crate) fn new(client: Client, from: u64) -> Self {
        let dialect = Dialect::of(client);
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
        if let Dialect::Codex(codex) = &mut self.dialect
            && head.events
        {
            codex.prefer_events();
        }
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
                        *malformed += u64::from(dialect.take_nth(number, line, &mut said, work).is_err());
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
        if is_complete(&self.dialect, self.lines.rest()) {
            let rest = self.lines.take_rest();
            let number = self.lines.count();
            self.malformed += u64::from(self.dialect.take_nth(number, &rest, &mut said, &mut self.work).is_err());
        }
        self.malformed += self.dialect.finish(&mut said, &mut self.work);
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

/// Returns whether the last line counts without a line end: nothing but a line end can follow a whole object.
fn is_complete(dialect: &Dialect, rest: &[u8]) -> bool {
    match dialect {
        Dialect::Gemini(log) => log.completes(rest),
        Dialect::Opencode(_) => !rest.trim_ascii().is_empty(),
        Dialect::Cursor | Dialect::Claude | Dialect::Codex(_) | Dialect::Copilot => {
            matches!(json::objects(rest), (objects, false) if !objects.is_empty())
        }
        Dialect::Silent => false,
    }
}

/// A line, or a file, that is not what its client writes.
#[derive(Debug, PartialEq, Eq)]
struct Malformed;

/// The form in which one client writes, with the state between lines.
enum Dialect {
    Cursor,
    /// Claude Code and Qwen Code.
    Claude,
    Codex(codex::Rollout),
    Gemini(gemini::Log),
    Copilot,
    Opencode(opencode::Export),
    /// No transcripts are known of it.
    Silent,
}

impl Dialect {
    fn of(client: Client) -> Self {
        match client {
            Client::Cursor => Self::Cursor,
            Client::Vscode | Client::Windsurf | Client::ClaudeDesktop | Client::Zed => Self::Silent,
            Client::ClaudeCode | Client::QwenCode => Self::Claude,
            Client::Codex => Self::Codex(codex::Rollout::default()),
            Client::Gemini => Self::Gemini(gemini::Log::default()),
            Client::CopilotCli => Self::Copilot,
            Client::Opencode => Self::Opencode(opencode::Export::default()),
        }
    }

    /// Takes a line and its number. A message that waited for later lines gets no number.
    fn take_nth(&mut self, number: u64, line: &[u8], said: &mut Vec<Said>, work: &mut Work) -> Result<(), Malformed> {
        let before = said.len();
        let taken = self.take(line, said, work);
        if let Some([one]) = said.get_mut(before..) {
            one.line = u32::try_from(number).ok();
        }
        taken
    }

    fn take(&mut self, line: &[u8], said: &mut Vec<Said>, work: &mut Work) -> Result<(), Malformed> {
        match self {
            Self::Gemini(log) => return log.take(line, work),
            Self::Opencode(export) => export.take(line),
            Self::Silent => {}
            Self::Cursor | Self::Claude | Self::Codex(_) | Self::Copilot => {
                let (objects, is_broken) = json::objects(line);
                for object in &objects {
                    work.note(object);
                    self.take_object(object, said);
                }
                return if is_broken { Err(Malformed) } else { Ok(()) };
            }
        }
        Ok(())
    }

    fn take_object(&mut self, object: &json::Object, said: &mut Vec<Said>) {
        match self {
            Self::Cursor => said.extend(cursor::read(object)),
            Self::Claude => said.extend(claude::read(object)),
            Self::Codex(rollout) => rollout.take(object, said),
            Self::Copilot => said.extend(copilot::read(object)),
            Self::Gemini(_) | Self::Opencode(_) | Self::Silent => {}
        }
    }

    /// Adds the messages that waited for the end, and returns the number of lines that could not be understood.
    fn finish(&mut self, said: &mut Vec<Said>, work: &mut Work) -> u64 {
        match self {
            Self::Codex(rollout) => rollout.finish(said),
            Self::Gemini(log) => return log.finish(said, work),
            Self::Opencode(export) => return u64::from(export.finish(said, work).is_err()),
            Self::Cursor | Self::Claude | Self::Copilot | Self::Silent => {}
        }
        0
    }
}

#[cfg(test)]
mod tests;
