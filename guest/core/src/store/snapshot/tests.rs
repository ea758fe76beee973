//! A snapshot answers as the store does, and asks it for each thing once.

use std::rc::Rc;

use proptest::prelude::*;

use super::*;
use crate::store::crashing::CrashingStore;
use crate::store::interleaving::InterleavingStore;
use crate::store::memory::MemoryStore;

fn counted(store: &Rc<MemoryStore>) -> Snapshot<CrashingStore> {
    Snapshot::new(CrashingStore::new(store, u32::MAX, false))
}

fn with(keys: &[&str]) -> Rc<MemoryStore> {
    let store = MemoryStore::default();
    keys.iter().for_each(|key| drop(store.write(key, key.as_bytes(), &Expect::Absent, Durability::Full).unwrap()));
    Rc::new(store)
}

fn keys(snapshot: &impl Store, prefix: &str) -> Vec<String> {
    snapshot.list(prefix, None, 100).unwrap().into_iter().map(|listed| listed.key).collect()
}

#[test]
fn a_call_asks_once_and_sees_its_own_changes() {
    let store = with(&["a/1", "a/2", "b/1"]);
    let snapshot = counted(&store);
    snapshot.begin();
    assert_eq!(keys(&snapshot, ""), ["a/1", "a/2", "b/1"]);
    let version = snapshot.read("a/1").unwrap().unwrap().version;
    let asked = snapshot.below().operations();
    assert_eq!(asked, 2);
    snapshot.remove("a/2", &Expect::Anything, Durability::Full).unwrap();
    snapshot.write("a/3", b"new", &Expect::Absent, Durability::Full).unwrap();
    snapshot.write("a/1", b"longer", &Expect::At(version), Durability::Full).unwrap();
    assert_eq!(keys(&snapshot, "a/"), ["a/1", "a/3"]);
    assert_eq!(snapshot.list("", Some("a/1"), 1).unwrap()[0].key, "a/3");
    assert_eq!(snapshot.list("a/", None, 1).unwrap()[0].size, 6);
    assert_eq!(snapshot.read("a/1").unwrap().unwrap().bytes, b"longer");
    assert_eq!(snapshot.read("a/2").unwrap(), None);
    assert_eq!(snapshot.below().operations(), asked + 3, "three changes and no question");
}

#[test]
fn without_a_call_every_question_is_passed_on() {
    let store = with(&["a"]);
    let snapshot = counted(&store);
    keys(&snapshot, "");
    store.write("b", b"", &Expect::Absent, Durability::Full).unwrap();
    assert_eq!(keys(&snapshot, ""), ["a", "b"]);
}

#[test]
fn changes_of_others_are_seen_by_the_next_call_and_after_a_conflict() {
    let store = with(&["a", "b"]);
    let snapshot = counted(&store);
    snapshot.begin();
    let version = snapshot.read("a").unwrap().unwrap().version;
    assert_eq!(keys(&snapshot, ""), ["a", "b"]);
    store.write("a", b"theirs", &Expect::Anything, Durability::Full).unwrap();
    store.remove("b", &Expect::Anything, Durability::Full).unwrap();
    assert_eq!(snapshot.read("a").unwrap().unwrap().bytes, b"a");
    assert_eq!(keys(&snapshot, ""), ["a", "b"]);
    assert_eq!(snapshot.write("a", b"ours", &Expect::At(version), Durability::Full), Err(StoreError::Conflict));
    assert_eq!(snapshot.read("a").unwrap().unwrap().bytes, b"theirs");
    assert_eq!(keys(&snapshot, ""), ["a"]);
    store.write("c", b"", &Expect::Absent, Durability::Full).unwrap();
    assert_eq!(keys(&snapshot, ""), ["a"]);
    snapshot.begin();
    assert_eq!(keys(&snapshot, ""), ["a", "c"]);
}

