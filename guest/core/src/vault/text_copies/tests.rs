use std::cell::Cell;
use std::rc::Rc;

use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::Draft;
use crate::model::scope::{Name, Scope};
use crate::session::contract::{Artifact, MissionChanges};
use crate::store::crashing::CrashingStore;
use crate::store::interleaving::InterleavingStore;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Object, Store, StoreError, Version};
use crate::upkeep::contract::Chore;
use crate::vault::contract::CoreSection;

use super::*;

const NOW: u64 = 1_773_679_871_839;
const TALK: &str = "_missions/m/conversation.md";

fn fresh(store: &Rc<MemoryStore>) -> Memory<Rc<MemoryStore>> {
    let mut memory = Memory::new(store.clone(), || NOW);
    memory.begin_call();
    memory
}

fn with_mission() -> Rc<MemoryStore> {
    let store = Rc::new(MemoryStore::default());
    fresh(&store).create_mission("m", &MissionChanges::default()).unwrap();
    store
}

fn say(store: &Rc<MemoryStore>, text: &str) -> u32 {
    fresh(store).add_turn("m", "dev", None, text).unwrap().number
}

fn artifact(location: &str) -> Artifact {
    Artifact { location: location.to_owned(), name: "a".to_owned(), sha256: None }
}

/// As `git checkout` puts a file there; none is none.
fn put(store: &MemoryStore, key: &str, bytes: Option<&[u8]>) {
    match bytes {
        Some(bytes) => drop(store.write(key, bytes, &Expect::Anything, Durability::Full).unwrap()),
        None => store.remove(key, &Expect::Anything, Durability::Full).unwrap(),
    }
}

fn bytes(store: &MemoryStore, key: &str) -> Option<Vec<u8>> {
    store.read(key).unwrap().map(|object| object.bytes)
}

fn faults(store: &Rc<MemoryStore>) -> Vec<String> {
    fresh(store).health().unwrap().faults.iter().map(ToString::to_string).collect()
}

fn in_trash(store: &MemoryStore, text: &str) -> bool {
    store.objects().iter().any(|(key, bytes)| key.starts_with(TRASH) && String::from_utf8_lossy(bytes).contains(text))
}

fn copies(store: &MemoryStore) -> usize {
    store.objects().iter().filter(|(key, _)| key.starts_with(COPIES)).count()
}

type Write = fn(&mut Memory<Rc<MemoryStore>>, &str);

/// The texts that Keepstone writes, each with a call that writes it.
const WRITES: [(&str, Write); 6] = [
    (TALK, |memory, text| drop(memory.add_turn("m", "dev", None, text).unwrap())),
    ("_missions/m/artifacts.md", |memory, text| memory.record_artifact("m", &artifact(text)).unwrap()),
    ("_missions/m/agents/dev.md", |memory, text| memory.set_agent_note("m", "dev", text).unwrap()),
    ("_missions/m/_mission.md", |memory, text| {
        let changes = MissionChanges { phase: Some(text.to_owned()), ..MissionChanges::default() };
        memory.describe_mission("m", &changes, None).map(drop).unwrap();
    }),
    ("dev/_core.md", |memory, text| {
        memory.set_core("dev", CoreSection::User, text, None).map(drop).unwrap();
    }),
    ("_project.md", |memory, text| drop(memory.set_project(text, None).unwrap())),
];

#[test]
fn what_others_take_out_of_a_text_is_named_and_goes_to_the_trash() {
    for (key, write) in WRITES {
        for is_by_compact in [false, true] {
            let store = with_mission();
            write(&mut fresh(&store), "first");
            let before = bytes(&store, key);
            write(&mut fresh(&store), "second");
            assert_eq!(faults(&store), Vec::<String>::new(), "{key}");
            put(&store, key, before.as_deref());
            let [fault] = &faults(&store)[..] else { panic!("{key}: {:?}", faults(&store)) };
            assert!(fault.starts_with(COPIES) && fault.contains(key), "{fault}");
            if is_by_compact {
                let report = fresh(&store).run(&[Chore::Vault], false).unwrap();
                assert_eq!(report.faults, []);
            } else {
                write(&mut fresh(&store), "third");
            }
            assert!(in_trash(&store, "second"), "{key} {is_by_compact}: {:?}", store.objects());
            let stale = store.objects().iter().filter(|(copy, _)| copy.starts_with(&folder_of(key))).count();
            assert_eq!(stale, 1, "{key}");
        }
    }
}

