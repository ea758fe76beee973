use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::contract::{Chore, Format, RunReport};
use crate::calls::*;
use crate::learn::retention::retire;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Changes, Conversation, Draft, Filter, Message, Role, Status, Tier};
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::store::crashing::{CrashingStore, copy_of};
use crate::store::interleaving::InterleavingStore;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store, work};
use crate::vault::contract::Outcome;
use crate::vault::file_writer::FOREIGN_INDEX;

const NOW: u64 = 1_773_679_871_839;
const DAY: u64 = 24 * 3_600_000;

/// The preset of agent-memory.
const CAPS: &str = "[upkeep]\ncategory_cap = 30\ncategory_keep = 20\n";

fn dev() -> Scope {
    Scope::Agent(Name::new("dev").unwrap())
}

fn said(n: usize) -> Message {
    let role = if n.is_multiple_of(2) { Role::User } else { Role::Agent };
    let text = match n % 4 {
        1 => format!("We decided to keep the bytes of file number {n} as they are on disk."),
        3 => format!("Looking better now.\nLesson: a parser that rewrites file {n} loses what people wrote."),
        _ => format!("please look at file {n}"),
    };
    Message::new(role, text)
}

fn conversation(messages: usize) -> Conversation {
    let messages = (0..messages).map(said).collect();
    Conversation { agent_id: "dev".into(), saved_at: Some(NOW), messages, ..Conversation::default() }
}

/// A root with work for every chore.
fn neglected() -> MemoryStore {
    let store = MemoryStore::default();
    let put =
        |key: &str, text: &str| drop(store.write(key, text.as_bytes(), &Expect::Anything, Durability::Full).unwrap());
    let checkpoint = |saved_at: u64| format!("{{\"agentId\":\"x\",\"savedAt\":{saved_at},\"messages\":[]}}");
    put(".vault/checkpoints/old.json", &checkpoint(NOW - 8 * DAY));
    put(".vault/checkpoints/new.json", &checkpoint(NOW - DAY));
    put(".vault/checkpoints/broken.json", "{\"agentId\":");
    put("policy.toml", CAPS);
    put("dev.md", "before\n## Decisions\n- we took over the flat file\n");
    put("ops.md.bak", "## Notes\nonly here and nowhere else\n");
    let mut memory = Memory::new(store, || NOW);
    memory.import(Format::AgentMemory, &[], false).unwrap();
    memory.save(conversation(39)).unwrap();
    for n in 0..36 {
        let draft = |category, text: String| Draft {
            created: Some(NOW - 1_000 * DAY + n),
            ..Draft::new(dev(), category, text)
        };
        memory.add(draft(Category::Lessons, format!("lesson {n} {}", "long ".repeat(80)))).unwrap();
        memory.add(draft(Category::Tasks, format!("- [{}] task {n}", if n < 4 { ' ' } else { 'x' }))).unwrap();
        memory.add(draft(Category::Handoffs, format!("session {n}"))).unwrap();
    }
    let store = Rc::into_inner(copy_of(memory.store())).unwrap();
    store.write(FOREIGN_INDEX, b"{}", &Expect::Absent, Durability::Full).unwrap();
    store
}

#[test]
fn every_change_of_entries_drops_the_index_of_agent_memory() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = Memory::new(Rc::clone(&store), || NOW);
    let mut then_gone = |what: &str, change: &mut dyn FnMut(&mut Memory<Rc<MemoryStore>>)| {
        store.write(FOREIGN_INDEX, b"{}", &Expect::Absent, Durability::Full).unwrap();
        memory.begin_call();
        change(&mut memory);
        assert!(!store.objects().iter().any(|(key, _)| key == FOREIGN_INDEX), "{what}");
    };
    let draft = |text: &str| Draft::new(dev(), Category::Lessons, text);
    let mut name = None;
    then_gone("add", &mut |memory| match memory.add(draft("Drain the queue before a deploy.")).unwrap() {
        Outcome::Stored { reference } => name = Some(reference),
        other => panic!("{other:?}"),
    });
    let name = name.unwrap();
    then_gone("add many", &mut |memory| drop(memory.add_many(vec![draft("Warm the cache first.")]).unwrap()));
    let text = Some("Drain both queues before a deploy.".to_owned());
    then_gone("edit", &mut |memory| {
        drop(memory.edit(&name, Changes { text: text.clone(), ..Changes::default() }).unwrap());
    });
    then_gone("forget", &mut |memory| memory.forget(&name).unwrap());
    then_gone("restore", &mut |memory| drop(memory.restore(&name).unwrap()));
    let conversation = || Conversation { agent_id: "dev".into(), ..conversation(1) };
    then_gone("sleep", &mut |memory| drop(memory.sleep(conversation(), "The queue is drained.").unwrap()));
}

