//! Checks that reviewers should not have to make.

use anyhow::Result;

use crate::{build, cross, optional, tool};

pub(crate) fn run() -> Result<()> {
    formatting()?;
    clippy_of_others()?;
    build::component()?;
    let not_checked = clippy_of_hosts()?;
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

/// The crates that carry no component. It is whatever else the workspace has, so that no new crate is left out.
pub(crate) fn clippy_of_others() -> Result<()> {
    require("clippy", "clippy")?;
    let hosts = tool::HOST.map(|word| word.replace("--package", "--exclude"));
    let hosts: Vec<&str> = hosts.iter().map(String::as_str).collect();
    clippy(&[&["--workspace", "--all-targets"], hosts.as_slice()].concat())
}

/// The host with what is optional, the command without, and for other systems. It builds only where the component lies in
/// its place. Returns a reason for each system that could not be checked.
pub(crate) fn clippy_of_hosts() -> Result<Vec<String>> {
    clippy(&[&["--release", "--features", optional::FEATURES], tool::HOST.as_slice(), &["--all-targets"]].concat())?;
    clippy(&["--release", "--package", "keepstone", "--package", "keepstone-cli"])?;
    cross::lint()
}

fn clippy(words: &[&str]) -> Result<()> {
    tool::run("cargo", &[&["clippy"], words, &["--", "-D", "warnings"]].concat())
}

/// A part of cargo that may not be installed; rustup adds it then.
fn require(part: &str, component: &str) -> Result<()> {
    let there = tool::command("cargo", &[part, "--version"]).output();
    if there.is_ok_and(|there| there.status.success()) {
        return Ok(());
    }
    tool::run("rustup", &["component", "add", component])
}
