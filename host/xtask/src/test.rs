//! All tests, and what `lint` checks. The core is tested with debug assertions; host and surfaces in release, where
//! wasmtime is built once. The quickest checks come first.

use std::thread;

use anyhow::{Result, anyhow};

use crate::tally::Tally;
use crate::{build, compose, demo, lint, optional, packages, page, python, tool};

pub(crate) fn run() -> Result<()> {
    lint::formatting()?;
    // The component is one crate for one core, so what needs none is checked meanwhile.
    let mut tally = thread::scope(|scope| {
        let without_component = scope.spawn(without_component);
        build::component()?;
        compose::middleware()?;
        without_component.join().map_err(|_| anyhow!("testing what needs no component failed"))?
    })?;
    build::package()?;
    for reason in lint::clippy_of_hosts()? {
        tally.not_checked(reason);
    }
    // With all features: without any, `packages` compiles and uses the command.
    optional::test(&mut tally, &[])?;
    // Tests of the package use a browser as those of the page do.
    build::install(&tool::root().join("host/web"))?;
    tally.run(&tool::root().join("bindings-js"), tool::npm(), &["test", "--silent"])?;
    page::test(&mut tally)?;
    python::test(&mut tally)?;
    demo::show(None)?;
    packages::run()?;
    tally.close()
}

/// Tests of crates that do not carry the component.
fn without_component() -> Result<Tally> {
    let mut tally = Tally::default();
    let mut cargo = |args: &[&str]| tally.run(&tool::root(), "cargo", args);
    lint::clippy_of_others()?;
    let quick = ["keepstone-core", "keepstone-component", "keepstone-bindings", "xtask"];
    cargo(&[&["test"], quick.map(|package| ["--package", package]).as_flattened()].concat())?;
    Ok(tally)
}
