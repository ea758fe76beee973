//! The memory that many open roots take in one process.

use std::path::Path;
use std::time::Instant;

use keepstone::{Category, Draft, Memory, Query, Scope};
use serde_json::json;

use super::Result;
use super::engine::{memory_of_process, memory_without_shares};

/// Entries of each root.
const ENTRIES: usize = 20;

/// Opens roots below a folder, which are made there first, and searches each; all stay open.
pub(super) fn open(count: usize, dir: &Path) -> Result<()> {
    let folder = |nth: usize| dir.join(format!("root{nth}"));
    for nth in 0..count {
        let drafts = (0..ENTRIES).map(|entry| {
            let text =
                format!("Service {entry} of project {nth} listens on port {}, behind the gateway.", 1_000 + entry * 7);
            Draft::new(Scope::agent("dev"), Category::Facts, text)
        });
        Memory::open_dir(folder(nth))?.vault().add_many(&drafts.collect::<Vec<_>>())?;
    }
    let started = Instant::now();
    let mut open = Vec::new();
    for nth in 0..count {
        let memory = Memory::open_dir(folder(nth))?;
        let hits = memory.search().find(&Query::new("which port has the service"))?;
        assert!(!hits.is_empty(), "each root has what is asked for");
        open.push(memory);
    }
    let figures = json!({
        "roots": open.len(),
        "entries": ENTRIES,
        "opened_ms": started.elapsed().as_secs_f64() * 1e3,
        "taken_mb": memory_without_shares(),
        "mapped_mb": memory_of_process("VmRSS:"),
    });
    println!("{figures}");
    Ok(())
}
