//! The log: what changed which entry, in `.vault/audit/`, one line of JSON a change, without content.
//!
//! One function writes all category files, and compares the entries before and after, so no call can forget to log. The
//! line is written after the change. The before-image of the entry is written first,
//! in `.vault/former/`, for as long as the trash.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::model::category::Category;
use crate::model::reference::{Id, Reference};
use crate::model::scope::Scope;
use crate::store::Version;
use crate::text::sorted::{SortedMap, SortedSet};

use super::contract::ChangeKind;
use super::markdown::block::Block;
use super::markdown::{Document, Piece};

/// The folder of the log.
pub(crate) const LOG: &str = ".vault/audit/";

/// The writer of changes that Keepstone met and did not make.
pub(crate) const OUTSIDE: &str = "outside";

/// One change of one entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LogLine {
    /// Counted from 1 over the whole log.
    pub number: u64,
    /// The number of the first change that the same call made.
    pub call: u64,
    /// When, in milliseconds since the Unix epoch.
    pub at: u64,
    /// The writer that the host names (`audit.who`), else the agent that made the call; if neither is known, the author of a new
    /// entry. `outside` for a change that Keepstone met and did not make.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// The kind of the change.
    pub deed: ChangeKind,
    /// To which entry.
    pub reference: String,
    /// In the archive, not in its category.
    #[serde(default)]
    pub archived: bool,
    /// The hash of how it stood in its file before, 16 hex digits; absent: not at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The hash of the entry after the change, 16 hex digits; absent if the entry no longer exists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The call that this change undoes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undoes: Option<u64>,
    /// True if the log had, when this line was written, one of a change that followed this one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
    /// The mission that was deleted or restored with this entry, which stands in its file as before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with_mission: Option<String>,
}

impl LogLine {
    /// Returns whether Keepstone met the change, and did not make it.
    pub(crate) fn is_outside(&self) -> bool {
        self.who.as_deref() == Some(OUTSIDE)
    }
}

/// The state of the log in this memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    /// The last part, as this memory last wrote or read it.
    pub(super) tail: Option<Tail>,
    /// The number of the first change of this call.
    pub(super) call: Option<u64>,
    /// Whether the caller marks the beginnings of calls.
    pub(super) is_marked: bool,
    /// The call that is being undone.
    pub(crate) undoes: Option<u64>,
    /// True while changes are logged that Keepstone met and did not make.
    pub(super) is_outside: bool,
    /// True while an entry is brought back: whoever does that is not its author.
    pub(super) is_return: bool,
    /// The mission that is being deleted or restored.
    pub(super) mission: Option<String>,
    /// The agent that calls a tool.
    pub(crate) caller: Option<String>,
}

#[derive(Clone, Debug)]
pub(super) struct Tail {
    pub(super) part: u64,
    pub(super) version: Option<Version>,
    pub(super) bytes: Vec<u8>,
    /// The number of the next change.
    pub(super) next: u64,
}

/// A change that is not written down yet.
pub(crate) struct Seen {
    pub(crate) change: ChangeKind,
    pub(crate) reference: Reference,
    pub(crate) before: Option<u64>,
    pub(super) after: Option<u64>,
    pub(super) author: Option<String>,
}

impl Log {
    /// Returns whether the log can be continued without looking for its end.
    pub(crate) fn knows_its_end(&self) -> bool {
        self.tail.is_some()
    }

    /// From here on changes belong to another call.
    pub(crate) fn begin_call(&mut self) {
        (self.call, self.is_marked) = (None, true);
    }
}

/// The differences between two states of a file.
pub(crate) fn compare(before: &Document, after: &Document, scope: &Scope, category: Category) -> Vec<Seen> {
    let (old, new) = before.apart(after);
    let (old, new) = (hashed(old), hashed(new));
    let ids: SortedSet<&Id> = old.keys().chain(new.keys()).copied().collect();
    let seen = ids.into_iter().filter_map(|id| {
        let (before, hash) = (old.get(id).map(|(hash, _)| *hash), new.get(id).map(|(hash, _)| *hash));
        let change = match (before, hash) {
            (None, Some(_)) => ChangeKind::Added,
            (Some(_), None) => ChangeKind::Removed,
            (Some(before), Some(after)) if before != after => ChangeKind::Changed,
            _ => return None,
        };
        let author = new.get(id).and_then(|(_, block)| block.extra.author.clone());
        let reference = Reference { scope: scope.clone(), category, id: id.clone() };
        Some(Seen { change, reference, before, after: hash, author })
    });
    seen.collect()
}

