//! `process`: transcripts in the clients' own format, in a home of their own.

mod sealed;

use sealed::{Home, age, said_in};
use serde_json::json;

const DECISION: &str = "We decided to keep the bytes of the files as they are on disk.";

#[test]
fn what_is_new_is_learnt_once_and_handed_over_when_the_session_is_idle() {
    let home = Home::new();
    let session = home.claude().join("s1.jsonl");
    home.append(&session, &(home.said("user", "please look") + &home.said("assistant", DECISION) + "no json\n"));
    let (first, code) = home.json(&["process"], "");
    let expected = json!({
        "transcripts": 1, "messages": 2, "malformed": 1, "decisions": 1, "lessons": 0, "candidates": 0, "handoffs": 0,
        "foreign": 0, "errors": [],
    });
    assert_eq!((first, code), (expected, 0));
    assert_eq!(home.texts("decisions"), [DECISION]);
    assert_eq!(home.json(&["process"], "").0["transcripts"], 0);

    home.append(&session, &home.said("user", "go on"));
    let (appended, _) = home.json(&["process"], "");
    assert_eq!((&appended["messages"], &appended["handoffs"]), (&json!(1), &json!(0)));

    age(&session, 120);
    assert_eq!(home.json(&["process"], "").0["handoffs"], 0, "five minutes are the policy's");
    assert_eq!(home.json(&["process", "--idle", "1"], "").0["handoffs"], 1);
    assert_eq!(home.json(&["process", "--idle", "1"], "").0["handoffs"], 0);
    let told = home.run(&["process"], b"");
    assert_eq!(String::from_utf8_lossy(&told.stdout), "nothing new\n");
}

/// Copies of sessions have one time of change, and names that say nothing of the order.
#[test]
fn sessions_are_read_in_the_order_in_which_they_began() {
    let home = Home::new();
    let limit = |name: &str, day: u32, most: u32| {
        let said = home.said("user", &format!("remember that the limit of failed logins is {most}"));
        let session = home.claude().join(name);
        home.append(&session, &said.replace("2026-01-01", &format!("2026-01-0{day}")).replace("s1", name));
        age(&session, 7_200);
    };
    limit("b.jsonl", 1, 5);
    limit("a.jsonl", 2, 3);
    let (sum, code) = home.json(&["install", "claude-code", "--learn"], "");
    assert_eq!((&sum["learnt"]["transcripts"], code), (&json!(2), 0), "{sum}");
    let (facts, _) = home.json(&["list", "--all", "-g", "facts"], "");
    let fact =
        |limit: &str| facts.as_array().unwrap().iter().find(|fact| fact["text"].as_str().unwrap().ends_with(limit));
    let (three, five) = (fact("is 3").expect("the later one"), fact("is 5").expect("the earlier one"));
    assert_eq!((&three["supersedes"], &five["supersedes"]), (&json!([five["reference"]]), &json!([])), "{facts}");
}

#[test]
fn where_no_session_is_found_the_way_to_those_of_a_moved_project_is_told() {
    let told = Home::new().run(&["process"], b"");
    assert_eq!(String::from_utf8_lossy(&told.stdout), "nothing new\n");
    assert!(String::from_utf8_lossy(&told.stderr).contains("once its former folder is a link to"), "{told:?}");
}

#[cfg(unix)]
#[test]
fn a_session_in_a_link_to_a_folder_of_the_project_is_one_of_the_project() {
    let home = Home::new();
    let link = home.path().join("inner");
    std::fs::create_dir_all(home.app().join("sub/deep")).unwrap();
    std::os::unix::fs::symlink(home.app().join("sub"), &link).unwrap();
    let slug = link.to_str().unwrap().replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let file = home.path().join(".claude/projects").join(slug).join("s1.jsonl");
    home.append(&file, &said_in(&link.join("deep"), "assistant", DECISION));
    let (sum, _) = home.json(&["process"], "");
    assert_eq!((&sum["transcripts"], &sum["decisions"]), (&json!(1), &json!(1)));
}

