//! Changes that start over, after others were faster or after an answer was lost: tests that force each order.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Changes, Draft, Entry, Filter, Status};
use crate::model::error::{Error, Result};
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::store::crashing::{CrashingStore, copy_of};
use crate::store::interleaving::InterleavingStore;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Listed, Object, Store, StoreError, Version};
use crate::upkeep::contract::Chore;
use crate::vault::log::LogLine;

const NOW: u64 = 1_773_679_871_839;
const KEY: &str = "dev/decisions.md";
const SMALL: &str = "[upkeep]\ncategory_cap = 3\ncategory_keep = 1\n";

fn dev() -> Scope {
    Scope::Agent(Name::new("dev").unwrap())
}

fn draft(text: &str) -> Draft {
    Draft::new(dev(), Category::Decisions, text)
}

fn add<S: Store + 'static>(memory: &mut Memory<S>, text: &str) -> Reference {
    memory.add(draft(text)).unwrap().reference().unwrap().clone()
}

fn edit<S: Store + 'static>(memory: &mut Memory<S>, reference: &Reference, text: &str) -> Result<Entry> {
    memory.edit(reference, Changes { text: Some(text.to_owned()), ..Changes::default() })
}

fn memory(store: &Rc<MemoryStore>) -> Memory<Rc<MemoryStore>> {
    let mut memory = Memory::new(store.clone(), || NOW);
    memory.configure(SMALL).unwrap();
    memory
}

fn everything(store: &Rc<MemoryStore>) -> Vec<(String, String)> {
    let statuses = vec![Status::Promoted, Status::Archived];
    let entries = memory(store).list(&Filter { statuses, ..Filter::default() }).unwrap();
    let entries = entries.into_iter().filter(|entry| !entry.text.starts_with("Compacted "));
    let mut all: Vec<_> = entries.map(|entry| (entry.reference.to_string(), entry.text)).collect();
    all.sort();
    all
}

/// Puts text in place of another in the file, as somebody with an editor does.
fn replace(store: &MemoryStore, from: &str, to: &str) {
    let text = String::from_utf8(store.read(KEY).unwrap().unwrap().bytes).unwrap();
    store.write(KEY, text.replace(from, to).as_bytes(), &Expect::Anything, Durability::Full).unwrap();
}

#[test]
fn an_edit_never_replaces_an_entry_that_it_has_not_read() {
    let store = Rc::new(MemoryStore::default());
    let reference = add(&mut memory(&store), "meant");
    let (others, met) = (store.clone(), Cell::new(false));
    let beset = InterleavingStore::new(&store, move |key: &str| {
        if key == KEY && !met.replace(true) {
            replace(&others, "meant", "a newcomer under the same id");
        }
    });
    assert!(matches!(edit(&mut Memory::new(beset, || NOW), &reference, "edited"), Err(Error::Conflict(_))));
    assert_eq!(memory(&store).get(&reference).unwrap().text, "a newcomer under the same id");
}

#[test]
fn an_edit_goes_on_when_only_the_properties_of_its_entry_changed() {
    let store = Rc::new(MemoryStore::default());
    let reference = add(&mut memory(&store), "meant");
    let (others, meant, met) = (store.clone(), reference.clone(), Cell::new(false));
    let beset = InterleavingStore::new(&store, move |key: &str| {
        if key == KEY && !met.replace(true) {
            let tags = Changes { tags: Some(vec!["new".to_owned()]), ..Changes::default() };
            memory(&others).edit(&meant, tags).unwrap();
        }
    });
    edit(&mut Memory::new(beset, || NOW), &reference, "edited").unwrap();
    let entry = memory(&store).get(&reference).unwrap();
    assert_eq!((entry.text.as_str(), &entry.tags[..]), ("edited", &["new".to_owned()][..]));
}

