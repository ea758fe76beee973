//! Every call of the contract asks the store for each thing once: at most one listing, and each object once.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use crate::calls::*;
use crate::model::category::Category;
use crate::model::error::Error;
use crate::search::contract::Query;
use crate::store::counting::{Asked, Counting};
use crate::store::crashing::copy_of;
use crate::store::interleaving::InterleavingStore;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};

use super::Memory;

pub(super) mod calls;
pub(crate) mod root;

use calls::CALLS;
use root::{NOW, a_full_root};

/// The sources with the methods that `CALLS` must name.
const SOURCES: [(&str, &str); 19] = [
    ("audit", include_str!("audit.rs")),
    ("briefing", include_str!("briefing.rs")),
    ("clients", include_str!("clients.rs")),
    ("compat", include_str!("compat.rs")),
    ("contract", include_str!("contract.rs")),
    ("conversations", include_str!("conversations.rs")),
    ("exchange", include_str!("exchange.rs")),
    ("jobs", include_str!("jobs.rs")),
    ("learning", include_str!("learning.rs")),
    ("missions", include_str!("missions.rs")),
    ("past", include_str!("past.rs")),
    ("procedures", include_str!("procedures.rs")),
    ("resource", include_str!("resource.rs")),
    ("search", include_str!("search.rs")),
    ("tools", include_str!("tools.rs")),
    ("transcripts", include_str!("transcripts.rs")),
    ("upkeep", include_str!("upkeep.rs")),
    ("vault", include_str!("vault.rs")),
    ("work", include_str!("work.rs")),
];

/// Questions that a call may repeat: its name, a part of the question, and the reason.
const REPEATED: [(&str, &str, &str); 5] = [
    ("forget", ".vault/archive/", "upkeep may archive the entry while it is forgotten"),
    ("forget an archived entry", "dev/lessons.md", "its category may have it again by then"),
    ("undo an addition", ".vault/archive/", "it forgets the entry"),
    ("purge", "2 listings", "an object with the text may come while all are searched"),
    ("check_receipts", "2 listings", "an object with the text may come while all are searched"),
];

/// One call on a memory with a root of its own.
pub(crate) type Call = fn(&mut Memory<Counting>) -> crate::model::error::Result<()>;

#[test]
fn every_call_is_in_the_table() {
    let roof = include_str!("mod.rs");
    let modules: BTreeSet<&str> = roof
        .lines()
        .filter_map(|line| line.trim_start_matches("pub(crate) ").strip_prefix("mod ")?.strip_suffix(';'))
        .collect();
    let read: BTreeSet<&str> = SOURCES
        .iter()
        .map(|(name, _)| *name)
        .chain(["access", "admission", "categories", "growth", "origin", "redaction", "requests", "secrets", "tests"])
        .collect();
    assert_eq!(modules, read, "SOURCES names the files of the roof");
    // The methods of traits are the calls of the contract.
    let methods = SOURCES.iter().flat_map(|(name, source)| {
        let start = if *name == "contract" { "    fn " } else { "    pub fn " };
        source.lines().filter_map(move |line| line.strip_prefix(start)?.split(['(', '<']).next())
    });
    let methods: BTreeSet<&str> = methods.collect();
    let tested: BTreeSet<&str> = CALLS.iter().map(|(name, _)| name.split(' ').next().unwrap_or_default()).collect();
    assert_eq!(methods, tested, "a method of the roof has a call in CALLS that counts its questions");
}

#[test]
fn a_call_lists_the_root_once_and_reads_each_object_once() {
    let mut found = Vec::new();
    for policy in ["", "preset = \"bit-office\"\n[search]\naccess_weight = 0.3\n"] {
        let root = a_full_root(policy);
        for (name, call) in CALLS {
            for is_warm in [false, true] {
                let asked = asked_by(&root, name, *call, is_warm);
                found.extend(
                    repeated(name, &asked).map(|what| format!("{name} (policy {policy:?}, warm: {is_warm}): {what}")),
                );
            }
        }
    }
    assert!(
        found.is_empty(),
        "A call asks the store for each thing once. List ahead what it needs (`Root::list_ahead`):\n{}",
        found.join("\n")
    );
}

