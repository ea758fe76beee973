use std::rc::Rc;

use super::*;
use crate::calls::*;
use crate::memory::Memory;
use crate::model::error::Error;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};

const FIRST: u64 = 1_773_679_871_000;

/// A file of decisions, the newest first.
fn file(texts: &[&str]) -> String {
    let block = |(nth, text): (usize, &&str)| {
        format!("<!-- id:{} -->\n## 2026-03-16T16:51\n\n{text}\n\n---", FIRST + nth as u64)
    };
    texts.iter().enumerate().map(block).rev().collect::<Vec<_>>().join("\n\n")
}

fn root(files: &[(&str, &str)]) -> Memory<Rc<MemoryStore>> {
    let store = Rc::new(MemoryStore::default());
    for (key, text) in files {
        store.write(key, text.as_bytes(), &Expect::Absent, Durability::Full).unwrap();
    }
    Memory::new(store, || 1_773_679_971_000)
}

fn changed(key: &str, before: &str) -> Branch {
    let text = Some(before.to_owned()).filter(|before| !before.is_empty());
    Branch { files: vec![BaseFile { key: key.to_owned(), text }], gone: Vec::new() }
}

/// Kinds, lines and the last digits of entries.
fn found(memory: &mut Memory<Rc<MemoryStore>>, branch: &Branch) -> Vec<(CheckKind, Option<u32>, String)> {
    let short = |finding: &CheckFinding| finding.reference.as_ref().map(|it| it.id.to_string()[10..].to_owned());
    let found = memory.check(branch).unwrap();
    found.iter().map(|finding| (finding.kind, finding.line, short(finding).unwrap_or_default())).collect()
}

const KEY: &str = "dev/decisions.md";
const LIMIT_8: &str = "The pool of the importer has 8 connections at the most.";
const LIMIT_16: &str = "The pool of the importer has 16 connections at the most.";

#[test]
fn a_new_entry_that_contradicts_one_of_the_base_is_found_at_its_line() {
    let (before, now) = (file(&[LIMIT_8, "Use SSE."]), file(&[LIMIT_8, "Use SSE.", LIMIT_16]));
    let mut memory = root(&[(KEY, &now)]);
    let findings = memory.check(&changed(KEY, &before)).unwrap();
    let [finding] = &findings[..] else { panic!("{findings:?}") };
    assert_eq!((finding.kind, finding.fails, finding.line), (CheckKind::Contradiction, false, Some(1)));
    assert!(finding.other.as_ref().unwrap().to_string().ends_with("000"));
    assert!(finding.message.contains("8") && finding.message.contains("dev/decisions/1773679871000"), "{finding:?}");
}

#[test]
fn what_stood_at_the_base_is_nobodys_finding_and_a_pair_is_found_once() {
    let both = file(&[LIMIT_8, LIMIT_16]);
    let mut memory = root(&[(KEY, &both)]);
    assert_eq!(found(&mut memory, &changed(KEY, &both)), []);
    assert_eq!(found(&mut memory, &changed(KEY, "")), [(CheckKind::Contradiction, Some(1), "001".to_owned())]);
    assert_eq!(found(&mut memory, &Branch::default()), []);
}

#[test]
fn an_entry_of_the_base_that_contradicts_a_changed_older_one_is_found_there() {
    let (before, now) = (file(&["The pool is small.", LIMIT_16]), file(&[LIMIT_8, LIMIT_16]));
    let mut memory = root(&[(KEY, &now)]);
    let at = |kind| (kind, Some(8), "000".to_owned());
    let both = [at(CheckKind::Contradiction), at(CheckKind::Withdrawn)];
    assert_eq!(found(&mut memory, &changed(KEY, &before)), both);
}

#[test]
fn near_duplicates_and_entries_that_nobody_confirmed_are_found() {
    let text = "The proxy drops idle sockets after sixty seconds, so the client sends a ping.";
    let again = "The proxy drops idle sockets after sixty seconds, so the client sends a ping to it.";
    let by_agent = "Deploys run at night.\n\n<!-- keepstone {\"origin\":{\"statedBy\":\"agent\"}} -->";
    let now = file(&[text, again, by_agent, "Hidden.\n\n<!-- keepstone {\"status\":\"candidate\"} -->"]);
    let mut memory = root(&[(KEY, &now)]);
    let findings = found(&mut memory, &changed(KEY, &file(&[text])));
    let kinds: Vec<_> = findings.iter().map(|(kind, _, id)| (*kind, id.as_str())).collect();
    let unconfirmed = CheckKind::Unconfirmed;
    assert_eq!(kinds, [(unconfirmed, "003"), (unconfirmed, "002"), (CheckKind::Duplicate, "001")]);
}

