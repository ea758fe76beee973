use crate::calls::*;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};

use crate::memory::Memory;
use crate::upkeep::contract::Format;

use super::*;

const NOW: u64 = 1_773_679_871_839;

fn memory() -> Memory<MemoryStore> {
    let store = MemoryStore::default();
    store.write("policy.toml", b"preset = \"bit-office\"\n", &Expect::Absent, Durability::Full).unwrap();
    Memory::new(store, || NOW)
}

fn file(path: &str, text: &str) -> SourceFile {
    SourceFile { path: path.into(), bytes: text.as_bytes().to_vec() }
}

fn folder() -> Vec<SourceFile> {
    let summary = |n: u32| {
        format!(
            r#"{{"timestamp":"2026-03-17T14:{n:02}:00Z","what":"did {n}","decisions":["d"],"filesChanged":["a/b.ts"],"unfinished":[],"commits":["ad8ed51"],"tokens":{{"input":45000,"output":12000}}}}"#
        )
    };
    let history: Vec<String> = (0..30).map(summary).collect();
    vec![
        file(
            "agents/agent-1.json",
            r#"{"agentId":"agent-1","facts":[
            {"id":"0a1b2c3d4e5f","category":"user_preference","fact":"User prefers solid borders over dashed borders","reinforceCount":4,"createdAt":"2026-03-10T10:00:00Z","lastSeen":"2026-03-16T10:00:00Z"},
            {"id":"1a1b2c3d4e5f","category":"codebase_pattern","fact":"这个项目使用 pnpm 工作区","reinforceCount":1,"createdAt":"2026-03-11T10:00:00Z","lastSeen":"2026-03-11T10:00:00Z"}]}"#,
        ),
        file(
            "agents/Alex 2.json",
            r#"[{"category":"lesson_learned","fact":"the gateway restarts when its config changes","reinforceCount":1}]"#,
        ),
        file("sessions/agent-1.json", &format!(r#"{{"latest":{},"history":[{}]}}"#, summary(30), history.join(","))),
        file(
            "work-state/agent-1.json",
            r#"{"startedAt":"2026-03-17T15:00:00Z","updatedAt":"2026-03-17T15:10:00Z","status":"interrupted","summary":"half done","nextSteps":["x"],"unfinished":[],"filesTouched":[]}"#,
        ),
        file("work-state/agent-2.json", "null"),
        file(
            "shared.json",
            r#"{"items":[{"fact":"User prefers solid borders over dashed borders","source":"agent-1","confirmedBy":["agent-1","agent-2"],"createdAt":"2026-03-16T10:00:00Z"}]}"#,
        ),
        file(
            "memory.json",
            r#"{"reviewPatterns":[{"pattern":"Missing error handling in the client","count":3,"lastSeen":"2026-03-16T10:00:00Z"}],"techPreferences":["TypeScript + PixiJS"],"projectHistory":[{"summary":"Snake","tech":"TypeScript","completedAt":"2026-03-15T10:00:00Z","reviewPassed":true,"ratings":{"visual":2}},{"summary":"Odd","ratings":{"visual":20}}]}"#,
        ),
        file("agents/broken.json", r#"{"facts":["#),
        file("notes.txt", "null"),
    ]
}

#[test]
fn everything_is_taken_over_once_and_what_is_broken_is_named() {
    let mut memory = memory();
    let before = memory.store().objects();
    let dry_run = memory.import(Format::BitOffice, &folder(), true).unwrap();
    assert_eq!(memory.store().objects(), before);
    let taken = memory.import(Format::BitOffice, &folder(), false).unwrap();
    assert_eq!(taken, dry_run);
    assert_eq!((taken.files.len(), taken.entries, taken.sessions), (7, 7, 31));
    assert_eq!((taken.work_states, taken.known, taken.evicted.len()), (1, 0, 0));
    let skipped: Vec<&str> = taken.skipped.iter().map(|skipped| skipped.key.as_str()).collect();
    assert_eq!(skipped, ["agents/broken.json", "memory.json", "notes.txt"]);
    let whole = memory.store().objects();
    let again = memory.import(Format::BitOffice, &folder(), false).unwrap();
    assert_eq!((again.files.len(), again.same, again.skipped.len()), (0, 7, 2));
    assert_eq!((again.entries, again.sessions, again.work_states), (0, 0, 0));
    assert_eq!(memory.store().objects(), whole);
}

#[test]
fn what_was_taken_over_is_whole() {
    let mut memory = memory();
    memory.import(Format::BitOffice, &folder(), false).unwrap();
    let facts = memory.facts(Some("agent-1"), None, None).unwrap();
    let evidence = facts[0].evidence.clone().unwrap();
    assert_eq!((facts.len(), evidence.count, evidence.learnt), (2, 4, Learnt::Import));
    assert_eq!(evidence.last_seen, 1_773_655_200_000);
    let shared = memory.facts(None, None, None).unwrap();
    assert_eq!(
        (shared[0].confirmed_by.clone(), shared[0].author.as_deref()),
        (vec!["agent-2".into()], Some("agent-1"))
    );
    assert_eq!(shared[0].sources, [facts[0].reference.to_string()]);
    let history = memory.history("agent-1", None).unwrap();
    assert_eq!((history.len(), history[0].what.as_str(), history[0].tokens.input), (31, "did 30", 45_000));
    assert_eq!(memory.get_work("agent-1").unwrap().unwrap().summary, "half done");
    assert_eq!(memory.get_work("agent-2").unwrap(), None);
    let odd = memory.agents().unwrap();
    assert!(odd.contains(&"Alex 2".to_owned()), "{odd:?}");
    let told = memory.knowledge(Some("agent-1"), None, None).unwrap();
    assert!(told.learned.contains("flagged 3 times") && told.learned.contains("improve: visual 2"), "{}", told.learned);
}

#[test]
fn what_was_forgotten_since_stays_forgotten() {
    let mut memory = memory();
    memory.import(Format::BitOffice, &folder(), false).unwrap();
    memory.clear_work("agent-1").unwrap();
    let forgotten = memory.facts(Some("agent-1"), None, None).unwrap()[0].reference.clone();
    memory.forget(&forgotten).unwrap();
    let again = memory.import(Format::BitOffice, &folder(), false).unwrap();
    assert_eq!((again.files.len(), again.same), (0, 7));
    // A file that has changed is read again, and what it said before is known still.
    let mut changed = folder();
    changed[0].bytes.push(b'\n');
    let taken = memory.import(Format::BitOffice, &changed, false).unwrap();
    assert_eq!((taken.files.len(), taken.entries, taken.known), (1, 0, 2));
    assert!(memory.get(&forgotten).is_err());
    assert_eq!(memory.get_work("agent-1").unwrap(), None);
}

#[test]
fn what_all_knew_and_was_forgotten_stays_forgotten_when_its_file_changes() {
    let mut memory = memory();
    memory.import(Format::BitOffice, &folder(), false).unwrap();
    let shared = memory.facts(None, None, None).unwrap()[0].reference.clone();
    memory.forget(&shared).unwrap();
    let mut changed = folder();
    let file = changed.iter_mut().find(|file| file.path == "shared.json").unwrap();
    file.bytes.push(b'\n');
    let taken = memory.import(Format::BitOffice, &changed, false).unwrap();
    assert_eq!((taken.files.len(), taken.entries), (1, 0));
    assert_eq!(memory.facts(None, None, None).unwrap(), []);
}
