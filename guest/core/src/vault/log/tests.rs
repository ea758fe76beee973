use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::calls::*;
use crate::model::contract::{Changes, Draft, Filter, Status, Tier};
use crate::model::error::Error;
use crate::model::scope::Name;
use crate::store::crashing::{CrashingStore, copy_of};
use crate::store::interleaving::InterleavingStore;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::upkeep::contract::Chore;
use crate::vault::contract::{ChangedProperty, Outcome};

use crate::memory::Memory;
use crate::memory::contract::Caller;

use super::*;

const NOW: u64 = 1_773_679_871_839;
const DAY: u64 = 24 * 60 * 60 * 1_000;

type Shared = Memory<Rc<MemoryStore>>;

fn memory() -> Shared {
    Memory::new(Rc::new(MemoryStore::default()), || NOW)
}

fn dev() -> Scope {
    Scope::Agent(Name::new("dev").unwrap())
}

fn draft(text: &str) -> Draft {
    Draft::new(dev(), Category::Decisions, text)
}

/// Adds as a call of its own.
fn add<S: Store + 'static>(memory: &mut Memory<S>, text: &str) -> Reference {
    memory.begin_call();
    match memory.add(draft(text)).unwrap() {
        Outcome::Stored { reference } => reference,
        other => panic!("{other:?}"),
    }
}

fn edit<S: Store + 'static>(memory: &mut Memory<S>, reference: &Reference, text: &str) {
    memory.begin_call();
    memory.edit(reference, Changes { text: Some(text.to_owned()), ..Changes::default() }).unwrap();
}

fn texts<S: Store + 'static>(memory: &mut Memory<S>) -> Vec<String> {
    memory.list(&Filter::default()).unwrap().into_iter().map(|entry| entry.text).collect()
}

fn file(memory: &Shared) -> String {
    let object = memory.store().read("dev/decisions.md").unwrap();
    object.map(|object| String::from_utf8(object.bytes).unwrap()).unwrap_or_default()
}

#[test]
fn the_texts_of_a_change_are_those_before_and_after_it() {
    let mut memory = memory();
    let reference = add(&mut memory, "Use SSE.");
    edit(&mut memory, &reference, "Use websockets.");
    memory.begin_call();
    memory.forget(&reference).unwrap();
    let other = add(&mut memory, "Answers are JSON.");
    memory.begin_call();
    memory.set_status(&other, Status::Archived).unwrap();
    let mut told = |numbers: &[u64]| -> Vec<(u64, Option<String>, Option<String>)> {
        let found = memory.changed_texts(numbers).unwrap();
        found.into_iter().map(|text| (text.number, text.before, text.after)).collect()
    };
    let some = |text: &str| Some(text.to_owned());
    let expected = [
        (4, None, some("Answers are JSON.")),
        (3, some("Use websockets."), None),
        (2, some("Use SSE."), some("Use websockets.")),
        (1, None, some("Use SSE.")),
    ];
    assert_eq!(told(&[1, 2, 3, 4, 99]), expected);
    assert_eq!(told(&[2]), expected[2..3]);
    assert_eq!(told(&[]), []);
    // Archiving takes the text from its file into the archive.
    let archived: Vec<_> =
        memory.log(Some(&other), None).unwrap().iter().filter(|line| line.number > 4).map(|line| line.number).collect();
    let moved = memory.changed_texts(&archived).unwrap();
    assert!(moved.iter().any(|text| text.after == some("Answers are JSON.")), "{moved:?}");
    // Purging deletes the text, also here.
    memory.purge(&reference).unwrap();
    assert!(memory.changed_texts(&[1, 2, 3]).unwrap().iter().all(|text| (&text.before, &text.after) == (&None, &None)));
}

#[test]
fn a_change_of_properties_names_them_with_both_values() {
    let mut memory = memory();
    memory.begin_call();
    let candidate = Draft { status: Some(Status::Candidate), ..draft("Use SSE.") };
    let Outcome::Stored { reference } = memory.add(candidate).unwrap() else { panic!("it is new") };
    memory.begin_call();
    memory.set_status(&reference, Status::Promoted).unwrap();
    memory.begin_call();
    let changes = Changes { tags: Some(vec!["net".to_owned(), "api".to_owned()]), ..Changes::default() };
    memory.edit(&reference, changes).unwrap();
    let told: Vec<_> = memory.changed_texts(&[1, 2, 3]).unwrap().into_iter().map(|text| text.properties).collect();
    let changed = |name: &str, before: Option<&str>, after: &str| {
        vec![ChangedProperty {
            name: name.to_owned(),
            before: before.map(str::to_owned),
            after: Some(after.to_owned()),
        }]
    };
    let status = changed("status", Some("candidate"), "promoted");
    assert_eq!(told, [changed("tags", None, "net, api"), status, Vec::new()]);
}