#[test]
fn entries_that_name_a_file_that_is_gone_are_found_wherever_they_stand() {
    let text = file(&["The lock is in src/lock.rs, the cache in src/cache.rs."]);
    let mut memory = root(&[(KEY, &text)]);
    let path = |path: &str, now: Option<&str>| GonePath { path: path.to_owned(), renamed_to: now.map(str::to_owned) };
    let gone = vec![path("src/lock.rs", None), path("src/cache.rs", Some("src/store.rs")), path("src/a.rs", None)];
    let findings = memory.check(&Branch { files: Vec::new(), gone }).unwrap();
    let messages: Vec<&str> = findings.iter().map(|finding| finding.message.as_str()).collect();
    assert_eq!(messages, ["names src/cache.rs, which is src/store.rs now", "names src/lock.rs, which is deleted"]);
    assert_eq!((findings[0].key.as_str(), findings[0].line), (KEY, Some(1)));
}

#[test]
fn new_secrets_and_new_faults_fail_and_old_ones_are_left_alone() {
    let token = |rest: &str| ["The key is ghp_", rest].concat();
    let (old, new) = (token("x7Qm2Vw9Rt4Ks8Lb3Nc6Hd5Jf1Gz0Py7TaQe"), token("p1Wm8Cw3Zt4Ks8Lb3Nc6Hd5Jf1Gz0Py7TbUa"));
    let conflict = "\n\n<<<<<<< ours\nx\n=======\ny\n>>>>>>> theirs\n";
    let (before, now) = (file(&[&old]), file(&[&old, &new]) + conflict);
    let mut memory = root(&[(KEY, &now), ("_project.md", &new)]);
    let findings = memory.check(&changed(KEY, &before)).unwrap();
    let kinds: Vec<_> = findings.iter().map(|finding| (finding.kind, finding.line, finding.fails)).collect();
    assert_eq!(kinds, [(CheckKind::Secret, Some(4), true), (CheckKind::Defect, Some(15), true)], "{findings:?}");
    assert!(!format!("{findings:?}").contains("p1Wm8"));
    assert_eq!(found(&mut memory, &changed(KEY, &now)), []);
    assert_eq!(found(&mut memory, &changed("_project.md", "")), [(CheckKind::Secret, Some(1), String::new())]);
}

#[test]
fn two_wordings_of_a_merge_are_a_fault_of_the_branch_that_merged() {
    let whole = |text: &str, confidence: &str| {
        format!("## 2026-03-16T16:51 · #a\n\n{text}\n\n<!-- keepstone {{\"confidence\":{confidence}}} -->\n")
    };
    let head = format!("<!-- id:{FIRST} -->\n");
    let before = format!("{head}{}\n---", whole("One wording.", "0.5"));
    let now = format!("{head}{}{}\n---", whole("One wording.", "0.5"), whole("Another wording.", "0.7"));
    let mut memory = root(&[(KEY, &now)]);
    assert_eq!(found(&mut memory, &changed(KEY, &before)), [(CheckKind::Defect, Some(1), String::new())]);
    assert_eq!(found(&mut memory, &changed(KEY, &now)), []);
}

#[test]
fn policy_says_what_fails_and_what_is_not_reported() {
    let now = file(&[LIMIT_8, LIMIT_16]);
    let mut memory = root(&[(KEY, &now)]);
    memory.configure("[check]\nfail = [\"contradiction\"]\n").unwrap();
    assert!(memory.check(&changed(KEY, "")).unwrap()[0].fails);
    memory.configure("[check]\nignore = [\"contradiction\"]\n").unwrap();
    assert_eq!(memory.check(&changed(KEY, "")).unwrap(), []);
    assert!(memory.configure("[check]\nfail = [\"everything\"]\n").is_err());
}

