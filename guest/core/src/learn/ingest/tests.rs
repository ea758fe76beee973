use std::rc::Rc;

use crate::brief::contract::Request;
use crate::calls::*;
use crate::model::category::Category;
use crate::model::contract::{Entry, Filter};
use crate::search::contract::Query;
use crate::store::crashing::{CrashingStore, copy_of};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};

use crate::memory::Memory;

use super::*;
use crate::model::scope::Scope;

mod amended;
mod said;
mod told;

const NOW: u64 = 1_773_679_871_839;
const IDLE: u64 = 5 * 60_000;

fn line(role: &str, n: usize, text: &str) -> String {
    let kind = if role == "user" { "user" } else { "assistant" };
    let text = serde_json::to_string(text).unwrap();
    format!(
        "{{\"type\":\"{kind}\",\"uuid\":\"u{n}\",\"sessionId\":\"s1\",\"cwd\":\"/w/app\",\"isSidechain\":false,\
         \"timestamp\":\"2026-01-01T10:00:00.000Z\",\"message\":{{\"role\":\"{kind}\",\"content\":{text}}}}}\n"
    )
}

/// A session of so many exchanges; each answer holds one decision.
fn session(exchanges: usize) -> String {
    let exchange = |n| {
        let decision = format!("We decided to keep the bytes of file number {n} as they are on disk.");
        line("user", 2 * n, &format!("please look at file {n}")) + &line("agent", 2 * n + 1, &decision)
    };
    (0..exchanges).map(exchange).collect()
}

fn transcript(text: &str, age: u64) -> Transcript {
    Transcript {
        client: Client::ClaudeCode,
        path: "/home/me/.claude/projects/-w-app/s1.jsonl".into(),
        size: text.len() as u64,
        modified: NOW - age,
        head: text.as_bytes()[..text.len().min(256 << 10)].to_vec(),
        workspace: "/w/app".into(),
        agent: "dev".into(),
        idle_after: None,
        last_answer: None,
        folder: None,
        commit: None,
    }
}

/// Reads a transcript as a host does; none if there is nothing to do.
fn process<S: Store + 'static>(memory: &mut Memory<S>, text: &str, transcript: &Transcript) -> Result<Option<Digest>> {
    let mut reader = memory.open_transcript(transcript)?;
    let Start::At { offset } = *reader.start() else { return Ok(None) };
    for chunk in text.as_bytes()[usize::try_from(offset).unwrap()..].chunks(700) {
        memory.feed_transcript(&mut reader, chunk)?;
    }
    memory.finish_transcript(reader).map(Some)
}

fn entries<S: Store + 'static>(memory: &mut Memory<S>, category: Category) -> Vec<Entry> {
    memory.list(&Filter { categories: vec![category], ..Filter::default() }).unwrap()
}

#[test]
fn what_is_new_is_read_once_and_only_what_is_new() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let (short, long) = (session(5), session(8));
    let first = process(&mut memory, &short, &transcript(&short, 0)).unwrap().unwrap();
    assert_eq!((first.messages, first.decisions, first.handoff), (10, 5, None));
    assert_eq!(process(&mut memory, &short, &transcript(&short, 0)).unwrap(), None);
    let unfinished = &long[..long.len() - 20];
    let second = process(&mut memory, unfinished, &transcript(unfinished, 0)).unwrap().unwrap();
    assert_eq!((second.messages, second.decisions), (5, 2));
    let third = process(&mut memory, &long, &transcript(&long, 0)).unwrap().unwrap();
    assert_eq!((third.messages, third.decisions, third.malformed), (1, 1, 0));
    let decisions = entries(&mut memory, Category::Decisions);
    assert_eq!(decisions.len(), 8);
    assert_eq!(
        (decisions[0].session.as_deref(), decisions[0].tags.as_slice()),
        (Some("s1"), &["autoextract".to_owned(), "transcript".to_owned()][..])
    );
}