/// All files except the report of the last run, and the index, whose segments depend on the order of calls.
fn state(store: &MemoryStore) -> Vec<(String, String)> {
    let is_told = |key: &str| key != ".vault/compact-log.json" && !key.starts_with(".vault/index/");
    let objects = store.objects_but(crate::vault::journal::is_trace).into_iter().filter(|(key, _)| is_told(key));
    objects.map(|(key, bytes)| (key, String::from_utf8(bytes).unwrap())).collect()
}

fn all(statuses: &[Status]) -> Filter {
    Filter { statuses: statuses.to_vec(), ..Filter::default() }
}

fn memory_of(store: &Rc<MemoryStore>) -> Memory<CrashingStore> {
    Memory::new(CrashingStore::new(store, u32::MAX, false), || NOW)
}

#[test]
fn every_chore_does_its_work_and_says_so() {
    let store = Rc::new(neglected());
    let mut memory = memory_of(&store);
    let report = memory.run(&[], false).unwrap();
    assert_eq!((report.checkpoints_cleaned, report.conversations_trimmed), (2, 1));
    assert_eq!(report.insights_learnt, 10 + 9);
    assert_eq!(report.entries_archived, 18 + 12 + 17, "lessons, tasks that are done, handoffs");
    assert!(report.index_rebuilt);
    assert_eq!(report.legacy_files_cleaned, 1, "what is in no vault stays");
    assert_eq!(report.transitions.len(), 47);
    assert_eq!(memory.last_report().unwrap(), Some(RunReport { transitions: Vec::new(), ..report }));
    let keys: Vec<String> = store.objects().into_iter().map(|(key, _)| key).collect();
    for gone in [".vault/checkpoints/old.json", ".vault/checkpoints/broken.json", ".vault/index.json", "dev.md.bak"] {
        assert!(!keys.contains(&gone.to_owned()), "{gone}");
    }
    for there in [".vault/broken/checkpoints/broken.json", ".vault/checkpoints/new.json", "ops.md.bak"] {
        assert!(keys.contains(&there.to_owned()), "{there}");
    }
    assert_eq!(memory.load("dev").unwrap().unwrap().messages.len(), 20);
    let second = memory.run(&[], false).unwrap();
    assert_eq!((second.entries_archived, second.insights_learnt, second.conversations_trimmed), (0, 0, 0));
}

#[test]
fn capping_loses_nothing_and_leaves_open_tasks_and_the_last_session_alone() {
    let store = Rc::new(neglected());
    let mut memory = memory_of(&store);
    let before: Vec<String> = memory.list(&Filter::default()).unwrap().into_iter().map(|entry| entry.text).collect();
    memory.run(&[Chore::Vault], false).unwrap();
    let now = memory.list(&all(&[Status::Promoted, Status::Archived])).unwrap();
    for text in &before {
        assert_eq!(now.iter().filter(|entry| entry.text == *text).count(), 1, "{text}");
    }
    let in_force = memory.list(&Filter::default()).unwrap();
    let open = in_force.iter().filter(|entry| entry.text.starts_with("- [ ]")).count();
    assert_eq!(open, 4);
    let summary = in_force.iter().find(|entry| entry.text.starts_with("Compacted 1")).unwrap();
    assert!(
        summary.text.ends_with("All of them: .vault/archive/dev/lessons.md") || summary.text.contains("handoffs.md")
    );
    let brief = memory
        .compose(&crate::brief::contract::Request { agent: "dev".into(), ..crate::brief::contract::Request::default() })
        .unwrap();
    assert!(brief.text.contains("Last Session:\nsession 35"), "{}", brief.text);

    let archived = now.iter().find(|entry| entry.status == Status::Archived).unwrap().clone();
    assert_eq!(memory.get(&archived.reference).unwrap(), archived);
    memory.restore(&archived.reference).unwrap();
    assert_eq!(memory.get(&archived.reference).unwrap().status, Status::Promoted);
    let other = now.iter().filter(|entry| entry.status == Status::Archived).nth(1).unwrap();
    memory.forget(&other.reference).unwrap();
    assert!(memory.get(&other.reference).is_err());
}

