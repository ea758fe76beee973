//! The lines of the histories of git, svn and Mercurial, in their usual formats.

use crate::text::mention::is_hash;

use super::line::{begins, behind, cut, cut_last, is_number, is_rule, number, unlisted};
use super::mark::{Mark, SURE, UNSURE};

/// Follows a history while its lines are read.
#[derive(Default)]
pub(super) struct History {
    state: State,
    /// The length of the hash at the beginning of the line before.
    hash: Option<usize>,
}

#[derive(Default, PartialEq, Eq)]
enum State {
    #[default]
    Outside,
    /// Indented lines are the message of a commit.
    Commit,
    /// Lines up to a rule are the message of a revision of svn.
    Revision,
    /// Lines that are indented far are titles of somebody's commits.
    Contributor,
}

/// Points of a line that only looks like a title of a commit.
const TITLE: u32 = SURE - 1;

/// Words before the colon of a title.
const TOPICS: [&str; 13] =
    ["feat", "fix", "chore", "docs", "test", "tests", "refactor", "style", "perf", "build", "ci", "revert", "wip"];

/// Fields of a commit.
const FIELDS: &str = "\
    From:|tree |parent |author |committer |Author:|AuthorDate:|Commit:|CommitDate:|Date:|Merge:|changeset:|user:|\
    date:|summary:|parent:|branch:|tag:|Changed paths:";

/// Lines at the end of a message.
const TRAILERS: &str = "Signed-off-by: |Co-authored-by: |Co-Authored-By: |Reviewed-by: |Change-Id: ";

impl History {
    /// Takes the next line, if it belongs to a history.
    pub(super) fn read(&mut self, line: &str) -> Option<Mark> {
        let is_like_before = self.follows_hash(line);
        if is_commit(line) || line.starts_with("changeset: ") || is_patch(line) {
            self.state = State::Commit;
            return Some(Mark::SURE);
        }
        if is_contributor(line) {
            self.state = State::Contributor;
            return Some(Mark::SURE);
        }
        if is_revision(line) {
            self.state = State::Revision;
            return Some(Mark::of(3 * SURE));
        }
        let is_end = is_rule(line, '-', 60);
        let inner = match self.state {
            State::Commit if is_field(line) => Some(Mark::SURE),
            State::Commit if is_message(line) => Some(Mark::PART),
            State::Revision if !is_end => Some(Mark::PART),
            State::Contributor if line.starts_with("      ") => Some(Mark::of(UNSURE)),
            _ => None,
        };
        if inner.is_some() {
            return inner;
        }
        self.state = State::Outside;
        if is_like_before {
            return Some(Mark::SURE);
        }
        one_line(line).map(Mark::of).or_else(|| is_end.then_some(Mark::PART))
    }

    /// Returns whether a line begins with a hash because the line before does: one may have digits only.
    fn follows_hash(&mut self, line: &str) -> bool {
        let first = ungraphed(line).split(' ').next().unwrap_or_default();
        let follows = self.hash == Some(first.len()) && first.bytes().all(|byte| byte.is_ascii_hexdigit());
        self.hash = (follows || is_hash(first)).then_some(first.len());
        follows
    }
}

/// `commit 1f2e…`, with the branches that are there.
fn is_commit(line: &str) -> bool {
    let rest = ungraphed(line).strip_prefix("commit ");
    let hash = rest.and_then(|rest| rest.split(' ').next()).unwrap_or_default();
    hash.len() >= 7 && is_hash(hash)
}

/// A heading of a mail that `git format-patch` wrote.
fn is_patch(line: &str) -> bool {
    line.starts_with("Subject: [PATCH")
        || line
            .strip_prefix("From ")
            .and_then(|rest| rest.split(' ').next())
            .is_some_and(|hash| hash.len() == 40 && is_hash(hash))
}

