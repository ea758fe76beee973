//! Tasks and answers as a host sees them: well-formed, malformed, hostile, and broken off anywhere.

use std::rc::Rc;

use crate::calls::*;
use crate::learn::contract::{Start, Transcript};
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Client, Draft, Entry, Filter, Status};
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::store::Store;
use crate::store::crashing::CrashingStore;
use crate::store::memory::MemoryStore;

use super::contract::{Task, TaskKind, Verdict};

mod consolidate;
mod extract;
mod merge;
mod rerank;

const NOW: u64 = 1_773_679_871_839;

fn agent(name: &str) -> Scope {
    Scope::Agent(Name::new(name).unwrap())
}

/// A memory in a process of its own.
fn memory_of(store: &Rc<MemoryStore>) -> Memory<CrashingStore> {
    begun(CrashingStore::new(store, u32::MAX, false))
}

fn begun(store: CrashingStore) -> Memory<CrashingStore> {
    let mut memory = Memory::new(store, || NOW);
    memory.configure("[transcripts]\nstretches = 4\n").unwrap();
    memory.begin_call();
    memory
}

fn line(session: &str, role: &str, nth: usize, text: &str) -> String {
    let text = serde_json::to_string(text).unwrap();
    format!(
        "{{\"type\":\"{role}\",\"uuid\":\"u{nth}\",\"sessionId\":\"{session}\",\"cwd\":\"/w/app\",\"isSidechain\":false,\
         \"timestamp\":\"2026-01-01T10:00:00.000Z\",\"message\":{{\"role\":\"{role}\",\"content\":{text}}}}}\n"
    )
}

/// A transcript of messages, the person's and the agent's in turns.
fn transcript(session: &str, said: &[&str]) -> String {
    let role = |nth: usize| if nth.is_multiple_of(2) { "user" } else { "assistant" };
    said.iter().enumerate().map(|(nth, text)| line(session, role(nth), nth, text)).collect()
}

/// Reads a transcript as a host does.
fn process<S: Store + 'static>(memory: &mut Memory<S>, session: &str, text: &str) {
    let transcript = Transcript {
        client: Client::ClaudeCode,
        path: format!("/home/me/.claude/projects/-w-app/{session}.jsonl"),
        size: text.len() as u64,
        modified: NOW,
        head: text.as_bytes().to_vec(),
        workspace: "/w/app".into(),
        agent: "dev".into(),
        idle_after: None,
        last_answer: None,
        folder: None,
        commit: None,
    };
    let mut reader = memory.open_transcript(&transcript).unwrap();
    let Start::At { offset } = *reader.start() else { return };
    memory.feed_transcript(&mut reader, &text.as_bytes()[usize::try_from(offset).unwrap()..]).unwrap();
    memory.finish_transcript(reader).unwrap();
}

fn tasks<S: Store + 'static>(memory: &mut Memory<S>, kind: TaskKind) -> Vec<Task> {
    memory.begin_call();
    memory.tasks(&[kind], 100).unwrap()
}

fn submit<S: Store + 'static>(memory: &mut Memory<S>, task: &Task, answer: &str) -> Verdict {
    memory.begin_call();
    memory.submit(&task.id, answer).unwrap()
}

fn list<S: Store + 'static>(memory: &mut Memory<S>, statuses: &[Status]) -> Vec<Entry> {
    memory.begin_call();
    memory.list(&Filter { statuses: statuses.to_vec(), ..Filter::default() }).unwrap()
}

fn texts(entries: &[Entry]) -> Vec<&str> {
    entries.iter().map(|entry| entry.text.as_str()).collect()
}

/// The reasons why parts of an answer were not accepted.
fn reasons(verdict: &Verdict) -> Vec<&str> {
    verdict.rejected.iter().map(|rejected| rejected.reason.as_str()).collect()
}

fn add<S: Store + 'static>(memory: &mut Memory<S>, scope: Scope, category: Category, texts: &[&str]) -> Vec<Reference> {
    let created = |nth: usize| Some(NOW - 1_000_000 + nth as u64 * 60_000);
    let drafts = texts
        .iter()
        .enumerate()
        .map(|(nth, text)| Draft { created: created(nth), ..Draft::new(scope.clone(), category, *text) });
    memory.begin_call();
    let outcomes = memory.add_many(drafts.collect()).unwrap();
    outcomes.iter().map(|outcome| outcome.reference().unwrap().clone()).collect()
}

/// The content of a root that people and agents see.
fn state(store: &MemoryStore) -> Vec<(String, String)> {
    let is_seen = |key: &str| {
        !key.starts_with(".vault/audit/") && !key.starts_with(".vault/former/") && !key.starts_with(".vault/copies/")
    };
    let objects = store.objects().into_iter().filter(|(key, _)| is_seen(key));
    objects.map(|(key, bytes)| (key, String::from_utf8(bytes).unwrap())).collect()
}

#[test]
fn a_root_without_work_has_no_tasks_and_wrong_questions_are_told() {
    let mut memory = memory_of(&Rc::default());
    assert_eq!(memory.tasks(&[], 100).unwrap(), []);
    for limit in [0, 101] {
        assert!(memory.tasks(&[], limit).unwrap_err().to_string().contains("from 1 to 100"));
    }
    assert!(memory.tasks(&[TaskKind::Rerank], 1).unwrap_err().to_string().contains("made of a query"));
    for id in [
        "",
        "merge",
        "extract:dev",
        "extract:dev:12",
        "extract:_shared:0000000000000000",
        "rerank:0000000000000000",
        "merge:dev:0000000000000000",
        "merge:../x/lessons:0000000000000000",
        "merge:dev/nothing:0000000000000000",
        "a:b:0000000000000000",
    ] {
        assert!(memory.submit(id, "{}").unwrap_err().to_string().contains("is not an id of a task"), "{id}");
    }
}
