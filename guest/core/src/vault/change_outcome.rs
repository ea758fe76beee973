//! The outcome of a change for its entry. A line of the log has only what happened to a file: what the same call did elsewhere, and what
//! was before, tell whether an entry was moved, archived or restored.

use crate::model::contract::Status;
use crate::text::sorted::{SortedMap, SortedSet};

use super::contract::{ChangeKind, ChangeOutcome};
use super::log::LogLine;
use super::markdown::block::Block;

/// The outcomes of some changes.
pub(super) struct Outcomes {
    /// The other reference of an entry that a change moved, by the number of the change.
    moved: SortedMap<u64, String>,
    /// Changes of files with which the same call put the entry into the archive, or took it out.
    with_archive: SortedSet<u64>,
    /// Changes that brought back what had been in the file before.
    again: SortedSet<u64>,
}

impl Outcomes {
    /// Of these changes; `lines` has all lines of the log that are of their entries or of entries with their ids, oldest first.
    pub(super) fn of(lines: &[LogLine], wanted: &[LogLine]) -> Self {
        let calls: SortedSet<u64> = wanted.iter().map(|line| line.call).collect();
        let mut by_call: SortedMap<u64, Vec<&LogLine>> = SortedMap::new();
        for line in lines.iter().filter(|line| calls.contains(&line.call)) {
            by_call.entry(line.call).or_default().push(line);
        }
        let (mut moved, mut with_archive) = (SortedMap::new(), SortedSet::new());
        for line in wanted {
            let others = by_call.get(&line.call).map(Vec::as_slice).unwrap_or_default();
            if let Some(other) = others.iter().find(|other| is_move(line, other)) {
                moved.insert(line.number, other.reference.clone());
            }
            if others.iter().any(|other| other.reference == line.reference && other.archived != line.archived) {
                with_archive.insert(line.number);
            }
        }
        let numbers: SortedSet<u64> = wanted.iter().map(|line| line.number).collect();
        let (mut gone, mut again) = (SortedSet::new(), SortedSet::new());
        for line in lines.iter().filter(|line| !line.archived) {
            match line.deed {
                ChangeKind::Removed => drop(gone.insert(line.reference.as_str())),
                ChangeKind::Added if numbers.contains(&line.number) && gone.contains(line.reference.as_str()) => {
                    again.insert(line.number);
                }
                ChangeKind::Added | ChangeKind::Changed => {}
            }
        }
        Self { moved, with_archive, again }
    }

    /// The other reference of an entry that a change moved.
    pub(super) fn other(&self, line: &LogLine) -> Option<&str> {
        self.moved.get(&line.number).map(String::as_str)
    }

    /// The outcome of a change between two states, as far as they are stored.
    pub(super) fn outcome(&self, line: &LogLine, before: Option<&Block>, after: Option<&Block>) -> ChangeOutcome {
        let with_archive = self.with_archive.contains(&line.number);
        match line.deed {
            _ if self.moved.contains_key(&line.number) => ChangeOutcome::Moved,
            ChangeKind::Added if line.archived => ChangeOutcome::Archived,
            ChangeKind::Added if with_archive || line.with_mission.is_some() || self.again.contains(&line.number) => {
                ChangeOutcome::Restored
            }
            ChangeKind::Added => ChangeOutcome::Added,
            ChangeKind::Removed if with_archive && line.archived => ChangeOutcome::Restored,
            ChangeKind::Removed if with_archive => ChangeOutcome::Archived,
            ChangeKind::Removed if line.is_outside() => ChangeOutcome::Removed,
            ChangeKind::Removed => ChangeOutcome::Forgotten,
            ChangeKind::Changed => before.zip(after).map_or(ChangeOutcome::Changed, |(before, after)| {
                if before.text == after.text { of_stage(before, after) } else { ChangeOutcome::TextChanged }
            }),
        }
    }
}

/// Returns whether two changes are of one call that took an entry from one owner to another.
pub(super) fn is_move(one: &LogLine, other: &LogLine) -> bool {
    let is_pair = matches!(
        (one.deed, other.deed),
        (ChangeKind::Added, ChangeKind::Removed) | (ChangeKind::Removed, ChangeKind::Added)
    );
    let is_ours = |line: &LogLine| !line.archived && line.with_mission.is_none() && !line.is_outside();
    let is_same = without_owner(&one.reference) == without_owner(&other.reference);
    let is_call = one.call == other.call;
    is_call && is_pair && is_ours(one) && is_ours(other) && is_same && one.reference != other.reference
}

/// The category and the id of a reference.
fn without_owner(reference: &str) -> &str {
    reference.rmatch_indices('/').nth(1).map_or(reference, |(at, _)| &reference[at..])
}

/// The outcome of a change that left the text. An entry from the archive had been in force, and was not accepted.
fn of_stage(before: &Block, after: &Block) -> ChangeOutcome {
    match (before.extra.status, after.extra.status) {
        (Status::Candidate, Status::Promoted) => ChangeOutcome::Accepted,
        (before, Status::Promoted) if before != Status::Promoted => ChangeOutcome::Restored,
        (before, Status::Archived) if before != Status::Archived => ChangeOutcome::Archived,
        _ => ChangeOutcome::Changed,
    }
}
