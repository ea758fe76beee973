//! Listings: entries, agents, counts.

use std::cmp::Reverse;

use crate::model::contract::{Entry, Filter, Status};
use crate::model::error::Result;
use crate::model::reference_pattern::ReferencePattern;
use crate::model::scope::{Name, Scope};
use crate::text::order::Order;
use crate::text::sorted::{SortedMap, SortedSet};

use super::archive::Archive;
use super::category_file::{ARCHIVE, CategoryFile};
use super::contract::{CategoryCount, NewestEntries};
use super::forgotten::TRASH;
use super::root::Root;
use super::succession::{Succession, Successors, Superseding};
use super::trash::Trash;
use super::unicode_form::in_every_form;

/// Entries that are worth sorting.
const SORTED_AT_ONCE: usize = 256;

/// The newest of many entries that come one after the other.
struct Newest {
    entries: Vec<Entry>,
    limit: usize,
    all: usize,
}

impl Newest {
    fn new(limit: usize) -> Self {
        Self { entries: Vec::new(), limit, all: 0 }
    }

    fn put(&mut self, entry: &Entry) {
        self.all += 1;
        self.entries.push(entry.clone());
        if self.entries.len() >= self.limit.saturating_mul(2).max(SORTED_AT_ONCE) {
            self.cut();
        }
    }

    fn cut(&mut self) {
        self.entries.order_by(|a, b| newest_first(a).cmp(&newest_first(b)));
        self.entries.truncate(self.limit);
    }

    fn finish(mut self) -> NewestEntries {
        self.cut();
        let left_out = u32::try_from(self.all - self.entries.len()).unwrap_or(u32::MAX);
        NewestEntries { entries: self.entries, left_out }
    }
}

/// Entries by filters, from all files that may have them.
pub(crate) struct EntryLists<'a>(pub(crate) &'a Root);

