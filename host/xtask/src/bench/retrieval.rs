//! The results of peers on a data set; each corpus is handed to them separately.

use std::fs;
use std::path::Path;

use anyhow::Result;
use serde_json::Value;

use super::speed::Engines;
use crate::tool;

/// Figures by engine: `{questions, "recall@5", "mrr@10"}`, in percent, without questions that nothing answers.
pub(super) fn of_peers(engines: &Engines, set: &Path, root: &Path) -> Result<Value> {
    let dir = root.join("peers");
    peer_set("corpora", set, &dir)?;
    for corpus in fs::read_dir(&dir)? {
        let corpus = corpus?.path();
        fs::write(corpus.join("found.json"), engines.find(&corpus)?.to_string())?;
    }
    let figures = peer_set("figures", set, &dir)?;
    fs::remove_dir_all(&dir)?;
    Ok(serde_json::from_str(&figures)?)
}

fn peer_set(act: &str, set: &Path, dir: &Path) -> Result<String> {
    let mut command = tool::command(tool::release("peer-set"), &[act]);
    command.args([&set.canonicalize()?, dir]);
    tool::output(command)
}
