//! From components to one that needs nothing of Keepstone: the memory over a folder that a runtime grants, the same encrypted, and the
//! tools for agents as plain functions over the first. What stands between memory and store is put there for hosts too.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::{Map, json};
use wac_graph::types::Package;
use wac_graph::{CompositionGraph, EncodeOptions, plug};
use wasm_encoder::{ComponentSection, CustomSection};

use crate::outline::require_world;
use crate::{build, metadata, tool};

/// The memory over a folder.
pub(crate) const FOLDER: &str = "keepstone-folder.wasm";

/// Describes the functions of a component to runtimes that make a tool of each.
const DOCS: &str = "package-docs";

/// The version of the form of that section.
const DOCS_FORM: u8 = 1;

/// Encryption between a memory and its store, for `--with`.
pub(crate) const ENCRYPT: &str = "keepstone-encrypt.wasm";

/// All that `run` writes, without the ending.
pub(crate) const COMPOSED: [&str; 4] =
    ["keepstone-encrypt", "keepstone-encrypted-folder", "keepstone-folder", "keepstone-tools"];

/// Writes `keepstone-encrypt.wasm`.
pub(crate) fn middleware() -> Result<Vec<u8>> {
    let encrypt = build::guest(&build::ENCRYPT)?;
    let description = "Encryption at rest between a Keepstone memory and its store";
    place(ENCRYPT, description, encrypt.clone())?;
    Ok(encrypt)
}

/// Writes `keepstone-encrypt.wasm`, `keepstone-folder.wasm`, `keepstone-encrypted-folder.wasm` and `keepstone-tools.wasm`, over a `keepstone.wasm` that is built already or is built now.
pub(crate) fn run() -> Result<()> {
    if !build::component_path().exists() {
        build::component()?;
    }
    let memory = fs::read(build::component_path())?;
    let store = build::guest(&build::FOLDER)?;
    let folder = plugged(memory.clone(), store.clone())?;
    require_world(&folder, &["wit"], "memory")?;
    place(FOLDER, "Memory for AI agents over a folder that a runtime grants", folder.clone())?;
    let encrypted = plugged(plugged(memory, middleware()?)?, store)?;
    require_world(&encrypted, &["wit"], "memory")?;
    let description = "Memory for AI agents, encrypted, over a folder that a runtime grants";
    place("keepstone-encrypted-folder.wasm", description, encrypted)?;
    let mut tools = plugged(build::guest(&build::TOOLS)?, folder)?;
    require_world(&tools, &["wit", "guest/tools/wit"], "tools")?;
    let (name, data) = (DOCS.into(), docs()?.into());
    CustomSection { name, data }.append_to_component(&mut tools);
    place("keepstone-tools.wasm", "Memory for AI agents as tools, over a folder that a runtime grants", tools)
}

/// Where a composed component lies.
pub(crate) fn path(name: &str) -> PathBuf {
    tool::target().join("composed").join(name)
}

fn place(name: &str, description: &str, bytes: Vec<u8>) -> Result<()> {
    let path = path(name);
    let bytes = metadata::described(bytes, name.trim_end_matches(".wasm"), description);
    build::place(&bytes, &path)?;
    println!("{}: {} bytes", path.display(), bytes.len());
    Ok(())
}

/// A component whose imports are satisfied by the exports of another, as far as that has them.
fn plugged(socket: Vec<u8>, plug_in: Vec<u8>) -> Result<Vec<u8>> {
    let mut graph = CompositionGraph::new();
    let socket = Package::from_bytes("keepstone:socket", None, socket, graph.types_mut())?;
    let socket = graph.register_package(socket)?;
    let plug_in = Package::from_bytes("keepstone:plug", None, plug_in, graph.types_mut())?;
    let plug_in = graph.register_package(plug_in)?;
    plug(&mut graph, vec![plug_in], socket)?;
    Ok(graph.encode(EncodeOptions::default())?)
}

/// What the world of the tools says of its functions; after composing the world is called `root`.
fn docs() -> Result<Vec<u8>> {
    let path = tool::root().join("guest/tools/wit/tools.wit");
    let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
    let (mut functions, mut said) = (Map::new(), Vec::new());
    for line in text.lines().map(str::trim) {
        if let Some(doc) = line.strip_prefix("/// ") {
            said.push(doc);
            continue;
        }
        if let Some((name, _)) = line.strip_prefix("export ").and_then(|rest| rest.split_once(':')) {
            functions.insert(name.to_owned(), json!({ "docs": said.join("\n") }));
        }
        said.clear();
    }
    let mut bytes = vec![DOCS_FORM];
    bytes.extend(serde_json::to_vec(&json!({ "worlds": { "root": { "func_exports": functions } } }))?);
    Ok(bytes)
}