/// The folder of Claude Code's transcripts has the name of the link, and so has Cursor's, whose files name no folder.
#[cfg(unix)]
#[test]
fn a_session_in_a_link_to_the_project_is_found_where_its_client_keeps_it() {
    let home = Home::new();
    let link = home.path().join("link");
    std::os::unix::fs::symlink(home.app(), &link).unwrap();
    let slug = |path: &str| path.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let claude = home.path().join(".claude/projects").join(slug(link.to_str().unwrap()));
    home.append(&claude.join("s1.jsonl"), &said_in(&link, "assistant", DECISION));
    let (sum, _) = home.json(&["process"], "");
    assert_eq!((&sum["transcripts"], &sum["decisions"]), (&json!(1), &json!(1)));

    let cursor = home.path().join(".cursor/projects").join(slug(&link.to_str().unwrap()[1..]));
    let text = json!({"content": [{"type": "text", "text": "We decided to keep the sessions in cookies."}]});
    let file = cursor.join("agent-transcripts/u1/u1.jsonl");
    home.append(&file, &format!("{}\n", json!({"role": "assistant", "message": text})));
    assert_eq!(home.json(&["process"], "").0["transcripts"], 0, "nothing tells of whom it is");
    let mut within = home.keepstone(&["--json", "process"]);
    within.env("PWD", &link);
    let sum: serde_json::Value = serde_json::from_slice(&sealed::run(within, b"").stdout).unwrap();
    assert_eq!((&sum["transcripts"], &sum["decisions"]), (&json!(1), &json!(1)));
}

#[test]
fn a_project_learns_from_its_own_transcripts_wherever_clients_keep_them() {
    let home = Home::new();
    let other = home.path().join("w/other");
    home.append(&home.claude().join("a.jsonl"), &said_in(&other, "assistant", "We decided to be another project."));
    let meta = json!({"type": "session_meta", "payload": {"id": "x1", "cwd": home.app()}});
    let said = json!({"type": "event_msg", "payload": {"type": "agent_message", "message": DECISION}});
    let codex = home.path().join("codex/sessions/2026/03/16/rollout-2026-03-16T10-00-00-x1.jsonl");
    home.append(&codex, &format!("{meta}\n{said}\n"));
    let claude = home.path().join("claude/projects").join(home.claude().file_name().unwrap()).join("s1.jsonl");
    home.append(&claude, &home.said("user", "hello"));

    let (sum, _) = home.json(&["process"], "");
    assert_eq!((&sum["transcripts"], &sum["foreign"]), (&json!(0), &json!(1)));
    let mut moved = home.keepstone(&["--json", "process", "--agent", "dev"]);
    moved.env("CODEX_HOME", home.path().join("codex")).env("CLAUDE_CONFIG_DIR", home.path().join("claude"));
    let sum: serde_json::Value = serde_json::from_slice(&sealed::run(moved, b"").stdout).unwrap();
    assert_eq!((&sum["transcripts"], &sum["messages"], &sum["foreign"]), (&json!(2), &json!(2), &json!(0)));
    assert_eq!(home.texts("decisions"), [DECISION]);
    assert!(home.app().join(".memory/dev/decisions.md").is_file());
}

