use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::calls::*;
use crate::learn::contract::RuleSet;
use crate::model::contract::{Draft, Insight, Message, Role, Status};
use crate::model::reference::Reference;
use crate::session::contract::SessionCommit;
use crate::store::crashing::{CrashingStore, copy_of};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Listed, Object, StoreError, Version};
use crate::text::sorted::SortedSet;

use crate::brief::contract::Request;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::scope::Name;
use crate::search::contract::Query;
use crate::store::Store;
use crate::store::clock::Clock;

use super::*;

/// The facts that rules find in one message of an agent.
fn facts_in(memory: &mut Memory<MemoryStore>, text: &str) -> Result<Vec<Insight>> {
    memory.extract(&[Message::new(Role::Agent, text)], RuleSet::Facts)
}

const NOW: u64 = 1_773_679_871_839;
const DAY: u64 = 24 * 3_600_000;

#[derive(Clone)]
struct Hand(Rc<Cell<u64>>);

impl Clock for Hand {
    fn now(&self) -> u64 {
        self.0.get()
    }
}

fn memory(preset: &str) -> (Memory<MemoryStore>, Hand) {
    let hand = Hand(Rc::new(Cell::new(NOW)));
    let store = MemoryStore::default();
    store
        .write("policy.toml", format!("preset = \"{preset}\"\n").as_bytes(), &Expect::Absent, Durability::Full)
        .unwrap();
    (Memory::new(store, hand.clone()), hand)
}

fn commit(agent: &str, task: &str, facts: &[(Category, &str)]) -> SessionCommit {
    let facts = facts.iter().map(|(category, text)| Insight { category: *category, text: (*text).to_owned() });
    SessionCommit {
        agent: agent.into(),
        task_id: Some(task.into()),
        what: Some(format!("did {task}")),
        facts: Some(facts.collect()),
        ..SessionCommit::default()
    }
}

const SOLID: (Category, &str) = (Category::Preferences, "User prefers solid borders over dashed borders");
const SOLID_TOO: (Category, &str) = (Category::Preferences, "The user prefers solid borders over dashed borders!");

fn texts<S: Store + 'static>(memory: &mut Memory<S>, agent: Option<&str>) -> Vec<String> {
    memory.facts(agent, None, None).unwrap().into_iter().map(|fact| fact.text).collect()
}

fn reference(text: &str) -> Reference {
    Reference::parse(text).unwrap()
}

#[test]
fn a_near_duplicate_reinforces_and_loses_no_wording() {
    let (mut memory, hand) = memory("bit-office");
    memory.commit(commit("dev", "t1", &[SOLID])).unwrap();
    hand.0.set(NOW + DAY);
    let done = memory.commit(commit("dev", "t2", &[SOLID_TOO])).unwrap();
    assert_eq!((done.facts.stored.len(), done.facts.known.len()), (0, 1));
    let facts = memory.facts(Some("dev"), None, None).unwrap();
    let evidence = facts[0].evidence.clone().unwrap();
    assert_eq!((facts.len(), facts[0].text.as_str()), (1, SOLID.1));
    assert_eq!((evidence.count, evidence.last_seen), (2, NOW + DAY));
    assert_eq!((evidence.sessions, evidence.wordings), (vec!["t1".into(), "t2".into()], vec![SOLID_TOO.1.to_owned()]));
    assert_eq!(facts[0].session.as_deref(), Some("t1"));
}

#[test]
fn the_default_policy_takes_only_the_same_text_for_a_duplicate() {
    let (mut memory, _) = memory("keepstone");
    memory.commit(commit("dev", "t1", &[SOLID])).unwrap();
    memory.commit(commit("dev", "t2", &[SOLID_TOO, SOLID])).unwrap();
    let facts = memory.facts(Some("dev"), None, None).unwrap();
    assert_eq!(facts.len(), 2);
    assert_eq!(facts[0].evidence.as_ref().unwrap().count, 2);
}

