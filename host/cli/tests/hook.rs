//! `hook`, `install` and `uninstall`: what clients meet.

mod sealed;

use std::fs;

use sealed::Home;
use serde_json::{Value, json};

const CLIENTS: [&str; 8] =
    ["cursor", "vscode", "claude-code", "codex", "gemini", "copilot-cli", "qwen-code", "opencode"];

#[test]
fn a_hook_never_fails_and_prints_one_document() {
    let huge = vec![b'x'; (4 << 20) + 1];
    let inputs: [&[u8]; 5] = [b"", b"garbage \xff", b"{\"hook_event_name\":\"SessionStart\"}", b"[]", &huge];
    for with_memory in [false, true] {
        let home = Home::new();
        if with_memory {
            assert!(home.run(&["init"], b"").status.success());
        }
        for client in CLIENTS {
            for input in inputs {
                let done = home.run(&["--color", "always", "hook", client], input);
                let document: Value = serde_json::from_slice(&done.stdout).unwrap();
                assert_eq!((done.status.code(), document.is_object()), (Some(0), true), "{client}");
            }
        }
        assert_eq!(home.app().join(".memory").exists(), with_memory);
    }
}

#[test]
fn what_cannot_be_asked_is_answered_with_nothing_to_do() {
    let home = Home::new();
    assert!(home.run(&["init"], b"").status.success());
    let elsewhere = home.path().join("none").display().to_string();
    fs::write(home.path().join("file"), "").unwrap();
    let file = home.path().join("file").display().to_string();
    for words in [
        &["hook"][..],
        &["hook", "emacs"],
        &["hook", "codex", "--unknown"],
        &["--dir", &elsewhere, "hook", "codex"],
        &["--dir", &file, "hook", "codex"],
        &["hook", "codex", "--agent", "../x"],
        &["hook", "codex", "--workspace", &elsewhere],
    ] {
        let done = home.run(words, b"{}");
        assert_eq!((done.status.code(), &done.stdout[..]), (Some(0), &b"{}\n"[..]), "{words:?}");
    }
    assert_eq!(home.run(&["add", "hook", "--unknown"], b"").status.code(), Some(2), "that is no hook");
    let help = home.run(&["hook", "--help"], b"");
    assert!(String::from_utf8_lossy(&help.stdout).contains("standard input"));
}

#[test]
fn setting_up_is_told_first_and_done_once() {
    let home = Home::new();
    for client in CLIENTS {
        let before = files(&home);
        let (plan, _) = home.json(&["install", client, "--dry-run"], "");
        assert_eq!((files(&home), &plan["written"]), (before.clone(), &json!(false)), "{client}");
        let (done, code) = home.json(&["install", client, "--command", "npx keepstone"], "");
        assert_eq!((&done["edits"], &done["refusals"], code), (&plan["edits"], &json!([]), 0), "{client}");
        for edit in done["edits"].as_array().unwrap() {
            assert!(home.app().join(edit["path"].as_str().unwrap()).is_file(), "{edit}");
        }
        assert_eq!(home.json(&["install", client, "--command", "npx keepstone"], "").0["edits"], json!([]), "{client}");
        let (undone, _) = home.json(&["uninstall", client], "");
        assert_eq!(undone["refusals"], json!([]), "{client}");
        assert_eq!(home.json(&["uninstall", client], "").0["edits"], json!([]), "{client}");
        assert_eq!(files(&home), before, "{client}");
    }
    assert!(home.app().join(".memory/_project.md").is_file());
}

#[test]
fn a_session_is_told_what_is_known_and_learnt_from_when_it_stops() {
    let home = Home::new();
    let decision = "We decided to keep the bytes of the files as they are on disk.";
    let session = home.claude().join("s1.jsonl");
    home.append(&session, &(home.said("user", "please look") + &home.said("assistant", decision)));
    assert!(home.run(&["init"], b"").status.success());
    let event = |name: &str| {
        let event = json!({
            "session_id": "s1", "transcript_path": session, "cwd": home.app(), "hook_event_name": name, "source": "startup",
        });
        let done = home.run(&["hook", "claude-code"], event.to_string().as_bytes());
        assert_eq!((done.status.code(), String::from_utf8_lossy(&done.stderr).as_ref()), (Some(0), ""));
        String::from_utf8(done.stdout).unwrap()
    };
    assert!(!event("SessionStart").contains(decision));
    event("Stop");
    assert_eq!(home.texts("decisions"), [decision]);
    assert!(event("SessionStart").contains(decision));
    fs::remove_file(&session).unwrap();
    let gone = home.run(
        &["hook", "claude-code"],
        json!({"transcript_path": session, "cwd": home.app(),
        "hook_event_name": "Stop", "session_id": "s1"})
        .to_string()
        .as_bytes(),
    );
    serde_json::from_slice::<Value>(&gone.stdout).unwrap();
    assert!(String::from_utf8_lossy(&gone.stderr).starts_with("keepstone hook: "));
}

/// A client hands the line of its settings to the system's shell.
fn shell(line: &str) -> std::process::Command {
    #[cfg(unix)]
    {
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", line]);
        shell
    }
    #[cfg(windows)]
    {
        let mut shell = std::process::Command::new("cmd");
        // As Node does it: the quotes around the line are taken off, those in it stay.
        std::os::windows::process::CommandExt::raw_arg(&mut shell, format!("/d /s /c \"{line}\""));
        shell
    }
}

