//! Writes from the contract in `wit/` what would be written by hand in each host: types, calls, shapes, tables.
//!
//! The contract is read once into [`contract`]; [`convention`] says how it looks from a host; each other module
//! writes for one reader. `exception.rs` lists what does not follow from the contract.

mod conformance;
mod contract;
mod convention;
mod exception;
mod flat;
mod http;
mod json;
mod python;
mod room;
mod rust;
mod rustfmt;
mod text;
mod typescript;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use contract::Contract;
use convention::Surface;

/// A file that follows from the contract.
#[derive(Debug)]
pub struct Output {
    /// Below the root of the checkout.
    pub path: PathBuf,
    /// All of it.
    pub text: String,
}

/// Everything that follows from the contract of a checkout.
///
/// # Errors
/// When the contract cannot be read, or holds what no host has a form for.
pub fn generate(root: &Path) -> Result<Vec<Output>> {
    let surface = Surface::new(Contract::read(&root.join("wit"))?);
    let mut outputs = rust::host(&surface)?;
    outputs.extend(rust::core::core(&surface)?);
    outputs.extend(rust::component::component(&surface)?);
    outputs.extend(typescript::package(&surface));
    outputs.extend(python::package(&surface));
    outputs.push(conformance::parameters(&surface));
    outputs.push(json::document(&surface));
    outputs.extend(http::interface(&surface)?);
    outputs.extend(flat::tools(root)?);
    Ok(outputs)
}

/// Writes what follows from the contract into the checkout, and returns the files that were not so before.
///
/// # Errors
/// As [`generate`], and when a file cannot be written.
pub fn write(root: &Path) -> Result<Vec<PathBuf>> {
    let mut changed = Vec::new();
    for Output { path, text } in generate(root)? {
        let file = root.join(&path);
        if fs::read_to_string(&file).is_ok_and(|found| found == text) {
            continue;
        }
        file.parent()
            .map_or(Ok(()), fs::create_dir_all)
            .with_context(|| format!("making the folder of {}", file.display()))?;
        fs::write(&file, text).with_context(|| format!("writing {}", file.display()))?;
        changed.push(path);
    }
    Ok(changed)
}

/// The files that are not what follows from the contract.
///
/// # Errors
/// As [`generate`].
pub fn stale(root: &Path) -> Result<Vec<PathBuf>> {
    let is_stale = |output: &Output| fs::read_to_string(root.join(&output.path)).ok().as_ref() != Some(&output.text);
    Ok(generate(root)?.into_iter().filter(is_stale).map(|output| output.path).collect())
}
