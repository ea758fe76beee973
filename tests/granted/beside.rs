//! The folder component beside other hosts, editors, kills and stops.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use keepstone::{
    Category, Draft, Durability, Expect, Filter, FolderStore, Grant, Memory, Outcome, Scope, Store, StoreError,
};

use crate::own_engine::Opened;
use crate::runtime::{ENGINE, FOLDER, FolderComponent, FsPerms, Sandbox};
use crate::{key, remember, tools};

/// How many times as much to do.
fn times() -> usize {
    number("KEEPSTONE_GRANTED")
}

/// A number of the environment, otherwise 1.
fn number(variable: &str) -> usize {
    std::env::var(variable).ok().and_then(|number| number.parse().ok()).unwrap_or(1)
}

fn host(folder: &Path) -> Memory {
    let store = Arc::new(FolderStore::open(folder).expect("it opens"));
    Memory::open(store, Default::default()).expect("it opens")
}

/// All texts in a root.
fn texts(folder: &Path) -> BTreeSet<String> {
    let entries = host(folder).vault().entries(&Filter::default()).expect("it lists");
    entries.into_iter().map(|entry| entry.text).collect()
}

fn text(who: &str, nth: usize) -> String {
    format!("Writer {who} decided on step {nth}, because step {nth} of {who} comes next.")
}

/// Adds and tells how long the slowest took.
fn add_all(who: &str, count: usize, mut add: impl FnMut(&str)) -> Duration {
    let mut longest = Duration::ZERO;
    for nth in 0..count {
        let started = Instant::now();
        add(&text(who, nth));
        longest = longest.max(started.elapsed());
    }
    longest
}

/// The kinds of hosts that add to one file, two of them by a runtime that grants the folder.
const WRITERS: [&str; 5] = ["sandbox one", "sandbox two", "the crate", "an engine of its own", "Node"];

#[test]
fn four_kinds_of_hosts_add_to_one_file_and_nothing_is_lost() {
    let (rounds, count) = (number("KEEPSTONE_GRANTED_ROUNDS"), (20 * times()).min(300));
    let (mut lost, mut longest) = (0, Duration::ZERO);
    for round in 0..rounds {
        let folder = tempfile::tempdir().expect("a folder");
        let slowest = all_add(folder.path(), count);
        let expected: BTreeSet<_> = WRITERS.iter().flat_map(|who| (0..count).map(|nth| text(who, nth))).collect();
        let missing = expected.difference(&texts(folder.path())).count();
        eprintln!("round {round}: longest adds {slowest:?}");
        lost += missing;
        longest = slowest.into_iter().fold(longest, Duration::max);
    }
    let adds = rounds * WRITERS.len() * count;
    eprintln!("{adds} adds of four kinds of hosts in {rounds} rounds: 0 refused, {lost} lost, the longest {longest:?}");
    assert_eq!(lost, 0);
}

/// Has every writer add at the same time. Tells how long the slowest add of each took.
fn all_add(path: &Path, count: usize) -> [Duration; WRITERS.len()] {
    thread::scope(|scope| {
        let writers = WRITERS.map(|who| {
            scope.spawn(move || match who {
                "the crate" => {
                    let memory = host(path);
                    add_all(who, count, |text| {
                        let draft = Draft::new(Scope::Project, Category::Decisions, text);
                        memory.vault().add(&draft).expect("it is stored");
                    })
                }
                "an engine of its own" => {
                    let store = FolderStore::open(path).expect("it opens");
                    let mut memory = Opened::open(store, Grant::default()).expect("it opens");
                    add_all(who, count, |text| {
                        let outcome = memory.add(Scope::Project, text).expect("no trap").expect("it is stored");
                        assert!(matches!(outcome, Outcome::Stored(_)), "{outcome:?}");
                    })
                }
                "Node" => {
                    let mut node = keepstone_tests::node("../granted/adds.mjs");
                    let done = node.arg(path).arg(who).arg(count.to_string()).output().expect("Node runs");
                    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
                    let told = String::from_utf8_lossy(&done.stdout);
                    Duration::from_secs_f64(told.trim().parse::<f64>().expect("milliseconds") / 1e3)
                }
                _ => {
                    let mut sandbox = tools(path, &[]);
                    add_all(who, count, |text| drop(remember(&mut sandbox, text).expect("it is stored")))
                }
            })
        });
        writers.map(|writer| writer.join().expect("every add is stored"))
    })
}

