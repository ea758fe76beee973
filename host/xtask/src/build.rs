//! From sources to what runs: the component, the command that embeds it, the npm package that carries it.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::tool;

const TARGET: &str = "wasm32-wasip2";

/// Everything.
pub(crate) fn all() -> Result<()> {
    tool::require_node()?;
    component()?;
    host()?;
    package()
}

/// `keepstone.wasm`, put where the host's build script looks for it.
pub(crate) fn component() -> Result<()> {
    require_target()?;
    tool::run("cargo", &["build", "--package", "keepstone-component", "--target", TARGET, "--profile", "component"])?;
    let built = tool::target().join(TARGET).join("component/keepstone_component.wasm");
    let placed = component_path();
    let bytes = fs::read(&built).with_context(|| format!("reading {}", built.display()))?;
    // A file that stays the same keeps its time, so that nothing is built anew because of it.
    if fs::read(&placed).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    fs::create_dir_all(placed.parent().unwrap_or(&placed))?;
    fs::write(&placed, bytes).with_context(|| format!("writing {}", placed.display()))
}

/// Where the built component lies.
pub(crate) fn component_path() -> PathBuf {
    tool::root().join("host/runtime/component/keepstone.wasm")
}

fn host() -> Result<()> {
    tool::run("cargo", &["build", "--release", "--package", "keepstone-cli", "--package", "keepstone-tests", "--bins"])
}

/// The npm package: bindings generated from the component, compiled with their wrapper.
fn package() -> Result<()> {
    let dir = tool::root().join("bindings-js");
    if !dir.join("node_modules").exists() {
        tool::run_in(&dir, tool::npm(), &["ci", "--no-audit", "--no-fund"])?;
    }
    tool::run_in(&dir, tool::npm(), &["run", "--silent", "generate"])?;
    tool::run_in(&dir, tool::npm(), &["run", "--silent", "build"])
}

fn require_target() -> Result<()> {
    let installed = tool::output(tool::command("rustup", &["target", "list", "--installed"]))?;
    if installed.lines().any(|target| target == TARGET) {
        return Ok(());
    }
    tool::run("rustup", &["target", "add", TARGET])
}
