//! `check`: what a branch of a real repository changes in its memory.

mod sealed;

use std::fs;
use std::process::Command;

use sealed::Home;
use serde_json::Value;

struct Repository {
    home: Home,
}

impl Repository {
    /// A project with a memory on `main`, on its branch `work`.
    fn new() -> Self {
        let new = Self { home: Home::new() };
        fs::create_dir_all(new.home.app().join("src")).unwrap();
        for name in ["lock.rs", "cache.rs"] {
            fs::write(new.home.app().join("src").join(name), format!("// {name} holds something\n").repeat(9)).unwrap();
        }
        new.git(&["init", "-q", "-b", "main"]);
        new.home.json(&["init"], "");
        new.add("The pool of the importer has 8 connections at the most.", &[]);
        new.add("The lock is in src/lock.rs, the cache in src/cache.rs.", &[]);
        new.commit();
        new.git(&["switch", "-q", "-c", "work"]);
        new
    }

    fn git(&self, words: &[&str]) {
        let named = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"];
        let done = Command::new("git").arg("-C").arg(self.home.app()).args(named).args(words).output().unwrap();
        assert!(done.status.success(), "{done:?}");
    }

    fn commit(&self) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "-m", "change"]);
    }

    fn add(&self, text: &str, more: &[&str]) -> String {
        let added = self.home.json(&[&["add", "dev", "decisions", "-c", text], more].concat(), "").0;
        added["reference"].as_str().unwrap().to_owned()
    }

    fn check(&self, words: &[&str]) -> (Value, i32) {
        self.home.json(&[&["check"], words].concat(), "")
    }

    fn printed(&self, words: &[&str]) -> (String, String, Option<i32>) {
        let done = self.home.run(&[&["check"], words].concat(), b"");
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(done.stdout), text(done.stderr), done.status.code())
    }
}

/// The kinds of what was found, and the keys.
fn kinds(found: &Value) -> Vec<(&str, &str)> {
    let findings = found["findings"].as_array().unwrap().iter();
    findings.map(|one| (one["kind"].as_str().unwrap(), one["key"].as_str().unwrap())).collect()
}

const KEY: &str = "dev/decisions.md";

#[test]
fn a_branch_that_changes_nothing_is_clean() {
    let repository = Repository::new();
    let (found, code) = repository.check(&[]);
    assert_eq!((kinds(&found), code), (Vec::new(), 0));
    let (text, ..) = repository.printed(&[]);
    let base = found["base"].as_str().unwrap();
    let looked_at =
        format!("looked at no changed file of the memory since commit {}, and at no assertions", &base[..12]);
    assert_eq!(text, format!("no problems found: {looked_at}\n"));
    assert_eq!(repository.printed(&["--format", "github"]).0, "");
    assert_eq!(repository.printed(&["--format", "gitlab"]).0, "[]\n");
}

#[test]
fn what_a_branch_brings_is_found_whether_it_is_committed_or_not() {
    let repository = Repository::new();
    repository.add("The pool of the importer has 16 connections at the most.", &["--stated-by", "agent"]);
    let expected = vec![("contradiction", KEY), ("unconfirmed", KEY)];
    assert_eq!(kinds(&repository.check(&[]).0), expected);
    repository.commit();
    let (found, code) = repository.check(&["--base", "main"]);
    assert_eq!((kinds(&found), code), (expected, 0), "warnings fail nothing");
    fs::write(repository.home.app().join(".memory/policy.toml"), "[check]\nfail = [\"contradiction\"]\n").unwrap();
    let (found, code) = repository.check(&[]);
    assert_eq!((found["findings"][0]["fails"].as_bool(), code), (Some(true), 6), "{found}");
    // What is on the branch already is nothing new for what begins there.
    repository.git(&["switch", "-q", "-c", "next"]);
    assert_eq!(kinds(&repository.check(&["--base", "work"]).0), []);
}

#[test]
fn entries_about_files_that_the_branch_takes_away_are_found_in_files_that_it_leaves_alone() {
    let repository = Repository::new();
    repository.git(&["mv", "src/cache.rs", "src/store.rs"]);
    repository.git(&["rm", "-q", "src/lock.rs"]);
    let (found, _) = repository.check(&[]);
    assert_eq!(kinds(&found), [("gone-path", KEY), ("gone-path", KEY)], "{found}");
    let messages = [&found["findings"][0]["message"], &found["findings"][1]["message"]];
    assert_eq!(messages, ["names src/cache.rs, which is src/store.rs now", "names src/lock.rs, which is deleted"]);
}

