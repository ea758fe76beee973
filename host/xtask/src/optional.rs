//! Optional parts of a build: stores behind servers and embedders. Each is tested with the real
//! thing, which the tests install and start.

use anyhow::Result;

use crate::{build, tool};

/// All features that are off by default.
pub(crate) const FEATURES: &str = "keepstone-cli/object-store,keepstone-cli/postgres,keepstone-cli/embed-http,\
                                   keepstone-cli/embed-local,keepstone-tests/servers";

/// Runs the trials of stores whose names hold one of the words; all without any.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    build::component()?;
    test(&[&["--test", "servers", "--"], words].concat())
}

/// Everything that only these features have.
pub(crate) fn run_all() -> Result<()> {
    test(&["--lib", "--test", "minilm", "--test", "process", "--test", "watch", "--", "--nocapture"])?;
    run(&[])
}

fn test(which: &[&str]) -> Result<()> {
    // The packages of all other tests, so that the crates below them are built with the same features.
    let packages = ["--package", "keepstone", "--package", "keepstone-cli", "--package", "keepstone-tests"];
    tool::run("cargo", &[&["test", "--release"], packages.as_slice(), &["--features", FEATURES], which].concat())
}
