//! `review`: the inbox of candidates, with piped keys.

mod sealed;

use std::fs;

use sealed::Home;
use serde_json::Value;

const SAID: [&str; 4] = [
    "We decided to keep the bytes of the files as they are on disk.",
    "We decided to close a socket after thirty seconds without traffic.",
    "We decided to sort hits by their age when their scores are equal.",
    "We decided to name the columns of a table in its first row.",
];

/// A home with four candidates.
fn home() -> Home {
    let home = Home::new();
    fs::create_dir_all(home.app().join(".memory")).unwrap();
    fs::write(home.app().join(".memory/policy.toml"), "[learn]\nentry_percent = 100\n").unwrap();
    let said: String = SAID.iter().map(|text| home.said("assistant", text)).collect();
    home.append(&home.claude().join("s1.jsonl"), &said);
    assert_eq!(home.json(&["process"], "").0["candidates"], 4);
    home
}

fn texts(entries: &Value) -> Vec<&str> {
    entries.as_array().unwrap().iter().map(|entry| entry["text"].as_str().unwrap()).collect()
}

#[test]
fn each_key_does_what_it_says_and_a_rejected_text_does_not_come_back() {
    let home = home();
    let (listed, _) = home.json(&["review"], "");
    let listed = texts(&listed);
    assert_eq!(listed.len(), 4);
    let told = String::from_utf8(home.run(&["list"], b"").stdout).unwrap();
    assert_eq!(told.matches("  candidate").count(), 4, "{told}");
    assert_eq!(home.json(&["search", "socket"], "").0, Value::Array(Vec::new()), "nobody has confirmed it");
    let other = home.json(&["add", "default", "lessons", "-c", "Old sockets stay open."], "").0;
    let into = other["reference"].as_str().unwrap();
    let keys = format!("a\ne Edited by hand.\nm {into}\nr\n");
    let told = home.run(&["review"], keys.as_bytes());
    let told = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(told.contains("2 accepted") && told.contains("1 merged") && told.contains("1 rejected"), "{told}");
    let (kept, _) = home.json(&["list"], "");
    let kept = texts(&kept);
    assert!(kept.contains(&listed[0]) && kept.contains(&"Edited by hand."), "{kept:?}");
    assert!(kept.contains(&format!("Old sockets stay open.\n{}", listed[2]).as_str()), "{kept:?}");
    assert_eq!(home.json(&["review"], "").0, Value::Array(Vec::new()));

    let again: String = listed.iter().map(|text| home.said("assistant", text).replace("s1", "s2")).collect();
    home.append(&home.claude().join("s2.jsonl"), &again);
    let sum = home.json(&["process"], "").0;
    assert_eq!((&sum["decisions"], &sum["candidates"]), (&Value::from(0), &Value::from(0)), "{sum}");
}

#[test]
fn a_blank_line_and_the_end_of_the_input_leave_the_rest_and_a_wrong_key_is_told() {
    let home = home();
    let told = home.run(&["review"], b"\na\n");
    assert!(String::from_utf8_lossy(&told.stderr).contains("3 left for later"), "{told:?}");
    let wrong = home.run(&["review"], b"x\n");
    assert!(!wrong.status.success());
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("'x' is no key"), "{wrong:?}");
    assert_eq!(home.json(&["review"], "").0.as_array().unwrap().len(), 3);
}

#[test]
fn an_explanation_names_the_features_and_learns_nothing() {
    let home = Home::new();
    let session = home.claude().join("s1.jsonl");
    home.append(&session, &home.said("assistant", SAID[0]));
    let (told, code) = home.json(&["process", "--explain", session.to_str().unwrap()], "");
    assert_eq!((&told[0]["statements"][0]["status"], code), (&Value::from("promoted"), 0));
    assert!(!told[0]["statements"][0]["reasons"].as_array().unwrap().is_empty(), "{told}");
    let printed = home.run(&["process", "--explain", session.to_str().unwrap()], b"");
    assert!(String::from_utf8_lossy(&printed.stdout).contains("90 % entry, decisions: We decided"), "{printed:?}");
    assert!(home.texts("decisions").is_empty());
}

fn git(folder: &std::path::Path, words: &[&str]) {
    let named = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"];
    let done = std::process::Command::new("git").arg("-C").arg(folder).args(named).args(words).output().unwrap();
    assert!(done.status.success(), "{done:?}");
}

