//! What an agent waits for over MCP, and a person at the page.

use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::speed::{corpus, ours};
use crate::{build, tool};

/// The sizes for which there are goals.
const MCP_ENTRIES: usize = 10_000;
const PAGE_ENTRIES: usize = 100_000;

/// Figures of `tests/benches/surfaces.mjs`.
pub(super) fn surfaces(dir: &Path) -> Result<Value> {
    build::install(&tool::root().join("host/web"))?;
    let engine = ours()?;
    let measure = |surface: &str, entries: usize| -> Result<Value> {
        let dir = dir.join(entries.to_string());
        corpus(&engine, entries, &dir)?;
        let mut command = tool::command("node", &["tests/benches/surfaces.mjs", surface]);
        command.arg(tool::keepstone()).args([dir.join("root"), dir.join("queries.txt")]);
        let mut figures: Value = serde_json::from_str(&tool::output(command)?).context("reading the figures")?;
        figures["entries"] = entries.into();
        Ok(figures)
    };
    Ok(json!({ "mcp": measure("mcp", MCP_ENTRIES)?, "page": measure("page", PAGE_ENTRIES)? }))
}
