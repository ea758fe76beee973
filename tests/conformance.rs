//! Every case in `cases/` on the native core, in wasmtime and in Node: the same results and the same files,
//! compared with `golden/`. `BLESS=1` refreshes the goldens, from the native core only.
//!
//! Each runner lists its cases in `target/conformance/`; a case that one of them skipped is a failure.

#[path = "conformance/call.rs"]
mod call;
#[path = "conformance/component.rs"]
mod component;
#[path = "conformance/golden.rs"]
mod golden;
#[path = "conformance/native.rs"]
mod native;
#[path = "conformance/node.rs"]
mod node;
#[path = "conformance/watched.rs"]
mod watched;

use std::collections::BTreeMap;

use keepstone::{Category, Draft, Error, Grant, Memory, MemoryError, MemoryStore, Scope};
use keepstone_tests::{Case, Host, Record, differences, run};

use golden::{goldens, report};

fn run_all<H: Host>(host: impl Fn(&Case) -> H) -> BTreeMap<String, Record> {
    Case::all().iter().map(|case| (case.name.clone(), run(case, host(case)))).collect()
}

/// Fails with all differences at once.
fn check(runner: &str, records: &BTreeMap<String, Record>) {
    report(runner, records);
    let goldens = goldens();
    let told: Vec<_> =
        Case::all().iter().map(|case| against(case, goldens, records)).filter(|told| !told.is_empty()).collect();
    assert!(told.is_empty(), "{runner}: {} cases differ\n\n{}", told.len(), told.join("\n"));
}

fn against(case: &Case, goldens: &BTreeMap<String, Record>, records: &BTreeMap<String, Record>) -> String {
    match (goldens.get(&case.name), records.get(&case.name)) {
        (Some(golden), Some(record)) => differences(case, golden, record),
        (None, _) => format!("case {} has no golden: BLESS=1 writes it", case.name),
        (_, None) => format!("case {} was not run", case.name),
    }
}

#[test]
fn native_core() {
    check("native", &run_all(native::Native::new));
}

#[test]
fn wasmtime() {
    check("wasmtime", &run_all(component::Component::new));
}

#[test]
fn node() {
    check("node", &node::run_all());
}

#[test]
fn every_golden_has_its_case() {
    let cases: Vec<_> = Case::all().into_iter().map(|case| case.name).collect();
    let stray: Vec<_> = goldens().keys().filter(|name| !cases.contains(name)).collect();
    assert!(stray.is_empty(), "goldens without a case: {stray:?}");
}

#[test]
fn a_bad_call_writes_nothing() {
    let bad = Case::all().into_iter().filter(|case| case.name.starts_with("bad-") && case.name != "bad-edits");
    let mut refused = 0;
    for case in bad {
        let golden = &goldens()[&case.name];
        assert!(golden.files.is_empty(), "{} left files", case.name);
        refused += golden.results.iter().filter(|result| result.get("error").is_some()).count();
    }
    assert!(refused >= 60, "only {refused} calls are refused");
}

#[test]
fn a_confidence_that_is_no_number_is_refused() {
    let memory = Memory::open(MemoryStore::new(), Grant::default()).expect("the component can be run");
    for confidence in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let draft = Draft { confidence: Some(confidence), ..Draft::new(Scope::agent("dev"), Category::Facts, "x") };
        let refused = memory.vault().add(&draft);
        assert!(matches!(refused, Err(Error::Memory(MemoryError::Invalid(_)))), "{confidence}: {refused:?}");
    }
}
