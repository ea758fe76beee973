//! From sources to what runs: the component, the command that embeds it, the npm package that carries it.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::metadata::{self, Contract};
use crate::{compose, tool};

/// A component of the workspace.
pub(crate) struct Guest {
    package: &'static str,
    target: &'static str,
}

/// The memory. Where the standard library reaches nothing, it imports what the contract says and no more.
const MEMORY: Guest = Guest { package: "keepstone-component", target: "wasm32-unknown-unknown" };

/// Encryption between a memory and its store.
pub(crate) const ENCRYPT: Guest = Guest { package: "keepstone-encrypt", target: "wasm32-unknown-unknown" };

/// The store over a folder that a runtime grants.
pub(crate) const FOLDER: Guest = Guest { package: "keepstone-folder", target: "wasm32-wasip2" };

/// The tools for agents as functions of plain types.
pub(crate) const TOOLS: Guest = Guest { package: "keepstone-tools", target: "wasm32-wasip2" };

impl Guest {
    /// Whether cargo builds a module and no component.
    fn is_module(&self) -> bool {
        self.target == MEMORY.target
    }
}

/// Everything.
pub(crate) fn all() -> Result<()> {
    tool::require_node()?;
    component()?;
    compose::middleware()?;
    programs(&["keepstone"])?;
    package()
}

/// `keepstone.wasm`, put where the host's build script looks for it.
pub(crate) fn component() -> Result<()> {
    let placed = component_path();
    place(&metadata::component(guest(&MEMORY)?), &placed)?;
    place(Contract::read(&tool::root())?.text()?.as_bytes(), &placed.with_file_name("keepstone.wit"))?;
    // The crate cannot be packed without it, and so not without the component.
    let readme = tool::root().join("host/runtime/README.md");
    place(&fs::read(&readme)?, &placed.with_file_name("README.md"))
}

/// Builds a component of the workspace.
pub(crate) fn guest(guest: &Guest) -> Result<Vec<u8>> {
    let Guest { package, target } = *guest;
    require_target(target)?;
    // Beside the library that tests link, cargo would leave out the optimisation over all crates.
    let kind = ["--crate-type", "cdylib"];
    tool::run(
        "cargo",
        &[&["rustc", "--package", package, "--target", target, "--profile", "component"], &kind[..]].concat(),
    )?;
    let name = format!("{}.wasm", package.replace('-', "_"));
    let small = component_of(guest, &tool::target().join(target).join("component").join(name))?;
    fs::read(&small).with_context(|| format!("reading {}", small.display()))
}

/// Options of `wasm-opt`: what the modules of the component use, and smaller code.
const WASM_OPT: [&str; 7] = [
    "-Oz",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-multivalue",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// What cargo built as a component, with its modules made smaller. It is made again only for other bytes or options. The tool comes with the
/// npm packages.
fn component_of(guest: &Guest, built: &Path) -> Result<PathBuf> {
    let bytes = fs::read(built).with_context(|| format!("reading {}", built.display()))?;
    let mut made_from = DefaultHasher::new();
    (bytes, WASM_OPT).hash(&mut made_from);
    let stem = built.file_stem().unwrap_or_default().display().to_string();
    let small = built.with_file_name(format!("{stem}.{:016x}.wasm", made_from.finish()));
    if small.exists() {
        return Ok(small);
    }
    let dir = tool::root().join("bindings-js");
    install(&dir)?;
    let jco = |command: &str, from: &Path, to: &Path, options: &[&str]| {
        let (from, to) = (from.display().to_string(), to.display().to_string());
        let words = ["node_modules/@bytecodealliance/jco/dist/jco.js", command, &from, "-o", &to];
        tool::run_in(&dir, "node", &[&words, options].concat())
    };
    let [whole, unfinished] = ["whole", "unfinished"].map(|stage| built.with_file_name(format!("{stem}.{stage}.wasm")));
    let whole = match guest.is_module() {
        true => jco("new", built, &whole, &[]).map(|()| whole)?,
        false => built.to_owned(),
    };
    jco("opt", &whole, &unfinished, &[&["-q", "--"], &WASM_OPT[..]].concat())?;
    fs::rename(&unfinished, &small)?;
    Ok(small)
}

/// Writes a file. An unchanged one keeps its time, so that nothing is built again because of it.
pub(crate) fn place(bytes: &[u8], placed: &Path) -> Result<()> {
    if fs::read(placed).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    fs::create_dir_all(placed.parent().unwrap_or(placed))?;
    fs::write(placed, bytes).with_context(|| format!("writing {}", placed.display()))
}

/// Where the built component lies.
pub(crate) fn component_path() -> PathBuf {
    tool::root().join("host/runtime/component/keepstone.wasm")
}

/// All programs, with those that measure as fast as can be: tests have them compiled sooner.
pub(crate) fn measuring() -> Result<()> {
    all()?;
    tool::run("cargo", &[&["build", "--profile", "bench"], tool::HOST.as_slice(), &["--bins"]].concat())
}

/// Single programs of the host.
pub(crate) fn programs(names: &[&str]) -> Result<()> {
    let named: Vec<&str> = names.iter().flat_map(|name| ["--bin", name]).collect();
    tool::run("cargo", &[&["build", "--release"], tool::HOST.as_slice(), &named].concat())
}

/// The npm package: bindings generated from the component, compiled with their wrapper, whose types that checks.
pub(crate) fn package() -> Result<()> {
    let dir = tool::root().join("bindings-js");
    install(&dir)?;
    tool::run_in(&dir, tool::npm(), &["run", "--silent", "generate"])?;
    tool::run_in(&dir, tool::npm(), &["run", "--silent", "build"])
}

/// The npm packages of a folder, unless they are there.
pub(crate) fn install(dir: &Path) -> Result<()> {
    if is_younger(&dir.join("node_modules/.package-lock.json"), &dir.join("package-lock.json")) {
        return Ok(());
    }
    tool::install_in(dir)
}

/// Returns whether a file exists and was written after another.
fn is_younger(one: &Path, other: &Path) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|found| found.modified()).ok();
    time(one).is_some_and(|one| time(other).is_none_or(|other| one >= other))
}

/// Adds the standard library of a target with rustup, if it is missing.
pub(crate) fn require_target(target: &str) -> Result<()> {
    if has_target(target)? { Ok(()) } else { tool::run("rustup", &["target", "add", target]) }
}

/// Returns whether the standard library of a target is here, however it came here.
pub(crate) fn has_target(target: &str) -> Result<bool> {
    let libraries = tool::output(tool::command("rustc", &["--print", "target-libdir", "--target", target]))?;
    Ok(Path::new(libraries.trim()).exists())
}
