//! A bounded run of the fuzz targets on stable, from the fixtures of the other tests, and of the component's exports
//! with arguments that no caller in its senses would pass.

#[path = "fuzz/subject.rs"]
#[allow(unreachable_pub, reason = "the targets of cargo-fuzz are another package")]
mod subject;

use std::alloc::{GlobalAlloc, Layout, System};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use keepstone::{
    Answer, Category, Changes, Component, Conversation, Draft, Durability, Error, Expect, Filter, Format, Grant, Key,
    Memory, MemoryStore, Message, ProjectRecord, Query, QueryVector, Rating, RecoveryRequest, Request, Role, RuleSet,
    Scope, SessionCommit, SourceFile, Store, Teammate, Transcript, WorkReport,
};
use keepstone_tests::here;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// More than any input here should ever need at once.
const MOST_ALLOCATED: usize = 256 << 20;

/// The system's allocator, which gives nobody more than that: an input that asks for it ends the test.
struct Bounded;

#[expect(unsafe_code, reason = "an allocator is unsafe; this one only passes calls on")]
// SAFETY: every block is the system's own, with the layout that was asked for.
unsafe impl GlobalAlloc for Bounded {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the promises of `alloc`.
        if layout.size() > MOST_ALLOCATED { std::ptr::null_mut() } else { unsafe { System.alloc(layout) } }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the block came from `System`, with this layout.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Bounded = Bounded;

/// Inputs of each target: `KEEPSTONE_FUZZ`, or a few hundred.
fn cases() -> u32 {
    std::env::var("KEEPSTONE_FUZZ").map_or(1_000, |cases| cases.parse().expect("KEEPSTONE_FUZZ is a number"))
}

/// Pieces of the formats; inputs are made of these, of fixtures and of arbitrary bytes.
const PIECES: [&str; 34] = [
    "<!-- id:1773679871839 -->",
    "<!-- id:1 -->",
    "<!-- id:18446744073709551616 -->",
    "## 2026-03-16T16:51 · #tag",
    "## 9999-99-99T99:99",
    "\n",
    "\r\n",
    "\n\n",
    "---",
    "----",
    "\\---",
    "```",
    "~~~",
    "# Heading",
    "===",
    "· #",
    "<!-- keepstone {\"tier\":\"pinned\"} -->",
    "<!-- keepstone {\"status\":\"forgotten\"} -->",
    "<!-- keepstone {",
    "\u{feff}",
    "\u{2028}",
    "日本語",
    "é",
    "\0",
    "{\"messages\":[]}",
    "{\"messages\":[{\"role\":\"user\",\"text\":\"x\"}]}",
    "[upkeep]\ncategory_cap = 0\n",
    "preset = \"agent-memory\"\n",
    "{\"savedAt\":-1e300,",
    "[[[[[[[[",
    "null",
    "{\"type\":\"assistant\",\"sessionId\":\"s1\",\"cwd\":\"/w/app\",\"message\":{\"role\":\"assistant\",\"content\":\"We decided to keep every byte of it.\"}}\n",
    "{\"hook_event_name\":\"SessionStart\"}",
    "// a comment\n{ \"hooks\": { } }",
];

/// Files that other tests read, cut to a length that keeps a run short.
fn fixtures() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    gather(&here().join("transcripts"), &mut all);
    gather(&here().join("compat/agent-memory-3.3"), &mut all);
    assert!(all.len() > 3, "there are fixtures");
    all
}

fn gather(folder: &Path, all: &mut Vec<Vec<u8>>) {
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            gather(&path, all);
        } else {
            let mut bytes = fs::read(&path).expect("a file");
            bytes.truncate(4_000);
            all.push(bytes);
        }
    }
}

