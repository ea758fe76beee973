//! Listings: entries, agents, counts.

use serde::Serialize;
use std::cmp::Reverse;

use crate::model::category::Category;
use crate::model::entry::{Entry, Status};
use crate::model::error::Result;
use crate::model::filter::Filter;
use crate::model::scope::{Name, Scope};
use crate::text::order::Order;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::root::{ARCHIVE, CategoryFile, Root};
use crate::vault::succession::Superseding;
use crate::vault::trash::TRASH;

/// The number of entries in a category.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CategoryCount {
    /// The category.
    pub category: Category,
    /// Entries and passages, without those in the trash.
    pub entries: u32,
}

impl Root {
    /// Entries, newest first, passages without a date last. `health` reports files that cannot be read.
    ///
    /// # Errors
    /// An error of the store.
    pub(crate) fn list(&mut self, filter: &Filter) -> Result<Vec<Entry>> {
        let wants = |status: Status| filter.statuses.contains(&status);
        self.list_ahead(&[wants(Status::Archived).then_some(ARCHIVE), wants(Status::Forgotten).then_some(TRASH)]);
        let either = Filter { superseded: None, ..filter.clone() };
        let (mut entries, mut noted) = (Vec::new(), Superseding::default());
        let mut take = |file: &CategoryFile| {
            noted.note(file);
            entries.extend(file.entries().iter().filter(|entry| either.admits(entry)).cloned());
        };
        let mut faults = Vec::new();
        for listed in self.listed_files(filter)? {
            self.look_at(&listed, &mut faults)?.iter().for_each(|file| take(file));
        }
        faults.extend(self.each_archived(filter, |file| take(&file))?);
        self.warn(faults);
        let succession = self.succession_of(noted)?;
        if filter.statuses.contains(&Status::Forgotten) {
            let (forgotten, faults) = self.trash()?;
            self.warn(faults);
            entries.extend(forgotten.into_iter().filter(|entry| either.admits(entry)));
        }
        for entry in &mut entries {
            entry.superseded_by = succession.successor(&entry.reference).cloned();
        }
        entries.retain(|entry| filter.admits(entry));
        entries.order_by(|a, b| newest_first(a).cmp(&newest_first(b)));
        Ok(entries)
    }

    /// Every agent that has a folder with Markdown in it, in byte order.
    ///
    /// # Errors
    /// An error of the store.
    pub(crate) fn agents(&mut self) -> Result<Vec<String>> {
        let keys = self.list_named()?;
        let papers = keys.iter().filter(|listed| listed.key.ends_with(".md"));
        let folders = papers.filter_map(|listed| listed.key.split_once('/')).map(|(folder, _)| folder);
        let names: SortedSet<Name> = folders.filter_map(|folder| Name::from_folder(folder).ok()).collect();
        Ok(names.into_iter().map(String::from).collect())
    }

    /// Categories that hold anything, in their declared order; of the whole root when no scope is given.
    ///
    /// # Errors
    /// An error of the store.
    pub(crate) fn counts(&mut self, scope: Option<&Scope>) -> Result<Vec<CategoryCount>> {
        let filter = Filter { scopes: scope.cloned().into_iter().collect(), ..Filter::default() };
        let mut counts = SortedMap::new();
        for listed in self.listed_files(&filter)? {
            let Some(file) = self.look_at(&listed, &mut Vec::new())? else { continue };
            let entries = u32::try_from(file.document.blocks().count()).unwrap_or(u32::MAX);
            if entries > 0 {
                *counts.entry(listed.category).or_default() += entries;
            }
        }
        Ok(counts.into_iter().map(|(category, entries)| CategoryCount { category, entries }).collect())
    }
}

/// Sorts by time, newest first, undated last, then by reference.
pub(crate) fn newest_first(entry: &Entry) -> (bool, Reverse<u64>, &crate::model::reference::Reference) {
    (entry.created.is_none(), Reverse(entry.created.unwrap_or_default()), &entry.reference)
}