/// While an edit waits, its entry is forgotten and another is widened into the file, as a simulated life found it.
#[test]
fn what_is_widened_while_an_edit_waits_gets_another_id() {
    let store = Rc::new(MemoryStore::default());
    let mut first = memory(&store);
    let widened = first.add(Draft { scope: Scope::Project, ..draft("meant") }).unwrap().reference().unwrap().clone();
    let other = add(&mut first, "to be widened");
    assert_eq!(widened.id, other.id, "the clock stands still");
    let (others, meant, met) = (store.clone(), widened.clone(), Cell::new(false));
    let beset = InterleavingStore::new(&store, move |key: &str| {
        if key == "_shared/decisions.md" && !met.replace(true) {
            memory(&others).forget(&meant).unwrap();
            memory(&others).widen(&other, &Scope::Project).unwrap();
        }
    });
    assert!(matches!(edit(&mut Memory::new(beset, || NOW), &widened, "edited"), Err(Error::NotFound(_))));
    let shared: Vec<_> = everything(&store).into_iter().map(|(_, text)| text).collect();
    assert_eq!(shared, ["to be widened"]);
}

#[test]
fn an_id_in_the_trash_or_in_the_archive_is_not_given_again() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = memory(&store);
    let forgotten = add(&mut memory, "forgotten");
    memory.forget(&forgotten).unwrap();
    let mut ids = vec![forgotten.id];
    for text in ["a", "b", "c", "d"] {
        ids.push(add(&mut memory, text).id);
    }
    memory.run(&[Chore::Vault], false).unwrap();
    ids.push(
        memory
            .add(Draft { created: Some(NOW + 1), ..draft("as old as an archived one") })
            .unwrap()
            .reference()
            .unwrap()
            .id
            .clone(),
    );
    for (_, text) in everything(&store) {
        let again = Draft { created: Some(NOW), ..draft(&format!("{text} again")) };
        ids.push(memory.add(again).unwrap().reference().unwrap().id.clone());
    }
    let all = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), all, "{ids:?}");
}

#[test]
fn after_a_compact_that_was_killed_an_edit_leaves_no_former_wording_in_the_archive() {
    let whole = Rc::new(MemoryStore::default());
    let references: Vec<Reference> = ["a", "b", "c", "d"].map(|text| add(&mut memory(&whole), text)).into();
    let counting = CrashingStore::new(&copy_of(&whole), u32::MAX, false);
    let counted = Rc::new(counting);
    let mut upkeep = Memory::new(counted.clone(), || NOW);
    upkeep.configure(SMALL).unwrap();
    upkeep.run(&[Chore::Vault], false).unwrap();
    for dies_at in 1..=counted.operations() {
        for is_done_first in [false, true] {
            let store = copy_of(&whole);
            let mut dying = Memory::new(CrashingStore::new(&store, dies_at, is_done_first), || NOW);
            dying.configure(SMALL).unwrap();
            drop(dying.run(&[Chore::Vault], false));
            // An entry that has left its category by then cannot be edited.
            let is_edited = edit(&mut memory(&store), &references[0], "other words").is_ok();
            memory(&store).run(&[Chore::Vault], false).unwrap();
            let all = everything(&store);
            let first = if is_edited { "other words" } else { "a" };
            let named = references.iter().zip([first, "b", "c", "d"]);
            let expected: Vec<_> = named.map(|(name, text)| (name.to_string(), text.to_owned())).collect();
            assert_eq!(all, expected, "killed at {dies_at}, done first: {is_done_first}");
        }
    }
}

/// A store whose writes last only once one was answered: the answer to the first write of a file is lost.
#[derive(Default)]
struct Unsynced {
    store: MemoryStore,
    /// Keys whose last bytes were never acknowledged.
    unsure: RefCell<Vec<String>>,
    is_first: Cell<bool>,
    /// Its answer is a conflict, not lost.
    is_conflict: bool,
}

/// Stores that lose an answer, and that tell of a conflict with the very write that they made.
fn without_answer() -> [Unsynced; 2] {
    [false, true].map(|is_conflict| Unsynced { is_conflict, ..Unsynced::default() })
}

impl Store for Unsynced {
    fn read(&self, key: &str) -> std::result::Result<Option<Object>, StoreError> {
        self.store.read(key)
    }

