//! What happened to an entry, by the log: each change with its outcome, and when another entry took its place.

use crate::model::contract::{Entry, Status};
use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference};
use crate::model::scope::Scope;
use crate::text::sorted::SortedSet;

use super::before_image::BEFORE_IMAGES;
use super::change_outcome::{Outcomes, is_move};
use super::changed_property::changed_properties;
use super::changed_text::{ChangedTexts, Texts};
use super::contract::{ChangeKind, ChangeOutcome, EntryHistory, HistoryStep, TextOfOrigin};
use super::copy::COPIES;
use super::entries::Entries;
use super::journal::Journal;
use super::log::{LOG, LogLine, hex};
use super::markdown::block::Block;
use super::permissions::Permissions;
use super::root::Root;
use super::stored_texts::states_superseding;
use super::succession::Successors;
use super::trash::Trash;

/// The histories of entries.
pub(crate) struct EntryHistories<'a>(pub(crate) &'a Root);

impl EntryHistories<'_> {
    /// The history of one entry.
    ///
    /// # Errors
    /// [`Error::NotFound`] if neither a file nor the log has it.
    pub(crate) fn of(&self, reference: &Reference) -> Result<EntryHistory> {
        self.0.list_ahead(&[Some(LOG), Some(BEFORE_IMAGES), Some(COPIES)]);
        let entry = match Entries(self.0).get(reference) {
            Ok(entry) => Some(Successors(self.0).with_successor(entry)?),
            Err(Error::NotFound(_)) => None,
            Err(error) => return Err(error),
        };
        let category = format!("/{}/", reference.category.name());
        let lines = Journal(self.0).lines_of(|name| name.contains(&category))?;
        let of_id: Vec<LogLine> =
            lines.iter().filter(|line| is_same_id(&line.reference, &reference.id)).cloned().collect();
        let own = Own::of(reference, &of_id);
        if entry.is_none() && own.lines.is_empty() {
            return Err(Trash(self.0).not_found(reference));
        }
        let texts = ChangedTexts(self.0).blocks(&own.lines)?;
        let mut steps = own.steps(&Outcomes::of(&of_id, &own.lines), &texts);
        steps.extend(self.successions(&own.names, &lines)?.into_iter().map(|step| (step.number, step.step)));
        steps.sort_by_key(|(number, _)| *number);
        let mut steps: Vec<HistoryStep> = steps.into_iter().rev().map(|(_, step)| step).collect();
        if let Some(entry) = entry.as_ref().filter(|entry| entry.status != Status::Archived) {
            steps.splice(0..0, self.changed_in_file(entry, &own.lines, &texts)?);
        }
        let in_force = entry.as_ref().filter(|entry| entry.status == Status::Promoted);
        let is_in_force = in_force.is_some_and(|entry| entry.superseded_by.is_none());
        let ended = steps.iter().position(|step| ENDS.contains(&step.outcome)).filter(|_| !is_in_force);
        let before = if is_in_force { Some(0) } else { ended.map(|ended| ended + 1) };
        let began = before.and_then(|from| {
            // What brought it back into force behind such a step nobody logged.
            let is_known =
                |step: &&HistoryStep| step.outcome != ChangeOutcome::ChangedInFile && !ENDS.contains(&step.outcome);
            steps[from..].iter().take_while(is_known).find(|step| is_beginning(step)).map(|step| step.at)
        });
        Ok(EntryHistory {
            in_force_since: began,
            in_force_until: ended.map(|ended| steps[ended].at),
            text_of_origin: text_of_origin(&steps),
            steps,
        })
    }

    /// The step of an entry whose file has another text than its last change left.
    fn changed_in_file(&self, entry: &Entry, lines: &[LogLine], texts: &Texts) -> Result<Option<HistoryStep>> {
        let Some(last) = lines.iter().rfind(|line| !line.archived && line.with_mission.is_none()) else {
            return Ok(None);
        };
        let Some(after) = last.after.as_ref().filter(|_| last.reference == entry.reference.to_string()) else {
            return Ok(None);
        };
        let file = self.0.file(&entry.reference.scope, entry.reference.category)?;
        let stands = file.document.find(&entry.reference.id).and_then(|piece| Some(hex(piece.identity()?.1)));
        let left = texts.get(&(last.reference.clone(), after.clone()));
        let is_as_left = stands.as_ref() == Some(after) || left.is_some_and(|left| left.text == entry.text);
        Ok((!is_as_left).then(|| HistoryStep {
            before: left.map(|left| left.text.clone()),
            after: Some(entry.text.clone()),
            ..step(ChangeOutcome::ChangedInFile, last.at)
        }))
    }

    /// When another entry took the place of one that had these names, and when none stood there any more.
    fn successions(&self, names: &[Reference], lines: &[LogLine]) -> Result<Vec<Numbered>> {
        let mut newer = Vec::new();
        for reference in self.superseding(names)? {
            let name = reference.to_string();
            let own: Vec<LogLine> = lines.iter().filter(|line| line.reference == name).cloned().collect();
            newer.extend(self.turns(&reference, names, &own)?);
        }
        newer.sort_by_key(|turn| turn.number);
        let (mut standing, mut found) = (SortedSet::new(), Vec::new());
        for Turn { number, at, who, call, by, supersedes } in newer {
            let was_superseded = !standing.is_empty();
            if supersedes {
                standing.insert(by.clone());
            } else {
                standing.remove(&by);
            }
            let outcome = match (was_superseded, standing.is_empty()) {
                (false, false) => ChangeOutcome::Superseded,
                (true, true) => ChangeOutcome::InForceAgain,
                _ => continue,
            };
            let other = Some(by).filter(|by| Permissions(self.0).check_may_read(&by.key()).is_ok());
            found.push(Numbered { number, step: HistoryStep { who, call: Some(call), other, ..step(outcome, at) } });
        }
        Ok(found)
    }

    /// The entries that stand in the place of one, or stood there.
    fn superseding(&self, names: &[Reference]) -> Result<SortedSet<Reference>> {
        let mut found = SortedSet::new();
        for name in names {
            let scopes: SortedSet<&Scope> = [&name.scope, &Scope::Project].into_iter().collect();
            for scope in scopes {
                for block in states_superseding(self.0, scope, name.category, &name.id)? {
                    let reference = Reference { scope: scope.clone(), category: name.category, id: block.id.clone() };
                    if supersedes(&block, &reference, names) {
                        found.insert(reference);
                    }
                }
            }
        }
        Ok(found)
    }

    /// The changes by which an entry took the place of another one, or left it. What is not stored of it any more is as it was after
    /// that, as far as that is stored.
    fn turns(&self, by: &Reference, names: &[Reference], lines: &[LogLine]) -> Result<Vec<Turn>> {
        let texts = ChangedTexts(self.0).blocks(lines)?;
        let state = |hash: &Option<String>| texts.get(&(by.to_string(), hash.clone()?));
        let does = |block: &Block| block.extra.status == Status::Promoted && supersedes(block, by, names);
        let mut later = true;
        let turn = |line: &LogLine| {
            let is_there = line.after.as_ref().map(|_| state(&line.after).map_or(later, does)).unwrap_or_default();
            later = state(&line.before).is_none_or(does);
            let LogLine { number, at, call, ref who, .. } = *line;
            Turn { number, at, call, who: who.clone(), by: by.clone(), supersedes: is_there }
        };
        let of_its_file = |line: &&LogLine| !line.archived && line.with_mission.is_none();
        Ok(lines.iter().rev().filter(of_its_file).map(turn).collect())
    }
}

