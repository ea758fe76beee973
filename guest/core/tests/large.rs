//! A root with more entries than fit into memory: the calls that need one file at a time take no more memory when there are
//! more files.
//!
//! `KEEPSTONE_LARGE=700000 cargo test --release -p keepstone-core --test large -- --nocapture` makes so many entries and
//! prints what each call took.

#![expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "the test has a disk and an environment")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::ops::Bound;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};

use keepstone_core::calls::*;
use keepstone_core::store::{Durability, Expect, Listed, Object, StoreError, Version};
use keepstone_core::{Chore, Filter, Memory, Status, Store};

const NOW: u64 = 1_773_679_871_839;
const IN_A_FILE: u64 = 2_000;

/// Counts the bytes in use, and the most that were.
struct Counting;

static USED: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

#[expect(unsafe_code, reason = "an allocator is unsafe")]
// SAFETY: every call goes on to the allocator of the system.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        PEAK.fetch_max(USED.fetch_add(layout.size(), Ordering::Relaxed) + layout.size(), Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        USED.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// A store whose category files are made when they are read; what is written lies on the disk.
struct LargeStore {
    folder: PathBuf,
    state: RefCell<State>,
}

struct State {
    /// The versions and sizes of all keys.
    keys: BTreeMap<String, (u64, u64)>,
    writes: u64,
}

/// The file of one agent, as it is before anybody writes it.
fn made(key: &str) -> Vec<u8> {
    let nth: u64 = key.trim_start_matches("agent").split('/').next().and_then(|nth| nth.parse().ok()).unwrap();
    let entry = |place: u64| {
        let number = nth * IN_A_FILE + place;
        let id = NOW - 1 - number * 1_000;
        let words = ["queue", "parser", "proxy", "socket", "budget", "retry", "ledger"];
        let word = |by: u64| words[(number / by % 7) as usize];
        format!(
            "<!-- id:{id} -->\n## 2026-03-16T16:51\n\nThe {} w{number} of the {} n{} waits.\n\n---\n\n",
            word(1),
            word(7),
            number % 997
        )
    };
    (0..IN_A_FILE).map(entry).collect::<String>().into_bytes()
}

impl LargeStore {
    fn new(entries: u64) -> Self {
        let folder = std::env::temp_dir().join(format!("keepstone-large-{}-{entries}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let files = (0..entries / IN_A_FILE).map(|nth| {
            let key = format!("agent{nth:05}/decisions.md");
            let size = made(&key).len() as u64;
            (key, (0, size))
        });
        Self { folder, state: RefCell::new(State { keys: files.collect(), writes: 0 }) }
    }

    fn path(&self, key: &str) -> PathBuf {
        self.folder.join(key.replace('/', "_"))
    }

    fn holds(&self, key: &str, expect: &Expect) -> bool {
        let version = self.state.borrow().keys.get(key).map(|(version, _)| version.to_string());
        match expect {
            Expect::Anything => true,
            Expect::Absent => version.is_none(),
            Expect::At(expected) => version.as_ref() == Some(expected),
        }
    }
}

impl Drop for LargeStore {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.folder));
    }
}

impl Store for LargeStore {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        let found = self.state.borrow().keys.get(key).map(|(version, _)| *version);
        Ok(found.map(|version| Object {
            bytes: if version == 0 { made(key) } else { fs::read(self.path(key)).unwrap() },
            version: version.to_string(),
        }))
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, _: Durability) -> Result<Version, StoreError> {
        if !self.holds(key, expect) {
            return Err(StoreError::Conflict);
        }
        fs::write(self.path(key), bytes).unwrap();
        let state = &mut *self.state.borrow_mut();
        state.writes += 1;
        state.keys.insert(key.to_owned(), (state.writes, bytes.len() as u64));
        Ok(state.writes.to_string())
    }

    fn remove(&self, key: &str, expect: &Expect, _: Durability) -> Result<(), StoreError> {
        if !self.holds(key, expect) {
            return Err(StoreError::Conflict);
        }
        self.state.borrow_mut().keys.remove(key);
        Ok(())
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let state = self.state.borrow();
        let start = after.filter(|after| *after >= prefix).map_or(Bound::Included(prefix), Bound::Excluded);
        let found = state.keys.range::<str, _>((start, Bound::Unbounded));
        let found = found.take_while(|(key, _)| key.starts_with(prefix)).take(limit as usize);
        let listed = |(key, (version, size)): (&String, &(u64, u64))| Listed {
            key: key.clone(),
            version: version.to_string(),
            size: *size,
        };
        Ok(found.map(listed).collect())
    }
}

/// The most bytes that a call of a new memory took.
fn peak<T>(store: &Rc<LargeStore>, call: impl FnOnce(&mut Memory<Rc<LargeStore>>) -> T) -> (usize, T) {
    let before = USED.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let mut memory = Memory::new(store.clone(), || NOW);
    memory.begin_call();
    let done = call(&mut memory);
    (PEAK.load(Ordering::Relaxed) - before, done)
}

#[test]
fn what_takes_one_file_at_a_time_takes_no_more_when_there_are_more() {
    let entries = std::env::var("KEEPSTONE_LARGE").map_or(8_000, |entries| entries.parse().unwrap());
    let store = Rc::new(LargeStore::new(entries));
    let every = Filter {
        statuses: vec![Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten],
        ..Filter::default()
    };
    let (newest, found) = peak(&store, |memory| memory.newest(&Filter::default(), None, 1).unwrap());
    assert_eq!((found.entries.len(), u64::from(found.left_out)), (1, entries - 1));
    println!("{entries} entries: newest took {} KiB", newest >> 10);
    let id = NOW - 1 - (entries / 2) * 1_000;
    let (typed, found) = peak(&store, |memory| memory.newest(&every, Some(&id.to_string()), 2).unwrap());
    assert_eq!((found.entries.len(), found.left_out), (1, 0));
    println!("newest by a short id took {} KiB", typed >> 10);
    let (health, report) = peak(&store, |memory| memory.health().unwrap());
    assert_eq!((u64::from(report.entries), report.faults.len()), (entries, 0));
    println!("health took {} KiB", health >> 10);
    let (listed, all) = peak(&store, |memory| memory.list(&Filter::default()).unwrap().len());
    println!("list took {} KiB", listed >> 10);
    assert_eq!(all as u64, entries);
    for chore in Chore::ALL {
        let (run, report) = peak(&store, |memory| memory.run(&[chore], false).unwrap());
        println!("{chore:?} took {} KiB, archived {}", run >> 10, report.entries_archived);
        assert!(run < LARGEST, "{chore:?} took {run} bytes");
    }
    let (health, report) = peak(&store, |memory| memory.health().unwrap());
    println!("health took {} KiB at the end", health >> 10);
    assert_eq!(report.faults, []);
    for (name, took) in [("newest", newest), ("newest by a short id", typed), ("health", health)] {
        assert!(took < LARGEST, "{name} took {took} bytes");
        // The entries of a list are beside those of the files.
        assert!(took + entries as usize * 100 < listed, "{name} took {took} bytes, and a list {listed}");
    }
}

/// Half of what a component may take.
const LARGEST: usize = 512 << 20;
