//! Checks that reviewers should not have to make.

use anyhow::Result;

use crate::{build, cross, optional, tool};

pub(crate) fn run() -> Result<()> {
    formatting()?;
    build::component()?;
    let not_checked = clippy()?;
    build::package()?;
    for reason in not_checked {
        eprintln!("!!!!!! NOT RUN: {reason}");
    }
    Ok(())
}

/// Takes seconds and needs nothing built.
pub(crate) fn formatting() -> Result<()> {
    require("fmt", "rustfmt")?;
    tool::run("cargo", &["fmt", "--all", "--check"])
}

/// All crates, with what is optional and without, and the host for other systems. The host builds only where the component
/// lies in its place. Returns a reason for each system that could not be checked.
pub(crate) fn clippy() -> Result<Vec<String>> {
    require("clippy", "clippy")?;
    // Whatever else the workspace has, so that no new crate is left out.
    let others = tool::HOST.map(|word| if word == "--package" { "--exclude" } else { word });
    let others = [["--workspace"].as_slice(), &others].concat();
    tool::run("cargo", &[&["clippy"], others.as_slice(), &["--all-targets", "--", "-D", "warnings"]].concat())?;
    for features in ["", optional::FEATURES] {
        let clippy =
            [&["clippy", "--release"], tool::HOST.as_slice(), &["--all-targets", "--features", features]].concat();
        tool::run("cargo", &[clippy.as_slice(), &["--", "-D", "warnings"]].concat())?;
    }
    cross::lint()
}

/// A part of cargo that may not be installed; rustup adds it then.
fn require(part: &str, component: &str) -> Result<()> {
    let there = tool::command("cargo", &[part, "--version"]).output();
    if there.is_ok_and(|there| there.status.success()) {
        return Ok(());
    }
    tool::run("rustup", &["component", "add", component])
}
