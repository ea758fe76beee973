//! A root with something of everything.

use std::cell::Cell;
use std::rc::Rc;

use crate::brief::contract::Request;
use crate::calls::*;
use crate::learn::contract::Start;
use crate::learn::contract::Transcript;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Client, Conversation, Draft, Insight, Message, Role};
use crate::model::reference::{Id, Reference};
use crate::model::scope::{Name, Scope};
use crate::search::contract::Answer;
use crate::session::contract::MissionChanges;
use crate::session::contract::{ProjectRecord, Rating, SessionCommit, WorkReport};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::upkeep::contract::Chore;

pub(crate) const NOW: u64 = 1_773_679_871_839;

/// The model whose vectors the root has.
pub(crate) const MODEL: &str = "test-3";

/// The ids of entries: two that stay, one in the trash, one in the archive, and one that was shared.
pub(crate) const STAYS: u64 = 1_700_000_000_000;
pub(crate) const OTHER: u64 = 1_700_000_060_000;
pub(crate) const FORGOTTEN: u64 = 1_700_000_120_000;
pub(crate) const ARCHIVED: u64 = 1_600_000_000_000;

pub(crate) fn agent(name: &str) -> Scope {
    Scope::Agent(Name::new(name).unwrap())
}

pub(crate) fn reference(scope: &str, category: Category, id: u64) -> Reference {
    Reference { scope: agent(scope), category, id: Id::Time(id) }
}

pub(crate) fn draft(scope: Scope, category: Category, text: &str) -> Draft {
    Draft::new(scope, category, text)
}

pub(crate) fn request() -> Request {
    Request { agent: "dev".to_owned(), task: Some("stream the answers".to_owned()), ..Request::default() }
}

pub(crate) fn conversation(name: &str) -> Conversation {
    let said = |role, text: &str| Message::new(role, text);
    Conversation {
        agent_id: name.to_owned(),
        chat_id: Some("chat-1".to_owned()),
        messages: vec![
            said(Role::User, "How shall we send the answers?"),
            said(Role::Agent, "We decided to stream the answers to the client over one connection."),
        ],
        ..Conversation::default()
    }
}

pub(crate) fn transcript_text() -> String {
    let line = |role: &str, nth: u32, text: &str| {
        format!(
            "{{\"type\":\"{role}\",\"uuid\":\"u{nth}\",\"sessionId\":\"s1\",\"cwd\":\"/w/app\",\"isSidechain\":false,\
             \"timestamp\":\"2026-01-01T10:00:00.000Z\",\"message\":{{\"role\":\"{role}\",\"content\":\"{text}\"}}}}\n"
        )
    };
    line("user", 0, "please look at the cache")
        + &line("assistant", 1, "We decided to warm the cache at night with the list of yesterday.")
}

pub(crate) fn transcript() -> Transcript {
    let head = transcript_text().into_bytes();
    Transcript {
        client: Client::ClaudeCode,
        path: "/home/me/.claude/projects/-w-app/s1.jsonl".into(),
        size: head.len() as u64,
        modified: NOW - 10 * 60_000,
        head,
        workspace: "/w/app".into(),
        agent: "dev".into(),
        idle_after: None,
        last_answer: None,
        folder: None,
        commit: None,
    }
}

pub(crate) fn commit(session: &str) -> SessionCommit {
    SessionCommit {
        agent: "ops".to_owned(),
        session: Some(session.to_owned()),
        what: Some(format!("moved the queue in {session}")),
        facts: Some(vec![
            Insight { category: Category::Patterns, text: "The queue is drained before each deploy.".to_owned() },
            Insight { category: Category::Preferences, text: format!("Reports of {session} are kept short.") },
        ]),
        output: Some("Drained the queue before the deploy.".to_owned()),
        ..SessionCommit::default()
    }
}

