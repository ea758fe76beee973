//! The `keepstone` command: a view of the memory for people and scripts.
//!
//! A command is parsed (`args`), becomes calls of the library (`call`), and its answer is printed as text or
//! JSON (`print`). What is a memory's business is decided in the component, not here.

mod answer;
mod args;
mod call;
mod client;
mod embed;
mod exit;
mod failure;
mod input;
mod moment;
mod place;
mod print;
mod serve;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use keepstone::Readiness;

use args::{Args, Command};
use client::hook;
use failure::Failure;

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return refuse(&error),
    };
    args.color.write_global();
    match run(&args) {
        Ok(code) => code,
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(done) = failure.done() {
                let _ = print::print(done, args.json);
            }
            let _ = failure.report(args.json);
            failure.code()
        }
    }
}

/// Tells what cannot be understood of the command line; help and version come this way too.
fn refuse(error: &clap::Error) -> ExitCode {
    let mut words = std::env::args_os().skip(1).take_while(|word| word != "--");
    if error.use_stderr() && is_hook() {
        hook::refuse(error);
        return ExitCode::SUCCESS;
    }
    if error.use_stderr() && words.any(|word| word == "--json") {
        let failure = Failure::usage(error);
        let _ = failure.report(true);
        return failure.code();
    }
    let _ = error.print();
    error.exit_code().try_into().map_or(ExitCode::FAILURE, |code: u8| code.into())
}

fn run(args: &Args) -> Result<ExitCode, Failure> {
    if let Command::Completions { shell } = &args.command {
        let mut script = Vec::new();
        clap_complete::generate(*shell, &mut Args::command(), "keepstone", &mut script);
        io::stdout().write_all(&script)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Command::Prepare = &args.command {
        return prepare();
    }
    if let Command::Serve(given) = &args.command {
        serve::run(&args.place, given, args.json)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Command::Hook(given) = &args.command {
        hook::hook(&args.place, given);
        return Ok(ExitCode::SUCCESS);
    }
    let answer = call::call(args)?;
    print::print(&answer, args.json)?;
    Ok(answer.code().into())
}

/// Compiles the component ahead, so that no later process has to.
fn prepare() -> Result<ExitCode, Failure> {
    keepstone::prepare()?;
    match keepstone::readiness() {
        Readiness::Ready => Ok(ExitCode::SUCCESS),
        _ => Err(Failure::Other(anyhow::anyhow!(
            "compiled code cannot be kept: the cache's folder cannot be written; KEEPSTONE_CACHE_DIR names another"
        ))),
    }
}

/// Whether a command line that cannot be understood was meant for `hook`.
fn is_hook() -> bool {
    let mut words = std::env::args_os().skip(1);
    while let Some(word) = words.next() {
        match word.to_str() {
            Some("--dir" | "--store" | "--color") => drop(words.next()),
            Some(word) if word.starts_with('-') => {}
            word => return word == Some("hook"),
        }
    }
    false
}
