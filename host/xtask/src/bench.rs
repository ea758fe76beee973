//! Figures as JSON: what starting costs, how fast search is beside its peers, and what is found in data sets.

mod fresh;
mod retrieval;
mod speed;
mod startup;
mod surfaces;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use serde_json::{Map, Value, json};

pub(crate) use speed::{corpus, ours};

use crate::{build, data, tool};

/// Measures with so many entries each time, and on a data set if one is named.
pub(crate) fn run(sizes: &[usize], set: Option<PathBuf>) -> Result<()> {
    build::measuring()?;
    let root = tool::target().join("bench");
    if root.exists() {
        fs::remove_dir_all(&root)?;
    }
    let startup = startup::startup(&root.join("startup"))?;
    let node_startup = startup::in_node(&root.join("startup"), &speed::minisearch()?)?;
    let component = fs::metadata(build::component_path())?.len();
    let mut figures = json!({
        "startup": startup,
        "node_startup": node_startup,
        "component_bytes": component,
        "durable": durable(&root.join("durable"))?,
        "worst_files": worst_files()?,
        "limits": limits(&root.join("limits"))?,
        "speed": speeds(sizes, &root)?,
    });
    if let Some(set) = set {
        let (rust, node) = data::measure(&set, &root)?;
        let peers = retrieval::of_peers(&speed::Engines::build()?, &set, &root)?;
        figures["retrieval"] =
            json!({ "wasmtime": without_answers(rust), "node": without_answers(node), "peers": peers });
    }
    println!("{}", serde_json::to_string_pretty(&figures)?);
    Ok(())
}

/// Measures only fresh processes of the command, on so many entries.
pub(crate) fn fresh(entries: usize) -> Result<()> {
    alone(&format!("fresh-{entries}"), |dir| {
        corpus(&ours()?, entries, dir)?;
        fresh::fresh(dir)
    })
}

/// Measures only what agents and people wait for, over MCP and at the page.
pub(crate) fn surfaces() -> Result<()> {
    alone("surfaces", surfaces::surfaces)
}

/// Prints one measurement, made in a folder of its own.
fn alone(name: &str, measure: impl FnOnce(&Path) -> Result<Value>) -> Result<()> {
    build::measuring()?;
    let dir = tool::target().join("bench").join(name);
    if dir.exists() {
        fs::remove_dir_all(&dir)?;
    }
    println!("{}", serde_json::to_string_pretty(&measure(&dir)?)?);
    Ok(fs::remove_dir_all(&dir)?)
}

fn speeds(sizes: &[usize], root: &Path) -> Result<Value> {
    let mut speeds = Map::new();
    if sizes.is_empty() {
        return Ok(Value::Object(speeds));
    }
    let engines = speed::Engines::build()?;
    for entries in sizes {
        let dir = root.join(format!("corpus-{entries}"));
        speeds.insert(entries.to_string(), engines.measure(*entries, &dir)?);
        // 300,000 entries take a gigabyte in all their forms.
        fs::remove_dir_all(&dir)?;
    }
    Ok(Value::Object(speeds))
}

/// Durable writes beside a bare loop of write, fsync, rename and fsync of the folder, and a batch of a thousand.
fn durable(dir: &Path) -> Result<Value> {
    let mut command = tool::command(tool::release("durable"), &[]);
    command.arg(dir);
    Ok(serde_json::from_str(&tool::output(command)?)?)
}

/// The time of calls in a root as large as BMAD's session memory may be, beside the times that it asks for.
fn limits(dir: &Path) -> Result<Value> {
    let mut command = tool::command(tool::release("limits"), &[]);
    command.arg(dir);
    Ok(serde_json::from_str(&tool::output(command)?)?)
}

/// What files cost that hold equal headings, passages and ids many times, and how that grows with them.
fn worst_files() -> Result<Value> {
    Ok(serde_json::from_str(&tool::output(tool::command(tool::release("worst"), &[]))?)?)
}

fn without_answers(mut figures: Value) -> Value {
    if let Some(figures) = figures.as_object_mut() {
        figures.remove("answers");
    }
    figures
}
