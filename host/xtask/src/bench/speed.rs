//! Speed of search beside its peers: each engine in processes of its own, one after the other, over one corpus.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value, json};

use super::fresh::{fresh, remove_index};
use crate::{compose, tool};

const NONE: &str = "";
const AGENT_MEMORY: &str = "preset = \"agent-memory\"";

/// The programs that are compared.
pub(super) struct Engines {
    ours: PathBuf,
    tantivy: PathBuf,
    modules: PathBuf,
}

impl Engines {
    /// Builds them all.
    pub(super) fn build() -> Result<Self> {
        compose::middleware()?;
        Ok(Self { ours: ours()?, tantivy: tantivy()?, modules: minisearch()? })
    }

    /// Figures for one size, by engine: `{build_ms, bytes}` and what `tests/benches/speed.rs` says of asking.
    pub(super) fn measure(&self, entries: usize, dir: &Path) -> Result<Value> {
        corpus(&self.ours, entries, dir)?;
        let mut figures = Map::new();
        for tokenizer in ["stemmed", "words"] {
            let built = run(&self.tantivy, &["build", tokenizer], dir)?;
            let asked = run(&self.tantivy, &["ask", tokenizer], dir)?;
            let settings = if tokenizer == "words" { "fuzzy and prefix" } else { "stemmed" };
            figures.insert(format!("tantivy, {settings}"), both(built, asked));
        }
        for (name, mode) in [("plain", "plain"), ("fuzzy and prefix", "agent-memory")] {
            let built = self.minisearch("build", dir, &[])?;
            let asked = self.minisearch(mode, dir, &[])?;
            figures.insert(format!("MiniSearch, {name}"), both(built, asked));
        }
        for (name, policy) in [("default", NONE), ("fuzzy and prefix", AGENT_MEMORY)] {
            for (host, program) in [("wasmtime", &self.ours), ("native core", &self.ours)] {
                let words = [if host == "wasmtime" { "wasmtime" } else { "native" }, policy];
                let asked = fresh_then_warm(dir, || run(program, &words, dir))?;
                figures.insert(format!("keepstone in {host}, {name}"), asked);
            }
            let asked = fresh_then_warm(dir, || self.node(policy, dir))?;
            figures.insert(format!("keepstone in Node, {name}"), asked);
        }
        let component = compose::path(compose::ENCRYPT).display().to_string();
        let encrypted = || run(&self.ours, &["encrypted", &component], dir);
        let built = json!({ "build_ms": encrypted()?["open_and_first_ms"] });
        figures.insert("keepstone in wasmtime, encrypted".to_owned(), both(built, encrypted()?));
        figures.insert("keepstone command, fresh processes".to_owned(), fresh(dir)?);
        Ok(Value::Object(figures))
    }

    /// The results of each peer for the questions of a corpus, the ids of the best ten: `{engine: [[id, …], …]}`.
    pub(super) fn find(&self, dir: &Path) -> Result<Value> {
        let mut found = Map::new();
        for (name, tokenizer) in [("tantivy, stemmed", "stemmed"), ("tantivy, fuzzy and prefix", "words")] {
            run(&self.tantivy, &["build", tokenizer], dir)?;
            found.insert(name.to_owned(), run(&self.tantivy, &["find", tokenizer], dir)?);
        }
        self.minisearch("build", dir, &[])?;
        for (name, mode) in [("MiniSearch, plain", "plain"), ("MiniSearch, fuzzy and prefix", "agent-memory")] {
            found.insert(name.to_owned(), self.minisearch(mode, dir, &["find"])?);
        }
        Ok(Value::Object(found))
    }

    fn minisearch(&self, mode: &str, dir: &Path, act: &[&str]) -> Result<Value> {
        let mut command = tool::command("node", &["tests/benches/minisearch.mjs", mode]);
        command.arg(dir).arg(&self.modules).args(act);
        answer(command)
    }

    fn node(&self, policy: &str, dir: &Path) -> Result<Value> {
        let mut command = tool::command("node", &["tests/benches/keepstone.mjs", policy]);
        command.arg(dir);
        answer(command)
    }
}

/// Writes a corpus with the engine of [`ours`].
pub(crate) fn corpus(ours: &Path, entries: usize, dir: &Path) -> Result<()> {
    fs::create_dir_all(dir)?;
    run(ours, &["corpus", &entries.to_string()], dir).map(drop)
}

fn run(program: &Path, words: &[&str], dir: &Path) -> Result<Value> {
    let mut command = tool::command(program, words);
    command.arg(dir);
    answer(command)
}

/// Once without an index, which is building it, and then over what that left.
fn fresh_then_warm(dir: &Path, ask: impl Fn() -> Result<Value>) -> Result<Value> {
    let index = remove_index(dir)?;
    let built = ask()?;
    let asked = ask()?;
    let sizes = fs::read_dir(&index).map(|files| files.flatten().filter_map(|file| Some(file.metadata().ok()?.len())));
    let bytes = sizes.map(Iterator::sum::<u64>).ok();
    Ok(both(json!({ "build_ms": built["open_and_first_ms"], "bytes": bytes }), asked))
}

fn both(built: Value, asked: Value) -> Value {
    let (Value::Object(mut all), Value::Object(more)) = (built, asked) else { return Value::Null };
    all.extend(more);
    Value::Object(all)
}

/// The output of a program, which is one line of JSON or nothing.
fn answer(command: Command) -> Result<Value> {
    let text = tool::output(command)?;
    match text.trim() {
        "" => Ok(Value::Null),
        text => serde_json::from_str(text).with_context(|| format!("reading {text:?}")),
    }
}

/// Our own engines, as cargo's bench profile builds them.
pub(crate) fn ours() -> Result<PathBuf> {
    let build = [&["bench", "--no-run"], &tool::HOST[..], &["--bench", "speed", "--message-format", "json"]].concat();
    let told = tool::output(tool::command("cargo", &build))?;
    let messages = told.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let program = messages
        .filter(|message| message["target"]["name"] == "speed")
        .find_map(|message| Some(PathBuf::from(message["executable"].as_str()?)));
    program.context("cargo did not say where it put the bench")
}

fn tantivy() -> Result<PathBuf> {
    let target = tool::target().join("bench-peers");
    let build = ["build", "--release", "--manifest-path", "tests/benches/peers/Cargo.toml", "--target-dir"];
    let mut command = tool::command("cargo", &build);
    let status = command.arg(&target).status().context("starting cargo")?;
    ensure!(status.success(), "building tantivy ended with {status}");
    Ok(target.join("release").join(format!("keepstone-peers{}", std::env::consts::EXE_SUFFIX)))
}

pub(super) fn minisearch() -> Result<PathBuf> {
    let modules = tool::target().join("bench-modules");
    fs::create_dir_all(&modules)?;
    fs::write(modules.join("package.json"), r#"{"private":true,"dependencies":{"minisearch":"7.2.0"}}"#)?;
    tool::install_in(&modules)?;
    Ok(modules)
}