#[test]
fn findings_are_lines_annotations_a_report_or_a_comment() {
    let repository = Repository::new();
    let reference = repository.add("Ask @ana | 100 % of the time.\n\n::error::x", &["--stated-by", "agent"]);
    let (text, _, code) = repository.printed(&[]);
    let start = format!(".memory/{KEY}:1: warning: unconfirmed: {reference} is not confirmed by a person: \"Ask @ana");
    assert!(
        text.starts_with(&start) && text.contains("\n1 warning: looked at 1 changed file of the memory since"),
        "{text}"
    );
    let (text, ..) = repository.printed(&["--format", "github"]);
    let start = format!("::warning file=.memory/{KEY},line=1,title=memory%3A unconfirmed::{reference} is");
    assert!(text.starts_with(&start) && text.contains("100 %25 of") && text.lines().count() == 1, "{text}");
    let (text, ..) = repository.printed(&["--format", "gitlab"]);
    let report: Value = serde_json::from_str(&text).unwrap();
    let [issue] = &report.as_array().unwrap()[..] else { panic!("{text}") };
    assert_eq!(issue["location"], serde_json::json!({ "path": format!(".memory/{KEY}"), "lines": { "begin": 1 } }));
    assert_eq!(
        (issue["severity"].as_str(), issue["check_name"].as_str()),
        (Some("minor"), Some("memory: unconfirmed"))
    );
    assert!(issue["description"].as_str().unwrap().starts_with(&format!("{reference} is not confirmed")), "{text}");
    assert_eq!(issue["fingerprint"].as_str().map(str::len), Some(64));
    let (text, ..) = repository.printed(&["--format", "markdown"]);
    assert!(
        text.starts_with("### Memory: 1 warning: looked at ") && text.contains("\n\n| | place | finding |\n"),
        "{text}"
    );
    assert!(text.contains("Ask &#64;ana \\| 100 %"), "{text}");
    assert_eq!(code, Some(0));
}

#[test]
fn assertions_say_what_is_told_instead() {
    let repository = Repository::new();
    let path = repository.home.app().join(".memory/memory-tests.toml");
    let assertion = "[[search]]\nquery = \"connections of the pool\"\ntells = [\"has 8 connections\"]\n";
    let brief = "\n[[brief]]\nagent = \"dev\"\ntask = \"size the pool\"\ntells = [\"8 connections\"]\ndoes_not_tell = [\"kafka\"]\n";
    fs::write(&path, format!("{assertion}{brief}")).unwrap();
    assert_eq!(repository.check(&[]), repository.check(&["--base", "main"]));
    let (found, code) = repository.check(&[]);
    assert_eq!((found["assertions"].as_u64(), found["files"].as_u64(), code), (Some(2), Some(0), 0), "{found}");
    let spaced = "# [[brief]]\n[[ search ]]\nquery = \"pool\"\ntells = [\"\"\"\npool\n[[search]]\n\"\"\"]\n";
    fs::write(&path, spaced).unwrap();
    let (found, _) = repository.check(&[]);
    assert_eq!(found["assertions"].as_u64(), Some(1), "{found}");
    fs::write(&path, assertion.replace('8', "9")).unwrap();
    let (text, _, code) = repository.printed(&[]);
    let start =
        ".memory/memory-tests.toml:1: failure: assertion: a search for \"connections of the pool\" does not tell";
    assert!(text.starts_with(start) && text.contains("it tells \"The pool of the importer has 8"), "{text}");
    assert_eq!(code, Some(6));
    fs::write(&path, assertion.replace("tells", "tels")).unwrap();
    let (_, error, code) = repository.printed(&[]);
    assert!(error.contains("memory-tests.toml, line 3") && error.contains("tels"), "{error}");
    assert_eq!(code, Some(6));
    assert_eq!(repository.home.json(&["status"], "").0["health"]["unknown"], Value::Array(Vec::new()));
    let exported = repository.home.json(&["export"], "").0;
    let keys = exported["files"].as_array().unwrap().iter().map(|file| file["key"].as_str().unwrap());
    assert!(keys.into_iter().any(|key| key == "memory-tests.toml"), "{exported}");
}

#[test]
fn an_entry_that_a_branch_rewords_or_takes_away_with_its_file_is_found() {
    let repository = Repository::new();
    let file = repository.home.app().join(".memory").join(KEY);
    let text = fs::read_to_string(&file).unwrap().replace("has 8 connections", "has few connections");
    fs::write(&file, text).unwrap();
    let (found, code) = repository.check(&[]);
    assert_eq!((kinds(&found), code), (vec![("withdrawn", KEY)], 0), "{found}");
    fs::remove_file(&file).unwrap();
    assert_eq!(kinds(&repository.check(&[]).0), [("withdrawn", KEY), ("withdrawn", KEY)]);
}

#[test]
fn assertions_beside_the_memory_are_not_passed_over_in_silence() {
    let repository = Repository::new();
    fs::write(repository.home.app().join("memory-tests.toml"), "[[search]]\nquery = \"a\"\ntells = [\"b\"]\n").unwrap();
    let (_, error, code) = repository.printed(&[]);
    assert!(error.contains("is not read there: move it to") && code == Some(2), "{error}");
}

#[test]
fn what_cannot_be_compared_is_an_argument_that_is_wrong() {
    let repository = Repository::new();
    let (_, error, code) = repository.printed(&["--base", "nope"]);
    assert!(error.contains("git knows no commit nope"), "{error}");
    assert_eq!(code, Some(2));
    assert_eq!(repository.printed(&["--format", "html"]).2, Some(2));
    let home = Home::new();
    home.json(&["init"], "");
    let done = home.run(&["check"], b"");
    let error = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(error.contains("in no repository of git") && done.status.code() == Some(2), "{error}");
}
