//! The commits of a project, as git tells them.

use crate::api::contract::briefing::{ChangedFile, OutsideCommit};

use super::Project;
use super::git::Git;

/// How git is asked for commits. The settings of a person shall not change what it prints.
const LOG: [&str; 11] = [
    "-c",
    "core.quotePath=false",
    "log",
    "--max-count=100",
    "--no-merges",
    "--no-renames",
    "--no-color",
    "--no-ext-diff",
    "--no-show-signature",
    "--numstat",
    "--format=%x1e%H%x1f%ct%x1f%an%x1f%s",
];

/// Begins a commit in its answer.
const RECORD: char = '\u{1e}';

/// Stands between the parts of a commit.
const PART: char = '\u{1f}';

impl Project {
    /// The commits since a time, of the history of the commit that the project is at, without merges, newest first. No more than
    /// the newest 100, and none without git or if it does not answer within three seconds.
    pub fn commits_since(&self, time_ms: u64) -> Vec<OutsideCommit> {
        let after = format!("--max-age={}", time_ms / 1000 + 1);
        let told = Git::new(&self.folder).ask(&[&LOG[..], &[after.as_str()]].concat(), "").unwrap_or_default();
        told.split(RECORD).filter_map(commit).collect()
    }
}

/// Reads a commit and the lines about its files.
fn commit(record: &str) -> Option<OutsideCommit> {
    let (head, files) = record.split_once('\n').unwrap_or((record, ""));
    let mut parts = head.splitn(4, PART).map(str::to_owned);
    let (hash, seconds) = (parts.next()?, parts.next()?);
    let file = |line: &str| {
        let mut parts = line.splitn(3, '\t');
        // A file without lines has dashes.
        let (added, removed) = (parts.next()?.parse().unwrap_or_default(), parts.next()?.parse().unwrap_or_default());
        Some(ChangedFile { path: parts.next()?.to_owned(), added, removed })
    };
    Some(OutsideCommit {
        hash,
        time: seconds.parse::<u64>().ok()?.saturating_mul(1000),
        author: parts.next()?,
        subject: parts.next()?,
        files: files.lines().filter_map(file).collect(),
    })
}
