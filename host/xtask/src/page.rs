//! The page of `keepstone serve`: built from `host/web` into files that are committed, so that the command needs no npm.

use anyhow::Result;

use crate::tally::Tally;
use crate::{build, tool};

/// Builds the page after a change of `host/web`.
pub(crate) fn build() -> Result<()> {
    let dir = tool::root().join("host/web");
    build::install(&dir)?;
    tool::run_in(&dir, tool::npm(), &["run", "--silent", "build"])
}

/// Checks types and built files, and uses the page in a browser. The command is built by now.
pub(crate) fn test(tally: &mut Tally) -> Result<()> {
    let dir = tool::root().join("host/web");
    build::install(&dir)?;
    tally.run(&dir, tool::npm(), &["test", "--silent"])
}
