//! Reads of entries: the days on which a search found an entry, a brief showed it, or somebody asked for it. The files belong to the
//! cache and may be lost: they matter only when entries fade or must make room.

use serde::{Deserialize, Serialize};

use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference};
use crate::model::scope::Scope;
use crate::store::retry::Attempt;
use crate::store::{Expect, Object};
use crate::text::sorted::{SortedMap, SortedSet};
use crate::text::time::MS_PER_DAY;
use crate::vault::json;
use crate::vault::root::Root;

/// Where a file for each owner lies: in the cache, which a search may write.
pub(crate) const FOLDER: &str = ".vault/index/reads/";

/// The reads of one entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Reads {
    /// Days on which it was read.
    pub(crate) days: u32,
    /// The last of these days, counted from the Unix epoch.
    last_day: u64,
}

/// The reads of an owner's entries, by their references.
pub(crate) type ReadEntries = SortedMap<String, Reads>;

impl Reads {
    /// The end of the last day on which it was read, in milliseconds since the Unix epoch; 0 if there was none.
    pub(crate) fn last(self) -> u64 {
        if self.days == 0 { 0 } else { self.last_day.saturating_add(1).saturating_mul(MS_PER_DAY) }
    }
}

/// The files of reads.
pub(crate) struct ReadFiles<'a>(pub(crate) &'a Root);

impl ReadFiles<'_> {
    /// Notes that entries were read. Each counts once a day, so most reads write nothing.
    pub(crate) fn note(&self, read: &[Reference]) -> Result<()> {
        let today = self.0.now() / MS_PER_DAY;
        let mut by_scope: SortedMap<Scope, Vec<String>> = SortedMap::new();
        for reference in read.iter().filter(|reference| matches!(reference.id, Id::Time(_))) {
            by_scope.entry(reference.scope.clone()).or_default().push(reference.to_string());
        }
        for (scope, names) in by_scope {
            let known = self.of(&scope)?;
            let is_new = |reads: Option<&Reads>| reads.is_none_or(|reads| reads.last_day < today);
            if !names.iter().any(|name| is_new(known.get(name))) {
                continue;
            }
            self.change(&scope, &|all| {
                for name in &names {
                    if is_new(all.get(name)) {
                        let reads = all.entry(name.clone()).or_default();
                        *reads = Reads { days: reads.days.saturating_add(1), last_day: today };
                    }
                }
            })?;
        }
        Ok(())
    }

    /// The reads of an owner's entries; empty if the file is lost or damaged.
    pub(crate) fn of(&self, scope: &Scope) -> Result<ReadEntries> {
        Ok(self.0.read(&key_of(scope))?.map(|object| parsed(&object)).unwrap_or_default())
    }

    /// Reads, changes and writes a file of the cache: a damaged one begins anew.
    fn change(&self, scope: &Scope, change: &dyn Fn(&mut ReadEntries)) -> Result<()> {
        let key = key_of(scope);
        self.0.retry("writing", &key, |_| {
            let found = self.0.read(&key)?;
            let mut all = found.as_ref().map(parsed).unwrap_or_default();
            change(&mut all);
            let expect = found.map_or(Expect::Absent, |object| Expect::At(object.version));
            let done = self.0.write_fast(&key, &json::print(&all), &expect).map(drop);
            Attempt::of(done).map_err(|error| Error::from_store(error, "writing", &key))
        })
    }

    /// Drops the reads of entries that an owner has no more.
    pub(crate) fn retain(&self, scope: &Scope, there: &SortedSet<String>) -> Result<()> {
        if self.of(scope)?.keys().all(|name| there.contains(name)) {
            return Ok(());
        }
        self.change(scope, &|all| all.retain(|name, _| there.contains(name)))
    }
}

fn parsed(object: &Object) -> ReadEntries {
    serde_json::from_slice(&object.bytes).unwrap_or_default()
}

fn key_of(scope: &Scope) -> String {
    format!("{FOLDER}{}.json", scope.folder())
}
