//! The memory of a person across projects: what a project's search, brief and hook bring in from it, and that nothing goes there.

mod sealed;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use sealed::Home;
use serde_json::{Value, json};

/// A person with a memory of their own and a project with another.
fn home() -> Home {
    let home = Home::new();
    home.json(&["--user", "add", "me", "preferences", "-c", "Prefers tabs over spaces in every stream parser."], "");
    home.json(&["add", "dev", "decisions", "-c", "Use SSE for the stream of updates."], "");
    home
}

/// Where the memory of the person lies if nobody says anything else.
fn of_person(home: &Home) -> PathBuf {
    let data = if cfg!(windows) {
        home.path()
    } else if cfg!(target_os = "macos") {
        home.path().join("Library/Application Support")
    } else {
        home.path().join(".local/share")
    };
    data.join("keepstone").join("user")
}

fn text(home: &Home, words: &[&str]) -> String {
    let done = home.run(words, b"");
    assert!(done.status.success(), "{words:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

/// Files of a folder but what is derived and the host's own.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let (mut folders, mut files) = (vec![folder.to_owned()], BTreeMap::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap().flatten() {
            let path = entry.path();
            if path.ends_with(".vault/index") || path.ends_with(".vault/.host") {
                continue;
            }
            if path.is_dir() { folders.push(path) } else { drop(files.insert(path.clone(), fs::read(path).unwrap())) }
        }
    }
    files
}

#[test]
fn it_lies_among_the_persons_data_or_where_a_variable_says() {
    let home = home();
    let default = of_person(&home);
    assert!(default.join("me/preferences.md").exists());
    let (status, _) = home.json(&["--user", "status"], "");
    assert_eq!((status["dir"].as_str(), status["why"].as_str()), (default.to_str(), Some("named by --user")));
    let named = home.path().join("elsewhere");
    let mut command = home.keepstone(&["--user", "add", "me", "habits", "-c", "x"]);
    command.env("KEEPSTONE_USER_DIR", &named);
    assert!(sealed::run(command, b"").status.success());
    assert!(named.join("me/habits.md").exists());
    assert_eq!(home.run(&["--user", "--dir", "x", "list"], b"").status.code(), Some(2));
}

#[test]
fn search_shows_its_hits_under_a_heading_of_their_own() {
    let home = home();
    let told = text(&home, &["search", "stream"]);
    let (own, user) = told.split_once("Across projects (--user):\n").unwrap();
    assert!(own.contains("Use SSE") && !own.contains("tabs"), "{told}");
    assert!(user.contains("tabs") && !user.contains("SSE"), "{told}");
    let (hits, _) = home.json(&["search", "stream"], "");
    let marks: Vec<_> = hits.as_array().unwrap().iter().map(|hit| hit["user"].as_bool()).collect();
    assert_eq!(marks, [None, Some(true)]);
    assert!(!text(&home, &["search", "stream", "--no-user"]).contains("tabs"));
    assert!(!text(&home, &["--user", "search", "stream"]).contains("SSE"));
}

#[test]
fn briefs_and_hooks_tell_what_fits_within_the_budget() {
    let home = home();
    let (brief, _) = home.json(&["brief", "dev", "the", "stream", "parser", "--budget", "200"], "");
    let told = brief["text"].as_str().unwrap();
    assert!(told.contains("\nAcross Projects:\n- preference (me): ") && told.contains("Prefers tabs"), "{told}");
    assert!(brief["tokens"].as_u64().unwrap() <= 200);
    let section = |section: &&Value| section["title"] == "Across Projects";
    let section = brief["sections"].as_array().unwrap().iter().find(section).unwrap();
    assert!(section["sources"][0].as_str().unwrap().starts_with("me/preferences/"));
    assert!(!text(&home, &["brief", "dev", "--no-user"]).contains("tabs"));
    assert!(!text(&home, &["--user", "brief", "me"]).contains("SSE"));

    let event = json!({ "hook_event_name": "SessionStart", "session_id": "s1", "cwd": home.app() }).to_string();
    let hook = |words: &[&str]| String::from_utf8(home.run(words, event.as_bytes()).stdout).unwrap();
    assert!(hook(&["hook", "claude-code"]).contains("Prefers tabs"));
    assert!(!hook(&["hook", "claude-code", "--no-user"]).contains("Prefers tabs"));
}

#[test]
fn nothing_goes_from_a_project_to_the_person_or_back() {
    let home = home();
    let user = of_person(&home);
    let (before, project) = (files(&user), files(&home.app().join(".memory")));
    text(&home, &["search", "stream"]);
    text(&home, &["brief", "dev", "stream"]);
    assert_eq!((files(&user), files(&home.app().join(".memory"))), (before.clone(), project));
    text(&home, &["add", "dev", "lessons", "-c", "Only of the project."]);
    assert_eq!(files(&user), before);
}

#[test]
fn a_broken_memory_of_the_person_keeps_nobody_from_the_projects() {
    let home = home();
    let user = of_person(&home);
    fs::write(user.join("policy.toml"), "no toml").unwrap();
    let done = home.run(&["brief", "dev"], b"");
    assert!(done.status.success() && String::from_utf8_lossy(&done.stdout).contains("Use SSE"), "{done:?}");
    assert!(String::from_utf8_lossy(&done.stderr).contains("the defaults apply"), "{done:?}");
    let found = home.run(&["search", "stream"], b"");
    assert!(String::from_utf8_lossy(&found.stdout).contains("Use SSE") && !found.stderr.is_empty(), "{found:?}");
    let event = json!({ "hook_event_name": "SessionStart", "session_id": "s1", "cwd": home.app() }).to_string();
    let hook = home.run(&["hook", "claude-code"], event.as_bytes());
    assert!(String::from_utf8_lossy(&hook.stdout).contains("Use SSE"), "{hook:?}");
    assert!(!hook.stderr.is_empty());
}

#[cfg(feature = "embed-http")]
#[test]
fn a_search_by_meaning_reads_both_memories() {
    let home = home();
    let address = sealed::embedding::serve();
    let model = |name: &'static str| ["--embed-url", address.as_str(), "--embed-model", name];
    let embed =
        |first: &[&str], name| assert!(home.run(&[first, &["embed"], &model(name)].concat(), b"").status.success());
    embed(&[], "m");
    embed(&["--user"], "m");
    // No word of the query stands in an entry; the model of the test counts letters.
    let search = || home.run(&[["--json", "search", "oooeea", "--semantic"].as_slice(), &model("m")].concat(), b"");
    let found: Value = serde_json::from_slice(&search().stdout).unwrap();
    let of_user: Vec<&Value> = found.as_array().unwrap().iter().filter(|hit| hit["user"] == true).collect();
    assert!(of_user[0]["entry"]["text"].as_str().unwrap().contains("tabs"), "{found}");

    fs::remove_dir_all(of_person(&home).join(".vault")).unwrap();
    embed(&["--user"], "other");
    let done = search();
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success() && said.contains("by its words alone"), "{said}");
}
