use std::cell::{Cell, RefCell};

use crate::calls::*;
use crate::model::contract::{Changes, Draft, Filter, Status, Tier};
use crate::model::error::Error;
use crate::model::scope::Name;
use crate::store::Version;
use crate::store::crashing::{CrashingStore, copy_of};
use crate::store::memory::MemoryStore;
use crate::vault::contract::Outcome;

use crate::model::category::Category;
use crate::model::limits::Limits;
use crate::model::reference::Reference;
use crate::model::scope::Scope;
use crate::session::contract::MissionChanges;
use crate::store::{Durability, Expect, Listed, Object, Store, StoreError};

use super::*;

/// A store that does something else first, or fails, at chosen writes.
struct Rigged<F> {
    store: Rc<MemoryStore>,
    writes: Cell<u32>,
    before: RefCell<F>,
}

impl<F: FnMut(u32, &Rc<MemoryStore>) -> Option<StoreError>> Rigged<F> {
    fn new(before: F) -> Self {
        Self { store: Rc::default(), writes: Cell::new(0), before: RefCell::new(before) }
    }
}

impl<F: FnMut(u32, &Rc<MemoryStore>) -> Option<StoreError>> Store for Rigged<F> {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        self.store.read(key)
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        if crate::vault::journal::is_trace(key) {
            return self.store.write(key, bytes, expect, durability);
        }
        self.writes.set(self.writes.get() + 1);
        let rigged = (self.before.borrow_mut())(self.writes.get(), &self.store);
        match rigged {
            Some(StoreError::UnknownOutcome(what)) => {
                self.store.write(key, bytes, expect, durability)?;
                Err(StoreError::UnknownOutcome(what))
            }
            Some(error) => Err(error),
            None => self.store.write(key, bytes, expect, durability),
        }
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.store.remove(key, expect, durability)
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.store.list(prefix, after, limit)
    }
}

type Result<T, E> = std::result::Result<T, E>;

fn dev() -> Scope {
    Scope::Agent(Name::new("dev").unwrap())
}

fn draft(text: &str) -> Draft {
    Draft::new(dev(), Category::Decisions, text)
}

fn stored(outcome: Outcome) -> Reference {
    match outcome {
        Outcome::Stored { reference } => reference,
        other => panic!("{other:?}"),
    }
}

fn memory() -> Memory<MemoryStore> {
    Memory::new(MemoryStore::default(), || 1_773_679_871_839)
}

#[test]
fn a_clock_that_stands_still_or_goes_back_gives_every_entry_its_own_id() {
    let times = [100, 100, 99, 100, 50].map(|minutes: u64| minutes * 60_000);
    let nth = Cell::new(0);
    let clock = move || times[nth.replace(nth.get() + 1) % times.len()];
    let mut memory = Memory::new(MemoryStore::default(), clock);
    let ids: Vec<_> = (0..5).map(|n| stored(memory.add(draft(&format!("text {n}"))).unwrap()).id).collect();
    let mut sorted = ids.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted, ids, "each is its own, and later ones are newer");
}

#[test]
fn an_unknown_outcome_that_landed_is_not_done_twice() {
    let store =
        Rigged::new(|nth, _: &Rc<MemoryStore>| (nth == 1).then(|| StoreError::UnknownOutcome("broken pipe".into())));
    let mut memory = Memory::new(store, || 7);
    stored(memory.add(draft("once")).unwrap());
    assert_eq!(memory.list(&Filter::default()).unwrap().len(), 1);
}

#[test]
fn a_conflict_is_written_again_over_what_the_other_wrote() {
    let store = Rigged::new(|nth, store: &Rc<MemoryStore>| {
        if nth == 1 {
            let mut other = Memory::new(MemoryStore::default(), || 7);
            other.add(draft("theirs")).unwrap();
            let (key, bytes) = other.store().objects_but(crate::vault::journal::is_trace).remove(0);
            store.write(&key, &bytes, &Expect::Absent, Durability::Full).unwrap();
        }
        None
    });
    let mut memory = Memory::new(store, || 7);
    stored(memory.add(draft("ours")).unwrap());
    let texts: Vec<_> = memory.list(&Filter::default()).unwrap().into_iter().map(|entry| entry.text).collect();
    assert_eq!(texts, ["ours", "theirs"]);
}

