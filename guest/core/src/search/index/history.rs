//! Tests over histories: whatever happens to files and to the index, an answer equals that of a new index and
//! that of scoring all entries one by one.

mod flaky;
mod operations;
mod oracle;
mod saving;

use std::cell::Cell;
use std::rc::Rc;

use proptest::prelude::*;

use crate::memory::Memory;
use crate::model::scope::{Name, Scope};
use crate::store::memory::MemoryStore;

use flaky::{Behaviour, FlakyStore};
use operations::{World, an_event};

const NOW: u64 = 1_773_679_871_839;

const WORDS: [&str; 16] = [
    "write",
    "writing",
    "written",
    "proxy",
    "proxies",
    "decision",
    "decisions",
    "queue",
    "queues",
    "cache",
    "caches",
    "socket",
    "writeQueue",
    "memory",
    "index",
    "segment",
];

const QUERIES: [&str; 8] =
    ["write proxy", "wrting", "decisio", "queue cache socket", "writeQueue", "memry indx", "prox", "segments written"];

/// Saves after two entries and merges two of a size, so that a short history sees it all.
const SMALL: &str = "[index]\nflush = 2\nwidth = 2\nslice = 12\nmerged_by_search = 6\ngrace = 10\n";

type Root = Memory<FlakyStore>;

fn open(store: &Rc<MemoryStore>) -> Root {
    open_in(store, &Rc::default())
}

fn open_in(store: &Rc<MemoryStore>, behaviour: &Rc<Cell<Behaviour>>) -> Root {
    let flaky = FlakyStore { store: store.clone(), behaviour: behaviour.clone(), ..FlakyStore::default() };
    let mut memory = Memory::new(flaky, (|| NOW) as fn() -> u64);
    memory.configure(SMALL).unwrap();
    memory
}

fn agent(name: &str) -> Scope {
    Scope::Agent(Name::new(name).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn an_answer_never_depends_on_what_became_of_the_index(
        events in prop::collection::vec((any::<bool>(), an_event()), 1..60),
    ) {
        let mut world = World::new();
        for (who, event) in &events {
            world.happen(usize::from(*who), event);
        }
        for nth in 0..2 {
            world.search(nth, "write queue decisions", &None, false);
        }
    }
}