#[test]
fn nothing_worth_remembering_is_cut_however_much_it_is() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = memory_of(&store);
    memory.save(conversation(200)).unwrap();
    let report = memory.run(&[Chore::Conversations], false).unwrap();
    assert_eq!((report.insights_learnt, report.conversations_trimmed), (50 + 50, 1));
    let categories = vec![Category::Decisions, Category::Lessons];
    let entries = memory.list(&Filter { categories, ..Filter::default() }).unwrap();
    let text: String = entries.into_iter().map(|entry| entry.text + "\n").collect();
    for n in (1..200).step_by(4) {
        assert_eq!(text.matches(&format!("file number {n} as")).count(), 1, "{n}");
        assert_eq!(text.matches(&format!("file {} loses", n + 2)).count(), 1, "{n}");
    }
}

#[test]
fn a_category_that_keeps_growing_is_summed_up_in_one_entry() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = memory_of(&store);
    memory.configure(CAPS).unwrap();
    for n in 0..200 {
        memory
            .add(Draft { created: Some(NOW + n), ..Draft::new(dev(), Category::Lessons, format!("lesson {n}")) })
            .unwrap();
        memory.run(&[Chore::Vault], false).unwrap();
    }
    let entries = memory.list(&Filter::default()).unwrap();
    let summaries: Vec<_> = entries.iter().filter(|entry| entry.text.starts_with("Compacted ")).collect();
    let [summary] = summaries.as_slice() else { panic!("{summaries:?}") };
    assert!(summary.text.starts_with("Compacted 176 older entries:\n- ["), "{}", &summary.text[..80]);
    assert_eq!(summary.text.lines().count(), 1 + 100 + 2);
    let archived = memory.list(&all(&[Status::Archived])).unwrap();
    for n in 0..176 {
        assert_eq!(archived.iter().filter(|entry| entry.text == format!("lesson {n}")).count(), 1, "{n}");
    }
}

#[test]
fn upkeep_that_breaks_off_anywhere_comes_to_the_same_end() {
    let neglected = neglected();
    let whole = copy_of(&neglected);
    let mut counting = Memory::new(CrashingStore::new(&whole, u32::MAX, false), || NOW);
    counting.run(&[], false).unwrap();
    let operations = counting.store().operations();
    assert!(operations > 50, "{operations}");
    for dies_at in 1..=operations {
        for is_done_first in [false, true] {
            let store = copy_of(&neglected);
            let mut dying = Memory::new(CrashingStore::new(&store, dies_at, is_done_first), || NOW);
            // It may end well if only a line of the log is missing.
            drop(dying.run(&[], false));
            memory_of(&store).run(&[], false).unwrap();
            assert_eq!(state(&store), state(&whole), "at operation {dies_at} of {operations}, done: {is_done_first}");
        }
    }
}

#[test]
fn a_dry_run_reports_the_same_and_changes_nothing() {
    let store = Rc::new(neglected());
    let before = store.objects();
    let dry_run = memory_of(&store).run(&[], true).unwrap();
    assert_eq!(store.objects(), before);
    assert_eq!(memory_of(&store).run(&[], false).unwrap(), dry_run);
}

