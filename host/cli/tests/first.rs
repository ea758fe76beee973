//! The first commands on a machine: they run on quick code while another process makes the good one.

mod sealed;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use sealed::Home;
use serde_json::json;

/// A home whose cache of compiled code is empty.
struct New {
    home: Home,
    cache: PathBuf,
}

impl New {
    fn machine() -> Self {
        let home = Home::new();
        let cache = home.path().join("cache");
        Self { home, cache }
    }

    fn keepstone(&self, words: &[&str]) -> Command {
        let mut command = self.home.keepstone(words);
        command.env("KEEPSTONE_CACHE_DIR", &self.cache);
        command
    }

    /// The files in the cache with an ending.
    fn cached(&self, ending: &str) -> Vec<PathBuf> {
        let paths = fs::read_dir(&self.cache).into_iter().flatten().flatten().map(|entry| entry.path());
        paths.filter(|path| path.extension().is_some_and(|end| end == ending)).collect()
    }

    /// Waits for a process that nobody else knows.
    fn await_code(&self, count: usize) {
        while self.cached("cwasm").len() < count {
            sleep(Duration::from_millis(50));
        }
    }

    /// Learns the name of the lock by looking, which claims nothing.
    fn lock(&self) -> File {
        assert!(sealed::run(self.keepstone(&["doctor"]), b"").status.success());
        let [lock] = &self.cached("lock")[..] else { panic!("{:?}", self.cached("lock")) };
        File::options().write(true).open(lock).unwrap()
    }
}

fn said(done: &std::process::Output) -> String {
    String::from_utf8_lossy(&done.stderr).into_owned()
}

#[test]
fn nobody_waits_for_the_process_that_compiles() {
    let new = New::machine();
    let lock = new.lock();
    lock.lock().unwrap();
    // As long as that is held, nobody gets good code.
    let event = json!({ "hook_event_name": "SessionStart", "session_id": "s1", "cwd": new.home.app() }).to_string();
    let added = sealed::run(new.keepstone(&["add", "dev", "decisions", "-c", "Use SSE."]), b"");
    assert!(added.status.success(), "{}", said(&added));
    let hooked = sealed::run(new.keepstone(&["hook", "claude-code"]), event.as_bytes());
    assert!(String::from_utf8_lossy(&hooked.stdout).contains("Use SSE."), "{}", said(&hooked));
    assert_eq!(new.cached("cwasm"), [] as [&Path; 0]);
}

#[test]
fn a_process_in_the_background_makes_the_good_code_once() {
    let new = New::machine();
    std::thread::scope(|scope| {
        for nth in 0..3 {
            let add = new.keepstone(&["add", "dev", "facts", "-c", &format!("fact number {nth}")]);
            scope.spawn(|| assert!(sealed::run(add, b"").status.success()));
        }
    });
    new.await_code(1);
    assert_eq!(new.home.texts("facts").len(), 3);
    let doctor = sealed::run(new.keepstone(&["doctor"]), b"");
    assert!(String::from_utf8_lossy(&doctor.stdout).contains("is there and whole"), "{doctor:?}");
    assert_eq!(new.cached("partial"), [] as [&Path; 0]);
}

/// A compilation that was killed leaves its claim and half a file.
#[test]
fn a_compilation_that_was_killed_is_begun_again_after_a_minute() {
    let new = New::machine();
    let lock = new.lock();
    fs::write(&new.cached("lock")[0], "!").unwrap();
    fs::write(new.cached("lock")[0].with_extension("1.partial"), "half").unwrap();
    let init = || assert!(sealed::run(new.keepstone(&["init"]), b"").status.success());
    init();
    // One that runs would hold the lock, or have made the code.
    lock.lock().unwrap();
    assert_eq!(new.cached("cwasm"), [] as [&Path; 0]);
    lock.unlock().unwrap();
    sealed::age(&new.cached("lock")[0], 61);
    init();
    new.await_code(1);
}

#[test]
fn a_server_has_code_of_its_own() {
    let new = New::machine();
    assert!(sealed::run(new.keepstone(&["prepare"]), b"").status.success());
    assert_eq!(new.cached("cwasm").len(), 1);
    assert!(sealed::run(new.keepstone(&["prepare", "--serve"]), b"").status.success());
    assert_eq!(new.cached("cwasm").len(), 2);
}
