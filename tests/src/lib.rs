//! Shared by the tests of this workspace: cases as data, and one way to run and record them.

mod case;
mod host;
mod normal;
mod notation;
mod record;

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

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

/// A component between memory and store, built once by a process: `keepstone-encrypt.wasm`.
///
/// # Panics
/// When it cannot be built.
pub fn middleware(name: &str) -> PathBuf {
    static BUILT: OnceLock<()> = OnceLock::new();
    BUILT.get_or_init(|| {
        let mut cargo = Command::new("cargo");
        // Variables of the test's own crate would make build scripts run again.
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("CARGO_PKG_") || name.to_string_lossy().starts_with("CARGO_MANIFEST_")
            {
                cargo.env_remove(name);
            }
        }
        cargo.args(["run", "--quiet", "--package", "xtask", "--", "compose", "middleware"]).current_dir(workspace());
        let built = cargo.stdout(Stdio::null()).status().expect("cargo runs");
        assert!(built.success(), "the components between memory and store are built");
    });
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace().join("target"), PathBuf::from);
    target.join("composed").join(name)
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
