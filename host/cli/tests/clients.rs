//! Habits of real clients: answers that a transcript lacks, sub-folders, steps that only a person can take, older setups.

mod sealed;

use std::fs;
use std::path::{Path, PathBuf};

use sealed::{Home, said_in};
use serde_json::{Value, json};

const DECISION: &str = "We decided to keep the bytes of the files as they are on disk.";

/// Runs a hook, which must not complain.
fn hook(home: &Home, client: &str, event: &Value) -> Value {
    let done = home.run(&["hook", client], event.to_string().as_bytes());
    assert_eq!(String::from_utf8_lossy(&done.stderr), "", "{client}: {event}");
    serde_json::from_slice(&done.stdout).unwrap()
}

#[test]
fn the_last_answer_is_learnt_when_the_turn_ends_and_not_again_when_the_transcript_has_it() {
    let home = Home::new();
    assert!(home.run(&["init"], b"").status.success());
    let session = home.claude().join("s1.jsonl");
    home.append(&session, &home.said("user", "please look"));
    // As Claude Code wrote it, but for the paths.
    let recorded = include_str!("../../../tests/hooks/claude-code/Stop.json");
    let mut event: Value = serde_json::from_str(recorded).unwrap();
    event["transcript_path"] = json!(session);
    event["cwd"] = json!(home.app());
    event["last_assistant_message"] = json!(DECISION);
    hook(&home, "claude-code", &event);
    assert_eq!(home.texts("decisions"), [DECISION]);
    home.append(&session, &home.said("assistant", DECISION));
    let end =
        json!({ "hook_event_name": "SessionEnd", "transcript_path": session, "cwd": home.app(), "session_id": "s1" });
    hook(&home, "claude-code", &end);
    assert_eq!(home.texts("decisions"), [DECISION]);
    let handoffs = home.texts("handoffs");
    assert!(handoffs.len() == 1 && handoffs[0].contains("please look"), "the session is over: {handoffs:?}");
    assert_eq!(home.json(&["process"], "").0["messages"], 0, "nothing is left to hear");
}

#[test]
fn a_session_in_a_sub_folder_is_found() {
    let home = Home::new();
    assert!(home.run(&["init"], b"").status.success());
    let folder = home.claude();
    let beside = |ending: &str| {
        let name = format!("{}{ending}", folder.file_name().unwrap().to_str().unwrap());
        folder.with_file_name(name).join("s2.jsonl")
    };
    home.append(&beside("-src-deep"), &said_in(&home.app().join("src/deep"), "assistant", DECISION));
    // The name of this one begins the same, and it is another project.
    let other = home.path().join("w").join("app-src");
    home.append(
        &beside("-src"),
        &said_in(&other, "assistant", "We decided to name the columns of a table in its first row."),
    );
    home.append(
        &beside("x"),
        &said_in(&home.app(), "assistant", "We decided to sort hits by their age if scores are equal."),
    );
    let (sum, _) = home.json(&["process"], "");
    assert_eq!((&sum["transcripts"], &sum["foreign"], &sum["errors"]), (&json!(1), &json!(1), &json!([])));
    assert_eq!(home.texts("decisions"), [DECISION]);
}

#[test]
fn a_transcript_that_appears_a_moment_later_is_waited_for() {
    let home = Home::new();
    assert!(home.run(&["init"], b"").status.success());
    let session = home.path().join(".copilot/session-state/5d009cfd-bdb4-410c-9c97-4d31408ec71d/events.jsonl");
    let line = |kind: &str, data: Value| {
        format!("{}\n", json!({ "type": kind, "data": data, "timestamp": "2026-01-01T10:00:00Z" }))
    };
    let lines = line(
        "session.start",
        json!({ "sessionId": "5d009cfd", "copilotVersion": "1", "context": { "cwd": home.app() } }),
    ) + &line("user.message", json!({ "content": "please look" }))
        + &line("assistant.message", json!({ "content": DECISION }));
    let event =
        json!({ "hook_event_name": "Stop", "session_id": "5d009cfd", "transcript_path": session, "cwd": home.app() });
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(300));
            home.append(&session, &lines);
        });
        // Copilot CLI runs the hooks of Claude Code too.
        hook(&home, "claude-code", &event);
    });
    hook(&home, "copilot-cli", &event);
    assert_eq!(home.texts("decisions"), [DECISION]);
    assert_eq!(home.json(&["process", "--client", "copilot-cli"], "").0["messages"], 0);
}

