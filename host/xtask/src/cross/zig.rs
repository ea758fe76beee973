//! zig from PyPI, which compiles C for macOS: wasmtime has a part in C, and the compiler of Linux knows no other system.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::Environment;
use crate::tool;

const PACKAGE: &str = "ziglang==0.15.2";

/// Calls zig in the place of clang, without the options by which others name Apple's systems: zig has its own.
const WRAPPER: &str = r#"#!/bin/sh
for word; do
  shift
  case $word in
    --target=* | -mmacosx-version-min=*) ;;
    *) set -- "$@" "$word" ;;
  esac
done
exec PYTHON -m ziglang cc -target TARGET "$@"
"#;

/// Installs zig into a Python environment under `target`, if it is not there.
pub(super) fn install() -> Result<()> {
    if is_there() {
        return Ok(());
    }
    finish(tool::command("python3", &["-m", "venv"]).arg(folder().join("zig")))?;
    finish(&mut tool::command(python(), &["-m", "pip", "install", "--quiet", PACKAGE]))
}

/// The variables that name zig as the C compiler of a target; an error says how to get it.
pub(super) fn environment(target: &str) -> Result<Environment, String> {
    if !is_there() {
        return Err("zig is not here: cargo xtask cross installs it".to_owned());
    }
    let compiler = wrapper(target).map_err(|error| format!("{error:#}"))?;
    Ok(vec![(format!("CC_{}", target.replace('-', "_")), compiler.display().to_string())])
}

/// Writes the program that stands in for clang.
fn wrapper(target: &str) -> Result<PathBuf> {
    let path = folder().join(format!("{target}-cc"));
    // zig's order: processor, system.
    let processor = target.split('-').next().unwrap_or_default();
    let python = format!("'{}'", python().display());
    let text = WRAPPER.replace("PYTHON", &python).replace("TARGET", &format!("{processor}-macos"));
    fs::write(&path, text).with_context(|| format!("writing {}", path.display()))?;
    make_executable(&path)?;
    Ok(path)
}

fn folder() -> PathBuf {
    tool::target().join("cross")
}

fn python() -> PathBuf {
    folder().join("zig/bin/python")
}

fn is_there() -> bool {
    tool::command(python(), &["-m", "ziglang", "version"]).output().is_ok_and(|done| done.status.success())
}

fn finish(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("starting {command:?}"))?;
    ensure!(status.success(), "{command:?} ended with {status}");
    Ok(())
}

#[cfg(unix)]
fn make_executable(path: &std::path::Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    Ok(fs::set_permissions(path, fs::Permissions::from_mode(0o755))?)
}

#[cfg(not(unix))]
fn make_executable(_: &std::path::Path) -> Result<()> {
    anyhow::bail!("this works on Linux only")
}
