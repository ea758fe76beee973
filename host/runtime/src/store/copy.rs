//! Copying everything from one store to another, whatever both are.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::store::contract::{Durability, Expect, Listed, Object, StoreError, Version};
use crate::store::key::{Key, Prefix};
use crate::store::promise::{LIST_LIMIT, Store};

/// The number of times the source is listed again for changes during the copy.
const PASSES: usize = 5;

/// The number of attempts for one key while others write to it.
const TRIES: usize = 5;

/// Options of a copy.
#[derive(Clone, Debug, Default)]
pub struct Copying {
    /// True to replace other bytes under the same key.
    pub overwrite: bool,
    /// True to write nothing.
    pub dry_run: bool,
    /// Keys that are left out, such as those that are no files of the format.
    pub without: BTreeSet<String>,
}

/// The result of a copy or of its dry run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Copied {
    /// Keys that were written and read back.
    pub copied: u64,
    /// The number of those that held other bytes before.
    pub overwritten: u64,
    /// The number of bytes written.
    pub bytes: u64,
    /// The number of keys that held the same bytes already.
    pub same: u64,
    /// Keys that hold other bytes, which were left as they are.
    pub differing: Vec<String>,
    /// Keys that could not be copied.
    pub failed: Vec<Uncopied>,
    /// Keys that were left out because the caller named them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<String>,
}

/// A key that could not be copied; the others were.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Uncopied {
    /// The key.
    pub key: String,
    /// The reason.
    pub message: String,
}

/// The progress of a copy.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// So many keys and bytes are to be looked at.
    Listed {
        /// The number of keys.
        keys: u64,
        /// The bytes of all keys.
        bytes: u64,
    },
    /// A key was looked at.
    Done {
        /// The key.
        key: &'a str,
        /// The size in bytes.
        bytes: u64,
    },
}

/// Copies every key that is not the host's own, but what was said in sessions, which stays where it is. Each is written where nothing or the same is, and read back.
///
/// A repeated copy continues where the last one stopped. A key that changes in the source meanwhile is copied again. A
/// key that may not be read or written is reported at the end.
///
/// # Errors
/// A store cannot be used at all: it is unavailable or full.
pub fn copy(
    from: &dyn Store,
    to: &dyn Store,
    how: Copying,
    mut tell: impl FnMut(Progress<'_>),
) -> Result<Copied, StoreError> {
    let mut work = Work { from, to, how, seen: BTreeMap::new(), copied: Copied::default() };
    for pass in 0..PASSES {
        let (listed, skipped): (Vec<_>, Vec<_>) =
            all(from)?.into_iter().partition(|listed| !work.how.without.contains(&listed.key));
        work.copied.skipped = skipped.into_iter().map(|listed| listed.key).collect();
        let new: Vec<_> = listed.iter().filter(|listed| !work.has_seen(listed)).collect();
        if new.is_empty() && !work.is_any_gone(&listed) {
            return Ok(work.copied);
        }
        if pass == 0 {
            let bytes = listed.iter().map(|listed| listed.size).sum();
            tell(Progress::Listed { keys: listed.len() as u64, bytes });
        }
        work.take_back_gone(&listed)?;
        for listed in new {
            work.copy(listed)?;
            tell(Progress::Done { key: &listed.key, bytes: listed.size });
        }
        if work.how.dry_run {
            return Ok(work.copied);
        }
    }
    Err(StoreError::Unavailable("copying: the source keeps changing".to_owned()))
}

/// Returns whether a key is that of what was said in a session.
fn is_said(key: &str) -> bool {
    key.strip_prefix("conversations/").is_some_and(|name| name.ends_with(".md"))
}

/// Everything in a store that is copied.
fn all(store: &dyn Store) -> Result<Vec<Listed>, StoreError> {
    let mut all: Vec<Listed> = Vec::new();
    loop {
        let page = store.list(&Prefix::default(), all.last().map(|last| last.key.as_str()), LIST_LIMIT)?;
        let is_last = page.len() < LIST_LIMIT as usize;
        all.extend(page);
        if is_last {
            all.retain(|listed| !is_said(listed.key.as_str()));
            return Ok(all);
        }
    }
}

struct Work<'a> {
    from: &'a dyn Store,
    to: &'a dyn Store,
    how: Copying,
    seen: BTreeMap<String, Seen>,
    copied: Copied,
}

/// A key that was looked at.
struct Seen {
    /// In the source.
    version: Version,
    /// In the target, where this run wrote it.
    written: Option<Version>,
}

/// The result for a key.
enum Fate {
    Written { version: Option<Version>, over: bool },
    Same,
    Differs,
}

