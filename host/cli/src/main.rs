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
mod json;
mod mcp;
mod model;
mod moment;
mod nearest;
mod place;
mod print;
mod reference;
mod replay;
mod serve;
mod shell;

use std::io::{self, Write};
use std::process::ExitCode;
#[cfg(unix)]
use std::sync::Arc;

use clap::FromArgMatches;
use serde_json::json;

use args::{Args, Command, dashed, help, predecessor};
use client::hook;
use failure::Failure;
use print::Form;
use print::short::Short;
use shell::{complete, manual};

fn main() -> ExitCode {
    #[cfg(unix)]
    outlive_size_limit();
    complete::answer();
    let words = dashed::joined(predecessor::translated(std::env::args_os()), help::command);
    let args = help::command().try_get_matches_from(words).and_then(|matches| Args::from_arg_matches(&matches));
    let args = match args {
        Ok(args) => args,
        Err(error) => return refuse(&help::with_tip(error, std::env::args_os())),
    };
    args.color.write_global();
    if let Some(agent) = args.place.agent() {
        place::open::act_for(&agent);
    }
    place::open::go_through(args.place.with());
    if let Some(at) = args.place.at {
        place::open::see_at(at.0);
    }
    if args.place.record.is_some() {
        place::open::record();
    }
    let done = run(&args);
    let written =
        place::open::recorded().zip(args.place.record.as_ref()).map(|(record, file)| replay::write(record, file));
    match done.and_then(|code| written.unwrap_or(Ok(())).map(|()| code)) {
        Ok(code) => code,
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(done) = failure.done() {
                let _ = print::print(done, &form(&args, &Short::whole()));
            }
            let _ = tell(&failure, args.json, args.is_compat());
            code(failure.code(), args.is_compat())
        }
    }
}

/// A write beyond the limit on the size of files fails, as on a full disk; the signal would end the command instead.
#[cfg(unix)]
fn outlive_size_limit() {
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Tells a failure; to a script of agent-memory where it reads its answers.
fn tell(failure: &Failure, as_json: bool, is_compat: bool) -> io::Result<()> {
    if as_json && is_compat {
        return writeln!(io::stdout(), "{}", json!({ "error": failure.advice() }));
    }
    failure.report(as_json)
}

/// The exit code, in agent-memory's form where that is wanted.
fn code(code: u8, is_compat: bool) -> ExitCode {
    ExitCode::from(if is_compat { exit::as_agent_memory(code) } else { code })
}

fn form<'a>(args: &'a Args, short: &'a Short) -> Form<'a> {
    Form { as_json: args.json, is_compat: args.is_compat(), command: &args.command, pages: !args.no_pager, short }
}

/// Tells what cannot be understood of the command line; help and version come this way too.
fn refuse(error: &clap::Error) -> ExitCode {
    let mut words = std::env::args_os().skip(1).take_while(|word| word != "--");
    let is_compat = predecessor::is_meant(std::env::args_os());
    if error.use_stderr() && is_hook() {
        hook::refuse(error);
        return ExitCode::SUCCESS;
    }
    if error.use_stderr() && words.any(|word| word == "--json") {
        let failure = Failure::usage(error);
        let _ = tell(&failure, true, is_compat);
        return code(failure.code(), is_compat);
    }
    let _ = error.print();
    error.exit_code().try_into().map_or(ExitCode::FAILURE, |told: u8| code(told, is_compat))
}

fn run(args: &Args) -> Result<ExitCode, Failure> {
    match &args.command {
        Command::Completions { shell: None } => io::stdout().write_all(complete::INSTALLING.as_bytes())?,
        Command::Completions { shell: Some(shell) } => {
            let mut script = Vec::new();
            complete::register(shell, &mut script)?;
            io::stdout().write_all(&script)?;
        }
        Command::Man { folder } => manual::write(folder)?,
        Command::Prepare(given) => place::prepare::run(given)?,
        Command::Mcp(given) => mcp::run(&args.place, given)?,
        Command::Serve(given) => serve::run(&args.place, given, args.json)?,
        Command::Open(given) => serve::open::run(given, args.json)?,
        Command::Hook(given) => hook::hook(&args.place, given),
        Command::Replay { file } => return replay::run(file, args.json),
        _ => {
            let (answer, short, code) = call::call(args)?;
            print::print(&answer, &form(args, &short))?;
            return Ok(code.into());
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns whether a command line that cannot be understood was meant for `hook`.
fn is_hook() -> bool {
    let mut words = std::env::args_os().skip(1);
    while let Some(word) = words.next() {
        match word.to_str() {
            Some("--dir" | "--store" | "--with" | "--color") => drop(words.next()),
            Some(word) if word.starts_with('-') => {}
            word => return word == Some("hook"),
        }
    }
    false
}