#[test]
fn a_growing_conversation_gives_each_insight_once() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = memory_of(&store);
    for length in [10, 24, 40, 44, 60, 60] {
        memory.save(conversation(length)).unwrap();
        memory.run(&[Chore::Conversations], false).unwrap();
    }
    let decisions = Filter { categories: vec![Category::Decisions], ..Filter::default() };
    let text: String = memory.list(&decisions).unwrap().into_iter().map(|entry| entry.text + "\n").collect();
    for n in (1..60).step_by(4) {
        assert_eq!(text.matches(&format!("bytes of file number {n} as")).count(), 1, "{n}");
    }
}

#[test]
fn migration_that_breaks_off_anywhere_takes_everything_over_once() {
    let flat = MemoryStore::default();
    let put =
        |key: &str, text: &str| drop(flat.write(key, text.as_bytes(), &Expect::Anything, Durability::Full).unwrap());
    put("dev.md", "short intro\n\n## Decisions\nuse SSE\n\n## Odd\nx\n");
    put("ops.md", "tiny");
    put("ops.md.bak", "of another time");
    put("README.md", "about");
    put("_project.md", "p");
    let whole = copy_of(&flat);
    let mut counting = Memory::new(CrashingStore::new(&whole, u32::MAX, false), || NOW);
    let migration = counting.import(Format::AgentMemory, &[], false).unwrap();
    assert_eq!((migration.files.len(), migration.entries), (2, 4));
    assert_eq!(migration.skipped[0].key, "README.md");
    let keys: Vec<String> = whole.objects().into_iter().map(|(key, _)| key).collect();
    assert!(keys.contains(&"ops.md.bak.2".to_owned()) && !keys.contains(&"dev.md".to_owned()), "{keys:?}");
    for dies_at in 1..=counting.store().operations() {
        for is_done_first in [false, true] {
            let store = copy_of(&flat);
            // It may end well if only a line of the log is missing.
            drop(Memory::new(CrashingStore::new(&store, dies_at, is_done_first), || NOW).import(
                Format::AgentMemory,
                &[],
                false,
            ));
            let mut memory = memory_of(&store);
            memory.import(Format::AgentMemory, &[], false).unwrap();
            assert_eq!(state(&store), state(&whole), "at operation {dies_at}, done: {is_done_first}");
            assert_eq!(memory.import(Format::AgentMemory, &[], false).unwrap().files, [] as [&str; 0]);
        }
    }
}

#[test]
fn migration_leaves_files_that_are_no_agents() {
    let store = Rc::new(MemoryStore::default());
    for key in ["ctx.md", "=-x.md", "a%3Ab.md"] {
        store.write(key, b"## Decisions\nuse SSE\n", &Expect::Absent, Durability::Full).unwrap();
    }
    let mut memory = memory_of(&store);
    memory.configure("[upkeep]\nnot_migrated = [\"ctx.md\"]\n").unwrap();
    let report = memory.import(Format::AgentMemory, &[], false).unwrap();
    assert_eq!(report.files, ["=-x.md", "a%3Ab.md"]);
    assert_eq!(memory.agents().unwrap(), ["-x", "a:b"]);
    assert!(store.read("ctx.md").unwrap().is_some());
}

#[test]
fn a_backup_goes_only_once_its_content_is_in_the_vault() {
    let store = Rc::new(MemoryStore::default());
    store.write("dev.md.bak", b"## Decisions\nuse SSE\n", &Expect::Absent, Durability::Full).unwrap();
    let mut memory = memory_of(&store);
    assert_eq!(memory.run(&[Chore::Legacy], false).unwrap().legacy_files_cleaned, 0);
    memory.add(Draft::new(dev(), Category::Decisions, "use SSE")).unwrap();
    assert_eq!(memory.run(&[Chore::Legacy], false).unwrap().legacy_files_cleaned, 1);
    assert_eq!(memory.get(&Reference::parse(&format!("dev/decisions/{NOW}")).unwrap()).unwrap().text, "use SSE");
}