#[test]
fn install_says_what_only_the_person_can_do_and_doctor_why_no_hook_ran() {
    let home = Home::new();
    let done = home.run(&["install", "codex"], b"");
    let told = String::from_utf8(done.stdout).unwrap();
    assert!(
        told.contains("1. start codex in this project and trust")
            && told.contains("2. type /hooks in codex, then press t"),
        "{told}"
    );
    assert!(told.contains("3. keepstone doctor shows"), "{told}");
    let doctor = String::from_utf8(home.run(&["doctor"], b"").stdout).unwrap();
    assert!(doctor.contains("codex is set up, but its hooks never ran here"), "{doctor}");
    assert!(doctor.contains("until the project is trusted and the hooks are reviewed"), "{doctor}");
    let (again, _) = home.json(&["install", "codex"], "");
    assert_eq!(again["steps"].as_array().map(Vec::len), Some(2));
    assert_eq!(home.json(&["uninstall", "codex"], "").0.get("steps"), None);
}

#[test]
fn a_brief_that_is_kept_under_a_limit_is_told_by_doctor() {
    let home = Home::new();
    assert!(home.run(&["install", "claude-code", "--no-mcp"], b"").status.success());
    fs::write(home.app().join(".memory/policy.toml"), "[brief]\nbudget = 6000\nproject_share = 1.0\n").unwrap();
    let long = "A narrow bridge leads over the river, wider than before. ".repeat(400);
    fs::write(home.app().join(".memory/_project.md"), long).unwrap();
    let event =
        json!({ "hook_event_name": "SessionStart", "source": "startup", "session_id": "s1", "cwd": home.app() });
    let answer = hook(&home, "claude-code", &event);
    let brief = answer["hookSpecificOutput"]["additionalContext"].as_str().unwrap();
    assert!((8_000..=9_900).contains(&brief.len()), "{}", brief.len());
    let doctor = String::from_utf8(home.run(&["doctor"], b"").stdout).unwrap();
    assert!(doctor.contains("claude-code takes 9900 characters at most"), "{doctor}");
}

#[test]
fn a_setup_of_agent_memory_is_named_and_replaced_if_that_is_wanted() {
    let home = Home::new();
    let file = |path: &str| home.app().join(path);
    let tasks = r#"{
  "version": "2.0.0",
  "tasks": [
    { "label": "build", "type": "shell", "command": "make" },
    { "label": "agent-memory: watch transcripts", "type": "shell", "command": "npx agent-memory watch --wait-for-transcripts" }
  ]
}
"#;
    for (path, text) in [
        (".vscode/tasks.json", tasks),
        (".cursor/rules/memory-five-layers.mdc", "---\nalwaysApply: true\n---\nUse agent-memory.\n"),
        ("package.json", "{\"devDependencies\": {\"@inosx/agent-memory\": \"3\"}}"),
    ] {
        fs::create_dir_all(file(path).parent().unwrap()).unwrap();
        fs::write(file(path), text).unwrap();
    }
    let (beside, code) = home.json(&["install", "cursor"], "");
    let old = beside["old"].as_array().unwrap();
    assert_eq!((old.len(), code), (3, 0), "{beside}");
    assert!(old[0].as_str().unwrap().contains("agent-memory: watch transcripts"), "{beside}");
    let done = home.run(&["install", "cursor"], b"");
    assert!(String::from_utf8_lossy(&done.stderr).contains("install with --replace"), "{done:?}");
    let (replaced, code) = home.json(&["install", "cursor", "--replace"], "");
    assert_eq!((replaced.get("old").map(|old| old.as_array().unwrap().len()), code), (Some(1), 0), "{replaced}");
    let text = fs::read_to_string(file(".vscode/tasks.json")).unwrap();
    assert!(
        !text.contains("agent-memory") && text.contains("\"build\"") && text.contains("keepstone: watch"),
        "{text}"
    );
    assert!(!file(".cursor/rules/memory-five-layers.mdc").exists() && file(".cursor/rules/keepstone.mdc").exists());
    assert!(file("package.json").exists());
}