#[test]
fn endless_conflicts_end_with_a_conflict() {
    let store = Rigged::new(|_, _: &Rc<MemoryStore>| Some(StoreError::Conflict));
    assert!(matches!(Memory::new(store, || 7).add(draft("x")), Err(Error::Conflict(_))));
}

#[test]
fn a_crash_between_trash_and_file_loses_nothing() {
    let store = Rigged::new(|nth, _: &Rc<MemoryStore>| (nth == 3).then(|| StoreError::Unavailable("crash".into())));
    let mut memory = Memory::new(store, || 7);
    let reference = stored(memory.add(draft("precious")).unwrap());
    assert!(memory.forget(&reference).is_err());
    assert_eq!(memory.get(&reference).unwrap().text, "precious");
    memory.forget(&reference).unwrap();
    assert!(matches!(memory.get(&reference), Err(Error::NotFound(text)) if text.contains("trash")));
    assert_eq!(memory.restore(&reference).unwrap().text, "precious");
    assert!(matches!(memory.restore(&reference), Err(Error::NotFound(_))));
}

#[test]
fn forgetting_and_restoring_leaves_the_file_as_it_was() {
    let mut memory = memory();
    let references: Vec<_> = ["a", "b", "c"].map(|text| stored(memory.add(draft(text)).unwrap())).into();
    let before = memory.store().objects_but(crate::vault::journal::is_trace);
    for reference in &references {
        memory.forget(reference).unwrap();
        memory.restore(reference).unwrap();
        assert_eq!(memory.store().objects_but(crate::vault::journal::is_trace), before, "{reference}");
    }
}