#[test]
fn folders_and_files_can_be_named_and_tell_whose_they_are() {
    let home = Home::new();
    let copies = home.path().join("copies");
    home.append(&copies.join("deep/s1.jsonl"), &home.said("assistant", DECISION));
    home.append(&copies.join("notes.json"), "{\"a\": 1}\n");
    let (sum, _) = home.json(&["process", "--transcripts", copies.to_str().unwrap()], "");
    assert_eq!((&sum["transcripts"], &sum["foreign"]), (&json!(1), &json!(1)));
    let told = home.run(&["process", copies.join("notes.json").to_str().unwrap()], b"");
    let told = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(told.contains("notes.json is passed over: "), "{told}");
    let file = copies.join("s2.jsonl");
    home.append(&file, &home.said("user", "hello"));
    let (sum, _) = home.json(&["process", "--client", "claude-code", file.to_str().unwrap()], "");
    assert_eq!((&sum["transcripts"], &sum["messages"]), (&json!(1), &json!(1)));
    let both = ["process", "--client", "codex", "--client", "cursor", file.to_str().unwrap()];
    assert_eq!(home.run(&both, b"").status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_is_named_and_the_others_are_read() {
    let home = Home::new();
    let (whole, folder) = (home.claude().join("s1.jsonl"), home.claude().join("folder.jsonl"));
    home.append(&whole, &home.said("assistant", DECISION));
    std::fs::create_dir(&folder).unwrap();
    let missing = home.claude().join("missing.jsonl");
    let words = [&missing, &folder, &whole].map(|path| path.to_str().unwrap());
    let (sum, code) = home.json(&[&["process"], &words[..]].concat(), "");
    assert_eq!((&sum["decisions"], code), (&json!(1), 1));
    let named: Vec<_> = sum["errors"].as_array().unwrap().iter().map(|error| error["path"].clone()).collect();
    assert_eq!(named, [json!(missing), json!(folder)]);
    // A link in a client's folder is not followed, so that it cannot name files elsewhere.
    std::os::unix::fs::symlink(&whole, home.claude().join("link.jsonl")).unwrap();
    assert_eq!(home.json(&["process"], "").0["errors"], json!([]));
}

#[test]
fn a_long_transcript_is_read_in_pieces() {
    let home = Home::new();
    let session = home.claude().join("s1.jsonl");
    let filler = "x".repeat(2_000);
    let lines: String = (0..1_500).map(|n| home.said("user", &format!("{n} {filler}"))).collect();
    home.append(&session, &(lines + &home.said("assistant", DECISION)));
    let (sum, _) = home.json(&["process"], "");
    assert_eq!((&sum["messages"], &sum["decisions"], &sum["malformed"]), (&json!(1_501), &json!(1), &json!(0)));
}

#[cfg(feature = "embed-http")]
#[test]
fn what_is_learnt_is_embedded_where_a_model_is_named_and_learnt_all_the_same_where_it_fails() {
    let home = Home::new();
    let session = home.claude().join("s1.jsonl");
    home.append(&session, &home.said("assistant", DECISION));
    let (sum, code) = home.json(&["process", "--embed-url", "http://127.0.0.1:9/v1", "--embed-model", "m"], "");
    assert_eq!((&sum["decisions"], code), (&json!(1), 1));
    assert!(sum["errors"][0]["message"].as_str().unwrap().starts_with("embedding: http://127.0.0.1:9/v1"), "{sum}");
    let of_status = |what: &str| home.json(&["status"], "").0["jobs"][what].clone();
    assert_eq!((of_status("pending"), of_status("embedded")), (json!(1), json!(0)));
    let address = sealed::embedding::serve();
    let model = ["--embed-url", &address, "--embed-model", "m"];
    let (sum, code) = home.json(&[&["process"], &model[..]].concat(), "");
    assert_eq!((&sum["embedded"], code), (&json!(1), 0));
    assert_eq!((of_status("pending"), of_status("model")), (json!(0), json!("m")));
    let (similar, _) = home.json(&[&["similar", "-c", DECISION, "--semantic"], &model[..]].concat(), "");
    assert_eq!(similar[0]["words"], json!(1.0));
    assert!(similar[0]["cosine"].as_f64().unwrap() > 0.99, "{similar}");
}

/// Ctrl-C in the middle of a long transcript: what was read is kept, and the next run reads the rest.
#[cfg(unix)]
#[test]
fn what_ctrl_c_stops_goes_on_at_the_next_run() {
    let home = Home::new();
    let filler = home.said("user", &"words that nobody needs to keep, of which there are many. ".repeat(200));
    let mut lines = home.said("assistant", DECISION);
    (0..500).for_each(|nth| lines += &filler.replace("words", &format!("words {nth}")));
    lines += &home.said("assistant", "We decided to end the file with a line of its own.");
    home.append(&home.claude().join("s1.jsonl"), &lines);
    let mut process = home.keepstone(&["process"]);
    let child = process.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    // A decision is stored once the first piece was learnt.
    while !home.app().join(".memory/default/decisions.md").exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let stopped = child.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&stopped.stdout).into_owned();
    assert_eq!(stopped.status.code(), Some(130), "{told}");
    assert!(told.contains("stopped: 1 file left"), "{told}");
    let ends = |texts: &[String]| texts.iter().filter(|text| text.contains("a line of its own")).count();
    let learnt = home.texts("decisions");
    assert_eq!(ends(&learnt), 0, "it was stopped before its end");
    let (rest, code) = home.json(&["process"], "");
    assert_eq!(code, 0, "{rest}");
    let all = home.texts("decisions");
    assert_eq!((ends(&all), learnt.iter().all(|text| all.contains(text))), (1, true), "{rest}");
}
