//! Stores behind real servers, which are installed and started for it: the features and the programs that need them.

use anyhow::Result;

use crate::{build, tool};

/// The stores that are left out unless they are asked for.
pub(crate) const FEATURES: &str = "keepstone-cli/object-store,keepstone-cli/postgres,keepstone-tests/servers";

/// Runs the trials whose names hold one of the words; all without any.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    build::component()?;
    // The same packages as for all other tests, so that the crates below them are built with the same features.
    let packages = ["--package", "keepstone", "--package", "keepstone-cli", "--package", "keepstone-tests"];
    let features = ["--features", FEATURES];
    let test = [&["test", "--release"], packages.as_slice(), features.as_slice()].concat();
    tool::run("cargo", &[test.as_slice(), &["--lib", "--test", "servers", "--"], words].concat())
}