#[test]
fn status_counts_candidates() {
    let home = Home::new();
    fs::create_dir_all(home.app().join(".memory")).unwrap();
    fs::write(home.app().join(".memory/policy.toml"), "[learn]\nentry_percent = 100\n").unwrap();
    home.append(&home.claude().join("s1.jsonl"), &home.said("assistant", DECISION));
    assert_eq!(home.json(&["process"], "").0["candidates"], 1);
    assert_eq!(home.json(&["status"], "").0["candidates"], 1);
    let told = String::from_utf8(home.run(&["status"], b"").stdout).unwrap();
    assert!(told.contains("1 candidate waits for your decision: keepstone review"), "{told}");
}

/// The clients with settings among the person's own files, and the file of each.
fn files_of_person(home: &Home) -> [(&'static str, PathBuf); 2] {
    let settings = if cfg!(windows) {
        home.path()
    } else if cfg!(target_os = "macos") {
        home.path().join("Library/Application Support")
    } else {
        home.path().join(".config")
    };
    [
        ("windsurf", home.path().join(".codeium/windsurf/mcp_config.json")),
        ("claude-desktop", settings.join("Claude/claude_desktop_config.json")),
    ]
}

#[test]
fn a_server_in_the_persons_own_file_comes_and_goes_and_the_file_is_named() {
    let home = Home::new();
    for (client, file) in files_of_person(&home) {
        let before = "{\r\n  \"mcpServers\": {\"other\": {\"command\": \"x\"}}\r\n}";
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, before).unwrap();
        #[cfg(unix)]
        fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
        let dry = String::from_utf8(home.run(&["install", client, "--dry-run"], b"").stdout).unwrap();
        assert!(dry.contains(&format!("+++ {}", file.display())) && dry.contains("\"keepstone-app\": "), "{dry}");
        assert_eq!(fs::read_to_string(&file).unwrap(), before);

        let (done, code) = home.json(&["install", client], "");
        assert_eq!((done["edits"][0]["path"].as_str(), code), (file.to_str(), 0), "{done}");
        let written: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        let server = &written["mcpServers"]["keepstone-app"];
        assert_eq!(server["args"], json!(["--dir", home.app().join(".memory"), "mcp"]), "{server}");
        assert!(
            Path::new(server["command"].as_str().unwrap()).is_absolute(),
            "no shell finds it for the client: {server}"
        );
        #[cfg(unix)]
        assert_eq!(std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&file).unwrap().permissions()) & 0o777, 0o600);
        assert_eq!(home.json(&["install", client], "").0["edits"], json!([]));
        let doctor = String::from_utf8(home.run(&["doctor"], b"").stdout).unwrap();
        assert!(
            doctor.contains(&format!("{client} is set up with the MCP server alone: it runs no hooks")),
            "{doctor}"
        );

        assert_eq!(home.json(&["uninstall", client], "").1, 0);
        assert_eq!(fs::read_to_string(&file).unwrap(), before);
        fs::remove_file(&file).unwrap();
        assert!(home.run(&["install", client], b"").status.success() && file.is_file());
        assert!(home.run(&["uninstall", client], b"").status.success() && !file.exists());
        let doctor = String::from_utf8(home.run(&["doctor"], b"").stdout).unwrap();
        assert!(!doctor.contains(client), "{doctor}");
    }
}