    fn write(
        &self,
        key: &str,
        bytes: &[u8],
        expect: &Expect,
        durability: Durability,
    ) -> std::result::Result<Version, StoreError> {
        let version = self.store.write(key, bytes, expect, durability)?;
        self.unsure.borrow_mut().retain(|unsure| unsure != key);
        if !key.starts_with(".vault/") && self.is_first.replace(false) {
            self.unsure.borrow_mut().push(key.to_owned());
            let unknown = StoreError::UnknownOutcome("the folder was not synced".to_owned());
            return Err(if self.is_conflict { StoreError::Conflict } else { unknown });
        }
        Ok(version)
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> std::result::Result<(), StoreError> {
        self.store.remove(key, expect, durability)
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> std::result::Result<Vec<Listed>, StoreError> {
        self.store.list(prefix, after, limit)
    }
}

type Call = fn(&mut Memory<Unsynced>, &Reference);

#[test]
fn a_write_that_was_not_answered_is_acknowledged_only_after_one_that_was() {
    let calls: [(&str, Call); 4] = [
        ("add", |memory, _| drop(add(memory, "new"))),
        ("edit", |memory, reference| drop(edit(memory, reference, "edited").unwrap())),
        ("forget", |memory, reference| memory.forget(reference).unwrap()),
        ("widen", |memory, reference| drop(memory.widen(reference, &Scope::Project).unwrap())),
    ];
    for ((name, call), store) in calls.into_iter().flat_map(|call| without_answer().map(|store| (call, store))) {
        let mut memory = Memory::new(store, || NOW);
        let reference = add(&mut memory, "old");
        memory.configure("[audit]\nlog = false\nkeep_vanished = false\n").unwrap();
        memory.store().is_first.set(true);
        call(&mut memory, &reference);
        assert_eq!(*memory.store().unsure.borrow(), Vec::<String>::new(), "{name}");
        assert!(!memory.store().is_first.get());
    }
}

#[test]
fn a_write_that_was_not_answered_is_in_the_log_and_can_be_undone() {
    let calls: [(&str, Call); 3] = [
        ("edit", |memory, reference| drop(edit(memory, reference, "edited").unwrap())),
        ("forget", |memory, reference| memory.forget(reference).unwrap()),
        ("widen", |memory, reference| drop(memory.widen(reference, &Scope::Project).unwrap())),
    ];
    for ((name, call), store) in calls.into_iter().flat_map(|call| without_answer().map(|store| (call, store))) {
        let mut memory = Memory::new(store, || NOW);
        memory.begin_call();
        let reference = add(&mut memory, "old");
        memory.begin_call();
        memory.store().is_first.set(true);
        call(&mut memory, &reference);
        let who = |line: &LogLine| line.who.clone();
        let lines = memory.log(Some(&reference), None).unwrap();
        assert_eq!(lines.iter().filter(|line| line.call > 1).count(), 1, "{name}: {lines:?}");
        assert!(lines.iter().all(|line| who(line).as_deref() != Some("outside")), "{name}: {lines:?}");
        memory.begin_call();
        memory.undo(None).unwrap();
        assert_eq!(memory.get(&reference).unwrap().text, "old", "{name}");
    }
}

/// Two forget an entry at once, and one of them is answered with a conflict: the log tells of it once.
#[test]
fn what_another_did_and_logged_is_not_logged_again() {
    let store = Rc::new(MemoryStore::default());
    let reference = add(&mut memory(&store), "meant");
    let (others, meant, met) = (store.clone(), reference.clone(), Cell::new(false));
    let beset = InterleavingStore::new(&store, move |key: &str| {
        let is_about_to_go = key.starts_with(".vault/trash/") && others.read(key).unwrap().is_some();
        if is_about_to_go && !met.replace(true) {
            memory(&others).forget(&meant).unwrap();
        }
    });
    Memory::new(beset, || NOW).forget(&reference).unwrap();
    let lines = memory(&store).log(Some(&reference), None).unwrap();
    assert_eq!(lines.len(), 2, "{lines:?}");
}
