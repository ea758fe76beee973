//! Saving, losing, damaging and maintaining an index.

use std::cell::Cell;
use std::rc::Rc;

use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::Draft;
use crate::search::contract::Query;
use crate::search::index::manifest::FOLDER;
use crate::store::crashing::{CrashingStore, copy_of};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};

use super::flaky::Behaviour;
use super::oracle::told;
use super::{NOW, Root, SMALL, WORDS, agent, open, open_in};

/// A root of so many entries in files of 20.
fn root_of(entries: usize) -> Rc<MemoryStore> {
    let store = Rc::new(MemoryStore::default());
    for file in 0..entries.div_ceil(20) {
        let entry = |nth: usize| {
            let words: Vec<&str> = (0..6).map(|word| WORDS[(nth * 7 + word * word + file) % WORDS.len()]).collect();
            format!("<!-- id:{} -->\n## 2026-03-16T16:51\n\n{} n{nth}\n\n---\n\n", NOW - nth as u64, words.join(" "))
        };
        let text: String = (file * 20..entries.min(file * 20 + 20)).map(entry).collect();
        let key = format!("agent{file}/decisions.md");
        store.write(&key, text.as_bytes(), &Expect::Absent, Durability::Full).unwrap();
    }
    store
}

fn answer(memory: &mut Root) -> Vec<(String, u64)> {
    let query = Query { text: "written caches n7 segmnet".to_owned(), limit: Some(100), ..Query::default() };
    told(&memory.find(&query).unwrap())
}

fn add(memory: &mut Root, text: &str) {
    memory.add(Draft::new(agent("agent0"), Category::Decisions, text)).unwrap();
}

#[test]
fn a_process_lost_at_any_operation_leaves_a_root_that_answers_right() {
    let start = root_of(60);
    let mut memory = open(&start);
    answer(&mut memory);
    for n in 0..9 {
        add(&mut memory, &format!("write something n{n}"));
        answer(&mut memory);
    }
    for n in 9..14 {
        add(&mut memory, &format!("write something n{n}"));
    }
    let expected = answer(&mut open(&{
        let bare = copy_of(&start);
        for (key, _) in bare.objects().into_iter().filter(|(key, _)| key.starts_with(FOLDER)) {
            bare.remove(&key, &Expect::Anything, Durability::Full).unwrap();
        }
        bare
    }));
    let mut operations = 0;
    for is_done_first in [false, true] {
        for dies_at in 1.. {
            let copy = copy_of(&start);
            let mut dying = Memory::new(CrashingStore::new(&copy, dies_at, is_done_first), || NOW);
            dying.configure(SMALL).unwrap();
            drop(dying.find(&Query { text: "write".to_owned(), ..Query::default() }));
            drop(dying.searcher().tend_index());
            let is_through = dying.store().operations() < dies_at;
            assert_eq!(answer(&mut open(&copy)), expected, "lost at operation {dies_at}");
            let mut tended = open(&copy);
            assert!(tended.searcher().tend_index().unwrap());
            assert_eq!(answer(&mut tended), expected, "tended after it was lost at operation {dies_at}");
            if is_through {
                operations = dies_at;
                break;
            }
        }
    }
    assert!(operations > 20, "{operations}");
}

#[test]
fn a_known_root_is_opened_without_reading_its_files_and_an_append_writes_no_index() {
    let store = root_of(200);
    answer(&mut open(&store));
    let mut memory = open(&store);
    memory.configure("").unwrap();
    let query = Query { text: "n77".to_owned(), ..Query::default() };
    assert_eq!(memory.find(&query).unwrap().len(), 1);
    let log = memory.store().take_log();
    let read: Vec<&String> = log.iter().filter(|line| line.ends_with(".md")).collect();
    assert_eq!(read, ["read agent3/decisions.md"], "only what was found");
    assert!(!log.iter().any(|line| line.starts_with("write")), "{log:?}");
    add(&mut memory, "a new one n77");
    memory.store().take_log();
    assert_eq!(memory.find(&query).unwrap().len(), 2);
    let log = memory.store().take_log();
    assert!(log.iter().all(|line| line.starts_with("read policy")), "{log:?}");
    let held: Vec<(u32, bool)> =
        memory.search.index.held.iter().map(|held| (held.part.alive.count(), held.saved.is_some())).collect();
    assert_eq!(held.last(), Some(&(1, false)), "only the new entry was indexed: {held:?}");
    assert_eq!(held.iter().map(|(alive, _)| alive).sum::<u32>(), 201);
}