#[test]
fn every_write_is_under_the_same_gates() {
    let (mut memory, hand) = memory("bit-office");
    memory.remember("dev", SOLID.0, SOLID.1, None).unwrap();
    hand.0.set(NOW + 1);
    let draft = Draft::new(Scope::Agent(Name::new("dev").unwrap()), SOLID.0, SOLID_TOO.1);
    memory.add(draft).unwrap();
    let facts = memory.facts(Some("dev"), None, None).unwrap();
    assert_eq!((facts.len(), facts[0].evidence.as_ref().unwrap().count), (1, 2));
    assert!(memory.remember("dev", Category::Decisions, "no fact", None).is_err());
    assert!(memory.remember("../x", SOLID.0, "no agent", None).is_err());
    assert!(memory.remember("dev", SOLID.0, "  ", None).is_err());
}

#[test]
fn three_sessions_promote_and_one_session_never_does() {
    let (mut memory, _) = memory("bit-office");
    for n in 0..5 {
        let mut said = commit("dev", &format!("t{n}"), &[SOLID]);
        said.session = Some("one and the same".into());
        memory.commit(said).unwrap();
    }
    assert_eq!(texts(&mut memory, None), [""; 0]);
    memory.commit(commit("dev", "t7", &[SOLID])).unwrap();
    let done = memory.commit(commit("dev", "t8", &[SOLID])).unwrap();
    assert_eq!(done.facts.shared.len(), 1);
    let shared = memory.facts(None, None, None).unwrap();
    assert_eq!((shared.len(), shared[0].author.as_deref()), (1, Some("dev")));
    assert_eq!(shared[0].sources, [memory.facts(Some("dev"), None, None).unwrap()[0].reference.to_string()]);
    let again = memory.commit(commit("dev", "t9", &[SOLID])).unwrap();
    assert_eq!((again.facts.shared.len(), texts(&mut memory, None).len()), (0, 1));
}

#[test]
fn others_confirm_by_learning_the_same_without_being_asked() {
    let (mut memory, _) = memory("bit-office");
    for n in 0..3 {
        memory.commit(commit("dev", &format!("t{n}"), &[SOLID])).unwrap();
    }
    let done = memory.commit(commit("ops", "u1", &[SOLID_TOO])).unwrap();
    assert_eq!(done.facts.confirmed.len(), 1);
    memory.commit(commit("ops", "u2", &[SOLID_TOO])).unwrap();
    memory.commit(commit("dev", "t9", &[SOLID_TOO])).unwrap();
    let shared = memory.facts(None, None, None).unwrap();
    assert_eq!(shared[0].confirmed_by, ["ops"]);
    assert!(memory.confirm("qa", "user prefers solid borders over dashed borders").unwrap().is_some());
    assert_eq!(memory.confirm("qa", "something else entirely different").unwrap(), None);
    assert_eq!(memory.confirm("dev", SOLID.1).unwrap(), None, "nobody confirms himself");
    assert_eq!(memory.facts(None, None, None).unwrap()[0].confirmed_by, ["ops", "qa"]);
}

#[test]
fn forgetting_the_source_takes_back_what_was_shared_unless_others_stand_for_it() {
    let (mut memory, _) = memory("bit-office");
    for n in 0..3 {
        memory.commit(commit("dev", &format!("t{n}"), &[SOLID])).unwrap();
    }
    let source = memory.facts(Some("dev"), None, None).unwrap()[0].reference.clone();
    memory.forget(&source).unwrap();
    assert_eq!(texts(&mut memory, None), [""; 0]);
    memory.restore(&source).unwrap();
    assert_eq!(texts(&mut memory, None), [SOLID.1]);
    memory.commit(commit("ops", "u1", &[SOLID_TOO])).unwrap();
    memory.forget(&source).unwrap();
    let shared = memory.facts(None, None, None).unwrap();
    assert_eq!((shared.len(), shared[0].sources.len()), (1, 0));
    let again = memory.commit(commit("dev", "t5", &[SOLID])).unwrap();
    assert_eq!((again.facts.forgotten, again.facts.stored.len()), (1, 0), "what was forgotten stays forgotten");
}

