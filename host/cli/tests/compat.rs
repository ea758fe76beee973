//! The command under `--compat agent-memory`: the lines that its users type, with the answers that their scripts read.

mod sealed;

use std::fs;

use sealed::Home;
use serde_json::{Value, json};

/// What a line prints, and its exit code.
fn compat(home: &Home, words: &[&str]) -> (String, i32) {
    let done = home.run(&[&["--compat", "agent-memory"], words].concat(), b"");
    (String::from_utf8(done.stdout).unwrap(), done.status.code().unwrap())
}

/// The JSON that a line prints.
fn told(home: &Home, words: &[&str]) -> Value {
    home.json(&[&["--compat", "agent-memory"], words].concat(), "").0
}

/// A file of the memory.
fn put(home: &Home, path: &str, text: &str) {
    let file = home.app().join(".memory").join(path);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
}

#[test]
fn a_preview_has_the_members_of_the_context() {
    let home = Home::new();
    told(&home, &["project", "edit", "-c", "A stream of updates."]);
    for (agent, category, text) in [
        ("dev", "decisions", "Use SSE for the stream."),
        ("qa", "lessons", "SSE reconnects by itself."),
        ("dev", "tasks", "- [x] read\n- [ ] write tests for SSE"),
        ("dev", "handoffs", "SSE works; the tests are missing."),
    ] {
        told(&home, &["vault", "add", agent, category, "-c", text]);
    }
    let said = r#"{"agentId": "dev", "messages": [{"role": "user", "text": "one"}, {"role": "agent", "text": "two"},
        {"role": "user", "text": "three"}, {"role": "agent", "text": "four"}]}"#;
    home.run(&["session", "checkpoint", "dev"], said.as_bytes());
    let told_all = told(&home, &["inject", "preview", "dev", "fix", "SSE"]);
    let (preview, block) = (&told_all["context"], told_all["block"].as_str().unwrap());
    assert_eq!(
        block,
        compat(&home, &["inject", "preview", "dev", "fix", "SSE"]).0,
        "the block is what people are shown"
    );
    assert_eq!(preview["projectContext"], "A stream of updates.");
    assert_eq!(preview["handoff"], "SSE works; the tests are missing.");
    assert_eq!(preview["decisions"][0]["entry"]["content"], "Use SSE for the stream.");
    assert!(preview["decisions"][0]["score"].as_f64().unwrap() > 0.0);
    assert_eq!(preview["lessons"][0]["entry"]["agentId"], "qa");
    assert_eq!(preview["tasks"], json!(["- [ ] write tests for SSE"]));
    assert_eq!(preview["recovering"], true);
    assert_eq!(
        preview["recoverySnapshot"],
        json!([{"role": "agent", "text": "two"}, {"role": "user", "text": "three"}, {"role": "agent", "text": "four"}])
    );
    assert!(block.contains("## MEMORY CONTEXT"));
    assert!(preview["tokenEstimate"].as_u64().unwrap() > 20);
    let new = told(&home, &["inject", "preview", "other"])["context"].take();
    for member in ["handoff", "recovering", "recoverySnapshot"] {
        assert_eq!(new.get(member), None, "{member}");
    }
    assert_eq!(new["tasks"], json!([]));
    assert!(compat(&home, &["inject", "preview", "dev", "SSE"]).0.contains("Relevant Decisions:\n- Use SSE"));
}

