use std::cell::Cell;
use std::rc::Rc;

use super::*;
use crate::memory::Memory;
use crate::model::insight::Insight;
use crate::session::work::state::WorkReport;
use crate::store::dying::{Dying, copy_of};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::vault::log::is_trace;

const NOW: u64 = 1_773_679_871_839;
const MINUTES: u64 = 60_000;

fn store(policy: &str) -> MemoryStore {
    let store = MemoryStore::default();
    store.write("policy.toml", policy.as_bytes(), &Expect::Absent, Durability::Full).unwrap();
    store
}

fn ade() -> Memory<MemoryStore> {
    Memory::new(store("preset = \"ade\"\n"), || NOW)
}

fn commit(task: &str, minutes: u64) -> SessionCommit {
    let fact = Insight { category: Category::Patterns, text: format!("Each release of {task} has a signed tag") };
    SessionCommit {
        agent: "dev".into(),
        task_id: Some(task.into()),
        what: Some("Released the component to the registry with signed tags".into()),
        decisions: Some(vec!["Tags are signed because the registry asks for it".into()]),
        unfinished: Some(vec!["the changelog of the page".into()]),
        files_changed: Some(vec!["guest/core/Cargo.toml".into()]),
        started_at: Some(NOW - minutes * MINUTES),
        tools: Some(vec!["cargo publish".into()]),
        facts: Some(vec![fact]),
        ..SessionCommit::default()
    }
}

#[test]
fn a_long_session_in_which_something_was_learnt_becomes_an_episode() {
    let mut memory = ade();
    let episode = memory.commit(commit("t1", 3)).unwrap().episode.unwrap();
    let entry = memory.get(&episode).unwrap();
    assert_eq!((entry.reference.category, entry.session.as_deref()), (Category::Episodes, Some("t1")));
    assert_eq!(
        entry.text,
        "Released the component to the registry with signed tags\n\n### Key Decisions\n\n\
         - Tags are signed because the registry asks for it\n\n### Failed\n\n- the changelog of the page\n\n### Patterns\n\n\
         - Each release of t1 has a signed tag\n\n### Tools\n\n- cargo publish\n\n### Files\n\n- guest/core/Cargo.toml"
    );
}

#[test]
fn short_sessions_empty_ones_and_other_policies_give_none() {
    let nothing = SessionCommit { facts: Some(Vec::new()), ..commit("t1", 3) };
    let unknown = SessionCommit { started_at: None, ..commit("t1", 3) };
    for short in [commit("t1", 1), nothing, unknown] {
        assert_eq!(ade().commit(short).unwrap().episode, None);
    }
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    assert_eq!(memory.commit(commit("t1", 3)).unwrap().episode, None, "it is off by default");
}

#[test]
fn the_reported_task_tells_when_it_began_and_what_was_attempted() {
    let hand = Rc::new(Cell::new(NOW));
    let clock = hand.clone();
    let mut memory = Memory::new(store("[episodes]\nwrite = true\nleast_seconds = 60\n"), move || clock.get());
    let (task_id, task_prompt) = (Some("t1".to_owned()), Some("Publish the next release".to_owned()));
    memory.report_work(&WorkReport { agent: "dev".into(), task_id, task_prompt, ..WorkReport::default() }).unwrap();
    hand.set(NOW + MINUTES);
    let done = memory.commit(SessionCommit { started_at: None, ..commit("t1", 0) }).unwrap();
    let text = memory.get(&done.episode.unwrap()).unwrap().text;
    assert!(text.starts_with("Publish the next release\n\n### Worked\n\n- Released the component"), "{text}");
}

#[test]
fn three_alike_make_a_procedure() {
    let mut memory = ade();
    for task in ["t1", "t2", "t3"] {
        memory.commit(commit(task, 3)).unwrap();
    }
    let procedures = memory.procedures(&Filter::default()).unwrap();
    assert_eq!(procedures.len(), 1);
    assert!(procedures[0].entry.text.contains("### Useful Tools\n\n- cargo publish"), "{}", procedures[0].entry.text);
}

#[test]
fn ades_fault_an_episode_of_a_huge_session_reads_back_whole() {
    let mut memory = ade();
    let long = "A sentence that the agent wrote. ### Failed\n--- \u{1f680} 日本語の文。".repeat(20_000);
    let many: Vec<String> = (0..400).map(|nth| format!("{nth} {long}")).collect();
    let huge = SessionCommit {
        what: Some(long.clone()),
        decisions: Some(many[..3].to_vec()),
        tools: Some((0..4_000).map(|nth| format!("tool-{nth}")).collect()),
        unfinished: Some(many[..3].to_vec()),
        ..commit("t1", 3)
    };
    let episode = memory.commit(huge).unwrap().episode.unwrap();
    let text = memory.get(&episode).unwrap().text;
    let read = Sections::parse(&text);
    assert_eq!(read.print(), text);
    assert_eq!((read.items(DECISIONS).len(), read.items(TOOLS).len(), read.items(FILES).len()), (3, ITEMS, 1));
    let headings: Vec<&str> = read.parts.iter().map(|(heading, _)| heading.as_str()).collect();
    assert_eq!(headings, [DECISIONS, FAILED, PATTERNS, TOOLS, FILES]);
}

#[test]
fn a_commit_that_breaks_off_anywhere_writes_one_episode_when_it_is_done_again() {
    let mut memory = ade();
    for task in ["t1", "t2"] {
        memory.commit(commit(task, 3)).unwrap();
    }
    let before = Rc::into_inner(copy_of(memory.store())).unwrap();
    let whole = copy_of(&before);
    let last = || commit("t3", 3);
    let mut counting = Memory::new(Dying::new(&whole, u32::MAX, false), || NOW + 1);
    assert!(counting.commit(last()).unwrap().episode.is_some());
    assert_eq!(counting.procedures(&Filter::default()).unwrap().len(), 1);
    let state = |store: &MemoryStore| {
        let mut all = store.objects_but(is_trace);
        all.retain(|(key, _)| !key.starts_with(".vault/usage/"));
        all
    };
    for dies_at in 1..=counting.store().operations() {
        for is_done_first in [false, true] {
            let store = copy_of(&before);
            drop(Memory::new(Dying::new(&store, dies_at, is_done_first), || NOW + 1).commit(last()));
            Memory::new(Dying::new(&store, u32::MAX, false), || NOW + 1).commit(last()).unwrap();
            assert_eq!(state(&store), state(&whole), "at operation {dies_at}, done: {is_done_first}");
        }
    }
}
