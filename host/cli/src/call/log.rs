//! `log`: changes, each with the beginning of its entry as the change left it, or with its texts before and after: the log itself has none.

use std::collections::{BTreeMap, BTreeSet};

use keepstone::{Category, ChangeKind, ChangedText, Entry, Filter, LogLine, Memory, Status};

use crate::answer::{Answer, Gap, History, InForce, Logged, Wording};
use crate::failure::{Done, Failure};
use crate::print::style::OUTSIDE;
use crate::reference::scope_of;

pub(super) fn log(memory: &Memory, reference: Option<&str>, limit: Option<u32>, diff: bool, as_json: bool) -> Done {
    let lines = memory.audit().log(reference, limit)?;
    // JSON has the lines of the log alone, unless more is asked for.
    let texts = if diff || !as_json { texts(memory, &lines)? } else { BTreeMap::new() };
    let mut outcomes = if as_json { BTreeMap::new() } else { outcomes(&with_earlier(memory, &lines, reference)?) };
    if !as_json {
        outcomes.extend(texts.values().filter_map(|texts| Some((texts.number, stage(texts)?))));
    }
    Ok(Answer::Log(Logged { lines, texts, diff, outcomes }))
}

/// The texts before and after each change, by its number.
fn texts(memory: &Memory, lines: &[LogLine]) -> Result<BTreeMap<u64, ChangedText>, Failure> {
    let numbers: Vec<u64> = lines.iter().map(|line| line.number).collect();
    let texts = memory.audit().changed_texts(&numbers)?;
    Ok(texts.into_iter().map(|text| (text.number, text)).collect())
}

/// Entries whose whole history is asked one by one, before the whole log is.
const FEW: usize = 8;

/// Lines of the log with what else their outcomes depend on: the rest of the call that was cut off, of an entry that came into its file
/// after it was made whether it was removed before, and for the lines of one entry those of others that the same calls changed.
fn with_earlier(memory: &Memory, lines: &[LogLine], reference: Option<&str>) -> Result<Vec<LogLine>, Failure> {
    let Some(last) = lines.last().filter(|last| last.number != 1) else { return Ok(lines.to_vec()) };
    let mut all: BTreeMap<u64, LogLine> = lines.iter().map(|line| (line.number, line.clone())).collect();
    let mut add = |found: Vec<LogLine>| all.extend(found.into_iter().map(|line| (line.number, line)));
    let is_late = |line: &LogLine| line.deed == ChangeKind::Added && is_later(line);
    let in_file = || lines.iter().filter(|line| !line.archived && line.with_mission.is_none());
    if reference.is_none() && last.call < last.number {
        let rest = usize::try_from(last.number - last.call).unwrap_or(usize::MAX);
        add(memory.audit().log(None, u32::try_from(lines.len().saturating_add(rest)).ok())?);
    } else if in_file().any(|line| is_late(line) || line.deed == ChangeKind::Removed) && reference.is_some() {
        let calls: BTreeSet<u64> = lines.iter().map(|line| line.call).collect();
        let near = memory.audit().log(None, Some(LOOKED_AT))?;
        add(near.into_iter().filter(|line| calls.contains(&line.call)).collect());
    }
    let unsure: BTreeSet<&str> = in_file().filter(|line| is_late(line)).map(|line| line.reference.as_str()).collect();
    if unsure.len() > FEW {
        add(memory.audit().log(reference, Some(u32::MAX))?);
    } else {
        for reference in unsure {
            add(memory.audit().log(Some(reference), Some(u32::MAX))?);
        }
    }
    Ok(all.into_values().rev().collect())
}

/// Returns whether an entry had been made before a change, as far as its id tells.
fn is_later(line: &LogLine) -> bool {
    let made = line.reference.rsplit('/').next().and_then(|id| id.parse::<u64>().ok());
    made.is_none_or(|made| made < line.at)
}

/// An entry without its owner, who is another one after a move.
fn without_owner(reference: &str) -> &str {
    place(reference).map_or(reference, |(owner, _)| &reference[owner.len()..])
}

