//! Sessions and chores, as scripts call them.

mod sealed;

use std::fs;

use sealed::Home;
use serde_json::json;

const SPOKEN: &str = r#"{"chatId":"c1","title":"kept","messages":[
    {"role":"user","text":"Which store?"},
    {"role":"agent","text":"We decided to keep the queue in SQLite.","id":7}]}"#;

#[test]
fn a_conversation_is_saved_checkpointed_recovered_and_closed() {
    let home = Home::new();
    let (saved, _) = home.json(&["session", "save", "dev"], SPOKEN);
    assert_eq!(
        (&saved["agentId"], &saved["title"], &saved["messages"][1]["id"]),
        (&json!("dev"), &json!("kept"), &json!(7))
    );
    assert_eq!(home.json(&["session", "show", "dev"], "").0, saved);
    let (checkpoint, _) = home.json(&["session", "checkpoint", "dev", "--stored"], "");
    assert_eq!(home.json(&["session", "recover", "dev"], "").0, checkpoint);
    let (handoff, _) = home.json(&["session", "sleep", "dev", "-c", "All is done."], "");
    assert!(handoff.as_str().unwrap().starts_with("dev/handoffs/"));
    let (closing, _) = home.json(&["session", "close", "dev", "--stored"], "");
    assert_eq!(closing["learning"]["learnt"].as_array().unwrap().len(), 1);
    let (again, _) = home.json(&["session", "close", "dev"], SPOKEN);
    assert_eq!(again["learning"], json!({"learnt": [], "known": 1}));
    let shown = home.run(&["session", "show", "dev"], b"");
    assert!(String::from_utf8_lossy(&shown.stdout).contains("\nagent\nWe decided to keep the queue in SQLite.\n"));
}

#[test]
fn what_takes_up_a_chat_is_set_and_taken_away() {
    let home = Home::new();
    let ends = |words: &[&str]| home.run(words, b"").status.code();
    assert_eq!(ends(&["session", "resume", "dev"]), Some(3));
    let (set, _) = home.json(&["session", "resume", "dev", "abc"], "");
    assert_eq!(set, json!({"agentId": "dev", "chatId": "abc"}));
    assert_eq!(home.run(&["session", "resume", "dev"], b"").stdout, b"abc\n");
    assert_eq!(home.json(&["session", "resume", "dev", "--clear"], "").0, json!(null));
    assert_eq!(ends(&["session", "resume", "dev"]), Some(3));
    assert_eq!(ends(&["session", "resume", "dev", "abc", "--clear"]), Some(2));
}

#[test]
fn what_is_not_there_or_is_anothers_is_refused() {
    let home = Home::new();
    let ends = |words: &[&str], input: &str| home.run(words, input.as_bytes()).status.code();
    for words in [["session", "show", "dev"], ["session", "recover", "dev"]] {
        assert_eq!(ends(&words, ""), Some(3), "{words:?}");
    }
    assert_eq!(ends(&["session", "sleep", "dev", "-c", "x"], ""), Some(3));
    assert_eq!(ends(&["session", "save", "dev"], r#"{"agentId":"other","messages":[]}"#), Some(2));
    assert_eq!(ends(&["session", "save", "dev"], "[]"), Some(2));
    assert_eq!(ends(&["compact", "--last"], ""), Some(3));
    assert!(!home.app().join(".memory").exists());
}

#[test]
fn a_dry_run_changes_nothing_and_tells_what_would_be_done() {
    let home = Home::new();
    let flat = home.app().join(".memory/dev.md");
    assert!(home.run(&["session", "save", "dev"], SPOKEN.as_bytes()).status.success());
    fs::write(&flat, "## Decisions\n- Use SQLite for the queue.\n").unwrap();
    let before = home.memory();
    let dry = |words: &[&str]| home.json(&[words, &["--dry-run"]].concat(), "").0;
    let plans = [dry(&["compact"]), dry(&["migrate"]), dry(&["import", "conversations"])];
    assert_eq!(home.memory(), before);
    assert_eq!((&plans[0]["insightsLearnt"], &plans[1]["files"]), (&json!(1), &json!(["dev.md"])));
    assert_eq!((&plans[2]["files"], &plans[2]["entries"]), (&json!(["conversations/dev.json"]), &json!(2)));
    assert_eq!(home.json(&["migrate"], "").0, plans[1]);
    assert!(home.app().join(".memory/dev.md.bak").is_file() && !flat.exists());
    assert_eq!(home.json(&["import", "conversations"], "").0, plans[2]);
    let (synced, _) = home.json(&["sync-checkpoints", "--force"], "");
    assert_eq!(synced, json!([{"agentId": "dev", "outcome": "written"}]));
    let (report, _) = home.json(&["compact", "--chore", "checkpoints", "--chore", "index"], "");
    assert_eq!(home.json(&["compact", "--last"], "").0, report);
}
