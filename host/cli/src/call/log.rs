//! `log`: changes, each with the beginning of its entry as the change left it, or with its texts before and after: the log itself has none.

use std::collections::{BTreeMap, BTreeSet};

use keepstone::{Category, ChangeKind, ChangedText, Entry, Filter, LogLine, Memory, Status};

use crate::answer::{Answer, History, InForce, Logged, Wording};
use crate::failure::{Done, Failure};
use crate::print::style::OUTSIDE;
use crate::reference::scope_of;

pub(super) fn log(memory: &Memory, reference: Option<&str>, limit: Option<u32>, diff: bool, as_json: bool) -> Done {
    let lines = memory.audit().log(reference, limit)?;
    // JSON has the lines of the log alone, unless more is asked for.
    let texts = if diff || !as_json { texts(memory, &lines)? } else { BTreeMap::new() };
    let outcomes = if as_json { BTreeMap::new() } else { outcomes(&memory.audit().log(reference, Some(u32::MAX))?) };
    Ok(Answer::Log(Logged { lines, texts, diff, outcomes }))
}

/// The texts before and after each change, by its number.
fn texts(memory: &Memory, lines: &[LogLine]) -> Result<BTreeMap<u64, ChangedText>, Failure> {
    let numbers: Vec<u64> = lines.iter().map(|line| line.number).collect();
    let texts = memory.audit().changed_texts(&numbers)?;
    Ok(texts.into_iter().map(|text| (text.number, text)).collect())
}

/// The outcomes of changes for their entries, of all changes, newest first: a line says only whether the file has the entry.
fn outcomes(lines: &[LogLine]) -> BTreeMap<u64, &'static str> {
    let (mut outcomes, mut gone) = (BTreeMap::new(), BTreeSet::new());
    let archives = lines.iter().filter(|line| line.archived && line.deed == ChangeKind::Added);
    let archived: BTreeSet<_> = archives.map(|line| (line.call, line.reference.as_str())).collect();
    let in_file = lines.iter().rev().filter(|line| !line.archived && line.with_mission.is_none());
    for line in in_file {
        let reference = line.reference.as_str();
        let outcome = match line.deed {
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
    let lines = memory.audit().log(Some(&entry.reference), Some(u32::MAX))?;
    let texts = texts(memory, &lines)?;
    let added = lines.iter().rfind(|line| line.deed == ChangeKind::Added);
    let changes = || lines.iter().filter(|line| line.deed == ChangeKind::Changed);
    let unlogged = changed_in_file(entry, &lines, &texts);
    Ok(History {
        added_by: added.and_then(|line| line.who.clone()),
        changes: changes().count(),
        last: changes().next().cloned(),
        in_force: lines.iter().find_map(|line| {
            let is_first = Some(line.number) == added.map(|added| added.number);
            let how = brought_into_force(line, texts.get(&line.number), is_first)?;
            Some(InForce { at: line.at, who: line.who.clone(), how })
        }),
        wording: if unlogged.is_some() { Wording::Earlier } else { wording(&lines, &texts) },
        unlogged,
        is_asked: true,
        superseded: entry.superseded_by.as_ref().map_or(Ok(None), |_| superseded(memory, entry))?,
    })
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
                (Some(_), Some(_)) => is_accepted(texts).then_some("accepted"),
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

fn is_accepted(texts: &ChangedText) -> bool {
    texts.properties.iter().any(|changed| changed.name == "status" && changed.after.as_deref() == Some("promoted"))
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

/// Since when an entry is superseded, and by which entry it was first. Those that supersede it may have been changed for that after they
/// were added, so of several moments the memory says itself how it was at each. Of one that the log does not have nobody knows when it came.
fn superseded(memory: &Memory, entry: &Entry) -> Result<Option<(u64, Option<String>)>, Failure> {
    let of_its_category =
        Filter { categories: vec![entry.category.clone()], statuses: Status::ALL.to_vec(), ..Filter::default() };
    let mut moments = Vec::new();
    for newer in
        memory.vault().entries(&of_its_category)?.iter().filter(|newer| newer.supersedes.contains(&entry.reference))
    {
        let lines = memory.audit().log(Some(&newer.reference), Some(u32::MAX))?;
        if !lines.iter().any(|line| line.deed == ChangeKind::Added) {
            return Ok(None);
        }
        moments.extend(lines.iter().map(|line| line.at));
    }
    moments.sort_unstable();
    moments.dedup();
    let successor = |at: u64| memory.seen_at(at).vault().get(&entry.reference).ok()?.superseded_by;
    if let [at] = moments[..] {
        return Ok(Some((at, entry.superseded_by.clone())));
    }
    let known = moments.into_iter().rev().map_while(|at| Some((at, Some(successor(at)?))));
    Ok(known.last())
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
