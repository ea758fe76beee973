//! What people meet at a terminal: short references, local dates, a pager, a question. Each test has a terminal of its own.

#![cfg(unix)]

mod sealed;

use std::fs::{self, File};
use std::io::{Read, Write};
use std::process::Command;

use sealed::Home;

/// 2026-03-16T16:51:11.839Z
const NOW: &str = "1773679871839";

/// The command at a terminal where somebody types; its exit code, and all that is shown.
fn at_terminal(mut command: Command, typed: &str) -> (Option<i32>, String) {
    let pty = nix::pty::openpty(None, None).unwrap();
    let (mut master, slave) = (File::from(pty.master), File::from(pty.slave));
    let end = || slave.try_clone().unwrap();
    let mut child = command.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap();
    drop((command, slave));
    master.write_all(typed.as_bytes()).unwrap();
    let mut shown = Vec::new();
    // Linux tells the end of a terminal by an error.
    let _ = master.read_to_end(&mut shown);
    (child.wait().unwrap().code(), String::from_utf8(shown).unwrap().replace("\r\n", "\n"))
}

/// The command in a zone that needs no files: 5:30 east of Greenwich.
fn keepstone(home: &Home, words: &[&str]) -> Command {
    let mut command = home.keepstone(&[&["--color", "never"], words].concat());
    command.env("KEEPSTONE_NOW", NOW).env("TZ", "IST-5:30");
    command
}

fn shown(home: &Home, words: &[&str]) -> String {
    let (code, shown) = at_terminal(keepstone(home, words), "");
    assert_eq!(code, Some(0), "{words:?}: {shown}");
    shown
}

#[test]
fn a_list_has_short_references_that_can_be_typed_and_local_dates() {
    let home = Home::new();
    home.run(&["add", "dev", "facts", "-c", "one", "--created", "2026-03-16T16:51Z"], b"");
    let mut add = keepstone(&home, &["add", "dev", "facts", "-c", "two"]);
    assert!(add.output().unwrap().status.success());
    let shown = shown(&home, &["list"]);
    assert!(shown.contains("dev/facts/…839  2026-03-16 22:21 +05:30\n    two\n"), "{shown}");
    let piped = keepstone(&home, &["list"]).output().unwrap();
    let piped = String::from_utf8(piped.stdout).unwrap();
    assert!(piped.contains(&format!("dev/facts/{NOW}  2026-03-16 22:21 +05:30\n")), "{piped}");
    for typed in ["dev/facts/…839", "…839", "839", "..839"] {
        let got = keepstone(&home, &["get", typed]).output().unwrap();
        assert!(String::from_utf8_lossy(&got.stdout).ends_with("two\n"), "{typed}");
    }
}

#[test]
fn a_short_reference_is_unique_in_its_category() {
    let home = Home::new();
    for (category, text) in [("facts", "apples"), ("lessons", "pears")] {
        assert!(keepstone(&home, &["add", "dev", category, "-c", text]).output().unwrap().status.success());
    }
    for (list, found) in
        [(["list", "-g", "lessons"], "dev/lessons/…839"), (["search", "apples", "pears"], "dev/facts/…839")]
    {
        let shown = shown(&home, &list);
        assert!(shown.contains(found), "{shown}");
    }
    let get = |typed: &str| keepstone(&home, &["get", typed]).output().unwrap();
    assert!(String::from_utf8_lossy(&get("dev/lessons/…839").stdout).ends_with("pears\n"));
    assert_ne!(get("839").status.code(), Some(0), "two entries have this id");
}

#[test]
fn a_date_that_names_no_zone_is_local() {
    let home = Home::new();
    let add = keepstone(&home, &["add", "dev", "facts", "-c", "x", "--created", "2026-03-16T22:21"]).output().unwrap();
    assert!(add.status.success());
    let (entries, _) = home.json(&["list"], "");
    assert_eq!(entries[0]["created"], 1_773_679_860_000_u64);
}