#[test]
fn an_id_used_again_does_not_cost_what_the_trash_holds() {
    let mut memory = Memory::new(MemoryStore::default(), || 7);
    let reference = Reference::parse("dev/decisions/7").unwrap();
    for text in ["first", "second"] {
        // Keepstone does not give an id again, but a file may have it.
        let file = format!("<!-- id:7 -->\n## 1970-01-01T00:00\n\n{text}\n\n---");
        memory.store().write("dev/decisions.md", file.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
        memory.forget(&reference).unwrap();
    }
    assert_eq!(memory.restore(&reference).unwrap().text, "second");
    let first = memory.restore(&reference).unwrap();
    assert_eq!((first.text.as_str(), first.reference.to_string().as_str()), ("first", "dev/decisions/8"));
}

#[test]
fn the_same_text_again_adds_what_is_new_about_it() {
    let mut memory = memory();
    let reference = stored(memory.add(draft("same")).unwrap());
    let again = Draft { tags: vec!["#new".into()], author: Some("ops".into()), ..draft("same\n\n") };
    assert_eq!(memory.add(again).unwrap(), Outcome::Merged { reference: reference.clone() });
    let entry = memory.get(&reference).unwrap();
    assert_eq!((entry.tags, entry.confirmed_by), (vec!["new".to_owned()], vec!["ops".to_owned()]));
}

#[test]
fn a_passage_becomes_an_entry_in_its_place_when_it_is_changed() {
    let mut memory = memory();
    memory
        .store()
        .write("dev/decisions.md", b"# One\n\nfirst\n\n# Two\n\nsecond\n", &Expect::Absent, Durability::Full)
        .unwrap();
    let passages = memory.list(&Filter::default()).unwrap();
    let first = passages.iter().find(|entry| entry.text.contains("first")).unwrap();
    let pinned = memory.set_tier(&first.reference, Tier::Pinned).unwrap();
    assert_eq!(pinned.reference.to_string(), "dev/decisions/1773679871839");
    let file = String::from_utf8(memory.store().objects_but(crate::vault::journal::is_trace)[0].1.clone()).unwrap();
    assert!(file.ends_with("---\n\n# Two\n\nsecond\n"), "{file}");
}

#[test]
fn widening_twice_after_a_crash_ends_with_one_entry() {
    let store = Rigged::new(|nth, _: &Rc<MemoryStore>| (nth == 3).then(|| StoreError::Unavailable("crash".into())));
    let mut memory = Memory::new(store, || 7);
    let reference = stored(memory.add(draft("shared")).unwrap());
    assert!(memory.widen(&reference, &Scope::Project).is_err());
    let widened = memory.widen(&reference, &Scope::Project).unwrap();
    assert_eq!(widened.reference.to_string(), "_shared/decisions/7");
    assert_eq!(widened.author, None, "nobody recorded who stated it");
    assert_eq!(memory.list(&Filter::default()).unwrap(), std::slice::from_ref(&widened));
    assert!(matches!(memory.widen(&widened.reference, &dev()), Err(Error::Invalid(_))));
}

#[test]
fn a_file_that_is_not_utf8_is_told_and_left_alone() {
    let mut memory = memory();
    memory.store().write("ops/lessons.md", b"fine\n\xff\xfe", &Expect::Absent, Durability::Full).unwrap();
    stored(memory.add(draft("works")).unwrap());
    assert_eq!(memory.list(&Filter::default()).unwrap().len(), 1);
    let health = memory.health().unwrap();
    assert_eq!((health.faults[0].key.as_str(), health.faults[0].line), ("ops/lessons.md", Some(2)));
    assert_eq!(memory.take_warnings(), health.faults);
    memory
        .find(&crate::search::contract::Query { text: "works".into(), ..crate::search::contract::Query::default() })
        .unwrap();
    assert!(memory.take_warnings().is_empty(), "each is told once");
    let there = Draft { scope: Scope::Agent(Name::new("ops").unwrap()), category: Category::Lessons, ..draft("x") };
    assert!(matches!(memory.add(there), Err(Error::Corrupt(fault)) if fault.key == "ops/lessons.md"));
}

/// An action before a write.
type Action = Box<dyn FnMut(u32, &Rc<MemoryStore>) -> Option<StoreError>>;

/// A root that two memories share; at its nth write the first lets the other do something before.
fn shared(nth: u32, other: impl Fn(&Rc<MemoryStore>) + 'static) -> Memory<Rigged<Action>> {
    let rigged: Action = Box::new(move |write: u32, store: &Rc<MemoryStore>| {
        if write == nth {
            other(store);
        }
        None
    });
    Memory::new(Rigged::new(rigged), || 1_773_679_871_839)
}

fn is_somewhere(store: &MemoryStore, text: &str) -> bool {
    store
        .objects_but(crate::vault::journal::is_trace)
        .iter()
        .any(|(_, bytes)| String::from_utf8_lossy(bytes).contains(text))
}

#[test]
fn what_is_restored_while_it_is_forgotten_is_never_lost() {
    // Writes: the entry, the copy in the trash, the category without it.
    for nth in 1..=4 {
        let mut memory = shared(nth, |store| {
            let mut other = Memory::new(Rc::clone(store), || 1_773_679_871_839);
            let reference = Reference::parse("dev/decisions/1773679871839").unwrap();
            drop(other.restore(&reference));
        });
        let reference = stored(memory.add(draft("precious")).unwrap());
        drop(memory.forget(&reference));
        assert!(is_somewhere(&memory.store().store, "precious"), "restored before write {nth}");
    }
}

#[test]
fn an_entry_with_the_id_of_a_forgotten_one_stays() {
    let mut memory = memory();
    let reference = stored(memory.add(draft("first")).unwrap());
    memory.forget(&reference).unwrap();
    let again = stored(memory.add(draft("second")).unwrap());
    assert_ne!(again, reference, "the clock stood still");
    // Earlier versions gave the id again.
    let file = String::from_utf8(memory.store().read("dev/decisions.md").unwrap().unwrap().bytes).unwrap();
    let file = file.replace(&again.id.to_string(), &reference.id.to_string());
    memory.store().write("dev/decisions.md", file.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
    memory.restore(&reference).unwrap();
    let texts: Vec<String> = memory.list(&Filter::default()).unwrap().into_iter().map(|entry| entry.text).collect();
    assert_eq!(texts.len(), 2, "{texts:?}");
}

#[test]
fn a_passage_that_is_edited_while_another_takes_its_id_leaves_that_one_alone() {
    let mut memory = shared(1, |store| {
        let mut other = Memory::new(Rc::clone(store), || 1_773_679_871_839);
        stored(other.add(draft("of another")).unwrap());
    });
    memory.store().store.write("dev/decisions.md", b"by hand", &Expect::Absent, Durability::Full).unwrap();
    let entry = memory.list(&Filter::default()).unwrap().remove(0);
    let changes = Changes { text: Some("edited".into()), ..Changes::default() };
    memory.edit(&entry.reference, changes).unwrap();
    let texts: Vec<String> = memory.list(&Filter::default()).unwrap().into_iter().map(|entry| entry.text).collect();
    assert_eq!(texts, ["edited", "of another"]);
}

#[test]
fn a_passage_that_begins_with_a_mark_comes_back() {
    let mut memory = memory();
    memory
        .store()
        .write("dev/decisions.md", "\u{feff}\u{feff}by hand".as_bytes(), &Expect::Absent, Durability::Full)
        .unwrap();
    let entry = memory.list(&Filter::default()).unwrap().remove(0);
    memory.forget(&entry.reference).unwrap();
    assert_eq!(memory.restore(&entry.reference).unwrap().text, entry.text);
}

#[test]
fn a_copy_for_the_trash_that_did_not_arrive_leaves_no_gap() {
    let rigged = |write: u32, _: &Rc<MemoryStore>| (write == 2).then(|| StoreError::UnknownOutcome("cut".to_owned()));
    let mut memory = Memory::new(Rigged::new(rigged), || 1_773_679_871_839);
    let reference = stored(memory.add(draft("precious")).unwrap());
    memory.forget(&reference).unwrap();
    assert_eq!(memory.restore(&reference).unwrap().text, "precious");
}

#[test]
fn a_file_that_is_too_large_is_told_and_left_alone() {
    let mut memory = memory();
    let much = vec![b'x'; Limits::FILE_BYTES as usize + 1];
    memory.store().write("ops/lessons.md", &much, &Expect::Absent, Durability::Full).unwrap();
    stored(memory.add(draft("works")).unwrap());
    assert_eq!(memory.list(&Filter::default()).unwrap().len(), 1);
    assert!(memory.health().unwrap().faults[0].message.contains("split it"));
}

#[test]
fn many_keys_are_listed_page_by_page() {
    let mut memory = memory();
    for n in 0..2_500 {
        memory.store().write(&format!("conversations/a{n}.json"), b"{}", &Expect::Absent, Durability::Full).unwrap();
        memory.store().write(&format!("agent{n}/decisions.md"), b"text", &Expect::Absent, Durability::Full).unwrap();
    }
    memory.store().write(".vault/checkpoints/x.json", b"{}", &Expect::Absent, Durability::Full).unwrap();
    assert_eq!(memory.agents().unwrap().len(), 2_500);
    assert_eq!(memory.health().unwrap().passages, 2_500);
    assert!(memory.health().unwrap().unknown.is_empty());
}

#[test]
fn statuses_decide_what_is_listed() {
    let mut memory = memory();
    let reference = stored(memory.add(draft("old")).unwrap());
    memory.set_status(&reference, Status::Archived).unwrap();
    assert!(memory.list(&Filter::default()).unwrap().is_empty());
    let archived = Filter { statuses: vec![Status::Archived], ..Filter::default() };
    assert_eq!(memory.list(&archived).unwrap().len(), 1);
    memory.forget(&reference).unwrap();
    let forgotten = Filter { statuses: vec![Status::Forgotten], ..Filter::default() };
    let listed = memory.list(&forgotten).unwrap();
    assert_eq!((listed.len(), listed[0].status), (1, Status::Forgotten));
    assert!(matches!(
        memory.edit(&reference, Changes { text: Some("new".into()), ..Changes::default() }),
        Err(Error::NotFound(_))
    ));
}

#[test]
fn however_much_lies_in_folders_without_entries_all_others_are_listed() {
    let store = MemoryStore::default();
    for (folder, files) in [("+", 700), (".vault/trash", 2_500), ("agent", 1_200), ("conversations", 1_100), ("zoe", 3)]
    {
        for nth in 0..files {
            store.write(&format!("{folder}/{nth:04}.md"), b"", &Expect::Absent, Durability::Full).unwrap();
        }
    }
    let memory = Memory::new(store, || 0_u64);
    let listed = memory.root.list_all().unwrap();
    assert_eq!(listed.len(), 700 + 1_200 + 3);
    assert!(listed.is_sorted_by(|a, b| a.key < b.key));
    assert_eq!(memory.root.list_named().unwrap(), listed[700..]);
}

#[test]
fn a_call_that_is_marked_asks_for_the_policy_once_and_the_next_sees_a_change() {
    let below = copy_of(&MemoryStore::default());
    let mut memory = Memory::new(CrashingStore::new(&below, u32::MAX, false), || 1_000);
    let price = |memory: &mut Memory<CrashingStore>, text: &str| {
        let before = memory.store().operations();
        stored(memory.add(draft(text)).unwrap());
        memory.store().operations() - before
    };
    price(&mut memory, "The cache is warmed at night.");
    let unmarked = price(&mut memory, "Invoices are numbered by year.");
    memory.begin_call();
    assert_eq!(price(&mut memory, "The proxy drops idle sockets."), unmarked, "every call reads it once");
    assert_eq!(
        price(&mut memory, "We ship on Mondays."),
        unmarked - 5,
        "nor are the file, its ids and the index of agent-memory asked for again in the same call"
    );

    below.write(policy::KEY, b"[limits]\ntext_bytes = 8\n", &Expect::Absent, Durability::Full).unwrap();
    memory.ready().unwrap();
    assert_eq!(memory.policy.limits.text_bytes, Policy::default().limits.text_bytes, "one call, one policy");
    memory.begin_call();
    memory.ready().unwrap();
    assert_eq!(memory.policy.limits.text_bytes, 8);
}

#[test]
fn a_folder_without_markdown_is_no_agent() {
    let mut memory = memory();
    stored(memory.add(draft("first")).unwrap());
    memory.store().write("sessions/agent-1.json", b"[]", &Expect::Absent, Durability::Full).unwrap();
    assert_eq!(memory.agents().unwrap(), ["dev"]);
}

#[test]
fn what_is_done_is_not_denied_because_the_log_cannot_be_written() {
    let below = copy_of(&MemoryStore::default());
    let operations = {
        let mut counting = Memory::new(CrashingStore::new(&copy_of(&below), u32::MAX, false), || 7);
        counting.begin_call();
        stored(counting.add(draft("text")).unwrap());
        counting.store().operations()
    };
    for dies_at in 1..=operations {
        let copy = copy_of(&below);
        let mut memory = Memory::new(CrashingStore::new(&copy, dies_at, false), || 7);
        memory.begin_call();
        let told = memory.add(draft("text"));
        assert_eq!(told.is_ok(), is_somewhere(&copy, "text"), "at operation {dies_at} of {operations}");
    }
}

/// A store that notes how durable each write of an entry was asked to be.
#[derive(Default)]
struct Asked {
    store: MemoryStore,
    writes: RefCell<Vec<Durability>>,
}

impl Store for Asked {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        self.store.read(key)
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        if key.ends_with(".md") && !crate::vault::journal::is_trace(key) {
            self.writes.borrow_mut().push(durability);
        }
        self.store.write(key, bytes, expect, durability)
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.store.remove(key, expect, durability)
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.store.list(prefix, after, limit)
    }
}

#[test]
fn two_memories_over_one_store_each_get_the_durability_they_asked_for() {
    let store = Rc::new(Asked::default());
    let (mut fast, mut full) = (Memory::new(store.clone(), || 7), Memory::new(store.clone(), || 7));
    fast.configure("[store]\ndurability = \"fast\"\n").unwrap();
    let draft = |agent: &str| Draft::new(Scope::Agent(Name::new(agent).unwrap()), Category::Facts, "a text");
    fast.ready().unwrap();
    full.add(draft("full")).unwrap();
    fast.ready().unwrap();
    for memory in [&mut fast, &mut full] {
        memory.begin_call();
        memory.ready().unwrap();
    }
    // Both have read their policy in this call and write after the other did.
    fast.add(draft("fast")).unwrap();
    full.add(draft("again")).unwrap();
    assert_eq!(*store.writes.borrow(), [Durability::Full, Durability::Fast, Durability::Full]);
}

/// A store in which a folder stands in place of the policy file.
struct Misplaced(MemoryStore);

impl Store for Misplaced {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        if key == policy::KEY {
            return Err(StoreError::Denied("reading policy.toml: it is not a file".to_owned()));
        }
        self.0.read(key)
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        self.0.write(key, bytes, expect, durability)
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.0.remove(key, expect, durability)
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.0.list(prefix, after, limit)
    }
}

