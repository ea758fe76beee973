use std::cell::Cell;
use std::rc::Rc;

use super::*;
use crate::calls::*;
use crate::learn::contract::{Start, Transcript};
use crate::memory::Memory;
use crate::memory::requests::root;
use crate::model::contract::{Conversation, Insight};
use crate::session::contract::{SessionCommit, WorkReport};
use crate::store::crashing::{CrashingStore, copy_of};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::text::time;
use crate::vault::journal::is_trace;

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
    let mut memory = Memory::new(store("[episodes]\nwrite = true\n"), move || clock.get());
    let (task_id, task_prompt) = (Some("t1".to_owned()), Some("Publish the next release".to_owned()));
    memory.report_work(&WorkReport { agent: "dev".into(), task_id, task_prompt, ..WorkReport::default() }).unwrap();
    hand.set(NOW + 2 * MINUTES);
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
    let mut counting = Memory::new(CrashingStore::new(&whole, u32::MAX, false), || NOW + 1);
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
            drop(Memory::new(CrashingStore::new(&store, dies_at, is_done_first), || NOW + 1).commit(last()));
            Memory::new(CrashingStore::new(&store, u32::MAX, false), || NOW + 1).commit(last()).unwrap();
            assert_eq!(state(&store), state(&whole), "at operation {dies_at}, done: {is_done_first}");
        }
    }
}

/// What a session says, first and after some minutes, in the transcript of its client.
fn transcript_of(minutes: u64) -> (Transcript, Vec<u8>) {
    let bytes = root::transcript_text().into_bytes();
    let began =
        root::transcript_text().split("\"timestamp\":\"").nth(1).and_then(|rest| time::with_offset(&rest[..24]));
    let modified = began.unwrap() + minutes * MINUTES;
    (Transcript { modified, ..root::transcript() }, bytes)
}

fn hear<S: Store + 'static>(memory: &mut Memory<S>, minutes: u64) -> Result<Option<Reference>> {
    let (transcript, bytes) = transcript_of(minutes);
    memory.begin_call();
    let mut reader = memory.open_transcript(&transcript)?;
    if *reader.start() == Start::Current {
        return Ok(None);
    }
    memory.begin_call();
    memory.feed_transcript(&mut reader, &bytes)?;
    memory.begin_call();
    Ok(memory.finish_transcript(reader)?.episode)
}

#[test]
fn a_session_that_was_heard_becomes_an_episode_once() {
    let mut memory = ade();
    let heard = hear(&mut memory, 5).unwrap().unwrap();
    let entry = memory.get(&heard).unwrap();
    assert_eq!(entry.session.as_deref(), Some("s1"));
    let expected = "please look at the cache\n\n### Key Decisions\n\n- We decided to warm the cache at night";
    assert!(entry.text.starts_with(expected), "{}", entry.text);
    assert_eq!(hear(&mut memory, 5).unwrap(), None, "nothing is due");
    let committed = memory.commit(SessionCommit { session: Some("s1".into()), ..commit("t1", 3) }).unwrap();
    assert_eq!(committed.episode, Some(heard.clone()));
    let mut chat = Conversation { chat_id: Some("s1".to_owned()), ..root::conversation("dev") };
    chat.messages[0].other.insert("timestamp".to_owned(), (NOW - 5 * MINUTES).into());
    assert_eq!(memory.close(chat, None).unwrap().episode, Some(heard));
    let all = Filter { categories: vec![Category::Episodes], ..Filter::default() };
    assert_eq!(memory.list(&all).unwrap().len(), 1);
}

#[test]
fn a_short_session_and_another_policy_leave_no_episode_of_a_transcript() {
    assert_eq!(hear(&mut ade(), 1).unwrap(), None);
    assert_eq!(hear(&mut Memory::new(MemoryStore::default(), || NOW), 5).unwrap(), None);
}

#[test]
fn a_session_that_is_closed_becomes_an_episode() {
    let close = |at: Option<u64>, chat: Option<&str>| {
        let mut memory = ade();
        let mut closed = Conversation { chat_id: chat.map(str::to_owned), ..root::conversation("dev") };
        if let Some(at) = at {
            closed.messages[0].other.insert("timestamp".to_owned(), at.into());
        }
        let episode = memory.close(closed, None).unwrap().episode;
        episode.map(|episode| memory.get(&episode).unwrap().text)
    };
    let text = close(Some(NOW - 3 * MINUTES), Some("c1")).unwrap();
    assert!(text.starts_with("How shall we send the answers?\n\n### Key Decisions\n\n- "), "{text}");
    assert_eq!(close(Some(NOW - MINUTES), Some("c1")), None, "it is short");
    assert_eq!(close(None, Some("c1")), None, "nobody knows how long it was");
    assert_eq!(close(Some(NOW - 3 * MINUTES), None), None, "it has no id");
}

#[test]
fn hearing_that_breaks_off_anywhere_leaves_one_episode_when_it_is_done_again() {
    let before = Rc::new(store("preset = \"ade\"\n"));
    let all = Filter { categories: vec![Category::Episodes], ..Filter::default() };
    for dies_at in 1.. {
        let store = copy_of(&before);
        let is_done = hear(&mut Memory::new(CrashingStore::new(&store, dies_at, true), || NOW), 5).is_ok();
        let mut memory = Memory::new(Rc::clone(&store), || NOW);
        drop(hear(&mut memory, 5).unwrap());
        assert_eq!(memory.list(&all).unwrap().len(), 1, "died at {dies_at}");
        if is_done {
            break;
        }
    }
}