#[test]
fn a_text_that_is_gone_wholly_is_in_the_trash() {
    for (key, write) in WRITES {
        let store = with_mission();
        write(&mut fresh(&store), "said");
        put(&store, key, None);
        fresh(&store).run(&[Chore::Vault], false).unwrap();
        assert!(in_trash(&store, "said"), "{key}");
        let [fault] = &faults(&store)[..] else { panic!("{key}: {:?}", faults(&store)) };
        assert!(fault.starts_with(TRASH) && fault.contains(key), "{fault}");
        assert_eq!(fresh(&store).run(&[Chore::Vault], false).unwrap().faults, [], "{key}");
    }
}

#[test]
fn a_turn_that_comes_back_is_not_told_and_its_number_is_not_given_again() {
    let store = with_mission();
    say(&store, "first");
    let before = bytes(&store, TALK);
    assert_eq!(say(&store, "second"), 2);
    let after = bytes(&store, TALK);
    put(&store, TALK, before.as_deref());
    assert_eq!(say(&store, "third"), 3);
    put(&store, TALK, before.as_deref());
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert_eq!(say(&store, "fourth"), 4);
    put(&store, TALK, after.as_deref());
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert!(in_trash(&store, "third") && in_trash(&store, "fourth"));
    assert!(faults(&store).iter().all(|fault| fault.starts_with(TRASH)), "{:?}", faults(&store));
}

#[test]
fn own_changes_and_lines_that_people_add_are_no_loss() {
    let store = with_mission();
    for (key, write) in WRITES {
        for text in ["first", "second", "first"] {
            write(&mut fresh(&store), text);
        }
        let mut with_line = b"By hand\n\n".to_vec();
        with_line.extend(bytes(&store, key).unwrap());
        put(&store, key, Some(&with_line));
        write(&mut fresh(&store), "third");
    }
    fresh(&store).set_agent_note("m", "dev", "").unwrap();
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert_eq!(faults(&store), Vec::<String>::new());
    assert_eq!(copies(&store), WRITES.len() - 1);
}

#[test]
fn whenever_a_process_that_removes_a_note_is_killed_nothing_is_told_as_somebodys() {
    for dies_at in 1..20 {
        for is_done_first in [false, true] {
            let store = with_mission();
            fresh(&store).set_agent_note("m", "dev", "in mind").unwrap();
            let dying = Rc::new(CrashingStore::new(&store, dies_at, is_done_first));
            drop(Memory::new(dying, || NOW).set_agent_note("m", "dev", ""));
            fresh(&store).run(&[Chore::Vault], false).unwrap();
            fresh(&store).set_agent_note("m", "dev", "").unwrap();
            assert_eq!(faults(&store), Vec::<String>::new(), "{dies_at}, {is_done_first}");
        }
    }
}

#[test]
fn what_another_compares_while_a_note_is_removed_is_no_loss() {
    const NOTE: &str = "_missions/m/agents/dev.md";
    let store = with_mission();
    fresh(&store).set_agent_note("m", "dev", "in mind").unwrap();
    let (others, compared) = (store.clone(), Rc::new(Cell::new(false)));
    let is_compared = compared.clone();
    let slow = InterleavingStore::new(&store, move |key: &str| {
        // The copy of the note is gone by then, and the note is not.
        if key.starts_with(TRASH) && !compared.replace(true) {
            fresh(&others).run(&[Chore::Vault], false).unwrap();
        }
    });
    Memory::new(slow, || NOW).set_agent_note("m", "dev", "").unwrap();
    assert!(is_compared.get() && bytes(&store, NOTE).is_none());
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert_eq!((faults(&store), in_trash(&store, "in mind")), (Vec::new(), false));
}

#[test]
fn a_note_that_another_writes_while_one_is_removed_is_no_loss() {
    const NOTE: &str = "_missions/m/agents/dev.md";
    let store = with_mission();
    fresh(&store).set_agent_note("m", "dev", "in mind").unwrap();
    let (others, is_met) = (store.clone(), Cell::new(false));
    let slow = InterleavingStore::new(&store, move |key: &str| {
        if key == NOTE && !is_met.replace(true) {
            fresh(&others).set_agent_note("m", "dev", "in mind anew").unwrap();
        }
    });
    let mut memory = Memory::new(slow, || NOW);
    memory.begin_call();
    memory.set_agent_note("m", "dev", "").unwrap();
    assert!(bytes(&store, NOTE).is_none());
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert_eq!((faults(&store), in_trash(&store, "in mind anew")), (Vec::new(), false));
}