#[test]
fn what_came_back_from_the_archive_counts_once_and_is_forgotten_whole() {
    let store = Rc::new(neglected());
    let mut memory = memory_of(&store);
    memory.run(&[Chore::Vault], false).unwrap();
    let archived = memory.list(&all(&[Status::Archived])).unwrap();
    let (reference, text) = (archived[0].reference.clone(), archived[0].text.clone());
    memory.restore(&reference).unwrap();
    let count = |memory: &mut Memory<CrashingStore>, statuses: &[Status]| {
        memory.list(&all(statuses)).unwrap().iter().filter(|entry| entry.text == text).count()
    };
    assert_eq!(count(&mut memory, &[Status::Promoted, Status::Archived]), 1);
    // Upkeep that read the category before and goes on now takes it out again, and relies on the archive's copy.
    memory.run(&[Chore::Vault], false).unwrap();
    assert_eq!(count(&mut memory, &[Status::Promoted, Status::Archived]), 1);
    memory.forget(&reference).unwrap();
    assert_eq!(count(&mut memory, &[Status::Promoted, Status::Archived]), 0);
    assert_eq!(count(&mut memory, &[Status::Forgotten]), 1);
}

#[test]
fn what_comes_back_from_the_archive_while_another_has_its_id_counts_once() {
    let store = Rc::new(neglected());
    let mut memory = memory_of(&store);
    memory.run(&[Chore::Vault], false).unwrap();
    let archived = memory.list(&all(&[Status::Archived])).unwrap().remove(0);
    let Reference { scope, category, .. } = archived.reference.clone();
    let other = Draft { created: archived.created, ..Draft::new(scope, category, "another of that moment") };
    let other = memory.add(other).unwrap().reference().cloned();
    assert_ne!(other.as_ref(), Some(&archived.reference));
    // Earlier versions gave the id again.
    let other = other.map(|given| {
        let file = String::from_utf8(store.read(&given.key()).unwrap().unwrap().bytes).unwrap();
        let file = file.replace(&given.id.to_string(), &archived.reference.id.to_string());
        store.write(&given.key(), file.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
        archived.reference.clone()
    });
    let restored = memory.restore(&archived.reference).unwrap();
    assert_ne!(Some(&restored.reference), other.as_ref());
    for _ in 0..2 {
        let listed = memory.list(&all(&[Status::Promoted, Status::Archived])).unwrap();
        let same: Vec<_> = listed.iter().filter(|entry| entry.text == archived.text).collect();
        assert_eq!(same.iter().map(|entry| &entry.reference).collect::<Vec<_>>(), [&restored.reference]);
        memory.run(&[Chore::Vault], false).unwrap();
    }
    let key = format!(".vault/archive/{}", restored.reference.key());
    let file = String::from_utf8(store.read(&key).unwrap().unwrap().bytes).unwrap();
    assert_eq!(file.matches(&archived.text).count(), 1);
}

#[test]
fn what_upkeep_archives_while_it_is_forgotten_is_forgotten() {
    let store = Rc::new(MemoryStore::default());
    store
        .write("policy.toml", b"[upkeep]\ncategory_cap = 3\ncategory_keep = 1\n", &Expect::Absent, Durability::Full)
        .unwrap();
    let other = Rc::new(RefCell::new(memory_of(&store)));
    let adding = Rc::clone(&other);
    let add = move |text: &str| {
        let scope = Scope::Agent(Name::new("dev").unwrap());
        adding.borrow_mut().add(Draft::new(scope, Category::Decisions, text)).unwrap()
    };
    let Outcome::Stored { reference } = add("The password is swordfish.") else { panic!("it is new") };
    for text in ["We use tabs.", "We ship on Mondays."] {
        add(text);
    }
    // The first try meets another entry, the second upkeep.
    let met = Rc::new(Cell::new(0));
    let (meeting, upkeep) = (Rc::clone(&met), Rc::clone(&other));
    let after = move |key: &str| match meeting.get() {
        0 if key.starts_with(".vault/trash/") => {
            meeting.set(1);
            add("The proxy drops idle sockets.");
        }
        1 if key.starts_with(".vault/archive/") => {
            meeting.set(2);
            upkeep.borrow_mut().run(&[Chore::Vault], false).unwrap();
        }
        _ => {}
    };
    Memory::new(InterleavingStore::new(&store, after), || NOW).forget(&reference).unwrap();
    assert_eq!(met.get(), 2);
    let archived = store.read(".vault/archive/dev/decisions.md").unwrap().unwrap();
    let archived = String::from_utf8(archived.bytes).unwrap();
    assert!(archived.contains("We use tabs.") && !archived.contains("swordfish"), "{archived}");
    let listed = other.borrow_mut().list(&all(&[Status::Promoted, Status::Archived, Status::Forgotten])).unwrap();
    let told: Vec<_> = listed.iter().filter(|entry| entry.text.starts_with("The password")).collect();
    assert!(told.len() == 1 && told[0].status == Status::Forgotten, "{told:?}");
}

#[test]
fn what_is_fading_goes_to_the_archive_first() {
    let clock = Rc::new(Cell::new(NOW));
    let hand = clock.clone();
    let mut memory = Memory::new(MemoryStore::default(), move || hand.get());
    memory.configure("[upkeep]\ncategory_cap = 3\ncategory_keep = 2\n").unwrap();
    for nth in 0..4 {
        clock.set(NOW + nth * DAY);
        memory.add(Draft::new(dev(), Category::Decisions, format!("decision {nth}"))).unwrap();
    }
    let newest = memory.list(&Filter::default()).unwrap()[0].reference.clone();
    memory.set_tier(&newest, Tier::Fading).unwrap();
    assert_eq!(memory.run(&[Chore::Vault], false).unwrap().entries_archived, 2);
    let texts: Vec<String> = memory.list(&Filter::default()).unwrap().into_iter().map(|entry| entry.text).collect();
    assert!(texts.contains(&"decision 2".into()) && texts.contains(&"decision 1".into()), "{texts:?}");
}

#[test]
fn a_line_that_somebody_wrote_into_a_summary_stays() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    memory.configure("[upkeep]\ncategory_cap = 3\ncategory_keep = 2\n").unwrap();
    let fill = |memory: &mut Memory<MemoryStore>, first: usize| {
        for nth in first..first + 4 {
            memory.add(Draft::new(dev(), Category::Decisions, format!("decision {nth}"))).unwrap();
        }
        memory.run(&[Chore::Vault], false).unwrap();
    };
    fill(&mut memory, 0);
    let text = |memory: &Memory<MemoryStore>| {
        String::from_utf8(memory.store().read("dev/decisions.md").unwrap().unwrap().bytes).unwrap()
    };
    let edited = text(&memory).replace("\nAll of them:", "\nThe second one was Ana's.\nAll of them:");
    memory.store().write("dev/decisions.md", edited.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
    memory.begin_call();
    fill(&mut memory, 4);
    let told = text(&memory);
    assert!(told.contains("The second one was Ana's.") && told.matches("Compacted ").count() == 2, "{told}");
    fill(&mut memory, 8);
    assert_eq!(text(&memory).matches("Compacted ").count(), 2, "only what compaction wrote is summed up");
}

#[test]
fn a_backup_whose_text_is_nowhere_else_stays() {
    let store = MemoryStore::default();
    let text = "## Decisions\n- we took over the flat file\n\n## Tarefas\n- [ ] ship it\n";
    store.write("dev.md", text.as_bytes(), &Expect::Absent, Durability::Full).unwrap();
    let mut memory = Memory::new(store, || NOW);
    memory.import(Format::AgentMemory, &[], false).unwrap();
    // A person, or a checkout of an older state, takes the entries away.
    let decisions = memory.store().read("dev/decisions.md").unwrap().unwrap();
    memory.store().remove("dev/decisions.md", &Expect::Anything, Durability::Full).unwrap();
    assert_eq!(memory.run(&[Chore::Legacy], false).unwrap().legacy_files_cleaned, 0);
    assert_eq!(memory.store().read("dev.md.bak").unwrap().unwrap().bytes, text.as_bytes());
    memory.store().write("dev/decisions.md", &decisions.bytes, &Expect::Absent, Durability::Full).unwrap();
    let reference = memory.list(&Filter::default()).unwrap()[0].reference.clone();
    memory.edit(&reference, Changes { text: Some("edited".into()), ..Changes::default() }).unwrap();
    memory.widen(&reference, &Scope::Project).unwrap();
    assert_eq!(memory.run(&[Chore::Legacy], false).unwrap().legacy_files_cleaned, 1, "an earlier wording is kept");
}

#[test]
fn a_broken_report_of_the_last_run_is_put_aside() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    memory.store().write(".vault/compact-log.json", b"{\"timestamp\":", &Expect::Absent, Durability::Full).unwrap();
    assert_eq!(memory.last_report().unwrap(), None);
    assert_eq!(memory.take_warnings()[0].key, ".vault/compact-log.json", "an empty answer says why");
    memory.run(&[Chore::Trash], false).unwrap();
    let aside = memory.store().read(".vault/broken/compact-log.json").unwrap().unwrap();
    assert_eq!(aside.bytes, b"{\"timestamp\":");
    assert!(memory.last_report().unwrap().is_some());
}

