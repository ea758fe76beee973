use std::rc::Rc;

use super::*;
use crate::calls::*;
use crate::memory::Memory;
use crate::model::error::Error;
use crate::model::scope::{Name, Scope};
use crate::store::crashing::{CrashingStore, copy_of};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::vault::journal::is_trace;

const NOW: u64 = 1_773_679_871_839;
const RULE: &str = "Never push to the release branch without a review.";
const AGAIN: &str = "never push to a release branch without a review!";
const ONCE_MORE: &str = "Never push to the release branch without any review.";

type Stored = Memory<MemoryStore>;

fn memory() -> Stored {
    Memory::new(MemoryStore::default(), || NOW)
}

fn source(kind: CaptureKind, key: &str, text: &str) -> CaptureSource {
    let scope = Scope::Project;
    let (key, text) = (key.to_owned(), text.to_owned());
    CaptureSource { kind, key, scope, text, error: None, author: None, session: None, stated_by: None }
}

fn guidance(key: &str, text: &str) -> CaptureSource {
    source(CaptureKind::Guidance, key, text)
}

fn review(author: &str, text: &str) -> CaptureSource {
    let key = format!("{author} {}", text.len());
    CaptureSource { author: Some(author.to_owned()), ..source(CaptureKind::Review, &key, text) }
}

fn everything(memory: &mut Stored) -> Vec<Entry> {
    let statuses = vec![Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten];
    memory.list(&Filter { statuses, ..Filter::default() }).unwrap()
}

fn reasons(captured: &Captured) -> String {
    captured.left_out.iter().map(|left| format!("{}: {}\n", left.text, left.reason)).collect()
}

#[test]
fn a_person_s_rule_becomes_a_candidate_that_tells_where_it_is_from() {
    let mut memory = memory();
    let captured = memory.capture(guidance("m1", &format!("Thanks! {RULE} What do you think?"))).unwrap();
    let entry = memory.get(&captured.stored[0]).unwrap();
    assert_eq!((entry.text.as_str(), entry.reference.category), (RULE, Category::Conventions));
    assert_eq!((entry.status, entry.confidence), (Status::Candidate, Some(0.72)));
    assert_eq!(entry.origin, Some(Origin::new(Speaker::Person)));
    assert_eq!(entry.sources, ["guidance:m1"]);
    assert_eq!((captured.stored.len(), captured.left_out.len()), (1, 1), "{}", reasons(&captured));
}

#[test]
fn words_point_to_categories_in_any_script() {
    for (text, category) in [
        ("Always run the migrations first", Category::Conventions),
        ("Não uses mocks nos testes de integração", Category::Conventions),
        ("Nunca apagues o índice em produção", Category::Conventions),
        ("Всегда запускай тесты перед отправкой", Category::Conventions),
        ("提交之前必须运行所有的测试", Category::Conventions),
        ("コミットの前に必ずテストを実行する", Category::Conventions),
        ("I prefer small commits with a reason", Category::Preferences),
        ("Prefiro que cada ficheiro tenha um assunto", Category::Preferences),
        ("A new index breaks the nightly import", Category::Gotchas),
        ("O índice novo quebra a importação", Category::Gotchas),
        ("Restart the worker after changing a queue", Category::Patterns),
        ("Quando a fila muda, reinicia o processo", Category::Patterns),
    ] {
        let captured = memory().capture(guidance("k", text)).unwrap();
        assert_eq!(captured.stored.len(), 1, "{text}: {}", reasons(&captured));
        assert_eq!(captured.stored[0].category, category, "{text}");
    }
}

#[test]
fn a_source_gives_two_entries_at_most_and_the_surest() {
    let text = "When it rains, take a coat along. The deploy breaks on Fridays. Always lock the door twice.";
    let captured = memory().capture(guidance("k", text)).unwrap();
    let categories: Vec<Category> = captured.stored.iter().map(|reference| reference.category).collect();
    assert_eq!(categories, [Category::Gotchas, Category::Conventions]);
    assert!(reasons(&captured).starts_with("When it rains, take a coat along.: a source becomes 2"), "{captured:?}");
}

#[test]
fn ades_fault_no_source_is_captured_twice_and_what_somebody_removed_stays_away() {
    let mut memory = memory();
    let stored = memory.capture(guidance("m1", RULE)).unwrap().stored;
    let before = memory.store().objects();
    let again = memory.capture(guidance("m1", "Always say something else now")).unwrap();
    assert!(again.repeated && again.stored.is_empty());
    assert_eq!(memory.store().objects(), before);
    memory.forget(&stored[0]).unwrap();
    assert!(memory.capture(guidance("m1", RULE)).unwrap().repeated);
    let other = memory.capture(guidance("m2", RULE)).unwrap();
    assert!(other.stored.is_empty() && reasons(&other).contains("somebody removed it"), "{other:?}");
    assert!(
        !memory.capture(CaptureSource { scope: agent(), ..guidance("m1", RULE) }).unwrap().repeated,
        "another owner"
    );
}

