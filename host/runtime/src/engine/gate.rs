//! The gate between the component and its store: checks every key and holds every call to the grant.

use std::sync::{Mutex, PoisonError};

use crate::engine::grant::{Access, Grant};
use crate::engine::record::{self, Record};
use crate::store::contract::{Durability, Expect, Listed, Object, StoreError, Version};
use crate::store::key::{Key, Prefix};
use crate::store::promise::{LIST_LIMIT, Store};

/// A store behind a grant.
pub(crate) struct Gate {
    store: Box<dyn Store>,
    access: Access,
    object_bytes: u64,
    quota: Option<Quota>,
    record: Option<Record>,
}

/// The bound on the size of the root, and what is known to be used of it.
struct Quota {
    bytes: u64,
    /// None until it was counted.
    used: Mutex<Option<u64>>,
}

impl Gate {
    pub(crate) fn new(store: Box<dyn Store>, grant: &Grant) -> Self {
        let quota = grant.bytes.map(|bytes| Quota { bytes, used: Mutex::new(None) });
        let record = grant.record.clone();
        Self { store, access: grant.access, object_bytes: grant.object_bytes, quota, record }
    }

    pub(crate) fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        let Some(record) = &self.record else { return self.found(key) };
        let answer = if record::is_hidden(key) { Ok(None) } else { self.found(key) };
        record.note_store(record::asked_read(key), &answer, record::object_form);
        answer
    }

    /// Asks for one byte more than is granted, so that too much is never taken for the whole.
    fn found(&self, key: &str) -> Result<Option<Object>, StoreError> {
        let object = self.store.read_up_to(&Key::new(key)?, self.object_bytes.saturating_add(1))?;
        match &object {
            Some(object) if object.bytes.len() as u64 > self.object_bytes => Err(self.too_large("reading", key)),
            _ => Ok(object),
        }
    }

    pub(crate) fn write(
        &self,
        key: &str,
        bytes: &[u8],
        expect: &Expect,
        durability: Durability,
    ) -> Result<Version, StoreError> {
        let Some(record) = &self.record else { return self.written(key, bytes, expect, durability) };
        let answer = match record::is_hidden(key) {
            true => Err(StoreError::Denied(format!("writing {key}: a record is made without the index"))),
            false => self.written(key, bytes, expect, durability),
        };
        record.note_store(record::asked_write(key, bytes, expect, durability), &answer, |version| {
            version.as_str().into()
        });
        answer
    }

    fn written(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        let key = Key::new(key)?;
        self.may_change("writing", &key)?;
        if bytes.len() as u64 > self.object_bytes {
            return Err(self.too_large("writing", key.as_str()));
        }
        match &self.quota {
            Some(quota) => quota.write(&*self.store, &key, bytes, expect, durability),
            None => self.store.write(&key, bytes, expect, durability),
        }
    }

    pub(crate) fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        let answer = self.removed(key, expect, durability);
        if let Some(record) = &self.record {
            record.note_store(record::asked_remove(key, expect, durability), &answer, |()| serde_json::Value::Null);
        }
        answer
    }

    fn removed(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        let key = Key::new(key)?;
        self.may_change("removing", &key)?;
        self.store.remove(&key, expect, durability)
    }

    pub(crate) fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let Some(record) = &self.record else { return self.listed(prefix, after, limit) };
        let mut answer = match record::is_hidden(prefix) {
            true => Ok(Vec::new()),
            false => self.listed(prefix, after, limit),
        };
        // A full page stays full: one that were shorter would be taken for the last.
        if let Ok(listed) = &mut answer
            && listed.len() < limit as usize
        {
            listed.retain(|line| !record::is_hidden(&line.key));
        }
        record.note_store(record::asked_list(prefix, after, limit), &answer, |listed| record::listed_form(listed));
        answer
    }

    fn listed(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.store.list(&Prefix::new(prefix)?, after, limit)
    }

    fn may_change(&self, doing: &str, key: &Key) -> Result<(), StoreError> {
        match self.access {
            Access::Full => Ok(()),
            Access::Cache if key.is_cache() => Ok(()),
            Access::Cache => {
                Err(StoreError::Denied(format!("{doing} {key}: the grant allows changes of the cache only")))
            }
            Access::ReadOnly => Err(StoreError::Denied(format!("{doing} {key}: the grant is read-only"))),
        }
    }

    fn too_large(&self, doing: &str, key: &str) -> StoreError {
        StoreError::Full(format!("{doing} {key}: it is larger than the {} bytes of the grant", self.object_bytes))
    }
}