fn inputs() -> impl Strategy<Value = Vec<u8>> {
    let piece = proptest::sample::select(PIECES.to_vec()).prop_map(|piece| piece.as_bytes().to_vec());
    let words = "[a-z #`~.-]{0,20}".prop_map(String::into_bytes);
    let part = prop_oneof![6 => piece, 3 => words, 1 => proptest::collection::vec(any::<u8>(), 0..40)];
    let parts = proptest::collection::vec(part, 0..16).prop_map(|parts| parts.concat());
    // A fixture with some other bytes in the middle of it.
    let spliced =
        (proptest::sample::select(fixtures()), any::<proptest::sample::Index>(), parts.clone(), any::<bool>())
            .prop_map(|(mut fixture, at, parts, cut)| {
                let at = at.index(fixture.len() + 1);
                let rest = fixture.split_off(at);
                fixture.extend(parts);
                fixture.extend(if cut { Vec::new() } else { rest });
                fixture
            });
    prop_oneof![3 => parts, 1 => spliced]
}

#[test]
fn no_bytes_break_a_promise_of_the_core() {
    for (name, target) in subject::ALL {
        let mut runner = TestRunner::new(Config { cases: cases(), failure_persistence: None, ..Config::default() });
        runner
            .run(&inputs(), |bytes| {
                target(&bytes);
                Ok(())
            })
            .unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn a_key_is_taken_or_refused_and_what_is_taken_stays_inside() {
    let mut runner = TestRunner::new(Config { cases: 20 * cases(), failure_persistence: None, ..Config::default() });
    let keys = "[a-zA-Z0-9./\\\\: ~_*?\0\u{e9}-]{0,40}|(\\.\\./|/|a/|con|\\.vault/\\.host/){0,6}";
    let judge = |key: String| {
        if let Ok(key) = Key::new(&key) {
            let segments: Vec<&str> = key.as_str().split('/').collect();
            assert!(segments.iter().all(|segment| !segment.is_empty() && *segment != "." && *segment != ".."), "{key}");
            assert!(!key.as_str().contains(['\\', ':', '\0']) && !key.as_str().starts_with(".vault/.host"), "{key}");
        }
        Ok(())
    };
    runner.run(&keys, judge).expect("keys are judged");
}

/// Texts that have broken something somewhere.
fn nasty() -> impl Strategy<Value = String> {
    let known = proptest::sample::select(vec![
        "",
        " ",
        "..",
        "../x",
        "con",
        "dev",
        "dev/facts/1773679871839",
        "dev/facts/~000000000000",
        "_shared/facts/1",
        "\0",
        "\u{202e}",
        "日本語のテキスト",
        "🦀🦀🦀",
        "---\n<!-- id:1 -->\n---",
        "a b c d e f g h i j",
        "'; drop table",
        "%s%n",
    ]);
    let long = (1_usize..4).prop_map(|power| "long words ".repeat(10_usize.pow(u32::try_from(power).unwrap_or(1))));
    prop_oneof![6 => known.prop_map(str::to_owned), 3 => "\\PC{0,60}", 1 => long]
}

#[test]
fn no_arguments_and_no_files_break_the_component() {
    let arguments =
        (proptest::collection::vec((nasty(), nasty(), any::<u64>(), any::<u32>(), any::<f64>()), 1..6), inputs());
    // As another's component, so that its many warnings are not shown.
    let component = Component::new(keepstone::COMPONENT).expect("our own component");
    let mut runner = TestRunner::new(Config { cases: cases() / 3, failure_persistence: None, ..Config::default() });
    runner
        .run(&arguments, |(arguments, file)| {
            let store = Arc::new(MemoryStore::new());
            for key in [
                "dev/facts.md",
                "policy.toml",
                "conversations/dev.json",
                "dev.md",
                ".vault/trash/dev/facts/1.md",
                ".vault/index/manifest.json",
                ".vault/work-state/dev.json",
                ".vault/sessions/dev.json",
            ] {
                // A policy that cannot be read would stop most calls at once.
                if key != "policy.toml" || file.len() % 4 == 0 {
                    store
                        .write(&Key::new(key).expect("a key"), &file, &Expect::Anything, Durability::Full)
                        .expect("it is written");
                }
            }
            // No clock decides: the budgets end what would not end.
            let deadline = Some(Duration::from_secs(600));
            let grant = Grant { memory: 256 << 20, store_calls: Some(20_000), deadline, ..Grant::default() };
            let memory = Memory::open_component(&component, store, grant);
            for (one, other, number, budget, share) in arguments {
                call_all(&memory, &one, &other, number, budget, share);
            }
            Ok(())
        })
        .expect("no call breaks it");
}

fn call_all(memory: &Memory, one: &str, other: &str, number: u64, budget: u32, share: f64) {
    let (vault, conversations, upkeep) = (memory.vault(), memory.conversations(), memory.upkeep());
    let draft = Draft {
        tags: vec![other.to_owned()],
        created: Some(number),
        confidence: Some(share),
        author: Some(other.to_owned()),
        ..Draft::new(Scope::agent(one), Category::Facts, other)
    };
    answered("vault.add", vault.add(&draft));
    answered(
        "vault.add",
        vault.add(&Draft { created: Some(number), ..Draft::new(Scope::agent("dev"), Category::Facts, one) }),
    );
    answered("vault.get", vault.get(one));
    answered("vault.edit", vault.edit(one, &Changes { text: Some(other.to_owned()), ..Changes::default() }));
    answered("vault.forget", vault.forget(one));
    answered("vault.restore", vault.restore(one));
    answered("vault.move-to", vault.move_to(one, &Scope::Project));
    answered(
        "vault.entries",
        vault.entries(&Filter { tags: vec![other.to_owned()], since: Some(number), ..Filter::default() }),
    );
    answered("vault.set-project", vault.set_project(one, Some(other)));
    answered(
        "search.find",
        memory.search().find(&Query { limit: u32::try_from(number % 120).ok(), ..Query::new(one) }),
    );
    let request = Request { task: Some(other.to_owned()), budget: Some(budget), ..Request::new(one) };
    answered("briefing.compose", memory.briefing().compose(&request));
    answered("compat.scope-block", memory.compat().scope_block(one, other));
    let conversation = Conversation {
        chat_id: Some(other.to_owned()),
        ..Conversation::new(one, vec![Message::new(Role::Agent, other), Message::new(Role::User, one)])
    };
    answered("conversations.save", conversations.save(&conversation));
    answered("conversations.close", conversations.close(&conversation, None));
    answered("conversations.last-checkpoint", conversations.last_checkpoint(one));
    answered("conversations.set-resume-id", conversations.set_resume_id(one, Some(other)));
    answered("clients.hook", memory.clients().hook(keepstone::Client::Cursor, one, other));
    let transcript = Transcript {
        client: keepstone::Client::Cursor,
        path: format!("/home/me/.cursor/projects/w-app/agent-transcripts/{other}.jsonl"),
        size: one.len() as u64,
        modified: number,
        head: one.as_bytes().to_vec(),
        workspace: "/w/app".to_owned(),
        agent: "dev".to_owned(),
        idle_after: None,
        last_answer: Some(other.to_owned()),
        folder: None,
        commit: None,
    };
    let reading = memory.transcripts().open(&transcript).and_then(|mut reader| {
        reader.feed(one.as_bytes())?;
        reader.finish()
    });
    answered("transcripts.open", reading);
    call_work(memory, one, other, number, budget, share);
    call_meanings(memory, one, other, number, share);
    answered("audit.log", memory.audit().log(Some(one), u32::try_from(number).ok()));
    answered("audit.undo", memory.audit().undo(Some(number % 8).filter(|call| *call > 0)));
    answered("audit.purge", memory.audit().purge(one));
    answered("upkeep.run", upkeep.run(&[], number.is_multiple_of(2)));
    answered("upkeep.health", upkeep.health());
}

/// Vectors of every length and of numbers that are none.
fn call_meanings(memory: &Memory, one: &str, other: &str, number: u64, share: f64) {
    let (jobs, search) = (memory.jobs(), memory.search());
    let values = vec![share as f32; usize::try_from(number % 5).unwrap_or_default()];
    let pending = jobs.pending(one, 8).unwrap_or_default();
    let mut answers: Vec<_> = pending.into_iter().map(|job| Answer { id: job.id, vector: values.clone() }).collect();
    answers.push(Answer { id: other.to_owned(), vector: values.clone() });
    answered("jobs.resolve", jobs.resolve(one, &answers));
    answered("jobs.status", jobs.status());
    let vector = Some(QueryVector { model: one.to_owned(), values });
    let query = Query { vector, explain: true, ..Query::new(other) };
    answered("search.find", search.find(&query));
    answered("search.similar", search.similar(&query));
    answered("search.related", search.related(one, &Filter::default(), None));
}

fn call_work(memory: &Memory, one: &str, other: &str, number: u64, budget: u32, share: f64) {
    let (work, compat) = (memory.work(), memory.compat());
    let (learning, exchange) = (memory.learning(), memory.exchange());
    let (one_of, few) = (Some(other.to_owned()), u32::try_from(number % 120).ok());
    let report = WorkReport {
        started_at: Some(number),
        task_id: one_of.clone(),
        files_touched: Some(vec![other.to_owned(); 3]),
        output: one_of.clone(),
        ..WorkReport::new(one)
    };
    answered("work.report", work.report(&report));
    answered("work.get", work.get(one));
    let commit = SessionCommit { session: one_of.clone(), output: one_of.clone(), ..SessionCommit::new(one) };
    answered("work.summarize", work.summarize(&commit));
    answered("work.commit", work.commit(&commit));
    answered("work.history", work.history(one, few));
    let request = RecoveryRequest { task: one_of.clone(), budget: Some(budget), ..RecoveryRequest::new(one) };
    answered("work.recover", work.recover(&request));
    answered("work.roster", work.roster(&[Teammate { agent: one.to_owned(), name: one_of }]));
    answered("work.clear", work.clear(one));
    answered("learning.remember", learning.remember(one, Category::Lessons, other, Some(one)));
    answered("learning.facts", learning.facts(Some(one), Some(other), few));
    for rules in [RuleSet::Insights, RuleSet::Facts] {
        answered("learning.extract", learning.extract(&[Message::new(Role::Agent, other)], rules));
    }
    answered("learning.similarity", learning.similarity(one, other));
    answered("vault.share", memory.vault().share(one));
    answered("learning.confirm", learning.confirm(one, other));
    answered("compat.knowledge", memory.compat().knowledge(Some(one), Some(other), few));
    answered("compat.record-review", compat.record_review(one, Some(other)));
    answered("compat.prefer-technology", compat.prefer_technology(one, Some(other)));
    let ratings = vec![Rating { axis: one.to_owned(), value: share }];
    answered("compat.rate-project", compat.rate_project(&ratings));
    let project = ProjectRecord {
        summary: one.to_owned(),
        technology: Some(other.to_owned()),
        review_passed: Some(number.is_multiple_of(2)),
        completed_at: Some(number),
        ratings,
    };
    answered("compat.complete-project", compat.complete_project(&project));
    answered("compat.projects", compat.projects());
    answered("exchange.export", exchange.export_files(Some(one)));
    answered("exchange.folders", exchange.folders(Format::BitOffice, one));
    let file = SourceFile { path: one.to_owned(), bytes: other.as_bytes().to_vec() };
    for format in Format::ALL {
        let files = std::slice::from_ref(&file);
        answered("exchange.import", exchange.import_files(*format, files, number.is_multiple_of(2)));
        answered("exchange.import", exchange.import_files(*format, &[], number.is_multiple_of(2)));
    }
}

/// An answer or a refusal; anything else is a breakdown.
fn answered<T>(call: &str, result: Result<T, Error>) {
    match result {
        Ok(_) | Err(Error::Memory(_)) => {}
        Err(broken) => panic!("{call}: {broken}"),
    }
}