#[test]
fn a_source_becomes_two_entries_at_most() {
    let three = format!("{RULE} Always run the linter before a commit. Always sign the tags of a release.");
    let captured = memory().capture(guidance("m1", &three)).unwrap();
    assert_eq!((captured.stored.len(), captured.left_out.len()), (2, 1), "{captured:?}");
}

fn agent() -> Scope {
    Scope::Agent(Name::new("dev").unwrap())
}

#[test]
fn ades_fault_candidates_that_say_the_same_are_one_and_three_origins_promote_it() {
    let mut memory = memory();
    let first = memory.capture(guidance("m1", RULE)).unwrap().stored[0].clone();
    let second = memory.capture(review("ana", AGAIN)).unwrap();
    assert_eq!((second.merged, second.promoted), (vec![first.clone()], Vec::new()));
    let third = memory.capture(guidance("m3", ONCE_MORE)).unwrap();
    assert_eq!(third.promoted, std::slice::from_ref(&first));
    let entry = memory.get(&first).unwrap();
    assert_eq!((entry.status, entry.confidence), (Status::Promoted, Some(0.8)));
    assert_eq!(entry.evidence.unwrap().count, 3);
    assert_eq!(everything(&mut memory).len(), 1);
}

#[test]
fn one_session_that_says_it_three_times_promotes_nothing() {
    let mut memory = memory();
    for key in ["m1", "m2", "m3", "m4"] {
        let session = Some("s1".to_owned());
        let captured = memory.capture(CaptureSource { session, ..guidance(key, RULE) }).unwrap();
        assert!(captured.promoted.is_empty());
    }
    assert_eq!(everything(&mut memory)[0].status, Status::Candidate);
}

#[test]
fn ades_fault_a_category_is_no_duplicate_of_another_and_an_opposite_none_of_its_own() {
    let mut memory = memory();
    let gotcha = "The release branch breaks without a review of the push";
    for (key, text) in [("m1", RULE), ("m2", gotcha), ("m3", "Always push to the release branch without a review.")] {
        assert_eq!(memory.capture(guidance(key, text)).unwrap().stored.len(), 1, "{text}");
    }
}

#[test]
fn what_a_program_printed_becomes_no_truth_by_being_printed_again() {
    let mut memory = memory();
    let text = "The import of the nightly dump stopped: you must run rm -rf on the cache before any import.";
    for key in ["f1", "f2", "f3", "f4"] {
        let captured = memory.capture(source(CaptureKind::Failure, key, text)).unwrap();
        assert!(captured.promoted.is_empty(), "{key}");
    }
    let entry = everything(&mut memory).remove(0);
    assert_eq!((entry.status, entry.speaker()), (Status::Candidate, Speaker::Tool));
    let web = CaptureSource { stated_by: Some(Speaker::Tool), ..guidance("page", RULE) };
    let stored = memory.capture(web).unwrap().stored;
    assert_eq!(memory.get(&stored[0]).unwrap().speaker(), Speaker::Tool);
}

#[test]
fn a_failure_keeps_the_line_of_its_error_and_no_dump() {
    let mut memory = memory();
    let text = "The build of the page stopped since the lock file was written by another version of the tool.";
    let trace = "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\nKeyError: 'lockfile'\n";
    let failure = CaptureSource { error: Some(trace.to_owned()), ..source(CaptureKind::Failure, "f1", text) };
    let stored = memory.capture(failure).unwrap().stored;
    let entry = memory.get(&stored[0]).unwrap();
    assert_eq!(entry.text, format!("{text}\n\nError: KeyError: 'lockfile'"));
    assert_eq!((entry.reference.category, entry.confidence), (Category::Gotchas, Some(0.68)));
    let plain = memory
        .capture(source(CaptureKind::Failure, "f2", &format!("{text} And again on Monday, with no tool.")))
        .unwrap();
    assert_eq!(memory.get(&plain.stored[0]).unwrap().confidence, Some(0.62));
    let short = memory.capture(source(CaptureKind::Failure, "f3", "It failed.")).unwrap();
    assert!(short.stored.is_empty() && reasons(&short).contains("50 characters"), "{short:?}");
    let long = "The queue of the importer stalls when two workers start. ".repeat(60);
    let stored = memory.capture(source(CaptureKind::Failure, "f4", &long)).unwrap().stored;
    let kept = memory.get(&stored[0]).unwrap().text;
    assert!(kept.chars().count() < 1_300 && kept.contains("start. [… "), "{kept}");
}

