//! Saving the index: segments first, then the manifest that names them, by compare-and-swap.
//!
//! It is a cache, so saving may fail: a process that is refused or was slower continues without.

use crate::store::{Durability, Expect, Store, StoreError};
use crate::text::sorted::SortedSet;
use crate::vault::permissions::Permissions;
use crate::vault::root::Root;

use super::held::{Held, Index, Saved};
use super::manifest::{Manifest, Named, name_of};
use super::segment::{FORMAT, Segment};
use super::settings::Settings;
use super::tier;

/// Segments that a search removes at the most.
const REMOVED_BY_A_SEARCH: usize = 16;

/// The result of an attempt to save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Saving {
    /// There is nothing to save, for now.
    Needless,
    Done,
    /// Saving is not allowed, or there is no room; the index stays in memory.
    Refused,
    /// Another process saved first; its index must be opened.
    Outrun,
}

/// An index at work in one call.
pub(crate) struct Indexer<'a> {
    pub(super) root: &'a Root,
    pub(super) index: &'a mut Index,
    pub(super) settings: &'a Settings,
}

impl Indexer<'_> {
    /// Saves the index when enough of it is not saved.
    pub(super) fn flush_if_due(&mut self) -> Saving {
        if self.is_flush_due() {
            self.flush(self.settings.merged_by_search, REMOVED_BY_A_SEARCH)
        } else {
            Saving::Needless
        }
    }

    /// Like `flush`, while some files were not read yet: documents that look dead may be alive, and stay.
    pub(super) fn flush_slice(&mut self) -> Saving {
        if self.is_flush_due() { self.save_or_go_on(&[]) } else { Saving::Needless }
    }

    fn is_flush_due(&self) -> bool {
        let (index, settings) = (&self.index, self.settings);
        let unsaved = index.unsaved();
        let is_due = unsaved >= settings.flush.max(1) || index.read >= settings.flush_bytes || index.is_broken;
        is_due && unsaved >= index.patience && self.may_save()
    }

    /// An index of what an agent may read would lack the rest.
    pub(super) fn may_save(&self) -> bool {
        !self.root.store.below().is_dry_run() && !Permissions(self.root).leaves_out_any()
    }

    pub(super) fn flush(&mut self, most_merged: u32, most_removed: usize) -> Saving {
        let (before, settings) = (self.index.clone(), self.settings);
        self.index.merge(settings, most_merged);
        let removable = self.index.retire(self.root.clock.now(), settings.grace, most_removed);
        let saving = self.save_or_go_on(&removable);
        if saving == Saving::Refused {
            let patience = self.index.patience;
            *self.index = Index { patience, ..before };
        }
        saving
    }

    /// Saves, and then removes what nobody needs.
    fn save_or_go_on(&mut self, removable: &[String]) -> Saving {
        match self.save() {
            Ok(()) => {
                // A segment that was made again under the same name is needed. The next maintenance meets one that is
                // left.
                let named: SortedSet<&str> = self.index.names().collect();
                let removable = removable.iter().filter(|name| !named.contains(name.as_str()));
                let remove = |name| {
                    self.root.store.remove(&self.index.content.key_of(name), &Expect::Anything, Durability::Fast)
                };
                removable.for_each(|name| drop(remove(name)));
                Saving::Done
            }
            Err(error) if error.is_contested() => {
                *self.index = Index::of(self.index.content);
                Saving::Outrun
            }
            Err(_) => {
                self.index.patience = self.index.unsaved().max(1).saturating_mul(2);
                Saving::Refused
            }
        }
    }

    fn save(&mut self) -> std::result::Result<(), StoreError> {
        let counter = self.index.manifest.counter + 1;
        let mut saved = Vec::new();
        for held in &self.index.held {
            saved.push(match &held.saved {
                Some(saved) => saved.clone(),
                None => self.save_segment(counter, &held.part.segment)?,
            });
        }
        let manifest = self.index.describe(counter, &saved);
        let expect = self.index.version.clone().map_or(Expect::Absent, Expect::At);
        let version = self.root.write_fast(&self.index.content.manifest(), &manifest.print(), &expect)?;
        let index = &mut *self.index;
        index.held.iter_mut().zip(saved).for_each(|(held, saved)| held.saved = Some(saved));
        (index.version, index.manifest) = (Some(version), manifest);
        (index.is_broken, index.read, index.patience) = (false, 0, 0);
        Ok(())
    }

    /// One that is there already was written by another process that indexed the same, and its manifest may name it.
    fn save_segment(&self, counter: u64, segment: &Segment) -> std::result::Result<Saved, StoreError> {
        let name = name_of(counter, segment.sum());
        let key = self.index.content.key_of(&name);
        let version = match self.root.write_fast(&key, segment.bytes(), &Expect::Absent) {
            Err(StoreError::Conflict) => match self.root.store.read(&key)? {
                Some(found) if found.bytes == segment.bytes() => found.version,
                _ => self.root.write_fast(&key, segment.bytes(), &Expect::Anything)?,
            },
            written => written?,
        };
        Ok(Saved { name, version })
    }

    /// Finds segments that no manifest names: a process was lost, or slower, between a segment and its manifest.
    pub(super) fn retire_orphans(&mut self) {
        let now = self.root.clock.now();
        let listed = self.root.list_under(self.index.content.folder()).unwrap_or_default();
        let named: SortedSet<String> = self.index.names().map(str::to_owned).collect();
        let names = listed.iter().filter_map(|listed| self.index.content.name_in(&listed.key));
        for orphan in names.filter(|name| !named.contains(*name)) {
            self.index.manifest.retired.entry(orphan.to_owned()).or_insert(now);
        }
    }
}