/// Does everything that a broken policy must not stop.
fn goes_on(memory: &mut Memory<impl Store + 'static>) {
    let reference = stored(memory.add(draft("We use SSE.")).unwrap());
    memory.begin_call();
    let query = crate::search::contract::Query { text: "sse".into(), ..crate::search::contract::Query::default() };
    assert_eq!(memory.find(&query).unwrap().len(), 1);
    let request = crate::brief::contract::Request { agent: "dev".into(), ..crate::brief::contract::Request::default() };
    assert!(memory.compose(&request).unwrap().text.contains("SSE"));
    memory.forget(&reference).unwrap();
    let warned = memory.take_warnings();
    assert!(warned.len() == 1 && warned[0].key == policy::KEY, "told once: {warned:?}");
    assert!(warned[0].message.contains("the defaults apply"), "{warned:?}");
    assert_eq!(memory.health().unwrap().faults[0].key, policy::KEY);
    assert!(matches!(memory.run(&[], false), Err(Error::Corrupt(fault)) if fault.key == policy::KEY));
}

#[test]
fn a_broken_policy_stops_only_what_takes_away_by_its_numbers() {
    for text in ["[brief\n", "[brief]\nproject_share = 7.0\n", "nonsense = 1\n", "preset = \"other\"\n"] {
        let mut memory = memory();
        memory.store().write(policy::KEY, text.as_bytes(), &Expect::Absent, Durability::Full).unwrap();
        goes_on(&mut memory);
        memory.store().write(policy::KEY, b"[limits]\ntext_bytes = 8\n", &Expect::Anything, Durability::Full).unwrap();
        memory.begin_call();
        assert!(memory.add(draft("more than eight bytes")).is_err(), "a mended file counts at once");
        memory.run(&[], false).unwrap();
    }
}