#[test]
fn two_projects_of_one_name_have_a_server_each() {
    let home = Home::new();
    let other = home.path().join("v/app");
    fs::create_dir_all(&other).unwrap();
    let (client, file) = files_of_person(&home)[0].clone();
    assert!(home.run(&["install", client], b"").status.success());
    let beside = |words: &[&str]| home.keepstone(words).current_dir(&other).output().unwrap();
    assert!(beside(&["install", client]).status.success());
    let (done, code) = home.json(&["--user", "install", client], "");
    assert_eq!((&done["project"], code), (&json!(false), 0), "this project is none of the person's own memory: {done}");
    let names = || {
        let written: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        written["mcpServers"].as_object().unwrap().keys().cloned().collect::<Vec<_>>()
    };
    assert_eq!(names(), ["keepstone-app", "keepstone-app-2", "keepstone-user"]);
    assert!(home.run(&["uninstall", client], b"").status.success());
    assert_eq!(names(), ["keepstone-app-2", "keepstone-user"]);
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_persons_folder_is_not_followed() {
    let (home, elsewhere) = (Home::new(), tempfile::tempdir().unwrap());
    let (client, file) = files_of_person(&home)[0].clone();
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(elsewhere.path().join("theirs.json"), "{}").unwrap();
    std::os::unix::fs::symlink(elsewhere.path().join("theirs.json"), &file).unwrap();
    let (done, code) = home.json(&["install", client], "");
    assert_eq!((done["refusals"][0]["path"].as_str(), &done["edits"]), (file.to_str(), &json!([])), "{done}");
    assert_ne!(code, 0);
    assert_eq!(fs::read_to_string(elsewhere.path().join("theirs.json")).unwrap(), "{}");
}

#[test]
fn a_client_without_hooks_has_nothing_but_the_server() {
    let home = Home::new();
    let refused = home.run(&["install", "zed", "--no-mcp"], b"");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("without the MCP server there is nothing to set up"));
    assert!(!home.app().join(".memory").exists(), "{refused:?}");
    let (done, code) = home.json(&["install", "zed"], "");
    assert_eq!((done["edits"][0]["path"].as_str(), code), (Some(".zed/settings.json"), 0), "{done}");
    assert!(home.app().join(".memory").is_dir());
    let answer = home.run(&["hook", "zed"], b"{\"hook_event_name\":\"SessionStart\"}");
    assert_eq!((answer.stdout.trim_ascii(), answer.status.code()), (&b"{}"[..], Some(0)));
    assert!(String::from_utf8_lossy(&answer.stderr).contains("zed runs no hooks"));
}

#[test]
fn install_counts_the_sessions_that_are_there_and_learns_from_them_when_asked() {
    let home = Home::new();
    let (none, _) = home.json(&["install", "claude-code"], "");
    assert_eq!((none.get("unread"), none.get("learnt")), (None, None));
    home.append(&home.claude().join("s1.jsonl"), &home.said("assistant", DECISION));
    home.append(&home.claude().join("s2.jsonl"), &home.said("user", "Where are the bytes of the files kept?"));
    let other = home.path().join("w/other");
    home.append(&home.claude().join("s3.jsonl"), &said_in(&other, "assistant", "We decided to be elsewhere."));
    let (told, code) = home.json(&["install", "claude-code"], "");
    let unread = &told["unread"];
    assert_eq!((&unread["client"], &unread["sessions"], code), (&json!("claude-code"), &json!(2), 0), "{told}");
    assert!(unread["bytes"].as_u64().unwrap() > 0 && unread["seconds"] == 1, "{unread}");
    let told = String::from_utf8(home.run(&["install", "claude-code"], b"").stdout).unwrap();
    assert!(told.contains("2 sessions of claude-code with this project were not read yet"), "{told}");
    assert!(told.contains("keepstone process --client claude-code"), "{told}");
    assert_eq!(home.texts("decisions"), [] as [&str; 0], "nobody asked for it");

    let (learnt, code) = home.json(&["install", "claude-code", "--learn"], "");
    assert_eq!((&learnt["learnt"]["transcripts"], &learnt["learnt"]["decisions"], code), (&json!(2), &json!(1), 0));
    assert_eq!(home.texts("decisions"), [DECISION]);
    let (again, _) = home.json(&["install", "claude-code", "--learn"], "");
    assert_eq!((again.get("unread"), again.get("learnt")), (None, None));
}