impl EntryLists<'_> {
    /// All entries that a filter selects, newest first, passages without a date last. `health` reports files that cannot be read.
    ///
    /// # Errors
    /// An error of the store.
    pub(crate) fn list(&self, filter: &Filter) -> Result<Vec<Entry>> {
        self.newest(filter, None, usize::MAX).map(|newest| newest.entries)
    }

    /// The newest of the entries that a filter selects, of those whose reference fits what was typed if something was. Files
    /// are read one after the other, and no more entries are in memory than twice the limit and those of the known files.
    ///
    /// # Errors
    /// An error of the store.
    pub(crate) fn newest(
        &self,
        filter: &Filter,
        typed: Option<&ReferencePattern<'_>>,
        limit: usize,
    ) -> Result<NewestEntries> {
        let filter = &*in_every_form(self.0, filter)?;
        let wants = |status: Status| filter.statuses.contains(&status);
        self.0.list_ahead(&[wants(Status::Archived).then_some(ARCHIVE), wants(Status::Forgotten).then_some(TRASH)]);
        // Whether an entry is superseded is known once all files are read.
        let known = filter.superseded.map(|_| self.succession_among(filter)).transpose()?;
        let (either, mut noted) = (Filter { superseded: None, ..filter.clone() }, Superseding::default());
        let is_wanted = |entry: &Entry| {
            let is_superseded = known.as_ref().is_some_and(|known| known.successor(&entry.reference).is_some());
            filter.superseded.is_none_or(|wanted| wanted == is_superseded)
                && typed.is_none_or(|typed| typed.fits(&entry.reference))
                && either.admits(entry)
        };
        let mut newest = Newest::new(limit);
        let mut put = |entry: &Entry| {
            if is_wanted(entry) {
                newest.put(entry);
            }
        };
        self.each_file(filter, |file| {
            noted.note(file);
            file.entries().iter().for_each(&mut put);
        })?;
        self.each_forgotten(filter, put)?;
        let succession = match known {
            Some(known) => known,
            None => Successors(self.0).succession_of(noted)?,
        };
        let mut newest = newest.finish();
        for entry in &mut newest.entries {
            entry.superseded_by = succession.successor(&entry.reference).cloned();
        }
        Ok(newest)
    }

    /// Shows the files that a filter means, of categories and then of the archive, one after the other. Those that cannot be
    /// read are warnings.
    fn each_file(&self, filter: &Filter, mut visit: impl FnMut(&CategoryFile)) -> Result<()> {
        let mut faults = Vec::new();
        for listed in self.0.listed_files(filter)? {
            self.0.look_at(&listed, &mut faults)?.iter().for_each(|file| visit(file));
        }
        faults.extend(Archive(self.0).each_archived(filter, |file| visit(&file))?);
        self.0.warn(faults);
        Ok(())
    }

    /// Shows the entries in the trash, if a filter means them. Those that cannot be read are warnings.
    fn each_forgotten(&self, filter: &Filter, mut visit: impl FnMut(&Entry)) -> Result<()> {
        if filter.statuses.contains(&Status::Forgotten) {
            self.0.warn(Trash(self.0).each_in_trash(|(entry, _)| visit(&entry))?);
        }
        Ok(())
    }

    /// Shows the entries of each status that a filter names, one after the other.
    pub(crate) fn each_entry(&self, filter: &Filter, mut visit: impl FnMut(&Entry)) -> Result<()> {
        self.each_file(filter, |file| file.entries().iter().filter(|entry| filter.admits(entry)).for_each(&mut visit))?;
        self.each_forgotten(filter, visit)
    }

    fn succession_among(&self, filter: &Filter) -> Result<Succession> {
        let mut noted = Superseding::default();
        self.each_file(filter, |file| noted.note(file))?;
        Successors(self.0).succession_of(noted)
    }

    /// Every agent that has a folder with Markdown in it, in byte order.
    ///
    /// # Errors
    /// An error of the store.
    pub(crate) fn agents(&self) -> Result<Vec<String>> {
        let keys = self.0.list_named()?;
        let papers = keys.iter().filter(|listed| listed.key.ends_with(".md"));
        let folders = papers.filter_map(|listed| listed.key.split_once('/')).map(|(folder, _)| folder);
        let names: SortedSet<Name> = folders.filter_map(|folder| Name::from_folder(folder).ok()).collect();
        Ok(names.into_iter().map(String::from).collect())
    }

    /// Categories that hold anything, in their declared order; of the whole root when no scope is given.
    ///
    /// # Errors
    /// An error of the store.
    pub(crate) fn counts(&self, scope: Option<&Scope>) -> Result<Vec<CategoryCount>> {
        let filter = Filter { scopes: scope.cloned().into_iter().collect(), ..Filter::default() };
        let mut counts = SortedMap::new();
        for listed in self.0.listed_files(&filter)? {
            let Some(file) = self.0.look_at(&listed, &mut Vec::new())? else { continue };
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

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::calls::*;
    use crate::memory::Memory;
    use crate::model::category::Category;
    use crate::model::contract::Draft;
    use crate::store::memory::MemoryStore;

    const NOW: u64 = 1_773_679_871_839;

    fn memory(store: &Rc<MemoryStore>) -> Memory<Rc<MemoryStore>> {
        Memory::new(store.clone(), || NOW)
    }

    /// Entries of several files and each status, two of which supersede others.
    fn root() -> Rc<MemoryStore> {
        let store = Rc::new(MemoryStore::default());
        let scopes = ["dev", "ops"].map(|name| Scope::Agent(Name::new(name).unwrap()));
        for nth in 0..SORTED_AT_ONCE as u64 {
            let scope = scopes[nth as usize % 2].clone();
            let draft = Draft {
                created: Some(NOW - nth * 7_919 % 10_007),
                ..Draft::new(scope, Category::Facts, format!("fact {nth}"))
            };
            memory(&store).add(draft).unwrap();
        }
        let newest = memory(&store).list(&Filter { scopes: vec![scopes[0].clone()], ..Filter::default() }).unwrap();
        for pair in newest[..8].chunks(2) {
            let supersedes = vec![pair[1].reference.clone()];
            memory(&store)
                .edit(&pair[0].reference, crate::model::contract::Changes { supersedes, ..Default::default() })
                .unwrap();
        }
        newest[8..40].iter().for_each(|entry| memory(&store).forget(&entry.reference).unwrap());
        let mut capped = memory(&store);
        capped.configure("[upkeep]\ncategory_cap = 60\ncategory_keep = 50\n").unwrap();
        capped.run(&[crate::upkeep::contract::Chore::Vault], false).unwrap();
        store
    }

    #[test]
    fn the_newest_are_the_first_of_all() {
        let store = root();
        let every = vec![Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten];
        let mut met = 0;
        for (statuses, superseded) in
            [(Vec::new(), None), (every.clone(), None), (every.clone(), Some(true)), (every, Some(false))]
        {
            let filter = Filter { statuses, superseded, ..Filter::default() };
            let all = memory(&store).list(&filter).unwrap();
            met += all.len();
            for limit in [0, 1, 3, 200, 1_000] {
                let newest = memory(&store).newest(&filter, None, limit).unwrap();
                let cut = all.len().min(limit as usize);
                assert_eq!(newest.entries, all[..cut], "{filter:?} {limit}");
                assert_eq!(newest.left_out as usize, all.len() - cut);
            }
            for entry in all.iter().step_by(50) {
                let typed = entry.reference.id.to_string();
                let found = memory(&store).newest(&filter, Some(&typed), 5).unwrap().entries;
                assert!(found.contains(entry) && found.iter().all(|found| found.reference.id == entry.reference.id));
            }
        }
        assert!(met > 500, "{met}");
    }

    #[test]
    fn what_does_not_fit_is_left_out_before_it_is_counted() {
        let newest = memory(&root()).newest(&Filter::default(), Some("ops/facts"), 2).unwrap();
        assert!(newest.entries.iter().all(|entry| entry.reference.to_string().starts_with("ops/")));
        assert_eq!((newest.entries.len(), newest.left_out > 20), (2, true));
    }
}