#[test]
fn the_shell_runs_the_command_line_that_a_client_is_given() {
    let home = Home::new();
    let folder = home.path().join("my programs & tools");
    fs::create_dir(&folder).unwrap();
    let program = folder.join(format!("keepstone{}", std::env::consts::EXE_SUFFIX));
    fs::copy(env!("CARGO_BIN_EXE_keepstone"), &program).unwrap();
    home.json(&["add", "dev", "decisions", "-c", "Use SSE for the stream."], "");
    let command = format!("\"{}\"", program.display());
    assert_eq!(home.json(&["install", "gemini", "--command", &command], "").1, 0);
    let settings = fs::read(home.app().join(".gemini/settings.json")).unwrap();
    let settings: Value = serde_json::from_slice(&settings).unwrap();
    let line = settings["hooks"]["SessionStart"][0]["hooks"][0]["command"].as_str().unwrap();
    let mut command = shell(line);
    command.env_clear().current_dir(home.app());
    let own = home.keepstone(&[]);
    command.envs(own.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let event = json!({ "hook_event_name": "SessionStart", "session_id": "s1", "cwd": home.app() }).to_string();
    let done = sealed::run(command, event.as_bytes());
    let answer = String::from_utf8_lossy(&done.stdout);
    assert!(answer.contains("Use SSE for the stream."), "{line}: {done:?}");
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_changed_safely_is_left_and_named() {
    let home = Home::new();
    let settings = home.app().join(".claude/settings.json");
    fs::create_dir_all(settings.parent().unwrap()).unwrap();
    fs::write(&settings, b"{\"a\": \"\xff\"}").unwrap();
    let (setup, code) = home.json(&["install", "claude-code", "--no-mcp"], "");
    assert_eq!((&setup["written"], code), (&json!(false), 6));
    assert_eq!(setup["refusals"], json!([{"path": ".claude/settings.json", "reason": "it is not UTF-8"}]));
    assert_eq!(fs::read(&settings).unwrap(), b"{\"a\": \"\xff\"}");
    assert!(!home.app().join(".memory").exists(), "no hook would use it");

    fs::remove_dir_all(home.app().join(".claude")).unwrap();
    let elsewhere = home.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, home.app().join(".claude")).unwrap();
    assert_eq!(home.run(&["install", "claude-code", "--no-mcp"], b"").status.code(), Some(6));
    assert_eq!(fs::read_dir(&elsewhere).unwrap().count(), 0);
}

/// Names of files of the project outside the memory.
fn files(home: &Home) -> Vec<String> {
    fn walk(folder: &std::path::Path, names: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            match entry.file_name().to_str() {
                Some(".memory") => {}
                _ if entry.path().is_dir() => walk(&entry.path(), names),
                _ => names.push(entry.path().display().to_string()),
            }
        }
    }
    let mut names = Vec::new();
    walk(&home.app(), &mut names);
    names.sort();
    names
}

#[test]
fn a_hook_whose_code_cannot_be_kept_answers_all_the_same() {
    let home = Home::new();
    home.run(&["add", "dev", "decisions", "-c", "Use SSE."], b"");
    let file = home.path().join("file");
    std::fs::write(&file, "").unwrap();
    let mut command = home.keepstone(&["hook", "claude-code"]);
    command.env("KEEPSTONE_CACHE_DIR", file.join("cache"));
    let event = json!({ "hook_event_name": "SessionStart", "session_id": "s1", "cwd": home.app() }).to_string();
    let done = sealed::run(command, event.as_bytes());
    assert!(String::from_utf8_lossy(&done.stdout).contains("Use SSE."), "{done:?}");
}

/// Claude Code in a terminal: at the end of a quick first turn the transcript has only what the client wrote at its start.
#[test]
fn an_answer_is_learnt_while_the_transcript_is_only_begun() {
    let home = Home::new();
    assert!(home.run(&["init"], b"").status.success());
    let path = home.claude().join("88271cd3-7b1c-44fc-bea8-b8129b90c8dd.jsonl");
    fs::create_dir_all(home.claude()).unwrap();
    let begun = "{\"type\":\"mode\",\"mode\":\"normal\",\"sessionId\":\"88271cd3-7b1c-44fc-bea8-b8129b90c8dd\"}\n";
    fs::write(&path, begun).unwrap();
    let answer = "We decided to draw the map on the server because old tablets cannot render it.";
    let (cwd, id) = (home.app(), "88271cd3-7b1c-44fc-bea8-b8129b90c8dd");
    let event = json!({
        "session_id": id, "transcript_path": path, "cwd": cwd, "hook_event_name": "Stop",
        "stop_hook_active": false, "last_assistant_message": answer,
    });
    let done = home.run(&["hook", "claude-code"], event.to_string().as_bytes());
    assert_eq!(&done.stdout[..], b"{}\n", "{}", String::from_utf8_lossy(&done.stderr));
    let (entries, _) = home.json(&["list", "--all"], "");
    assert!(entries.to_string().contains(answer), "{entries}");
}

#[test]
fn a_hook_answers_one_document_while_its_input_stays_open() {
    use std::io::Write;
    use std::process::Stdio;
    let home = Home::new();
    assert!(home.run(&["init"], b"").status.success());
    let mut hook = home.keepstone(&["hook", "claude-code"]);
    let mut child = hook.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(br#"{"hook_event_name":"SessionStart","source":"startup","x":"}\ud83d"}"#).unwrap();
    input.flush().unwrap();
    assert!(child.wait().unwrap().success());
    drop(input);
}
