//! Promises that hold while several work at once, each on a handle of its own.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use crate::store::{Durability, Expect, Store, StoreError};

use super::root::{Manner, Root, key, keys, put, read};

const HANDS: usize = 4;

/// Large enough to be sent in several parts.
const LARGE: usize = 300_000;

pub(super) fn no_mixture(root: &Root, manner: Manner) {
    // Set by `cargo xtask cross`.
    if cfg!(windows) && std::env::var_os("WINEPREFIX").is_some() {
        eprintln!("NOT RUN: readers beside a writer: Wine 8 does not replace a file that is open");
        return;
    }
    let bytes = |round: usize| vec![b'a' + (round % 26) as u8; LARGE - round];
    put(&*root.open(), "a", &bytes(0));
    let done = AtomicBool::new(false);
    let reads = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 1..HANDS {
            let (store, done, reads) = (root.open(), &done, &reads);
            scope.spawn(move || {
                while !done.load(Ordering::Relaxed) {
                    let found = read(&*store, "a").expect("it is always there");
                    let round = LARGE - found.len();
                    assert!(found == bytes(round), "a mixture of {} bytes", found.len());
                    reads.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        let store = root.open();
        (1..manner.rounds).for_each(|round| drop(put(&*store, "a", &bytes(round))));
        while reads.load(Ordering::Relaxed) < HANDS {
            thread::yield_now();
        }
        done.store(true, Ordering::Relaxed);
    });
}

pub(super) fn increments_are_counted(root: &Root, manner: Manner) {
    thread::scope(|scope| {
        for _ in 0..HANDS {
            let store = root.open();
            scope.spawn(move || (0..manner.rounds).for_each(|_| increment(&*store)));
        }
    });
    let expected = (HANDS * manner.rounds).to_string();
    assert_eq!(read(&*root.open(), "count").unwrap(), expected.as_bytes());
}

fn increment(store: &dyn Store) {
    loop {
        let (count, expect) = match store.read(&key("count")).unwrap() {
            Some(found) => (String::from_utf8(found.bytes).unwrap().parse().unwrap(), Expect::At(found.version)),
            None => (0, Expect::Absent),
        };
        match store.write(&key("count"), (count + 1u32).to_string().as_bytes(), &expect, Durability::Full) {
            Ok(_) => return,
            Err(StoreError::Conflict) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

pub(super) fn one_creates(root: &Root, manner: Manner) {
    let won = AtomicUsize::new(0);
    thread::scope(|scope| {
        for hand in 0..HANDS {
            let (store, won) = (root.open(), &won);
            scope.spawn(move || {
                for nth in 0..manner.rounds {
                    let name = format!("made/{nth}");
                    match store.write(&key(&name), hand.to_string().as_bytes(), &Expect::Absent, Durability::Full) {
                        Ok(_) => {
                            won.fetch_add(1, Ordering::Relaxed);
                        }
                        Err(error) => assert_eq!(error, StoreError::Conflict),
                    }
                }
            });
        }
    });
    assert_eq!(won.load(Ordering::Relaxed), manner.rounds);
}

/// Half of the hands create where nothing is, half take away what they read. Each that was done is counted, so what
/// is there at the end is what was created and not taken.
pub(super) fn a_removal_takes_nothing_newer(root: &Root, manner: Manner) {
    let (made, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for hand in 0..HANDS {
            let (store, made, taken) = (root.open(), &made, &taken);
            scope.spawn(move || {
                for round in 0..manner.rounds {
                    if hand % 2 == 0 {
                        let bytes = format!("{hand} {round}");
                        count(
                            made,
                            store.write(&key("a"), bytes.as_bytes(), &Expect::Absent, Durability::Full).map(drop),
                        );
                    } else if let Some(found) = store.read(&key("a")).unwrap() {
                        count(taken, store.remove(&key("a"), &Expect::At(found.version), Durability::Full));
                    }
                }
            });
        }
    });
    let left = usize::from(read(&*root.open(), "a").is_some());
    let [made, taken] = [made, taken].map(AtomicUsize::into_inner);
    assert_eq!(made, taken + left, "{made} were made, {taken} taken");
    assert!(made > 0);
}

fn count(counter: &AtomicUsize, done: Result<(), StoreError>) {
    match done {
        Ok(()) => {
            counter.fetch_add(1, Ordering::Relaxed);
        }
        Err(error) => assert_eq!(error, StoreError::Conflict),
    }
}

pub(super) fn what_stays_is_listed(root: &Root, manner: Manner) {
    let stays: Vec<String> = (0..60).map(|n| format!("stays/{n:03}")).collect();
    let store = root.open();
    for one in &stays {
        put(&*store, one, b"x");
    }
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let (writer, done) = (root.open(), &done);
        scope.spawn(move || {
            for round in 0..manner.rounds * 2 {
                let name = format!("stays/{:03}.{}", (round * 7) % 60, round % 5);
                match round % 3 {
                    0 => writer.remove(&key(&name), &Expect::Anything, Durability::Full).unwrap(),
                    _ => drop(put(&*writer, &name, b"comes and goes")),
                }
                drop(put(&*writer, &format!("stays/{:03}", round % 60), b"changed"));
            }
            done.store(true, Ordering::Relaxed);
        });
        while !done.load(Ordering::Relaxed) {
            for page in [1_000, 9] {
                let listed = keys(&*store, page);
                assert!(listed.is_sorted_by(|one, other| one < other), "{listed:?}");
                let found: Vec<_> = listed.into_iter().filter(|key| key.len() == "stays/000".len()).collect();
                assert_eq!(found, stays);
            }
        }
    });
}
