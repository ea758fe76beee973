//! Rust as `cargo fmt` leaves it.

use std::io::Write;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// The settings of `rustfmt.toml`, said here so that a copy of the contract alone can be generated from.
const SETTINGS: &str = "max_width=120,use_small_heuristics=Max";

pub(crate) fn formatted(source: &str) -> Result<String> {
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.args(["--edition", "2024", "--config", SETTINGS]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut running = rustfmt.stderr(Stdio::piped()).spawn().context("running rustfmt")?;
    running.stdin.take().context("rustfmt has no input")?.write_all(source.as_bytes())?;
    let done = running.wait_with_output()?;
    ensure!(done.status.success(), "rustfmt: {}\n{source}", String::from_utf8_lossy(&done.stderr));
    Ok(String::from_utf8(done.stdout)?)
}
