//! Where the memory is.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The name of a memory's folder.
const NAME: &str = ".memory";

/// What stands at the top of a project.
const TOPS: [&str; 5] = [".git", "Cargo.toml", "package.json", "pyproject.toml", "go.mod"];

/// The folder that was named, here or in `KEEPSTONE_DIR`, or `.memory` in the nearest folder that has one,
/// else at the project's top. A variable that is set to nothing is not set.
pub(crate) fn find(named: Option<&Path>) -> Result<PathBuf> {
    let set = || std::env::var_os("KEEPSTONE_DIR").filter(|dir| !dir.is_empty()).map(PathBuf::from);
    if let Some(named) = named.map(Path::to_owned).or_else(set) {
        return Ok(named);
    }
    let here = std::env::current_dir().context("finding the current folder")?;
    let with = |names: &[&str]| here.ancestors().find(|folder| names.iter().any(|name| folder.join(name).exists()));
    let folder = with(&[NAME]).or_else(|| with(&TOPS)).unwrap_or(&here);
    Ok(folder.join(NAME))
}
