//! The tests that every server must pass.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use keepstone::store_kit::{Manner, Root, check};
use keepstone::{
    Category, Draft, Durability, Expect, Filter, Grant, Key, Location, Memory, Outcome, Scope, Store, StoreError,
};
use keepstone_tests::{Case, Record, differences, here, run};

use crate::agent::Kind;
use crate::component::Component;
use crate::killed;
use crate::proxy::Proxy;

/// Names a root that was not used yet.
pub(crate) type Place = fn(&str) -> String;

pub(crate) fn open(url: &str) -> Arc<dyn Store> {
    let location: Location = url.parse().unwrap_or_else(|error| panic!("{url}: {error}"));
    location.open().unwrap_or_else(|error| panic!("{url}: {error}"))
}

/// The promises of a store.
pub(crate) fn contract(name: &str, manner: Manner, place: Place) {
    static ROOTS: AtomicUsize = AtomicUsize::new(0);
    let kept = check(name, manner, || {
        let url = place(&format!("contract-{}", ROOTS.fetch_add(1, Ordering::Relaxed)));
        Root::new(move || open(&url), ())
    });
    eprintln!("{name}: {kept} promises kept");
}

/// The conformance cases: the same component gives the same results and leaves the same files.
pub(crate) fn conformance(name: &str, place: Place) {
    let cases = Case::all();
    let mut told = Vec::new();
    for case in &cases {
        let record = run(case, Component::on(open(&place(&format!("case-{}", case.name))), case));
        let golden = fs::read_to_string(here().join(format!("golden/{}.json", case.name))).expect("a golden");
        let golden: Record = serde_json::from_str(&golden).expect("a golden is a record");
        told.extend(Some(differences(case, &golden, &record)).filter(|told| !told.is_empty()));
    }
    assert!(told.is_empty(), "{name}: {} cases differ\n\n{}", told.len(), told.join("\n"));
    eprintln!("{name}: {} conformance cases as golden", cases.len());
}

/// Four hosts write to one root, and are killed at random.
pub(crate) fn killed_processes(name: &str, place: Place, writes: usize) {
    let url = place("killed");
    let kinds = [Kind::Rust; 4];
    let writes = killed::writes(writes);
    let told = killed::write_and_kill(&kinds, writes, &url);
    killed::check(name, kinds.len(), writes, &told, &texts(&url));
}

/// A write whose answer is lost is reported as unknown, although it was made, and the memory checks by reading again.
pub(crate) fn lost_answers(name: &str, place: Place, proxy: &Proxy) {
    let url = place("lost");
    let store = open(&url);
    let key = Key::new("a").expect("a key");
    let first = store.write(&key, b"first", &Expect::Absent, Durability::Full).expect("it is written");
    proxy.lose_next_answer();
    let lost = store.write(&key, b"second", &Expect::At(first.clone()), Durability::Full);
    assert!(matches!(lost, Err(StoreError::UnknownOutcome(_))), "{lost:?}");
    assert_eq!(store.read(&key).expect("it is read").expect("it is there").bytes, b"second");
    assert_eq!(store.write(&key, b"third", &Expect::At(first), Durability::Full), Err(StoreError::Conflict));
    proxy.lose_next_answer();
    assert!(store.read(&key).expect("a read is made again").is_some());

    let url = place("lost-by-a-memory");
    let memory = Memory::open(open(&url), Grant::default()).expect("the memory opens");
    let add = |text: &str| memory.vault().add(&Draft::new(Scope::agent("dev"), Category::Decisions, text));
    add("the first").expect("it is added");
    let mut lost = 0;
    for nth in 0..30 {
        // Any answer may be lost: that of the read before, or that of the write.
        if nth % 2 == 0 {
            proxy.lose_next_answer();
        }
        let text = format!("the next {nth}");
        let added = add(&text);
        lost += usize::from(nth % 2 == 0 && proxy.has_lost());
        assert!(matches!(added, Ok(Outcome::Stored(_))), "{added:?}");
    }
    let there = texts(&url);
    assert!(there.len() == 31 && there.values().all(|count| *count == 1), "{there:?}");
    eprintln!("{name}: {lost} answers lost, nothing lost or doubled");
}

/// The content of a root, by text, read by a new process.
pub(crate) fn texts(url: &str) -> BTreeMap<String, usize> {
    let memory = Memory::open(open(url), Grant::default()).expect("the memory opens");
    let health = memory.upkeep().health().expect("it can be looked at");
    assert!(health.faults.is_empty() && health.passages == 0, "{health:?}");
    let mut texts = BTreeMap::new();
    for entry in memory.vault().entries(&Filter::default()).expect("it can be listed") {
        *texts.entry(entry.text).or_default() += 1;
    }
    texts
}