/// The outcomes of changes for their entries, of changes, newest first: a line says only whether the file has the entry.
fn outcomes(lines: &[LogLine]) -> BTreeMap<u64, &'static str> {
    let (mut outcomes, mut gone) = (BTreeMap::new(), BTreeSet::new());
    let archives = lines.iter().filter(|line| line.archived && line.deed == ChangeKind::Added);
    let archived: BTreeSet<_> = archives.map(|line| (line.call, line.reference.as_str())).collect();
    let in_file = || lines.iter().rev().filter(|line| !line.archived && line.with_mission.is_none());
    let named = |deed: ChangeKind| -> BTreeSet<(u64, &str)> {
        let lines = in_file().filter(|line| line.deed == deed && line.who.as_deref() != Some(OUTSIDE));
        lines.map(|line| (line.call, without_owner(&line.reference))).collect()
    };
    let (added, removed) = (named(ChangeKind::Added), named(ChangeKind::Removed));
    let is_moved = |line: &LogLine| {
        let named = (line.call, without_owner(&line.reference));
        added.contains(&named) && removed.contains(&named)
    };
    for line in in_file() {
        let reference = line.reference.as_str();
        let outcome = match line.deed {
            _ if is_moved(line) => Some("moved"),
            ChangeKind::Added => gone.contains(reference).then_some("restored"),
            ChangeKind::Changed => None,
            ChangeKind::Removed => {
                gone.insert(reference);
                let is_archived = archived.contains(&(line.call, reference));
                let is_ours = line.who.as_deref() != Some(OUTSIDE);
                is_ours.then_some(if is_archived { "archived" } else { "forgotten" })
            }
        };
        outcomes.extend(outcome.map(|outcome| (line.number, outcome)));
    }
    outcomes
}

/// The history of an entry by the log: who added it, what changed it, since when it holds as it is, and since when another one stands in
/// its place.
pub(super) fn history(memory: &Memory, entry: &Entry) -> Result<History, Failure> {
    let lines = with_former(memory, memory.audit().log(Some(&entry.reference), Some(u32::MAX))?)?;
    let texts = texts(memory, &lines)?;
    let added = lines.iter().rfind(|line| line.deed == ChangeKind::Added);
    let changes = || lines.iter().filter(|line| line.deed == ChangeKind::Changed);
    let unlogged = changed_in_file(entry, &lines, &texts);
    let in_force = lines.iter().find_map(|line| {
        let is_first = Some(line.number) == added.map(|added| added.number);
        let how = brought_into_force(line, texts.get(&line.number), is_first)?;
        Some(InForce { at: line.at, who: line.who.clone(), how })
    });
    let Superseded { since, mut gaps } = superseded(memory, entry, added.map_or(0, |added| added.number))?;
    gaps.retain(|gap| in_force.as_ref().is_none_or(|since| since.at < gap.to));
    Ok(History {
        added_by: added.and_then(|line| line.who.clone()),
        changes: changes().count(),
        last: changes().next().cloned(),
        in_force,
        wording: if unlogged.is_some() { Wording::Earlier } else { wording(&lines, &texts) },
        unlogged,
        is_asked: true,
        superseded: since.filter(|_| entry.superseded_by.is_some()),
        gaps,
    })
}

/// The lines of an entry with those that it had under another owner, without its move.
fn with_former(memory: &Memory, mut lines: Vec<LogLine>) -> Result<Vec<LogLine>, Failure> {
    while let Some(first) = lines.iter().rposition(|line| line.deed == ChangeKind::Added && !line.archived) {
        let added = &lines[first];
        if !is_later(added) {
            break;
        }
        let is_former = |line: &&LogLine| {
            line.call == added.call
                && line.deed == ChangeKind::Removed
                && line.reference != added.reference
                && without_owner(&line.reference) == without_owner(&added.reference)
        };
        let near = memory.audit().log(None, Some(LOOKED_AT))?;
        let Some(removed) = near.iter().find(is_former) else { break };
        let former = memory.audit().log(Some(&removed.reference), Some(u32::MAX))?;
        lines.truncate(first);
        lines.extend(former.into_iter().filter(|line| line.number < removed.number && line.call < removed.call));
    }
    Ok(lines)
}

