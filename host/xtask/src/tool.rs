//! Running other programs, and saying plainly which one is missing.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

/// Seconds from which a step's time is printed.
const LONG_SECONDS: u64 = 10;

/// The packages that are tested in release, always chosen together: with another set cargo would build wasmtime or the
/// core again with other features.
pub(crate) const HOST: [&str; 6] = [
    "--package=keepstone",
    "--package=keepstone-cli",
    "--package=keepstone-hearing",
    "--package=keepstone-simulation",
    "--package=keepstone-tests",
    "--package=keepstone-value",
];

/// The top of the checkout.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new(".")).to_owned()
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The built `keepstone` command.
pub(crate) fn keepstone() -> PathBuf {
    release("keepstone")
}

/// A built program of the release profile.
pub(crate) fn release(name: &str) -> PathBuf {
    target().join("release").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// A command in the checkout, without the variables that cargo sets for this program: a nested cargo must find its
/// own, and a build script that reads such variables would run again.
pub(crate) fn command(program: impl AsRef<OsStr>, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(root());
    let of_cargo = |name: &str| name.starts_with("CARGO_MANIFEST_") || name.starts_with("CARGO_PKG_");
    let told = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok()).filter(|name| of_cargo(name));
    for name in told {
        command.env_remove(name);
    }
    command
}

/// Runs to the end; its failure is ours.
pub(crate) fn run(program: &str, args: &[&str]) -> Result<()> {
    run_in(&root(), program, args)
}

/// Runs in a folder.
pub(crate) fn run_in(dir: &Path, program: &str, args: &[&str]) -> Result<()> {
    run_to(Stdio::inherit(), dir, program, args)
}

/// Installs the npm packages of a folder. The output of npm is not part of any command's answer.
///
/// Not `npm ci`: it wants optional packages for platforms for which jco's dependencies name some that do not exist.
pub(crate) fn install_in(dir: &Path) -> Result<()> {
    run_to(Stdio::from(std::io::stderr()), dir, npm(), &["install", "--no-save", "--no-audit", "--no-fund"])
}

fn run_to(stdout: Stdio, dir: &Path, program: &str, args: &[&str]) -> Result<()> {
    let step = Step::start(program, args);
    let status = command(program, args).current_dir(dir).stdout(stdout).status().with_context(|| missing(program))?;
    step.end(status)
}

/// A program that runs. Its time in the log shows what a long run is made of.
pub(crate) struct Step {
    line: String,
    started: Instant,
}

impl Step {
    pub(crate) fn start(program: &str, args: &[&str]) -> Self {
        let line = format!("{program} {}", args.join(" "));
        eprintln!("$ {line}");
        Self { line, started: Instant::now() }
    }

    /// Its failure is ours.
    pub(crate) fn end(self, status: ExitStatus) -> Result<()> {
        ensure!(status.success(), "`{}` ended with {status}", self.line);
        let seconds = self.started.elapsed().as_secs();
        if seconds >= LONG_SECONDS {
            eprintln!("{seconds} s: {}", self.line);
        }
        Ok(())
    }
}

/// The output of a program.
pub(crate) fn output(mut command: Command) -> Result<String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let done = command.stderr(Stdio::inherit()).output().with_context(|| missing(&program))?;
    ensure!(done.status.success(), "`{program}` ended with {}", done.status);
    Ok(String::from_utf8_lossy(&done.stdout).into_owned())
}

/// Node and npm, new enough.
pub(crate) fn require_node() -> Result<()> {
    let major = node_version()?;
    ensure!(major >= 20, "node is version {major}, version 20 or newer is needed: https://nodejs.org");
    Ok(())
}

/// The first number of Node's version.
pub(crate) fn node_version() -> Result<u32> {
    let version = output(command("node", &["--version"]))?;
    let major = version.trim().trim_start_matches('v').split('.').next().and_then(|major| major.parse().ok());
    major.with_context(|| format!("node says of its version: {}", version.trim()))
}

/// The name under which npm can be started.
pub(crate) fn npm() -> &'static str {
    if cfg!(windows) { "npm.cmd" } else { "npm" }
}

/// The message for a program that cannot be started.
pub(crate) fn missing(program: &str) -> String {
    let hint = match program {
        "node" | "npm" | "npm.cmd" => "; install Node 20 or newer from https://nodejs.org",
        "rustup" => {
            "; install Rust from https://rustup.rs, or by other means clippy, rustfmt and the target wasm32-unknown-unknown"
        }
        _ => "",
    };
    format!("`{program}` cannot be started{hint}")
}
