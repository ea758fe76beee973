//! What a call waits for: tests that note which changes must survive a loss of power.

use std::cell::RefCell;
use std::rc::Rc;

use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Draft, Insight};
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::session::contract::{SessionCommit, WorkReport};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Listed, Object, Store, StoreError, Version};

const NOW: u64 = 1_773_679_871_839;

/// A store that notes the changes that were to wait for the medium.
#[derive(Default)]
struct Noting {
    store: MemoryStore,
    waited: RefCell<Vec<String>>,
}

impl Noting {
    fn note(&self, what: &str, key: &str, durability: Durability) {
        if durability == Durability::Full {
            self.waited.borrow_mut().push(format!("{what} {key}"));
        }
    }
}

impl Store for Noting {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        self.store.read(key)
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        self.note("write", key, durability);
        self.store.write(key, bytes, expect, durability)
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.note("remove", key, durability);
        self.store.remove(key, expect, durability)
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.store.list(prefix, after, limit)
    }
}

fn memory(policy: &str) -> (Memory<Rc<Noting>>, Rc<Noting>) {
    let store = Rc::new(Noting::default());
    let mut memory = Memory::new(store.clone(), || NOW);
    memory.configure(policy).unwrap();
    (memory, store)
}

fn add(memory: &mut Memory<Rc<Noting>>, text: &str) -> Reference {
    let draft = Draft::new(Scope::Agent(Name::new("dev").unwrap()), Category::Decisions, text);
    memory.add(draft).unwrap().reference().unwrap().clone()
}

#[test]
fn an_entry_that_is_added_waits_for_its_file_alone() {
    let (mut memory, store) = memory("");
    add(&mut memory, "first");
    store.waited.take();
    add(&mut memory, "second");
    assert_eq!(store.waited.take(), ["write dev/decisions.md"]);
}

#[test]
fn a_commit_waits_for_what_would_be_missed() {
    let (mut memory, store) = memory("");
    let commit = |memory: &mut Memory<Rc<Noting>>, task: &str| {
        let facts = vec![
            Insight { category: Category::Habits, text: "Always run the tests before committing".into() },
            Insight { category: Category::Lessons, text: format!("The {task} release needed a signed tag") },
        ];
        let (task_id, facts) = (Some(task.into()), Some(facts));
        let what = Some("run the tests before committing, always".into());
        memory.commit(SessionCommit { agent: "dev".into(), task_id, what, facts, ..SessionCommit::default() }).unwrap();
    };
    commit(&mut memory, "one");
    store.waited.take();
    commit(&mut memory, "two");
    let mut waited = store.waited.take();
    // The wording that an entry had before has no other place.
    waited.retain(|change| !change.starts_with("write .vault/former/dev/habits/"));
    let files = ["dev/lessons.md", "dev/habits.md", ".vault/ledger/dev.json", ".vault/sessions/dev.json"];
    assert_eq!(waited, files.map(|file| format!("write {file}")));
    assert!(store.read(".vault/usage/dev.json").unwrap().is_some(), "it was written, and not waited for");
}

#[test]
fn under_a_fast_policy_nothing_waits_but_what_is_to_be_gone_for_good() {
    let (mut memory, store) = memory("[store]\ndurability = \"fast\"\n");
    let entry = add(&mut memory, "first");
    memory
        .report_work(&WorkReport { agent: "dev".into(), summary: Some("builds".into()), ..WorkReport::default() })
        .unwrap();
    let output = Some("SUMMARY: built it\nUsed SSE, because proxies drop WebSockets.".into());
    memory.commit(SessionCommit { agent: "dev".into(), output, ..SessionCommit::default() }).unwrap();
    memory.clear_work("dev").unwrap();
    memory.forget(&entry).unwrap();
    memory.restore(&entry).unwrap();
    memory.forget(&entry).unwrap();
    assert_eq!(store.waited.take(), Vec::<String>::new());
    memory.purge(&entry).unwrap();
    let waited = store.waited.take();
    assert!(waited.contains(&format!("remove .vault/trash/{entry}.md")), "{waited:?}");
    assert!(waited.iter().all(|change| change.starts_with("remove ")), "{waited:?}");
}