#[test]
fn a_last_line_without_a_line_end_is_read_once() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let (short, long) = (session(2), session(3));
    let open = short.trim_end();
    let first = process(&mut memory, open, &transcript(open, 0)).unwrap().unwrap();
    assert_eq!((first.messages, first.decisions), (4, 2));
    assert_eq!(process(&mut memory, open, &transcript(open, 0)).unwrap(), None);
    let second = process(&mut memory, &long, &transcript(&long, 0)).unwrap().unwrap();
    assert_eq!((second.messages, second.decisions, second.malformed), (2, 1, 0));
}

#[test]
fn an_idle_session_hands_over_and_again_after_it_was_resumed() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let (short, long) = (session(3), session(4));
    assert_eq!(process(&mut memory, &short, &transcript(&short, 0)).unwrap().unwrap().handoff, None);
    let first = process(&mut memory, &short, &transcript(&short, IDLE)).unwrap().unwrap().handoff.unwrap();
    assert_eq!(process(&mut memory, &short, &transcript(&short, 2 * IDLE)).unwrap(), None, "nothing was said since");
    assert_eq!(process(&mut memory, &long, &transcript(&long, 0)).unwrap().unwrap().handoff, None);
    let second = process(&mut memory, &long, &transcript(&long, IDLE)).unwrap().unwrap().handoff.unwrap();
    assert_ne!(first, second);
    let handoff = memory.get(&second).unwrap();
    assert_eq!(
        handoff.text,
        "**Request:** please look at file 0\n\n**Asked later:**\n- please look at file 3\n\n\
         **Decided:**\n- We decided to keep the bytes of file number 0 as they are on disk. (the agent)\n\
         - We decided to keep the bytes of file number 1 as they are on disk. (the agent)\n\
         - We decided to keep the bytes of file number 2 as they are on disk. (the agent)\n\n\
         **Last answer:**\nWe decided to keep the bytes of file number 3 as they are on disk."
    );
    assert_eq!(handoff.created.map(|at| at / 1_000), Some(1_767_261_600), "as old as the session");
    assert_eq!(entries(&mut memory, Category::Handoffs).len(), 2);
}

#[test]
fn another_projects_transcript_is_foreign_even_if_its_folder_ends_the_same() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let text = session(1);
    for workspace in ["/x/w/app", "/w", "/w/ap", "/app", "/w/app2"] {
        let other = Transcript { workspace: workspace.into(), ..transcript(&text, 0) };
        let mut reader = memory.open_transcript(&other).unwrap();
        let is_foreign = matches!(reader.start(), Start::Foreign { .. });
        assert_eq!(is_foreign, workspace != "/w", "{workspace}");
        assert_eq!(memory.feed_transcript(&mut reader, b"x").is_err(), is_foreign, "{workspace}");
    }
    assert!(memory.open_transcript(&Transcript { agent: "../x".into(), ..transcript(&text, 0) }).is_err());
}

#[test]
fn another_file_under_the_same_name_is_read_from_its_beginning() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let text = session(3);
    process(&mut memory, &text, &transcript(&text, 0)).unwrap();
    let other = line("user", 0, "hello") + &session(3);
    assert_eq!(process(&mut memory, &other, &transcript(&other, 0)).unwrap().unwrap().messages, 7);
    assert_eq!(entries(&mut memory, Category::Decisions).len(), 3);
}

#[test]
fn lines_that_agent_memory_has_read_are_not_read_again() {
    let store = MemoryStore::default();
    let state = br#"{"s1":{"lastLine":4,"lastProcessedAt":1712345678000,"handoffGenerated":true},"x":"kept"}"#;
    store.write(KEY, state, &crate::store::Expect::Absent, crate::store::Durability::Full).unwrap();
    let mut memory = Memory::new(store, || NOW);
    let cursor = |n: usize| {
        format!(
            "{{\"role\":\"assistant\",\"message\":{{\"content\":[{{\"type\":\"text\",\"text\":\"We decided to keep the bytes of file {n}.\"}}]}}}}\n\n"
        )
    };
    let text: String = (0..6).map(cursor).collect();
    let path = "/home/me/.cursor/projects/w-app/agent-transcripts/s1/s1.jsonl";
    let transcript = Transcript { client: Client::Cursor, path: path.into(), ..transcript(&text, 0) };
    let digest = process(&mut memory, &text, &transcript).unwrap().unwrap();
    assert_eq!((digest.messages, digest.decisions), (2, 2));
    let kept = memory.root.read(KEY).unwrap().unwrap().bytes;
    let kept: serde_json::Value = serde_json::from_slice(&kept).unwrap();
    assert_eq!((kept["x"].as_str(), kept["s1"]["lastLine"].as_u64()), (Some("kept"), Some(6)));
    assert_eq!(process(&mut memory, &text, &transcript).unwrap(), None);
}

