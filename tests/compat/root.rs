//! A root as agent-memory 3.3 left it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use keepstone_core::calls::*;
use keepstone_core::store::{Durability, Expect, MemoryStore};
use keepstone_core::{Category, Draft, Entry, Filter, Memory, Name, Scope, Status, Store};
use keepstone_tests::here;

use crate::seed;

const NOW: u64 = 1_780_000_000_000;

fn files() -> BTreeMap<String, String> {
    let root = here().join("compat/agent-memory-3.3");
    let mut files = BTreeMap::new();
    collect(&root, "", &mut files);
    files
}

fn collect(folder: &Path, prefix: &str, files: &mut BTreeMap<String, String>) {
    for file in fs::read_dir(folder).expect("the folder is there").flatten() {
        let key = format!("{prefix}{}", file.file_name().to_string_lossy());
        if file.path().is_dir() {
            collect(&file.path(), &format!("{key}/"), files);
        } else {
            files.insert(key, fs::read_to_string(file.path()).expect("the file is text"));
        }
    }
}

fn memory() -> Memory<MemoryStore> {
    let store = MemoryStore::default();
    for (key, text) in files() {
        store.write(&key, text.as_bytes(), &Expect::Absent, Durability::Full).expect("a store in memory takes all");
    }
    Memory::new(store, || NOW)
}

fn dev() -> Scope {
    Scope::Agent(Name::new("coder").expect("a name"))
}

fn of(entries: &[Entry], key: &str) -> Vec<Entry> {
    entries.iter().filter(|entry| entry.reference.key() == key).cloned().collect()
}

/// The number of entries in the folder, counted in its files.
fn blocks() -> usize {
    files().values().map(|text| text.matches("<!-- id:").count()).sum()
}

#[test]
fn every_entry_is_listed() {
    let mut memory = memory();
    let entries = memory.list(&Filter::default()).expect("the root can be listed");
    assert_eq!(entries.len(), blocks());
    let health = memory.health().expect("the root can be looked at");
    assert!(health.faults.is_empty() && health.unknown.is_empty() && health.passages == 0, "{health:?}");
    assert_eq!(memory.agents().expect("agents are listed"), ["architect", "coder", "default"]);
}

#[test]
fn both_read_the_same() {
    let entries = memory().list(&Filter::default()).expect("the root can be listed");
    for (key, text) in files().into_iter().filter(|(key, _)| key.ends_with(".md") && key.contains('/')) {
        let ours = of(&entries, &key);
        for theirs in seed::read(&text) {
            let same = ours
                .iter()
                .find(|entry| entry.reference.to_string().ends_with(&format!("/{}", theirs.id.unwrap_or_default())));
            let same = same.unwrap_or_else(|| panic!("{key} has {theirs:?}, of which Keepstone knows nothing"));
            assert!(same.text.starts_with(theirs.content.trim()), "{key}: {same:?} is not {theirs:?}");
        }
    }
}

#[test]
fn tags_that_agent_memory_garbles_are_whole() {
    let entries = memory().list(&Filter::default()).expect("the root can be listed");
    let tags: Vec<_> = entries.iter().flat_map(|entry| &entry.tags).map(String::as_str).collect();
    for tag in ["react", "auto-extract", "auto-handoff", "migração", "compacted"] {
        assert!(tags.contains(&tag), "{tag} is not among {tags:?}");
    }
}

#[test]
fn reading_changes_nothing_and_an_append_adds_only_its_own() {
    let mut memory = memory();
    memory.list(&Filter::default()).expect("the root can be listed");
    memory.health().expect("the root can be looked at");
    let there = |memory: &Memory<MemoryStore>| -> BTreeMap<String, String> {
        let text = |(key, bytes)| (key, String::from_utf8(bytes).expect("text"));
        memory.store().objects().into_iter().map(text).collect()
    };
    assert_eq!(there(&memory), files());
    let draft = r#"{"scope":"project","category":"decisions","text":"One more."}"#;
    let draft = Draft { scope: dev(), category: Category::Decisions, ..serde_json::from_str(draft).expect("a draft") };
    memory.add(draft).expect("an entry is added");
    let (before, after) = (files(), there(&memory));
    let key = "coder/decisions.md";
    assert!(after[key].ends_with(&before[key]) && seed::read(&after[key]).len() == seed::read(&before[key]).len() + 1);
    // agent-memory builds its index again where it is gone; an old one would hide the new entry from its searches.
    let is_same = |other: &str, text| other == ".vault/index.json" || after.get(other) == Some(text);
    assert!(before.iter().all(|(other, text)| other == key || is_same(other, text)));
}

#[test]
fn agent_memory_reads_what_our_compaction_left() {
    let mut memory = memory();
    memory.configure("preset = \"agent-memory\"").expect("a policy");
    for n in 0..40 {
        let text = format!("decision {n}\n\n---\nwith a rule in it");
        memory
            .add(Draft { created: Some(NOW - 40 + n), ..Draft::new(dev(), Category::Decisions, text) })
            .expect("an entry");
    }
    let before = memory.list(&Filter::default()).expect("the root can be listed");
    let last = memory.last_report().expect("the log is read").expect("agent-memory left one");
    assert_eq!((last.entries_archived, last.finished), (15, 1_774_348_200_000));
    let report = memory.run(&[], false).expect("upkeep");
    assert!(report.entries_archived > 20 && report.faults.is_empty(), "{report:?}");
    let now = memory.list(&Filter::default()).expect("the root can be listed");
    for (key, bytes) in memory.store().objects() {
        if !key.ends_with(".md") || !key.contains('/') || key.starts_with(".vault/") {
            continue;
        }
        let theirs = seed::read(&String::from_utf8(bytes).expect("text"));
        let ours = of(&now, &key);
        assert_eq!(theirs.len(), ours.len(), "{key}");
        for (theirs, ours) in theirs.iter().zip(&ours) {
            assert!(ours.reference.to_string().ends_with(&theirs.id.expect("an id").to_string()), "{key}");
        }
    }
    let statuses = vec![Status::Candidate, Status::Promoted, Status::Archived];
    let all = memory.list(&Filter { statuses, ..Filter::default() }).expect("the archive is listed too");
    for entry in before {
        assert!(all.iter().any(|there| there.text == entry.text), "{entry:?}");
    }
}
