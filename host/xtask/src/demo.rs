//! The main job on real input: this project's own papers and a recorded conversation become a memory, which is
//! asked questions and gives a brief, first by the Rust command, then by Node over the same folder; or by the npm package
//! alone.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{build, data, tool};

const AGENT: &str = "keepstone-dev";
const QUESTIONS: [&str; 3] =
    ["why no vector database", "what happens when two processes write", "keepstone.wasm imports"];
const TASK: &str = "make the folder store faster without losing writes";

/// A command that the demonstration uses.
#[derive(Clone, Copy)]
enum Program {
    /// `keepstone`, which has wasmtime in it.
    Rust,
    /// That of the npm package.
    Node,
}

impl Program {
    /// How people call it.
    fn name(self) -> &'static str {
        match self {
            Self::Rust => "keepstone",
            Self::Node => "npx keepstone",
        }
    }

    /// Starts it on a memory.
    fn on(self, dir: &Path) -> Command {
        let mut command = match self {
            Self::Rust => tool::command(tool::keepstone(), &[]),
            Self::Node => tool::command("node", &["bindings-js/dist/cli.js"]),
        };
        command.arg("--dir").arg(dir);
        command
    }

    fn answer(self, dir: &Path, args: &[&str]) -> Result<String> {
        let mut command = self.on(dir);
        command.args(args);
        tool::output(command)
    }
}

/// Builds only what it shows.
pub(crate) fn run(set: Option<PathBuf>) -> Result<()> {
    let set = set.map(|set| set.canonicalize().with_context(|| set.display().to_string())).transpose()?;
    tool::require_node()?;
    build::component()?;
    build::programs(if set.is_some() { &["keepstone", "data-set"] } else { &["keepstone"] })?;
    build::package()?;
    show(set)
}

/// The demonstration itself, where all is built.
pub(crate) fn show(set: Option<PathBuf>) -> Result<()> {
    let root = fresh()?;
    match set {
        None => own_papers(Program::Rust, &root.join(".memory")),
        Some(set) => data_set(&set, &root),
    }
}

/// The npm package alone: no wasmtime.
pub(crate) fn node() -> Result<()> {
    tool::require_node()?;
    build::component()?;
    build::package()?;
    own_papers(Program::Node, &fresh()?.join(".memory"))
}

/// The folder of the demonstration, with nothing in it.
fn fresh() -> Result<PathBuf> {
    let root = tool::target().join("demo");
    if root.exists() {
        fs::remove_dir_all(&root).with_context(|| format!("removing {}", root.display()))?;
    }
    Ok(root)
}

fn own_papers(program: Program, dir: &Path) -> Result<()> {
    let stored = remember_all(program, dir)?;
    let name = program.name();
    println!("\nRemembered {stored} entries in {}\n", dir.display());
    for question in QUESTIONS {
        println!("$ {name} search {question:?} --limit 2");
        print!("{}", program.answer(dir, &["search", question, "--limit", "2"])?);
    }
    println!("\n$ {name} brief {AGENT} {TASK:?} --budget 500");
    print!("{}", program.answer(dir, &["brief", AGENT, TASK, "--budget", "500"])?);
    let found = program.answer(dir, &["--json", "search", QUESTIONS[0], "--limit", "2"])?;
    from_node(program, dir, &found)
}

/// Every section of DESIGN.md, every line of CHANGELOG.md, every message of the conversation.
fn remember_all(program: Program, dir: &Path) -> Result<usize> {
    let root = tool::root();
    let read = |path: &str| fs::read_to_string(root.join(path)).with_context(|| format!("reading {path}"));
    let mut stored = 0;
    for section in read("DESIGN.md")?.split("\n## ").skip(1) {
        stored += remember(program, dir, "decisions", "design", &format!("## {section}"))?;
    }
    for line in read("CHANGELOG.md")?.lines().filter_map(|line| line.strip_prefix("- ")) {
        stored += remember(program, dir, "episodes", "changelog", line)?;
    }
    let conversation: Value = serde_json::from_str(&read("tests/demo/conversation.json")?)?;
    for message in conversation["messages"].as_array().into_iter().flatten() {
        let text = message["text"].as_str().unwrap_or_default();
        stored += remember(program, dir, "findings", message["role"].as_str().unwrap_or("unknown"), text)?;
    }
    Ok(stored)
}

fn remember(program: Program, dir: &Path, category: &str, tag: &str, text: &str) -> Result<usize> {
    let mut command = program.on(dir);
    command.args(["add", AGENT, category, "--tag", tag]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .with_context(|| format!("starting {}", program.name()))?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(text.as_bytes())?;
    }
    let status = child.wait()?;
    ensure!(status.success(), "keepstone add ended with {status}");
    Ok(1)
}

/// Asks the questions from a program in Node; the references must be those that the command found.
fn from_node(program: Program, dir: &Path, found: &str) -> Result<()> {
    println!("\n$ node tests/node/demo.mjs");
    let mut node = tool::command("node", &["tests/node/demo.mjs"]);
    node.arg(dir).args([AGENT, TASK, QUESTIONS[0]]);
    let printed = tool::output(node)?;
    println!("{printed}");
    let hits: Value = serde_json::from_str(found)?;
    for hit in hits.as_array().context("search --json prints a list")? {
        let reference = hit["entry"]["reference"].as_str().unwrap_or_default();
        ensure!(
            printed.contains(reference),
            "the library in Node did not find {reference}, which the command found first"
        );
    }
    let (name, lesson) = (program.name(), "remembered from Node");
    println!("$ {name} search {lesson:?} --limit 1");
    print!("{}", program.answer(dir, &["search", lesson, "--limit", "1"])?);
    println!("\n`{name}` and the library in Node found the same, each what the other wrote.");
    Ok(())
}

fn data_set(set: &Path, roots: &Path) -> Result<()> {
    let (rust, node) = data::measure(set, roots)?;
    println!("Rust: {rust}\nNode: {node}");
    ensure!(rust["answers"] == node["answers"], "Rust and Node gave different answers");
    println!("Rust and Node gave the same answers to all questions. The roots are in {}", roots.display());
    Ok(())
}
