//! `log`: changes, each with the beginning of its entry as the change left it, or with its texts before and after: the log itself has none.

use std::collections::BTreeMap;

use keepstone::{Category, ChangeKind, ChangedText, Entry, Filter, LogLine, Memory, Status};

use crate::answer::{Answer, History, Logged};
use crate::failure::{Done, Failure};
use crate::reference::scope_of;

pub(super) fn log(memory: &Memory, reference: Option<&str>, limit: Option<u32>, diff: bool, as_json: bool) -> Done {
    let lines = memory.audit().log(reference, limit)?;
    // JSON has the lines of the log alone, unless more is asked for.
    let texts = if diff || !as_json { texts(memory, &lines)? } else { BTreeMap::new() };
    Ok(Answer::Log(Logged { lines, texts, diff }))
}

/// The texts before and after each change, by its number.
fn texts(memory: &Memory, lines: &[LogLine]) -> Result<BTreeMap<u64, ChangedText>, Failure> {
    let numbers: Vec<u64> = lines.iter().map(|line| line.number).collect();
    let texts = memory.audit().changed_texts(&numbers)?;
    Ok(texts.into_iter().map(|text| (text.number, text)).collect())
}

/// The history of an entry by the log: who added it, what changed it, and since when another one stands in its place.
pub(super) fn history(memory: &Memory, entry: &Entry) -> Result<History, Failure> {
    let lines = memory.audit().log(Some(&entry.reference), Some(u32::MAX))?;
    let added = lines.iter().rfind(|line| line.deed == ChangeKind::Added);
    let changes = || lines.iter().filter(|line| line.deed == ChangeKind::Changed);
    Ok(History {
        added_by: added.and_then(|line| line.who.clone()),
        changes: changes().count(),
        last: changes().next().cloned(),
        superseded_at: entry.superseded_by.as_ref().map_or(Ok(None), |_| superseded_at(memory, entry))?,
    })
}

/// Since when an entry is superseded. Those that supersede it may have been changed for that after they were added, so of several moments the
/// memory says itself how it was at each.
fn superseded_at(memory: &Memory, entry: &Entry) -> Result<Option<u64>, Failure> {
    let of_its_category =
        Filter { categories: vec![entry.category.clone()], statuses: Status::ALL.to_vec(), ..Filter::default() };
    let mut moments = Vec::new();
    for newer in
        memory.vault().entries(&of_its_category)?.iter().filter(|newer| newer.supersedes.contains(&entry.reference))
    {
        let lines = memory.audit().log(Some(&newer.reference), Some(u32::MAX))?;
        moments.extend(lines.iter().map(|line| line.at).chain(lines.is_empty().then_some(newer.created).flatten()));
    }
    moments.sort_unstable();
    moments.dedup();
    let was_superseded = |at: u64| {
        let then = memory.seen_at(at).vault().get(&entry.reference);
        then.is_ok_and(|then| then.superseded_by.is_some())
    };
    let rest =
        if let [_] = moments[..] { 1 } else { moments.iter().rev().take_while(|at| was_superseded(**at)).count() };
    Ok(moments[moments.len() - rest..].first().copied())
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