/// The outcomes that take an entry out of force.
const ENDS: [ChangeOutcome; 4] =
    [ChangeOutcome::Superseded, ChangeOutcome::Archived, ChangeOutcome::Forgotten, ChangeOutcome::Removed];

/// Returns whether an entry is in force with its text since a step. A change of which no text is stored may have changed the text.
fn is_beginning(step: &HistoryStep) -> bool {
    match step.outcome {
        ChangeOutcome::Added
        | ChangeOutcome::TextChanged
        | ChangeOutcome::Accepted
        | ChangeOutcome::Restored
        | ChangeOutcome::InForceAgain => true,
        ChangeOutcome::Changed => step.after.is_none(),
        _ => false,
    }
}

fn text_of_origin(steps: &[HistoryStep]) -> TextOfOrigin {
    let is_changed =
        |step: &&HistoryStep| matches!(step.outcome, ChangeOutcome::TextChanged | ChangeOutcome::ChangedInFile);
    match steps.iter().find(is_changed) {
        None => TextOfOrigin::Present,
        Some(step) if step.properties.iter().any(|changed| changed.name == "stated-by") => TextOfOrigin::OriginOnly,
        Some(_) => TextOfOrigin::Earlier,
    }
}

/// Returns whether an entry stands in the place of one that had these names, as long as it is in force.
fn supersedes(block: &Block, of: &Reference, names: &[Reference]) -> bool {
    let is_named = |name: &Reference| block.extra.supersedes.iter().any(|old| *old == name.to_string());
    names.iter().any(|name| is_named(name) && of.may_supersede(name))
}

