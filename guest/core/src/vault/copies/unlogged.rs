//! Changes of Keepstone that the log does not tell yet, or never will, are no losses.

use std::cell::Cell;
use std::rc::Rc;

use crate::calls::*;
use crate::memory::Memory;
use crate::model::contract::{Changes, Draft, Filter, Status};
use crate::model::scope::Name;
use crate::store::crashing::CrashingStore;
use crate::store::interleaving::InterleavingStore;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::upkeep::contract::Chore;

use super::*;

const NOW: u64 = 1_773_679_871_839;
const KEY: &str = "dev/facts.md";

fn fresh(store: &Rc<MemoryStore>) -> Memory<Rc<MemoryStore>> {
    let mut memory = Memory::new(store.clone(), || NOW);
    memory.begin_call();
    memory
}

fn draft(text: &str) -> Draft {
    Draft::new(Scope::Agent(Name::new("dev").unwrap()), Category::Facts, text)
}

fn add(store: &Rc<MemoryStore>, text: &str) -> Reference {
    fresh(store).add(draft(text)).unwrap().reference().unwrap().clone()
}

fn bytes(store: &MemoryStore) -> Vec<u8> {
    store.read(KEY).unwrap().unwrap().bytes
}

fn entries(store: &Rc<MemoryStore>, status: Status) -> Vec<Reference> {
    let filter = Filter { statuses: vec![status], ..Filter::default() };
    fresh(store).list(&filter).unwrap().into_iter().map(|entry| entry.reference).collect()
}

/// The faults after upkeep.
fn faults(store: &Rc<MemoryStore>) -> Vec<String> {
    fresh(store).run(&[Chore::Vault], false).unwrap();
    fresh(store).health().unwrap().faults.iter().map(ToString::to_string).collect()
}

#[test]
fn a_copy_and_a_line_that_come_after_those_of_the_next_change_bring_nothing_to_the_trash() {
    let store = Rc::new(MemoryStore::default());
    let first = add(&store, "first");
    let other = Rc::new(std::cell::RefCell::new(fresh(&store)));
    let (met, same, others) = (Cell::new(false), store.clone(), other.clone());
    let slow = InterleavingStore::new(&store, move |key: &str| {
        let is_written = key == KEY && String::from_utf8_lossy(&bytes(&same)).contains("second");
        if is_written && !met.replace(true) {
            let [second] = <[_; 1]>::try_from(
                entries(&same, Status::Promoted).into_iter().filter(|there| there.id != first.id).collect::<Vec<_>>(),
            )
            .unwrap();
            others.borrow_mut().begin_call();
            others.borrow_mut().widen(&second, &Scope::Project).unwrap();
        }
    });
    let second = Memory::new(slow, || NOW).add(draft("second")).unwrap().reference().unwrap().clone();
    other.borrow_mut().begin_call();
    other.borrow_mut().add(draft("third")).unwrap();
    fresh(&store).forget(&Reference { scope: Scope::Project, ..second.clone() }).unwrap();
    assert_eq!(faults(&store), Vec::<String>::new());
    assert!(!entries(&store, Status::Forgotten).contains(&second));
    assert!(fresh(&store).log(Some(&second), None).unwrap().iter().any(|line| line.late));
}

#[test]
fn a_change_of_a_process_that_was_killed_before_its_line_is_none_of_somebody() {
    for (edit_dies_at, widening_dies_at) in (1..20).flat_map(|edit| (1..20).map(move |widening| (edit, widening))) {
        let store = Rc::new(MemoryStore::default());
        let reference = add(&store, "as it was");
        add(&store, "stays");
        let changes = Changes { text: Some("as it is".to_owned()), ..Changes::default() };
        drop(Memory::new(CrashingStore::new(&store, edit_dies_at, true), || NOW).edit(&reference, changes));
        let mut dying = Memory::new(CrashingStore::new(&store, widening_dies_at, true), || NOW);
        drop(dying.widen(&reference, &Scope::Project));
        add(&store, "later");
        assert_eq!(faults(&store), Vec::<String>::new(), "{edit_dies_at}, {widening_dies_at}");
        assert_eq!(entries(&store, Status::Forgotten), [], "{edit_dies_at}, {widening_dies_at}");
    }
}

/// What the before-images of a finished change say counts no more when the entry has come back.
#[test]
fn an_entry_that_came_back_and_that_somebody_takes_out_goes_to_the_trash() {
    let store = Rc::new(MemoryStore::default());
    add(&store, "first");
    let without = bytes(&store);
    let second = add(&store, "second");
    fresh(&store).forget(&second).unwrap();
    assert_eq!(bytes(&store), without);
    fresh(&store).restore(&second).unwrap();
    store.write(KEY, &without, &Expect::Anything, Durability::Full).unwrap();
    let told = faults(&store);
    assert!(told.iter().any(|fault| fault.contains("1 entry is gone that Keepstone did not remove")), "{told:?}");
    assert_eq!(entries(&store, Status::Forgotten), [second]);
}
