//! The command in a home of its own, with nothing of this machine's environment.

#![allow(dead_code, reason = "each test takes what it needs")]

#[cfg(feature = "embed-http")]
pub(crate) mod embedding;
#[cfg(feature = "embed-http")]
pub(crate) mod model;

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Once;
use std::time::{Duration, SystemTime};

use serde_json::{Value, json};

/// A person's home with one project, `app`.
pub(crate) struct Home {
    dir: tempfile::TempDir,
}

impl Home {
    pub(crate) fn new() -> Self {
        let home = Self { dir: tempfile::tempdir().unwrap() };
        fs::create_dir_all(home.app()).unwrap();
        fs::write(home.app().join("package.json"), "{}").unwrap();
        home
    }

    /// The path as clients write it: without links, and without the prefix that Windows adds to such a path.
    pub(crate) fn path(&self) -> PathBuf {
        let path = self.dir.path().canonicalize().unwrap();
        match path.to_str().and_then(|path| path.strip_prefix(r"\\?\")) {
            Some(plain) => plain.into(),
            None => path,
        }
    }

    pub(crate) fn app(&self) -> PathBuf {
        self.path().join("w").join("app")
    }

    /// The command with words, run in the project.
    pub(crate) fn keepstone(&self, words: &[&str]) -> Command {
        let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compiled");
        prepare(&cache);
        let mut command = Command::new(env!("CARGO_BIN_EXE_keepstone"));
        command
            .env_clear()
            .env("HOME", self.path())
            .env("KEEPSTONE_CACHE_DIR", cache)
            .env("TMPDIR", self.path())
            .env("TZ", "UTC");
        #[cfg(windows)]
        self.windows(&mut command);
        command.current_dir(self.app()).args(words);
        command
    }

    /// The variables by which programs find Windows itself and the folders of a person.
    #[cfg(windows)]
    fn windows(&self, command: &mut Command) {
        for name in ["SystemRoot", "SystemDrive", "PATH", "PATHEXT", "COMSPEC"] {
            command.envs(std::env::var_os(name).map(|value| (name, value)));
        }
        for name in ["USERPROFILE", "APPDATA", "LOCALAPPDATA", "TEMP", "TMP"] {
            command.env(name, self.path());
        }
    }

    /// Runs it to its end.
    pub(crate) fn run(&self, words: &[&str], input: &[u8]) -> Output {
        run(self.keepstone(words), input)
    }

    /// The answer as JSON, and the exit code.
    pub(crate) fn json(&self, words: &[&str], input: &str) -> (Value, i32) {
        let done = self.run(&[&["--json"], words].concat(), input.as_bytes());
        let answer = serde_json::from_slice(&done.stdout);
        let said = String::from_utf8_lossy(&done.stderr);
        (answer.unwrap_or_else(|error| panic!("{words:?}: {error}: {said}")), done.status.code().unwrap())
    }

    /// The folder of Claude Code's transcripts of the project.
    pub(crate) fn claude(&self) -> PathBuf {
        let name: String =
            self.app().display().to_string().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        self.path().join(".claude").join("projects").join(name)
    }

    /// Adds lines to a transcript, which is made if it is not there.
    pub(crate) fn append(&self, path: &Path, lines: &str) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        File::options().append(true).create(true).open(path).unwrap().write_all(lines.as_bytes()).unwrap();
    }

    /// A line as Claude Code writes it.
    pub(crate) fn said(&self, who: &str, text: &str) -> String {
        said_in(&self.app(), who, text)
    }

    /// All files of the memory with their bytes.
    pub(crate) fn memory(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut files = Vec::new();
        files_in(&self.app().join(".memory"), &mut files);
        files.sort();
        files
    }

    /// Texts of a category, as they are listed.
    pub(crate) fn texts(&self, category: &str) -> Vec<String> {
        let (entries, _) = self.json(&["list", "--all", "-g", category], "");
        entries.as_array().unwrap().iter().map(|entry| entry["text"].as_str().unwrap().to_owned()).collect()
    }
}

/// Compiles the component into a cache: a hook does not wait for that.
fn prepare(cache: &Path) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let done =
            Command::new(env!("CARGO_BIN_EXE_keepstone")).arg("prepare").env("KEEPSTONE_CACHE_DIR", cache).status();
        assert!(done.unwrap().success());
    });
}

fn files_in(folder: &Path, files: &mut Vec<(PathBuf, Vec<u8>)>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            files_in(&entry.path(), files);
        } else {
            files.push((entry.path(), fs::read(entry.path()).unwrap()));
        }
    }
}

pub(crate) fn run(mut command: Command, input: &[u8]) -> Output {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// A line as Claude Code writes it in a folder.
pub(crate) fn said_in(folder: &Path, who: &str, text: &str) -> String {
    let line = json!({
        "type": who, "uuid": text, "sessionId": "s1", "cwd": folder, "isSidechain": false,
        "timestamp": "2026-01-01T10:00:00.000Z", "message": { "role": who, "content": text },
    });
    format!("{line}\n")
}

/// Makes a file as old as so many seconds.
pub(crate) fn age(path: &Path, seconds: u64) {
    let file = File::options().append(true).open(path).unwrap();
    file.set_modified(SystemTime::now() - Duration::from_secs(seconds)).unwrap();
}