#[test]
fn what_a_person_confirmed_and_the_branch_rewords_or_removes_is_found() {
    let candidate = "Maybe.\n\n<!-- keepstone {\"status\":\"candidate\"} -->";
    let by_agent = "Deploys run at night.\n\n<!-- keepstone {\"origin\":{\"statedBy\":\"agent\"}} -->";
    let before = file(&["Use SSE.", by_agent, "Ships on Friday.", candidate, "The tests need Docker."]);
    let now = file(&["Use SSE.", "Deploys run at noon.", "Ships on Monday."]);
    let mut memory = root(&[(KEY, &now)]);
    let findings = memory.check(&changed(KEY, &before)).unwrap();
    let withdrawn: Vec<_> = findings.iter().filter(|it| it.kind == CheckKind::Withdrawn).collect();
    let [gone, reworded] = withdrawn[..] else { panic!("{findings:?}") };
    assert_eq!((gone.line, reworded.line, gone.fails), (None, Some(1), false));
    assert_eq!(gone.message, "is gone, which a person stated or confirmed: \"The tests need Docker.\"");
    assert!(reworded.message.ends_with("\"Ships on Friday.\""), "{reworded:?}");
    // The whole file is gone; one that stands elsewhere now, and one that is superseded, are not.
    let elsewhere = file(&["The tests need Docker."]);
    let by_project = format!(
        "<!-- id:1773679871900 -->\n## 2026-03-16T16:51\n\nWebsockets.\n\n<!-- keepstone {{\"supersedes\":[\"dev/decisions/{FIRST}\"]}} -->\n\n---"
    );
    let mut memory = root(&[("qa/decisions.md", &elsewhere), ("_shared/decisions.md", &by_project)]);
    let mut branch = changed(KEY, &file(&["Use SSE.", "The tests need Docker.", "Ships on Friday."]));
    branch.files.push(BaseFile { key: "qa/decisions.md".to_owned(), text: None });
    assert_eq!(found(&mut memory, &branch), [(CheckKind::Withdrawn, None, "002".to_owned())]);
}

const ASSERTIONS: &str = r#"
[[brief]]
task = "change the pool of the importer"
agent = "dev"
tells = ["at the  MOST", "dev/decisions/1773679871000"]
does_not_tell = ["kafka"]

[[search]]
query = "pool"
tells = ["8 connections"]
does_not_tell = ["16 connections"]
within = 3
"#;

#[test]
fn assertions_that_hold_are_silent_and_others_say_what_is_there_instead() {
    let mut memory = root(&[(KEY, &file(&[LIMIT_8])), ("memory-tests.toml", ASSERTIONS)]);
    assert_eq!(memory.check(&Branch::default()).unwrap(), []);
    assert_eq!(memory.health().unwrap().unknown, Vec::<String>::new());
    let mut memory = root(&[(KEY, &file(&[LIMIT_16])), ("memory-tests.toml", ASSERTIONS)]);
    let findings = memory.check(&Branch::default()).unwrap();
    let messages: Vec<_> = findings.iter().map(|finding| (finding.line, finding.message.as_str())).collect();
    let missing = format!("a search for \"pool\" does not tell \"8 connections\"; it tells \"{LIMIT_16}\"");
    let present = format!("a search for \"pool\" tells \"16 connections\" in \"{LIMIT_16}\"");
    assert_eq!(messages, [(Some(8), missing.as_str()), (Some(8), present.as_str())]);
    assert!(findings.iter().all(|finding| finding.fails && finding.kind == CheckKind::Assertion));
}

#[test]
fn wrong_assertions_are_errors_with_their_line() {
    for (text, line, part) in [
        ("[[brief]]\ntells = [\"a\"]\ntels = []\n", 3, "tels"),
        ("\n[[brief]]\ntask = \"a\"\n", 2, "asserts nothing"),
        ("[[search]]\ntells = [\"a\"]\n", 1, "no query"),
        ("[[search]]\nquery = \"a\"\ntells = [\" \"]\n", 1, "blank"),
        ("\n[[find]]\nquery = \"a\"\n", 2, "[[brief]] and [[search]]"),
        ("\nbrief = 3\n", 2, "[[brief]]"),
        ("[[brief]]\ntells = \"a\"\n", 2, "expected a sequence"),
        ("[[brief]]\n\ntells = [\n", 3, ""),
        ("[[search]]\nquery = \"a\"\ntells = [\"b\"]\nwithin = 0\n", 1, "limit"),
        ("[[brief]]\nagent = \"a/b\"\ntells = [\"b\"]\n", 1, "agent"),
    ] {
        let error = root(&[("memory-tests.toml", text)]).check(&Branch::default()).unwrap_err();
        let Error::Corrupt(fault) = error else { panic!("{text:?}: {error}") };
        assert_eq!((fault.key.as_str(), fault.line), ("memory-tests.toml", Some(line)), "{text:?}: {fault}");
        assert!(fault.message.contains(part), "{text:?}: {fault}");
    }
}