#[test]
fn an_archived_entry_is_changed_once_it_is_restored_and_the_error_says_so() {
    let store = Rc::new(neglected());
    let mut memory = memory_of(&store);
    memory.run(&[Chore::Vault], false).unwrap();
    let archived = memory.list(&all(&[Status::Archived])).unwrap()[0].reference.clone();
    let changes = || Changes { text: Some("other".into()), ..Changes::default() };
    let refused = [
        memory.edit(&archived, changes()).unwrap_err(),
        memory.set_tier(&archived, Tier::Pinned).unwrap_err(),
        memory.set_status(&archived, Status::Candidate).unwrap_err(),
        memory.widen(&archived, &Scope::Project).unwrap_err(),
    ];
    for error in refused {
        let told = error.to_string();
        assert_eq!(told, format!("{archived} is archived; restore brings it back, then it can be changed"));
    }
    let back = memory.restore(&archived).unwrap().reference;
    assert_eq!(memory.edit(&back, changes()).unwrap().text, "other");
}

/// A category of so many entries, of which a compaction that broke off has archived all that leave it: as they are, or
/// under other texts, so that their ids are taken.
fn broken_off(entries: u64, is_same: bool) -> Memory<MemoryStore> {
    let block = |id: u64, text: &str| format!("<!-- id:{id} -->\n## 1970-01-01T00:00\n\n{text} {id}\n\n---");
    let file = |text: &str| (1..=entries).rev().map(|id| block(id, text)).collect::<Vec<_>>().join("\n\n");
    let store = MemoryStore::default();
    let put =
        |key: &str, text: &str| drop(store.write(key, text.as_bytes(), &Expect::Absent, Durability::Full).unwrap());
    put("policy.toml", CAPS);
    put("dev/decisions.md", &file("decision"));
    put(".vault/archive/dev/decisions.md", &file(if is_same { "decision" } else { "another" }));
    Memory::new(store, || NOW)
}

