//! Optional parts of a build: stores behind servers and embedders. Each is tested with the real
//! thing, which the tests install and start.

use anyhow::Result;

use crate::tally::Tally;
use crate::{build, tool};

/// All features that are off by default.
pub(crate) const FEATURES: &str = "keepstone-cli/object-store,keepstone-cli/postgres,keepstone-cli/embed-http,\
                                   keepstone-cli/embed-local,keepstone-tests/servers";

/// Runs the trials of stores whose names hold one of the words; all without any.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    build::component()?;
    let mut tally = Tally::default();
    test(&mut tally, &[&["--test", "servers", "--"], words].concat())?;
    tally.close()
}

/// Runs tests of the host with all features: all tests without any words.
pub(crate) fn test(tally: &mut Tally, which: &[&str]) -> Result<()> {
    let words = [&["test", "--release"], tool::HOST.as_slice(), &["--features", FEATURES], which].concat();
    tally.run(&tool::root(), "cargo", &words)
}
