//! Speed of search, each engine in a process of its own over the same corpus; and what hosts of Rust are measured with.
//!
//! `speed corpus ENTRIES DIR` writes a root (`DIR/root`), the same entries as `DIR/entries.jsonl` and `DIR/queries.txt`.
//! `speed ENGINE POLICY DIR` opens the root, asks every question and adds an entry; it prints one line of JSON:
//! `{open_and_first_ms, p50_ms, p95_ms, mean_ms, append_ms, list_ms, peak_mb}`, the first with whatever index the root has.
//! An engine is `wasmtime` (the crate), `linker` (a program with an engine of its own), `sandbox` (one granted folder), `native`
//! (the core without a component), or `encrypted` (the crate through `keepstone-encrypt.wasm`, whose path takes the policy's place,
//! over a copy).
//! `speed ENGINE POLICY DIR first` ends after the first question. `speed ENGINE POLICY DIR add WHO COUNT` only adds, and prints
//! `{longest_ms}`.
//! `speed cases wasmtime|sandbox` prints the records of the shared cases, by name.
//! `speed roots COUNT DIR` opens so many roots of 20 entries, searches each and prints `{opened_ms, taken_mb, mapped_mb}`.

#[allow(dead_code, reason = "the tests of replays need more of it")]
#[path = "../conformance/component.rs"]
mod component;
#[path = "speed/corpus.rs"]
mod corpus;
#[path = "speed/engine.rs"]
mod engine;
#[path = "speed/instance.rs"]
mod instance;
#[path = "speed/roots.rs"]
mod roots;
#[allow(dead_code, reason = "the tests of sandboxes need more of it")]
#[path = "../granted/runtime.rs"]
mod runtime;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use keepstone_tests::{Case, Record, run};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    // `cargo bench` adds an option of its own.
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["corpus", entries, dir] => corpus::write(entries.parse()?, Path::new(dir)),
        ["cases", host] => cases(host),
        ["roots", count, dir] => roots::open(count.parse()?, Path::new(dir)),
        [name, policy, dir, act @ ..] => engine::start(name, policy, Path::new(dir), act),
        // `cargo test` runs every target.
        [] | ["--test"] => Ok(()),
        _ => Err("usage: speed corpus ENTRIES DIR | cases HOST | roots COUNT DIR | ENGINE POLICY DIR [ACT]".into()),
    }
}

/// The crate over a store in memory; or over the component of the store that sandboxes run, in a folder that is granted to it.
fn cases(host: &str) -> Result<()> {
    let mut records: BTreeMap<String, Record> = BTreeMap::new();
    for case in Case::all() {
        let record = match host {
            "sandbox" => {
                let folder = tempfile::tempdir()?;
                let store = runtime::FolderComponent::open(folder.path(), runtime::FsPerms::ReadWrite);
                run(&case, component::Component::on(Arc::new(store), &case))
            }
            _ => run(&case, component::Component::new(&case)),
        };
        records.insert(case.name, record);
    }
    println!("{}", serde_json::to_string(&records)?);
    Ok(())
}