#[test]
fn a_category_that_has_a_file_needs_no_policy() {
    let home = Home::new();
    put(
        &home,
        "dev/research.md",
        "<!-- id:1773679871839 -->\n## 2026-03-16T16:51 · #cache\n\nRedis beats Memcached.\n\n---",
    );
    assert_eq!(told(&home, &["vault", "list", "dev", "research"])["entries"][0]["content"], "Redis beats Memcached.");
    assert_eq!(
        told(&home, &["vault", "list", "dev"])["entries"],
        json!([]),
        "no file of another name says that it is a category"
    );
    assert_eq!(told(&home, &["search", "memcached", "-c", "research"])["results"][0]["tags"], json!(["cache"]));
    let id = "1773679871839";
    assert_eq!(told(&home, &["vault", "get", "dev", "research", id])["category"], "research");
    assert_eq!(told(&home, &["vault", "edit", "dev", "research", id, "-c", "Valkey."]), json!({"ok": true}));
    assert_eq!(told(&home, &["vault", "get", "dev", "research", id])["content"], "Valkey.");
    assert_eq!(told(&home, &["vault", "add", "qa", "research", "-c", "Cache less."])["agentId"], "qa");
    assert_eq!(compat(&home, &["vault", "delete", "dev", "research", id, "--force"]), (format!("{id}\n"), 0));
    for words in [&["vault", "list", "dev", "reserch"][..], &["vault", "add", "dev", "../dev/research", "-c", "x"]] {
        assert_eq!(compat(&home, words).1, 1, "{words:?}");
    }
    assert_eq!(home.run(&["list", "-g", "research"], b"").status.code(), Some(2), "without --compat policy decides");
}

#[test]
fn answers_have_the_members_of_agent_memory() {
    let home = Home::new();
    let none = told(&home, &["project", "show"]);
    assert_eq!((&none["exists"], &none["content"]), (&json!(false), &json!("")));
    assert!(none["path"].as_str().unwrap().ends_with("_project.md"), "{none}");
    told(&home, &["project", "edit", "-c", "A stream."]);
    let shown = told(&home, &["project", "show"]);
    assert_eq!((&shown["exists"], &shown["content"]), (&json!(true), &json!("A stream.")));
    let entry = told(&home, &["vault", "add", "dev", "tasks", "-c", "- [ ] test the stream"]);
    let id = entry["id"].as_str().unwrap();
    assert_eq!(told(&home, &["agents"]), json!({"agents": ["dev"]}));
    assert_eq!(
        told(&home, &["vault", "list", "dev", "tasks"]),
        json!({"agentId": "dev", "category": "tasks", "entries": [entry]})
    );
    let found = told(&home, &["search", "the", "stream"]);
    assert_eq!((&found["query"], found.as_object().unwrap().len()), (&json!("the stream"), 2));
    let result = &found["results"][0];
    for member in ["id", "date", "content", "tags", "agentId", "category"] {
        assert_eq!(result[member], entry[member], "{member}");
    }
    assert!(result["score"].as_f64().unwrap() > 0.0 && result["snippet"].is_string());
    assert_eq!(told(&home, &["vault", "edit", "dev", "tasks", id, "-c", "- [x] test it"]), json!({"ok": true}));
    assert_eq!(told(&home, &["vault", "delete", "dev", "tasks", id, "--force"]), json!({"ok": true}));
}

#[test]
fn a_failure_is_a_text_on_standard_output() {
    let home = Home::new();
    for (words, code) in [
        (&["vault", "get", "dev", "tasks", "17"][..], 2),
        (&["vault", "add", "dev", "nothing", "-c", "x"], 1),
        (&["vault", "list", "dev", "--nonsense"], 1),
        (&["nonsense"], 1),
    ] {
        let (said, ended) = compat(&home, &[&["--json"], words].concat());
        let told: Value = serde_json::from_str(&said).unwrap_or_else(|error| panic!("{words:?}: {error}: {said}"));
        assert!(told["error"].as_str().is_some_and(|text| !text.is_empty()), "{told}");
        assert_eq!((told.as_object().unwrap().len(), ended), (1, code), "{words:?}");
    }
    assert_eq!(compat(&home, &["vault", "get", "dev", "tasks", "17"]).0, "", "people read it on standard error");
}

