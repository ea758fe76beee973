use crate::brief::contract::{Brief, Request};
use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Changes, Client, Draft, Speaker};
use crate::model::scope::{Name, Scope};
use crate::store::memory::MemoryStore;
use crate::vault::session_file::{Remark, SessionFiles, SessionName};

type Root = Memory<MemoryStore>;

fn memory() -> Root {
    let mut memory = Memory::new(MemoryStore::default(), || 1_773_679_871_839);
    for (category, text) in [
        (Category::Gotchas, "ECONNREFUSED in the tests means that the database is down: run `make db`."),
        (Category::Decisions, "src/pool.rs keeps at most 8 connections, because the server refuses more."),
        (Category::Lessons, "guest/core/mod.rs must list its modules in the order of the floors."),
        (Category::Facts, "The team meets on Mondays."),
        (Category::Tasks, "Look at ECONNREFUSED in the nightly run."),
    ] {
        memory.add(Draft::new(Scope::Project, category, text)).unwrap();
    }
    memory
}

fn recall(memory: &mut Root, subject: &str) -> Brief {
    let request = Request { agent: "dev".to_owned(), task: Some(subject.to_owned()), ..Request::default() };
    memory.recall(&request).unwrap()
}

#[test]
fn an_error_recalls_what_is_known_of_it_and_nothing_else() {
    let mut memory = memory();
    let found = recall(&mut memory, "Error: connect ECONNREFUSED 127.0.0.1:5432\n    at TCPConnectWrap (net.js:1)");
    assert!(found.text.contains("run `make db`"), "{}", found.text);
    assert!(!found.text.contains("Mondays") && !found.text.contains("nightly"), "{}", found.text);
    assert_eq!(recall(&mut memory, "TypeError: x is not a function").text, "", "nothing is known of it");
}

#[test]
fn a_file_recalls_what_names_it_and_a_usual_name_needs_its_folder() {
    let mut memory = memory();
    for path in ["src/pool.rs", "/home/ana/project/src/pool.rs", "pool.rs", "src\\pool.rs"] {
        assert!(recall(&mut memory, path).text.contains("at most 8 connections"), "{path}");
    }
    assert!(recall(&mut memory, "guest/core/mod.rs").text.contains("order of the floors"));
    for path in ["src/spool.rs", "host/cli/mod.rs", "src/main.rs"] {
        assert_eq!(recall(&mut memory, path).text, "", "{path}");
    }
}

#[test]
fn a_file_recalls_the_last_sessions_that_changed_it() {
    let mut memory = memory();
    let dev = Scope::Agent(Name::new("dev").unwrap());
    for (nth, (request, files)) in [
        ("Split the ledger from the cart.", "src/cart.rs, src/ledger.rs"),
        ("Round the ledger's totals.", "src/ledger.rs"),
        ("Write the ledger's lines in batches.", "src/ledger.rs and 3 more"),
        ("Rename the button of the ledger.", "web/button.ts"),
    ]
    .into_iter()
    .enumerate()
    {
        let text = format!("**Request:** {request}\n\n**Files:** {files}\n\n**Last answer:**\nDone.");
        let created = Some(1_773_000_000_000 + nth as u64 * 86_400_000);
        memory.add(Draft { created, ..Draft::new(dev.clone(), Category::Handoffs, &text) }).unwrap();
    }
    let found = recall(&mut memory, "/home/ana/project/src/ledger.rs").text;
    let (last, before) = (found.find("in batches").unwrap(), found.find("Round the").unwrap());
    assert!(last < before && found.contains("session of 2026-03-10 changed it: Write"), "{found}");
    assert!(!found.contains("Split") && !found.contains("button"), "{found}");
}

