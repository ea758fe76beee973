use std::rc::Rc;

use crate::calls::*;
use crate::memory::Memory;
use crate::model::contract::{Changes, Draft, Filter, Status};
use crate::model::reference::Reference;
use crate::model::scope::Name;
use crate::store::crashing::CrashingStore;
use crate::store::interleaving::InterleavingStore;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::upkeep::contract::Chore;

use super::*;

const NOW: u64 = 1_773_679_871_839;
const KEY: &str = "dev/decisions.md";

/// A new process.
fn fresh(store: &Rc<MemoryStore>) -> Memory<Rc<MemoryStore>> {
    Memory::new(store.clone(), || NOW)
}

fn draft(text: &str) -> Draft {
    Draft::new(Scope::Agent(Name::new("dev").unwrap()), Category::Decisions, text)
}

fn add(memory: &mut Memory<Rc<MemoryStore>>, text: &str) -> Reference {
    memory.begin_call();
    memory.add(draft(text)).unwrap().reference().unwrap().clone()
}

fn edit(memory: &mut Memory<Rc<MemoryStore>>, reference: &Reference, text: &str) {
    memory.begin_call();
    memory.edit(reference, Changes { text: Some(text.to_owned()), ..Changes::default() }).unwrap();
}

/// The file as an editor opens it.
fn opened(store: &MemoryStore) -> Vec<u8> {
    store.read(KEY).unwrap().map(|object| object.bytes).unwrap_or_default()
}

/// Somebody who knows no version saves what was opened before.
fn save(store: &MemoryStore, bytes: &[u8]) {
    store.write(KEY, bytes, &Expect::Anything, Durability::Full).unwrap();
}

fn texts(store: &Rc<MemoryStore>, status: Status) -> Vec<String> {
    let filter = Filter { statuses: vec![status], ..Filter::default() };
    let mut texts: Vec<String> = fresh(store).list(&filter).unwrap().into_iter().map(|entry| entry.text).collect();
    texts.sort();
    texts
}

fn faults(store: &Rc<MemoryStore>) -> Vec<String> {
    fresh(store).health().unwrap().faults.iter().map(ToString::to_string).collect()
}

/// A root in which somebody saved over the second of two entries what was opened before it was added.
fn saved_over() -> (Rc<MemoryStore>, Reference) {
    let store = Rc::new(MemoryStore::default());
    add(&mut fresh(&store), "first");
    let before = opened(&store);
    let second = add(&mut fresh(&store), "second");
    save(&store, &before);
    (store, second)
}

#[test]
fn an_entry_that_somebody_saved_over_goes_to_the_trash_and_is_told() {
    let (store, second) = saved_over();
    let [fault] = &faults(&store)[..] else { panic!("{:?}", faults(&store)) };
    assert!(fault.starts_with(".vault/copies/dev/decisions/") && fault.contains(&second.to_string()), "{fault}");
    add(&mut fresh(&store), "third");
    assert_eq!(texts(&store, Status::Promoted), ["first", "third"]);
    assert_eq!(texts(&store, Status::Forgotten), ["second"]);
    let [fault] = &faults(&store)[..] else { panic!("{:?}", faults(&store)) };
    assert!(fault.starts_with("dev/decisions.md: 1 entry is gone") && fault.contains(&second.to_string()), "{fault}");
    let line = fresh(&store).log(Some(&second), Some(1)).unwrap().remove(0);
    assert_eq!((line.deed, line.who.as_deref()), (ChangeKind::Removed, Some("outside")));
    fresh(&store).restore(&second).unwrap();
    assert_eq!(texts(&store, Status::Promoted), ["first", "second", "third"]);
    assert_eq!(faults(&store), Vec::<String>::new());
}

#[test]
fn an_entry_whose_writer_was_killed_before_its_copy_is_safe_once_it_is_acknowledged() {
    let store = Rc::new(MemoryStore::default());
    add(&mut fresh(&store), "first");
    let before = opened(&store);
    add(&mut fresh(&store), "second");
    for (copy, _) in copies(&store) {
        store.remove(&copy, &Expect::Anything, Durability::Full).unwrap();
    }
    add(&mut fresh(&store), "second");
    save(&store, &before);
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert_eq!(texts(&store, Status::Forgotten), ["second"]);
}