/// What `doctor` says of the notes of clients.
fn notes(home: &Home) -> Vec<(String, String)> {
    let (told, _) = home.json(&["doctor"], "");
    let checks = told["checks"].as_array().unwrap().iter().filter(|check| check["name"] == "notes");
    let of = |check: &Value, key: &str| check[key].as_str().unwrap_or_default().to_owned();
    checks.map(|check| (of(check, "state"), of(check, "message") + " | " + &of(check, "hint"))).collect()
}

#[test]
fn the_notes_of_clients_are_found_where_they_keep_them() {
    let home = Home::new();
    let import = |words: &[&str]| home.json(&[&["import", "client-notes"], words].concat(), "");
    for client in ["claude-code", "codex", "gemini", "copilot-cli"] {
        assert!(home.run(&["install", client], b"").status.success());
    }
    assert!(notes(&home).iter().all(|(state, _)| state == "ok"), "{:?}", notes(&home));
    let note = |path: &str, text: &str| home.append(&home.path().join(path), text);
    note(".gemini/tmp/app-2/.project_root", "/elsewhere");
    note(".gemini/tmp/app-2/memory/MEMORY.md", "- This is the note of another project.\n");
    note(".gemini/tmp/app/.project_root", &home.app().display().to_string());
    note(".gemini/tmp/app/memory/MEMORY.md", "- The emulator needs port 8090 to be free.\n");
    note(".gemini/GEMINI.md", "- I prefer answers without tables.\n");
    note(".codex/memories/MEMORY.md", "- Always run the linter before a commit.\n");
    note(".codex/memories/raw_memories.md", "- Raw words that the summary already has.\n");
    home.append(&home.claude().join("memory/MEMORY.md"), "- The staging database is reset at night.\n");
    let told = String::from_utf8(home.run(&["install", "claude-code"], b"").stdout).unwrap();
    assert!(told.contains("1 of its notes were not imported: keepstone import client-notes claude-code\n"), "{told}");
    let waiting: Vec<String> =
        notes(&home).into_iter().filter(|(state, _)| state == "warning").map(|(_, told)| told).collect();
    let [claude, codex, gemini] = &waiting[..] else { panic!("{waiting:?}") };
    assert!(
        claude.contains("1 of its notes were not imported | keepstone import client-notes claude-code"),
        "{claude}"
    );
    assert!(codex.ends_with("| keepstone --user import client-notes codex"), "{codex}");
    assert!(gemini.ends_with("| keepstone import client-notes gemini"), "{gemini}");

    assert_eq!(import(&["claude-code"]).0["entries"], 1);
    assert_eq!(import(&["gemini"]).0["entries"], 1);
    assert_eq!(home.json(&["install", "claude-code"], "").0.get("notes"), None, "they were imported");
    let refused = home.run(&["import", "client-notes", "codex"], b"");
    assert_eq!(refused.status.code(), Some(2));
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(told.contains("keepstone --user import client-notes codex"), "{told}");
    let (report, _) = home.json(&["--user", "import", "client-notes", "codex"], "");
    assert_eq!((&report["entries"], &report["files"]), (&json!(1), &json!(["codex/MEMORY.md"])));
    assert_eq!(home.json(&["--user", "import", "client-notes", "gemini"], "").0["entries"], 1);
    let copilot = home.run(&["import", "client-notes", "copilot-cli"], b"");
    assert_eq!(copilot.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&copilot.stderr).contains("at GitHub"));
    assert!(notes(&home).iter().all(|(state, _)| state == "ok"), "{:?}", notes(&home));
    let listed = home.json(&["list", "--all"], "").0.to_string();
    assert!(
        listed.contains("port 8090") && !listed.contains("another project") && !listed.contains("linter"),
        "{listed}"
    );
}