impl Quota {
    fn write(
        &self,
        store: &dyn Store,
        key: &Key,
        bytes: &[u8],
        expect: &Expect,
        durability: Durability,
    ) -> Result<Version, StoreError> {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let (old, new) = (size(store, key)?, bytes.len() as u64);
        let mut before = used.map_or_else(|| total(store), Ok)?;
        if self.exceeded(before, old, new) {
            before = total(store)?;
        }
        *used = Some(before);
        if self.exceeded(before, old, new) {
            let bytes = self.bytes;
            let found = format!("{new} bytes do not fit, {before} of the {bytes} bytes of the grant are used");
            return Err(StoreError::Full(format!("writing {key}: {found}")));
        }
        let version = store.write(key, bytes, expect, durability)?;
        *used = Some(before.saturating_sub(old) + new);
        Ok(version)
    }

    /// A write that makes the root smaller is welcome even when it is over its bound.
    fn exceeded(&self, used: u64, old: u64, new: u64) -> bool {
        new > old && used.saturating_sub(old) + new > self.bytes
    }
}

/// The size of what stands under a key, 0 when nothing does. In byte order a key comes before all that it starts.
fn size(store: &dyn Store, key: &Key) -> Result<u64, StoreError> {
    let listed = store.list(&Prefix::new(key.as_str())?, None, 1)?;
    Ok(listed.first().filter(|first| first.key == key.as_str()).map_or(0, |first| first.size))
}

/// The size of everything in a store.
fn total(store: &dyn Store) -> Result<u64, StoreError> {
    let (mut sum, mut after) = (0, None);
    loop {
        let page = store.list(&Prefix::default(), after.as_deref(), LIST_LIMIT)?;
        sum += page.iter().map(|listed| listed.size).sum::<u64>();
        match page.last() {
            Some(last) if page.len() == LIST_LIMIT as usize => after = Some(last.key.clone()),
            _ => return Ok(sum),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::heap::MemoryStore;

    fn gate(grant: &Grant) -> Gate {
        let store = MemoryStore::new();
        store.write(&Key::new("kept").unwrap(), b"12345", &Expect::Absent, Durability::Full).unwrap();
        Gate::new(Box::new(store), grant)
    }

    #[test]
    fn a_read_only_grant_lets_nothing_change() {
        let gate = gate(&Grant { access: Access::ReadOnly, ..Grant::default() });
        assert!(matches!(gate.write("new", b"", &Expect::Anything, Durability::Full), Err(StoreError::Denied(_))));
        assert!(matches!(gate.remove("kept", &Expect::Anything, Durability::Full), Err(StoreError::Denied(_))));
        assert_eq!(gate.list("", None, 10).unwrap().len(), 1);
    }

    #[test]
    fn a_grant_of_the_cache_lets_nothing_else_change() {
        let gate = gate(&Grant { access: Access::Cache, ..Grant::default() });
        gate.write(".vault/index/new", b"", &Expect::Anything, Durability::Full).unwrap();
        gate.remove(".vault/index/new", &Expect::Anything, Durability::Full).unwrap();
        for key in ["kept", ".vault/index", ".vault/indexes/a", ".vault/audit/00000001.jsonl", "dev/.vault/index/a"] {
            assert!(
                matches!(gate.write(key, b"", &Expect::Anything, Durability::Full), Err(StoreError::Denied(_))),
                "{key}"
            );
            assert!(
                matches!(gate.remove(key, &Expect::Anything, Durability::Full), Err(StoreError::Denied(_))),
                "{key}"
            );
        }
    }

    #[test]
    fn an_object_over_its_limit_is_neither_written_nor_read() {
        let gate = gate(&Grant { object_bytes: 4, ..Grant::default() });
        assert!(matches!(gate.write("new", b"12345", &Expect::Anything, Durability::Full), Err(StoreError::Full(_))));
        assert!(matches!(gate.read("kept"), Err(StoreError::Full(_))));
    }

    #[test]
    fn a_root_grows_to_its_bound_and_may_shrink() {
        let gate = gate(&Grant { bytes: Some(10), ..Grant::default() });
        gate.write("new", b"12345", &Expect::Absent, Durability::Full).unwrap();
        assert!(matches!(gate.write("more", b"1", &Expect::Absent, Durability::Full), Err(StoreError::Full(_))));
        gate.write("new", b"1234", &Expect::Anything, Durability::Full).unwrap();
        gate.write("more", b"1", &Expect::Absent, Durability::Full).unwrap();
        gate.remove("more", &Expect::Anything, Durability::Full).unwrap();
        gate.write("kept", b"123456", &Expect::Anything, Durability::Full).unwrap();
    }

    #[test]
    fn a_malformed_key_never_reaches_the_store() {
        let gate = gate(&Grant::default());
        assert!(matches!(gate.read("../kept"), Err(StoreError::Invalid(_))));
        assert!(matches!(gate.list("/", None, 1), Err(StoreError::Invalid(_))));
        assert!(matches!(gate.list("", None, 0), Err(StoreError::Invalid(_))));
    }
}
