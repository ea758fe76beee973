//! All tests. The core is tested with debug assertions; host and surfaces in release, where wasmtime is built once.

use anyhow::Result;

use crate::{build, optional, tool};

pub(crate) fn run() -> Result<()> {
    build::all()?;
    tool::run("cargo", &["test", "--package", "keepstone-core", "--package", "keepstone-component"])?;
    tool::run("cargo", &["test", "--release", "--package", "keepstone-simulation"])?;
    let host = ["--package", "keepstone", "--package", "keepstone-cli", "--package", "keepstone-tests"];
    tool::run("cargo", &[&["test", "--release"], host.as_slice()].concat())?;
    optional::run_all()?;
    tool::run_in(&tool::root().join("bindings-js"), tool::npm(), &["test", "--silent"])
}