#[test]
fn every_change_has_a_line_without_content() {
    let mut memory = memory();
    let reference = add(&mut memory, "Use SSE.");
    edit(&mut memory, &reference, "Use websockets.");
    memory.begin_call();
    memory.set_tier(&reference, Tier::Pinned).unwrap();
    memory.begin_call();
    memory.forget(&reference).unwrap();
    let lines = memory.log(None, Some(10)).unwrap();
    let kinds: Vec<ChangeKind> = lines.iter().rev().map(|line| line.deed).collect();
    assert_eq!(kinds, [ChangeKind::Added, ChangeKind::Changed, ChangeKind::Changed, ChangeKind::Removed]);
    assert!(lines.iter().all(|line| line.reference == reference.to_string() && line.at == NOW));
    assert!(lines.windows(2).all(|two| two[0].before == two[1].after && two[0].number == two[1].number + 1));
    assert_eq!((lines[3].who.as_deref(), lines[3].before.as_deref()), (Some("dev"), None));
    assert_eq!((lines[0].who.as_deref(), lines[0].after.as_deref()), (None, None));
    let log = memory.store().read(&key_of(1)).unwrap().unwrap();
    assert!(!String::from_utf8(log.bytes).unwrap().contains("SSE"));
}

#[test]
fn the_host_says_who_it_is() {
    let mut memory = memory();
    memory.configure("[audit]\nwho = \"ana\"").unwrap();
    let reference = add(&mut memory, "Use SSE.");
    edit(&mut memory, &reference, "Use websockets.");
    assert!(memory.log(Some(&reference), Some(9)).unwrap().iter().all(|line| line.who.as_deref() == Some("ana")));
}

