//! `cargo xtask hosts`: all hosts in one table, each measured over the same entries and compared with the same cases.

mod host;
mod measure;
mod table;

use std::fs;

use anyhow::Result;

use crate::{bench, build, compose, tool};

/// Entries of the memory that is searched and listed.
const ENTRIES: usize = 10_000;

/// Roots that one process of Rust opens.
const ROOTS: &str = "1000";

/// Measures all hosts that are here, and writes the table into its document.
pub(crate) fn run() -> Result<()> {
    build::all()?;
    compose::run()?;
    build::install(&tool::root().join("host/web"))?;
    let speed = bench::ours()?;
    let hosts = host::all(&speed)?;
    let dir = tool::target().join("bench/hosts");
    if dir.exists() {
        fs::remove_dir_all(&dir)?;
    }
    bench::corpus(&speed, ENTRIES, &dir.join("corpus"))?;
    let together = measure::together(&hosts, &dir)?;
    let mut rows = Vec::new();
    for host in &hosts {
        rows.push(table::row(host, &measure::alone(host, &dir)?, together.get(host.name)));
    }
    let roots = measure::roots(&speed, ROOTS, &dir.join("roots"))?;
    table::write(&rows, ENTRIES, &roots)?;
    Ok(fs::remove_dir_all(&dir)?)
}