#[test]
fn a_full_memory_keeps_the_new_and_archives_what_is_worth_least() {
    let (mut memory, hand) = memory("bit-office");
    for n in 0..50_u64 {
        hand.0.set(NOW + n * DAY);
        let text = format!("The project uses module number {n} of its kind");
        memory.commit(commit("dev", &format!("t{n}"), &[(Category::Patterns, &text)])).unwrap();
    }
    hand.0.set(NOW + 50 * DAY);
    let first = "The project uses module number 0 of its kind";
    memory.commit(commit("dev", "again", &[(Category::Patterns, first)])).unwrap();
    for n in 50..53 {
        let text = format!("The project uses module number {n} of its kind");
        let done = memory.commit(commit("dev", &format!("t{n}"), &[(Category::Patterns, &text)])).unwrap();
        assert_eq!((done.facts.stored.len(), done.facts.evicted.len()), (1, 1));
    }
    let kept = texts(&mut memory, Some("dev"));
    assert_eq!((kept.len(), kept[0].as_str()), (50, first));
    for n in [50, 51, 52] {
        assert!(kept.contains(&format!("The project uses module number {n} of its kind")), "{n} is new and went");
    }
    for n in [1, 2, 3] {
        assert!(!kept.contains(&format!("The project uses module number {n} of its kind")), "{n} is old and stayed");
    }
    let archived = Filter { statuses: vec![Status::Archived], ..Filter::default() };
    assert_eq!(memory.list(&archived).unwrap().len(), 3);
}

#[test]
fn what_was_of_use_stays_longer() {
    let (mut memory, hand) = memory("bit-office");
    for n in 0..50_u64 {
        let text = format!("The project uses module number {n} of its kind");
        memory.commit(commit("dev", &format!("t{n}"), &[(Category::Patterns, &text)])).unwrap();
    }
    hand.0.set(NOW + 20 * DAY);
    let mut work = commit("dev", "use", &[]);
    work.output = Some("We changed module number 0 of its kind; the project uses it everywhere.".into());
    memory.commit(work).unwrap();
    memory.commit(commit("dev", "new", &[(Category::Patterns, "The app requires a running gateway")])).unwrap();
    let kept = texts(&mut memory, Some("dev"));
    assert!(kept.iter().any(|text| text.contains("number 0 ")) && !kept.iter().any(|text| text.contains("number 1 ")));
}

#[test]
fn pinned_facts_never_leave_and_the_project_has_a_cap_of_its_own() {
    let (mut memory, _) = memory("bit-office");
    for n in 0..23 {
        let text = format!("Rule {n} of the project is known to all");
        let draft = Draft::new(Scope::Project, Category::Patterns, text);
        let tier = (n == 0).then_some(crate::model::contract::Tier::Pinned);
        memory.add(Draft { tier, ..draft }).unwrap();
    }
    let kept = texts(&mut memory, None);
    assert_eq!(kept.len(), 20);
    assert!(kept.iter().any(|text| text.starts_with("Rule 0 ")));
    assert_eq!(memory.take_warnings().len(), 3, "what made room is told");
}