#[test]
fn an_entry_that_somebody_saves_over_while_a_call_finds_it_goes_to_the_trash() {
    let store = Rc::new(MemoryStore::default());
    add(&mut fresh(&store), "first");
    let (before, earlier) = (opened(&store), copies(&store));
    add(&mut fresh(&store), "second");
    // The process was killed before it left a copy and removed the earlier one.
    for (copy, _) in copies(&store) {
        store.remove(&copy, &Expect::Anything, Durability::Full).unwrap();
    }
    for (copy, bytes) in earlier {
        store.write(&copy, &bytes, &Expect::Anything, Durability::Full).unwrap();
    }
    let (others, is_saved) = (store.clone(), std::cell::Cell::new(false));
    let beset = InterleavingStore::new(&store, move |key: &str| {
        if key == KEY && !is_saved.replace(true) {
            save(&others, &before);
        }
    });
    let mut memory = Memory::new(beset, || NOW);
    memory.begin_call();
    memory.add(draft("second")).unwrap();
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert_eq!(texts(&store, Status::Forgotten), ["second"]);
}

#[test]
fn a_wording_that_the_log_does_not_know_goes_to_the_trash_beside_an_earlier_one() {
    let store = Rc::new(MemoryStore::default());
    add(&mut fresh(&store), "first");
    let before = opened(&store);
    let second = add(&mut fresh(&store), "second");
    let put =
        |(key, bytes): &(String, Vec<u8>)| drop(store.write(key, bytes, &Expect::Anything, Durability::Full).unwrap());
    let of =
        |folder: &str| -> Vec<_> { store.objects().into_iter().filter(|(key, _)| key.starts_with(folder)).collect() };
    // A call that was to forget it broke off, and the line of the edit could not be written.
    fresh(&store).forget(&second).unwrap();
    let trash = of(".vault/trash/");
    fresh(&store).restore(&second).unwrap();
    trash.iter().for_each(put);
    let log = of(crate::vault::log::LOG);
    edit(&mut fresh(&store), &second, "second, and better");
    log.iter().for_each(put);
    save(&store, &before);
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert_eq!(texts(&store, Status::Forgotten), ["second", "second, and better"]);
}

#[test]
fn a_half_that_was_taken_for_the_file_costs_no_entry() {
    for left in [0, 40] {
        let store = Rc::new(MemoryStore::default());
        let mut memory = fresh(&store);
        for text in ["first", "second", "third"] {
            add(&mut memory, text);
        }
        save(&store, &opened(&store)[..left]);
        add(&mut memory, "fourth");
        let mut all = texts(&store, Status::Promoted);
        all.extend(texts(&store, Status::Forgotten));
        for text in ["first", "second", "third", "fourth"] {
            assert!(all.iter().any(|found| found.contains(text)), "{text} after {left} bytes: {all:?}");
        }
    }
}

#[test]
fn a_half_behind_which_git_put_something_costs_no_entry() {
    for cut in ["## 2026-", "second and las"] {
        let store = Rc::new(MemoryStore::default());
        add(&mut fresh(&store), "second and last");
        let whole = String::from_utf8(opened(&store)).unwrap();
        let at = whole.find(cut).map(|at| at + cut.len()).unwrap();
        save(&store, format!("{}\n# Pulled\n\nFrom elsewhere.", &whole[..at]).as_bytes());
        add(&mut fresh(&store), "third");
        assert_eq!(texts(&store, Status::Forgotten), ["second and last"], "{cut}");
        save(&store, whole.as_bytes());
        add(&mut fresh(&store), "fourth");
        assert_eq!(texts(&store, Status::Promoted), ["fourth", "second and last"], "{cut}");
        assert_eq!(texts(&store, Status::Forgotten), ["third"], "{cut}");
    }
}

#[test]
fn an_entry_behind_which_people_wrote_costs_nothing_when_it_is_cut() {
    let store = Rc::new(MemoryStore::default());
    add(&mut fresh(&store), "second and last");
    let mut whole = String::from_utf8(opened(&store)).unwrap();
    whole.push_str("\n\nBy hand.\n");
    save(&store, whole.as_bytes());
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    let at = whole.find("## 20").map(|at| at + 5).unwrap();
    save(&store, format!("{}\n# Behind it\n\nBy another hand.\n", &whole[..at]).as_bytes());
    add(&mut fresh(&store), "third");
    let forgotten = texts(&store, Status::Forgotten);
    assert!(forgotten.iter().any(|text| text.contains("second and last")), "{forgotten:?}");
}