#[test]
fn every_change_names_the_agent_that_calls() {
    let mut memory = memory();
    let reference = add(&mut memory, "Use SSE.");
    memory.act_for(Some("qa")).unwrap();
    edit(&mut memory, &reference, "Use websockets.");
    memory.act_for(None).unwrap();
    memory.begin_call();
    let caller = Caller { agent: Some("ops".to_owned()), ..Caller::default() };
    let input = format!(r#"{{"action": "forget", "reference": "{reference}"}}"#);
    let answer = memory.call_tool("memory_change", &input, &caller, Vec::new()).unwrap();
    assert!(!answer.is_error, "{answer:?}");
    memory.begin_call();
    memory.restore(&reference).unwrap();
    let who: Vec<_> = memory.log(None, None).unwrap().into_iter().map(|line| line.who).collect();
    let named = ["ops", "qa", "dev"].map(|who| Some(who.to_owned()));
    assert_eq!((who[0].as_ref(), &who[1..]), (None, &named[..]), "whoever restores it is not named");
}

#[test]
fn policy_can_do_without() {
    let mut memory = memory();
    memory.configure("[audit]\nlog = false").unwrap();
    let reference = add(&mut memory, "Use SSE.");
    edit(&mut memory, &reference, "Use websockets.");
    let objects = memory.store().objects();
    assert!(
        !objects
            .iter()
            .any(|(key, _)| key.starts_with(LOG) || key.starts_with(crate::vault::before_image::BEFORE_IMAGES)),
        "{objects:?}"
    );
    assert!(matches!(memory.undo(None), Err(Error::NotFound(_))));
}

#[test]
fn undoing_goes_back_step_by_step_to_the_very_file() {
    let mut memory = memory();
    let first = add(&mut memory, "Use SSE.");
    add(&mut memory, "Invoices are numbered by year.");
    let mut states = vec![file(&memory)];
    edit(&mut memory, &first, "Use websockets.");
    states.push(file(&memory));
    memory.begin_call();
    memory.set_tier(&first, Tier::Pinned).unwrap();
    states.push(file(&memory));
    memory.begin_call();
    memory.forget(&first).unwrap();
    for state in states.iter().rev() {
        memory.begin_call();
        memory.undo(None).unwrap();
        assert_eq!(&file(&memory), state);
    }
    memory.begin_call();
    memory.undo(None).unwrap();
    assert_eq!(texts(&mut memory), ["Use SSE."], "the second is undone");
    memory.begin_call();
    memory.undo(None).unwrap();
    assert_eq!(texts(&mut memory), Vec::<String>::new());
    assert!(matches!(memory.undo(None), Err(Error::NotFound(_))));
}

#[test]
fn a_section_of_a_file_by_hand_comes_back_where_it_stood() {
    let front = "---\ntitle: T\n---\n";
    let sections = "# One\n\na\n\n## Two\n\nb\n\n## Three\n\nc\n";
    let entry = "\n<!-- id:1773679871000 -->\n## 2026-03-16T16:51\n\nd\n\n---\n";
    for text in [sections.to_owned(), format!("{front}{sections}"), format!("{sections}{entry}")] {
        for (nth, is_forgotten) in (0..3).flat_map(|nth| [(nth, true), (nth, false)]) {
            let mut memory = memory();
            let path = "dev/decisions.md";
            memory.store().write(path, text.as_bytes(), &Expect::Absent, Durability::Full).unwrap();
            let mut sections = memory.list(&Filter::default()).unwrap();
            sections.retain(|section| matches!(section.reference.id, Id::Passage(_)));
            sections.sort_by_key(|section| text.find(section.text.lines().next().unwrap()));
            let reference = &sections[nth].reference;
            match is_forgotten {
                true => {
                    memory.begin_call();
                    memory.forget(reference).unwrap();
                    // The next one goes and comes back too.
                    memory.begin_call();
                    memory.forget(&sections[(nth + 1) % 3].reference).unwrap();
                    memory.begin_call();
                    memory.undo(None).unwrap();
                }
                false => edit(&mut memory, reference, "Another text."),
            }
            assert_ne!(file(&memory), text);
            memory.begin_call();
            memory.undo(None).unwrap();
            assert_eq!(file(&memory), text, "section {nth}, forgotten: {is_forgotten}");
        }
    }
}

#[test]
fn a_call_is_undone_as_a_whole() {
    let mut memory = memory();
    let reference = add(&mut memory, "Use SSE.");
    memory.begin_call();
    memory.widen(&reference, &Scope::Project).unwrap();
    memory.begin_call();
    let undone = memory.undo(None).unwrap();
    assert_eq!(undone.references.len(), 2);
    let entries = memory.list(&Filter::default()).unwrap();
    assert_eq!((entries.len(), &entries[0].reference), (1, &reference));
}

#[test]
fn what_was_changed_again_is_not_undone_under_it() {
    let mut memory = memory();
    let reference = add(&mut memory, "Use SSE.");
    edit(&mut memory, &reference, "Use websockets.");
    let call = memory.log(None, Some(1)).unwrap()[0].call;
    let path = "dev/decisions.md";
    let by_hand = file(&memory).replace("websockets", "carrier pigeons");
    memory.store().write(path, by_hand.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
    for call in [None, Some(call)] {
        memory.begin_call();
        assert!(matches!(memory.undo(call), Err(Error::Conflict(_))), "{call:?}");
    }
    assert_eq!(file(&memory), by_hand);
    assert!(matches!(memory.undo(Some(99)), Err(Error::NotFound(_))));
}

#[test]
fn undoing_does_not_forget_another_entry_that_has_the_name_by_now() {
    let of_that_time = |text: &str| Draft { created: Some(NOW - DAY), ..draft(text) };
    for wanted in 1.. {
        let store = Rc::new(MemoryStore::default());
        let mut memory: Shared = Memory::new(store.clone(), || NOW);
        memory.begin_call();
        let Outcome::Stored { reference } = memory.add(of_that_time("Use SSE.")).unwrap() else { panic!("it is new") };
        let (others, met) = (store.clone(), Rc::new(Cell::new(0)));
        let count = met.clone();
        let (name, newcomer) = (reference.clone(), of_that_time("Freeze the schema."));
        let interrupt = move |_: &str| {
            met.set(met.get() + 1);
            if met.get() == wanted {
                let mut other: Shared = Memory::new(others.clone(), || NOW);
                drop(other.widen(&name, &Scope::Project));
                other.add(newcomer.clone()).unwrap();
            }
        };
        let mut memory = Memory::new(InterleavingStore::new(&store, interrupt), || NOW);
        memory.begin_call();
        drop(memory.undo(Some(1)));
        if count.get() < wanted {
            break;
        }
        let mut memory: Shared = Memory::new(store, || NOW);
        assert!(texts(&mut memory).contains(&"Freeze the schema.".to_owned()), "{wanted}: {:?}", texts(&mut memory));
    }
}

#[test]
fn undoing_that_breaks_off_anywhere_ends_the_same() {
    let mut memory = memory();
    let reference = add(&mut memory, "Use SSE.");
    edit(&mut memory, &reference, "Use websockets.");
    memory.begin_call();
    memory.widen(&reference, &Scope::Project).unwrap();
    for is_done_first in [false, true] {
        for dies_at in 1.. {
            let copy = copy_of(memory.store());
            let mut dying = Memory::new(CrashingStore::new(&copy, dies_at, is_done_first), || NOW);
            dying.begin_call();
            let is_through = dying.undo(Some(3)).is_ok() && dying.store().operations() < dies_at;
            let mut next: Shared = Memory::new(copy, || NOW);
            next.begin_call();
            match next.undo(Some(3)) {
                Ok(_) | Err(Error::NotFound(_)) => {}
                Err(error) => panic!("{error} after dying at {dies_at}"),
            }
            let entries = next.list(&Filter::default()).unwrap();
            let told: Vec<_> =
                entries.iter().map(|entry| (entry.reference.scope.clone(), entry.text.as_str())).collect();
            assert_eq!(told, [(dev(), "Use websockets.")], "died at {dies_at}");
            if is_through {
                break;
            }
        }
    }
}

#[test]
fn two_who_write_the_log_count_on_and_lose_no_line() {
    let store = Rc::new(MemoryStore::default());
    let mut both = [(); 2].map(|()| Memory::new(store.clone(), || NOW));
    for nth in 0..20 {
        add(&mut both[nth % 2], &format!("This is thing number {nth}."));
    }
    both[0].begin_call();
    let numbers: Vec<u64> = both[0].log(None, Some(99)).unwrap().iter().map(|line| line.number).collect();
    assert_eq!(numbers, (1..=20).rev().collect::<Vec<_>>());
}

#[test]
fn a_full_part_is_followed_by_another_and_old_ones_go() {
    let store = Rc::new(MemoryStore::default());
    let now = Rc::new(Cell::new(NOW));
    let clock = now.clone();
    let mut memory = Memory::new(store, move || clock.get());
    memory
        .configure("[facts]\nsimilarity = 1.0\n[upkeep]\ncap = 100000\nkept = 90000")
        .or_else(|_| memory.configure(""))
        .unwrap();
    for nth in 0..400 {
        add(&mut memory, &format!("This is thing number {nth}."));
    }
    let parts = |memory: &Memory<_>| memory.root.list_under(LOG).unwrap().len();
    assert!(parts(&memory) > 1);
    assert_eq!(memory.log(None, Some(1_000)).unwrap().len(), 400);
    now.set(NOW + 400 * DAY);
    memory.run(&[Chore::Trash], false).unwrap();
    assert_eq!(parts(&memory), 1);
    let next = memory.log(None, Some(1)).unwrap()[0].number + 1;
    add(&mut memory, "What comes next.");
    assert_eq!(memory.log(None, Some(1)).unwrap()[0].number, next);
}

#[test]
fn a_log_that_somebody_broke_is_kept_and_goes_on() {
    let mut memory = memory();
    add(&mut memory, "Use SSE.");
    let key = key_of(1);
    let mut broken = memory.store().read(&key).unwrap().unwrap().bytes;
    broken.extend(b"{\"number\": nonsense");
    memory.store().write(&key, &broken, &Expect::Anything, Durability::Full).unwrap();
    add(&mut memory, "Invoices are numbered by year.");
    let now = memory.store().read(&key).unwrap().unwrap().bytes;
    assert!(now.starts_with(&broken));
    let numbers: Vec<u64> = memory.log(None, Some(9)).unwrap().iter().map(|line| line.number).collect();
    assert_eq!(numbers, [2, 1]);
}

#[test]
fn the_trash_is_emptied_after_thirty_days_and_never_of_what_tells_no_time() {
    let now = Rc::new(Cell::new(NOW));
    let clock = now.clone();
    let store = Rc::new(MemoryStore::default());
    let mut memory = Memory::new(store, move || clock.get());
    let reference = add(&mut memory, "Use SSE.");
    memory.forget(&reference).unwrap();
    let by_hand = ".vault/trash/dev/lessons/1700000000000.md";
    memory
        .store()
        .write(by_hand, b"<!-- id:1700000000000 -->\n\nput here by hand\n\n---", &Expect::Absent, Durability::Full)
        .unwrap();
    now.set(NOW + 30 * DAY);
    assert_eq!(memory.run(&[Chore::Trash], false).unwrap().trash_emptied, 0);
    now.set(NOW + 30 * DAY + 1);
    assert_eq!(memory.run(&[Chore::Trash], true).unwrap().trash_emptied, 1);
    assert_eq!(memory.run(&[Chore::Trash], false).unwrap().trash_emptied, 1);
    let left = Filter { statuses: vec![Status::Forgotten], ..Filter::default() };
    assert_eq!(memory.list(&left).unwrap().len(), 1);
    assert!(memory.root.list_under(crate::vault::before_image::BEFORE_IMAGES).unwrap().is_empty());
}

#[test]
fn what_still_says_it_is_told_where_files_have_it_with_backslashes() {
    let text = "The rule is\n---\n<!-- id:1 -->\n\"below\".";
    let mut memory = memory();
    let reference = add(&mut memory, text);
    let scope = Scope::Agent(Name::new("ops").unwrap());
    memory.add(Draft::new(scope, Category::Lessons, text)).unwrap();
    let quoted = serde_json::to_vec(&crate::vault::markdown::escape::escape(text)).unwrap();
    memory.store().write("notes/kept.json", &quoted, &Expect::Absent, Durability::Full).unwrap();
    memory.forget(&reference).unwrap();
    assert_eq!(memory.purge(&reference).unwrap().remaining, ["notes/kept.json", "ops/lessons.md"]);
}

#[test]
fn what_is_purged_is_nowhere_and_what_still_says_it_is_told() {
    let mut memory = memory();
    let reference = add(&mut memory, "The password\nof ana is \"swordfish\".");
    add(&mut memory, "Invoices are numbered by year.");
    assert!(matches!(memory.purge(&reference), Err(Error::Invalid(_))), "it is in force");
    edit(&mut memory, &reference, "The passphrase of ana is swordfish.");
    drop(
        memory
            .find(&crate::search::contract::Query {
                text: "swordfish".to_owned(),
                ..crate::search::contract::Query::default()
            })
            .unwrap(),
    );
    memory.searcher().tend_index().unwrap();
    memory.begin_call();
    memory.forget(&reference).unwrap();
    let told = br#"{"messages":[{"role":"user","text":"The password of ana is \"swordfish\"."}]}"#;
    memory.store().write("conversations/dev.json", told, &Expect::Absent, Durability::Full).unwrap();
    memory.begin_call();
    let purged = memory.purge(&reference).unwrap();
    assert_eq!(purged.remaining, ["conversations/dev.json"], "{purged:?}");
    let objects = memory.store().objects();
    let says = |bytes: &[u8]| bytes.windows(9).any(|window| window == b"swordfish");
    let left: Vec<_> = objects.iter().filter(|(_, bytes)| says(bytes)).map(|(key, _)| key.as_str()).collect();
    assert_eq!(left, ["conversations/dev.json"]);
    assert!(matches!(memory.purge(&reference), Err(Error::NotFound(_))), "purged already");
    assert_eq!(texts(&mut memory), ["Invoices are numbered by year."]);
}

#[test]
fn a_copy_that_comes_to_be_behind_the_search_is_told() {
    let store = Rc::new(MemoryStore::default());
    let other = Rc::new(RefCell::new(Memory::new(Rc::clone(&store), || NOW)));
    let reference = add(&mut other.borrow_mut(), "The password is swordfish.");
    let lessons = Draft::new(dev(), Category::Lessons, "The password is swordfish.");
    let Outcome::Stored { reference: lesson } = other.borrow_mut().add(lessons).unwrap() else { panic!("it is new") };
    other.borrow_mut().forget(&reference).unwrap();
    let (is_met, meeting) = (Cell::new(false), Rc::clone(&other));
    let after = move |key: &str| {
        // The before-images were listed already.
        if key == "dev/lessons.md" && !is_met.replace(true) {
            meeting.borrow_mut().set_tier(&lesson, Tier::Pinned).unwrap();
        }
    };
    let remaining = Memory::new(InterleavingStore::new(&store, after), || NOW).purge(&reference).unwrap().remaining;
    let says = |bytes: &[u8]| bytes.windows(9).any(|window| window == b"swordfish");
    let objects = store.objects_but(|key| key.starts_with(crate::vault::copy::COPIES));
    let left: Vec<String> = objects.into_iter().filter(|(_, bytes)| says(bytes)).map(|(key, _)| key).collect();
    assert_eq!((remaining, left.len()), (left, 2));
}

#[test]
fn what_remains_is_told_however_json_writes_it() {
    let text = "The password of ção is\n\t\"swordfish\" 😀.";
    let mut memory = memory();
    let reference = add(&mut memory, text);
    memory.forget(&reference).unwrap();
    let json = serde_json::to_string(text).unwrap();
    let ascii = json.encode_utf16().map(|unit| format!("\\u{unit:04x}")).collect::<String>();
    let copies = [
        ("conversations/a.json", format!("{{\"text\":{json}}}")),
        ("conversations/b.json", format!("{{\"text\":\"{ascii}\"}}")),
        ("conversations/c.json", serde_json::to_string(&format!("{{\"text\":{json}}}")).unwrap()),
        ("conversations/d.json", format!("{{\"text\":{json},")),
        ("conversations/e.json", "{\"text\":\"The password\"}".to_owned()),
    ];
    for (key, copy) in &copies {
        memory.store().write(key, copy.as_bytes(), &Expect::Absent, Durability::Full).unwrap();
    }
    let remaining = memory.purge(&reference).unwrap().remaining;
    assert_eq!(remaining, copies[..4].iter().map(|(key, _)| *key).collect::<Vec<_>>());
}

#[test]
fn purging_takes_the_before_images_under_the_names_that_an_entry_had() {
    let mut memory = memory();
    let reference = add(&mut memory, "The password is swordfish.");
    edit(&mut memory, &reference, "The passphrase is marlin.");
    let widened = memory.widen(&reference, &Scope::Project).unwrap().reference;
    let other = Draft::new(Scope::Agent(Name::new("ops").unwrap()), Category::Lessons, "The passphrase is marlin.");
    let Outcome::Stored { reference: other } = memory.add(other).unwrap() else { panic!("it is new") };
    memory.set_tier(&other, Tier::Pinned).unwrap();
    memory.forget(&widened).unwrap();
    let remaining = memory.purge(&widened).unwrap().remaining;
    let says = |bytes: &[u8], word: &[u8]| bytes.windows(word.len()).any(|window| window == word);
    let left = |word: &str| -> Vec<String> {
        let all = memory.store().objects_but(|key| key.starts_with(crate::vault::copy::COPIES)).into_iter();
        all.filter(|(_, bytes)| says(bytes, word.as_bytes())).map(|(key, _)| key).collect()
    };
    assert_eq!(left("swordfish"), [""; 0]);
    assert_eq!(left("marlin"), remaining);
    assert!(remaining.len() == 2 && remaining[1] == "ops/lessons.md", "an entry in force keeps its own: {remaining:?}");
}

#[test]
fn lines_about_a_reference_are_found_however_they_are_written() {
    let line = |reference: &str| format!("{{\"number\":1,\"call\":1,\"at\":1,\"deed\":\"added\",{reference}}}\n");
    let part = [
        line(r#""reference":"dev/decisions/1","who":"\"reference\":\"dev/decisions/2\"""#),
        line(r#""reference":"dev/decisions/2""#),
        line(r#""reference": "dev/decisions/1""#),
        line(r#""reference":"dev\/decisions\/1""#),
        line(r#""reference":"dev/decisions/12""#),
        r#""reference":"dev/decisions/1" is cut"#.to_owned(),
    ];
    let part = part.concat();
    // Those that can only be told by reading them come too.
    let about: Vec<_> = parse_about(part.as_bytes(), |reference| reference == "dev/decisions/1").collect();
    let about: Vec<_> = about.iter().map(|line| line.reference.as_str()).collect();
    assert_eq!(about, ["dev/decisions/1"; 3]);
    assert_eq!(parse(part.as_bytes()).count(), 5);
}

#[test]
fn whoever_brings_an_entry_back_is_not_its_author() {
    let mut memory = memory();
    let reference = add(&mut memory, "Use SSE.");
    memory.begin_call();
    memory.forget(&reference).unwrap();
    memory.begin_call();
    memory.restore(&reference).unwrap();
    memory.begin_call();
    memory.forget(&reference).unwrap();
    memory.begin_call();
    memory.undo(None).unwrap();
    let lines = memory.log(None, Some(10)).unwrap();
    let added = lines.iter().filter(|line| line.deed == ChangeKind::Added).map(|line| line.who.as_deref());
    assert_eq!(added.collect::<Vec<_>>(), [None, None, Some("dev")]);
}