/// What a component between a memory and its store hides is there to be seen where nobody decrypts.
#[test]
fn an_encrypted_root_is_refused_by_every_call_that_asks_for_something() {
    let root = a_full_root("");
    root.write(".vault/encryption", b"a key", &Expect::Absent, Durability::Full).unwrap();
    let mut found = Vec::new();
    for (name, call) in CALLS {
        let store = copy_of(&root);
        let mut memory = Memory::new(Counting::new(&store), || NOW);
        memory.begin_call();
        // Some of the table make several calls, and expect an answer of the first.
        let answer = catch_unwind(AssertUnwindSafe(|| call(&mut memory)));
        let asked = memory.store().take();
        let is_denied =
            |answer: &_| matches!(answer, Err(Error::Denied(reason)) if reason.contains("the memory is encrypted"));
        let is_refused = answer.as_ref().map_or(true, is_denied);
        // A hook warns and lets its client go on, and one call of the table expects an error.
        if !(is_refused || asked.is_empty() || name.starts_with("hook") || *name == "get nothing") {
            found.push(format!("{name}: {answer:?}, {asked:?}"));
        }
        let is_asked = |asked: &Asked| matches!(asked, Asked::Read(key, _) if key == ".vault/encryption");
        assert!(asked.iter().all(is_asked), "{name}: {asked:?}");
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_memory_looks_once_whether_its_root_is_encrypted() {
    let root = a_full_root("");
    let mut memory = Memory::new(Counting::new(&root), || NOW);
    for looks in [1, 0, 0] {
        memory.begin_call();
        memory.list(&crate::model::contract::Filter::default()).unwrap();
        let asked = memory.store().take();
        let is_look = |asked: &&Asked| matches!(asked, Asked::Read(key, None) if key == ".vault/encryption");
        assert_eq!(asked.iter().filter(is_look).count(), looks);
    }
}

#[test]
fn a_search_that_meets_a_changed_file_starts_over() {
    let below = Rc::new(MemoryStore::default());
    let mut first = Memory::new(Rc::clone(&below), || NOW);
    for name in ["dev", "ops"] {
        first.add(root::draft(root::agent(name), Category::Lessons, "The harbour opens at six.")).unwrap();
        first.add(root::draft(root::agent(name), Category::Tasks, "Paint the fence.")).unwrap();
    }
    let (others, is_over) = (Rc::clone(&below), Cell::new(false));
    let edit = move |key: &str| {
        if key == "dev/lessons.md" && is_over.get() {
            let mut other = Memory::new(Rc::clone(&others), || NOW + 1);
            other.add(root::draft(root::agent("ops"), Category::Lessons, "The harbour closes at nine.")).unwrap();
        }
        is_over.set(is_over.get() || key == ".vault/index/manifest.json");
    };
    let mut memory = Memory::new(InterleavingStore::new(&below, edit), || NOW);
    let mut found = |text: &str| {
        memory.begin_call();
        let hits = memory.find(&Query { text: text.to_owned(), ..Query::default() }).unwrap();
        hits.into_iter().map(|hit| hit.entry.text).collect::<BTreeSet<_>>()
    };
    assert_eq!(found("fence").len(), 1);
    assert_eq!(found("harbour").len(), 2, "the file of ops changed after it was listed, and the search saw it");
}

/// The questions of one call, in a new process or in one that has searched before.
fn asked_by(root: &MemoryStore, name: &str, call: Call, is_warm: bool) -> Vec<Asked> {
    let store = copy_of(root);
    // Copies of files are named by versions, which are others here.
    for (key, _) in store.objects().iter().filter(|(key, _)| key.starts_with(".vault/copies/")) {
        store.remove(key, &Expect::Anything, Durability::Full).unwrap();
    }
    let mut memory = Memory::new(Counting::new(&store), || NOW);
    if is_warm {
        memory.begin_call();
        memory.compose(&root::request()).unwrap();
        memory.store().take();
    }
    memory.begin_call();
    call(&mut memory).unwrap_or_else(|error| panic!("{name}: {error}"));
    memory.store().take()
}

/// Returns whether a prefix names what belongs to one category: its trash, its archive, or the copies of its file.
fn is_of_one_category(prefix: &str) -> bool {
    let folders = [".vault/trash/", ".vault/archive/", ".vault/copies/"];
    folders.iter().any(|folder| prefix.len() > folder.len() && prefix.starts_with(folder))
}

/// Everything that was asked for too often. After a conflict a call starts over.
fn repeated<'a>(name: &'a str, asked: &[Asked]) -> impl Iterator<Item = String> + use<'a> {
    let mut found = Vec::new();
    for asked in asked.split(|asked| matches!(asked, Asked::Conflict)) {
        let mut lists: Vec<&Asked> = asked.iter().filter(|asked| matches!(asked, Asked::List(..))).collect();
        // A change of a category file looks for its ids and copies where they are few: not in the whole root.
        // What the host put aside is in no listing of the root.
        let is_apart = |prefix: &str| is_of_one_category(prefix) || prefix == ".vault/aside/";
        lists.retain(|asked| !matches!(asked, Asked::List(prefix, ..) if is_apart(prefix)));
        if lists.len() > 1 {
            found.push(format!("{} listings: {lists:?}", lists.len()));
        }
        let mut reads: BTreeMap<&Asked, usize> = BTreeMap::new();
        for read in asked.iter().filter(|asked| matches!(asked, Asked::Read(..))) {
            *reads.entry(read).or_default() += 1;
        }
        let often = reads.iter().filter(|(_, times)| **times > 1);
        found.extend(often.map(|(read, times)| format!("{times} times {read:?}")));
    }
    found.into_iter().filter(move |what| !REPEATED.iter().any(|(call, part, _)| *call == name && what.contains(part)))
}