#[test]
fn entries_that_name_what_is_gone_are_marked_and_listed() {
    let home = Home::new();
    let app = home.app();
    fs::create_dir_all(app.join("src")).unwrap();
    fs::write(app.join("src/lock.rs"), "").unwrap();
    git(&app, &["init", "-q"]);
    git(&app, &["add", "src"]);
    git(&app, &["commit", "-q", "-m", "first"]);
    home.json(&["add", "dev", "decisions", "-c", "The lock is in src/lock.rs."], "");
    home.json(&["add", "dev", "decisions", "-c", "The cache is in src/cache.rs since commit 1f2e3d4c5b6a."], "");
    let (stale, _) = home.json(&["review", "--stale"], "");
    assert_eq!(stale.as_array().unwrap().len(), 1, "{stale}");
    assert_eq!(stale[0]["mentions"][0]["name"], "src/cache.rs");
    let brief = String::from_utf8(home.run(&["brief", "dev"], b"").stdout).unwrap();
    assert!(brief.contains("decision (not there now: src/cache.rs, 1f2e3d4c5b6a): The cache"), "{brief}");
    assert!(brief.contains("decision: The lock is in"), "{brief}");
    let listed = home.run(&["review", "--stale", "--list"], b"");
    assert!(String::from_utf8_lossy(&listed.stdout).contains("not there now: src/cache.rs"), "{listed:?}");
    let told = home.run(&["review", "--stale"], b"e The cache is in src/lock.rs.\n");
    assert!(String::from_utf8_lossy(&told.stderr).contains("1 accepted"), "{told:?}");
    let none = home.run(&["review", "--stale"], b"");
    assert!(String::from_utf8_lossy(&none.stderr).contains("no entry names anything that is gone"), "{none:?}");
}

#[test]
fn a_name_in_code_is_gone_if_code_had_it_when_the_entry_was_stated() {
    let home = Home::new();
    let app = home.app();
    fs::write(app.join("lock.rs"), "fn take_over() {}\nstruct LockOwner;\n").unwrap();
    git(&app, &["init", "-q"]);
    git(&app, &["add", "lock.rs"]);
    git(&app, &["commit", "-q", "-m", "first"]);
    let text = "`take_over()` asks `LockOwner::is_alive`, as `flock_exclusive()` does.";
    home.json(&["add", "dev", "decisions", "-c", text], "");
    assert_eq!(home.json(&["review", "--stale"], "").0, Value::Array(Vec::new()));
    fs::write(app.join("lock.rs"), "struct LockOwner;\n").unwrap();
    fs::write(app.join("CHANGELOG.md"), "- `take_over()` is gone.\n").unwrap();
    let (stale, _) = home.json(&["review", "--stale"], "");
    assert_eq!(stale[0]["mentions"].as_array().unwrap().len(), 1, "{stale}");
    assert_eq!(stale[0]["mentions"][0]["name"], "take_over");
    let brief = String::from_utf8(home.run(&["brief", "dev"], b"").stdout).unwrap();
    assert!(brief.contains("decision (not there now: take_over): `take_over()`"), "{brief}");
}

#[test]
fn what_no_person_stated_is_marked_until_one_accepts_it() {
    let home = Home::new();
    home.json(&["add", "dev", "decisions", "-c", "Use pnpm, not npm."], "");
    home.json(&["add", "dev", "decisions", "-c", "Use SSE, the proxy drops idle sockets.", "--stated-by", "agent"], "");
    let brief = || String::from_utf8(home.run(&["brief", "dev"], b"").stdout).unwrap();
    assert!(brief().contains("- ? decision: Use SSE") && brief().contains("- decision: Use pnpm"), "{}", brief());
    let named = home.json(&["search", "proxy", "--stated-by", "agent"], "").0;
    assert_eq!(named.as_array().unwrap().len(), 1, "{named}");
    assert_eq!(home.json(&["search", "proxy", "--stated-by", "person"], "").0, Value::Array(Vec::new()));
    let (waiting, _) = home.json(&["review", "--unconfirmed"], "");
    assert_eq!(texts(&waiting), ["Use SSE, the proxy drops idle sockets."]);
    assert_eq!(home.json(&["review"], "").0, Value::Array(Vec::new()), "it is not a candidate");
    home.run(&["review", "--unconfirmed"], b"a\n");
    assert!(brief().contains("decision: Use SSE"), "{}", brief());
    let shown = home.run(&["get", waiting[0]["reference"].as_str().unwrap()], b"");
    assert!(String::from_utf8_lossy(&shown.stdout).contains("stated by agent, confirmed by a person"), "{shown:?}");
}

#[test]
fn what_a_session_teaches_names_its_client_and_line() {
    let home = Home::new();
    fs::create_dir_all(home.app().join(".memory")).unwrap();
    let said = home.said("user", "Please look.") + &home.said("assistant", &format!("Decision: {}", SAID[0]));
    home.append(&home.claude().join("s1.jsonl"), &said);
    home.json(&["process"], "");
    let (learnt, _) = home.json(&["list", "--stated-by", "agent"], "");
    let origin = &learnt[0]["origin"];
    assert_eq!((&origin["client"], &origin["line"]), (&"claude-code".into(), &2.into()), "{learnt}");
}
