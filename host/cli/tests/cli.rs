//! The command, run as people run it: whole transcripts in a sealed environment.
//!
//! A transcript is commands and what they print. `$ keepstone …` runs a command, with words in double quotes
//! kept together; `< text` lines after it are its standard input; `! text` is what it prints on standard
//! error, `? 3` its exit code where that is not 0. `BLESS=1` writes transcripts anew: read them before you commit.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// 2026-03-16T16:51:11.839Z
const NOW: u64 = 1_773_679_871_839;

/// The command in a folder, with nothing of this machine's environment.
fn keepstone(dir: &Path, now: u64) -> Command {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compiled");
    let mut command = Command::new(env!("CARGO_BIN_EXE_keepstone"));
    command.env_clear().env("HOME", dir).env("KEEPSTONE_CACHE_DIR", cache).env("KEEPSTONE_NOW", now.to_string());
    command.env("TMPDIR", dir).current_dir(dir);
    command
}

fn run(mut command: Command, input: &[u8]) -> Output {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A command that does not read ends with a closed pipe, which is no failure here.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(nth, part)| match nth % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.replace("\\n", "\n")],
        })
        .collect()
}

/// The transcript as it is now.
fn replay(transcript: &str, dir: &Path) -> String {
    let mut out = String::new();
    let mut lines = transcript.lines().peekable();
    let mut now = NOW;
    while let Some(line) = lines.next() {
        if line.starts_with("# ") || (line.is_empty() && lines.peek().is_some_and(|next| next.starts_with("# "))) {
            out += &format!("{line}\n");
        }
        let Some(typed) = line.strip_prefix("$ keepstone") else { continue };
        let mut input = String::new();
        while let Some(text) = lines.next_if(|next| next.starts_with('<')) {
            input += &format!("{}\n", text.trim_start_matches('<').trim_start());
        }
        let mut command = keepstone(dir, now);
        now += 60_000;
        command.args(words(typed));
        out += &format!("{line}\n{}", input.lines().map(|line| format!("< {line}\n")).collect::<String>());
        out += &printed(&run(command, input.as_bytes()), dir);
    }
    out
}

fn printed(done: &Output, dir: &Path) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(&dir.display().to_string(), "$DIR");
    let mut out = text(&done.stdout);
    if !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
    out += &text(&done.stderr).lines().map(|line| format!("! {line}\n")).collect::<String>();
    match done.status.code() {
        Some(0) => out,
        code => out + &format!("? {}\n", code.unwrap_or(-1)),
    }
}

#[test]
fn transcripts_are_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut paths: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut different = Vec::new();
    for path in &paths {
        let before = fs::read_to_string(path).unwrap();
        let dir = tempfile::tempdir().unwrap();
        let after = replay(&before, &dir.path().canonicalize().unwrap());
        if std::env::var_os("BLESS").is_some() {
            fs::write(path, &after).unwrap();
        } else if before != after {
            different.push(format!("{}:\n{after}", path.display()));
        }
    }
    assert!(paths.len() >= 5);
    assert!(different.is_empty(), "found now:\n{}", different.join("\n"));
}

#[test]
fn the_memory_is_the_nearest_above_or_at_the_top_of_the_project() {
    let dir = tempfile::tempdir().unwrap();
    let inner = dir.path().join("project/src/deep");
    fs::create_dir_all(&inner).unwrap();
    fs::write(dir.path().join("project/package.json"), "{}").unwrap();
    let mut add = keepstone(&inner, NOW);
    add.args(["add", "dev", "facts", "-c", "at the top"]);
    assert!(run(add, b"").status.success());
    assert!(dir.path().join("project/.memory/dev/facts.md").is_file());
    fs::create_dir(dir.path().join("project/src/.memory")).unwrap();
    let mut list = keepstone(&inner, NOW);
    list.arg("list");
    assert!(run(list, b"").stdout.is_empty());
}

#[test]
fn input_that_is_not_utf8_is_refused_with_its_place() {
    let dir = tempfile::tempdir().unwrap();
    let mut add = keepstone(dir.path(), NOW);
    add.args(["add", "dev", "facts"]);
    let done = run(add, b"abc\xff");
    assert_eq!(done.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&done.stderr).contains("not UTF-8 from byte 3"));
    assert!(!dir.path().join(".memory").exists());
}

#[test]
fn a_closed_pipe_is_no_error() {
    let dir = tempfile::tempdir().unwrap();
    let mut add = keepstone(dir.path(), NOW);
    add.args(["add", "dev", "facts"]);
    assert!(run(add, "long ".repeat(100_000).as_bytes()).status.success());
    let mut get = keepstone(dir.path(), NOW);
    get.args(["get", &format!("dev/facts/{NOW}")]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = get.spawn().unwrap();
    drop(child.stdout.take());
    let done = child.wait_with_output().unwrap();
    assert_eq!((done.status.code(), done.stderr), (Some(0), Vec::new()));
}

#[test]
fn a_file_that_is_not_utf8_is_named_and_the_rest_works() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir_all(dir.path().join(".memory/dev")).unwrap();
    fs::write(dir.path().join(".memory/dev/facts.md"), b"one\n\xff").unwrap();
    let ends = |args: &[&str], code: i32, says: &str| {
        let mut command = keepstone(dir.path(), NOW);
        command.args(args);
        let done = run(command, b"");
        let said = String::from_utf8_lossy(&[done.stdout, done.stderr].concat()).into_owned();
        assert_eq!((done.status.code(), said.contains(says)), (Some(code), true), "{args:?}: {said}");
    };
    ends(&["add", "dev", "facts", "-c", "x"], 6, "dev/facts.md, line 2: it is not UTF-8");
    ends(&["add", "dev", "lessons", "-c", "works on"], 0, "dev/lessons/");
    ends(&["search", "works"], 0, "works on");
    ends(&["status"], 6, "dev/facts.md, line 2");
    assert_eq!(fs::read(dir.path().join(".memory/dev/facts.md")).unwrap(), b"one\n\xff");
}

#[test]
fn a_link_in_the_place_of_the_memory_is_denied() {
    let dir = tempfile::tempdir().unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("/", dir.path().join(".memory")).unwrap();
    let mut list = keepstone(dir.path(), NOW);
    list.arg("list");
    assert_eq!(run(list, b"").status.code(), Some(5));
}