#[test]
fn a_compaction_after_one_that_broke_off_takes_work_in_proportion_to_the_files() {
    for is_same in [true, false] {
        let done = |entries: u64| {
            let mut memory = broken_off(entries, is_same);
            work::of(|| {
                let archived = memory.run(&[Chore::Vault], false).unwrap().entries_archived;
                assert_eq!(u64::from(archived), entries - 20);
            })
        };
        let (few, many) = (done(100), done(800));
        assert!(many <= 10 * few + 64, "{few} units of work for 100 entries, {many} for 800");
    }
}

#[test]
fn what_is_forgotten_while_upkeep_knows_an_older_file_is_not_archived() {
    let store = Rc::new(MemoryStore::default());
    store
        .write("policy.toml", b"[upkeep]\ncategory_cap = 3\ncategory_keep = 1\n", &Expect::Absent, Durability::Full)
        .unwrap();
    let add = |store: &Rc<MemoryStore>, agent: &str, text: &str| {
        let draft = Draft::new(Scope::Agent(Name::new(agent).unwrap()), Category::Decisions, text);
        memory_of(store).add(draft).unwrap().reference().unwrap().clone()
    };
    let reference = add(&store, "dev", "The password is swordfish.");
    for text in ["We use tabs.", "We ship on Mondays.", "The proxy drops idle sockets."] {
        add(&store, "dev", text);
    }
    // A save by hand makes upkeep look again, and list the root anew behind it.
    let by_hand = "zed/decisions.md";
    add(&store, "zed", "Commits are signed.");
    let bytes = store.read(by_hand).unwrap().unwrap().bytes;
    store.write(by_hand, &[&bytes[..], b"\n"].concat(), &Expect::Anything, Durability::Full).unwrap();
    let (met, others) = (Rc::new(Cell::new(0)), Rc::clone(&store));
    let reads = Rc::clone(&met);
    let after = move |key: &str| {
        if key != by_hand {
            return;
        }
        reads.set(reads.get() + 1);
        match reads.get() {
            2 => drop(add(&others, "zed", "Releases are tagged.")),
            3 => memory_of(&others).forget(&reference).unwrap(),
            _ => {}
        }
    };
    let mut upkeep = Memory::new(InterleavingStore::new(&store, after), || NOW);
    upkeep.begin_call();
    upkeep.run(&[Chore::Vault], false).unwrap();
    assert!(met.get() >= 3, "nobody forgot it: {}", met.get());
    let archived = store.read(".vault/archive/dev/decisions.md").unwrap().map(|archive| archive.bytes);
    let archived = String::from_utf8(archived.unwrap_or_default()).unwrap();
    assert!(!archived.contains("swordfish"), "{archived}");
}