#[test]
fn a_read_that_finds_more_than_the_listing_corrects_it() {
    let store = with(&["a", "b"]);
    let others = Rc::clone(&store);
    let snapshot = Snapshot::new(InterleavingStore::new(&store, move |key| {
        if key == "a" {
            drop(others.remove("b", &Expect::Anything, Durability::Full));
        }
    }));
    snapshot.begin();
    assert_eq!(keys(&snapshot, ""), ["a", "b"]);
    snapshot.read("a").unwrap();
    assert_eq!(snapshot.read("b").unwrap(), None);
    assert_eq!(keys(&snapshot, ""), ["a"]);
}

#[test]
fn a_listing_page_by_page_covers_what_its_pages_cover() {
    let all: Vec<String> = (10..60).map(|nth| format!("k{nth}")).collect();
    let store = with(&all.iter().map(String::as_str).collect::<Vec<_>>());
    let snapshot = counted(&store);
    snapshot.begin();
    let mut after = None;
    for _ in 0..3 {
        after = snapshot.list("", after.as_deref(), 10).unwrap().pop().map(|listed| listed.key);
    }
    assert_eq!(snapshot.below().operations(), 3);
    assert_eq!(keys(&snapshot, "k2").len(), 10);
    assert_eq!(snapshot.below().operations(), 3);
    assert_eq!(keys(&snapshot, "k5").len(), 10);
    assert_eq!(keys(&snapshot, "k"), all);
    assert_eq!(snapshot.below().operations(), 5);
}

#[test]
fn no_more_is_kept_than_there_is_room_for() {
    let store = with(&["small"]);
    store.write("huge", &vec![0; KEPT], &Expect::Absent, Durability::Full).unwrap();
    let snapshot = counted(&store);
    snapshot.begin();
    for key in ["small", "huge", "small", "huge"] {
        snapshot.read(key).unwrap();
    }
    assert_eq!(snapshot.below().operations(), 3, "the huge one is read again");
    assert!(snapshot.version("huge").is_some());
    snapshot.remove("small", &Expect::Anything, Durability::Full).unwrap();
    assert_eq!(snapshot.seen.borrow().as_ref().unwrap().bytes, 0);
}

#[derive(Clone, Debug)]
enum Step {
    Read(u8),
    Write(u8),
    Remove(u8),
    List(Option<u8>, Option<u8>, u32),
}

fn step() -> impl Strategy<Value = Step> {
    let key = || 0_u8..12;
    prop_oneof![
        key().prop_map(Step::Read),
        key().prop_map(Step::Write),
        key().prop_map(Step::Remove),
        (prop::option::of(0_u8..3), prop::option::of(key()), 1_u32..6).prop_map(|(p, a, l)| Step::List(p, a, l)),
    ]
}

proptest! {
    #[test]
    fn alone_it_answers_as_the_store_does(steps in prop::collection::vec(step(), 1..40)) {
        let (store, snapshot) = (MemoryStore::default(), Snapshot::new(MemoryStore::default()));
        snapshot.begin();
        let key = |nth: u8| format!("{}/{}", ["a", "b", "c"][usize::from(nth % 3)], nth / 3);
        for step in steps {
            match step {
                Step::Read(nth) => prop_assert_eq!(snapshot.read(&key(nth)), store.read(&key(nth))),
                Step::Write(nth) => {
                    let written = store.write(&key(nth), &[nth; 3], &Expect::Anything, Durability::Full);
                    prop_assert_eq!(snapshot.write(&key(nth), &[nth; 3], &Expect::Anything, Durability::Full), written);
                }
                Step::Remove(nth) => {
                    store.remove(&key(nth), &Expect::Anything, Durability::Full).unwrap();
                    snapshot.remove(&key(nth), &Expect::Anything, Durability::Full).unwrap();
                }
                Step::List(prefix, after, limit) => {
                    let prefix = prefix.map_or("", |nth| ["a/", "b", "c/"][usize::from(nth)]);
                    let after = after.map(key);
                    let listed = store.list(prefix, after.as_deref(), limit);
                    prop_assert_eq!(snapshot.list(prefix, after.as_deref(), limit), listed);
                }
            }
        }
    }
}
