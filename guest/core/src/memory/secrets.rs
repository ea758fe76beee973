//! No call writes a secret anywhere: each is made with one, and then every byte of the store is searched.

use serde_json::json;

use crate::calls::*;
use crate::learn::contract::Start;
use crate::learn::contract::Transcript;
use crate::model::category::Category;
use crate::model::contract::{Changes, Client, Conversation, Draft, Insight, Message, Role};
use crate::model::error::Error;
use crate::model::scope::{Name, Scope};
use crate::search::contract::Query;
use crate::session::contract::{ProjectRecord, SessionCommit, WorkReport};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::upkeep::contract::{Format, SecretPlace, SourceFile};
use crate::vault::contract::Outcome;

use super::*;

const NOW: u64 = 1_773_679_871_839;

pub(super) type Stored = Memory<MemoryStore>;

/// A key in two parts, so that no text of this repository is one.
fn key() -> String {
    ["ghp_", "x7Qm2Vw9Rt4Ks8Lb3Nc6Hd5Jf1Gz0Py7TaQe"].concat()
}

pub(super) fn said() -> String {
    format!("We decided to use the deploy key {} because the runner has no other way in.", key())
}

pub(super) fn memory() -> Stored {
    Memory::new(MemoryStore::default(), || NOW)
}

/// Objects that hold any long part of the key.
fn leaks(memory: &Stored) -> Vec<String> {
    let parts: Vec<String> = [&key()[..20], &key()[20..]].map(str::to_lowercase).to_vec();
    let holds = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).to_lowercase();
        parts.iter().any(|part| text.contains(part))
    };
    memory.store().objects().into_iter().filter(|(_, bytes)| holds(bytes)).map(|(key, _)| key).collect()
}

pub(super) fn draft(text: String) -> Draft {
    Draft::new(Scope::Agent(Name::new("dev").unwrap()), Category::Decisions, text)
}

pub(super) fn conversation() -> Conversation {
    let message =
        |role| Message { other: json!({"tool": said()}).as_object().unwrap().clone(), ..Message::new(role, said()) };
    Conversation {
        agent_id: "dev".into(),
        messages: vec![message(Role::User), message(Role::Agent)],
        other: json!({"extra": {"list": [said()]}}).as_object().unwrap().clone(),
        ..Conversation::default()
    }
}

fn insight() -> Insight {
    Insight { category: Category::Lessons, text: said() }
}

fn commit() -> SessionCommit {
    let some = || Some(vec![said()]);
    SessionCommit {
        agent: "dev".into(),
        what: Some(said()),
        decisions: some(),
        unfinished: some(),
        next_steps: some(),
        output: Some(format!("Lesson: always {}", said())),
        facts: Some(vec![insight()]),
        ..SessionCommit::default()
    }
}

fn work() -> WorkReport {
    let some = || Some(vec![said()]);
    WorkReport {
        agent: "dev".into(),
        task_prompt: Some(said()),
        summary: Some(said()),
        next_steps: some(),
        unfinished: some(),
        last_activity: Some(said()),
        output: Some(said()),
        ..WorkReport::default()
    }
}

fn process(memory: &mut Stored) {
    let line = |role: &str| {
        let message = json!({"role": role, "content": said()});
        json!({"type": role, "cwd": "/w/app", "sessionId": "s1", "message": message}).to_string()
    };
    let text = format!("{}\n{}\n", line("user"), line("assistant"));
    let transcript = Transcript {
        client: Client::ClaudeCode,
        path: "/home/me/.claude/projects/-w-app/s1.jsonl".into(),
        size: text.len() as u64,
        modified: 0,
        head: text.as_bytes().to_vec(),
        workspace: "/w/app".into(),
        agent: "dev".into(),
        idle_after: None,
        last_answer: None,
        folder: None,
        commit: None,
    };
    let mut reader = memory.open_transcript(&transcript).unwrap();
    assert_eq!(*reader.start(), Start::At { offset: 0 });
    memory.feed_transcript(&mut reader, text.as_bytes()).unwrap();
    assert!(memory.finish_transcript(reader).unwrap().handoff.is_some());
}

