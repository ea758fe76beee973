//! The folder store on Windows: locks, kills, and names that are no names there. `cargo xtask cross` runs this under Wine.
#![cfg(windows)]

#[path = "processes/agent.rs"]
#[allow(dead_code, reason = "other tests use all of it")]
mod agent;
#[path = "processes/killed.rs"]
mod killed;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::time::Duration;

use keepstone::{Durability, Expect, Filter, FolderStore, Key, Memory, Prefix, Store, StoreError};

use agent::Kind;

fn folder() -> (tempfile::TempDir, FolderStore) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = FolderStore::open(folder.path()).expect("the folder opens");
    (folder, store)
}

fn key(name: &str) -> Key {
    Key::new(name).expect("a key")
}

#[test]
fn writers_that_are_killed_lose_and_double_nothing_acknowledged() {
    let (folder, _) = folder();
    let (kinds, writes) = ([Kind::Rust; 4], killed::writes(20));
    let told = killed::write_and_kill(&kinds, writes, folder.path().to_str().expect("UTF-8"));
    let memory = Memory::open_dir(folder.path()).expect("the folder opens");
    let mut texts = BTreeMap::new();
    for entry in memory.vault().entries(&Filter::default()).expect("the folder can be listed") {
        *texts.entry(entry.text).or_default() += 1;
    }
    killed::check("folder", kinds.len(), writes, &told, &texts);
}

#[test]
fn two_keys_that_are_one_file_are_not_both_written() {
    let (_folder, store) = folder();
    store.write(&key("dev/decisions.md"), b"x", &Expect::Anything, Durability::Full).expect("the first is written");
    for other in ["DEV/decisions.md", "dev/Decisions.md"] {
        let written = store.write(&key(other), b"x", &Expect::Anything, Durability::Full);
        assert!(matches!(written, Err(StoreError::Denied(_))), "{other}: {written:?}");
    }
    let listed = store.list(&Prefix::default(), None, 9).expect("it can be listed");
    assert_eq!(listed.iter().map(|listed| listed.key.as_str()).collect::<Vec<_>>(), ["dev/decisions.md"]);
}

#[test]
fn keys_have_slashes_and_files_have_backslashes() {
    let (folder, store) = folder();
    let key = key("_missions/launch/findings.md");
    store.write(&key, b"x", &Expect::Absent, Durability::Full).expect("it is written");
    assert_eq!(fs::read(folder.path().join(r"_missions\launch\findings.md")).expect("a file"), b"x");
    let listed = store.list(&Prefix::default(), None, 9).expect("it can be listed");
    assert_eq!(listed[0].key, key.as_str());
}

#[test]
fn an_open_file_does_not_stop_a_write() {
    // Set by `cargo xtask cross`. Windows 10 replaces a file that others have open if they allow that, as Rust's programs do.
    if std::env::var_os("WINEPREFIX").is_some() {
        let _ = writeln!(std::io::stderr(), "NOT RUN: replacing an open file: Wine 8 cannot");
        return;
    }
    let (folder, store) = folder();
    store.write(&key("a.md"), b"first", &Expect::Absent, Durability::Full).expect("it is written");
    let reader = fs::File::open(folder.path().join("a.md")).expect("a reader");
    store.write(&key("a.md"), b"second", &Expect::Anything, Durability::Full).expect("it is written again");
    drop(reader);
    assert_eq!(store.read(&key("a.md")).expect("it is read").expect("it is there").bytes, b"second");
}

#[test]
fn a_write_waits_a_moment_for_a_program_that_has_the_file_open() {
    let (folder, store) = folder();
    store.write(&key("a.md"), b"first", &Expect::Absent, Durability::Full).expect("it is written");
    let reader = fs::File::open(folder.path().join("a.md")).expect("a reader");
    std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(100));
            drop(reader);
        });
        store.write(&key("a.md"), b"second", &Expect::Anything, Durability::Full).expect("it is written again");
    });
    assert_eq!(store.read(&key("a.md")).expect("it is read").expect("it is there").bytes, b"second");
}

#[test]
fn a_name_that_windows_reads_as_another_is_no_key() {
    for name in ["con", "dev/NUL.md", "aux.txt", "COM1", "lpt9.md", r"a\b", "c:x", "a. ", "a."] {
        assert!(Key::new(name).is_err(), "{name}");
    }
}
