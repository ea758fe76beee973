//! A case: files, a clock and calls, as data in `cases/`.

use std::collections::BTreeMap;
use std::fs;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};

/// The table of keys lies beside the cases and is none: the stores' own tests read it.
const NO_CASES: [&str; 1] = ["keys"];

/// One case.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// As its file is called.
    pub name: String,
    /// When it happens.
    pub clock: Clock,
    /// The agent that the memory is opened for; absent: the owner.
    #[serde(default)]
    pub agent: Option<String>,
    /// The content of the root at the beginning.
    #[serde(default)]
    pub files: BTreeMap<String, Value>,
    /// The calls, in order.
    pub steps: Vec<Step>,
}

/// A clock that stands still during a step and moves between steps.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// At the first step, in milliseconds since the Unix epoch.
    pub start: i64,
    /// From one step to the next, in milliseconds; may be negative.
    pub step: i64,
}

/// One call.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Interface and function, as in `vault.add`.
    pub call: String,
    /// By the names of the contract's parameters, in the notation of [`crate::expand`].
    pub args: Value,
    /// Sets the clock for this step.
    #[serde(default)]
    pub at: Option<i64>,
    /// The part of the result that counts.
    #[serde(default)]
    pub compare: Compare,
}

/// The part of a result that is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Compare {
    /// All of it.
    #[default]
    All,
    /// Only the code of an error: arguments that a host's types cannot express are refused in its own words.
    Code,
}

impl Case {
    /// Every case there is, by name.
    ///
    /// # Panics
    /// When a file is no case, or is not called like its case.
    pub fn all() -> Vec<Self> {
        names("cases")
            .into_iter()
            .filter(|name| !NO_CASES.contains(&name.as_str()))
            .map(|name| Self::load(&name))
            .collect()
    }

    /// The names of all goldens.
    pub fn goldens() -> Vec<String> {
        names("golden")
    }

    fn load(name: &str) -> Self {
        let text = fs::read_to_string(crate::here().join(format!("cases/{name}.json"))).unwrap_or_default();
        let case: Self = serde_json::from_str(&text).unwrap_or_else(|error| panic!("cases/{name}.json: {error}"));
        assert_eq!(case.name, name, "a case is called as its file");
        case
    }

    /// The bytes of the files at the beginning.
    pub fn files(&self) -> impl Iterator<Item = (&str, Vec<u8>)> {
        self.files.iter().map(|(key, value)| (key.as_str(), bytes(value)))
    }

    /// The clock's time during a step.
    pub fn now(&self, nth: usize) -> u64 {
        let steps = i64::try_from(nth).unwrap_or(i64::MAX);
        let now = self.steps[nth].at.unwrap_or(self.clock.start + self.clock.step * steps);
        u64::try_from(now).unwrap_or(0)
    }
}

fn bytes(value: &Value) -> Vec<u8> {
    match value {
        Value::String(text) => text.clone().into_bytes(),
        other => {
            let text = other["base64"].as_str().unwrap_or_default();
            BASE64_STANDARD.decode(text).unwrap_or_else(|error| panic!("{text:?} is no base64: {error}"))
        }
    }
}

/// The bytes that arguments say as `{"text": "…"}` or `{"base64": "…"}`.
fn content(said: &Value) -> Vec<u8> {
    bytes(said.get("text").unwrap_or(said))
}

/// The arguments of a call as plain JSON: bytes are arrays of numbers in place of the notation above.
pub fn plain(call: &str, args: &Value) -> Value {
    let bytes = |said: &Value| Value::from(content(said));
    let mut plain = args.clone();
    match call {
        "transcripts.open" => {
            if let Some(head) = plain["transcript"].get_mut("head") {
                *head = bytes(head);
            }
        }
        "transcripts.feed" => plain = json!({"bytes": bytes(args)}),
        "transcripts.parse" | "transcripts.explain" => plain = json!({"client": args["client"], "bytes": bytes(args)}),
        "exchange.importFiles" => {
            for file in plain.get_mut("files").and_then(Value::as_array_mut).into_iter().flatten() {
                *file = json!({"path": file["path"], "bytes": content(file)});
            }
        }
        _ => {}
    }
    plain
}

fn names(folder: &str) -> Vec<String> {
    let files = fs::read_dir(crate::here().join(folder)).into_iter().flatten().flatten();
    let name = |file: fs::DirEntry| file.file_name().to_str()?.strip_suffix(".json").map(str::to_owned);
    let mut names: Vec<_> = files.filter_map(name).collect();
    names.sort();
    names
}
