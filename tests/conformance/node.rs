//! The package in `bindings-js`, in a Node process that runs all cases and prints the records.

use std::collections::BTreeMap;

use keepstone_tests::{Record, node};

/// All records, by typed calls or as the argument says.
pub(crate) fn run_all(argument: Option<&str>) -> BTreeMap<String, Record> {
    let output =
        node("conformance.mjs").args(argument).output().unwrap_or_else(|error| panic!("running node: {error}"));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "node/conformance.mjs failed, {}\n{told}", output.status);
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("node/conformance.mjs printed no records: {error}\n{told}"))
}

/// Lone surrogates and numbers that are none exist in JavaScript only.
#[test]
fn what_only_javascript_can_say_is_refused() {
    let output = node("lone.mjs").output().unwrap_or_else(|error| panic!("running node: {error}"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
