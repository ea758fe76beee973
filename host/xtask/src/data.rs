//! Data sets: `entries.jsonl` and `queries.jsonl`, one root for each corpus.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::tool;

/// Remembers a set in fresh roots with the Rust library, asks all its questions there and then from Node over
/// the same roots. Returns what each found: `{"entries", "queries", "recall@5", "mrr@10", …}`.
pub(crate) fn measure(set: &Path, roots: &Path) -> Result<(Value, Value)> {
    for file in ["entries.jsonl", "queries.jsonl"] {
        let path = set.join(file);
        ensure!(path.is_file(), "{} is missing: a data set holds entries.jsonl and queries.jsonl", path.display());
    }
    let set = set.canonicalize()?;
    let paths = [set.as_os_str(), roots.as_os_str()];
    let mut rust = tool::command(tool::release("data-set"), &[]);
    let mut node = tool::command("node", &["tests/node/data-set.mjs"]);
    let rust = tool::output({
        rust.args(paths);
        rust
    })?;
    let node = tool::output({
        node.args(paths);
        node
    })?;
    let json = |text: &str| serde_json::from_str(text).with_context(|| format!("reading {text:?}"));
    Ok((json(&rust)?, json(&node)?))
}
