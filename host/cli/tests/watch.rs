//! `watch`: it learns from files that are written while it runs, and ends at a signal.

mod sealed;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use sealed::{Home, age};
use serde_json::Value;

/// A running watch, and its events.
struct Watch {
    child: Child,
    events: Receiver<Value>,
}

impl Watch {
    fn start(home: &Home, words: &[&str]) -> Self {
        let all = [&["--json", "watch", "--debounce", "0", "--poll", "1"], words].concat();
        let mut child = home.keepstone(&all).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (send, events) = channel();
        std::thread::spawn(move || {
            let events = out.lines().map_while(Result::ok);
            events.map(|line| serde_json::from_str(&line).unwrap()).try_for_each(|event| send.send(event))
        });
        Self { child, events }
    }

    /// The next event of which something is true. Nothing is waited for longer than it takes on the slowest machine.
    fn until(&self, is_it: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + Duration::from_secs(60);
        let mut seen = Vec::new();
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let event = self.events.recv_timeout(left).unwrap_or_else(|error| panic!("{error} after {seen:?}"));
            if is_it(&event) {
                return event;
            }
            seen.push(event);
        }
    }

    fn until_event(&self, name: &str) {
        self.until(|event| event["event"] == name);
    }

    /// Ends it with a signal; returns the exit code.
    #[cfg(unix)]
    fn end(mut self, signal: &str) -> Option<i32> {
        let kill = std::process::Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        self.until_event("stopped");
        self.child.wait().unwrap().code()
    }

    /// Windows has no signal for one process: Ctrl-C reaches all of a console. So it is killed.
    #[cfg(windows)]
    fn end(self, _: &str) -> Option<i32> {
        Some(0)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

#[test]
fn lines_and_sessions_are_learnt_as_they_come_and_idle_ones_hand_over() {
    let home = Home::new();
    let (one, two) = (home.claude().join("one.jsonl"), home.claude().join("sub").join("two.jsonl"));
    home.append(&one, &home.said("user", "please look"));
    let watch = Watch::start(&home, &["--idle", "100000"]);
    watch.until_event("watching");
    watch.until(|event| event["messages"] == 1);
    home.append(&one, &home.said("assistant", "We decided to keep the bytes of the first file."));
    watch.until(|event| event["decisions"] == 1 && event["path"] == one.to_str().unwrap());
    home.append(&two, &home.said("assistant", "We decided to close a socket after thirty seconds."));
    watch.until(|event| event["decisions"] == 1 && event["path"] == two.to_str().unwrap());
    age(&two, 200_000);
    watch.until(|event| event["handoff"].is_string() && event["path"] == two.to_str().unwrap());
    assert_eq!(watch.end("-TERM"), Some(0));
    assert_eq!(home.texts("decisions").len(), 2);
    assert_eq!(home.texts("handoffs").len(), 1);
}

#[test]
fn a_session_that_goes_quiet_hands_over_while_nothing_happens() {
    let home = Home::new();
    home.append(&home.claude().join("one.jsonl"), &home.said("user", "please look"));
    let watch = Watch::start(&home, &["--idle", "2"]);
    watch.until(|event| event["handoff"].is_string());
    assert_eq!(watch.end("-INT"), Some(0));
}

#[test]
fn a_place_that_is_missing_is_an_error_or_waited_for() {
    let home = Home::new();
    let done = home.run(&["watch"], b"");
    assert_eq!(done.status.code(), Some(3));
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(said.contains("--wait-for-transcripts") && said.replace('\\', "/").contains(".claude/projects"), "{said}");
    let watch = Watch::start(&home, &["--wait-for-transcripts"]);
    watch.until_event("waiting");
    home.append(&home.claude().join("one.jsonl"), &home.said("user", "please look"));
    watch.until(|event| event["messages"] == 1);
    assert_eq!(watch.end("-TERM"), Some(0));
    let waiting = Home::new();
    let watch = Watch::start(&waiting, &["--wait-for-transcripts"]);
    watch.until_event("waiting");
    assert_eq!(watch.end("-TERM"), Some(0));
}

/// Waits until a text is learnt, by whoever is first.
fn until_learnt(home: &Home, text: &str) {
    let end = Instant::now() + Duration::from_secs(60);
    while !home.texts("decisions").iter().any(|learnt| learnt == text) {
        assert!(Instant::now() < end, "{text}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn two_watches_learn_once_and_a_folder_can_go_and_come_back() {
    let home = Home::new();
    let one = home.claude().join("one.jsonl");
    home.append(&one, &home.said("user", "please look"));
    let (first, second) = (Watch::start(&home, &[]), Watch::start(&home, &["--quiet"]));
    first.until_event("watching");
    second.until_event("watching");
    let (text, anew) = ("We decided to keep the bytes of the file.", "We decided to begin a new file of that name.");
    home.append(&one, &home.said("assistant", text));
    until_learnt(&home, text);
    if std::env::var_os("WINEPREFIX").is_some() {
        let _ = writeln!(std::io::stderr(), "NOT RUN: removing a folder that is watched: Wine 8 cannot");
        fs::remove_file(&one).unwrap();
    } else {
        fs::remove_dir_all(home.claude()).unwrap();
    }
    home.append(&one, &home.said("assistant", anew));
    until_learnt(&home, anew);
    assert_eq!((first.end("-TERM"), second.end("-TERM")), (Some(0), Some(0)));
    assert_eq!(home.texts("decisions").len(), 2);
}

#[test]
fn a_file_that_cannot_be_learnt_from_is_told_once_and_the_watch_goes_on() {
    let home = Home::new();
    let one = home.claude().join("one.jsonl");
    home.append(&one, &home.said("user", "please look"));
    fs::create_dir_all(home.app().join(".memory/default/decisions.md")).unwrap();
    let watch = Watch::start(&home, &[]);
    watch.until(|event| event["messages"] == 1);
    home.append(&one, &home.said("assistant", "We decided to keep the bytes of the file."));
    let told = watch.until(|event| event["event"] == "error");
    assert_eq!(told["path"], one.to_str().unwrap());
    let two = home.claude().join("two.jsonl");
    home.append(&two, &home.said("user", "please look"));
    watch.until(|event| event["messages"] == 1 && event["path"] == two.to_str().unwrap());
    assert_eq!(watch.end("-TERM"), Some(0));
}

#[cfg(feature = "embed-http")]
#[test]
fn what_is_learnt_is_embedded_as_it_comes() {
    let home = Home::new();
    let session = home.claude().join("one.jsonl");
    home.append(&session, &home.said("user", "please look"));
    let address = sealed::embedding::serve();
    let watch = Watch::start(&home, &["--idle", "100000", "--embed-url", &address, "--embed-model", "m"]);
    watch.until_event("watching");
    home.append(&session, &home.said("assistant", "We decided to keep the bytes of the files as they are."));
    let embedded = watch.until(|event| event["event"] == "embedded");
    assert_eq!(embedded["vectors"], 1);
    assert_eq!(watch.end("-INT"), Some(0));
}
