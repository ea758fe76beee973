use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Changes, Conversation, Draft, Message, Role};
use crate::model::scope::{Name, Scope};
use crate::search::contract::Query;
use crate::session::contract::{SessionCommit, WorkReport};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::vault::contract::Outcome;

const NOW: u64 = 1_773_679_871_839;

/// A root with a file of every kind.
fn root() -> Memory<MemoryStore> {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    memory.init().unwrap();
    memory.set_project("About it.", None).unwrap();
    let scope = Scope::Agent(Name::new("dev").unwrap());
    let add = |memory: &mut Memory<MemoryStore>, text: &str| match memory
        .add(Draft::new(scope.clone(), Category::Preferences, text))
        .unwrap()
    {
        Outcome::Stored { reference } => reference,
        other => panic!("{other:?}"),
    };
    let reference = add(&mut memory, "Prefers tabs over spaces in every file.");
    let changes = Changes { text: Some("Prefers tabs to spaces in every file.".into()), ..Changes::default() };
    memory.edit(&reference, changes).unwrap();
    let gone = add(&mut memory, "Wants short answers without lists.");
    memory.forget(&gone).unwrap();
    let purged = add(&mut memory, "Wants long answers with lists.");
    memory.forget(&purged).unwrap();
    memory.purge(&purged).unwrap();
    let said = Message::new(Role::User, "We decided to keep the bytes of all files as they are.");
    let conversation = Conversation { agent_id: "dev".into(), messages: vec![said], ..Conversation::default() };
    memory.save(conversation.clone()).unwrap();
    memory.close(conversation, None).unwrap();
    memory.set_resume_id("dev", Some("c1")).unwrap();
    memory.report_work(&WorkReport { agent: "dev".into(), ..WorkReport::default() }).unwrap();
    let summary = "It prefers tabs to spaces in every file.".to_owned();
    memory.commit(SessionCommit { agent: "dev".into(), what: Some(summary), ..SessionCommit::default() }).unwrap();
    memory.find(&Query { text: "tabs".into(), ..Query::default() }).unwrap();
    memory.run(&[], false).unwrap();
    for (key, text) in [
        (".vault/processed-transcripts.json", "{\"a.jsonl\":{\"lastLine\":3}}"),
        (".vault/processed-bit-office.json", "{\"00\":1}"),
        (".vault/ledger/dev.json", "{\"learnt\":{\"00\":1}}"),
        (".vault/usage/dev.json", "{\"dev/preferences/1\":2}"),
        (
            ".vault/stretches/dev.json",
            "{\"stretches\":[{\"session\":\"s\",\"at\":1,\"messages\":[{\"role\":\"user\",\"text\":\"x\"}]}]}",
        ),
        (".vault/unmerged.json", "{\"dev/lessons:00\":1}"),
        (".vault/briefed.json", "[\"s1\"]"),
        (".vault/told.json", "[{\"session\":\"s1\",\"marks\":[\"00\"]}]"),
        (".vault/unsearched.json", "[\"s1\"]"),
        ("dev/_core.md", "## User\n\nAna.\n"),
        (".vault/index/vectors.json", "{\"model\":\"m\",\"since\":1}"),
        (".vault/archive/dev/lessons.md", "<!-- id:7 -->\n## 1970-01-01T00:00\n\nx\n\n---"),
        ("policy.toml", "[brief]\nbudget = 900\n"),
    ] {
        memory.store().write(key, text.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
    }
    memory
}

/// Files that only their own text says something about, so that only bytes that are no text are damage.
fn is_free_text(key: &str) -> bool {
    key.ends_with(".md") || key.ends_with(".toml")
}

/// Ways in which a file can be damaged, where that can be known.
fn damaged(key: &str, bytes: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let mut ways = vec![("no text", [bytes, b"\xff\xfe"].concat())];
    if key.ends_with(".jsonl") {
        ways.push(("a foreign line", [b"<<<<<<< HEAD\n", bytes].concat()));
        ways.push(("another shape", b"{\"a\":1}\n".to_vec()));
    } else if !is_free_text(key) {
        ways.push(("cut", bytes[..bytes.len() / 2].to_vec()));
        ways.push(("empty", Vec::new()));
        ways.push(("another shape", b"7".to_vec()));
        ways.push(("zeroed", vec![0; bytes.len()]));
    }
    ways
}

#[test]
fn every_kind_of_file_is_named_when_it_is_damaged() {
    let whole = root();
    let health = Memory::new(copy(whole.store()), || NOW).health().unwrap();
    assert!(health.faults.is_empty() && health.unknown.is_empty(), "{health:?}");
    let mut kinds = std::collections::BTreeSet::new();
    for (key, bytes) in whole.store().objects() {
        if key.starts_with(".git") {
            continue;
        }
        kinds.insert(key.split('/').take(2).collect::<Vec<_>>().join("/"));
        for (way, damage) in damaged(&key, &bytes) {
            let store = copy(whole.store());
            store.write(&key, &damage, &Expect::Anything, Durability::Full).unwrap();
            let faults = Memory::new(store, || NOW).health().unwrap().faults;
            assert!(faults.iter().any(|fault| fault.key == key), "{key}, {way}: {faults:?}");
        }
    }
    let all = [
        ".vault/archive",
        ".vault/audit",
        ".vault/briefed.json",
        ".vault/chat-sessions.json",
        ".vault/checkpoints",
        ".vault/compact-log.json",
        ".vault/copies",
        ".vault/former",
        ".vault/index",
        ".vault/ledger",
        ".vault/processed-bit-office.json",
        ".vault/processed-transcripts.json",
        ".vault/receipts",
        ".vault/sessions",
        ".vault/stretches",
        ".vault/told.json",
        ".vault/trash",
        ".vault/unmerged.json",
        ".vault/unsearched.json",
        ".vault/usage",
        ".vault/work-state",
        "_project.md",
        "conversations/dev.json",
        "dev/_core.md",
        "policy.toml",
    ];
    for kind in all {
        assert!(kinds.contains(kind), "no file of the kind {kind} was damaged: {kinds:?}");
    }
}

#[test]
fn a_line_that_a_crash_cut_is_no_damage() {
    let memory = root();
    let key = ".vault/audit/00000001.jsonl";
    let mut bytes = memory.store().read(key).unwrap().unwrap().bytes;
    bytes.truncate(bytes.len() - 20);
    memory.store().write(key, &bytes, &Expect::Anything, Durability::Full).unwrap();
    assert_eq!(Memory::new(copy(memory.store()), || NOW).health().unwrap().faults, []);
}

#[test]
fn a_file_that_was_put_aside_and_a_file_of_nobody_are_named() {
    let mut memory = root();
    let kept = [".vault/broken/usage/dev.json", ".vault/kept/dev%decisions.md-00"];
    let strange = ["conversations/notes.txt", ".vault/archive/x.md", ".vault/notes.txt"];
    for key in kept.iter().chain(&strange) {
        memory.store().write(key, b"x", &Expect::Absent, Durability::Full).unwrap();
    }
    let health = memory.health().unwrap();
    assert_eq!(health.faults.iter().map(|fault| fault.key.as_str()).collect::<Vec<_>>(), kept);
    assert_eq!(health.unknown, strange);
}

fn copy(store: &MemoryStore) -> MemoryStore {
    let copy = MemoryStore::default();
    for (key, bytes) in store.objects() {
        copy.write(&key, &bytes, &Expect::Anything, Durability::Full).unwrap();
    }
    copy
}
