//! Which calls need the token over HTTP: those that change the root, and no others.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use keepstone_tests::{Case, Host, expand, workspace};

use super::component::Component;

/// Caches: whoever may search may cause that they are written.
const CACHES: [&str; 2] = [".vault/index/", ".vault/copies/"];

/// Puts vectors into a cache that are not made of what is stored, and so may mislead every search.
const FILLS_A_CACHE: &str = "jobs.resolve";

#[test]
fn calls_that_change_nothing_need_no_token() {
    let (reads, changes) = (routes("read"), routes("change"));
    assert!(reads.len() > 50 && changes.len() > 40, "{reads:?} {changes:?}");
    let (mut changing, mut reading) = (BTreeSet::from([FILLS_A_CACHE.to_owned()]), BTreeSet::new());
    for (call, has_changed) in calls() {
        if has_changed {
            changing.insert(call)
        } else {
            reading.insert(call)
        };
    }
    reading.remove(FILLS_A_CACHE);
    assert!(reading.len() > 50, "{reading:?}");
    assert!(changing.is_disjoint(&reads), "without a token: {:?}", changing.intersection(&reads));
    assert!(reading.is_disjoint(&changes), "need a token and only read: {:?}", reading.intersection(&changes));
}

/// Of each call that succeeds in some case, whether it changed files in any.
fn calls() -> BTreeMap<String, bool> {
    let mut calls = BTreeMap::new();
    for case in Case::all() {
        let (mut host, mut results) = (Component::new(&case), Vec::new());
        for (nth, step) in case.steps.iter().enumerate() {
            host.set_clock(case.now(nth));
            let before = files(&host);
            let answer = host.call(&step.call, &expand(&step.args, &results));
            if answer.get("error").is_none() {
                *calls.entry(step.call.clone()).or_default() |= files(&host) != before;
            }
            results.push(answer);
        }
    }
    calls
}

fn files(host: &Component) -> Vec<(String, Vec<u8>)> {
    let mut files = host.files();
    files.retain(|(key, _)| !CACHES.iter().any(|cache| key.starts_with(cache)));
    files
}

/// The calls that the server offers as reading or as changing ones, such as `vault.addMany`.
fn routes(kind: &str) -> BTreeSet<String> {
    let folder = workspace().join("host/cli/src/serve/contract");
    let files = fs::read_dir(folder).expect("the routes are there").flatten();
    let sources: Vec<_> = files.map(|file| fs::read_to_string(file.path()).expect("a source is text")).collect();
    let begin = format!("{kind}(\"/api/v1/");
    let paths =
        sources.iter().flat_map(|source| source.split(&begin).skip(1)).filter_map(|rest| rest.split('"').next());
    let names = paths.filter_map(|path| path.split_once('/'));
    names.map(|(interface, function)| super::operation(interface, function)).collect()
}