impl Work<'_> {
    fn has_seen(&self, listed: &Listed) -> bool {
        self.seen.get(&listed.key).is_some_and(|seen| seen.version == listed.version)
    }

    fn is_any_gone(&self, listed: &[Listed]) -> bool {
        let there: BTreeSet<_> = listed.iter().map(|listed| &listed.key).collect();
        self.seen.iter().any(|(key, seen)| seen.written.is_some() && !there.contains(key))
    }

    /// Removes keys that this run wrote and the source no longer has.
    fn take_back_gone(&mut self, listed: &[Listed]) -> Result<(), StoreError> {
        let there: BTreeSet<_> = listed.iter().map(|listed| listed.key.clone()).collect();
        for (key, seen) in self.seen.iter_mut().filter(|(key, _)| !there.contains(*key)) {
            let Some(version) = seen.written.take() else { continue };
            match self.to.remove(&Key::new(key)?, &Expect::At(version), Durability::Full) {
                Ok(()) => self.copied.copied -= 1,
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn copy(&mut self, listed: &Listed) -> Result<(), StoreError> {
        let ours = self.seen.remove(&listed.key).and_then(|seen| seen.written);
        let mut seen = Seen { version: listed.version.clone(), written: None };
        match self.copy_one(listed, ours.as_deref(), &mut seen.version) {
            Ok(Some((Fate::Written { version, over }, bytes))) => {
                self.copied.copied += u64::from(ours.is_none());
                self.copied.overwritten += u64::from(over);
                self.copied.bytes += bytes;
                seen.written = version;
            }
            Ok(Some((Fate::Same, _))) if ours.is_some() => seen.written = ours,
            Ok(Some((Fate::Same, _))) => self.copied.same += 1,
            Ok(Some((Fate::Differs, _))) => self.copied.differing.push(listed.key.clone()),
            Ok(None) => seen.written = ours,
            Err(StoreError::Denied(message) | StoreError::Invalid(message)) => {
                self.copied.failed.push(Uncopied { key: listed.key.clone(), message });
            }
            Err(error) => return Err(error),
        }
        self.seen.insert(listed.key.clone(), seen);
        Ok(())
    }

    /// Returns none if the key is gone; sets `version` to that of the copied bytes.
    fn copy_one(
        &self,
        listed: &Listed,
        ours: Option<&str>,
        version: &mut Version,
    ) -> Result<Option<(Fate, u64)>, StoreError> {
        let key = &Key::new(&listed.key)?;
        let Some(source) = self.from.read(key)? else { return Ok(None) };
        version.clone_from(&source.version);
        let fate = self.write(key, &source.bytes, ours)?;
        Ok(Some((fate, source.bytes.len() as u64)))
    }

    fn write(&self, key: &Key, bytes: &[u8], ours: Option<&str>) -> Result<Fate, StoreError> {
        let mut last = StoreError::Conflict;
        let mut tried = false;
        for _ in 0..TRIES {
            let there = self.to.read(key)?;
            let expect = match &there {
                // After an unknown outcome the same bytes are most likely ours.
                Some(there) if there.bytes == bytes => {
                    let version = Some(there.version.clone());
                    return Ok(if tried { Fate::Written { version, over: false } } else { Fate::Same });
                }
                Some(there) if self.how.overwrite || ours == Some(&there.version) => Expect::At(there.version.clone()),
                Some(_) => return Ok(Fate::Differs),
                None => Expect::Absent,
            };
            let over = there.is_some() && ours.is_none();
            if self.how.dry_run {
                return Ok(Fate::Written { version: None, over });
            }
            tried = true;
            match self.to.write(key, bytes, &expect, Durability::Full) {
                Ok(version) => {
                    self.verify(key, bytes, &version)?;
                    return Ok(Fate::Written { version: Some(version), over });
                }
                Err(error @ (StoreError::Conflict | StoreError::UnknownOutcome(_))) => last = error,
                Err(error) => return Err(error),
            }
        }
        Err(last)
    }

    /// Reads back what was written. Another who has written meanwhile is not our concern.
    fn verify(&self, key: &Key, bytes: &[u8], version: &str) -> Result<(), StoreError> {
        match self.to.read(key)? {
            Some(Object { bytes: found, version: at }) if at == version && found != bytes => Err(
                StoreError::Unavailable(format!("copying {key}: the bytes read back are not those that were written")),
            ),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::store::heap::MemoryStore;

    fn key(text: &str) -> Key {
        Key::new(text).unwrap()
    }

    fn holding(keys: &[(&str, &str)]) -> MemoryStore {
        let store = MemoryStore::new();
        for (name, text) in keys {
            store.write(&key(name), text.as_bytes(), &Expect::Absent, Durability::Full).unwrap();
        }
        store
    }

    fn texts(store: &dyn Store) -> Vec<(String, String)> {
        let text = |name: &str| String::from_utf8(store.read(&key(name)).unwrap().unwrap().bytes).unwrap();
        all(store).unwrap().into_iter().map(|listed| (listed.key.clone(), text(&listed.key))).collect()
    }

    #[test]
    fn everything_is_copied_once_and_again_is_the_same() {
        let (from, to) = (holding(&[("a", "1"), (".vault/trash/b", ""), ("c/d", "345")]), MemoryStore::new());
        let told = AtomicUsize::new(0);
        let tell = |_: Progress<'_>| {
            told.fetch_add(1, Ordering::Relaxed);
        };
        let dry = copy(&from, &to, Copying { dry_run: true, ..Copying::default() }, tell).unwrap();
        assert_eq!((dry.copied, dry.bytes, all(&to).unwrap().len()), (3, 4, 0));
        let copied = copy(&from, &to, Copying::default(), tell).unwrap();
        assert_eq!(copied, Copied { copied: 3, bytes: 4, ..Copied::default() });
        assert_eq!(texts(&to), texts(&from));
        assert_eq!(told.load(Ordering::Relaxed), 8);
        to.remove(&key("a"), &Expect::Anything, Durability::Full).unwrap();
        let again = copy(&from, &to, Copying::default(), tell).unwrap();
        assert_eq!(again, Copied { copied: 1, same: 2, bytes: 1, ..Copied::default() });
    }

    #[test]
    fn what_differs_is_left_unless_it_is_to_be_overwritten() {
        let (from, to) = (holding(&[("a", "1"), ("b", "2")]), holding(&[("a", "other"), ("c", "3")]));
        let copied = copy(&from, &to, Copying::default(), |_| {}).unwrap();
        assert_eq!((copied.copied, copied.differing), (1, vec!["a".to_owned()]));
        assert_eq!(texts(&to)[0].1, "other");
        let how = Copying { overwrite: true, ..Copying::default() };
        let copied = copy(&from, &to, how, |_| {}).unwrap();
        assert_eq!((copied.copied, copied.overwritten, copied.same, copied.differing.len()), (1, 1, 1, 0));
        assert_eq!(texts(&to).iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(), ["1", "2", "3"]);
    }

    /// A store that is changed by somebody after each of its first reads, or whose writes lose their answers.
    struct Restless {
        store: MemoryStore,
        changes: AtomicUsize,
        loses: bool,
    }

    impl Restless {
        fn is_due(&self) -> bool {
            self.changes.try_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok()
        }
    }

    impl Store for Restless {
        fn read_up_to(&self, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
            let found = self.store.read_up_to(key, most);
            if !self.loses && self.is_due() {
                self.store.write(key, b"changed", &Expect::Anything, Durability::Full)?;
                self.store.write(&Key::new("new")?, b"new", &Expect::Anything, Durability::Full)?;
                self.store.remove(&Key::new("going")?, &Expect::Anything, Durability::Full)?;
            }
            found
        }

        fn write(
            &self,
            key: &Key,
            bytes: &[u8],
            expect: &Expect,
            durability: Durability,
        ) -> Result<Version, StoreError> {
            let written = self.store.write(key, bytes, expect, durability)?;
            if self.loses && self.is_due() {
                return Err(StoreError::UnknownOutcome("lost".to_owned()));
            }
            Ok(written)
        }

        fn remove(&self, key: &Key, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
            self.store.remove(key, expect, durability)
        }

        fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
            self.store.list(prefix, after, limit)
        }
    }

    #[test]
    fn what_changes_meanwhile_is_copied_as_it_is_at_the_end() {
        let store = holding(&[("going", "x"), ("z", "1")]);
        // The first key is read, written, and gone when the second is read.
        let from = Restless { store, changes: 0.into(), loses: false };
        let to = MemoryStore::new();
        let copied = copy(&from, &to, Copying::default(), |progress| {
            if matches!(progress, Progress::Done { key: "going", .. }) {
                from.changes.store(1, Ordering::Relaxed);
            }
        });
        assert_eq!(copied.unwrap(), Copied { copied: 2, bytes: 12, ..Copied::default() });
        assert_eq!(texts(&to), texts(&from));
        assert_eq!(texts(&to).len(), 2);
        from.changes.store(usize::MAX, Ordering::Relaxed);
        assert!(matches!(copy(&from, &to, Copying::default(), |_| {}), Ok(_) | Err(StoreError::Unavailable(_))));
    }

    #[test]
    fn a_lost_answer_is_looked_up() {
        let to = Restless { store: MemoryStore::new(), changes: 1.into(), loses: true };
        let copied = copy(&holding(&[("a", "1"), ("b", "2")]), &to, Copying::default(), |_| {}).unwrap();
        assert_eq!((copied.copied, copied.same, copied.differing.len()), (2, 0, 0));
    }

    #[test]
    fn keys_that_are_named_are_left_out() {
        let (from, to) = (holding(&[(".git/config", "secret"), ("dev/facts.md", "1")]), holding(&[]));
        let how = Copying { without: [".git/config".to_owned()].into(), ..Copying::default() };
        let copied = copy(&from, &to, how, |_| {}).unwrap();
        assert_eq!((copied.copied, copied.skipped), (1, vec![".git/config".to_owned()]));
        assert!(to.read(&Key::new(".git/config").unwrap()).unwrap().is_none());
    }
}
