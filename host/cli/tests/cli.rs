//! The command, run as people run it: whole transcripts in a sealed environment.
//!
//! A transcript is commands and what they print. `$ keepstone …` runs a command, with words in double quotes
//! kept together; `< text` lines after it are its standard input; `! text` is what it prints on standard
//! error, `? 3` its exit code if that is not 0. `BLESS=1` writes the transcripts again: read them before you commit.

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
    command.env("TMPDIR", dir).env("TZ", "UTC").current_dir(dir);
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
        while let Some(text) = lines.next_if(|next| *next == "<" || next.starts_with("< ")) {
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
    let text = |bytes: &[u8]| unversioned(&String::from_utf8_lossy(bytes).replace(&dir.display().to_string(), "$DIR"));
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

/// Versions change with every write: `"version":"$VERSION"`.
fn unversioned(text: &str) -> String {
    let mut parts = text.split("\"version\":\"");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "\"version\":\"$VERSION" + &part[part.find('"').unwrap_or(0)..])
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
    assert!(paths.len() >= 6);
    assert!(different.is_empty(), "found now:\n{}", different.join("\n"));
}

#[test]
fn the_log_says_what_an_entry_said_then_or_that_nobody_knows() {
    let dir = tempfile::tempdir().unwrap();
    let say = |later: u64, words: &[&str]| {
        let mut command = keepstone(dir.path(), NOW + later);
        command.args(words);
        String::from_utf8(run(command, b"").stdout).unwrap()
    };
    let reference = say(0, &["add", "dev", "facts", "-c", "The port is 8443."]);
    say(3_000, &["edit", reference.trim(), "-c", "The port is 9443."]);
    let told = [
        "   2 2026-03-16 16:51:14 UTC changed dev/facts/1773679871839\n     The port is 9443.\n",
        "   1 2026-03-16 16:51:11 UTC added   dev/facts/1773679871839 by dev\n     The port is 8443.\n",
    ];
    assert_eq!(say(9_000, &["log"]), told.concat());
    fs::remove_dir_all(dir.path().join(".memory/.vault/former")).unwrap();
    let gone = told[1].replace("The port is 8443.", "the text of that time is not stored any more");
    assert_eq!(say(9_000, &["log"]), [told[0], gone.as_str()].concat());
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
fn a_draft_that_is_not_utf8_is_read_as_all_json_and_its_line_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let draft = |text: &[u8]| [br#"{"scope":{"agent":"dev"},"category":"facts","text":""#, text, b"\"}\n"].concat();
    let drafts = [draft(b"one port"), draft(b"caf\xe9 port"), draft(b"two ports")].concat();
    let mut add = keepstone(dir.path(), NOW);
    add.arg("add-many");
    let done = run(add, &drafts);
    let told = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success() && told.contains("line 2 is not UTF-8"), "{told}");
    let file = fs::read_to_string(dir.path().join(".memory/dev/facts.md")).unwrap();
    for text in ["one port", "caf\u{fffd} port", "two ports"] {
        assert!(file.contains(text), "{text}: {file}");
    }
}

#[test]
fn a_draft_that_is_none_is_named_by_its_line_alone() {
    let dir = tempfile::tempdir().unwrap();
    let mut add = keepstone(dir.path(), NOW);
    add.arg("add-many");
    let done = run(add, b"{\"scope\":\"project\",\"category\":\"facts\",\"text\":\"a\"}\n\n{\"scope\": 7}\n");
    let told = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(told.contains("reading the drafts: line 3, column ") && !told.contains("line 1"), "{told}");
    assert!(!done.status.success() && !dir.path().join(".memory/_shared").exists());
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
    ends(&["search", "works"], 0, "keepstone: dev/facts.md, line 2: it is not UTF-8");
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

#[test]
fn a_variable_set_to_nothing_names_no_folder() {
    let dir = tempfile::tempdir().unwrap();
    for (set, there) in [("", ".memory/dev/facts.md"), ("elsewhere", "elsewhere/dev/facts.md")] {
        let mut add = keepstone(dir.path(), NOW);
        add.env("KEEPSTONE_DIR", set).args(["add", "dev", "facts", "-c", "x"]);
        assert!(run(add, b"").status.success());
        assert!(dir.path().join(there).is_file(), "{there}");
    }
}

#[test]
fn completions_are_there_for_every_shell() {
    let dir = tempfile::tempdir().unwrap();
    let prints = |args: &[&str]| {
        let mut completions = keepstone(dir.path(), NOW);
        completions.arg("completions").args(args);
        let done = run(completions, b"");
        assert!(done.status.success(), "{args:?}");
        String::from_utf8(done.stdout).unwrap()
    };
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(prints(&[shell]).contains("COMPLETE"), "{shell}");
        assert!(prints(&[]).contains(&format!("keepstone completions {shell}")), "{shell}");
    }
}