#[test]
fn an_entry_that_came_back_unnoticed_is_not_taken_for_removed_when_it_goes_again() {
    let store = Rc::new(MemoryStore::default());
    add(&mut fresh(&store), "first");
    let before = opened(&store);
    let second = add(&mut fresh(&store), "second");
    let whole = opened(&store);
    save(&store, &before);
    add(&mut fresh(&store), "third");
    // It is back, and the process that took it out of the trash was killed before it wrote the log.
    save(&store, &whole);
    store.remove(&format!(".vault/trash/{second}.md"), &Expect::Anything, Durability::Full).unwrap();
    add(&mut fresh(&store), "fourth");
    save(&store, &before);
    add(&mut fresh(&store), "fifth");
    assert!(texts(&store, Status::Forgotten).contains(&"second".to_owned()));
}

#[test]
fn upkeep_and_restoring_look_too() {
    let (store, _) = saved_over();
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert_eq!(texts(&store, Status::Forgotten), ["second"]);
    let (store, second) = saved_over();
    assert_eq!(fresh(&store).restore(&second).unwrap().text, "second");
}

#[test]
fn a_file_that_is_gone_is_in_the_trash() {
    let (store, _) = saved_over();
    store.remove(KEY, &Expect::Anything, Durability::Full).unwrap();
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert_eq!(texts(&store, Status::Forgotten), ["first", "second"]);
}

#[test]
fn whoever_meant_it_forgets_it_once_more() {
    let (store, second) = saved_over();
    fresh(&store).forget(&second).unwrap();
    assert_eq!(faults(&store), Vec::<String>::new());
    assert_eq!(texts(&store, Status::Forgotten), ["second"]);
    assert!(matches!(fresh(&store).forget(&second), Err(Error::NotFound(_))));
}

#[test]
fn a_wording_that_somebody_saved_over_is_brought_back_by_undo() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = fresh(&store);
    let first = add(&mut memory, "first");
    let before = opened(&store);
    edit(&mut memory, &first, "first, and better");
    save(&store, &before);
    let third = add(&mut memory, "third");
    assert_eq!(texts(&store, Status::Promoted), ["first", "third"]);
    memory.begin_call();
    assert_eq!(memory.undo(None).unwrap().references, [third]);
    memory.begin_call();
    assert_eq!(memory.undo(None).unwrap().references, [first]);
    assert_eq!(texts(&store, Status::Promoted), ["first, and better"]);
}

#[test]
fn entries_that_come_back_with_their_branch_are_there_once() {
    let (store, second) = saved_over();
    let other_branch = opened(&store);
    add(&mut fresh(&store), "third");
    let (_, whole) = saved_over_and_whole();
    save(&store, &whole);
    add(&mut fresh(&store), "fourth");
    assert_eq!(texts(&store, Status::Promoted), ["first", "fourth", "second"]);
    assert_eq!(texts(&store, Status::Forgotten), ["third"]);
    save(&store, &other_branch);
    add(&mut fresh(&store), "fifth");
    assert_eq!(texts(&store, Status::Forgotten), ["fourth", "second", "third"]);
    assert_eq!(fresh(&store).restore(&second).unwrap().text, "second");
}

#[test]
fn an_entry_that_vanishes_again_while_its_return_is_settled_stays_in_the_trash() {
    let (store, _) = saved_over();
    let without = opened(&store);
    add(&mut fresh(&store), "third");
    assert_eq!(texts(&store, Status::Forgotten), ["second"]);
    let (_, whole) = saved_over_and_whole();
    save(&store, &whole);
    let (others, is_met) = (store.clone(), std::cell::Cell::new(false));
    let beset = InterleavingStore::new(&store, move |key: &str| {
        let is_written = || String::from_utf8(opened(&others)).unwrap().contains("fourth");
        if key.starts_with(COPIES) && is_written() && !is_met.replace(true) {
            save(&others, &without);
            add(&mut fresh(&others), "fifth");
        }
    });
    let mut memory = Memory::new(beset, || NOW);
    memory.begin_call();
    memory.add(draft("fourth")).unwrap();
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert_eq!(texts(&store, Status::Promoted), ["fifth", "first"]);
    assert_eq!(texts(&store, Status::Forgotten), ["fourth", "second", "third"]);
}

/// The file of `saved_over` as it was before.
fn saved_over_and_whole() -> (Rc<MemoryStore>, Vec<u8>) {
    let store = Rc::new(MemoryStore::default());
    add(&mut fresh(&store), "first");
    add(&mut fresh(&store), "second");
    let whole = opened(&store);
    (store, whole)
}

