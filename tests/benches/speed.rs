//! Speed of search, each engine in a process of its own over the same corpus.
//!
//! `speed corpus ENTRIES DIR` writes a root (`DIR/root`), the same entries as `DIR/entries.jsonl` and `DIR/queries.txt`.
//! `speed wasmtime|native POLICY DIR` opens the root, asks every question and adds an entry, and
//! `speed encrypted COMPONENT DIR` does so through `keepstone-encrypt.wasm`, over a copy. Each prints
//! `{open_and_first_ms, p50_ms, p95_ms, mean_ms, append_ms, peak_mb}`, the first with whatever index the root has.

#[path = "speed/corpus.rs"]
mod corpus;
#[path = "speed/engine.rs"]
mod engine;

use std::error::Error;
use std::path::Path;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    // `cargo bench` adds an option of its own.
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["corpus", entries, dir] => corpus::write(entries.parse()?, Path::new(dir)),
        ["wasmtime", policy, dir] => engine::wasmtime(policy, Path::new(dir)),
        ["encrypted", component, dir] => engine::encrypted(component, Path::new(dir)),
        ["native", policy, dir] => engine::native(policy, Path::new(dir)),
        // `cargo test` runs every target.
        [] | ["--test"] => Ok(()),
        _ => Err("usage: speed corpus ENTRIES DIR | speed wasmtime|native POLICY DIR".into()),
    }
}
