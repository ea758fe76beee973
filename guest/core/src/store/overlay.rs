//! A store for dry runs: during a dry run, writes stay in memory, are read as if they
//! had happened, and are dropped at its end. A dry run is the real run on such a store.

use crate::text::sorted::SortedMap;
use std::cell::RefCell;

use super::snapshot::Snapshot;
use super::{Durability, Expect, Listed, MOST_LISTED, Object, Store, StoreError, Version};

/// The start of every version written in a dry run, so that it equals none of the store below.
const MARK: &str = "dry-run-";

/// A store that can hold the writes of a dry run above it.
#[derive(Debug)]
pub(crate) struct Layered<S> {
    below: S,
    dry_run: RefCell<Option<DryRun>>,
}

/// The writes of a dry run; none for a removed key.
#[derive(Debug, Default)]
struct DryRun {
    changes: SortedMap<String, Option<Object>>,
    writes: u64,
}

impl<S: Store> Layered<S> {
    pub(crate) fn new(below: S) -> Self {
        Self { below, dry_run: RefCell::new(None) }
    }

    /// The store below.
    pub(crate) fn below(&self) -> &S {
        &self.below
    }

    /// From now on nothing is really written.
    pub(crate) fn begin_dry_run(&self) {
        self.dry_run.replace(Some(DryRun::default()));
    }

    /// Drops all writes since the dry run began.
    pub(crate) fn end_dry_run(&self) {
        self.dry_run.replace(None);
    }

    /// Returns whether a dry run is going on.
    pub(crate) fn is_dry_run(&self) -> bool {
        self.dry_run.borrow().is_some()
    }

    fn check(&self, key: &str, expect: &Expect) -> Result<(), StoreError> {
        let found = self.read(key)?;
        let holds = match expect {
            Expect::Anything => true,
            Expect::Absent => found.is_none(),
            Expect::At(version) => found.is_some_and(|object| object.version == *version),
        };
        if holds { Ok(()) } else { Err(StoreError::Conflict) }
    }

    fn change(&self, key: &str, object: Option<Object>) {
        if let Some(dry_run) = self.dry_run.borrow_mut().as_mut() {
            dry_run.writes += 1;
            dry_run.changes.insert(key.to_owned(), object);
        }
    }

    fn next_version(&self) -> Version {
        let writes = self.dry_run.borrow().as_ref().map_or(0, |dry_run| dry_run.writes);
        format!("{MARK}{writes}")
    }
}

impl<S: Store> Layered<Snapshot<S>> {
    /// The version of a key, if the call knows it; the inner none is an absent key.
    pub(crate) fn version(&self, key: &str) -> Option<Option<Version>> {
        let dry_run = self.dry_run.borrow();
        match dry_run.as_ref().and_then(|dry_run| dry_run.changes.get(key)) {
            Some(changed) => Some(changed.as_ref().map(|object| object.version.clone())),
            None => self.below.version(key),
        }
    }
}

impl<S: Store> Store for Layered<S> {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        let changed = self.dry_run.borrow().as_ref().and_then(|dry_run| dry_run.changes.get(key).cloned());
        changed.map_or_else(|| self.below.read(key), Ok)
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        if !self.is_dry_run() {
            return self.below.write(key, bytes, expect, durability);
        }
        self.check(key, expect)?;
        let version = self.next_version();
        self.change(key, Some(Object { bytes: bytes.to_vec(), version: version.clone() }));
        Ok(version)
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        if !self.is_dry_run() {
            return self.below.remove(key, expect, durability);
        }
        self.check(key, expect)?;
        self.change(key, None);
        Ok(())
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let dry_run = self.dry_run.borrow();
        let Some(DryRun { changes, .. }) = dry_run.as_ref() else {
            return self.below.list(prefix, after, limit);
        };
        // Keys that were removed here may take as many places in the listing below.
        let removed = u32::try_from(changes.len()).unwrap_or(u32::MAX);
        let wanted = limit.saturating_add(removed).min(MOST_LISTED);
        let below = self.below.list(prefix, after, wanted)?;
        // After a full page, the store below may have further keys.
        let is_full = below.len() >= wanted as usize;
        let end = below.last().filter(|_| is_full).map(|listed| listed.key.clone());
        let mut all: SortedMap<String, Listed> = below.into_iter().map(|listed| (listed.key.clone(), listed)).collect();
        for (key, changed) in changes {
            let is_meant = key.starts_with(prefix) && after.is_none_or(|after| key.as_str() > after);
            match changed {
                Some(object) if is_meant && end.as_ref().is_none_or(|end| key <= end) => {
                    let (version, size) = (object.version.clone(), object.bytes.len() as u64);
                    all.insert(key.clone(), Listed { key: key.clone(), version, size });
                }
                Some(_) => {}
                None => drop(all.remove(key)),
            }
        }
        Ok(all.into_values().take(limit as usize).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::memory::MemoryStore;

    #[test]
    fn it_is_read_as_if_it_had_been_written_and_below_nothing_changed() {
        let over = Layered::new(MemoryStore::default());
        for key in ["a", "b", "c", "d"] {
            over.write(key, key.as_bytes(), &Expect::Absent, Durability::Full).unwrap();
        }
        let before = over.below().objects();
        over.begin_dry_run();
        over.remove("a", &Expect::Anything, Durability::Full).unwrap();
        over.write("bb", b"new", &Expect::Absent, Durability::Full).unwrap();
        assert_eq!(over.write("c", b"x", &Expect::Absent, Durability::Full), Err(StoreError::Conflict));
        let version = over.write("c", b"x", &Expect::Anything, Durability::Full).unwrap();
        over.write("c", b"y", &Expect::At(version), Durability::Full).unwrap();
        let keys = |limit| over.list("", None, limit).unwrap().into_iter().map(|l| l.key).collect::<Vec<_>>();
        assert_eq!(keys(10), ["b", "bb", "c", "d"]);
        assert_eq!(keys(2), ["b", "bb"]);
        assert_eq!(over.list("", Some("bb"), 10).unwrap().len(), 2);
        assert_eq!(over.read("c").unwrap().unwrap().bytes, b"y");
        assert_eq!(over.read("a").unwrap(), None);
        assert_eq!(over.below().objects(), before);
        over.end_dry_run();
        assert_eq!(keys(10), ["a", "b", "c", "d"]);
        over.write("e", b"", &Expect::Absent, Durability::Full).unwrap();
        assert_eq!(over.below().objects().len(), 5);
    }
}