/// How a change brought an entry into force as it is; none if it did not.
fn brought_into_force(line: &LogLine, texts: Option<&ChangedText>, is_first: bool) -> Option<&'static str> {
    match line.deed {
        _ if line.archived => None,
        ChangeKind::Added => Some(if is_first { "added" } else { "restored" }),
        ChangeKind::Changed => {
            let texts = texts?;
            match (&texts.before, &texts.after) {
                (Some(before), Some(after)) if before != after => Some("reworded"),
                (Some(_), Some(_)) => stage(texts).filter(|stage| *stage != "archived"),
                _ => Some("changed"),
            }
        }
        ChangeKind::Removed => None,
    }
}

/// The time of the last change that the log has of an entry, if that left another text than stands in the file now.
fn changed_in_file(entry: &Entry, lines: &[LogLine], texts: &BTreeMap<u64, ChangedText>) -> Option<u64> {
    let last = lines.iter().find(|line| !line.archived && line.with_mission.is_none())?;
    let is_present = |text: &ChangedText| text.after.as_ref() == Some(&entry.text);
    let is_other = entry.status != Status::Archived && last.after.is_some() && !texts.values().any(is_present);
    is_other.then_some(last.at)
}

/// What a change did that gave an entry another stage: one from the archive had been in force, and was not accepted.
fn stage(texts: &ChangedText) -> Option<&'static str> {
    let stage = texts.properties.iter().find(|changed| changed.name == "status")?;
    let is = |value: &Option<String>, status: Status| value.as_deref() == Some(status.name());
    match (&stage.before, &stage.after) {
        (before, after) if is(after, Status::Promoted) => {
            Some(if is(before, Status::Candidate) { "accepted" } else { "restored" })
        }
        (_, after) => is(after, Status::Archived).then_some("archived"),
    }
}

/// For which text the properties of an entry stand: an edit changes none of them, but that of an agent the origin.
fn wording(lines: &[LogLine], texts: &BTreeMap<u64, ChangedText>) -> Wording {
    let is_reworded =
        |texts: &&ChangedText| matches!((&texts.before, &texts.after), (Some(before), Some(after)) if before != after);
    match lines.iter().filter_map(|line| texts.get(&line.number)).find(is_reworded) {
        None => Wording::Present,
        Some(texts) if texts.properties.iter().any(|changed| changed.name == "stated-by") => Wording::OfOrigin,
        Some(_) => Wording::Earlier,
    }
}

/// Changes that are looked at for entries that superseded one and do so no more.
const LOOKED_AT: u32 = 10_000;

/// Moments at which the memory is asked how it was.
const MOMENTS: usize = 100;

/// When another entry stood in the place of one: since when, and by which one first, if one does now; and the times between, of which another
/// one stood there until it was forgotten, archived, or changed back. Those that supersede it may have been changed for that
/// after they were added, so the memory says itself how it was at each moment. Of one that the log does not have nobody knows when it came.
fn superseded(memory: &Memory, entry: &Entry, added: u64) -> Result<Superseded, Failure> {
    let of_its_category =
        Filter { categories: vec![entry.category.clone()], statuses: not_in_force(entry), ..Filter::default() };
    let entries = memory.vault().entries(&of_its_category)?;
    let newer = entries.iter().filter(|newer| newer.supersedes.contains(&entry.reference));
    let mut newer: BTreeSet<String> = newer.map(|newer| newer.reference.clone()).collect();
    newer.extend(changed_back(memory, entry, added)?);
    let mut moments = BTreeSet::new();
    for newer in &newer {
        let lines = memory.audit().log(Some(newer), Some(u32::MAX))?;
        if !lines.iter().any(|line| line.deed == ChangeKind::Added) {
            return Ok(Superseded::default());
        }
        moments.extend(lines.iter().map(|line| line.at));
    }
    if let (1, Some(at), Some(by)) = (moments.len(), moments.first(), &entry.superseded_by) {
        return Ok(Superseded { since: Some((*at, Some(by.clone()))), gaps: Vec::new() });
    }
    let successor = |at: u64| memory.seen_at(at).vault().get(&entry.reference).ok().and_then(|then| then.superseded_by);
    let first = moments.len().saturating_sub(MOMENTS);
    Ok(Superseded::of(moments.into_iter().skip(first).map(|at| (at, successor(at)))))
}

