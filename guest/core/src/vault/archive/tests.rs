use crate::calls::*;
use crate::model::contract::{Changes, Draft, Tier};
use crate::model::reference::Id;
use crate::model::scope::Name;
use crate::session::contract::MissionOutcome;
use crate::store::Store;
use crate::store::interleaving::InterleavingStore;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Object, StoreError, Version};
use crate::vault::blocks::new_block;
use crate::vault::trash::Trash;
use crate::vault::widen::Widening;

use crate::memory::Memory;

use super::*;

const ID: u64 = 1_773_679_871_839;

/// A store that does not answer for what it has written to the archive, or tells of a conflict with its own write.
#[derive(Default)]
struct Silent {
    store: MemoryStore,
    times: std::cell::Cell<u32>,
    /// A key that is written next, with the conflict as the answer.
    conflict: std::cell::RefCell<Option<String>>,
}

impl Store for Silent {
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
        if key.starts_with(ARCHIVE) && self.times.get() > 0 {
            self.times.set(self.times.get() - 1);
            return Err(StoreError::UnknownOutcome("cut".to_owned()));
        }
        if self.conflict.borrow().as_deref() == Some(key) {
            self.conflict.take();
            return Err(StoreError::Conflict);
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

fn dev() -> Scope {
    Scope::Agent(Name::new("dev").unwrap())
}

fn block(text: &str) -> Block {
    new_block(Id::Time(ID), &Draft::new(dev(), Category::Decisions, text))
}

fn archived(memory: &mut Memory<Silent>) -> Vec<(String, String)> {
    let key = key_of(&dev(), Category::Decisions, 1);
    let file = memory.root.file_under(&key, &dev(), Category::Decisions).unwrap();
    file.entries().iter().map(|entry| (entry.reference.id.to_string(), entry.text.clone())).collect()
}

fn named(id: u64, text: &str) -> (String, String) {
    (id.to_string(), text.to_owned())
}

#[test]
fn an_entry_that_gets_another_id_on_its_way_is_archived_once() {
    let mut memory = Memory::new(Silent::default(), || ID);
    Archive(&memory.root).archive(&dev(), Category::Decisions, &[block("first")]).unwrap();
    memory.store().times.set(1);
    Archive(&memory.root).archive(&dev(), Category::Decisions, &[block("second")]).unwrap();
    let both = [named(ID + 1, "second"), named(ID, "first")];
    assert_eq!(archived(&mut memory), both);
    Archive(&memory.root).archive(&dev(), Category::Decisions, &[block("second"), block("first")]).unwrap();
    assert_eq!(archived(&mut memory), both);
}

#[test]
fn what_was_forgotten_on_its_way_is_taken_back_and_nothing_else() {
    let mut memory = Memory::new(Silent::default(), || ID);
    let second = memory.add(Draft::new(dev(), Category::Decisions, "second")).unwrap();
    memory.forget(second.reference().unwrap()).unwrap();
    let parts = Archive(&memory.root).archive(&dev(), Category::Decisions, &[block("first")]).unwrap();
    Archive(&memory.root).archive(&dev(), Category::Decisions, &[block("second")]).unwrap();
    Archive(&memory.root).take_back(&parts, (&dev(), Category::Decisions), &[], &[block("second")]).unwrap();
    assert_eq!(archived(&mut memory), [named(ID, "first")]);
}

#[test]
fn what_was_moved_to_a_wider_scope_on_its_way_is_taken_back_but_not_what_was_copied() {
    for (is_moved, left) in [(true, vec![]), (false, vec![named(ID, "first")])] {
        let memory = &mut Memory::new(Silent::default(), || ID);
        let first = memory.add(Draft::new(dev(), Category::Decisions, "first")).unwrap().reference().unwrap().clone();
        let stale = memory.root.file(&dev(), Category::Decisions).unwrap().document.blocks().next().cloned().unwrap();
        let widening = Widening(&memory.root);
        match is_moved {
            true => widening.widen(&first, &Scope::Project).unwrap(),
            false => widening.copy_wider(&first, &Scope::Project).unwrap(),
        };
        let parts = Archive(&memory.root).archive(&dev(), Category::Decisions, std::slice::from_ref(&stale)).unwrap();
        Archive(&memory.root).take_back(&parts, (&dev(), Category::Decisions), &[], &[stale]).unwrap();
        assert_eq!(archived(memory), left);
    }
}

#[test]
fn of_many_entries_each_is_archived_once_under_an_id_of_its_own() {
    let mut memory = Memory::new(Silent::default(), || ID);
    Archive(&memory.root).archive(&dev(), Category::Decisions, &[block("first")]).unwrap();
    let first = Block { tags: vec!["new".to_owned()], ..block("first") };
    let next = Block { id: Id::Time(ID + 1), ..block("next") };
    let older = Block { id: Id::Time(ID - 1), ..block("older") };
    let many = [first.clone(), older.clone(), block("second"), next.clone(), older];
    for _ in 0..2 {
        let [key] = &Archive(&memory.root).archive(&dev(), Category::Decisions, &many).unwrap()[..] else { panic!() };
        let (second, older) = (named(ID + 2, "second"), named(ID - 1, "older"));
        assert_eq!(archived(&mut memory), [second, named(ID + 1, "next"), named(ID, "first"), older]);
        let file = memory.root.file_under(key, &dev(), Category::Decisions).unwrap();
        assert_eq!(file.document.find(&first.id).and_then(|piece| piece.block.as_ref()), Some(&first));
    }
}

#[test]
fn an_entry_that_was_back_and_changed_is_archived_as_it_is_now() {
    let memory = Memory::new(Silent::default(), || ID);
    let mut block = block("text");
    Archive(&memory.root).archive(&dev(), Category::Decisions, &[block.clone()]).unwrap();
    block.extra.tier = Tier::Fading;
    block.tags = vec!["new".to_owned()];
    let [key] = &Archive(&memory.root).archive(&dev(), Category::Decisions, &[block.clone()]).unwrap()[..] else {
        panic!()
    };
    let file = memory.root.file_under(key, &dev(), Category::Decisions).unwrap();
    assert_eq!(file.document.blocks().collect::<Vec<_>>(), [&block]);
}

#[test]
fn a_long_part_is_written_no_more_but_for_an_entry_that_it_has() {
    let memory = Memory::new(Silent::default(), || ID);
    let long = " long".repeat(6_000);
    let entry = |nth: u64| Block { id: Id::Time(ID + nth), ..block(&format!("{nth}{long}")) };
    for nth in 0..6 {
        Archive(&memory.root).archive(&dev(), Category::Decisions, &[entry(nth)]).unwrap();
    }
    let keys: Vec<String> = [1, 2].map(|part| key_of(&dev(), Category::Decisions, part)).into();
    let changed = Block { tags: vec!["new".to_owned()], ..entry(0) };
    assert_eq!(Archive(&memory.root).archive(&dev(), Category::Decisions, &[changed, entry(7)]).unwrap(), keys);
    let filter = Filter { statuses: vec![Status::Archived], ..Filter::default() };
    let (files, _) = Archive(&memory.root).archived(&filter).unwrap();
    let ids =
        |file: &Rc<CategoryFile>| file.entries().iter().map(|entry| entry.reference.id.clone()).collect::<Vec<_>>();
    let of = |nths: &[u64]| nths.iter().map(|nth| Id::Time(ID + nth)).collect::<Vec<_>>();
    let all: Vec<Vec<Id>> = files.iter().map(ids).collect();
    assert_eq!(all, [of(&[7, 5]), of(&[4, 3, 2, 1, 0])]);
    assert_eq!(files[1].entries()[4].tags, ["new"]);
    // Another entry of that id: its new one is free in all parts.
    Archive(&memory.root).archive(&dev(), Category::Decisions, &[block("another")]).unwrap();
    let (files, _) = Archive(&memory.root).archived(&filter).unwrap();
    assert_eq!(ids(&files[1]), of(&[6, 4, 3, 2, 1, 0]));
}

#[test]
fn a_text_that_an_archived_entry_had_before_its_edit_is_archived_with_the_entry_that_has_it_now() {
    let mut memory = Memory::new(Silent::default(), || ID);
    let edited = memory.add(Draft::new(dev(), Category::Decisions, "first")).unwrap();
    let edited = edited.reference().unwrap();
    Archive(&memory.root).archive(&dev(), Category::Decisions, &[block("first")]).unwrap();
    let changes = Changes { text: Some("second".to_owned()), ..Changes::default() };
    memory.edit(edited, changes).unwrap();
    let next = Block { id: Id::Time(ID + 1), ..block("first") };
    Archive(&memory.root).archive(&dev(), Category::Decisions, &[next, block("second")]).unwrap();
    assert_eq!(archived(&mut memory), [named(ID + 1, "first"), named(ID, "second")]);
}

#[test]
fn an_entry_that_is_archived_under_another_id_has_not_vanished_when_its_removal_is_told_as_a_conflict() {
    let mut memory = Memory::new(Silent::default(), || ID);
    let mission = Scope::Mission(Name::new("launch").unwrap());
    let added = memory.add(Draft::new(mission.clone(), Category::Decisions, "text")).unwrap();
    let reference = added.reference().unwrap();
    Archive(&memory.root).archive(&mission, Category::Decisions, &[block("another of its id")]).unwrap();
    memory.begin_call();
    *memory.store().conflict.borrow_mut() = Some(file_key(&mission, Category::Decisions));
    memory.end_mission("launch", MissionOutcome::Failure).unwrap();
    assert_eq!(*memory.store().conflict.borrow(), None, "the removal is told as a conflict");
    memory.begin_call();
    let key = key_of(&mission, Category::Decisions, 1);
    let file = memory.root.file_under(&key, &mission, Category::Decisions).unwrap();
    let texts: Vec<&str> = file.entries().iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(texts, ["text", "another of its id"]);
    assert!(Trash(&memory.root).trashed(reference).unwrap().is_empty());
}

#[test]
fn what_another_widens_and_a_third_forgets_while_its_mission_ends_is_not_archived() {
    let store = Rc::new(MemoryStore::default());
    let fresh = |store: &Rc<MemoryStore>| {
        let mut memory = Memory::new(store.clone(), || ID);
        memory.begin_call();
        memory
    };
    let mission = Scope::Mission(Name::new("m").unwrap());
    let add = |text: &str| {
        let draft = Draft::new(mission.clone(), Category::Facts, text);
        fresh(&store).add(draft).unwrap().reference().unwrap().clone()
    };
    let (moved, _) = (add("moved and forgotten"), add("stays"));
    let key = key_of(&mission, Category::Facts, 1);
    let (met, others) = (std::cell::Cell::new(false), store.clone());
    let beset = InterleavingStore::new(&store, move |_: &str| {
        let is_sent = others.read(&key).unwrap().is_some();
        if is_sent && !met.replace(true) {
            let wider = fresh(&others).widen(&moved, &Scope::Project).unwrap();
            fresh(&others).forget(&wider.reference).unwrap();
        }
    });
    Memory::new(beset, || ID).end_mission("m", MissionOutcome::Failure).unwrap();
    let filter = Filter { statuses: vec![Status::Archived], ..Filter::default() };
    let texts = fresh(&store).list(&filter).unwrap().into_iter().map(|entry| entry.text);
    assert_eq!(texts.collect::<Vec<_>>(), ["stays"]);
}
