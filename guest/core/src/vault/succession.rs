//! Which entry stands in the place of another: computed from the entries in force, and stored only as what each of them
//! supersedes.

use std::rc::Rc;

use crate::model::category::Category;
use crate::model::contract::{Entry, Status};
use crate::model::error::Result;
use crate::model::reference::{Id, Reference, file_key, parse_file_key};
use crate::model::scope::Scope;
use crate::text::order::Order;
use crate::text::sorted::{SortedMap, SortedSet};

use super::archive;
use super::archive::Archive;
use super::category_file::CategoryFile;
use super::root::Root;

/// Superseded entries, each with the newest one that stands in its place.
///
/// Only newer entries in force supersede: see [`Reference::may_supersede`]. So an entry is in force again when its
/// successor is forgotten or archived.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Succession(SortedMap<Reference, Reference>);

impl Succession {
    /// From pairs of an entry in force and one that it supersedes, in any order.
    pub(crate) fn of(pairs: impl Iterator<Item = (Reference, Reference)>) -> Self {
        let mut pairs: Vec<_> = pairs.filter(|(new, old)| new.may_supersede(old)).collect();
        // The newest first: what stands in the place of an entry is known before the entry stands in that of another.
        pairs.order_by_key(|(new, _)| std::cmp::Reverse(new.succession_order()));
        let mut newest: SortedMap<Reference, Reference> = SortedMap::new();
        for (new, old) in pairs {
            let stands = newest.get(&new).cloned().unwrap_or(new);
            match newest.get_mut(&old) {
                Some(known) if known.succession_order() >= stands.succession_order() => {}
                Some(known) => *known = stands,
                None => drop(newest.insert(old, stands)),
            }
        }
        Self(newest)
    }

    /// Among the entries of category files.
    pub(crate) fn in_files<'a>(files: impl Iterator<Item = &'a Rc<CategoryFile>>) -> Self {
        Self::of(files.flat_map(|file| pairs_in(file)))
    }

    /// The newest entry that stands in the place of another; none while that one is in force itself.
    pub(crate) fn successor(&self, old: &Reference) -> Option<&Reference> {
        self.0.get(old)
    }

    /// All superseded entries, by their references.
    pub(crate) fn superseded(&self) -> impl Iterator<Item = &Reference> {
        self.0.keys()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What the entries of files supersede, noted file by file.
#[derive(Default)]
pub(crate) struct Superseding {
    pairs: Vec<(Reference, Reference)>,
    categories: SortedSet<Category>,
    /// The categories of which the project's file is among them.
    of_project: SortedSet<Category>,
}

impl Superseding {
    pub(crate) fn note(&mut self, file: &CategoryFile) {
        let place = parse_file_key(&file.key).or_else(|| archive::parse_key(&file.key));
        self.categories.extend(place.as_ref().map(|(_, category)| *category));
        self.of_project.extend(
            place.map(|(_, category)| category).filter(|category| file.key == file_key(&Scope::Project, *category)),
        );
        self.pairs.extend(pairs_in(file));
    }
}

/// Pairs of an entry in force and one that it supersedes.
fn pairs_in(file: &CategoryFile) -> impl Iterator<Item = (Reference, Reference)> {
    let in_force = file.entries().iter().filter(|entry| entry.status == Status::Promoted);
    in_force.flat_map(|entry| entry.supersedes.iter().map(|old| (entry.reference.clone(), old.clone())))
}

/// The succession among the entries of a root.
pub(crate) struct Successors<'a>(pub(crate) &'a Root);

impl Successors<'_> {
    /// The succession among the entries of category files, with the project's, which may supersede those of others.
    pub(crate) fn succession(&self, files: &[Rc<CategoryFile>]) -> Result<Succession> {
        let mut noted = Superseding::default();
        files.iter().for_each(|file| noted.note(file));
        self.succession_of(noted)
    }

    /// As [`succession`](Self::succession), of files that were noted.
    pub(crate) fn succession_of(&self, noted: Superseding) -> Result<Succession> {
        let Superseding { mut pairs, categories, of_project } = noted;
        for category in categories.into_iter().filter(|category| !of_project.contains(category)) {
            pairs.extend(pairs_in(&*Archive(self.0).in_force(&Scope::Project, category)?));
        }
        Ok(Succession::of(pairs.into_iter()))
    }

    /// An entry with its successor.
    pub(crate) fn with_successor(&self, mut entry: Entry) -> Result<Entry> {
        entry.superseded_by = self.successor_of(&entry.reference)?;
        Ok(entry)
    }

    /// The newest entry that stands in the place of another; none while that one is in force itself.
    pub(crate) fn successor_of(&self, old: &Reference) -> Result<Option<Reference>> {
        let Reference { scope, category, .. } = old;
        let mut files = vec![Archive(self.0).in_force(scope, *category)?];
        if *scope != Scope::Project {
            files.push(Archive(self.0).in_force(&Scope::Project, *category)?);
        }
        Ok(Succession::in_files(files.iter()).successor(old).cloned())
    }
}

/// The time that a new entry gets, so that it is newer than those it supersedes; none if now will do.
pub(super) fn time_after(superseded: &[Reference], now: u64) -> Option<u64> {
    let times = superseded.iter().filter_map(|old| if let Id::Time(time) = old.id { Some(time) } else { None });
    times.max().filter(|newest| *newest >= now).map(|newest| newest + 1)
}

#[cfg(test)]
mod tests;
