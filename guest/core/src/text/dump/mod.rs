//! Recognises texts that are no memory: raw diffs, stack traces, summaries of sessions, git history and lists of paths.
//!
//! Each line is material of a kind or somebody's words. A text is a dump if it has enough material and little else, so
//! that a note that quotes a frame, or explains a short diff, is none. All is read once, line by line.

mod diff;
mod history;
mod line;
mod mark;
mod path;
mod summary;
mod trace;

use diff::Diffs;
use history::History;
pub(crate) use mark::{Dump, DumpKind};
use mark::{Mark, SURE, UNSURE};
use path::Paths;
use trace::Traces;

/// Bytes of words up to which they are no more than a label, such as "Stack trace:".
const LABEL: usize = 24;

/// How many times the bytes of the words a dump has, if there are words in it.
const MOSTLY: usize = 2;

/// Points of a dump of a kind, without words and with some. Three lines of a diff and one frame are a quotation.
const fn least(kind: DumpKind) -> (u32, u32) {
    match kind {
        DumpKind::Diffs => (3 * SURE, 7 * SURE),
        DumpKind::Traces => (2 * SURE, 3 * SURE),
        DumpKind::History => (3 * SURE, 4 * SURE - 1),
        // Of three names in the top folder one cannot say so.
        DumpKind::Paths | DumpKind::Summaries => (3 * SURE - 1, 8 * SURE),
    }
}

/// Points of a trace from which the lines right before its own belong to it. Before a frame or two stands who quotes them.
const MESSAGES: u32 = 3 * SURE - UNSURE;

/// The kind of dump that a text is; none if it may be a memory.
pub(crate) fn find(text: &str) -> Option<Dump> {
    let mut weighed = Weighed::default();
    let (mut diffs, mut traces, mut history, mut paths) =
        (Diffs::of(text), Traces::default(), History::default(), Paths::default());
    let mut is_fenced = false;
    for line in without_front_matter(text).lines().map(str::trim_end) {
        if line.is_empty() {
            weighed.near.clear();
            continue;
        }
        is_fenced ^= line::is_fence(line);
        // Each sees every line, because each follows where its own material ends.
        let marks = [
            (DumpKind::Diffs, diffs.read(line)),
            (DumpKind::Traces, traces.read(line)),
            (DumpKind::History, history.read(line)),
            (DumpKind::Paths, paths.read(line)),
        ];
        let mark = marks.into_iter().find_map(|(kind, mark)| Some((kind, mark?)));
        if mark.is_some() || !line::is_fence(line) {
            weighed.take(line, mark, is_fenced);
        } else {
            weighed.near.clear();
        }
    }
    weighed.dump().or_else(|| summary::find(&weighed.words))
}

/// A document without the properties before it: `status: done` there says nothing of what it tells.
fn without_front_matter(text: &str) -> &str {
    let behind = text.strip_prefix("---\n").and_then(|rest| line::cut(rest, "\n---\n"));
    behind.map_or(text, |(_, rest)| rest)
}

/// The material of one kind in a text.
struct Share<'t> {
    kind: DumpKind,
    points: u32,
    /// The line that says most.
    line: &'t str,
    line_points: u32,
}

/// The lines of a text, put on the scales.
#[derive(Default)]
struct Weighed<'t> {
    kinds: Vec<Share<'t>>,
    material: usize,
    said: usize,
    /// The lines that somebody said.
    words: Vec<&'t str>,
    /// Bytes of lines right before the next one that may be the message of what broke: people leave a blank line, or
    /// end with a colon or a full stop.
    near: Vec<usize>,
    /// Bytes of lines that turned out to be such messages.
    messages: usize,
}

impl<'t> Weighed<'t> {
    fn take(&mut self, line: &'t str, mark: Option<(DumpKind, Mark)>, is_fenced: bool) {
        let bytes = line.trim_start().len();
        let Some((kind, mark)) = mark else {
            self.said += bytes;
            // Code tells of no work: the `done` of a loop is no label.
            if !is_fenced {
                self.words.push(line);
            }
            if line.ends_with([':', '：']) || line.ends_with(['.', '。']) && !trace::is_told(line) {
                self.near.clear();
            } else {
                self.near.push(bytes);
            }
            return;
        };
        let near: usize = self.near.drain(..).sum();
        if kind == DumpKind::Traces {
            self.messages += near;
        }
        self.material += bytes.saturating_sub(mark.words);
        self.said += mark.words;
        if mark.points == 0 {
            return;
        }
        let Mark { points, .. } = mark;
        match self.kinds.iter_mut().find(|share| share.kind == kind) {
            None => self.kinds.push(Share { kind, points, line, line_points: points }),
            Some(share) => {
                share.points += points;
                if points > share.line_points {
                    (share.line, share.line_points) = (line, points);
                }
            }
        }
    }

    /// The dump that the material makes, which may be of several kinds, as what `git show` prints.
    fn dump(&self) -> Option<Dump> {
        let points: u32 = self.kinds.iter().map(|share| share.points).sum();
        let Share { kind, line, line_points, .. } = *self.kinds.iter().max_by_key(|share| share.points)?;
        if line_points <= UNSURE {
            return None;
        }
        let (bare, mixed) = least(kind);
        let messages = if points >= MESSAGES { self.messages } else { 0 };
        let (said, material) = (self.said - messages, self.material + messages);
        let is_dump = if said <= LABEL { points >= bare } else { points >= mixed && material >= MOSTLY * said };
        is_dump.then(|| Dump { kind, line: line.trim().to_owned() })
    }
}

#[cfg(test)]
mod tests;