#[test]
fn time_to_live_and_decay_are_policy() {
    let (mut memory, hand) = memory("keepstone");
    let policy = format!("[facts]\ntime_to_live = {}\nfloor = 0.1\n", 90 * DAY);
    memory.store().write("policy.toml", policy.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
    memory.commit(commit("dev", "t", &[SOLID, (Category::Habits, "Always run the tests before committing")])).unwrap();
    hand.0.set(NOW + 60 * DAY);
    memory.commit(commit("dev", "t2", &[SOLID])).unwrap();
    hand.0.set(NOW + 120 * DAY);
    let report = memory.run(&[crate::upkeep::contract::Chore::Vault], false).unwrap();
    assert_eq!((report.entries_archived, texts(&mut memory, Some("dev"))), (1, vec![SOLID.1.to_owned()]));
    assert_eq!(
        memory.run(&[crate::upkeep::contract::Chore::Vault], false).unwrap().entries_archived,
        0,
        "decay does not compound"
    );
}

#[test]
fn knowledge_is_chosen_for_the_task_and_fits_its_budget() {
    let (mut memory, hand) = memory("bit-office");
    for n in 0..30_u64 {
        hand.0.set(NOW + n);
        let text = format!("This project uses the helper called widget{n} for things");
        memory.commit(commit("dev", &format!("t{n}"), &[(Category::Patterns, &text)])).unwrap();
    }
    memory.remember("dev", Category::Lessons, "The parser loses text when it rewrites files", None).unwrap();
    for n in 30..40_u64 {
        hand.0.set(NOW + n);
        let text = format!("This project uses the helper called widget{n} for things");
        memory.commit(commit("dev", &format!("t{n}"), &[(Category::Patterns, &text)])).unwrap();
    }
    let lesson = "- Lesson: The parser loses text when it rewrites files";
    let blind = memory.knowledge(Some("dev"), None, None).unwrap();
    assert!(!blind.agent_knowledge.contains(lesson) && blind.agent_knowledge.lines().count() == 11);
    assert_eq!(blind.recent_sessions.lines().count(), 11);
    let seeing = memory.knowledge(Some("dev"), Some("fix the parser that loses text"), None).unwrap();
    assert!(seeing.agent_knowledge.starts_with(&format!("===== AGENT KNOWLEDGE =====\n{lesson}\n")), "{seeing:?}");
    for budget in 0..600 {
        let told = memory.knowledge(Some("dev"), None, Some(budget)).unwrap();
        assert!(told.tokens <= budget, "{} of {budget}", told.tokens);
    }
}

#[test]
fn what_was_told_is_never_learnt_again() {
    let (mut memory, _) = memory("bit-office");
    for n in 0..3 {
        memory
            .commit(commit("dev", &format!("t{n}"), &[SOLID, (Category::Lessons, "never mix the two parsers")]))
            .unwrap();
    }
    memory.record_review("VERDICT: FAIL\n1. Missing error handling in the client", Some("r1")).unwrap();
    memory.record_review("VERDICT: FAIL\n1. Missing error handling in the client", Some("r2")).unwrap();
    let told = memory.knowledge(Some("dev"), None, None).unwrap().text;
    let recovered = memory
        .recover(&crate::session::contract::RecoveryRequest { agent: "dev".into(), ..Default::default() })
        .unwrap()
        .unwrap();
    let roster = memory.roster(&[]).unwrap().join("\n");
    assert!(told.contains("LEARNED FROM PREVIOUS PROJECTS") && told.contains("PROJECT KNOWLEDGE"));
    for text in [&told, &recovered.text, &roster] {
        assert_eq!(facts_in(&mut memory, text).unwrap(), [], "{text}");
        let outline =
            memory.summarize(SessionCommit { agent: "dev".into(), output: Some(text.clone()), ..Default::default() });
        assert_eq!(outline.unwrap().what, "", "{text}");
    }
    let answer = format!("{told}\nNote: the second parser is the faster one of the two.");
    assert_eq!(facts_in(&mut memory, &answer).unwrap().len(), 1);
}

/// Everything but what may be lost.
fn state(store: &MemoryStore) -> Vec<(String, Vec<u8>)> {
    store
        .objects_but(crate::vault::journal::is_trace)
        .into_iter()
        .filter(|(key, _)| !key.starts_with(".vault/usage/"))
        .collect()
}

#[test]
fn a_commit_that_breaks_off_anywhere_ends_the_same_when_it_is_done_again() {
    let facts =
        [SOLID, (Category::Habits, "Always run the tests before committing"), (Category::Lessons, "it is slow")];
    let start = MemoryStore::default();
    start
        .write("policy.toml", b"preset = \"bit-office\"\n[facts]\ncap = 3\n", &Expect::Absent, Durability::Full)
        .unwrap();
    let mut memory = Memory::new(start, || NOW);
    for n in 0..2 {
        memory.commit(commit("dev", &format!("t{n}"), &[SOLID])).unwrap();
    }
    memory.commit(commit("ops", "u", &[(Category::Lessons, "it is slow")])).unwrap();
    let before = Rc::into_inner(copy_of(memory.store())).unwrap();
    let last = || SessionCommit { output: Some("SUMMARY: done".into()), ..commit("dev", "t9", &facts) };
    let whole = copy_of(&before);
    let mut counting = Memory::new(CrashingStore::new(&whole, u32::MAX, false), || NOW + DAY);
    assert_eq!(counting.commit(last()).unwrap().facts.shared.len(), 1);
    for dies_at in 1..=counting.store().operations() {
        for is_done_first in [false, true] {
            let store = copy_of(&before);
            // It may end well if only a line of the log is missing.
            drop(Memory::new(CrashingStore::new(&store, dies_at, is_done_first), || NOW + DAY).commit(last()));
            let mut memory = Memory::new(CrashingStore::new(&store, u32::MAX, false), || NOW + DAY);
            memory.commit(last()).unwrap();
            assert_eq!(state(&store), state(&whole), "at operation {dies_at}, done: {is_done_first}");
            assert!(memory.commit(last()).unwrap().repeated);
            assert_eq!(state(&store), state(&whole));
        }
    }
}

#[test]
fn an_open_task_makes_no_room_for_another_where_tasks_are_facts() {
    let store = MemoryStore::default();
    let policy = b"[facts]\ncategories = [\"tasks\"]\ncap = 1\nfloor = 0.5\n";
    store.write("policy.toml", policy, &Expect::Absent, Durability::Full).unwrap();
    let hand = Hand(Rc::new(Cell::new(NOW)));
    let mut memory = Memory::new(store, hand.clone());
    let mut add = |text: &str| memory.remember("dev", Category::Tasks, text, None).unwrap();
    add("- [x] Write the parser for the new format");
    let second = add("- [ ] Move the cache out of the home folder");
    assert_eq!(second.evicted.len(), 1, "a task that is done leaves");
    assert_eq!(add("- [ ] Measure the start of the server").evicted, []);
    hand.0.set(NOW + 400 * DAY);
    assert_eq!(memory.run(&[crate::Chore::Vault], false).unwrap().entries_archived, 0);
}

#[test]
fn promoting_by_hand_needs_a_fact_of_an_agent() {
    let (mut memory, _) = memory("keepstone");
    let stored = memory.remember("dev", SOLID.0, SOLID.1, None).unwrap().stored[0].clone();
    let shared = memory.share(&stored).unwrap();
    assert_eq!((shared.reference.scope.clone(), shared.text.as_str()), (Scope::Project, SOLID.1));
    assert_eq!(memory.share(&stored).unwrap().reference, shared.reference);
    assert!(memory.share(&shared.reference).is_err());
    assert!(memory.share(&reference("dev/habits/1")).is_err());
    assert!(memory.share(&reference("dev/decisions/1")).is_err());
}

#[test]
fn a_fact_and_the_copy_that_was_shared_from_it_are_shown_once() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    for session in ["one", "two", "three"] {
        let draft = Draft::new(Scope::Agent(Name::new("dev").unwrap()), SOLID.0, SOLID.1);
        memory.add(Draft { session: Some(session.into()), ..draft }).unwrap();
    }
    let all = memory.list(&Filter::default()).unwrap();
    assert_eq!(all.len(), 2, "it was shared: {all:?}");
    let found = memory.find(&Query { text: "solid borders".into(), ..Query::default() }).unwrap();
    let scopes: Vec<&Scope> = found.iter().map(|hit| &hit.entry.reference.scope).collect();
    assert_eq!(scopes, [&Scope::Agent(Name::new("dev").unwrap())]);
    for task in [None, Some("solid borders".to_owned())] {
        let brief = memory.compose(&Request { agent: "dev".into(), task, ..Request::default() }).unwrap();
        assert_eq!(brief.text.matches(SOLID.1).count(), 1, "{}", brief.text);
    }
    let shared = Filter { scopes: vec![Scope::Project], ..Filter::default() };
    let found = memory.find(&Query { text: "solid borders".into(), filter: shared, ..Query::default() }).unwrap();
    assert_eq!(found.len(), 1, "alone it is found");
}

