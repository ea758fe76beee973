//! All tests, and what `lint` checks. The core is tested with debug assertions; host and surfaces in release, where
//! wasmtime is built once. The quickest checks come first.

use anyhow::{Context, Result};

use crate::tally::Tally;
use crate::{build, demo, lint, optional, packages, page, python, tool};

pub(crate) fn run() -> Result<()> {
    lint::formatting()?;
    build::all()?;
    let mut tally = Tally::default();
    for reason in lint::clippy()? {
        tally.not_checked(reason);
    }
    let mut cargo = |args: &[&str]| tally.run(&tool::root(), "cargo", args);
    let quick = ["keepstone-core", "keepstone-component", "keepstone-bindings", "xtask"];
    cargo(&[&["test"], quick.map(|package| ["--package", package]).as_flattened()].concat())?;
    cargo(&["test", "--release", "--package", "keepstone-simulation"])?;
    cargo(&["test", "--release", "--package", "keepstone-hearing", "--package", "keepstone-value"])?;
    cargo(&[&["test", "--release"], tool::HOST.as_slice()].concat())?;
    optional::run_all(&mut tally)?;
    // Tests of the package use a browser as those of the page do.
    build::install(&tool::root().join("host/web"))?;
    tally.run(&tool::root().join("bindings-js"), tool::npm(), &["test", "--silent"])?;
    page::test(&mut tally)?;
    python::test(&mut tally)?;
    install()?;
    demo::show(None)?;
    packages::run()?;
    tally.close()
}

/// The README's way to get the command. All that it needs is built by now.
fn install() -> Result<()> {
    let root = tool::target().join("installed");
    let root = root.to_str().context("the target folder's name is not UTF-8")?;
    tool::run("cargo", &["install", "--quiet", "--force", "--locked", "--path", "host/cli", "--root", root])
}
