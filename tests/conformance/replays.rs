//! Calls of the cases, recorded in wasmtime and made again there and in Node, byte for byte; `guest/component/tests` makes them natively.

use std::fs;
use std::path::PathBuf;

use keepstone::{Record, ReplayError, replay};
use keepstone_tests::{Case, node, run, workspace};

use crate::component::Component;

/// As many calls as are recorded at least.
const CALLS: usize = 100;

/// Cases that are recorded beside the first ones: a search, a brief, and learning.
const ALSO: [&str; 3] = ["search-typo-prefix", "digest", "capture"];

/// Records of cases, with the number of their calls. Those whose arguments hold secrets may ask otherwise without them.
fn records() -> Vec<(String, usize, String)> {
    let (mut records, mut calls) = (Vec::new(), 0);
    let is_named = |case: &Case| ALSO.contains(&case.name.as_str());
    let (named, others): (Vec<_>, Vec<_>) = Case::all().into_iter().partition(is_named);
    assert_eq!(named.len(), ALSO.len());
    for case in named.into_iter().chain(others) {
        let record = Record::new();
        run(&case, Component::recorded(&case, &record));
        match record.text() {
            Ok(text) => {
                let count = text.lines().filter(|line| line.contains("\"call\":")).count();
                calls += count;
                records.push((case.name.clone(), count, text));
            }
            Err(error) => assert!(case.name.contains("secret"), "{}: {error}", case.name),
        }
        if calls >= CALLS {
            break;
        }
    }
    assert!(calls >= CALLS, "{calls} calls");
    records
}

#[test]
fn a_hundred_calls_are_made_again_with_the_same_answers() {
    // `BLESS=1` refreshes those of the repository.
    let is_blessing = std::env::var_os("BLESS").is_some_and(|bless| bless == "1");
    let folder = workspace().join(if is_blessing { "tests/replays" } else { "target/conformance/records" });
    // Records of cases that are recorded no more would answer as an earlier component did.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let mut files: Vec<PathBuf> = Vec::new();
    for (name, calls, text) in records() {
        assert_eq!(replay(&text).unwrap_or_else(|error| panic!("{name}: {error}")), calls);
        let file = folder.join(format!("{name}.jsonl"));
        fs::write(&file, text).expect("a record can be written");
        files.push(file);
    }
    in_node(&files);
}

fn in_node(files: &[PathBuf]) {
    let output = node("replay.mjs").args(files).output().expect("node runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_records_of_the_repository_are_made_again() {
    let folder = workspace().join("tests/replays");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("there are records").map(|file| file.expect("a file").path()).collect();
    files.sort();
    assert!(files.len() >= 3, "{files:?}");
    for file in &files {
        let text = fs::read_to_string(file).expect("a record can be read");
        replay(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }
    in_node(&files);
}

#[test]
fn the_first_difference_is_shown() {
    let (name, _, text) = records().into_iter().next().expect("a record");
    let changed = text.replacen("\"answer\":\"{", "\"answer\":\"[", 1);
    assert_ne!(changed, text, "{name}");
    let Err(ReplayError::Differs(difference)) = replay(&changed) else { panic!("{name} answers the same") };
    assert!(difference.contains("at byte 0: recorded `["), "{difference}");
}
