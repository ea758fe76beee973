//! The work of a call grows with the bytes of the root, not with their square: each call on generated worst files, one
//! eight times as long as the other. Work is counted in blocks that are looked at and bytes that are hashed, so the
//! machine does not matter.

use proptest::prelude::*;

use crate::calls::*;
use crate::jobs::contract::TaskKind;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Changes, Draft, Filter};
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::search::contract::Query;
use crate::store::hash::fnv1a;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store, work};
use crate::upkeep::contract::Chore;

const NOW: u64 = 1_773_679_871_839;

/// The time of the oldest entry.
const START: u64 = 1_773_600_000_000;

const KEY: &str = "dev/decisions.md";

/// The nth of so many parts of a file.
type Part = fn(u64, u64) -> String;

/// Parts that cost much where many of them meet: entries in order and in the wrong order, one id again and again, with
/// equal and other texts, equal and other passages, ids without entries, look-alikes of comments, fences.
const PARTS: [Part; 10] = [
    |nth, of| entry(START + of - nth, nth),
    entry_in_order,
    |nth, _| entry(START, nth),
    |_, _| entry(START, 0),
    |nth, of| entry_of(START + of - nth, &words(nth)),
    |_, _| "# Notes\n\nThe same.\n\n".to_owned(),
    |nth, _| format!("# Notes\n\nNote {nth}.\n\n"),
    |nth, _| format!("<!-- id:{} -->\n\n", START + nth),
    |nth, _| format!("<!-- id:{nth}\n<!-- keepstone {{\n---\n# h\nx\n"),
    |nth, _| format!("{}\n# h\nx\n\n", "`".repeat(3 + nth as usize % 9)),
];

fn entry(id: u64, nth: u64) -> String {
    entry_of(id, &format!("Decision {nth}: answers in pages."))
}

fn entry_of(id: u64, text: &str) -> String {
    format!("<!-- id:{id} -->\n## 2026-03-15T18:40 · #queue\n\n{text}\n\n---\n\n")
}

/// Ten of sixty words: most texts have a word in common, and few have many.
fn words(nth: u64) -> String {
    let word = |place: u64| (fnv1a(format!("{place} {nth} {place}").as_bytes()) >> 32) % 60;
    (0..10)
        .map(|place| format!("word{} ", ["a", "b", "c"][word(place) as usize % 3].repeat(1 + word(place) as usize / 3)))
        .collect()
}

fn entry_in_order(nth: u64, _: u64) -> String {
    entry(START + nth, nth)
}

fn drafts(count: u64, created: impl Fn(u64) -> Option<u64>, text: impl Fn(u64) -> String) -> Vec<Draft> {
    let scope = || Scope::Agent(Name::new("dev").unwrap());
    let draft = |nth| Draft { created: created(nth), ..Draft::new(scope(), Category::Decisions, text(nth)) };
    (0..count).map(draft).collect()
}

/// A root with one file of so many parts, of some kinds in turn.
fn root(kinds: &[usize], parts: u64) -> Memory<MemoryStore> {
    let store = MemoryStore::default();
    let last = entry(START - 1, parts);
    let text: String = (0..parts).map(|nth| PARTS[kinds[nth as usize % kinds.len()]](nth, parts)).collect();
    store.write(KEY, (text + &last).as_bytes(), &Expect::Absent, Durability::Full).unwrap();
    let policy = b"[upkeep]\ncategory_cap = 3\ncategory_keep = 2\n";
    store.write("policy.toml", policy, &Expect::Absent, Durability::Full).unwrap();
    Memory::new(store, || NOW)
}

fn last() -> Reference {
    Reference::parse(&format!("dev/decisions/{}", START - 1)).unwrap()
}

/// A call on a root of so many parts.
type Call = fn(&mut Memory<MemoryStore>, u64);

const CALLS: [(&str, Call); 13] = [
    ("list", |memory, _| drop(memory.list(&Filter::default()).unwrap())),
    ("newest", |memory, _| drop(memory.newest(&Filter::default(), Some("…1"), 1).unwrap())),
    ("get", |memory, _| drop(memory.get(&last()).unwrap())),
    ("tasks", |memory, _| drop(memory.tasks(&[TaskKind::Merge], 100).unwrap())),
    ("health", |memory, _| drop(memory.health().unwrap())),
    ("run", |memory, _| drop(memory.run(&[Chore::Vault], false).unwrap())),
    ("find", |memory, _| {
        drop(memory.find(&Query { text: "answers in pages".to_owned(), ..Query::default() }).unwrap());
    }),
    ("edit", |memory, _| {
        let changes = Changes { text: Some("other words".to_owned()), ..Changes::default() };
        drop(memory.edit(&last(), changes).unwrap());
    }),
    ("forget", |memory, _| memory.forget(&last()).unwrap()),
    ("export", |memory, _| drop(memory.export(None).unwrap())),
    ("add many of one moment", |memory, parts| {
        drop(memory.add_many(drafts(parts, |_| Some(START), |nth| format!("new {nth}"))).unwrap());
    }),
    ("add many now", |memory, parts| {
        drop(memory.add_many(drafts(parts, |_| None, |nth| format!("new {nth}"))).unwrap());
    }),
    ("add many that are there", |memory, parts| {
        let tagged = |draft| Draft { tags: vec!["again".to_owned()], ..draft };
        let again = drafts(parts, |_| None, |nth| format!("Decision {nth}: answers in pages."));
        drop(memory.add_many(again.into_iter().map(tagged).collect()).unwrap());
    }),
];

/// The part of entries that share words.
const SHARING: usize = 4;

#[test]
fn entries_that_share_words_are_not_compared_each_with_each() {
    let compared = |parts: u64| {
        let mut memory = root(&[SHARING], parts);
        memory.list(&Filter::default()).unwrap();
        let listed = work::of(|| drop(memory.list(&Filter::default()).unwrap()));
        work::of(|| drop(memory.tasks(&[TaskKind::Merge], 100).unwrap())).saturating_sub(listed)
    };
    let (few, many) = (compared(500), compared(4_000));
    assert!(few > 500 && many <= 10 * few, "{few} comparisons of 500 entries, {many} of 4,000");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn every_call_takes_work_in_proportion_to_the_root(kinds in prop::collection::vec(0..PARTS.len(), 1..4)) {
        for (name, call) in CALLS {
            let done = |parts: u64| {
                let mut memory = root(&kinds, parts);
                work::of(|| call(&mut memory, parts))
            };
            let (few, many) = (done(120), done(960));
            // Limits (forty entries that one is compared with, passages of a size) are not reached in the small root, so
            // its share is less than an eighth. The square would be 64 times.
            prop_assert!(many <= 16 * few + 40_000, "{name} on {kinds:?}: {few} units of work on a root, {many} on one eight times as long");
        }
    }
}
