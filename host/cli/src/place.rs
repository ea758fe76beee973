//! Where the memory is.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The name of a memory's folder.
const NAME: &str = ".memory";

/// What stands at the top of a project.
const TOPS: [&str; 5] = [".git", "Cargo.toml", "package.json", "pyproject.toml", "go.mod"];

/// The folder that was named, or `.memory` in the nearest folder that has one, else at the project's top.
pub(crate) fn find(named: Option<&Path>) -> Result<PathBuf> {
    if let Some(named) = named {
        return Ok(named.to_owned());
    }
    let here = std::env::current_dir().context("finding the current folder")?;
    let with = |names: &[&str]| here.ancestors().find(|folder| names.iter().any(|name| folder.join(name).exists()));
    let folder = with(&[NAME]).or_else(|| with(&TOPS)).unwrap_or(&here);
    Ok(folder.join(NAME))
}
