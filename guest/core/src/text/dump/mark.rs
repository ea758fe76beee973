//! The kinds of dumps, and how much a line speaks for one.

use serde::{Deserialize, Serialize};

/// A kind of text that is no memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DumpKind {
    /// Changes of files, as `git diff` prints them.
    Diffs,
    /// Stack traces, and what compilers print of faults.
    Traces,
    /// Summaries of a session, and reports of progress.
    Summaries,
    /// Commits, as `git log` prints them.
    History,
    /// Lists of files, as `find`, `ls` and `git status` print them.
    Paths,
}

impl DumpKind {
    pub(crate) const ALL: [Self; 5] = [Self::Diffs, Self::Traces, Self::Summaries, Self::History, Self::Paths];
}

/// A text that is a dump.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dump {
    pub(crate) kind: DumpKind,
    /// The line that betrays it.
    pub(crate) line: String,
}

/// The points of a line that stands in a dump only.
pub(super) const SURE: u32 = 4;

/// The points of a line that may stand elsewhere: without a surer one they make no dump.
pub(super) const UNSURE: u32 = 2;

/// A line as a recogniser sees it that takes it for its own.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark {
    /// How much it speaks for a dump; 0 for a line that only belongs to the lines around it.
    pub(super) points: u32,
    /// The bytes of it that are somebody's words, such as a remark beside a path.
    pub(super) words: usize,
}

impl Mark {
    pub(super) const SURE: Self = Self { points: SURE, words: 0 };
    pub(super) const PART: Self = Self { points: 0, words: 0 };

    pub(super) const fn of(points: u32) -> Self {
        Self { points, words: 0 }
    }
}
