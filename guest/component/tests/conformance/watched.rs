//! A native memory that is compared, after every call, with a new one over the same bytes: the files
//! that a handle remembers must equal the files in the store.

use crate::{Case, Host};
use keepstone_core::calls::*;
use keepstone_core::store::{Durability, Expect, MemoryStore};
use keepstone_core::{Filter, Memory, Status, Store};
use serde_json::Value;

use crate::native::Native;

/// The beginning of a result that reports a difference.
const DIFFERS: &str = "the handle and the files differ";

struct Watched {
    native: Native,
    /// The agent that the case acts for.
    agent: Option<String>,
}

impl Host for Watched {
    fn set_clock(&mut self, now: u64) {
        self.native.set_clock(now);
    }

    fn call(&mut self, call: &str, args: &Value) -> Value {
        let answer = self.native.call(call, args);
        let anew = everything(&mut anew(self.files(), self.agent.as_deref()));
        let ours = everything(self.native.memory());
        if ours == anew { answer } else { format!("{DIFFERS}, after {call}{}", difference(&ours, &anew)).into() }
    }

    fn files(&self) -> Vec<(String, Vec<u8>)> {
        self.native.files()
    }
}

/// Entries of every status, or why they cannot be listed.
fn everything(memory: &mut Memory<MemoryStore>) -> Vec<String> {
    let statuses = vec![Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten];
    match memory.list(&Filter { statuses, ..Filter::default() }) {
        Ok(entries) => entries.iter().map(|entry| serde_json::to_string(entry).expect("an entry is JSON")).collect(),
        Err(error) => vec![error.to_string()],
    }
}

fn anew(files: Vec<(String, Vec<u8>)>, agent: Option<&str>) -> Memory<MemoryStore> {
    let store = MemoryStore::default();
    for (key, bytes) in files {
        store.write(&key, &bytes, &Expect::Anything, Durability::Full).expect("a store in memory takes all");
    }
    let mut memory = Memory::new(store, || 0);
    memory.act_for(agent).expect("an agent's id");
    memory
}

fn difference(ours: &[String], anew: &[String]) -> String {
    let only = |these: &[String], those: &[String]| {
        these.iter().filter(|entry| !those.contains(entry)).cloned().collect::<Vec<_>>().join("\n      ")
    };
    format!("\n    the handle says\n      {}\n    the files say\n      {}", only(ours, anew), only(anew, ours))
}

#[test]
fn a_handle_says_what_the_files_say() {
    let first = |case: Case| {
        let record = crate::run(&case, Watched { native: Native::new(&case), agent: case.agent.clone() });
        let told = record
            .results
            .into_iter()
            .find_map(|result| result.as_str().filter(|text| text.starts_with(DIFFERS)).map(str::to_owned));
        Some(format!("{}: {}", case.name, told?))
    };
    let told: Vec<_> = Case::all().into_iter().filter_map(first).collect();
    assert!(told.is_empty(), "in {} cases\n\n{}", told.len(), told.join("\n\n"));
}