/// All bytes that lie under a folder.
fn everything(folder: &Path) -> String {
    let mut all = String::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            all += &everything(&entry.path());
        } else {
            all +=
                &fs::read(entry.path()).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
        }
    }
    all
}

#[test]
fn what_an_editor_saves_in_place_beside_a_sandbox_is_in_the_file_or_in_a_copy() {
    let lost = edit(|file, text| fs::write(file, text));
    assert_eq!(lost, Vec::<usize>::new());
}

/// WASI cannot exchange two names, so a save by a rename is replaced if it falls into the microseconds before that of the
/// sandbox, which writes without a pause here.
#[test]
fn few_files_that_an_editor_renames_to_the_name_beside_a_sandbox_are_lost() {
    let lost = edit(|file, text| {
        let beside = file.with_extension("md~");
        fs::write(&beside, text)?;
        fs::rename(&beside, file)
    });
    assert!(lost.len() * 15 <= 50 * times(), "{lost:?}");
}

/// Saves what was opened and a line more again and again, beside a sandbox that adds lines. Returns the saves that are nowhere.
fn edit(save: impl Fn(&Path, &str) -> std::io::Result<()>) -> Vec<usize> {
    let (folder, saves) = (tempfile::tempdir().expect("a folder"), 50 * times());
    let (path, is_over) = (folder.path(), AtomicBool::new(false));
    let file = path.join("note.md");
    fs::write(&file, "begin\n").expect("a file");
    let added = thread::scope(|scope| {
        let is_over = &is_over;
        let writer = scope.spawn(move || {
            let store = FolderComponent::open(path, FsPerms::ReadWrite);
            let (mut added, mut nth) = (Vec::new(), 0);
            while !is_over.load(Ordering::Relaxed) {
                let Some(there) = store.read(&key("note.md")).expect("it reads") else { continue };
                let line = format!("line {nth} of the sandbox\n");
                let bytes = [there.bytes.as_slice(), line.as_bytes()].concat();
                match store.write(&key("note.md"), &bytes, &Expect::At(there.version), Durability::Full) {
                    Ok(_) => added.push(line),
                    Err(StoreError::Conflict) => {}
                    Err(error) => panic!("{error}"),
                }
                nth += 1;
            }
            added
        });
        for nth in 0..saves {
            let opened = fs::read_to_string(&file).expect("it is there");
            save(&file, &format!("{opened}save {nth} of a person\n")).expect("it saves");
            thread::sleep(Duration::from_millis(nth as u64 * 7 % 60));
        }
        is_over.store(true, Ordering::Relaxed);
        writer.join().expect("the writer ends")
    });
    assert!(!added.is_empty(), "the sandbox wrote nothing");
    let all = everything(path);
    let lost: Vec<_> = (0..saves).filter(|nth| !all.contains(&format!("save {nth} of a person\n"))).collect();
    eprintln!("{saves} saves of an editor beside {} writes of a sandbox: {} lost", added.len(), lost.len());
    lost
}

/// Runs while time passes for components, so that they look up now and then.
fn ticking<T>(run: impl FnOnce() -> T) -> T {
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                ENGINE.increment_epoch();
                thread::sleep(Duration::from_millis(1));
            }
        });
        let done = run();
        is_over.store(true, Ordering::Relaxed);
        done
    })
}