#[test]
fn exit_codes_are_those_of_agent_memory() {
    let home = Home::new();
    let (id, code) = compat(&home, &["vault", "add", "dev", "tasks", "-c", "- [ ] write"]);
    assert_eq!((id.trim().parse::<u64>().is_ok(), code), (true, 0), "{id}");
    for (words, code) in [
        (&["vault", "get", "dev", "tasks", id.trim()][..], 0),
        (&["vault", "get", "dev", "tasks", "17"], 2),
        (&["vault", "edit", "dev", "tasks", "17", "-c", "x"], 2),
        (&["vault", "delete", "dev", "tasks", "1", "--force"], 2),
        (&["vault", "list", "dev", "nothing"], 1),
        (&["vault", "list", "dev", "--nonsense"], 1),
        (&["nonsense"], 1),
        (&["vault", "add", "dev", "tasks", "-c", ""], 1),
        (&["search", "absent"], 0),
        (&["compact"], 0),
    ] {
        assert_eq!(compat(&home, words).1, code, "{words:?}");
    }
    // An empty variable of a script.
    assert_ne!(compat(&home, &["vault", "delete", "dev", "tasks", "", "--force"]).1, 0);
    assert_eq!(compat(&home, &["vault", "get", "dev", "tasks", id.trim()]).1, 0, "the only task is still there");
    for (word, usage) in [("vault", "vault list|get|add|edit|delete AGENT"), ("inject", "inject preview AGENT")] {
        let said = String::from_utf8(home.run(&[word], b"").stderr).unwrap();
        assert!(said.contains(usage), "{said}");
    }
    assert_eq!(home.run(&["get", "dev/tasks/99"], b"").status.code(), Some(3));
    assert_eq!(home.run(&["list", "--nonsense"], b"").status.code(), Some(2));
}

#[test]
fn tags_are_those_of_the_text() {
    let home = Home::new();
    let entry = told(&home, &["vault", "add", "dev", "tasks", "-c", "- [ ] call #bob #mary-ann"]);
    assert_eq!(entry["tags"], json!(["bob", "mary-ann"]));
    let id = entry["id"].as_str().unwrap();
    told(&home, &["vault", "edit", "dev", "tasks", id, "-c", "- [x] call #sue"]);
    assert_eq!(told(&home, &["vault", "get", "dev", "tasks", id])["tags"], json!(["sue"]));
    let given = told(&home, &["vault", "add", "dev", "tasks", "-c", "- [ ] ask #bob", "-t", "now,later"]);
    assert_eq!(given["tags"], json!(["now", "later"]));
    let id = given["id"].as_str().unwrap();
    told(&home, &["vault", "edit", "dev", "tasks", id, "-c", "- [x] ask #tim"]);
    assert_eq!(told(&home, &["vault", "get", "dev", "tasks", id])["tags"], json!(["now", "later", "tim"]));
}

#[test]
fn a_named_folder_of_transcripts_is_of_this_project() {
    let home = Home::new();
    let folder = home.app().join("logs");
    let line = |role: &str, text: &str| json!({"role": role, "message": {"content": [{"type": "text", "text": text}]}});
    // The last line has no end.
    let said =
        format!("{}\n{}", line("user", "Which?"), line("assistant", "We decided to use Valkey for the sessions."));
    home.append(&folder.join("one/one.jsonl"), &said);
    let words = ["process", "--agent", "-x", "--transcripts-dir", "logs", "--threshold", "0"];
    let sum = told(&home, &words);
    assert_eq!(
        (&sum["sessionsFound"], &sum["decisionsExtracted"], &sum["handoffsGenerated"]),
        (&json!(1), &json!(1), &json!(1))
    );
    assert_eq!(told(&home, &words)["sessionsUpToDate"], 1);
    assert_eq!(told(&home, &["vault", "list", "-x", "decisions"])["entries"].as_array().unwrap().len(), 1);
    let none = told(&home, &["process", "--transcripts-dir", "nowhere"]);
    assert_eq!((&none["sessionsFound"], &none["errors"]), (&json!(0), &json!([])));
}