/// A conversation as another program left it, with the key in it.
pub(super) fn left_by_another(memory: &mut Stored, messages: usize) {
    let messages: Vec<_> = (0..messages).map(|_| json!({"role": "agent", "text": said()})).collect();
    let bytes = json!({"agentId": "dev", "savedAt": NOW, "messages": messages}).to_string();
    memory.store().write("conversations/dev.json", bytes.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
}

fn bit_office(memory: &mut Stored) {
    let files = [
        ("agents/dev.json", json!({"facts": [{"fact": said(), "category": "lesson"}]})),
        ("sessions/dev.json", json!([{"what": said(), "timestamp": NOW, "decisions": [said()]}])),
        ("work-state/dev.json", json!({"summary": said(), "startedAt": NOW, "updatedAt": NOW, "status": "running"})),
    ];
    let files = files.map(|(path, value)| SourceFile { path: path.into(), bytes: value.to_string().into_bytes() });
    memory.import(Format::BitOffice, &files, false).unwrap();
}

fn import(memory: &mut Stored) {
    let text = format!("<!-- id:{NOW} -->\n## 2026-03-16T16:51\n\n{}\n\n---", said());
    let document = json!({"keepstone": 1, "files": [{"key": "dev/decisions.md", "text": text}]});
    let file = SourceFile { path: "root.json".into(), bytes: document.to_string().into_bytes() };
    memory.import(Format::Keepstone, &[file], false).unwrap();
}

/// A call by which a text comes in.
pub(super) type Act = Box<dyn Fn(&mut Stored)>;

/// Calls by which `said` comes in without somebody who writes it by hand.
pub(super) fn acts() -> Vec<(&'static str, Act)> {
    let project = || ProjectRecord { summary: said(), technology: Some(said()), ..ProjectRecord::default() };
    vec![
        ("transcript", Box::new(process)),
        ("save", Box::new(|memory| memory.save(conversation()).unwrap())),
        ("checkpoint", Box::new(|memory| memory.checkpoint(conversation()).unwrap())),
        ("sleep", Box::new(|memory| drop(memory.sleep(conversation(), &said()).unwrap()))),
        ("close", Box::new(|memory| drop(memory.close(conversation(), None).unwrap()))),
        ("close with insights", Box::new(|memory| drop(memory.close(conversation(), Some(vec![insight()])).unwrap()))),
        ("learn", Box::new(|memory| drop(memory.learn("dev", vec![insight()], &[key(), "t".into()]).unwrap()))),
        ("fact", Box::new(|memory| drop(memory.remember("dev", Category::Lessons, &said(), None).unwrap()))),
        ("work", Box::new(|memory| drop(memory.report_work(&work()).unwrap()))),
        ("commit", Box::new(|memory| drop(memory.commit(commit()).unwrap()))),
        (
            "review",
            Box::new(|memory| drop(memory.record_review(&format!("VERDICT: FAIL\n1. {}", said()), None).unwrap())),
        ),
        ("technology", Box::new(|memory| drop(memory.prefer_technology(&said(), None).unwrap()))),
        ("project", Box::new(move |memory| drop(memory.complete_project(&project()).unwrap()))),
        ("bit-office", Box::new(bit_office)),
        ("import", Box::new(import)),
    ]
}

#[test]
fn nothing_that_comes_in_by_itself_leaves_a_key_in_the_store() {
    for (name, act) in acts() {
        let mut memory = memory();
        act(&mut memory);
        assert_eq!(leaks(&memory), Vec::<String>::new(), "{name}");
        assert!(
            memory
                .store()
                .objects()
                .iter()
                .any(|(_, bytes)| String::from_utf8_lossy(bytes).contains("[redacted: github token]")),
            "{name}"
        );
        let warnings = memory.take_warnings();
        assert!(
            warnings.iter().any(|fault| fault.message.contains("redacted before it was stored: github token")),
            "{name}: {warnings:?}"
        );
    }
}

#[test]
fn what_another_program_left_is_redacted_when_it_is_learnt_and_cut() {
    let mut memory = memory();
    left_by_another(&mut memory, 2);
    memory.import(Format::Conversations, &[], false).unwrap();
    memory.sync_checkpoints(true).unwrap();
    assert_eq!(leaks(&memory), ["conversations/dev.json"]);
    left_by_another(&mut memory, 60);
    memory.run(&[], false).unwrap();
    assert_eq!(leaks(&memory), Vec::<String>::new());
}

#[test]
fn by_hand_a_secret_is_refused_with_the_reason_unless_policy_allows_it() {
    let mut memory = memory();
    let clean = memory.add(draft("clean".into())).unwrap();
    let Outcome::Stored { reference } = clean else { panic!("{clean:?}") };
    let outcomes = memory.add_many(vec![draft(said()), draft("also clean".into())]).unwrap();
    let [Outcome::Rejected { reason }, Outcome::Stored { .. }] = outcomes.as_slice() else { panic!("{outcomes:?}") };
    assert!(
        reason.contains("github token") && reason.contains("--allow-secret") && !reason.contains(&key()),
        "{reason}"
    );
    let mut sourced = draft("with a source".into());
    sourced.sources = vec![format!("https://me:{}@host.internal/x", key())];
    assert!(matches!(memory.add(sourced).unwrap(), Outcome::Rejected { .. }));
    let changes = || Changes { text: Some(said()), ..Changes::default() };
    assert!(
        matches!(memory.edit(&reference, changes()), Err(Error::Invalid(reason)) if reason.contains("github token"))
    );
    assert!(
        matches!(memory.set_project(&said(), None), Err(Error::Invalid(reason)) if reason.contains("the project's text"))
    );
    assert_eq!(leaks(&memory), Vec::<String>::new());

    memory.configure("[secrets]\nby_hand = \"redact\"\n").unwrap();
    memory.edit(&reference, changes()).unwrap();
    memory.set_project(&said(), None).unwrap();
    assert_eq!(leaks(&memory), Vec::<String>::new());

    memory.configure("[secrets]\nby_hand = \"store\"\n").unwrap();
    assert!(matches!(memory.add(draft(said())).unwrap(), Outcome::Stored { .. }));
    assert_eq!(leaks(&memory).len(), 2, "the file and its copy");
    assert!(memory.configure("[secrets]\nautomatic = \"refuse\"\n").is_err());
}

#[test]
fn secrets_that_are_stored_are_found_wherever_a_copy_of_them_is() {
    let mut memory = memory();
    memory.configure("[index]\nflush = 1\n[secrets]\nby_hand = \"store\"\n").unwrap();
    assert_eq!(places(&mut memory, true), Vec::<String>::new());
    let allowed = draft(format!("in the second line\n{}", said()));
    let Outcome::Stored { reference } = memory.add(allowed).unwrap() else { panic!("it is allowed") };
    let entry = "dev/decisions.md, line 5: github token".to_owned();
    assert_eq!(places(&mut memory, false), [entry.as_str()]);

    memory.find(&Query { text: "deploy".to_owned(), ..Query::default() }).unwrap();
    let [copy, index, found] = places(&mut memory, true).try_into().unwrap();
    assert!(copy.starts_with(".vault/copies/dev/decisions/"), "{copy}");
    assert!(index.starts_with(".vault/index/seg-") && index.ends_with(".ks: github token"), "{index}");
    assert_eq!(found, entry);

    left_by_another(&mut memory, 1);
    memory.edit(&reference, Changes { text: Some("clean".to_owned()), ..Changes::default() }).unwrap();
    assert_eq!(places(&mut memory, false), Vec::<String>::new());
    let [before, index, other] = places(&mut memory, true).try_into().unwrap();
    assert!(before.starts_with(".vault/former/"), "{before}");
    assert!(index.starts_with(".vault/index/seg-"), "its words stay until segments are merged: {index}");
    assert_eq!(other, "conversations/dev.json, line 1: github token");

    memory.forget(&reference).unwrap();
    memory.purge(&reference).unwrap();
    assert_eq!(places(&mut memory, true), [other]);
}

/// A password is no secret by its look alone; the index has only its words.
#[test]
fn a_password_in_the_trash_is_found_in_the_index_too() {
    let mut memory = memory();
    memory.configure("[index]\nflush = 1\n[secrets]\nby_hand = \"store\"\n").unwrap();
    let allowed = draft("DB_PASSWORD=Zk7wq2Lm9Xv4Tb".to_owned());
    let Outcome::Stored { reference } = memory.add(allowed).unwrap() else { panic!("it is allowed") };
    memory.find(&Query { text: "password".to_owned(), ..Query::default() }).unwrap();
    memory.forget(&reference).unwrap();
    let [before, index, trash] = places(&mut memory, true).try_into().unwrap();
    assert!(before.starts_with(".vault/former/"), "{before}");
    assert!(index.starts_with(".vault/index/seg-"), "{index}");
    assert!(trash.starts_with(".vault/trash/"), "{trash}");
}

pub(super) fn places(memory: &mut Stored, everywhere: bool) -> Vec<String> {
    let shown = |place: SecretPlace| match place.line {
        Some(line) => format!("{}, line {line}: {}", place.key, place.kind),
        None => format!("{}: {}", place.key, place.kind),
    };
    memory.find_secrets(everywhere).unwrap().into_iter().map(shown).collect()
}

#[test]
fn whoever_confirms_a_fact_is_no_secret_and_a_refusal_says_no_key() {
    let mut memory = memory();
    let fact = Draft::new(Scope::Project, Category::Facts, "The harbour opens at six in the morning.");
    memory.add(fact.clone()).unwrap();
    let confirmed = memory.confirm(&key(), &fact.text);
    let scope = Scope::Agent(Name::new(&key()).unwrap());
    let added = memory.add(Draft::new(scope, Category::Facts, "clean"));
    for refused in [confirmed.map(drop), added.map(drop)] {
        let Err(Error::Invalid(reason)) = refused else { panic!("{refused:?}") };
        assert!(reason.contains("github token") && !reason.contains(&key()), "{reason}");
    }
    assert_eq!(leaks(&memory), Vec::<String>::new());
}