/// Whatever a process left when it was killed, what was acknowledged is in the file, in the trash, or in a copy.
#[test]
fn whenever_a_process_is_killed_nothing_that_was_acknowledged_is_lost() {
    for (key, write) in WRITES {
        for dies_at in 1..20 {
            for is_done_first in [false, true] {
                // Made anew: the copies are named by versions, which are others in a copy of the store.
                let store = with_mission();
                write(&mut fresh(&store), "first");
                let before = bytes(&store, key);
                write(&mut fresh(&store), "second");
                let dying = Rc::new(CrashingStore::new(&store, dies_at, is_done_first));
                let mut memory = Memory::new(dying, || NOW);
                drop(memory.add_turn("m", "dev", None, "dying"));
                if key != "_project.md" {
                    drop(memory.set_project("dying", None));
                }
                put(&store, key, before.as_deref());
                fresh(&store).run(&[Chore::Vault], false).unwrap();
                assert!(in_trash(&store, "second"), "{key}, {dies_at}, {is_done_first}");
            }
        }
    }
}

#[test]
fn a_copy_of_a_newer_text_that_another_leaves_before_ours_is_no_loss() {
    const LIST: &str = "_missions/m/artifacts.md";
    let store = with_mission();
    let (others, met) = (store.clone(), Cell::new(false));
    let slow = InterleavingStore::new(&store, move |key: &str| {
        let is_written = key == LIST && bytes(&others, LIST).is_some();
        if is_written && !met.replace(true) {
            let newer = Artifact { name: "b".to_owned(), ..artifact("plan.md") };
            fresh(&others).record_artifact("m", &newer).unwrap();
        }
    });
    Memory::new(slow, || NOW).record_artifact("m", &artifact("plan.md")).unwrap();
    assert!(String::from_utf8_lossy(&bytes(&store, LIST).unwrap()).contains("[b]"));
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert_eq!(faults(&store), Vec::<String>::new());
    assert!(!in_trash(&store, "plan.md"));
}

#[test]
fn what_another_compares_between_our_write_and_its_copy_is_no_loss() {
    const LIST: &str = "_missions/m/artifacts.md";
    let named = |name: &str| Artifact { name: name.to_owned(), ..artifact("plan.md") };
    let store = with_mission();
    fresh(&store).record_artifact("m", &named("first")).unwrap();
    let (others, met) = (store.clone(), Cell::new(false));
    let slow = InterleavingStore::new(&store, move |key: &str| {
        let is_written = bytes(&others, LIST).is_some_and(|list| String::from_utf8_lossy(&list).contains("second"));
        if key == LIST && is_written && !met.replace(true) {
            fresh(&others).record_artifact("m", &named("third")).unwrap();
            assert!(in_trash(&others, "first"), "nobody could know who replaced it");
        }
    });
    Memory::new(slow, || NOW).record_artifact("m", &named("second")).unwrap();
    assert!(String::from_utf8_lossy(&bytes(&store, LIST).unwrap()).contains("third"));
    assert_eq!((faults(&store), in_trash(&store, "first")), (Vec::new(), false));
}

#[test]
fn a_copy_of_a_note_that_another_deleted_meanwhile_is_no_loss() {
    let store = with_mission();
    let (others, met) = (store.clone(), Cell::new(false));
    let slow = InterleavingStore::new(&store, move |key: &str| {
        if key == "_missions/m/agents/dev.md" && others.read(key).unwrap().is_some() && !met.replace(true) {
            fresh(&others).set_agent_note("m", "dev", "").unwrap();
        }
    });
    Memory::new(slow, || NOW).set_agent_note("m", "dev", "on it").unwrap();
    assert_eq!(bytes(&store, "_missions/m/agents/dev.md"), None);
    assert_eq!(faults(&store), Vec::<String>::new());
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert_eq!((faults(&store), in_trash(&store, "on it"), copies(&store)), (Vec::new(), false, 1));
}

/// Tells of an operation and a key whether it fails.
type Refusal = Box<dyn Fn(&str, &str) -> Option<StoreError>>;

/// A store that refuses what it is asked to do with some keys.
struct RefusingStore {
    store: Rc<MemoryStore>,
    /// Why it refuses a call, `read`, `list` or `write`, of a key; none if it does not.
    refuses: Refusal,
}

