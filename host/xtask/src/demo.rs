//! The main job on real input: this project's own papers and a recorded conversation become a memory, which is
//! asked questions and gives a brief, first by the Rust command, then by Node over the same folder.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{build, data, tool};

const AGENT: &str = "keepstone-dev";
const QUESTIONS: [&str; 3] =
    ["why no vector database", "what happens when two processes write", "keepstone.wasm imports"];
const TASK: &str = "make the folder store faster without losing writes";

pub(crate) fn run(set: Option<PathBuf>) -> Result<()> {
    let set = set.map(|set| set.canonicalize().with_context(|| set.display().to_string())).transpose()?;
    build::all()?;
    show(set)
}

/// The demonstration itself, where all is built.
pub(crate) fn show(set: Option<PathBuf>) -> Result<()> {
    let root = tool::target().join("demo");
    if root.exists() {
        fs::remove_dir_all(&root).with_context(|| format!("removing {}", root.display()))?;
    }
    match set {
        None => own_papers(&root.join(".memory")),
        Some(set) => data_set(&set, &root),
    }
}

fn own_papers(dir: &Path) -> Result<()> {
    let stored = remember_all(dir)?;
    println!("\nRemembered {stored} entries in {}\n", dir.display());
    for question in QUESTIONS {
        println!("$ keepstone search {question:?} -l 2");
        print!("{}", keepstone(dir, &["search", question, "-l", "2"])?);
    }
    println!("\n$ keepstone brief {AGENT} {TASK:?} --budget 500");
    print!("{}", keepstone(dir, &["brief", AGENT, TASK, "--budget", "500"])?);
    let found = keepstone(dir, &["--json", "search", QUESTIONS[0], "-l", "2"])?;
    from_node(dir, &found)
}

/// Every section of DESIGN.md, every line of CHANGELOG.md, every message of the conversation.
fn remember_all(dir: &Path) -> Result<usize> {
    let root = tool::root();
    let read = |path: &str| fs::read_to_string(root.join(path)).with_context(|| format!("reading {path}"));
    let mut stored = 0;
    for section in read("DESIGN.md")?.split("\n## ").skip(1) {
        stored += remember(dir, "decisions", "design", &format!("## {section}"))?;
    }
    for line in read("CHANGELOG.md")?.lines().filter_map(|line| line.strip_prefix("- ")) {
        stored += remember(dir, "episodes", "changelog", line)?;
    }
    let conversation: Value = serde_json::from_str(&read("tests/demo/conversation.json")?)?;
    for message in conversation["messages"].as_array().into_iter().flatten() {
        let text = message["text"].as_str().unwrap_or_default();
        stored += remember(dir, "findings", message["role"].as_str().unwrap_or("unknown"), text)?;
    }
    Ok(stored)
}

fn remember(dir: &Path, category: &str, tag: &str, text: &str) -> Result<usize> {
    let mut command = tool::command(tool::keepstone(), &["--dir"]);
    command.arg(dir).args(["add", AGENT, category, "--tag", tag]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().context("starting keepstone")?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(text.as_bytes())?;
    }
    let status = child.wait()?;
    ensure!(status.success(), "keepstone add ended with {status}");
    Ok(1)
}

fn keepstone(dir: &Path, args: &[&str]) -> Result<String> {
    let mut command = tool::command(tool::keepstone(), &["--dir"]);
    command.arg(dir).args(args);
    tool::output(command)
}

/// Asks the questions from Node; the references must be those that Rust found.
fn from_node(dir: &Path, found: &str) -> Result<()> {
    println!("\n$ node tests/node/demo.mjs");
    let mut node = tool::command("node", &["tests/node/demo.mjs"]);
    node.arg(dir).args([AGENT, TASK, QUESTIONS[0]]);
    let printed = tool::output(node)?;
    println!("{printed}");
    let hits: Value = serde_json::from_str(found)?;
    for hit in hits.as_array().context("search --json prints a list")? {
        let reference = hit["entry"]["reference"].as_str().unwrap_or_default();
        ensure!(printed.contains(reference), "Node did not find {reference}, which Rust found first");
    }
    let lesson = "remembered from Node";
    println!("$ keepstone search {lesson:?} -l 1");
    print!("{}", keepstone(dir, &["search", lesson, "-l", "1"])?);
    println!("\nRust and Node found the same, each what the other wrote.");
    Ok(())
}

fn data_set(set: &Path, roots: &Path) -> Result<()> {
    let (rust, node) = data::measure(set, roots)?;
    println!("Rust: {rust}\nNode: {node}");
    ensure!(rust["answers"] == node["answers"], "Rust and Node gave different answers");
    println!("Rust and Node gave the same answers to all questions. The roots are in {}", roots.display());
    Ok(())
}
