//! Fresh processes of the command on a large root: the first finds no index, and the others use what it saved.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::startup::{median, ms, time};
use crate::tool;

/// How often everything is measured.
const ROUNDS: usize = 5;

/// Saves the index as a user of the npm package does, by a search and nothing else.
const SAVE: &str = "import { openMemorySync } from './bindings-js/dist/index.js';
openMemorySync({ dir: process.argv[1] }).search.find({ text: process.argv[2] });";

/// Times of searches of the root of a corpus, medians in milliseconds: the first and the third process after the index was
/// removed, and one after Node saved it.
pub(super) fn fresh(dir: &Path) -> Result<Value> {
    let queries = fs::read_to_string(dir.join("queries.txt")).context("reading the questions")?;
    let (root, query) = (dir.join("root"), queries.lines().next().unwrap_or_default());
    let search = || {
        let mut command = tool::command(tool::keepstone(), &["--no-user", "--dir"]);
        command.arg(&root).args(["search", query]);
        time(command)
    };
    let save = || {
        let mut node = tool::command("node", &["--input-type=module", "--eval", SAVE]);
        node.arg(&root).arg(query);
        time(node)
    };
    // Compiles the component, if that is still to be done.
    search()?;
    let (mut first, mut third, mut after) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        remove_index(dir)?;
        first.push(search()?);
        search()?;
        third.push(search()?);
        remove_index(dir)?;
        save()?;
        after.push(search()?);
    }
    let (first, third, after) = (ms(median(first)), ms(median(third)), ms(median(after)));
    Ok(json!({ "first_ms": first, "third_ms": third, "after_node_ms": after, "third_to_after_node": third / after }))
}

/// Removes the index of a corpus's root. Returns where it lay.
pub(super) fn remove_index(dir: &Path) -> Result<PathBuf> {
    let index = dir.join("root/.vault/index");
    if index.exists() {
        fs::remove_dir_all(&index)?;
    }
    Ok(index)
}