#[test]
fn nothing_vanishes_by_what_keepstone_does_itself() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = fresh(&store);
    memory.configure("[upkeep]\ncategory_cap = 4\ncategory_keep = 2\n").unwrap();
    let mut references: Vec<Reference> = (0..8).map(|nth| add(&mut memory, &format!("text {nth}"))).collect();
    edit(&mut memory, &references[7], "other words");
    memory.forget(&references.pop().unwrap()).unwrap();
    memory.widen(&references.pop().unwrap(), &Scope::Project).unwrap();
    memory.run(&[Chore::Vault], false).unwrap();
    let mut other = fresh(&store);
    add(&mut other, "by another process");
    memory.run(&[Chore::Vault], false).unwrap();
    add(&mut memory, "at last");
    assert_eq!(faults(&store), Vec::<String>::new());
    assert_eq!(texts(&store, Status::Forgotten), ["other words"]);
    assert!(
        memory.log(None, Some(99)).unwrap().iter().all(|line| line.who.as_deref() != Some(crate::vault::log::OUTSIDE))
    );
    let copies = store.objects().iter().filter(|(key, _)| key.starts_with(COPIES)).count();
    assert_eq!(copies, 3, "one for each file, also of the archive");
}

#[test]
fn writers_that_meet_leave_copies_that_cost_nothing() {
    let store = Rc::new(MemoryStore::default());
    let others = store.clone();
    let met = std::cell::Cell::new(0);
    let beset = InterleavingStore::new(&store, move |key: &str| {
        if key == KEY && met.replace(met.get() + 1) < 3 {
            add(&mut fresh(&others), &format!("by another {}", met.get()));
        }
    });
    Memory::new(beset, || NOW).add(draft("mine")).unwrap();
    add(&mut fresh(&store), "later");
    assert_eq!(texts(&store, Status::Promoted).len(), 5);
    assert_eq!(texts(&store, Status::Forgotten), Vec::<String>::new());
    assert_eq!(faults(&store), Vec::<String>::new());
}

#[test]
fn what_is_purged_stands_in_no_copy() {
    let (store, second) = saved_over();
    fresh(&store).forget(&second).unwrap();
    fresh(&store).purge(&second).unwrap();
    let holds = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains("second");
    let left: Vec<String> = store.objects().into_iter().filter(|(_, bytes)| holds(bytes)).map(|(key, _)| key).collect();
    assert_eq!(left, Vec::<String>::new());
}

/// A wording that somebody saved over, in a copy that is still to be compared.
#[test]
fn what_an_entry_said_before_somebody_saved_over_it_is_purged_too() {
    let store = Rc::new(MemoryStore::default());
    let first = add(&mut fresh(&store), "first wording");
    let stale = copies(&store);
    save(&store, String::from_utf8(opened(&store)).unwrap().replace("first", "second").as_bytes());
    fresh(&store).forget(&first).unwrap();
    for (key, _) in store.objects().into_iter().filter(|(key, _)| key.starts_with(COPIES) || key.contains("/former/")) {
        store.remove(&key, &Expect::Anything, Durability::Full).unwrap();
    }
    for (key, bytes) in stale {
        store.write(&key, &bytes, &Expect::Anything, Durability::Full).unwrap();
    }
    store.write("notes.txt", b"somebody's notes: first wording", &Expect::Anything, Durability::Full).unwrap();
    let purged = fresh(&store).purge(&first).unwrap();
    assert_eq!(purged.remaining, ["notes.txt"], "{purged:?}");
    let holds = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains("first wording");
    let left: Vec<String> = store.objects().into_iter().filter(|(_, bytes)| holds(bytes)).map(|(key, _)| key).collect();
    assert_eq!(left, ["notes.txt"]);
}