/// The stages in which an entry may be that superseded another one. What is in force supersedes it still.
fn not_in_force(entry: &Entry) -> Vec<Status> {
    let is_over = entry.superseded_by.is_none();
    Status::ALL.iter().copied().filter(|status| !is_over || *status != Status::Promoted).collect()
}

/// Entries of the same category to which a change, since the entry was added, gave or took it as one that they supersede.
fn changed_back(memory: &Memory, entry: &Entry, added: u64) -> Result<Vec<String>, Failure> {
    let lines = memory.audit().log(None, Some(LOOKED_AT))?;
    let category = place(&entry.reference).map(|(_, category)| category);
    let is_meant = |line: &&LogLine| {
        line.number > added
            && line.deed == ChangeKind::Changed
            && line.reference != entry.reference
            && place(&line.reference).map(|(_, category)| category) == category
    };
    let lines: BTreeMap<u64, &LogLine> = lines.iter().filter(is_meant).map(|line| (line.number, line)).collect();
    let texts = memory.audit().changed_texts(&lines.keys().copied().collect::<Vec<_>>())?;
    let names =
        |list: &Option<String>| list.iter().flat_map(|list| list.split(", ")).any(|name| name == entry.reference);
    let is_about = |text: &&ChangedText| {
        let mut changed = text.properties.iter().filter(|changed| changed.name == "supersedes");
        changed.any(|changed| names(&changed.before) != names(&changed.after))
    };
    Ok(texts.iter().filter(is_about).map(|text| lines[&text.number].reference.clone()).collect())
}

/// The times at which another entry stood in the place of one.
#[derive(Debug, Default, PartialEq)]
struct Superseded {
    /// Since when one does, and which one did first.
    since: Option<(u64, Option<String>)>,
    /// Oldest first.
    gaps: Vec<Gap>,
}

impl Superseded {
    /// From the successors at moments, oldest first.
    fn of(moments: impl Iterator<Item = (u64, Option<String>)>) -> Self {
        let mut found = Self::default();
        for (at, successor) in moments {
            match (successor, &found.since) {
                (Some(by), None) => found.since = Some((at, Some(by))),
                (None, Some(_)) => {
                    let (from, by) = found.since.take().unwrap_or_default();
                    found.gaps.push(Gap { from, to: at, by });
                }
                _ => {}
            }
        }
        found
    }
}

/// The entries that there are of some, also those in the trash. Each file is read once, whatever it has of them.
pub(super) fn entries<'a>(
    memory: &Memory,
    references: impl Iterator<Item = &'a str>,
) -> Result<BTreeMap<String, Entry>, Failure> {
    let (mut filters, mut wanted) = (BTreeMap::new(), BTreeMap::new());
    for reference in references {
        let Some((owner, category)) = place(reference) else { continue };
        let statuses = Status::ALL.to_vec();
        let filter = filters.entry(owner).or_insert_with(|| Filter {
            scopes: vec![scope_of(owner)],
            statuses,
            ..Filter::default()
        });
        if !filter.categories.contains(&category) {
            filter.categories.push(category);
        }
        wanted.insert(reference, None);
    }
    for filter in filters.into_values() {
        for entry in memory.vault().entries(&filter)? {
            if let Some(slot) = wanted.get_mut(entry.reference.as_str()) {
                *slot = Some(entry);
            }
        }
    }
    Ok(wanted.into_iter().filter_map(|(reference, entry)| Some((reference.to_owned(), entry?))).collect())
}

/// The folder of an entry's owner, and its category.
fn place(reference: &str) -> Option<(&str, Category)> {
    let mut parts = reference.rsplitn(3, '/').skip(1);
    let category = parts.next()?;
    Some((parts.next()?, Category::from(category)))
}
