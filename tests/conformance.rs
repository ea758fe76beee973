//! Every case in `cases/` in wasmtime and in Node, called by name, and in Node also by typed calls: the same results and the same files,
//! compared with `golden/`. The native core has them in `guest/component/tests/conformance.rs`, which also refreshes the goldens.
//!
//! Each runner lists its cases in `target/conformance/`; a case that one of them skipped is a failure.

#[path = "conformance/component.rs"]
mod component;
#[path = "conformance/golden.rs"]
mod golden;
#[path = "conformance/node.rs"]
mod node;
#[path = "conformance/replays.rs"]
mod replays;
#[path = "conformance/rights.rs"]
mod rights;

use std::collections::BTreeMap;

use keepstone::{Category, Draft, Error, Grant, Memory, MemoryError, MemoryStore, Scope};
use keepstone_tests::{Case, Host, Record, differences, here, run, workspace};

use wasmtime::Engine;
use wasmtime::component::Component;
use wasmtime::component::types::ComponentItem;

use golden::{check, goldens};

fn run_all<H: Host>(host: impl Fn(&Case) -> H) -> BTreeMap<String, Record> {
    Case::all().iter().map(|case| (case.name.clone(), run(case, host(case)))).collect()
}

#[test]
fn wasmtime() {
    check("wasmtime", &run_all(component::Component::new));
}

#[test]
fn node() {
    check("node", &node::run_all(None));
}

#[test]
fn node_by_name() {
    check("node-json", &node::run_all(Some("json")));
}

/// The component itself says which functions it has.
#[test]
fn every_function_is_called_by_name() {
    let engine = Engine::default();
    let component = Component::new(&engine, keepstone::COMPONENT).expect("the component can be read");
    let memory = Memory::open(MemoryStore::new(), Grant::default()).expect("the component can be run");
    let mut names = Vec::new();
    for (interface, item) in component.component_type().exports(&engine) {
        let (ComponentItem::ComponentInstance(found), Some(interface)) =
            (item.ty, interface.strip_prefix("keepstone:memory/"))
        else {
            continue;
        };
        let interface = interface.split('@').next().unwrap_or_default();
        let functions = found.exports(&engine).filter(|(_, item)| matches!(item.ty, ComponentItem::ComponentFunc(_)));
        names.extend(functions.map(|(name, _)| operation(interface, name.rsplit('.').next().unwrap_or_default())));
    }
    assert!(names.len() > 120, "{names:?}");
    // A handle is opened, and a call made by its name, as such only.
    for name in names.iter().filter(|name| !["opening.open", "json.call"].contains(&name.as_str())) {
        let answer = memory.json().call(name, r#"{"none of its": 1}"#);
        let Err(Error::Memory(MemoryError::Invalid(message))) = answer else { panic!("{name}: {answer:?}") };
        assert!(message.contains("`$.none of its` does not exist") || message.contains(" is missing"), "{message}");
    }
}

/// `vault.addMany`, of names of the contract.
fn operation(interface: &str, function: &str) -> String {
    let mut words = function.split('-');
    let first = words.next().unwrap_or_default().to_owned();
    let rest = words.map(|word| word[..1].to_uppercase() + &word[1..]);
    format!("{interface}.{}", first + &rest.collect::<String>())
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