#[test]
fn reading_that_breaks_off_anywhere_loses_nothing_and_learns_nothing_twice() {
    let text = session(6);
    let empty = MemoryStore::default();
    let whole = copy_of(&empty);
    let mut counting = Memory::new(CrashingStore::new(&whole, u32::MAX, false), || NOW);
    process(&mut counting, &text, &transcript(&text, IDLE)).unwrap().unwrap();
    for dies_at in 1..=counting.store().operations() {
        for is_done_first in [false, true] {
            let store = copy_of(&empty);
            let mut dying = Memory::new(CrashingStore::new(&store, dies_at, is_done_first), || NOW);
            process(&mut dying, &text, &transcript(&text, IDLE)).unwrap_err();
            let mut memory = Memory::new(CrashingStore::new(&store, u32::MAX, false), || NOW);
            process(&mut memory, &text, &transcript(&text, IDLE)).unwrap();
            let texts = |store: &Rc<MemoryStore>| {
                let mut memory = Memory::new(CrashingStore::new(store, u32::MAX, false), || NOW);
                let mut texts: Vec<String> =
                    memory.list(&Filter::default()).unwrap().into_iter().map(|e| e.text).collect();
                texts.sort();
                texts
            };
            assert_eq!(texts(&store), texts(&whole), "at operation {dies_at}, done: {is_done_first}");
        }
    }
}

#[test]
fn upkeep_is_due_after_many_entries_or_some_time() {
    let now = Rc::new(std::cell::Cell::new(NOW));
    let clock = Rc::clone(&now);
    let mut memory = Memory::new(MemoryStore::default(), move || clock.get());
    memory.configure("[learn]\nsession_entries = 100\n").unwrap();
    assert!(!memory.is_due().unwrap());
    let text = session(6);
    process(&mut memory, &text, &transcript(&text, 0)).unwrap();
    assert!(!memory.is_due().unwrap());
    now.set(NOW + 30 * 60_000);
    assert!(memory.is_due().unwrap());
    memory.run(&[], true).unwrap();
    assert!(memory.is_due().unwrap(), "a dry run changes nothing");
    memory.run(&[], false).unwrap();
    assert!(!memory.is_due().unwrap());
    let text = session(60);
    process(&mut memory, &text, &transcript(&text, 0)).unwrap();
    assert!(memory.is_due().unwrap());
}

#[test]
fn a_file_shorter_than_what_was_read_of_it_is_read_anew() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let (long, short) = (session(9), session(3));
    let mut reader = memory.open_transcript(&transcript(&long, 0)).unwrap();
    assert_eq!(*reader.start(), Start::At { offset: 0 });
    memory.feed_transcript(&mut reader, long.as_bytes()).unwrap();
    // The reader stopped before it saved the size; then the client rewrote the file.
    let reader = memory.open_transcript(&transcript(&short, 0)).unwrap();
    assert_eq!(*reader.start(), Start::At { offset: 0 });
}

fn heard() -> Memory<MemoryStore> {
    Memory::new(MemoryStore::default(), || NOW)
}

/// A memory in which nothing is sure enough to be an entry.
fn doubting() -> Memory<MemoryStore> {
    let mut memory = heard();
    memory.configure("[learn]\nentry_percent = 100\n").unwrap();
    memory
}

