//! Promises as data: `promises.json`, the same for every language.

use std::collections::BTreeMap;

use crate::store::{Durability, Expect, Key, Store, StoreError};
use serde::Deserialize;

use super::root::list;

const PROMISES: &str = include_str!("promises.json");

#[derive(Deserialize)]
pub(super) struct Script {
    pub(super) promise: String,
    steps: Vec<Step>,
}

/// One call and what it gives.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Step {
    Write {
        write: String,
        #[serde(default)]
        text: String,
        #[serde(default)]
        expect: Expected,
        /// Names the version that it gives.
        #[serde(rename = "as")]
        name: Option<String>,
        fails: Option<String>,
    },
    Read {
        read: String,
        /// None if the key does not exist.
        #[serde(default)]
        gives: Option<String>,
        /// The name of the version.
        at: Option<String>,
        fails: Option<String>,
    },
    Remove {
        remove: String,
        #[serde(default)]
        expect: Expected,
        fails: Option<String>,
    },
    List {
        list: String,
        after: Option<String>,
        limit: Option<u32>,
        /// Keys.
        gives: Option<Vec<String>>,
        /// Keys, names of versions, sizes.
        tells: Option<Vec<(String, Option<String>, u64)>>,
        fails: Option<String>,
    },
    Differ {
        differ: Vec<String>,
    },
}

/// `"anything"`, `"absent"` or `{"at": NAME}`; a name that was not given is a version that never was.
#[derive(Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Expected {
    #[default]
    Anything,
    Absent,
    At(String),
}

type Versions = BTreeMap<String, String>;

impl Script {
    pub(super) fn all() -> Vec<Self> {
        serde_json::from_str(PROMISES).expect("promises are steps")
    }

    pub(super) fn run(&self, store: &dyn Store) {
        let mut versions = Versions::new();
        for (nth, step) in self.steps.iter().enumerate() {
            let what = format!("{}: step {nth}", self.promise);
            step.run(store, &mut versions, &what);
        }
    }
}

impl Step {
    fn run(&self, store: &dyn Store, versions: &mut Versions, what: &str) {
        match self {
            Self::Write { write, text, expect, name, fails } => {
                let given = expect.given(versions);
                let done = Key::new(write)
                    .map_err(StoreError::from)
                    .and_then(|key| store.write(&key, text.as_bytes(), &given, Durability::Full));
                if let (Some(version), Some(name)) = (check(done, fails, what), name) {
                    versions.insert(name.clone(), version);
                }
            }
            Self::Read { read, gives, at, fails } => {
                let found = Key::new(read).map_err(StoreError::from).and_then(|key| store.read(&key));
                same(check(found, fails, what), gives, at, versions, what);
            }
            Self::Remove { remove, expect, fails } => {
                let given = expect.given(versions);
                check(
                    Key::new(remove)
                        .map_err(StoreError::from)
                        .and_then(|key| store.remove(&key, &given, Durability::Full)),
                    fails,
                    what,
                );
            }
            Self::List { list: prefix, after, limit, gives, tells, fails } => {
                let found = list(store, prefix, after.as_deref(), limit.unwrap_or(100));
                let Some(found) = check(found, fails, what) else { return };
                let keys: Vec<_> = found.iter().map(|listed| listed.key.clone()).collect();
                if let Some(gives) = gives {
                    assert_eq!(&keys, gives, "{what}");
                }
                for (listed, (key, version, size)) in found.iter().zip(tells.iter().flatten()) {
                    assert_eq!((&listed.key, listed.size), (key, *size), "{what}");
                    assert!(version.as_ref().is_none_or(|name| versions[name] == listed.version), "{what}: {listed:?}");
                }
                assert!(tells.as_ref().is_none_or(|tells| tells.len() == found.len()), "{what}: {keys:?}");
            }
            Self::Differ { differ } => {
                let mut all: Vec<_> = differ.iter().map(|name| &versions[name]).collect();
                all.sort();
                all.dedup();
                assert_eq!(all.len(), differ.len(), "{what}");
            }
        }
    }
}

impl Expected {
    fn given(&self, versions: &Versions) -> Expect {
        match self {
            Self::Anything => Expect::Anything,
            Self::Absent => Expect::Absent,
            Self::At(name) => Expect::At(versions.get(name).unwrap_or(name).clone()),
        }
    }
}

/// The result of a step, unless it fails as it should.
fn check<T: std::fmt::Debug>(done: Result<T, StoreError>, fails: &Option<String>, what: &str) -> Option<T> {
    match (done, fails) {
        (Ok(done), None) => Some(done),
        (Err(error), Some(code)) if code_of(&error) == code => None,
        (done, fails) => panic!("{what}: expected {fails:?}, found {done:?}"),
    }
}

fn same(
    found: Option<Option<crate::store::Object>>,
    gives: &Option<String>,
    at: &Option<String>,
    versions: &Versions,
    what: &str,
) {
    let Some(found) = found else { return };
    let text = found.as_ref().map(|object| String::from_utf8_lossy(&object.bytes).into_owned());
    assert_eq!(&text, gives, "{what}");
    if let Some(name) = at {
        assert_eq!(found.map(|object| object.version), versions.get(name).cloned(), "{what}");
    }
}

fn code_of(error: &StoreError) -> &'static str {
    match error {
        StoreError::Conflict => "conflict",
        StoreError::Busy(_) => "busy",
        StoreError::Denied(_) => "denied",
        StoreError::Invalid(_) => "invalid",
        StoreError::Full(_) => "full",
        StoreError::Unavailable(_) => "unavailable",
        StoreError::UnknownOutcome(_) => "unknown-outcome",
    }
}

#[test]
fn every_step_is_one_that_is_known() {
    let all: Vec<serde_json::Value> = serde_json::from_str(PROMISES).expect("JSON");
    assert_eq!(all.len(), Script::all().len());
}
