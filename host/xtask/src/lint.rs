//! Checks that reviewers should not have to make.

use anyhow::Result;

use crate::{build, optional, tool};

pub(crate) fn run() -> Result<()> {
    build::component()?;
    tool::run("cargo", &["fmt", "--all", "--check"])?;
    let guest = [
        ["--package", "keepstone-core"],
        ["--package", "keepstone-component"],
        ["--package", "keepstone-simulation"],
        ["--package", "keepstone-hostile"],
        ["--package", "xtask"],
    ]
    .concat();
    tool::run("cargo", &[&["clippy"], guest.as_slice(), &["--all-targets", "--", "-D", "warnings"]].concat())?;
    let host = ["--package", "keepstone", "--package", "keepstone-cli", "--package", "keepstone-tests"];
    // Without what is optional, and with it.
    for features in ["", optional::FEATURES] {
        let clippy = [&["clippy", "--release"], host.as_slice(), &["--all-targets", "--features", features]].concat();
        tool::run("cargo", &[clippy.as_slice(), &["--", "-D", "warnings"]].concat())?;
    }
    Ok(())
}
