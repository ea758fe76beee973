//! The Python package: a wheel around the component over a folder, installed into an environment of its own and tested there.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::tally::Tally;
use crate::{build, compose, tool};

/// What builds the wheel.
const BUILDERS: [&str; 2] = ["pip", "hatchling"];

/// What tests it.
const TESTERS: [&str; 2] = ["pytest", "mypy"];

pub(crate) const NO_PYTHON: &str = "Python 3.10 or newer with venv is not here";

const NO_EXTRAS: &str = "";

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

/// `cargo xtask python wheel`: the wheel alone, in `target/python/dist`.
pub(crate) fn package() -> Result<()> {
    let python = newest().with_context(|| format!("the Python package: {NO_PYTHON}"))?;
    built(python).map(drop)
}

/// Builds the wheel, and passes its tests as it is installed.
pub(crate) fn test(tally: &mut Tally) -> Result<()> {
    let Some(python) = newest() else {
        tally.not_run(format!("the Python package: {NO_PYTHON}"));
        return Ok(());
    };
    let built = built(python)?;
    install(&built, EXTRAS)?;
    let (dir, python) = (dir(), text(&built.python)?);
    tool::run_in(&dir, python, &["-m", "mypy", "src", "tests"])?;
    tally.run(&dir, python, &["-m", "pytest", "-q", "-p", "no:cacheprovider"])
}

/// The Python of an environment in which the package and what tests it are installed, and the wheel; none where there is no Python.
pub(crate) fn installed() -> Result<Option<(PathBuf, PathBuf)>> {
    let Some(python) = newest() else { return Ok(None) };
    let built = built(python)?;
    install(&built, NO_EXTRAS)?;
    Ok(Some((built.python, built.wheel)))
}

/// Installs the wheel as it is now, with the packages of extras.
fn install(Built { python, wheel }: &Built, extras: &str) -> Result<()> {
    let (python, wheel) = (text(python)?, text(wheel)?);
    tool::run(python, &[&["-m", "pip", "install", "--quiet", "--upgrade"], TESTERS.as_slice()].concat())?;
    tool::run(python, &["-m", "pip", "install", "--quiet", &format!("{wheel}{extras}")])?;
    tool::run(python, &["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", wheel])
}

/// The wheel, and the Python of the environment that built it.
struct Built {
    python: PathBuf,
    wheel: PathBuf,
}

fn built(python: &str) -> Result<Built> {
    let place = tool::target().join("python");
    wasm(&dir())?;
    let python = environment(python, &place.join("environment"))?;
    tool::run(text(&python)?, &[&["-m", "pip", "install", "--quiet", "--upgrade"], BUILDERS.as_slice()].concat())?;
    let wheel = wheel(text(&python)?, &dir(), &place.join("dist"))?;
    Ok(Built { python, wheel })
}

fn dir() -> PathBuf {
    tool::root().join("host/python")
}

fn text(path: &Path) -> Result<&str> {
    path.to_str().context("the target folder's name is not UTF-8")
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
        tool::run(python, &["-m", "venv", text(folder)?])?;
    }
    Ok(program)
}

/// The wheel, alone in its folder.
fn wheel(python: &str, dir: &Path, dist: &Path) -> Result<PathBuf> {
    let _ = fs::remove_dir_all(dist);
    let words = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", text(dist)?, "."];
    tool::run_in(dir, python, &words)?;
    let mut made = fs::read_dir(dist)?;
    let wheel = made.next().context("pip made no wheel")??.path();
    println!("{}: {} bytes", wheel.display(), fs::metadata(&wheel)?.len());
    Ok(wheel)
}