/// `r1234 | ana | 2026-03-16 16:51:00 +0000 (Mon, 16 Mar 2026) | 3 lines`.
fn is_revision(line: &str) -> bool {
    line.strip_prefix('r')
        .and_then(number)
        .is_some_and(|(_, rest)| rest.starts_with(" | ") && rest.matches(" | ").count() >= 2)
}

/// `Ana Silva (12):`, and a number, a tab and `Ana Silva`.
fn is_contributor(line: &str) -> bool {
    let is_heading = || {
        let count = line.strip_suffix("):").and_then(|rest| cut_last(rest, " ("));
        count.is_some_and(|(name, count)| !name.contains([':', '/']) && is_number(count))
    };
    let is_count = || {
        number(line.trim_start())
            .is_some_and(|(_, rest)| rest.starts_with('\t') && (rest.contains('<') || !rest.contains(['/', '.'])))
    };
    is_heading() || is_count()
}

fn is_field(line: &str) -> bool {
    let line = ungraphed(line);
    begins(line, FIELDS)
}

/// Returns whether a line belongs to the message of a commit.
fn is_message(line: &str) -> bool {
    let inner = line.trim_start_matches(['|', '*', '/', '\\']);
    inner.starts_with("  ") || inner.starts_with('\t') || begins(inner, TRAILERS)
}

/// The points of a commit on one line.
fn one_line(line: &str) -> Option<u32> {
    if begins(line, TRAILERS) {
        return Some(0);
    }
    let bare = ungraphed(line);
    let listed = unlisted(bare);
    let is_listed = listed.len() < bare.len();
    let mut words = listed.split([' ', '\t', '|']).filter(|word| !word.is_empty());
    let first = words.next()?;
    let second = words.next();
    let names = |word: &str| is_hash(word.trim_matches(['`', '[', ']', '^', ':', '(', ')']));
    let is_command = ["pick", "squash", "fixup", "reword", "drop"].contains(&first);
    if names(first) || second.is_some_and(|second| (is_command || is_day(first)) && names(second)) {
        return Some(if is_listed { TITLE } else { SURE });
    }
    second?;
    let last = listed.rsplit(' ').next().unwrap_or_default();
    let ends_with_number = behind(last, "(#").and_then(|rest| rest.strip_suffix(')')).is_some_and(is_number);
    let ends_with_hash =
        last.starts_with('(') && last.ends_with(')') && names(last.rsplit("](").last().unwrap_or(last));
    let is_merge = ["Merge pull request #", "Merge branch '", "Merge remote-tracking branch "]
        .iter()
        .any(|start| listed.starts_with(start));
    if ends_with_hash || is_merge || ends_with_number && !is_listed || is_title(listed) == Some(true) {
        return Some(TITLE);
    }
    // `build: …` may be a target of make, and `… (#12)` a decision.
    (ends_with_number || is_title(listed).is_some()).then_some(UNSURE)
}

/// `fix(store): take the lock first`: true if it names what it is about. None if it is no title.
fn is_title(line: &str) -> Option<bool> {
    let (topic, _) = cut(line, ": ")?;
    let topic = topic.trim_end_matches('!');
    let about = topic.strip_suffix(')').and_then(|topic| topic.split_once('('));
    let topic = about.map_or(topic, |(topic, _)| topic);
    TOPICS.contains(&topic).then_some(about.is_some())
}

/// A date such as 2026-03-16.
fn is_day(word: &str) -> bool {
    word.len() == 10
        && word
            .bytes()
            .enumerate()
            .all(|(nth, byte)| if matches!(nth, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() })
}

/// A line without the graph that git draws before it.
fn ungraphed(line: &str) -> &str {
    let bare = line.trim_start_matches(['*', '|', '/', '\\', '_', ' ']);
    // One star is a bullet.
    if line.starts_with("* ") && !bare.split(' ').next().is_some_and(is_hash) && !bare.starts_with("commit ") {
        line
    } else {
        bare
    }
}
