//! Real coding clients against a model on the loopback: about 2 GB from npm, so it is no part of `test`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::tool;

/// The packages with the versions that the table in `docs/clients.md` names.
const PACKAGES: [(&str, &str); 6] = [
    ("claude-code", "@anthropic-ai/claude-code@2.1.330"),
    ("codex", "@openai/codex@0.169.0"),
    ("gemini", "@google/gemini-cli@0.61.0"),
    ("copilot-cli", "@github/copilot@1.0.102"),
    ("qwen-code", "@qwen-code/qwen-code@0.15.10"),
    ("opencode", "opencode-ai@1.18.33"),
];

/// Packages whose program is put in its place by a script of theirs.
const PUT_IN_PLACE: [(&str, &str); 2] =
    [("@anthropic-ai/claude-code", "install.cjs"), ("opencode-ai", "postinstall.mjs")];

/// Installs the named clients, or all, into a folder under `target`, and runs them with the built command. Their homes are
/// made anew each time.
pub(crate) fn run(names: &[&str]) -> Result<()> {
    tool::require_node()?;
    let keepstone = tool::keepstone();
    ensure!(keepstone.is_file(), "{} is not built: run `cargo xtask build` before", keepstone.display());
    if let Some(unknown) = names.iter().find(|name| PACKAGES.iter().all(|(known, _)| known != *name)) {
        let known: Vec<&str> = PACKAGES.iter().map(|(name, _)| *name).collect();
        bail!("{unknown:?} is no client; there are {}", known.join(", "));
    }
    let folder = tool::target().join("clients");
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    let chosen = PACKAGES.iter().filter(|(name, _)| names.is_empty() || names.contains(name));
    let packages: Vec<&str> = chosen.map(|(_, package)| *package).collect();
    install(&folder, &packages)?;
    let script = tool::root().join("tests/clients/run.mjs");
    let paths = [&script, &folder, &keepstone].map(|path| path.to_string_lossy().into_owned());
    let args: Vec<&str> = paths.iter().map(String::as_str).chain(names.iter().copied()).collect();
    tool::run("node", &args)
}

/// Without the install scripts of all that comes with them: the programs are packages for each platform.
fn install(folder: &Path, packages: &[&str]) -> Result<()> {
    fs::write(folder.join("package.json"), "{ \"private\": true }\n").context("writing package.json")?;
    let options = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"];
    tool::run_in(folder, tool::npm(), &[&options, packages].concat())?;
    for (package, script) in PUT_IN_PLACE {
        let package = folder.join("node_modules").join(package);
        if package.is_dir() {
            tool::run_in(&package, "node", &[script])?;
        }
    }
    Ok(())
}