const DECISION: &str = "We decided to keep the bytes of the files as they are on disk.";

fn in_session(name: &str, text: &str) -> (String, Transcript) {
    let text = text.replace("\"s1\"", &format!("\"{name}\""));
    let path = format!("/home/me/.claude/projects/-w-app/{name}.jsonl");
    let transcript = Transcript { path, ..transcript(&text, 0) };
    (text, transcript)
}

#[test]
fn what_is_heard_carries_the_time_at_which_it_was_said() {
    let mut memory = heard();
    let text = line("user", 1, "look there") + &line("agent", 2, DECISION);
    let digest = process(&mut memory, &text, &transcript(&text, 0)).unwrap().unwrap();
    assert_eq!((digest.messages, digest.decisions), (2, 1));
    let decisions = entries(&mut memory, Category::Decisions);
    let [decision] = decisions.as_slice() else { panic!("{decisions:?}") };
    assert_eq!((decision.text.as_str(), decision.created), (DECISION, Some(1_767_261_600_000)));
    assert_eq!((decision.status, decision.confidence), (Status::Promoted, Some(0.9)));
}

#[test]
fn a_refusal_makes_a_candidate_of_an_entry_and_another_session_confirms_it() {
    let mut memory = heard();
    let short = line("user", 1, "look there") + &line("agent", 2, DECISION);
    let long = short.clone() + &line("user", 3, "no, rename them first");
    process(&mut memory, &short, &transcript(&short, 0)).unwrap();
    process(&mut memory, &long, &transcript(&long, 0)).unwrap();
    assert_eq!(entries(&mut memory, Category::Decisions)[0].status, Status::Candidate);
    let (again, other) = in_session("s2", &short);
    process(&mut memory, &again, &other).unwrap();
    let decisions = entries(&mut memory, Category::Decisions);
    assert_eq!((decisions.len(), decisions[0].status), (1, Status::Promoted));
}

/// Forgets the one decision and lets another session say it again.
fn assert_stays_forgotten(memory: &mut Memory<MemoryStore>, said: &str) {
    let decision = entries(memory, Category::Decisions).remove(0);
    memory.forget(&decision.reference).unwrap();
    let (again, other) = in_session("s2", said);
    process(memory, &again, &other).unwrap();
    assert!(entries(memory, Category::Decisions).is_empty());
}

#[test]
fn a_rejected_statement_does_not_come_back() {
    let mut memory = heard();
    let short = line("user", 1, "look there") + &line("agent", 2, DECISION);
    process(&mut memory, &short, &transcript(&short, 0)).unwrap();
    assert_stays_forgotten(&mut memory, &short);
}

#[test]
fn what_a_broken_off_reading_left_unnoted_does_not_come_back_once_it_is_forgotten() {
    let mut memory = heard();
    let short = line("user", 1, "look there") + &line("agent", 2, DECISION);
    process(&mut memory, &short, &transcript(&short, 0)).unwrap();
    for unwritten in [".vault/ledger/dev.json", KEY] {
        memory.store().remove(unwritten, &Expect::Anything, Durability::Full).unwrap();
    }
    process(&mut memory, &short, &transcript(&short, 0)).unwrap();
    assert_stays_forgotten(&mut memory, &short);
}

#[test]
fn a_candidate_is_shown_by_neither_search_nor_brief_until_another_session_says_it_again() {
    let mut memory = doubting();
    let text = line("user", 1, "look there") + &line("agent", 2, DECISION);
    let digest = process(&mut memory, &text, &transcript(&text, 0)).unwrap().unwrap();
    assert_eq!((digest.decisions, digest.candidates), (0, 1));
    let shows = |memory: &mut Memory<MemoryStore>| {
        let hits = memory.find(&Query { text: "bytes of the files".into(), ..Query::default() }).unwrap();
        let brief = memory.compose(&Request { agent: "dev".into(), ..Request::default() }).unwrap();
        (hits.len(), brief.text.contains("bytes of the files"))
    };
    assert_eq!(shows(&mut memory), (0, false));
    let filter = Filter { statuses: vec![Status::Candidate], ..Filter::default() };
    assert_eq!(memory.list(&filter).unwrap().len(), 1, "the review lists it");
    let (again, other) = in_session("s2", &text);
    process(&mut memory, &again, &other).unwrap();
    assert_eq!(shows(&mut memory), (1, true));
}

