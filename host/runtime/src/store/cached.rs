//! A cache for reads of a remote store, which only asks whether the version is still current.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::store::contract::{Durability, Expect, Listed, Object, StoreError, Version};
use crate::store::key::{Key, Prefix};
use crate::store::promise::{Store, Validity, listing_limit};

/// A store whose whole objects are kept in memory, up to a number of bytes; what was not used longest goes first.
///
/// Every read asks the store below whether the version is still the one that is kept. So nothing old is given as
/// current; what is saved is sending the bytes again.
#[derive(Debug)]
pub(super) struct Cached<S> {
    store: S,
    most: u64,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    objects: HashMap<Key, Copy>,
    /// Keys by when they were last used.
    order: BTreeMap<u64, Key>,
    bytes: u64,
    uses: u64,
}

#[derive(Clone, Debug)]
struct Copy {
    bytes: Arc<[u8]>,
    version: Version,
    used: u64,
}

impl<S: Store> Cached<S> {
    /// Keeps at most so many bytes.
    pub(super) fn new(store: S, most: u64) -> Self {
        Self { store, most, kept: Mutex::default() }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps an object unless it would push out most of the others.
    fn keep(&self, key: &Key, bytes: &[u8], version: &Version) {
        let mut kept = self.kept();
        kept.forget(key);
        // One large object must not push out all the small ones that every search reads.
        if bytes.len() as u64 <= self.most / 4 {
            kept.put(key, bytes.into(), version.clone(), self.most);
        }
    }
}

impl Kept {
    fn get(&mut self, key: &Key) -> Option<Copy> {
        self.uses += 1;
        let copy = self.objects.get_mut(key)?;
        self.order.remove(&copy.used);
        copy.used = self.uses;
        self.order.insert(self.uses, key.clone());
        Some(copy.clone())
    }

    fn forget(&mut self, key: &Key) {
        if let Some(copy) = self.objects.remove(key) {
            self.order.remove(&copy.used);
            self.bytes -= copy.bytes.len() as u64;
        }
    }

    fn put(&mut self, key: &Key, bytes: Arc<[u8]>, version: Version, most: u64) {
        self.uses += 1;
        self.bytes += bytes.len() as u64;
        self.order.insert(self.uses, key.clone());
        self.objects.insert(key.clone(), Copy { bytes, version, used: self.uses });
        while self.bytes > most {
            let Some(oldest) = self.order.values().next().cloned() else { return };
            self.forget(&oldest);
        }
    }
}

impl Copy {
    fn object(&self, most: u64) -> Object {
        let length = usize::try_from(most).map_or(self.bytes.len(), |most| most.min(self.bytes.len()));
        Object { bytes: self.bytes[..length].to_vec(), version: self.version.clone() }
    }
}

impl<S: Store> Store for Cached<S> {
    fn read_up_to(&self, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
        let copy = self.kept().get(key);
        let found = match copy {
            Some(copy) => match self.store.revalidate(key, &copy.version, most)? {
                Validity::Current => return Ok(Some(copy.object(most))),
                Validity::Stale(found) => found,
            },
            None => self.store.read_up_to(key, most)?,
        };
        match &found {
            // Fewer bytes than were asked for are all of them.
            Some(object) if (object.bytes.len() as u64) < most => {
                self.keep(key, &object.bytes, &object.version);
            }
            // A part of an object, or none, says that the cached copy is old.
            _ => self.kept().forget(key),
        }
        Ok(found)
    }

    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        let written = self.store.write(key, bytes, expect, durability);
        match &written {
            Ok(version) => self.keep(key, bytes, version),
            // After a conflict or an unknown outcome the copy may be old.
            Err(_) => self.kept().forget(key),
        }
        written
    }

    fn remove(&self, key: &Key, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.kept().forget(key);
        self.store.remove(key, expect, durability)
    }

    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        listing_limit(limit)?;
        self.store.list(prefix, after, limit)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::store::heap::MemoryStore;