#[test]
fn only_a_copy_that_fails_itself_is_missing_after_a_change() {
    let mut lost = Vec::new();
    for fails_at in 1.. {
        let (store, second) = saved_over();
        let before = opened(&store);
        let dying = Rc::new(CrashingStore::once(&store, fails_at));
        let mut memory = Memory::new(dying.clone(), || NOW);
        let is_added = memory.add(draft("third")).is_ok();
        let is_told = memory.take_warnings().iter().any(|warning| warning.message.contains("may be lost"));
        save(&store, &before);
        fresh(&store).run(&[Chore::Vault], false).unwrap();
        let gone = texts(&store, Status::Forgotten);
        assert!(gone.contains(&"second".to_owned()), "call {fails_at} fails: {second} is lost");
        if is_added && !gone.contains(&"third".to_owned()) {
            assert!(is_told, "call {fails_at} fails");
            lost.push(fails_at);
        }
        if dying.operations() < fails_at {
            break;
        }
    }
    assert_eq!(lost.len(), 1, "the write of the copy: {lost:?}");
}

#[test]
fn a_purge_in_which_a_store_call_fails_takes_nothing_else() {
    for fails_at in 1.. {
        let (store, _) = saved_over();
        let other = add(&mut fresh(&store), "other");
        fresh(&store).forget(&other).unwrap();
        let before = opened(&store);
        add(&mut fresh(&store), "third");
        save(&store, &before);
        let dying = Rc::new(CrashingStore::once(&store, fails_at));
        // It may fail, and is tried again.
        drop(Memory::new(dying.clone(), || NOW).purge(&other));
        fresh(&store).run(&[Chore::Vault], false).unwrap();
        let left = texts(&store, Status::Forgotten);
        assert!(left.ends_with(&["second".to_owned(), "third".to_owned()]), "call {fails_at} fails: {left:?}");
        if dying.operations() < fails_at {
            assert!(fails_at > 9, "a purge has more calls");
            break;
        }
    }
}

#[test]
fn policy_can_do_without_copies() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = fresh(&store);
    memory.configure("[audit]\nkeep_vanished = false").unwrap();
    add(&mut memory, "first");
    save(&store, b"");
    add(&mut memory, "second");
    memory.run(&[Chore::Vault], false).unwrap();
    assert!(store.objects().iter().all(|(key, _)| !key.starts_with(COPIES)));
    assert_eq!(texts(&store, Status::Forgotten), Vec::<String>::new());
}

/// The copy of a file that a write left, to be put back as if the next write had not come to remove it.
fn copies(store: &MemoryStore) -> Vec<(String, Vec<u8>)> {
    store.objects().into_iter().filter(|(key, _)| key.starts_with(COPIES)).collect()
}

#[test]
fn an_earlier_wording_from_a_copy_that_stayed_is_not_what_restore_brings_back() {
    let store = Rc::new(MemoryStore::default());
    let first = add(&mut fresh(&store), "first");
    let stale = copies(&store);
    edit(&mut fresh(&store), &first, "first, and better");
    fresh(&store).forget(&first).unwrap();
    // The process was killed before it wrote the log and removed the copy.
    for (key, bytes) in stale {
        store.write(&key, &bytes, &Expect::Anything, Durability::Full).unwrap();
    }
    for listed in store.list(super::super::log::LOG, None, 9).unwrap() {
        store.remove(&listed.key, &Expect::Anything, Durability::Full).unwrap();
    }
    assert_eq!(fresh(&store).restore(&first).unwrap().text, "first, and better");
}

#[test]
fn of_two_restores_that_meet_neither_brings_back_a_wording_that_somebody_replaced() {
    let store = Rc::new(MemoryStore::default());
    let entry = add(&mut fresh(&store), "first");
    save(&store, String::from_utf8(opened(&store)).unwrap().replace("first", "better").as_bytes());
    let stale = copies(&store);
    fresh(&store).forget(&entry).unwrap();
    // Whoever forgot it has not removed the copy yet, nor written the log.
    for (key, bytes) in stale {
        store.write(&key, &bytes, &Expect::Anything, Durability::Full).unwrap();
    }
    for listed in store.list(super::super::log::LOG, None, 9).unwrap() {
        store.remove(&listed.key, &Expect::Anything, Durability::Full).unwrap();
    }
    let (others, meant, reads) = (store.clone(), entry.clone(), std::cell::Cell::new(0));
    let beset = InterleavingStore::new(&store, move |key: &str| {
        reads.set(reads.get() + u32::from(key == KEY));
        if key == KEY && reads.get() == 2 {
            fresh(&others).restore(&meant).unwrap();
        }
    });
    assert_eq!(Memory::new(beset, || NOW).restore(&entry).unwrap().text, "better");
    assert_eq!(texts(&store, Status::Promoted), ["better"]);
}

