//! What the command tells of the past of an entry: since when it is in force, from whom, and what stood in its place.

mod sealed;

use std::fs;

use sealed::Home;

/// A memory whose clock goes on by a minute with each call.
struct Past {
    home: Home,
    minute: u64,
}

const START: u64 = 1_795_000_000_000;

impl Past {
    fn new() -> Self {
        let home = Home::new();
        home.json(&["init"], "");
        Self { home, minute: 0 }
    }

    fn run_in(&mut self, zone: &str, words: &[&str]) -> String {
        self.minute += 1;
        let mut command = self.home.keepstone(words);
        command.env("KEEPSTONE_NOW", (START + self.minute * 60_000).to_string()).env("TZ", zone);
        let done = command.output().unwrap();
        assert!(done.status.success(), "{words:?}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap()
    }

    fn run(&mut self, words: &[&str]) -> String {
        self.run_in("UTC", words)
    }

    fn add(&mut self, text: &str, more: &[&str]) -> String {
        self.run(&[&["add", "dev", "decisions", "-c", text], more].concat()).trim().to_owned()
    }

    /// Two entries, of which the second one supersedes the first one two minutes after the start.
    fn superseded(&mut self) -> (String, String) {
        let old = self.add("Use SSE for the stream.", &[]);
        let new = self.add("Use WebSockets for the stream.", &["--supersedes", &old]);
        (old, new)
    }
}

#[test]
fn an_entry_is_in_force_again_when_the_one_in_its_place_is_gone() {
    type Deed = fn(&mut Past, &str);
    let deeds: [(&str, Deed); 5] = [
        ("forget", |past, new| drop(past.run(&["forget", new]))),
        ("archive", |past, new| drop(past.run(&["set-status", new, "archived"]))),
        ("doubt", |past, new| drop(past.run(&["set-status", new, "candidate"]))),
        ("undo", |past, _| drop(past.run(&["undo", "2"]))),
        ("edit", |past, _| {
            let file = past.home.app().join(".memory/dev/decisions.md");
            let text = fs::read_to_string(&file).unwrap();
            let (start, rest) = text.split_once("<!-- keepstone {\"supersedes\"").unwrap();
            fs::write(&file, format!("{start}{}", rest.split_once("-->").unwrap().1)).unwrap();
            // A write meets the change, and logs it.
            past.add("Keep logs for a week.", &[]);
        }),
    ];
    for (name, take_back) in deeds {
        let mut past = Past::new();
        let (old, new) = past.superseded();
        take_back(&mut past, &new);
        let told = past.run(&["get", &old]);
        let gap = format!("(again: {new} stood in its place from 2026-11-18 11:08:40 UTC)");
        assert!(told.contains("in force since ") && told.contains(&gap), "{name}: {told}");
        let then = past.run(&["--at", "2026-11-18T11:09:00", "get", &old]);
        assert!(then.contains(" to 2026-11-18 11:08 UTC") && !then.contains("again"), "{name}: {then}");
        let then = past.run(&["--at", "2026-11-18T11:12:00", "get", &old]);
        assert!(then.contains(&gap), "{name}: {then}");
    }
}

#[test]
fn an_edit_that_is_undone_takes_a_supersession_back() {
    let mut past = Past::new();
    let (old, new) = (past.add("Use SSE for the stream.", &[]), past.add("Use WebSockets for the stream.", &[]));
    past.run(&["edit", &new, "--supersedes", &old]);
    past.run(&["undo"]);
    let told = past.run(&["get", &old]);
    let gap = format!("(again: {new} stood in its place from 2026-11-18 11:09:40 UTC)");
    assert!(told.contains(&gap), "{told}");
    past.run(&["edit", &new, "--supersedes", &old]);
    let told = past.run(&["get", &old]);
    assert!(told.contains(" to 2026-11-18 11:12 UTC") && told.contains(&gap), "{told}");
    past.run(&["forget", &new]);
    past.run(&["edit", &old, "-c", "Use SSE for each stream."]);
    let told = past.run(&["get", &old]);
    assert!(told.contains("(text changed") && !told.contains("again"), "a text is in force since it is there: {told}");
}

#[test]
fn an_entry_from_the_archive_is_restored_and_a_candidate_accepted() {
    for (stage, how) in [("archived", "restored"), ("candidate", "accepted")] {
        let mut past = Past::new();
        let entry = past.add("Use SSE for the stream.", &[]);
        past.run(&["set-status", &entry, stage]);
        past.run(&["set-status", &entry, "promoted"]);
        let told = past.run(&["get", &entry]);
        assert!(told.contains(&format!("in force since 2026-11-18 11:09 UTC ({how}")), "{told}");
        let log = past.run(&["log"]);
        assert!(log.lines().next().unwrap().contains(how), "{log}");
    }
}

#[test]
fn a_time_is_printed_as_it_is_typed() {
    let mut past = Past::new();
    let zone = "IST-5:30";
    let entry = past.add("Use SSE for the stream.", &[]);
    past.add("Use WebSockets for the stream.", &[]);
    for words in [&["get", &entry][..], &["log"], &["list"]] {
        let told = past.run_in(zone, words);
        assert!(told.contains("2026-11-18 16:37") && told.contains("+05:30"), "{told}");
        let told = past.run_in(zone, &[&["--at", "2026-11-18T16:38"], words].concat());
        assert!(told.contains("SSE") && !told.contains("WebSockets"), "{told}");
    }
}

#[test]
fn the_log_that_is_cut_off_names_outcomes_as_the_whole_log_does() {
    let mut past = Past::new();
    let (one, other) = (past.add("Use SSE for the stream.", &[]), past.add("Keep logs for a week.", &[]));
    past.run(&["forget", &one, &other]);
    past.run(&["restore", &one]);
    past.run(&["restore", &other]);
    past.run(&["edit", &one, "-c", "Use SSE for each stream."]);
    past.run(&["forget", &other]);
    let whole = past.run(&["log"]);
    for limit in 1..9 {
        let cut = past.run(&["log", "--limit", &limit.to_string()]);
        assert!(whole.starts_with(&cut), "{cut}\nis not the beginning of\n{whole}");
    }
    assert_eq!(whole.matches("restored").count(), 2, "{whole}");
}

#[test]
fn an_entry_that_moved_is_in_force_since_it_was_added() {
    let mut past = Past::new();
    let old = past.add("Use SSE for the stream.", &[]);
    past.add("Keep logs for a week.", &[]);
    let new = past.run(&["widen", &old, "project"]).trim().to_owned();
    let told = past.run(&["get", &new]);
    assert!(told.contains("in force since 2026-11-18 11:07 UTC (added by dev)"), "{told}");
    let log = past.run(&["log"]);
    assert!(log.matches(" moved ").count() == 2 && !log.contains("forgotten"), "{log}");
    assert!(past.run(&["log", "--limit", "1"]).contains(" moved "));
    let log = past.run(&["log", &new]);
    assert!(log.contains(" moved ") && log.contains("added   dev/decisions/"), "what was before the move: {log}");
    assert!(told.contains("moved from dev/decisions/"), "{told}");
}