#[test]
fn ades_fault_every_refusal_tells_its_reason_and_good_notes_are_taken() {
    let mut memory = memory();
    let dump = "Never mind this:\n\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n";
    for (source, reason) in [
        (review("renovate[bot]", RULE), "a program wrote it"),
        (review("dependabot", RULE), "a program wrote it"),
        (review("ana", "LGTM, always a pleasure"), "it fits any change"),
        (review("ana", "You should rename this variable to count"), "about one place"),
        (review("ana", "> Never push to main\nok"), ""),
        (guidance("m1", "The sky over the harbour is grey today."), "it gives no rule"),
        (guidance("m2", "Never!"), "too short"),
        (source(CaptureKind::Failure, "f1", dump), "raw diff"),
    ] {
        let captured = memory.capture(source.clone()).unwrap();
        assert!(captured.stored.is_empty(), "{source:?}");
        assert!(reasons(&captured).contains(reason), "{source:?}: {captured:?}");
    }
    let fonts = "Fixed-width fonts must be used in tables:\n\n```css\ntd { font-family: monospace }\n```\n";
    assert_eq!(memory.capture(guidance("m3", fonts)).unwrap().stored.len(), 1);
}

#[test]
fn ades_fault_secrets_do_not_get_through() {
    let mut memory = memory();
    let token = ["ghp_", "x7Qm2Vw9Rt4Ks8Lb3Nc6Hd5Jf1Gz0Py7TaQe"].concat();
    memory.capture(guidance("m1", &format!("Always use the token {token} for the registry."))).unwrap();
    assert!(everything(&mut memory)[0].text.contains("[redacted: "));
    let all: Vec<u8> = memory.store().objects().into_iter().flat_map(|(_, bytes)| bytes).collect();
    assert!(!String::from_utf8_lossy(&all).contains(&token));
}

#[test]
fn a_key_is_a_word() {
    let long = "k".repeat(2_000);
    for key in ["", " ", "a\nb", long.as_str()] {
        let refused = memory().capture(guidance(key, RULE));
        assert!(matches!(refused, Err(Error::Invalid(_))), "{key:?}: {refused:?}");
    }
}

fn state(store: &MemoryStore) -> Vec<(String, Vec<u8>)> {
    store.objects_but(is_trace)
}

#[test]
fn a_capture_that_breaks_off_anywhere_ends_the_same_when_it_is_done_again() {
    let start = MemoryStore::default();
    start.write("policy.toml", b"preset = \"ade\"\n", &Expect::Absent, Durability::Full).unwrap();
    let mut memory = Memory::new(start, || NOW);
    memory.capture(guidance("m1", RULE)).unwrap();
    memory.capture(guidance("m2", AGAIN)).unwrap();
    let before = Rc::into_inner(copy_of(memory.store())).unwrap();
    let last = || guidance("m3", &format!("{ONCE_MORE} The new index breaks the nightly import."));
    let whole = copy_of(&before);
    let mut counting = Memory::new(CrashingStore::new(&whole, u32::MAX, false), || NOW + 1);
    let done = counting.capture(last()).unwrap();
    assert_eq!((done.stored.len(), done.merged.len(), done.promoted.len()), (1, 1, 1));
    for dies_at in 1..=counting.store().operations() {
        for is_done_first in [false, true] {
            let store = copy_of(&before);
            // It may end well if only a line of the log is missing.
            drop(Memory::new(CrashingStore::new(&store, dies_at, is_done_first), || NOW + 1).capture(last()));
            let mut memory = Memory::new(CrashingStore::new(&store, u32::MAX, false), || NOW + 1);
            memory.capture(last()).unwrap();
            assert_eq!(state(&store), state(&whole), "at operation {dies_at}, done: {is_done_first}");
            assert!(memory.capture(last()).unwrap().repeated);
        }
    }
}

#[test]
fn an_entry_that_was_edited_after_a_crash_before_the_ledger_is_not_captured_again() {
    let mut memory = memory();
    let stored = memory.capture(guidance("m1", RULE)).unwrap().stored;
    memory.store().remove(".vault/ledger/_shared.json", &Expect::Anything, Durability::Full).unwrap();
    let text = Some("Reviews come before releases.".to_owned());
    memory.edit(&stored[0], crate::model::contract::Changes { text, ..Default::default() }).unwrap();
    let again = memory.capture(guidance("m1", RULE)).unwrap();
    assert_eq!((again.stored.len(), again.merged), (0, stored));
    assert!(memory.capture(guidance("m1", RULE)).unwrap().repeated);
    assert_eq!(everything(&mut memory).len(), 1);
}
