//! kill -9 at any moment of `process`, `watch` and `compact`: nothing is lost, nothing is there twice, no file is torn.

#![cfg(unix)]

mod sealed;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use sealed::Home;
use serde_json::{Value, json};

const ROUNDS: u64 = 200;

/// Few, so that every run has entries to archive and messages to cut; and everything that a session says is kept.
const POLICY: &str =
    "[learn]\nsession_entries = 100\n[upkeep]\ncategory_cap = 12\ncategory_keep = 6\nconversation_messages = 4\n";

const COMMANDS: [&[&str]; 3] =
    [&["process", "--idle", "0"], &["watch", "--debounce", "0", "--poll", "1", "--idle", "0"], &["compact"]];

#[test]
fn two_hundred_kills_lose_nothing_double_nothing_and_tear_nothing() {
    let home = Home::new();
    assert!(home.run(&["init"], b"").status.success());
    fs::write(home.app().join(".memory/policy.toml"), POLICY).unwrap();
    let mut expected = Vec::new();
    let mut killed = 0;
    for round in 0..ROUNDS {
        expected.extend(something_new(&home, round));
        let words = COMMANDS[round as usize % COMMANDS.len()];
        let command = home.keepstone(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let mut child = command.unwrap();
        // From before the first read to after the last write of a run, in steps that never meet the same moment.
        std::thread::sleep(Duration::from_micros(1_000 + round * 7_919 % 60_000));
        killed += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        if round % 20 == 19 {
            nothing_is_torn(&home);
        }
    }
    assert!(killed > 100, "only {killed} runs were killed before their end");
    for words in [COMMANDS[0], COMMANDS[2], COMMANDS[2]] {
        let done = home.run(words, b"");
        assert!(done.status.success(), "{words:?}: {}", String::from_utf8_lossy(&done.stderr));
    }
    nothing_is_torn(&home);
    let there = statements(&home);
    let not_once: Vec<_> = expected.iter().filter(|text| there.get(*text) != Some(&1)).collect();
    let counts = not_once.iter().map(|text| (text, there.get(*text).copied().unwrap_or_default()));
    assert!(not_once.is_empty(), "{:?}", counts.collect::<Vec<_>>());
    for category in ["decisions", "lessons", "handoffs"] {
        let mut texts = home.texts(category);
        let all = texts.len();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), all, "entries of {category} that say the same");
    }
}

/// A transcript and a conversation go on, and an entry is added; what is to be remembered of all that.
fn something_new(home: &Home, round: u64) -> [String; 3] {
    let decided = |by: &str| format!("We decided to keep the {by} number {round} in a box of its own.");
    let [read, talked, added] = ["transcript", "conversation", "entry"].map(decided);
    // Three sessions, each of which goes on for a while.
    let transcript = home.claude().join(format!("s{}.jsonl", round / 70));
    home.append(&transcript, &(home.said("user", &format!("go on {round}")) + &home.said("assistant", &read)));
    let path = home.app().join(".memory/conversations/dev.json");
    let mut conversation: Value = fs::read(&path)
        .map_or_else(|_| json!({ "agentId": "dev", "messages": [] }), |bytes| serde_json::from_slice(&bytes).unwrap());
    let said = [json!({ "role": "user", "text": "go on" }), json!({ "role": "agent", "text": talked })];
    conversation["messages"].as_array_mut().unwrap().extend(said);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, conversation.to_string()).unwrap();
    assert!(home.run(&["add", "dev", "decisions", "-c", &added], b"").status.success());
    [read, talked, added]
}

/// The number of entries with each decision, in the categories and in the archive.
fn statements(home: &Home) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for (path, bytes) in home.memory().iter().filter(|(path, _)| path.ends_with("decisions.md")) {
        let text = std::str::from_utf8(bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for line in text.lines().map(|line| line.trim_start_matches("- ")) {
            *counts.entry(line.to_owned()).or_default() += 1;
        }
    }
    counts
}

fn nothing_is_torn(home: &Home) {
    let (status, code) = home.json(&["status"], "");
    let health = &status["health"];
    assert_eq!((&health["faults"], &health["passages"], code), (&json!([]), &json!(0), 0), "{health}");
    for (path, bytes) in home.memory() {
        if !is_host_s(&path) && path.extension().is_some_and(|end| end == "json") {
            let parsed = serde_json::from_slice::<Value>(&bytes);
            assert!(parsed.is_ok(), "{}: {parsed:?}", path.display());
        }
    }
}

fn is_host_s(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == ".host")
}