#[test]
fn a_file_with_the_name_of_a_type_is_called_by_it() {
    let mut memory = memory();
    let text = "SyncScheduler runs every 30 minutes, because more often drains the battery.";
    memory.add(Draft::new(Scope::Project, Category::Decisions, text)).unwrap();
    let found = recall(&mut memory, "app/src/sync/SyncScheduler.kt").text;
    assert!(found.contains("every 30 minutes"), "{found}");
    memory.add(Draft::new(Scope::Project, Category::Facts, "The Pool of the club is closed.")).unwrap();
    for path in ["src/Pool.kt", "src/syncscheduler.kt", "src/SyncSchedulers.kt"] {
        assert_eq!(recall(&mut memory, path).text, "", "{path}");
    }
}

#[test]
fn what_is_superseded_is_not_recalled_and_a_blank_subject_is_refused() {
    let mut memory = memory();
    let old =
        memory.list(&crate::Filter { categories: vec![Category::Decisions], ..crate::Filter::default() }).unwrap();
    let newer = Draft::new(Scope::Project, Category::Decisions, "src/pool.rs keeps at most 32 connections.");
    let newer = memory.add(newer).unwrap().reference().unwrap().clone();
    let supersedes = vec![old[0].reference.clone()];
    memory.edit(&newer, Changes { supersedes, ..Changes::default() }).unwrap();
    let text = recall(&mut memory, "src/pool.rs").text;
    assert!(text.contains("at most 32") && !text.contains("at most 8"), "{text}");
    let blank = Request { agent: Name::new("dev").unwrap().as_str().to_owned(), ..Request::default() };
    assert!(memory.recall(&blank).is_err());
}

/// A memory without entries, and what was said in two sessions.
fn told() -> Root {
    let memory = Memory::new(MemoryStore::default(), || 1_773_679_871_839);
    let remark = |who, text: &str| Remark { at: 1_773_600_000_000, who, text: text.to_owned() };
    let words = [
        remark(Speaker::Person, "please remount it"),
        remark(
            Speaker::Agent,
            "All is read only again.\n\n- roroot failed as journald had files open for writing. Rotating the journal first helps.\n\
             - src/reader.py skips bad frames now, and its test is green.",
        ),
    ];
    SessionFiles(&memory.root).add_remarks(&SessionName::new(Client::ClaudeCode, "s1"), &words).unwrap();
    let words =
        [remark(Speaker::Agent, "I look at src/reader.py and the lints of it:\nThe mount of the sensor is fine.")];
    SessionFiles(&memory.root).add_remarks(&SessionName::new(Client::ClaudeCode, "s2"), &words).unwrap();
    memory
}

#[test]
fn an_error_recalls_the_line_of_a_session_that_is_about_it() {
    let mut memory = told();
    let error = "Exit code 1\nroroot: cannot remount /: mount point is busy (journald has open files)";
    let text = recall(&mut memory, error).text;
    assert!(text.contains("Rotating the journal first helps") && text.contains("not confirmed"), "{text}");
    assert!(!text.contains("read only again") && !text.contains("bad frames") && !text.contains("sensor"), "{text}");
    // A file in which something else fails is where it fails, not what does.
    for other in
        ["lint: src/reader.py format: the formatter would print other content", "TypeError: x is not a function"]
    {
        assert_eq!(recall(&mut memory, other).text, "", "{other}");
    }
    let text = recall(&mut memory, "src/reader.py").text;
    assert!(text.contains("skips bad frames") && !text.contains("lints") && !text.contains("journal"), "{text}");
}

#[test]
fn a_session_is_not_told_of_its_own_words() {
    let mut memory = told();
    let event = |session: &str| {
        let error = "Exit code 1\nroroot: cannot remount /: mount point is busy (journald has open files)";
        serde_json::json!({"hook_event_name": "PostToolUseFailure", "session_id": session, "transcript_path": "/w/s.jsonl", "tool_name": "Bash", "error": error})
    };
    let mut answer = |session: &str| {
        let reaction = memory.hook(Client::ClaudeCode, &event(session).to_string(), "dev", Vec::new(), Vec::new());
        reaction.unwrap().output
    };
    assert_eq!(answer("s1"), "{}");
    assert!(answer("s3").contains("Rotating the journal"));
    assert_eq!(answer("s3"), "{}", "once a session");
}
