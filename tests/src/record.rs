//! The record of a case: the results of its steps and the files left behind.

use std::fmt::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::{Case, Host, expand, normal};

/// The search index, and copies of files: they hold versions of their store, or are named by them, which are another's in
/// each host.
const DERIVED: [&str; 2] = [".vault/index/", ".vault/copies/"];

/// A case as it went.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// One per step, in the compared form.
    pub results: Vec<Value>,
    /// Texts, or `{"base64": …}` where a file is not UTF-8.
    pub files: Map<String, Value>,
}

/// Runs a case on a host that holds its files.
pub fn run(case: &Case, mut host: impl Host) -> Record {
    let mut results = Vec::new();
    for (nth, step) in case.steps.iter().enumerate() {
        host.set_clock(case.now(nth));
        results.push(host.call(&step.call, &expand(&step.args, &results)));
    }
    let compared = results.iter().zip(&case.steps).map(|(result, step)| normal(result, step.compare));
    let truth = host.files().into_iter().filter(|(key, _)| !DERIVED.iter().any(|folder| key.starts_with(folder)));
    Record { results: compared.collect(), files: truth.map(file).collect() }
}

fn file((key, bytes): (String, Vec<u8>)) -> (String, Value) {
    let value = match String::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(error) => json!({"base64": BASE64_STANDARD.encode(error.as_bytes())}),
    };
    (key, value)
}

/// The differences between a record and the expected one; empty if there are none.
pub fn differences(case: &Case, expected: &Record, found: &Record) -> String {
    let mut told = String::new();
    for (nth, step) in case.steps.iter().enumerate() {
        let what = format!("step {nth}, {} {}", step.call, brief(&step.args));
        compare(&mut told, &what, expected.results.get(nth), found.results.get(nth));
    }
    for key in expected.files.keys().chain(found.files.keys().filter(|key| !expected.files.contains_key(*key))) {
        compare(&mut told, &format!("file {key}"), expected.files.get(key), found.files.get(key));
    }
    if told.is_empty() { told } else { format!("case {}\n{told}", case.name) }
}

fn compare(told: &mut String, what: &str, expected: Option<&Value>, found: Option<&Value>) {
    if expected != found {
        let text = |value: Option<&Value>| value.map_or("nothing".to_owned(), Value::to_string);
        let (expected, found) = (text(expected), text(found));
        let _ = writeln!(
            told,
            "  {what}\n    expected {}\n    found    {}",
            around(&expected, &found),
            around(&found, &expected)
        );
    }
}

fn brief(args: &Value) -> String {
    args.to_string().chars().take(120).collect()
}

/// A text from a little before the place where it differs from another.
fn around(text: &str, other: &str) -> String {
    let same = text.chars().zip(other.chars()).take_while(|(ours, theirs)| ours == theirs).count();
    let start = same.saturating_sub(60);
    let part: String = text.chars().skip(start).take(400).collect();
    if start > 0 { format!("…{part}") } else { part }
}