/// A root whose policy file has this text.
pub(crate) fn a_full_root(policy: &str) -> Rc<MemoryStore> {
    let store = Rc::new(MemoryStore::default());
    let now = Rc::new(Cell::new(NOW - 1_000_000));
    let clock = Rc::clone(&now);
    let mut memory = Memory::new(Rc::clone(&store), move || clock.replace(clock.get() + 1));
    memory.configure("[upkeep]\ncategory_cap = 6\ncategory_keep = 4\n[transcripts]\nstretches = 9\n").unwrap();
    add_entries(&mut memory);
    add_sessions(&mut memory);
    let other = Transcript { path: "/w/s0.jsonl".into(), ..transcript() };
    let mut reader = memory.open_transcript(&other).unwrap();
    assert!(matches!(reader.start(), Start::At { .. }));
    memory.feed_transcript(&mut reader, transcript_text().as_bytes()).unwrap();
    memory.finish_transcript(reader).unwrap();
    memory.forget(&reference("dev", Category::Decisions, FORGOTTEN)).unwrap();
    memory.run(&[Chore::Vault], false).unwrap();
    let jobs = memory.pending(MODEL, 100).unwrap();
    let vector = |nth: usize| vec![1.0, nth as f32, 0.5];
    let answers: Vec<Answer> =
        jobs.iter().enumerate().map(|(nth, job)| Answer { id: job.id.clone(), vector: vector(nth) }).collect();
    memory.resolve(MODEL, &answers[1..]).unwrap();
    memory.run(&[Chore::Index], false).unwrap();
    for (key, text) in [
        ("policy.toml", policy),
        ("tom.md", "# Tom\n\n## Decisions\n\n- Use tabs.\n"),
        ("sue.md.bak", "# Sue\n\n## Decisions\n\n- Use spaces.\n"),
        ("notes/readme.txt", "not ours"),
        (".vault/index.json", "{}"),
    ] {
        store.write(key, text.as_bytes(), &Expect::Absent, Durability::Full).unwrap();
    }
    store
}

fn add_entries<S: Store + 'static>(memory: &mut Memory<S>) {
    memory.set_project("A shop that streams its answers.", None).unwrap();
    let mut drafts = Vec::new();
    for (name, id) in [("dev", STAYS), ("dev", OTHER), ("dev", FORGOTTEN), ("ops", STAYS), ("zoe", OTHER)] {
        for category in [Category::Decisions, Category::Preferences, Category::Tasks] {
            let text = format!("- [ ] {name} streams the answers of {} number {id}.", category.name());
            drafts.push(Draft { created: Some(id), ..draft(agent(name), category, &text) });
        }
    }
    for nth in 0..8 {
        let text = format!("Lesson {nth}: a long answer is streamed in parts.");
        drafts.push(Draft { created: Some(ARCHIVED + nth * 60_000), ..draft(agent("dev"), Category::Lessons, &text) });
    }
    drafts.push(draft(Scope::Project, Category::Conventions, "Answers are streamed as events."));
    drafts.push(draft(Scope::Mission(Name::new("launch").unwrap()), Category::Decisions, "Launch on Monday."));
    memory.add_many(drafts).unwrap();
}

fn add_sessions<S: Store + 'static>(memory: &mut Memory<S>) {
    for name in ["dev", "ops", "zoe"] {
        memory.save(conversation(name)).unwrap();
        memory.checkpoint(conversation(name)).unwrap();
        let work =
            WorkReport { agent: name.to_owned(), task_prompt: Some("stream".to_owned()), ..WorkReport::default() };
        memory.report_work(&work).unwrap();
    }
    for session in ["one", "two", "three"] {
        memory.commit(commit(session)).unwrap();
        memory.commit(SessionCommit { agent: "dev".to_owned(), ..commit(session) }).unwrap();
    }
    memory.set_resume_id("dev", Some("chat-1")).unwrap();
    let rating = Rating { axis: "visual".to_owned(), value: 4.5 };
    let project = ProjectRecord { summary: "A page".to_owned(), ratings: vec![rating], ..ProjectRecord::default() };
    memory.complete_project(&project).unwrap();
    for mission in ["launch", "over"] {
        memory.create_mission(mission, &MissionChanges::default()).unwrap();
        memory.add_turn(mission, "dev", None, "Shall we stream the answers?").unwrap();
        memory.set_agent_note(mission, "dev", "The answers come first.").unwrap();
    }
    memory.delete_mission("over").unwrap();
    memory.record_review("VERDICT: FAIL\n1. The page is blank.\n", Some("one")).unwrap();
}