#[test]
fn a_read_only_root_is_searched_without_a_word() {
    let (store, behaviour) = (root_of(100), Rc::new(Cell::new(Behaviour::Denies)));
    let before = store.objects();
    let mut memory = open_in(&store, &behaviour);
    let first = answer(&mut memory);
    let tries = |memory: &Root| memory.store().take_log().iter().filter(|line| line.starts_with("write")).count();
    assert!(tries(&memory) > 0);
    assert_eq!(answer(&mut memory), first);
    assert_eq!(tries(&memory), 0, "it is not tried again and again");
    assert_eq!(memory.take_warnings(), []);
    assert_eq!(store.objects(), before);
    assert!(!memory.searcher().tend_index().unwrap());
    behaviour.set(Behaviour::Writes);
    assert!(memory.searcher().tend_index().unwrap());
    assert_eq!(answer(&mut memory), first);
    assert!(memory.search.index.held.iter().all(|held| held.saved.is_some()));
}

#[test]
fn damage_is_told_once_and_mended() {
    let store = root_of(100);
    let expected = answer(&mut open(&store));
    let segments = || store.objects().into_iter().filter(|(key, _)| key.ends_with(".ks")).collect::<Vec<_>>();
    let (key, bytes) = segments().pop().unwrap();
    store.write(&key, &bytes[..bytes.len() - 1], &Expect::Anything, Durability::Full).unwrap();
    assert_eq!(open(&store).health().unwrap().faults.len(), 1);
    let mut memory = open(&store);
    assert_eq!(answer(&mut memory), expected);
    assert_eq!(answer(&mut memory), expected);
    let warnings = memory.take_warnings();
    assert_eq!(warnings.iter().map(|fault| &fault.key).collect::<Vec<_>>(), [&key]);
    assert_eq!(open(&store).health().unwrap().faults, []);
    let mut memory = open(&store);
    assert_eq!(answer(&mut memory), expected);
    assert_eq!(memory.take_warnings(), []);
}

#[test]
fn an_index_that_was_copied_from_elsewhere_is_not_believed() {
    let store = root_of(40);
    answer(&mut open(&store));
    // The keys are equal, but versions stand for other bytes.
    let other = Rc::new(MemoryStore::default());
    let (index, files): (Vec<_>, Vec<_>) = store.objects().into_iter().partition(|(key, _)| key.starts_with(FOLDER));
    for (key, bytes) in files.into_iter().chain(index) {
        let text = String::from_utf8_lossy(&bytes).replace("queue", "quiet");
        let bytes = if key.ends_with(".md") { text.into_bytes() } else { bytes };
        other.write(&key, &bytes, &Expect::Absent, Durability::Full).unwrap();
    }
    let query = Query { text: "quiet".to_owned(), ..Query::default() };
    assert!(!open(&other).find(&query).unwrap().is_empty());
}

#[test]
fn what_nobody_names_is_removed_after_a_while() {
    let store = root_of(30);
    let clock = Rc::new(Cell::new(NOW));
    let now = clock.clone();
    let mut memory = Memory::new(CrashingStore::new(&store, u32::MAX, false), move || now.get());
    memory.configure(SMALL).unwrap();
    let find =
        |memory: &mut Memory<_>| memory.find(&Query { text: "write".to_owned(), ..Query::default() }).unwrap().len();
    find(&mut memory);
    store
        .write(".vault/index/seg-0-0000000000000001.ks", b"left by a lost process", &Expect::Absent, Durability::Full)
        .unwrap();
    for n in 0..12 {
        memory.add(Draft::new(agent("agent0"), Category::Decisions, format!("write again {n}"))).unwrap();
        find(&mut memory);
    }
    assert!(memory.searcher().tend_index().unwrap());
    let segments = || store.objects().into_iter().filter(|(key, _)| key.ends_with(".ks")).count();
    let named = memory.search.index.manifest.segments.len();
    assert!(segments() > named + 3, "{} {named}", segments());
    clock.set(NOW + 11);
    assert!(memory.searcher().tend_index().unwrap());
    assert_eq!(segments(), memory.search.index.manifest.segments.len());
    assert!(memory.search.index.manifest.retired.is_empty());
}

#[test]
fn a_segment_that_a_lost_process_left_stays_when_it_is_made_again() {
    let start = root_of(30);
    for dies_at in 1.. {
        let (store, clock) = (copy_of(&start), Rc::new(Cell::new(NOW)));
        let memory = |dies_at| {
            let now = clock.clone();
            let mut memory = Memory::new(CrashingStore::new(&store, dies_at, true), move || now.get());
            // Searches save nothing, so upkeep meets the segment before it makes it again.
            memory.configure("[index]\ngrace = 10\n").unwrap();
            memory
        };
        let mut lost = memory(dies_at);
        let is_lost = lost.searcher().tend_index().is_err() || lost.store().operations() >= dies_at;
        for _ in 0..2 {
            memory(u32::MAX).searcher().tend_index().unwrap();
            clock.set(clock.get() + 11);
            store
                .write(
                    "agent0/tasks.md",
                    format!("by hand {}", clock.get()).as_bytes(),
                    &Expect::Anything,
                    Durability::Full,
                )
                .unwrap();
        }
        assert_eq!(memory(u32::MAX).searcher().index_damage().unwrap(), [], "lost at operation {dies_at}");
        if !is_lost {
            break;
        }
    }
}
