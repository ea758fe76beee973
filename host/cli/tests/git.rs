//! Memories in repositories of git: branches that are merged, linked worktrees, submodules.

mod sealed;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sealed::Home;
use serde_json::Value;

/// Runs git in a folder, with nothing of this machine's settings.
fn git(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new("git");
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_SYSTEM", "/dev/null").env("HOME", folder);
    for (name, value) in [("NAME", "a"), ("EMAIL", "a@example.org")] {
        command.env(format!("GIT_AUTHOR_{name}"), value).env(format!("GIT_COMMITTER_{name}"), value);
    }
    command.args(["-c", "protocol.file.allow=always"]).current_dir(folder).args(words).output().unwrap()
}

/// The same, which must succeed.
fn done(folder: &Path, words: &[&str]) {
    let output = git(folder, words);
    assert!(output.status.success(), "git {words:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// A memory that is committed, and what its branches do.
struct Repository {
    home: Home,
    /// Minutes since the first call: two entries of one minute have the same date in their files.
    minute: u64,
}

impl Repository {
    fn new() -> Self {
        let mut new = Self { home: Home::new(), minute: 0 };
        done(&new.home.app(), &["init", "-q", "-b", "main"]);
        new.call(&["init"]);
        new
    }

    /// A call at its own minute.
    fn call(&mut self, words: &[&str]) -> Value {
        self.minute += 1;
        let now = (1_773_679_871_839 + self.minute * 60_000).to_string();
        let mut command = self.home.keepstone(&[&["--json"], words].concat());
        command.env("KEEPSTONE_NOW", now);
        let output = sealed::run(command, b"");
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap_or_default()
    }

    /// What a call prints for people, with what it says beside it.
    fn printed(&mut self, words: &[&str]) -> String {
        self.minute += 1;
        let mut command = self.home.keepstone(words);
        command.env("KEEPSTONE_NOW", (1_773_679_871_839 + self.minute * 60_000).to_string());
        let output = sealed::run(command, b"");
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    }

    fn add(&mut self, text: &str, more: &[&str]) -> String {
        let outcome = self.call(&[&["add", "dev", "lessons", "-c", text], more].concat());
        outcome["reference"].as_str().unwrap().to_owned()
    }

    fn commit(&self) {
        done(&self.home.app(), &["add", "-A"]);
        done(&self.home.app(), &["commit", "-q", "-m", "x"]);
    }

    /// Makes two branches of what is committed, one by each act, and merges the second into the first.
    fn merge(&mut self, ours: impl FnOnce(&mut Self), theirs: impl FnOnce(&mut Self)) -> Output {
        self.commit();
        for (branch, from) in [("ours", "main"), ("theirs", "main")] {
            done(&self.home.app(), &["branch", branch, from]);
        }
        done(&self.home.app(), &["switch", "-q", "theirs"]);
        theirs(self);
        self.commit();
        done(&self.home.app(), &["switch", "-q", "ours"]);
        ours(self);
        self.commit();
        git(&self.home.app(), &["merge", "-q", "--no-edit", "theirs"])
    }

    /// Texts with their tags, newest first.
    fn entries(&self) -> Vec<String> {
        let (entries, _) = self.home.json(&["list", "-g", "lessons"], "");
        let told = |entry: &Value| {
            let tags: String =
                entry["tags"].as_array().unwrap().iter().map(|tag| format!(" #{}", tag.as_str().unwrap())).collect();
            format!("{}{tags}", entry["text"].as_str().unwrap())
        };
        entries.as_array().unwrap().iter().map(told).collect()
    }

    /// Lines that `status` finds a fault in, and its exit code.
    fn faults(&self) -> (Vec<(String, u64)>, i32) {
        let (status, code) = self.home.json(&["status"], "");
        let fault =
            |fault: &Value| (fault["key"].as_str().unwrap().to_owned(), fault["line"].as_u64().unwrap_or_default());
        (status["health"]["faults"].as_array().unwrap().iter().map(fault).collect(), code)
    }
}

#[test]
fn entries_that_two_branches_add_are_both_there() {
    let mut repository = Repository::new();
    repository.add("An old one.", &[]);
    let merged = repository.merge(
        |ours| {
            ours.add("The first of ours.", &["--tag", "a", "--session", "s1"]);
            ours.add("The second of ours,\n\nin two parts.", &["--importance", "high"]);
        },
        |theirs| {
            theirs.add("One of theirs.", &["--tag", "b", "--session", "s2"]);
        },
    );
    assert!(merged.status.success());
    let mut entries = repository.entries();
    entries.sort();
    let expected =
        ["An old one.", "One of theirs. #b", "The first of ours. #a", "The second of ours,\n\nin two parts."];
    assert_eq!(entries, expected);
    assert_eq!(repository.faults(), (vec![], 0));
}

#[test]
fn a_branch_from_before_the_memory_gets_its_files_too() {
    let mut repository = Repository { home: Home::new(), minute: 0 };
    let app = repository.home.app();
    done(&app, &["init", "-q", "-b", "main"]);
    repository.commit();
    done(&app, &["switch", "-qc", "theirs"]);
    repository.call(&["init"]);
    repository.add("One of theirs.", &[]);
    repository.commit();
    done(&app, &["switch", "-qc", "ours", "main"]);
    repository.add("One of ours.", &[]);
    repository.commit();
    let tracked = git(&app, &["ls-files", ".memory/.vault"]);
    assert_eq!(String::from_utf8(tracked.stdout).unwrap(), "", "caches and the trash stay out of git");
    assert!(git(&app, &["merge", "-q", "--no-edit", "theirs"]).status.success());
    let mut entries = repository.entries();
    entries.sort();
    assert_eq!(entries, ["One of ours.", "One of theirs."]);
}

#[test]
fn an_edit_and_an_entry_of_another_branch_are_both_there() {
    let mut repository = Repository::new();
    let old = repository.add("An old one.", &[]);
    let merged = repository.merge(
        |ours| drop(ours.call(&["edit", &old, "-c", "Changed.", "--tag", "t"])),
        |theirs| drop(theirs.add("A new one.", &[])),
    );
    assert!(merged.status.success());
    assert_eq!(repository.entries(), ["A new one.", "Changed. #t"]);
    assert_eq!(repository.faults(), (vec![], 0));
}

#[test]
fn what_one_branch_forgets_and_another_edits_stays_as_it_was_edited() {
    let mut repository = Repository::new();
    repository.add("The oldest.", &[]);
    let old = repository.add("An old one.", &[]);
    repository.add("The newest.", &[]);
    let merged = repository.merge(
        |ours| drop(ours.call(&["forget", &old])),
        |theirs| drop(theirs.call(&["edit", &old, "-c", "Changed."])),
    );
    assert!(merged.status.success());
    assert_eq!(repository.entries(), ["The newest.", "Changed.", "The oldest."]);
    assert_eq!(repository.faults(), (vec![], 0));
}

#[test]
fn both_wordings_of_an_entry_that_two_branches_edit_stand_in_it() {
    let mut repository = Repository::new();
    let old = repository.add("An old one.", &["--tag", "t"]);
    let merged = repository.merge(
        |ours| drop(ours.call(&["edit", &old, "-c", "Our wording."])),
        |theirs| drop(theirs.call(&["edit", &old, "-c", "Their wording.", "--importance", "high"])),
    );
    assert!(merged.status.success());
    assert_eq!(repository.entries(), ["Our wording.\n\nTheir wording. #t"]);
    let (entry, _) = repository.home.json(&["get", &old], "");
    assert_eq!(entry["importance"], "high");
    let named = (vec![("dev/lessons.md".to_owned(), 1)], 6);
    assert_eq!(repository.faults(), named);
    let merged = "dev/lessons.md, line 1: a merge put together";
    assert!(repository.printed(&["review"]).contains(merged), "until somebody has read them");
    repository.call(&["edit", &old, "-c", "Our wording.\n\nTheir wording."]);
    assert_eq!(repository.faults(), (vec![], 0));
    assert!(!repository.printed(&["review"]).contains(merged));
}

#[test]
fn edits_of_two_branches_are_named_however_much_they_differ() {
    let mut repository = Repository::new();
    let old = repository.add("The proxy listens on port 8080.\n\nIt is behind nginx.", &[]);
    let merged = repository.merge(
        |ours| drop(ours.call(&["edit", &old, "-c", "Envoy takes the requests.\n\nSince April:\n\n- sidecar: yes"])),
        |theirs| drop(theirs.call(&["edit", &old, "-c", "Caddy ends TLS at the edge.\n\nIt is behind nginx."])),
    );
    assert!(merged.status.success());
    let entries = repository.entries().join("");
    assert!(entries.contains("Envoy") && entries.contains("Caddy"), "{entries}");
    assert_eq!(repository.faults(), (vec![("dev/lessons.md".to_owned(), 1)], 6));
    repository.call(&["set-status", &old, "promoted"]);
    assert_eq!(repository.faults(), (vec![], 0));
}

/// Lines that all entries have are the same for git: so what one branch changed in an entry may come to stand in one that the other
/// branch put in its place.
#[test]
fn what_a_merge_puts_into_another_entry_is_named() {
    for change in [&["edit", "-c", "Sessions live in Postgres."][..], &["pin"], &["edit", "--tag", "t"]] {
        let mut repository = Repository::new();
        repository.add("Logs go to stdout.", &[]);
        let old = repository.add("Sessions live in Redis.", &[]);
        let merged = repository.merge(
            |ours| {
                ours.call(&["forget", &old]);
                ours.add("Builds run on four cores.", &[]);
            },
            |theirs| drop(theirs.call(&[&change[..1], &[&*old], &change[1..]].concat())),
        );
        assert!(merged.status.success());
        let (found, _) = repository.home.json(&["list", "--category", "lessons"], "");
        let new = found
            .as_array()
            .expect("a list")
            .iter()
            .find(|entry| entry["text"].as_str().is_some_and(|text| text.contains("Builds")));
        let new = new.expect("the new entry");
        assert_eq!(
            (new["tier"].as_str(), repository.faults()),
            (Some("active"), (vec![("dev/lessons.md".to_owned(), 1)], 6)),
            "{change:?}: {new}"
        );
    }
}

#[test]
fn an_entry_whose_text_one_branch_changed_and_the_other_something_else_is_named() {
    let mut repository = Repository::new();
    let old = repository.add("An old one.", &[]);
    let merged = repository
        .merge(|ours| drop(ours.call(&["edit", &old, "-c", "Changed."])), |theirs| drop(theirs.call(&["pin", &old])));
    assert!(merged.status.success());
    let entries = repository.entries().join("");
    assert!(entries.contains("Changed."), "{entries}");
    assert_eq!(repository.faults(), (vec![("dev/lessons.md".to_owned(), 1)], 6), "{entries}");
    repository.call(&["edit", &old, "-c", "Changed."]);
    assert_eq!((repository.entries(), repository.faults()), (vec!["Changed.".to_owned()], (vec![], 0)));
}

#[test]
fn an_entry_that_two_branches_edit_in_several_parts_has_its_text_once() {
    let mut repository = Repository::new();
    let old = repository.add("An old one.", &["--tag", "t"]);
    repository.add("A newer one.", &[]);
    let merged = repository.merge(
        |ours| drop(ours.call(&["edit", &old, "--tag", "t", "--tag", "ours", "--importance", "high"])),
        |theirs| drop(theirs.call(&["edit", &old, "--tag", "theirs", "--confidence", "0.5"])),
    );
    assert!(merged.status.success());
    assert_eq!(repository.entries(), ["A newer one.", "An old one. #t #ours #theirs"]);
    let (entry, _) = repository.home.json(&["get", &old], "");
    assert_eq!((entry["importance"].as_str(), entry["confidence"].as_f64()), (Some("high"), Some(0.5)));
    assert_eq!(repository.faults(), (vec![], 0));
}

#[test]
fn an_entry_that_one_branch_forgets_below_a_new_one_comes_back() {
    let mut repository = Repository::new();
    repository.add("The oldest.", &[]);
    let old = repository.add("An old one.", &[]);
    let merged =
        repository.merge(|ours| drop(ours.call(&["forget", &old])), |theirs| drop(theirs.add("A new one.", &[])));
    assert!(merged.status.success());
    assert_eq!(repository.entries(), ["A new one.", "An old one.", "The oldest."]);
    assert_eq!(repository.faults(), (vec![], 0));
    repository.call(&["forget", &old]);
    assert_eq!(repository.entries(), ["A new one.", "The oldest."]);
    assert_eq!(repository.faults(), (vec![], 0));
}

#[test]
fn what_two_branches_say_about_one_entry_is_true_of_it() {
    let mut repository = Repository::new();
    let old = repository.add("An old one.", &["--tag", "t"]);
    let merged = repository.merge(
        |ours| drop(ours.call(&["pin", &old])),
        |theirs| drop(theirs.call(&["edit", &old, "--importance", "high"])),
    );
    assert!(merged.status.success());
    assert_eq!(repository.entries(), ["An old one. #t"]);
    let (entry, _) = repository.home.json(&["get", &old], "");
    assert_eq!((entry["tier"].as_str(), entry["importance"].as_str()), (Some("pinned"), Some("high")));
    assert_eq!(repository.faults(), (vec![], 0));
}

#[test]
fn a_text_that_two_branches_add_is_there_once_and_status_says_where_git_folded_it() {
    let mut repository = Repository::new();
    repository.add("An old one.", &[]);
    let merged = repository
        .merge(|ours| drop(ours.add("The same lesson.", &[])), |theirs| drop(theirs.add("The same lesson.", &[])));
    assert!(merged.status.success());
    assert_eq!(repository.entries(), ["The same lesson.", "An old one."]);
    assert_eq!(repository.faults(), (vec![("dev/lessons.md".to_owned(), 1)], 6));
}

#[test]
fn what_two_branches_archive_is_found_once() {
    let mut repository = Repository::new();
    let policy = "[upkeep]\ncategory_cap = 2\ncategory_keep = 1\n";
    fs::write(repository.home.app().join(".memory/policy.toml"), policy).unwrap();
    repository.add("One.", &[]);
    repository.add("Two.", &[]);
    let merged = repository.merge(
        |ours| {
            ours.add("Three of ours.", &[]);
            ours.call(&["compact", "--chore", "vault"]);
        },
        |theirs| {
            theirs.add("Three of theirs.", &[]);
            theirs.add("Four of theirs.", &[]);
            theirs.call(&["compact", "--chore", "vault"]);
        },
    );
    assert!(merged.status.success());
    let list = |status: &str| {
        let (entries, _) = repository.home.json(&["list", "-g", "lessons", "--status", status], "");
        let texts = entries.as_array().unwrap().iter().map(|entry| entry["text"].as_str().unwrap().to_owned());
        let mut texts: Vec<String> = texts.filter(|text| !text.starts_with("Compacted")).collect();
        texts.sort();
        texts
    };
    assert_eq!(list("promoted"), ["Four of theirs.", "Three of ours."]);
    assert_eq!(list("archived"), ["One.", "Three of theirs.", "Two."]);
    assert_eq!(repository.faults(), (vec![], 0));
}

#[test]
fn conflict_markers_are_a_fault_and_no_entry() {
    let mut repository = Repository::new();
    fs::remove_file(repository.home.app().join(".memory/.gitattributes")).unwrap();
    let old = repository.add("An old one.", &[]);
    let merged = repository.merge(
        |ours| drop(ours.call(&["edit", &old, "-c", "Our wording."])),
        |theirs| drop(theirs.call(&["edit", &old, "-c", "Their wording."])),
    );
    assert!(!merged.status.success());
    assert_eq!(repository.entries(), ["Our wording.\n\nTheir wording."]);
    assert_eq!(repository.faults(), (vec![("dev/lessons.md".to_owned(), 4)], 6));

    let edited = repository.home.run(&["edit", &old, "-c", "Mine."], b"");
    assert_eq!(edited.status.code(), Some(6));
    assert!(String::from_utf8_lossy(&edited.stderr).contains("dev/lessons.md, line 4: "), "{edited:?}");
    assert_eq!(repository.home.run(&["forget", &old], b"").status.code(), Some(6));
    assert_eq!(repository.home.json(&["list", "--status", "forgotten"], "").0, serde_json::json!([]));
    repository.add("A new one.", &[]);
    assert_eq!(repository.entries(), ["A new one.", "Our wording.\n\nTheir wording."]);

    let file = repository.home.app().join(".memory/dev/lessons.md");
    let text = fs::read_to_string(&file).unwrap();
    let resolved: Vec<&str> =
        text.lines().filter(|line| !line.starts_with(['<', '>', '=']) || line.starts_with("<!--")).collect();
    fs::write(&file, resolved.join("\n")).unwrap();
    // Without the markers both wordings are one text until a person says so.
    assert_eq!(repository.faults().0.len(), 1);
    repository.call(&["set-status", &old, "promoted"]);
    assert_eq!(repository.faults(), (vec![], 0));
}

/// A layout of `tests/places.json`: what is made, where the command runs, and which memory that means.
#[derive(serde::Deserialize)]
struct Layout {
    name: String,
    make: Vec<Vec<String>>,
    at: String,
    memory: String,
    project: String,
    why: String,
}

/// Makes a layout in a folder: `mkdir`, `write`, or git in a folder.
fn make(root: &Path, steps: &[Vec<String>]) {
    for step in steps {
        let words: Vec<&str> = step.iter().map(String::as_str).collect();
        match words[..] {
            ["mkdir", path] => fs::create_dir_all(root.join(path)).unwrap(),
            ["write", path, text] => fs::write(root.join(path), text).unwrap(),
            ["git", folder, ref words @ ..] => {
                fs::create_dir_all(root.join(folder)).unwrap();
                done(&root.join(folder), words);
            }
            _ => panic!("{words:?}"),
        }
    }
}

#[test]
fn a_memory_is_found_from_worktrees_and_submodules() {
    let layouts: Vec<Layout> = serde_json::from_str(include_str!("../../../tests/places.json")).unwrap();
    assert!(layouts.len() >= 10);
    for layout in layouts {
        let home = Home::new();
        let root = home.path().join("layout");
        make(&root, &layout.make);
        let mut command = home.keepstone(&["--json", "status"]);
        command.current_dir(root.join(&layout.at));
        let output = sealed::run(command, b"");
        let status: Value = serde_json::from_slice(&output.stdout).unwrap();
        let dir = PathBuf::from(status["dir"].as_str().unwrap());
        assert_eq!(dir, root.join(&layout.memory), "{}", layout.name);
        assert!(status["why"].as_str().unwrap().contains(&layout.why), "{}: {status}", layout.name);
        let workspace = PathBuf::from(status["workspace"].as_str().unwrap());
        assert_eq!(workspace, root.join(&layout.project), "{}", layout.name);
    }
}

#[test]
fn a_name_or_a_variable_wins_over_the_main_worktree() {
    let home = Home::new();
    let root = home.path().join("layout");
    let steps = [
        vec!["git", "main", "init", "-q"],
        vec!["git", "main", "commit", "-q", "--allow-empty", "-m", "x"],
        vec!["git", "main", "worktree", "add", "-q", "../linked"],
        vec!["mkdir", "main/.memory"],
    ];
    make(&root, &steps.map(|step| step.into_iter().map(str::to_owned).collect()));
    let dir = |words: &[&str], variable: Option<&str>| {
        let mut command = home.keepstone(&[&["--json", "status"], words].concat());
        command.current_dir(root.join("linked")).envs(variable.map(|dir| ("KEEPSTONE_DIR", dir)));
        let status: Value = serde_json::from_slice(&sealed::run(command, b"").stdout).unwrap();
        (status["dir"].as_str().unwrap().to_owned(), status["why"].as_str().unwrap().to_owned())
    };
    assert_eq!(dir(&["--dir", "named"], None), ("named".to_owned(), "named by --dir".to_owned()));
    assert_eq!(dir(&[], Some("set")), ("set".to_owned(), "named by KEEPSTONE_DIR".to_owned()));
    assert!(dir(&[], None).0.ends_with("layout/main/.memory"));
}

#[test]
fn init_says_which_memory_it_used_and_how_to_make_one_here() {
    let home = Home::new();
    assert!(home.run(&["init"], b"").status.success());
    let repository = home.app().join("inner");
    fs::create_dir(&repository).unwrap();
    done(&repository, &["init", "-q"]);
    let told = |words: &[&str]| {
        let mut command = home.keepstone(words);
        command.current_dir(&repository);
        let output = sealed::run(command, b"");
        assert!(output.status.success(), "{words:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let upper = home.app().join(".memory").display().to_string();
    let first = told(&["init"]);
    assert!(first.contains(&format!("used the memory in {upper}, the nearest")), "{first}");
    assert!(first.contains("`keepstone --dir .memory init` creates one here"), "{first}");
    assert!(!repository.join(".memory").exists());
    assert!(told(&["--dir", ".memory", "init"]).contains("created a new memory in .memory"));
    assert_eq!(told(&["init"]), "", "it is the one of this folder");
    assert_eq!(told(&["--dir", &upper, "init"]), "", "it was named");
}

/// `claude --agent reviewer`, whose hooks name no agent.
#[test]
fn the_agent_that_a_client_names_is_told_the_commits_since_it_was_here() {
    let home = Home::new();
    assert!(home.run(&["init"], b"").status.success());
    let mut handoff = home.keepstone(&["add", "reviewer", "handoffs", "-c", "Half of the reviews are done."]);
    handoff.env("KEEPSTONE_NOW", "981173106000");
    assert!(sealed::run(handoff, b"").status.success());
    done(&home.app(), &["init", "-q"]);
    fs::write(home.app().join("later.txt"), "one\n").unwrap();
    done(&home.app(), &["add", "later.txt"]);
    done(&home.app(), &["commit", "-q", "-m", "a commit of somebody else"]);
    let brief = |more: &str| {
        let event = format!(r#"{{"hook_event_name":"SessionStart","session_id":"s","source":"startup"{more}}}"#);
        let mut hook = home.keepstone(&["hook", "claude-code"]);
        hook.envs(std::env::var_os("PATH").map(|path| ("PATH", path)));
        String::from_utf8(sealed::run(hook, event.as_bytes()).stdout).unwrap()
    };
    let named = brief(r#","agent_type":"reviewer""#);
    assert!(named.contains("Half of the reviews") && named.contains("a commit of somebody else"), "{named}");
    assert!(!brief("").contains("a commit of somebody else"), "the agent default never was here");
}

#[test]
fn get_says_since_when_by_the_log_and_what_is_in_no_log() {
    let mut repository = Repository::new();
    let pool = repository.add("The pool has 8 connections.", &["--created", "2025-03-01", "--stated-by", "agent"]);
    let get = |repository: &mut Repository| repository.printed(&["get", &pool]);
    let told = get(&mut repository);
    assert!(told.contains("2025-03-01") && told.contains("in force since 2026-03-16 16:53 UTC (added"), "{told}");
    let file = repository.home.app().join(".memory/dev/lessons.md");
    let edited = fs::read_to_string(&file).unwrap().replace("8 connections", "16 connections");
    fs::write(&file, edited).unwrap();
    let told = get(&mut repository);
    assert!(
        told.contains("Keepstone does not know by whom") && told.contains("an earlier text: stated by agent"),
        "{told}"
    );
    assert!(!told.contains("in force since"), "{told}");
    let log = repository.printed(&["log", &pool, "--diff"]);
    assert!(log.contains("+The pool has 8 connections."), "{log}");
    repository.add("Deploys go out on Tuesdays.", &[]);
    let told = get(&mut repository);
    assert!(told.contains("(text changed in the file (git or an editor), then at the latest)"), "{told}");
    fs::remove_dir_all(repository.home.app().join(".memory/.vault")).unwrap();
    let told = get(&mut repository);
    assert!(told.contains("in force (the log does not know since when)"), "{told}");
}

#[test]
fn what_a_person_types_for_an_agent_is_a_persons_in_every_scope() {
    let mut repository = Repository::new();
    for (scope, text) in [("project", "We use tabs."), ("agent:dev", "We use pnpm."), ("agent:qa", "We use Vite.")] {
        repository.call(&["add", "dev", "lessons", "-c", text, "--scope", scope]);
    }
    assert_eq!(repository.call(&["list", "--stated-by", "person"]).as_array().unwrap().len(), 3);
}