/// Such as a link or a folder in its place.
#[test]
fn while_the_policy_cannot_be_read_at_all_its_rules_are_missed_aloud() {
    let mut memory = Memory::new(Misplaced(MemoryStore::default()), || 1_773_679_871_839);
    memory.begin_call();
    stored(memory.add(draft("We use HTTP/2.")).unwrap());
    let told = memory.take_warnings();
    assert!(told[0].message.contains("nothing is redacted that it may name"), "{told:?}");
    let mut other = Memory::new(Misplaced(MemoryStore::default()), || 1_773_679_871_839);
    goes_on(&mut other);
}

#[test]
fn settings_of_the_host_stay_in_force_beside_a_broken_policy() {
    let mut memory = memory();
    memory.store().write(policy::KEY, b"[brief\n", &Expect::Absent, Durability::Full).unwrap();
    memory.configure("[limits]\ntext_bytes = 8\n").unwrap();
    assert!(memory.add(draft("more than eight bytes")).is_err());
}

#[test]
fn no_agent_has_the_name_of_a_file_of_the_format() {
    for name in [
        "policy.toml",
        "Policy.TOML",
        "conversations",
        "_shared",
        "_missions",
        ".vault",
        "_project.md",
        "con",
        "nul.md",
    ] {
        assert!(Name::new(name).is_err(), "{name}");
    }
}

#[test]
fn no_second_agent_or_mission_has_a_name_that_only_its_normal_form_distinguishes() {
    let mut memory = memory();
    let of = |agent: &str, text| Draft::new(Scope::Agent(Name::new(agent).unwrap()), Category::Facts, text);
    stored(memory.add(of("Zoe\u{308}", "The harbour has four cranes.")).unwrap());
    stored(memory.add(of("Zoe\u{308}", "Invoices leave on Mondays.")).unwrap());
    stored(memory.add(of("Zoe", "The lighthouse is red.")).unwrap());
    let alike = memory.add(of("Zo\u{eb}", "The violin is old."));
    assert!(matches!(alike, Err(Error::Invalid(why)) if why.contains("another Unicode form")));
    memory.create_mission("pla\u{303}o", &MissionChanges::default()).unwrap();
    assert!(matches!(memory.create_mission("pl\u{e3}o", &MissionChanges::default()), Err(Error::Invalid(_))));
}
