//! The hosts, and how each is started on this machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::{build, compose, python, tool};

/// A host, and the programs that measure it.
pub(super) struct Host {
    pub(super) name: &'static str,
    /// What is installed, with its size.
    pub(super) size: String,
    /// Why it cannot be measured here.
    pub(super) missing: Option<&'static str>,
    pub(super) kind: Kind,
}

/// How a host is measured.
pub(super) enum Kind {
    /// A program that takes a policy, a folder and what to do there (`tests/benches/speed.rs`), and one that prints the records of the
    /// shared cases.
    Program { measure: Words, cases: Cases },
    /// `tests/benches/browser.mjs`, whose roots are no folders.
    Browser,
}

/// A program and its first arguments.
pub(super) type Words = Vec<String>;

/// Where the records of the shared cases come from.
pub(super) enum Cases {
    Printed(Words),
    /// It links what another host links, whose cases these are.
    As(&'static str),
}

impl Host {
    pub(super) fn command(words: &[String]) -> Command {
        let mut command = tool::command(&words[0], &[]);
        command.args(&words[1..]);
        command
    }
}

/// The program of the browser's measurements.
pub(super) const BROWSER: [&str; 2] = ["node", "tests/benches/browser.mjs"];

const MEASURE: &str = "tests/benches/keepstone.mjs";
const CASES: &str = "tests/node/conformance.mjs";

/// All hosts, those that are not here too.
pub(super) fn all(speed: &Path) -> Result<Vec<Host>> {
    let rust = |name: &'static str, engine: &str, size: String, cases: Cases| {
        let kind = Kind::Program { measure: vec![text(speed), engine.to_owned()], cases };
        Host { name, size, missing: None, kind }
    };
    let printed = |host: &str| Cases::Printed(vec![text(speed), "cases".to_owned(), host.to_owned()]);
    let component = format!("component {}", megabytes(size_of(&build::component_path())?));
    let granted =
        format!("component {}, {} by brotli", megabytes(size_of(&compose::path(compose::FOLDER))?), brotli()?);
    Ok(vec![
        rust("Rust", "wasmtime", component.clone(), printed("wasmtime")),
        rust("Rust with a wasmtime of its own", "linker", component, Cases::As("Rust")),
        rust("a sandbox (wasmtime)", "sandbox", granted, printed("sandbox")),
        script("Node", Some("node".into()), &[])?,
        script("Bun", runtime("bun"), &[])?,
        script("Deno", runtime("deno"), &["run", "--no-check", "--allow-all", "--import-map", &text(&import_map()?)])?,
        in_python()?,
        browser()?,
    ])
}

/// The npm package in a runtime of JavaScript.
fn script(name: &'static str, program: Option<PathBuf>, words: &[&str]) -> Result<Host> {
    let missing = program.is_none().then_some("`node scripts/runtimes.mjs` in bindings-js installs it");
    let mut start = vec![program.map_or_else(String::new, |program| text(&program))];
    start.extend(words.iter().map(|word| (*word).to_owned()));
    let with = |script: &str| [start.clone(), vec![script.to_owned()]].concat();
    let kind = Kind::Program { measure: with(MEASURE), cases: Cases::Printed(with(CASES)) };
    Ok(Host { name, size: format!("package {}", packed()?), missing, kind })
}

/// A runtime that the tests of the npm package have installed.
fn runtime(name: &str) -> Option<PathBuf> {
    let file = if cfg!(windows) { format!("{name}.cmd") } else { name.to_owned() };
    let program = tool::target().join("runtimes").join(name).join("node_modules/.bin").join(file);
    program.exists().then_some(program)
}

/// What Deno reads of a package only if the script lies in it.
fn import_map() -> Result<PathBuf> {
    let modules = tool::root().join("bindings-js/dist/wasm-file.js");
    let path = tool::target().join("bench/import-map.json");
    let address = format!("file://{}", text(&modules));
    build::place(json!({ "imports": { "#wasm": address } }).to_string().as_bytes(), &path)?;
    Ok(path)
}

fn in_python() -> Result<Host> {
    let (program, size, missing) = match python::installed()? {
        Some((program, wheel)) => (text(&program), format!("wheel {}", megabytes(size_of(&wheel)?)), None),
        None => (String::new(), String::new(), Some(python::NO_PYTHON)),
    };
    let measure = vec![program, "tests/benches/in_python.py".to_owned()];
    let cases = Cases::Printed([measure.clone(), vec!["cases".to_owned()]].concat());
    Ok(Host { name: "Python", size, missing, kind: Kind::Program { measure, cases } })
}

fn browser() -> Result<Host> {
    let here =
        "import('./host/web/test/browser.mjs').then(({ executablePath }) => process.exit(executablePath ? 0 : 1))";
    let is_here = tool::command("node", &["--eval", here]).output().context("starting node")?.status.success();
    let missing = (!is_here).then_some("there is no Chromium (apt-get install chromium)");
    Ok(Host { name: "Chromium", size: String::new(), missing, kind: Kind::Browser })
}

/// The size of the packed npm package.
fn packed() -> Result<String> {
    let mut command = tool::command(tool::npm(), &["pack", "--dry-run", "--json", "--ignore-scripts"]);
    command.current_dir(tool::root().join("bindings-js"));
    let told: Value = serde_json::from_str(&tool::output(command)?).context("reading what npm packs")?;
    Ok(megabytes(told[0]["size"].as_u64().context("npm tells no size")?))
}

/// The size of the component over a folder, compressed by brotli.
fn brotli() -> Result<String> {
    let script = "console.log(zlib.brotliCompressSync(fs.readFileSync(process.argv[1])).length)";
    let mut command = tool::command("node", &["--eval", script]);
    command.arg(compose::path(compose::FOLDER));
    Ok(megabytes(tool::output(command)?.trim().parse()?))
}

fn size_of(path: &Path) -> Result<u64> {
    Ok(fs::metadata(path).with_context(|| format!("reading {}", path.display()))?.len())
}

/// A size in megabytes.
pub(super) fn megabytes(bytes: u64) -> String {
    format!("{:.2} MB", bytes as f64 / 1e6)
}

fn text(path: &Path) -> String {
    path.display().to_string()
}