#[test]
fn a_killed_sandbox_loses_nothing_that_it_acknowledged() {
    let (folder, kills) = (tempfile::tempdir().expect("a folder"), 8 * times());
    let (path, mut acknowledged) = (folder.path(), Vec::new());
    for kill in 0..kills {
        let mut sandbox = Sandbox::start(&FOLDER, Some((path, FsPerms::ReadWrite)), &[]);
        let dies = Arc::new(AtomicBool::new(false));
        let is_dying = dies.clone();
        sandbox.store.epoch_deadline_callback(move |_| match is_dying.load(Ordering::Relaxed) {
            true => Err(wasmtime::Error::msg("killed")),
            false => Ok(wasmtime::UpdateDeadline::Continue(1)),
        });
        sandbox.store.set_epoch_deadline(1);
        let store = FolderComponent::of(sandbox);
        ticking(|| {
            thread::scope(|scope| {
                scope.spawn(|| {
                    thread::sleep(Duration::from_millis(20 + kill as u64 * 13 % 60));
                    dies.store(true, Ordering::Relaxed);
                });
                for nth in 0.. {
                    let name = format!("dev/{kill}-{nth}.md");
                    match store.write(&key(&name), name.as_bytes(), &Expect::Absent, Durability::Full) {
                        Ok(_) => acknowledged.push(name),
                        Err(StoreError::UnknownOutcome(_)) => break,
                        Err(error) => panic!("{error}"),
                    }
                }
            });
        });
        // Nobody waits ten seconds for each lease that a kill left: it is made to be over.
        if let Ok(lock) = fs::File::options().write(true).open(path.join(".vault/.host/lock")) {
            let over = std::time::SystemTime::now() - Duration::from_secs(11);
            lock.set_modified(over).expect("a date");
        }
    }
    let host = FolderStore::open(path).expect("it opens");
    for name in &acknowledged {
        let found = host.read(&key(name)).expect("it reads").expect("it is there");
        assert_eq!(found.bytes, name.as_bytes());
    }
    assert!(acknowledged.len() >= kills, "{} written", acknowledged.len());
    eprintln!("{kills} kills of a sandbox, {} writes acknowledged: 0 lost", acknowledged.len());
}

#[test]
fn a_sandbox_that_stood_still_before_its_rename_overwrites_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let host = FolderStore::open(path).expect("it opens");
    host.write(&key("a.md"), b"first", &Expect::Absent, Durability::Full).expect("it writes");
    let mut sandbox = Sandbox::start(&FOLDER, Some((path, FsPerms::ReadWrite)), &[]);
    let private = path.join(".vault/.host");
    let is_writing = move || {
        let names = fs::read_dir(&private).into_iter().flatten().flatten();
        names.filter(|entry| entry.metadata().is_ok_and(|found| found.len() > 1 << 20)).count() > 0
    };
    // The component is looked at now and then, and stands still once the new file is being written.
    let has_stood = Arc::new(AtomicBool::new(false));
    let stood = has_stood.clone();
    sandbox.store.epoch_deadline_callback(move |_| {
        if !stood.load(Ordering::Relaxed) && is_writing() {
            stood.store(true, Ordering::Relaxed);
            thread::sleep(Duration::from_secs(15));
        }
        Ok(wasmtime::UpdateDeadline::Continue(1))
    });
    sandbox.store.set_epoch_deadline(1);
    let store = FolderComponent::of(sandbox);
    let written = ticking(|| {
        thread::scope(|scope| {
            let stood = has_stood.clone();
            let beside = scope.spawn(move || {
                while !stood.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(10));
                }
                host.write(&key("a.md"), b"by the host", &Expect::Anything, Durability::Full)
            });
            let written = store.write(&key("a.md"), &vec![b'x'; 64 << 20], &Expect::Anything, Durability::Full);
            assert!(has_stood.swap(true, Ordering::Relaxed), "it was too fast to be stopped");
            beside.join().expect("the host ends").expect("it waits the lease out and writes");
            written
        })
    });
    assert!(matches!(written, Err(StoreError::Busy(_))), "{written:?}");
    assert_eq!(fs::read(path.join("a.md")).expect("it is there"), b"by the host");
}