fn step(outcome: ChangeOutcome, at: u64) -> HistoryStep {
    HistoryStep { outcome, at, who: None, call: None, other: None, before: None, after: None, properties: Vec::new() }
}

/// A step and the number of its change.
struct Numbered {
    number: u64,
    step: HistoryStep,
}

/// A change after which an entry stands in the place of another one, or does not.
struct Turn {
    number: u64,
    at: u64,
    who: Option<String>,
    call: u64,
    by: Reference,
    supersedes: bool,
}

/// The changes of an entry under all of its names.
struct Own {
    /// The present one first.
    names: Vec<Reference>,
    /// Oldest first.
    lines: Vec<LogLine>,
}

impl Own {
    /// Of an entry, from the lines of all entries of its category and id, oldest first.
    fn of(reference: &Reference, lines: &[LogLine]) -> Self {
        let (mut names, mut own) = (vec![reference.clone()], Vec::new());
        let (mut name, mut left) = (reference.to_string(), None);
        for line in lines.iter().rev() {
            // A move takes the entry out of one file and puts it into another: it is one step.
            if line.reference != name || left == Some(line.number) {
                continue;
            }
            own.push(line.clone());
            let is_added = line.deed == ChangeKind::Added;
            if let Some(from) = lines.iter().find(|other| is_added && is_move(line, other)) {
                left = Some(from.number);
                name.clone_from(&from.reference);
                names.extend(Reference::parse(&name));
            }
        }
        own.reverse();
        Self { names, lines: own }
    }

    /// The steps of its changes, each with the number of the change.
    fn steps(&self, outcomes: &Outcomes, texts: &Texts) -> Vec<(u64, HistoryStep)> {
        let in_file: SortedSet<u64> = self.lines.iter().filter(|line| !line.archived).map(|line| line.call).collect();
        // Archiving and restoring change the file and the archive.
        let lines = self.lines.iter().filter(|line| !line.archived || !in_file.contains(&line.call));
        let step = |line: &LogLine| {
            let state = |hash: &Option<String>| texts.get(&(line.reference.clone(), hash.clone()?));
            let (before, after) = (state(&line.before), state(&line.after));
            let properties = before.zip(after).map(|(before, after)| changed_properties(before, after));
            let text = |block: Option<&Block>| block.map(|block| block.text.clone());
            let step = HistoryStep {
                outcome: outcomes.outcome(line, before, after),
                at: line.at,
                who: line.who.clone(),
                call: Some(line.call),
                other: outcomes.other(line).and_then(|other| Reference::parse(other).ok()),
                before: text(before).filter(|before| text(after).as_ref() != Some(before)),
                after: text(after),
                properties: properties.unwrap_or_default(),
            };
            (line.number, step)
        };
        lines.map(step).collect()
    }
}

/// Returns whether a reference is of an entry of this id.
fn is_same_id(reference: &str, id: &Id) -> bool {
    reference.rsplit('/').next() == Some(&id.to_string())
}

#[cfg(test)]
mod tests;