#[test]
fn long_answers_go_through_the_pager_that_the_environment_names() {
    let home = Home::new();
    assert!(home.run(&["add", "dev", "facts", "-c", "one"], b"").status.success());
    let paged = |words: &[&str], pager: &str| {
        let mut command = keepstone(&home, words);
        command.env("PATH", "/usr/bin:/bin").env("TERM", "xterm").env("PAGER", pager);
        at_terminal(command, "").1
    };
    assert!(paged(&["list"], "sed s/^/paged:/").starts_with("paged:dev/facts/"));
    assert!(paged(&["list", "--no-pager"], "sed s/^/paged:/").starts_with("dev/facts/"));
    assert!(paged(&["agents"], "sed s/^/paged:/").starts_with("dev"));
    for none in ["", "cat", "no-such-pager"] {
        assert!(paged(&["list"], none).starts_with("dev/facts/"), "{none}");
    }
}

#[test]
fn much_is_archived_at_a_terminal_only_when_it_is_wanted() {
    let home = Home::new();
    fs::create_dir_all(home.app().join(".memory")).unwrap();
    fs::write(home.app().join(".memory/policy.toml"), "preset = \"agent-memory\"\n").unwrap();
    let draft = |nth| format!("{{\"scope\":\"project\",\"category\":\"facts\",\"text\":\"fact number {nth}\"}}\n");
    let drafts: String = (0..1_100).map(draft).collect();
    assert!(home.run(&["add-many"], drafts.as_bytes()).status.success());
    let compact = |words: &[&str], typed: &str| at_terminal(keepstone(&home, words), typed);
    let entries = || home.json(&["list", "--all"], "").0.as_array().unwrap().len();

    let (code, shown) = compact(&["compact"], "n\n");
    assert!(shown.contains("entries archived") && shown.contains("[y/N]"), "{shown}");
    assert!(shown.contains("nothing was changed"), "{shown}");
    assert_eq!((code, entries()), (Some(0), 1_100));
    let (code, shown) = compact(&["compact"], "y\n");
    assert_eq!((code, entries() < 100), (Some(0), true), "{shown}");
    assert!(!compact(&["compact"], "").1.contains("[y/N]"), "little is archived without a question");
}

#[test]
fn install_asks_before_it_learns_from_old_sessions() {
    let home = Home::new();
    home.append(&home.claude().join("s1.jsonl"), &home.said("assistant", "We decided to keep the bytes of files."));
    let install = |typed: &str| at_terminal(keepstone(&home, &["install", "claude-code"]), typed).1;
    let left = install("n\n");
    assert!(left.contains("1 session of claude-code") && left.contains("Learn from them now? [y/N]"), "{left}");
    assert_eq!(home.texts("decisions"), [] as [&str; 0]);
    let learnt = install("y\n");
    assert!(learnt.contains("1 transcript read, 1 message, 1 decision"), "{learnt}");
    assert!(!install("").contains("[y/N]"), "nothing is left to read");
}

#[test]
fn what_a_person_types_is_logged_under_the_name_that_git_has_for_them() {
    let home = Home::new();
    fs::write(home.path().join(".gitconfig"), "[user]\n\tname = Ana Lima\n").unwrap();
    let mut add = keepstone(&home, &["add", "Use SSE."]);
    add.env("PATH", "/usr/bin:/bin").env("GIT_CONFIG_NOSYSTEM", "1");
    assert_eq!(at_terminal(add, "").0, Some(0));
    assert!(keepstone(&home, &["add", "Use tabs."]).output().unwrap().status.success());
    let (log, _) = home.json(&["log"], "");
    assert_eq!((log[0].get("who"), &log[1]["who"]), (None, &serde_json::json!("Ana Lima")), "{log}");
    let shown = shown(&home, &["log"]);
    assert!(shown.contains(" by Ana Lima\n     Use SSE.\n"), "{shown}");
}
