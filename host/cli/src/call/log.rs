//! `log`: changes, each with the beginning of its entry as the change left it, or with its texts before and after: the log itself has none.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use keepstone::{
    Category, ChangeOutcome, ChangedText, Entry, EntryHistory, Filter, HistoryStep, LogLine, Memory, Status,
};

use crate::answer::{Answer, Logged};
use crate::failure::{Done, Failure};
use crate::reference::scope_of;

pub(super) fn log(memory: &Memory, reference: Option<&str>, limit: Option<u32>, diff: bool, as_json: bool) -> Done {
    let mut lines = memory.audit().log(reference, limit)?;
    // JSON has the lines of the log alone, unless more is asked for.
    let history = reference.filter(|_| !as_json).and_then(|reference| memory.audit().history_of(reference).ok());
    if let Some(history) = &history {
        lines.extend(before_moves(memory, history)?);
        lines.sort_by_key(|line| Reverse(line.number));
        lines.truncate(limit.unwrap_or(SHOWN) as usize);
    }
    let texts = if diff || !as_json { texts(memory, &lines)? } else { BTreeMap::new() };
    let unlogged = history.and_then(|history| history.steps.into_iter().next());
    let unlogged = unlogged.filter(|step| step.outcome == ChangeOutcome::ChangedInFile);
    Ok(Answer::Log(Logged { lines, texts, diff, unlogged }))
}

/// Changes that are shown of an entry when nobody says how many.
const SHOWN: u32 = 100;

/// The changes of an entry under the references that it had before it moved.
fn before_moves(memory: &Memory, history: &EntryHistory) -> Result<Vec<LogLine>, Failure> {
    let mut found = Vec::new();
    for HistoryStep { call, other, .. } in history.steps.iter().filter(|step| step.outcome == ChangeOutcome::Moved) {
        let Some(former) = other else { continue };
        let lines = memory.audit().log(Some(former), Some(u32::MAX))?;
        found.extend(lines.into_iter().filter(|line| call.is_some_and(|call| line.call < call)));
    }
    Ok(found)
}

/// The texts before and after each change, by its number.
fn texts(memory: &Memory, lines: &[LogLine]) -> Result<BTreeMap<u64, ChangedText>, Failure> {
    let numbers: Vec<u64> = lines.iter().map(|line| line.number).collect();
    let texts = memory.audit().changed_texts(&numbers)?;
    Ok(texts.into_iter().map(|text| (text.number, text)).collect())
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