impl Index {
    /// Makes fewer parts of many.
    fn merge(&mut self, settings: &Settings, most: u32) {
        self.held.retain(|held| held.part.alive.count() > 0);
        while let Some(group) = tier::plan(&self.sizes(), settings, most).first() {
            self.unite(group);
        }
    }

    /// Retires what the manifest names and this index does not hold any more, and returns what was retired long enough.
    fn retire(&mut self, now: u64, grace: u64, most: usize) -> Vec<String> {
        let kept: SortedSet<String> = self.names().map(str::to_owned).collect();
        let manifest = &mut self.manifest;
        for named in &manifest.segments {
            if !kept.contains(&named.name) {
                manifest.retired.entry(named.name.clone()).or_insert(now);
            }
        }
        let is_over = |(_, since): &(&String, &u64)| now.abs_diff(**since) > grace;
        let over: Vec<String> =
            manifest.retired.iter().filter(is_over).map(|(name, _)| name.clone()).take(most).collect();
        manifest.retired.retain(|name, _| !over.contains(name));
        over
    }

    /// The names of the segments that are saved.
    fn names(&self) -> impl Iterator<Item = &str> {
        self.held.iter().filter_map(|held| held.saved.as_ref()).map(|saved| saved.name.as_str())
    }

    /// The manifest of the open parts, saved as named.
    fn describe(&self, counter: u64, saved: &[Saved]) -> Manifest {
        let named = |(held, saved): (&Held, &Saved)| {
            let Saved { name, version } = saved.clone();
            Named { name, version, alive: held.part.alive.runs() }
        };
        let described = self.files.iter().filter(|(_, known)| known.fault.is_none());
        let is_saved = |name: &String| saved.iter().any(|saved| saved.name == *name);
        let retired = self.manifest.retired.iter().filter(|(name, _)| !is_saved(name));
        Manifest {
            format: FORMAT,
            counter,
            segments: self.held.iter().zip(saved).map(named).collect(),
            files: described.map(|(key, known)| (key.clone(), known.version.clone())).collect(),
            // One that a lost process left may have been made again since.
            retired: retired.map(|(name, since)| (name.clone(), *since)).collect(),
        }
    }
}