/// The hash and the block of each piece.
fn hashed(pieces: &[Rc<Piece>]) -> SortedMap<&Id, (u64, &Block)> {
    let blocks = pieces.iter().filter_map(|piece| Some((piece.identity()?, piece.block.as_ref()?)));
    blocks.map(|((id, hash), block)| (id, (hash, block))).collect()
}

pub(crate) fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

impl Tail {
    /// The lines in it from a number on: those that others wrote since a change was begun.
    pub(super) fn lines_from(&self, number: u64) -> Vec<LogLine> {
        if number >= self.next { Vec::new() } else { parse(&self.bytes).filter(|line| line.number >= number).collect() }
    }
}

impl Seen {
    /// Returns whether a line is of a change that was made to the entry as this one left it.
    pub(super) fn is_followed_by(&self, lines: &[LogLine], archived: bool) -> bool {
        let Some(after) = self.after.map(hex) else { return false };
        let reference = self.reference.to_string();
        let is_of_it = |line: &LogLine| (line.archived, &line.reference) == (archived, &reference);
        lines.iter().any(|line| is_of_it(line) && line.before.as_ref() == Some(&after))
    }

    pub(super) fn is_told_by(&self, line: &LogLine) -> bool {
        (line.deed, &line.before, &line.after) == (self.change, &self.before.map(hex), &self.after.map(hex))
    }

    pub(super) fn writer(&self) -> Option<String> {
        let agent = match &self.reference.scope {
            Scope::Agent(name) => Some(name.as_str().to_owned()),
            Scope::Project | Scope::Mission(_) => None,
        };
        self.author.clone().or(agent).filter(|_| self.change == ChangeKind::Added)
    }
}

pub(super) fn key_of(part: u64) -> String {
    format!("{LOG}{part:08}.jsonl")
}

pub(super) fn part_of(key: &str) -> Option<u64> {
    key.strip_prefix(LOG)?.strip_suffix(".jsonl")?.parse().ok()
}

/// The lines of a part that can be read.
pub(crate) fn parse(bytes: &[u8]) -> impl DoubleEndedIterator<Item = LogLine> {
    bytes.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok())
}

/// The lines of a part about some references: no other is read, because a log may be long.
pub(super) fn parse_about(bytes: &[u8], is_meant: impl Fn(&str) -> bool) -> impl DoubleEndedIterator<Item = LogLine> {
    let lines = bytes.split(|byte| *byte == b'\n').filter(move |line| reference_in(line).is_none_or(&is_meant));
    lines.filter_map(|line| serde_json::from_slice(line).ok())
}

/// The reference in a line as this program writes it; none if only reading the line can tell.
fn reference_in(line: &[u8]) -> Option<&str> {
    let (_, rest) = std::str::from_utf8(line).ok()?.split_once(r#""reference":""#)?;
    rest.split_once('"').map(|(reference, _)| reference).filter(|reference| !reference.contains('\\'))
}

/// Returns whether the last lines of the log are these changes.
pub(super) fn ends_with(tail: &Tail, lines: &[LogLine]) -> bool {
    let there: Vec<LogLine> = parse(&tail.bytes).collect();
    let Some(start) = there.len().checked_sub(lines.len()) else { return false };
    let is_same = |(one, other): (&LogLine, &LogLine)| {
        (one.at, &one.reference, &one.before, &one.after, one.undoes)
            == (other.at, &other.reference, &other.before, &other.after, other.undoes)
    };
    !lines.is_empty() && there[start..].iter().zip(lines).all(is_same)
}

#[cfg(test)]
mod tests;