/// An entry that upkeep archived, and the archive and the category before that.
fn with_archived() -> (Rc<MemoryStore>, [Option<Vec<u8>>; 2]) {
    let store = Rc::new(MemoryStore::default());
    let small = |store: &Rc<MemoryStore>| {
        let mut memory = fresh(store);
        memory.configure("[upkeep]\ncategory_cap = 2\ncategory_keep = 1\n").unwrap();
        memory.run(&[Chore::Vault], false).unwrap();
    };
    ["old a", "old b", "old c"].iter().for_each(|text| drop(add(&mut fresh(&store), text)));
    small(&store);
    let before = [ARCHIVED, KEY].map(|key| store.read(key).unwrap().map(|object| object.bytes));
    ["new d", "new e", "new f"].iter().for_each(|text| drop(add(&mut fresh(&store), text)));
    small(&store);
    (store, before)
}

const ARCHIVED: &str = ".vault/archive/dev/decisions.md";

fn put_back(store: &MemoryStore, before: &[Option<Vec<u8>>; 2]) {
    for (key, bytes) in [ARCHIVED, KEY].iter().zip(before) {
        store.write(key, bytes.as_ref().unwrap(), &Expect::Anything, Durability::Full).unwrap();
    }
}

#[test]
fn an_archived_entry_that_git_takes_out_is_told_and_goes_to_the_trash() {
    let (store, before) = with_archived();
    assert_eq!(faults(&store), Vec::<String>::new());
    put_back(&store, &before);
    add(&mut fresh(&store), "later");
    let told = faults(&store);
    let of_archive = |fault: &&String| fault.starts_with(COPIES_OF_ARCHIVE) && fault.contains("2 entries");
    assert_eq!(told.iter().filter(of_archive).count(), 1, "{told:?}");
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    let trashed = texts(&store, Status::Forgotten);
    assert!(["new d", "new e"].iter().all(|text| trashed.contains(&(*text).to_owned())), "{trashed:?}");
    assert!(faults(&store).iter().any(|fault| fault.contains("gone that Keepstone did not remove")));
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert_eq!(texts(&store, Status::Forgotten), trashed);
}

#[test]
fn an_archived_entry_of_an_archive_that_is_gone_wholly_can_be_restored_at_once() {
    let (store, _) = with_archived();
    let filter = Filter { statuses: vec![Status::Archived], ..Filter::default() };
    let archived = fresh(&store).list(&filter).unwrap();
    store.remove(ARCHIVED, &Expect::Anything, Durability::Full).unwrap();
    for entry in &archived {
        fresh(&store).restore(&entry.reference).unwrap();
    }
    assert!(archived.len() >= 4);
    let there = texts(&store, Status::Promoted);
    assert!(archived.iter().all(|entry| there.contains(&entry.text)), "{there:?}");
    fresh(&store).run(&[Chore::Checkpoints], false).unwrap();
    assert_eq!(faults(&store), Vec::<String>::new());
}

#[test]
fn what_keepstone_takes_out_of_the_archive_is_no_loss() {
    let (store, _) = with_archived();
    let filter = Filter { statuses: vec![Status::Archived], ..Filter::default() };
    let archived = fresh(&store).list(&filter).unwrap();
    fresh(&store).forget(&archived[0].reference).unwrap();
    fresh(&store).restore(&archived[1].reference).unwrap();
    fresh(&store).widen(&archived[1].reference, &Scope::Project).unwrap();
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert_eq!(faults(&store), Vec::<String>::new());
    fresh(&store).purge(&archived[0].reference).unwrap();
    // The summary in the category may still say it, which is told.
    let mut objects = store.objects().into_iter().filter(|(key, _)| key.contains("archive/"));
    assert!(objects.all(|(_, bytes)| !String::from_utf8_lossy(&bytes).contains(&archived[0].text)));
}

/// An entry of the category stands in the archive alone, where somebody put it: then nobody else keeps it.
#[test]
fn an_entry_that_somebody_moved_to_the_archive_is_safe_there() {
    let store = Rc::new(MemoryStore::default());
    add(&mut fresh(&store), "first");
    let before = opened(&store);
    add(&mut fresh(&store), "second");
    store.write(ARCHIVED, &opened(&store), &Expect::Anything, Durability::Full).unwrap();
    save(&store, &before);
    add(&mut fresh(&store), "third");
    store.remove(ARCHIVED, &Expect::Anything, Durability::Full).unwrap();
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert_eq!(texts(&store, Status::Forgotten), ["second"]);
}
