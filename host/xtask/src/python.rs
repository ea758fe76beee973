//! The Python package: a wheel around the component over a folder, installed into an environment of its own and tested there.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::tally::Tally;
use crate::{build, compose, tool};

/// What builds the wheel and tests it.
const TOOLS: [&str; 4] = ["pip", "hatchling", "pytest", "mypy"];

/// The extras, each for another package's interface.
const EXTRAS: &str = "[anthropic,langgraph,openai-agents]";

/// Fails where the package cannot be built or tested.
const CHECK: &str = "import sys, venv, ensurepip; assert sys.version_info >= (3, 10)";

/// `cargo xtask python`.
pub(crate) fn run() -> Result<()> {
    let mut tally = Tally::default();
    test(&mut tally)?;
    tally.close()
}

/// Builds the wheel, and passes its tests as it is installed.
pub(crate) fn test(tally: &mut Tally) -> Result<()> {
    let Some(python) = newest() else {
        tally.not_run("the Python package: Python 3.10 or newer with venv is not here".to_owned());
        return Ok(());
    };
    let dir = tool::root().join("host/python");
    let place = tool::target().join("python");
    wasm(&dir)?;
    let python = environment(python, &place.join("environment"))?;
    let python = python.to_str().context("the target folder's name is not UTF-8")?;
    tool::run(python, &[&["-m", "pip", "install", "--quiet", "--upgrade"], TOOLS.as_slice()].concat())?;
    let wheel = wheel(python, &dir, &place.join("dist"))?;
    let wheel = wheel.to_str().context("the wheel's name is not UTF-8")?;
    tool::run(python, &["-m", "pip", "install", "--quiet", &format!("{wheel}{EXTRAS}")])?;
    tool::run(python, &["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", wheel])?;
    tool::run_in(&dir, python, &["-m", "mypy", "src", "tests"])?;
    tally.run(&dir, python, &["-m", "pytest", "-q", "-p", "no:cacheprovider"])
}

/// The first Python that is new enough.
fn newest() -> Option<&'static str> {
    let is_fit = |python: &&str| tool::command(python, &["-c", CHECK]).output().is_ok_and(|done| done.status.success());
    ["python3", "python"].into_iter().find(is_fit)
}

/// Puts the component where the wheel takes it from.
fn wasm(dir: &Path) -> Result<()> {
    compose::run()?;
    let name = compose::FOLDER;
    let bytes = fs::read(compose::path(name)).with_context(|| format!("reading {name}"))?;
    build::place(&bytes, &dir.join("src/keepstone").join(name))
}

fn environment(python: &str, folder: &Path) -> Result<PathBuf> {
    let program = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if !program.exists() {
        tool::run(python, &["-m", "venv", folder.to_str().context("the target folder's name is not UTF-8")?])?;
    }
    Ok(program)
}

/// The wheel, alone in its folder.
fn wheel(python: &str, dir: &Path, dist: &Path) -> Result<PathBuf> {
    let _ = fs::remove_dir_all(dist);
    let to = dist.to_str().context("the target folder's name is not UTF-8")?;
    tool::run_in(
        dir,
        python,
        &["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", to, "."],
    )?;
    let mut made = fs::read_dir(dist)?;
    let wheel = made.next().context("pip made no wheel")??.path();
    println!("{}: {} bytes", wheel.display(), fs::metadata(&wheel)?.len());
    Ok(wheel)
}