#[test]
fn a_session_adds_a_bounded_number() {
    let mut memory = heard();
    memory.configure("[learn]\nsession_entries = 3\nsession_candidates = 2\n").unwrap();
    let text = session(20);
    let digest = process(&mut memory, &text, &transcript(&text, 0)).unwrap().unwrap();
    assert_eq!((digest.decisions, digest.candidates), (3, 2));
}

#[test]
fn an_explanation_names_features_and_stores_nothing() {
    let mut memory = heard();
    let text = line("user", 1, "look there") + &line("agent", 2, &format!("{DECISION}\n\nLet me look at it now."));
    let statements = memory.explain(Client::ClaudeCode, text.as_bytes()).unwrap();
    let [decision] = statements.as_slice() else { panic!("{statements:?}") };
    assert_eq!((decision.text.as_str(), decision.status), (DECISION, Some(Status::Promoted)));
    assert_eq!(
        (decision.category, decision.confidence, decision.held_back.as_deref()),
        (Category::Decisions, 0.9, None)
    );
    assert!(decision.reasons.iter().any(|reason| reason.weight != 0.0), "{decision:?}");
    assert!(entries(&mut memory, Category::Decisions).is_empty());
}

/// Qwen Code 0.24 writes its transcript behind its answers: at the end of a quick first turn the file may be empty.
#[test]
fn a_transcript_without_a_line_is_of_the_folder_that_a_hook_tells() {
    for begun in ["", "{\"ty"] {
        let mut memory = heard();
        let told = |text: &str, folder: Option<&str>| Transcript {
            folder: folder.map(str::to_owned),
            last_answer: Some(DECISION.to_owned()),
            ..transcript(text, 0)
        };
        assert_eq!(process(&mut memory, begun, &told(begun, None)).unwrap(), None, "nobody tells whose it is");
        assert_eq!(process(&mut memory, begun, &told(begun, Some("/w/other"))).unwrap(), None);
        let digest = process(&mut memory, begun, &told(begun, Some("/w/app"))).unwrap().unwrap();
        assert_eq!((digest.messages, digest.decisions), (1, 1), "{begun:?}");
        let whole = line("user", 1, "look there") + &line("agent", 2, DECISION);
        let digest = process(&mut memory, &whole, &transcript(&whole, 0)).unwrap().unwrap();
        assert_eq!((digest.messages, digest.decisions), (1, 0), "the answer is known");
        assert_eq!(entries(&mut memory, Category::Decisions).len(), 1, "{begun:?}");
    }
    let garbage = Transcript { folder: Some("/w/app".to_owned()), ..transcript("no JSON\n", 0) };
    assert_eq!(process(&mut heard(), "no JSON\n", &garbage).unwrap(), None, "it is no transcript");
}

/// `claude --agent reviewer`.
#[test]
fn an_agent_that_the_transcript_names_learns_from_it() {
    for (given, named, expected) in
        [("default", "reviewer", "reviewer"), ("default", "../reviewer", "default"), ("dev", "reviewer", "dev")]
    {
        let mut memory = Memory::new(MemoryStore::default(), || NOW);
        let setting = format!("{{\"type\":\"agent-setting\",\"agentSetting\":\"{named}\",\"sessionId\":\"s1\"}}\n");
        let text = setting + &session(1);
        let opened = Transcript { agent: given.to_owned(), ..transcript(&text, IDLE) };
        process(&mut memory, &text, &opened).unwrap();
        let handoff = entries(&mut memory, Category::Handoffs).remove(0);
        assert_eq!(handoff.reference.scope, Scope::Agent(Name::new(expected).unwrap()), "{given} {named}");
    }
}