impl Store for RefusingStore {
    fn read(&self, key: &str) -> std::result::Result<Option<Object>, StoreError> {
        (self.refuses)("read", key).map_or_else(|| self.store.read(key), Err)
    }

    fn write(
        &self,
        key: &str,
        bytes: &[u8],
        at: &Expect,
        lasts: Durability,
    ) -> std::result::Result<Version, StoreError> {
        (self.refuses)("write", key).map_or_else(|| self.store.write(key, bytes, at, lasts), Err)
    }

    fn remove(&self, key: &str, at: &Expect, lasts: Durability) -> std::result::Result<(), StoreError> {
        self.store.remove(key, at, lasts)
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> std::result::Result<Vec<Listed>, StoreError> {
        (self.refuses)("list", prefix).map_or_else(|| self.store.list(prefix, after, limit), Err)
    }
}

#[test]
fn a_change_beside_copies_that_could_not_be_listed_is_told_as_nobodys() {
    let store = with_mission();
    let named = |name: &str| Artifact { name: name.to_owned(), ..artifact("a.pdf") };
    fresh(&store).record_artifact("m", &named("draft")).unwrap();
    let refuses = |call: &str, key: &str| {
        let is_list_of_copies = call == "list" && key.starts_with(COPIES);
        is_list_of_copies.then(|| StoreError::Unavailable("it does not answer".to_owned()))
    };
    let mut memory = Memory::new(RefusingStore { store: store.clone(), refuses: Box::new(refuses) }, || NOW);
    memory.record_artifact("m", &named("final")).unwrap();
    assert_eq!(memory.take_warnings().len(), 1);
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert_eq!((faults(&store), in_trash(&store, "draft")), (Vec::new(), false));
}

#[test]
fn a_copy_that_could_not_be_read_when_it_was_compared_stays() {
    let store = with_mission();
    say(&store, "first");
    let before = bytes(&store, TALK).unwrap();
    say(&store, "second");
    put(&store, TALK, Some(&before));
    let reads = Cell::new(0);
    let refuses = move |call: &str, key: &str| {
        let is_first =
            call == "read" && key.starts_with(".vault/copies/_missions/") && reads.replace(reads.get() + 1) == 0;
        is_first.then(|| StoreError::Denied("not just now".to_owned()))
    };
    let mut memory = Memory::new(RefusingStore { store: store.clone(), refuses: Box::new(refuses) }, || NOW);
    memory.run(&[Chore::Vault], false).unwrap();
    fresh(&store).run(&[Chore::Vault], false).unwrap();
    assert!(in_trash(&store, "second"));
}

/// Others hold the lock between the write of a file and that of its copy for longer than a write waits.
#[test]
fn what_was_written_is_in_a_copy_although_the_lock_was_busy_then() {
    type Write = fn(&mut Memory<RefusingStore>);
    let writes: [(&str, Write); 4] = [
        (TALK, |memory| drop(memory.add_turn("m", "dev", None, "second").unwrap())),
        ("_missions/m/artifacts.md", |memory| memory.record_artifact("m", &artifact("second")).unwrap()),
        ("_project.md", |memory| drop(memory.set_project("second", None).unwrap())),
        ("dev/decisions.md", |memory| {
            let draft = Draft::new(Scope::Agent(Name::new("dev").unwrap()), Category::Decisions, "second");
            memory.add(draft).unwrap();
        }),
    ];
    for (key, write) in writes {
        let store = with_mission();
        let busy = Cell::new(3);
        let refuses = move |call: &str, key: &str| {
            let is_busy = call == "write" && key.starts_with(COPIES) && busy.get() > 0;
            busy.set(busy.get() - u32::from(is_busy));
            is_busy.then(|| StoreError::Busy("another process holds the lock".to_owned()))
        };
        let mut memory = Memory::new(RefusingStore { store: store.clone(), refuses: Box::new(refuses) }, || NOW);
        write(&mut memory);
        assert_eq!(memory.take_warnings(), [], "{key}");
        put(&store, key, Some(b"# Older\n"));
        assert!(faults(&store).iter().any(|fault| fault.starts_with(COPIES)), "{key}: {:?}", faults(&store));
        fresh(&store).run(&[Chore::Vault], false).unwrap();
        assert!(in_trash(&store, "second"), "{key}");
    }
}