/// What a shell is offered behind some words.
fn offered(dir: &Path, words: &[&str]) -> Vec<String> {
    let mut complete = keepstone(dir, NOW);
    complete.env("COMPLETE", "fish").args(["--", "keepstone"]).args(words);
    let done = run(complete, b"");
    let lines = String::from_utf8(done.stdout).unwrap();
    lines.lines().map(|line| line.split('\t').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn completions_know_the_memory_and_the_closed_sets() {
    let dir = tempfile::tempdir().unwrap();
    // Completions wait for no compiler, so the memory is known only when the good code is there.
    let mut prepare = keepstone(dir.path(), NOW);
    prepare.arg("prepare");
    assert!(run(prepare, b"").status.success());
    for (agent, text) in [("dev", "one"), ("ops", "two")] {
        let mut add = keepstone(dir.path(), NOW);
        add.args(["add", agent, "facts", "-c", text]);
        assert!(run(add, b"").status.success());
    }
    let all = offered(dir.path(), &["get", ""]);
    assert_eq!(all.iter().filter(|word| word.ends_with(&format!("/facts/{NOW}"))).count(), 2, "{all:?}");
    assert_eq!(offered(dir.path(), &["forget", "ops"]), [format!("ops/facts/{NOW}")]);
    assert_eq!(offered(dir.path(), &["brief", "d"]), ["dev"]);
    assert_eq!(offered(dir.path(), &["add", "dev", "dec"]), ["decisions"]);
    assert_eq!(offered(dir.path(), &["install", "claude"]), ["claude-code", "claude-desktop"]);
    assert!(offered(dir.path(), &["restore", "ops"]).is_empty(), "nothing is in the trash");
    let elsewhere = dir.path().join("none").display().to_string();
    assert!(offered(dir.path(), &["--dir", &elsewhere, "forget", "ops"]).is_empty());
}

#[test]
fn every_command_has_a_manual_page() {
    let dir = tempfile::tempdir().unwrap();
    let mut man = keepstone(dir.path(), NOW);
    man.args(["man", "pages"]);
    assert!(run(man, b"").status.success());
    for page in ["keepstone.1", "keepstone-add.1", "keepstone-session-close.1"] {
        let page = fs::read_to_string(dir.path().join("pages").join(page)).unwrap();
        assert!(page.contains(".SH SYNOPSIS"));
    }
}

#[test]
fn what_is_imported_from_is_not_written_to() {
    let dir = tempfile::tempdir().unwrap();
    let source = dir.path().join("office");
    fs::create_dir(&source).unwrap();
    let facts = r#"{"version":1,"facts":[]}"#;
    fs::write(source.join("agent-facts.json"), facts).unwrap();
    for dry in [true, false] {
        let mut import = keepstone(dir.path(), NOW);
        import.args(["import", "bit-office", "office"]).args(dry.then_some("--dry-run"));
        let said = String::from_utf8(run(import, b"").stderr).unwrap();
        assert!(!said.contains("nothing to take over"), "it looked elsewhere: {said}");
        let names: Vec<_> = fs::read_dir(&source).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["agent-facts.json"]);
        assert_eq!(fs::read_to_string(source.join("agent-facts.json")).unwrap(), facts);
    }
}

#[test]
fn the_version_names_the_component() {
    let dir = tempfile::tempdir().unwrap();
    let mut version = keepstone(dir.path(), NOW);
    version.arg("--version");
    let component = &keepstone::COMPONENT_SHA256[..12];
    let expected = format!("keepstone {} (component {component})\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(String::from_utf8(run(version, b"").stdout).unwrap(), expected);
}

#[test]
fn what_was_written_by_hand_does_not_steer_a_terminal() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir_all(dir.path().join(".memory/dev")).unwrap();
    fs::write(dir.path().join(".memory/dev/facts.md"), "before \x1b[2J after\n").unwrap();
    fs::write(dir.path().join(".memory/_project.md"), "before \x1b[2J after\n").unwrap();
    let prints = |args: &[&str]| {
        let mut command = keepstone(dir.path(), NOW);
        command.args(args);
        String::from_utf8(run(command, b"").stdout).unwrap()
    };
    assert!(prints(&["--color", "always", "list"]).contains("before \u{241b}[2J after"));
    assert!(prints(&["--json", "list"]).contains("before \\u001b[2J after"));
    assert_eq!(prints(&["project", "show"]), "before \x1b[2J after\n");
}

#[cfg(target_os = "linux")]
#[test]
fn nobody_need_listen() {
    let dir = tempfile::tempdir().unwrap();
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    let ends = |args: &[&str], stdout: Stdio, stderr: Stdio, code: i32| {
        let mut command = keepstone(dir.path(), NOW);
        let status = command.args(args).stdin(Stdio::null()).stdout(stdout).stderr(stderr).status().unwrap();
        assert_eq!(status.code(), Some(code), "{args:?}");
    };
    ends(&["add", "dev", "facts", "-c", "x"], Stdio::null(), Stdio::null(), 0);
    ends(&["add", "dev", "facts", "-c", "x"], Stdio::null(), full().into(), 0);
    ends(&["get", "ops/facts/1"], Stdio::null(), full().into(), 3);
    ends(&["list"], full().into(), Stdio::null(), 1);
}

/// An editor that is a shell script; `$1` is the file it edits.
#[cfg(unix)]
fn editor(dir: &Path, script: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = dir.join("editor.sh");
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.display().to_string()
}

#[cfg(unix)]
fn edit_project(dir: &Path, script: &str) -> (Option<i32>, String) {
    let mut edit = keepstone(dir, NOW);
    edit.env("EDITOR", editor(dir, script)).env("PATH", "/usr/bin:/bin").args(["project", "edit"]);
    let done = run(edit, b"");
    (done.status.code(), String::from_utf8(done.stderr).unwrap())
}

#[cfg(unix)]
fn project_text(dir: &Path) -> String {
    let mut show = keepstone(dir, NOW);
    show.args(["project", "show"]);
    String::from_utf8(run(show, b"").stdout).unwrap()
}

#[cfg(unix)]
fn drafts_left(dir: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

#[cfg(unix)]
#[test]
fn an_editor_changes_the_project() {
    let dir = tempfile::tempdir().unwrap();
    let (code, said) = edit_project(dir.path(), "echo typed > \"$1\"");
    assert_eq!((code, said.contains("created a new memory")), (Some(0), true), "{said}");
    assert_eq!(project_text(dir.path()), "typed\n");
    assert_eq!(edit_project(dir.path(), "true"), (Some(0), String::new()));
    let (code, said) = edit_project(dir.path(), "exit 3");
    assert_eq!((code, said.contains("nothing was changed")), (Some(1), true), "{said}");
    assert_eq!((project_text(dir.path()), drafts_left(dir.path())), ("typed\n".to_owned(), Vec::new()));
}

#[cfg(unix)]
#[test]
fn what_others_changed_meanwhile_is_a_conflict_and_what_was_typed_is_kept() {
    let script = format!("echo mine > \"$1\"; '{}' project set -c theirs", env!("CARGO_BIN_EXE_keepstone"));
    for is_there in [false, true] {
        let dir = tempfile::tempdir().unwrap();
        if is_there {
            assert_eq!(edit_project(dir.path(), "echo before > \"$1\"").0, Some(0));
        }
        let (code, said) = edit_project(dir.path(), &script);
        assert_eq!((code, said.contains("what you typed is kept in")), (Some(4), true), "{said}");
        assert_eq!(project_text(dir.path()).trim_end(), "theirs");
        let kept = drafts_left(dir.path());
        assert_eq!(kept.len(), 1);
        assert_eq!(fs::read_to_string(&kept[0]).unwrap(), "mine\n");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_limit_of_the_system_is_told_as_full() {
    let dir = tempfile::tempdir().unwrap();
    let text = "long ".repeat(10_000);
    let mut warm = keepstone(dir.path(), NOW);
    warm.arg("prepare");
    assert!(run(warm, b"").status.success());
    let limited = "ulimit -f 1; exec \"$0\" add dev facts";
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compiled");
    let mut add = Command::new("/bin/sh");
    add.args(["-c", limited, env!("CARGO_BIN_EXE_keepstone")]).env_clear().current_dir(dir.path());
    add.env("HOME", dir.path()).env("KEEPSTONE_CACHE_DIR", cache);
    let done = run(add, text.as_bytes());
    assert_eq!(done.status.code(), Some(7), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(!dir.path().join(".memory/dev/facts.md").exists());
}