#[test]
fn a_list_has_all_entries() {
    let home = Home::new();
    let lines: String = (0..120)
        .map(|n| {
            format!(
                "{}\n",
                json!({"scope": {"agent": "dev"}, "category": "tasks", "text": format!("Task {n} of many")})
            )
        })
        .collect();
    assert!(home.run(&["add-many"], lines.as_bytes()).status.success());
    assert_eq!(told(&home, &["vault", "list", "dev", "tasks"])["entries"].as_array().unwrap().len(), 120);
    assert_eq!(told(&home, &["vault", "list", "dev", "--limit", "5"])["entries"].as_array().unwrap().len(), 5);
}

#[test]
fn its_numbers_are_those_of_agent_memory() {
    let home = Home::new();
    let diff = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-one\n+two\n";
    assert_eq!(compat(&home, &["vault", "add", "dev", "lessons", "-c", diff]).1, 0);
    assert_eq!(home.run(&["add", "dev", "lessons", "-c", diff], b"").status.code(), Some(2), "ours refuses a raw diff");
}

#[test]
fn an_id_may_begin_with_a_dash() {
    let home = Home::new();
    assert!(home.run(&["add", "-c", "Use hyphens.", "--", "-x", "decisions"], b"").status.success());
    for option in [&["--agent=-x"][..], &["--agent", "-x"], &["-a", "-x"]] {
        let (found, _) = home.json(&[&["search", "hyphens"], option].concat(), "");
        assert_eq!(found[0]["entry"]["scope"]["agent"], "-x", "{option:?}");
    }
    for option in ["--json", "--jsno", "-l", "-h"] {
        let done = home.run(&["list", "-a", option], b"");
        assert_eq!((done.status.code(), done.stdout.len()), (Some(2), 0), "{option} is not an id");
        let said = String::from_utf8(done.stderr).unwrap();
        assert!(said.contains(&format!("--agent={option}")), "{said}");
    }
    let none = home.run(&["list", "--agent=--json"], b"");
    assert!(String::from_utf8(none.stderr).unwrap().contains("no agent is called --json"));
    let said = String::from_utf8(home.run(&["add", "-x", "decisions", "-c", "Hi."], b"").stderr).unwrap();
    assert!(said.contains("put it behind all options and '--': -- -x"), "{said}");
}

#[test]
fn every_failure_is_one_text_on_standard_output() {
    let home = Home::new();
    let token = ["ghp_", "x7Qm2Vw9Rt4Ks8Lb3Nc6Hd5Jf1Gz0Py7TaQe"].concat();
    let entry = told(&home, &["vault", "add", "dev", "tasks", "-c", "- [ ] test"]);
    let id = entry["id"].as_str().unwrap();
    for (words, code, part) in [
        (&["vault", "add", "dev", "tasks", "-c", &token][..], 1, "a secret (github token)"),
        (&["vault", "add", "dev", "tasks", "-c", &format!("ci-{token}")], 1, "a secret (github token)"),
        (&["vault", "add", &format!("ci-{token}"), "tasks", "-c", "x"], 1, "a secret (github token)"),
        (&["vault", "edit", "dev", "tasks", id, "-c", &token], 1, "a secret"),
        (&["project", "edit", "-c", &token], 1, "a secret"),
        (&["vault", "get", "dev", "tasks", "17"], 2, "no entry"),
        (&["vault", "delete", "dev", "tasks", "17", "--force"], 2, "no entry"),
        (&["vault", "add", "dev", "reserch", "-c", "x"], 1, "not a category"),
        (&["vault", "rename", "dev"], 1, "vault list|get|add|edit|delete"),
        (&["inject"], 1, "inject preview AGENT"),
        (&["project"], 1, "project [OPTIONS] <COMMAND>"),
        (&["search"], 1, "QUERY"),
        (&["agents", "--nonsense"], 1, "--nonsense"),
    ] {
        let (printed, status) = compat(&home, &[&["--json"], words].concat());
        let failure: Value =
            serde_json::from_str(&printed).unwrap_or_else(|error| panic!("{words:?}: {error}: {printed}"));
        let members: Vec<&str> = failure.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!((members, status), (vec!["error"], code), "{words:?}: {printed}");
        assert!(failure["error"].as_str().is_some_and(|text| text.contains(part)), "{words:?}: {printed}");
    }
}
