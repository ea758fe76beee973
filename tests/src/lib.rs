//! Shared by the tests of this workspace: cases as data, and one way to run and record them.

mod case;
pub mod contract;
mod host;
mod normal;
mod notation;
mod record;

use std::path::PathBuf;
use std::process::Command;

pub use case::{Case, Compare, Step, plain};
pub use host::{Host, error};
pub use normal::{normal, parsed};
pub use notation::expand;
pub use record::{Record, differences, run};

/// The folder of this crate.
pub fn here() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The folder of the whole workspace.
pub fn workspace() -> PathBuf {
    here().parent().map(PathBuf::from).unwrap_or_default()
}

/// A Node program of this crate, over the built package.
///
/// # Panics
/// When the package is not built.
pub fn node(program: &str) -> Command {
    let package = workspace().join("bindings-js/dist/index.js");
    assert!(package.exists(), "{} is missing: run cargo xtask build", package.display());
    let mut node = Command::new("node");
    node.arg(here().join("node").join(program));
    node
}