/// Upkeep archives entries one way; facts that are too many are retired another way.
#[test]
fn what_is_forgotten_and_restored_while_it_is_archived_is_there() {
    let capped =
        |memory: &mut Memory<InterleavingStore<_>>, _: &Reference| drop(memory.run(&[Chore::Vault], false).unwrap());
    let retired = |memory: &mut Memory<InterleavingStore<_>>, reference: &Reference| {
        let file = memory.root.file(&reference.scope, reference.category).unwrap();
        let block = file.document.find(&reference.id).and_then(|piece| piece.block.clone()).unwrap();
        retire(&memory.root, reference, &block).unwrap();
    };
    is_there_though_archived(capped);
    is_there_though_archived(retired);
}

fn is_there_though_archived(archive: impl FnOnce(&mut Memory<InterleavingStore<Box<dyn Fn(&str)>>>, &Reference)) {
    let store = Rc::new(MemoryStore::default());
    store
        .write("policy.toml", b"[upkeep]\ncategory_cap = 3\ncategory_keep = 1\n", &Expect::Absent, Durability::Full)
        .unwrap();
    let add = |text: &str| {
        let draft = Draft::new(dev(), Category::Decisions, text);
        memory_of(&store).add(draft).unwrap().reference().unwrap().clone()
    };
    let reference = add("The password is swordfish.");
    for text in ["We use tabs.", "We ship on Mondays.", "The proxy drops idle sockets."] {
        add(text);
    }
    let (met, others, meant) = (Rc::new(Cell::new(false)), Rc::clone(&store), reference.clone());
    let is_met = Rc::clone(&met);
    let after = move |key: &str| {
        let is_archived = || others.read(".vault/archive/dev/decisions.md").unwrap().is_some();
        if key.starts_with(".vault/archive/") && is_archived() && !is_met.replace(true) {
            memory_of(&others).forget(&meant).unwrap();
            memory_of(&others).restore(&meant).unwrap();
        }
    };
    let mut memory = Memory::new(InterleavingStore::new(&store, Box::new(after) as Box<dyn Fn(&str)>), || NOW);
    memory.begin_call();
    archive(&mut memory, &reference);
    assert!(met.get(), "nobody forgot it");
    let listed = memory_of(&store).list(&all(&[Status::Promoted, Status::Archived])).unwrap();
    assert_eq!(listed.iter().filter(|entry| entry.text == "The password is swordfish.").count(), 1, "{listed:?}");
}