/// A memory with as many facts as it keeps, in two categories.
fn full() -> MemoryStore {
    let (mut memory, hand) = memory("bit-office");
    for n in 0..50_u64 {
        hand.0.set(NOW + n * DAY);
        let (patterns, habits) = (format!("The project uses module number {n}"), format!("Builds take {n} minutes"));
        let fact = if n < 40 { (Category::Patterns, &*patterns) } else { (Category::Habits, &*habits) };
        memory.commit(commit("dev", &format!("t{n}"), &[fact])).unwrap();
    }
    Rc::into_inner(copy_of(memory.store())).unwrap()
}

fn two_more() -> SessionCommit {
    let patterns = (Category::Patterns, "The deploy script asks for a token");
    commit("dev", "last", &[patterns, (Category::Habits, "Tests run before each push")])
}

/// A store that notes the keys that are written.
struct Noting(MemoryStore, Rc<RefCell<Vec<String>>>);

impl Store for Noting {
    fn read(&self, key: &str) -> std::result::Result<Option<Object>, StoreError> {
        self.0.read(key)
    }

    fn write(
        &self,
        key: &str,
        bytes: &[u8],
        expect: &Expect,
        durability: Durability,
    ) -> std::result::Result<Version, StoreError> {
        self.1.borrow_mut().push(key.to_owned());
        self.0.write(key, bytes, expect, durability)
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> std::result::Result<(), StoreError> {
        self.0.remove(key, expect, durability)
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> std::result::Result<Vec<Listed>, StoreError> {
        self.0.list(prefix, after, limit)
    }
}

#[test]
fn what_makes_room_leaves_in_the_write_that_brings_the_new() {
    let written = Rc::new(RefCell::new(Vec::new()));
    let mut memory = Memory::new(Noting(full(), Rc::clone(&written)), || NOW + 60 * DAY);
    let done = memory.commit(two_more()).unwrap();
    assert_eq!((done.facts.stored.len(), done.facts.evicted.len()), (2, 2));
    assert_eq!(texts(&mut memory, Some("dev")).len(), 50);
    let times = |key: &str| written.borrow().iter().filter(|written| *written == key).count();
    assert_eq!((times("dev/patterns.md"), times(".vault/archive/dev/patterns.md"), times("dev/habits.md")), (1, 1, 1));
}

#[test]
fn a_commit_to_a_full_memory_that_breaks_off_anywhere_loses_nothing() {
    let before = full();
    let whole = copy_of(&before);
    let mut counting = Memory::new(CrashingStore::new(&whole, u32::MAX, false), || NOW + 60 * DAY);
    counting.commit(two_more()).unwrap();
    let operations = counting.store().operations();
    let everything = Filter {
        categories: vec![Category::Patterns, Category::Habits],
        statuses: vec![Status::Promoted, Status::Archived],
        ..Filter::default()
    };
    for (dies_at, is_done_first) in (1..=operations).flat_map(|nth| [(nth, false), (nth, true)]) {
        let store = copy_of(&before);
        drop(Memory::new(CrashingStore::new(&store, dies_at, is_done_first), || NOW + 60 * DAY).commit(two_more()));
        let mut memory = Memory::new(CrashingStore::new(&store, u32::MAX, false), || NOW + 60 * DAY);
        memory.commit(two_more()).unwrap();
        let said: SortedSet<String> = memory.list(&everything).unwrap().into_iter().map(|entry| entry.text).collect();
        assert_eq!(said.len(), 52, "broken off at {dies_at}, {is_done_first}");
        assert!(texts(&mut memory, Some("dev")).len() <= 50, "broken off at {dies_at}, {is_done_first}");
    }
}

#[test]
fn a_superseded_fact_is_not_shared_and_the_copy_of_its_successor_supersedes_its_own() {
    let (mut memory, _) = memory("bit-office");
    let (category, dashed) = (SOLID.0, "User prefers dashed borders everywhere now");
    let change = |memory: &mut Memory<MemoryStore>| {
        let old = memory.facts(Some("dev"), None, None).unwrap().remove(0).reference;
        let dev = Scope::Agent(Name::new("dev").unwrap());
        let draft = Draft { supersedes: vec![old.clone()], ..Draft::new(dev, category, dashed) };
        (old, memory.add(draft).unwrap().reference().unwrap().clone())
    };
    memory.commit(commit("dev", "t0", &[SOLID])).unwrap();
    memory.commit(commit("dev", "t1", &[SOLID])).unwrap();
    let (_, new) = change(&mut memory);
    assert_eq!(texts(&mut memory, Some("dev")), [dashed]);
    assert_eq!(memory.commit(commit("dev", "t2", &[SOLID])).unwrap().facts.shared.len(), 0);
    memory.forget(&new).unwrap();
    assert_eq!(memory.commit(commit("dev", "t3", &[SOLID])).unwrap().facts.shared.len(), 1);
    let copy = memory.facts(None, None, None).unwrap().remove(0).reference;
    let (old, new) = change(&mut memory);
    assert_eq!(texts(&mut memory, None), [SOLID.1], "no agent takes away what the project knows");
    let shared = memory.share(&new).unwrap();
    assert_eq!(shared.supersedes, [old, copy.clone()]);
    assert_eq!(memory.get(&copy).unwrap().superseded_by, Some(shared.reference));
    assert_eq!(texts(&mut memory, None), [dashed]);
}