    /// Counts the bytes that it was asked to send.
    #[derive(Default)]
    struct Counting {
        store: MemoryStore,
        sent: AtomicUsize,
    }

    impl Store for Counting {
        fn read_up_to(&self, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
            let found = self.store.read_up_to(key, most)?;
            self.sent.fetch_add(found.as_ref().map_or(0, |object| object.bytes.len()), Ordering::Relaxed);
            Ok(found)
        }

        fn revalidate(&self, key: &Key, version: &str, most: u64) -> Result<Validity, StoreError> {
            let is_same = self.store.read(key)?.is_some_and(|object| object.version == version);
            if is_same { Ok(Validity::Current) } else { Ok(Validity::Stale(self.read_up_to(key, most)?)) }
        }

        fn write(
            &self,
            key: &Key,
            bytes: &[u8],
            expect: &Expect,
            durability: Durability,
        ) -> Result<Version, StoreError> {
            self.store.write(key, bytes, expect, durability)
        }

        fn remove(&self, key: &Key, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
            self.store.remove(key, expect, durability)
        }

        fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
            self.store.list(prefix, after, limit)
        }
    }

    fn key(text: &str) -> Key {
        Key::new(text).unwrap()
    }

    fn text(store: &impl Store, name: &str) -> Option<String> {
        store.read(&key(name)).unwrap().map(|object| String::from_utf8(object.bytes).unwrap())
    }

    #[test]
    fn bytes_are_sent_once_and_never_given_when_they_are_old() {
        let below = Arc::new(Counting::default());
        let cached = Cached::new(below.clone(), 100);
        below.write(&key("a"), b"one", &Expect::Absent, Durability::Full).unwrap();
        assert_eq!([text(&cached, "a"), text(&cached, "a")].map(Option::unwrap), ["one", "one"]);
        assert_eq!(below.sent.load(Ordering::Relaxed), 3);
        assert_eq!(cached.read_up_to(&key("a"), 1).unwrap().unwrap().bytes, b"o");
        assert_eq!(below.sent.load(Ordering::Relaxed), 3);
        below.write(&key("a"), b"another", &Expect::Anything, Durability::Full).unwrap();
        assert_eq!(text(&cached, "a").unwrap(), "another");
        below.remove(&key("a"), &Expect::Anything, Durability::Full).unwrap();
        assert_eq!(text(&cached, "a"), None);
        cached.write(&key("a"), b"mine", &Expect::Absent, Durability::Full).unwrap();
        let sent = below.sent.load(Ordering::Relaxed);
        assert_eq!(text(&cached, "a").unwrap(), "mine");
        assert_eq!(below.sent.load(Ordering::Relaxed), sent);
    }

    #[test]
    fn it_keeps_no_more_than_it_may() {
        let cached = Cached::new(MemoryStore::new(), 100);
        for nth in 0..10 {
            cached.write(&key(&nth.to_string()), &[0; 20], &Expect::Absent, Durability::Full).unwrap();
            cached.read(&key("0")).unwrap();
        }
        cached.write(&key("large"), &[0; 26], &Expect::Absent, Durability::Full).unwrap();
        let kept = cached.kept();
        let mut names: Vec<_> = kept.objects.keys().map(Key::as_str).collect();
        names.sort_unstable();
        assert_eq!((names, kept.bytes, kept.order.len()), (vec!["0", "6", "7", "8", "9"], 100, 5));
    }

    #[test]
    fn a_part_is_not_taken_for_the_whole() {
        let cached = Cached::new(MemoryStore::new(), 100);
        cached.store.write(&key("a"), b"0123456789", &Expect::Absent, Durability::Full).unwrap();
        for most in [4, 10] {
            cached.read_up_to(&key("a"), most).unwrap();
            assert!(cached.kept().objects.is_empty(), "{most} bytes");
        }
        cached.read_up_to(&key("a"), 11).unwrap();
        assert_eq!(cached.kept().bytes, 10);
    }
}
