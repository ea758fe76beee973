//! A store with one of the faults that the kit of tests is for.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use keepstone::{Durability, Expect, Key, LIST_LIMIT, Listed, Object, Prefix, Store, StoreError, Version};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Fault {
    /// The versions of a key begin again after it was removed.
    VersionsComeBack,
    /// A refused write has had its version, which the next one gets again for other bytes.
    RefusedWritesHaveAVersion,
    /// Later pages of a listing have what was there at its first page.
    PagesAreOld,
}

/// What all handles share: the objects, and the number of changes.
pub(crate) type Objects = Arc<Mutex<(BTreeMap<String, Object>, u64)>>;

/// A handle.
pub(crate) struct Faulty {
    objects: Objects,
    fault: Option<Fault>,
    listing: Mutex<Vec<Listed>>,
}

impl Faulty {
    pub(crate) fn new(objects: Objects, fault: Option<Fault>) -> Self {
        Self { objects, fault, listing: Mutex::default() }
    }

    fn change(&self, key: &Key, expect: &Expect, bytes: Option<&[u8]>) -> Result<Version, StoreError> {
        let mut guard = self.objects.lock().unwrap();
        let (objects, changes) = &mut *guard;
        let version = objects.get(key.as_str()).map(|object| object.version.clone());
        if !expect.holds(version.as_deref()) {
            if self.fault == Some(Fault::RefusedWritesHaveAVersion) && bytes.is_some() {
                *changes = changes.saturating_sub(1);
            }
            return Err(StoreError::Conflict);
        }
        *changes += 1;
        let next = match (self.fault, version) {
            (Some(Fault::VersionsComeBack), Some(version)) => version + "+",
            (Some(Fault::VersionsComeBack), None) => key.to_string(),
            _ => changes.to_string(),
        };
        match bytes {
            Some(bytes) => objects.insert(key.to_string(), Object { bytes: bytes.to_vec(), version: next.clone() }),
            None => objects.remove(key.as_str()),
        };
        Ok(next)
    }

    fn all(&self) -> Vec<Listed> {
        let line = |(key, object): (&String, &Object)| Listed {
            key: key.clone(),
            version: object.version.clone(),
            size: object.bytes.len() as u64,
        };
        self.objects.lock().unwrap().0.iter().map(line).collect()
    }
}

impl Store for Faulty {
    fn read_up_to(&self, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
        let mut found = self.objects.lock().unwrap().0.get(key.as_str()).cloned();
        found.iter_mut().for_each(|object| object.bytes.truncate(usize::try_from(most).unwrap_or(usize::MAX)));
        Ok(found)
    }

    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect, _: Durability) -> Result<Version, StoreError> {
        self.change(key, expect, Some(bytes))
    }

    fn remove(&self, key: &Key, expect: &Expect, _: Durability) -> Result<(), StoreError> {
        self.change(key, expect, None).map(drop)
    }

    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        if !(1..=LIST_LIMIT).contains(&limit) {
            return Err(StoreError::Invalid(format!("a limit of {limit}")));
        }
        let mut listing = self.listing.lock().unwrap();
        if after.is_none() || self.fault != Some(Fault::PagesAreOld) {
            *listing = self.all();
        }
        let is_listed =
            |line: &&Listed| line.key.starts_with(prefix.as_str()) && after.is_none_or(|after| *line.key > *after);
        Ok(listing.iter().filter(is_listed).take(limit as usize).cloned().collect())
    }
}
