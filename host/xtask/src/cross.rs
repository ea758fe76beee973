//! Other systems, as far as Linux can show them: Windows is checked, built and tested under Wine; macOS is checked.
//!
//! docs/platforms.md says which part of each system this cannot show.

mod wine;
mod zig;

use anyhow::{Context, Result, ensure};

use crate::tally::Tally;
use crate::{build, tool};
use wine::Wine;

const WINDOWS: &str = "x86_64-pc-windows-gnu";
const TARGETS: [&str; 3] = [WINDOWS, "x86_64-apple-darwin", "aarch64-apple-darwin"];

/// The C compiler and linker for Windows.
const MINGW: &str = "x86_64-w64-mingw32-gcc";

/// Tests of everything in which systems differ: the store in a folder, its lock, kills, names of files, hooks and their
/// command lines, transcripts, `watch`, and the command's own memory.
const TESTS: [&str; 15] = [
    "--lib", "--test", "contract", "--test", "windows", "--test", "hook", "--test", "process", "--test", "watch",
    "--test", "memory", "--test", "user",
];

/// wasmtime is built for Windows only to be tested there: with few optimisations that takes half as long, and the code
/// that it makes of the component is the same.
const PROFILE: (&str, &str) = ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");

/// Variables for a program that this one starts.
type Environment = Vec<(String, String)>;

/// Installs what rustup and pip can install, checks all targets, and tests Windows. Says what apt-get has to install.
pub(crate) fn run() -> Result<()> {
    for target in TARGETS {
        build::require_target(target)?;
    }
    build::component()?;
    let mut tally = Tally::default();
    if let Err(error) = zig::install() {
        eprintln!("zig cannot be installed: {error:#}");
    }
    for reason in lint()? {
        tally.not_run(reason);
    }
    match (c_compiler(WINDOWS), Wine::find()) {
        (Ok(_), Some(wine)) => test(&mut tally, &wine)?,
        (Err(reason), _) => tally.not_run(format!("tests on Windows: {reason}")),
        (_, None) => tally.not_run("tests on Windows: Wine is not here: apt-get install wine64".to_owned()),
    }
    tally.close()
}

/// Runs clippy for every other system whose standard library and C compiler are here. Returns a reason for each one that
/// was not checked. Installs nothing.
pub(crate) fn lint() -> Result<Vec<String>> {
    let mut not_run = Vec::new();
    for target in TARGETS {
        let reason = match c_compiler(target) {
            Err(reason) => reason,
            Ok(_) if !build::has_target(target)? => format!("rustup target add {target}"),
            Ok(environment) => {
                clippy(target, &environment)?;
                continue;
            }
        };
        not_run.push(format!("clippy for {target}: {reason}"));
    }
    Ok(not_run)
}

/// The variables that name the compiler of wasmtime's C part; an error says how to get one.
fn c_compiler(target: &str) -> Result<Environment, String> {
    if target != WINDOWS {
        return zig::environment(target);
    }
    match tool::command(MINGW, &["--version"]).output() {
        Ok(_) => Ok(Environment::new()),
        Err(_) => Err(format!("{MINGW} is not here: apt-get install gcc-mingw-w64-x86-64")),
    }
}

fn clippy(target: &str, environment: &Environment) -> Result<()> {
    let words = [&["clippy", "--release", "--target", target, "--all-targets"], tool::HOST.as_slice()].concat();
    let words = [&words, ["--", "-D", "warnings"].as_slice()].concat();
    eprintln!("$ cargo {}", words.join(" "));
    let mut cargo = tool::command("cargo", &words);
    let status =
        cargo.envs(environment.iter().cloned()).env(PROFILE.0, PROFILE.1).status().context("starting cargo")?;
    ensure!(status.success(), "clippy for {target} ended with {status}");
    Ok(())
}

fn test(tally: &mut Tally, wine: &Wine) -> Result<()> {
    wine.prepare()?;
    let words = [&["test", "--release", "--target", WINDOWS], tool::HOST.as_slice(), &TESTS].concat();
    let mut environment = wine.environment();
    environment.push((PROFILE.0.to_owned(), PROFILE.1.to_owned()));
    tally.run_with(&environment, &tool::root(), "cargo", &words)
}
