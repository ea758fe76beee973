//! Completions. The shell asks the command itself, so that it knows what is remembered: references and agents.

use std::ffi::OsStr;
use std::io::{self, Write};

use clap::Command;
use clap_complete::env::{CompleteEnv, Shells};
use clap_complete::{ArgValueCompleter, CompletionCandidate};
use keepstone::{Access, Filter, Memory, Readiness, Status};

use crate::args::{Named, help};
use crate::place;
use crate::place::open::{act_for, open};
use crate::print::style::first_line;

/// The variable by which a shell asks.
const VARIABLE: &str = "COMPLETE";

/// As many references as anybody looks through.
const MOST: u32 = 200;

/// How to install completions, for each shell.
pub(crate) const INSTALLING: &str = "\
To install completions, add them to what your shell reads when it starts:

bash:        echo 'source <(keepstone completions bash)' >> ~/.bashrc
zsh:         echo 'source <(keepstone completions zsh)' >> ~/.zshrc   # below compinit
fish:        echo 'keepstone completions fish | source' >> ~/.config/fish/config.fish
elvish:      echo 'eval (keepstone completions elvish | slurp)' >> ~/.config/elvish/rc.elv
powershell:  Add-Content $PROFILE 'keepstone completions powershell | Out-String | Invoke-Expression'

Then start a new shell. They know commands, options, categories, clients, your agents and your references.
";

/// Answers a shell and ends the process, where it is a shell that asks.
pub(crate) fn answer() {
    CompleteEnv::with_factory(command).var(VARIABLE).complete();
}

/// Writes what a shell has to read for completions.
pub(crate) fn register(shell: &str, out: &mut impl Write) -> io::Result<()> {
    let shells = Shells::builtins();
    let shell = shells.completer(shell).ok_or_else(|| io::Error::other(format!("there are none for {shell}")))?;
    shell.write_registration(VARIABLE, "keepstone", "keepstone", &program(), out)
}

/// The program that the shell calls: by its path if the command was called by one, else by its name.
fn program() -> String {
    let called = std::env::args_os().next().unwrap_or_else(|| "keepstone".into());
    let path = std::path::PathBuf::from(called);
    let path = if path.components().count() > 1 { std::path::absolute(&path).unwrap_or(path) } else { path };
    path.to_string_lossy().into_owned()
}

fn command() -> Command {
    with_values(help::command())
}

/// Adds what the memory knows to arguments, by their ids.
fn with_values(command: Command) -> Command {
    let restores = matches!(command.get_name(), "restore" | "purge");
    let names: Vec<String> = command.get_subcommands().map(|one| one.get_name().to_owned()).collect();
    let command = command.mut_args(|arg| match arg.get_id().as_str() {
        "reference" | "references" if restores => arg.add(ArgValueCompleter::new(forgotten)),
        "reference" | "references" | "supersedes" => arg.add(ArgValueCompleter::new(kept)),
        "agent" | "agents" | "team" => arg.add(ArgValueCompleter::new(agents)),
        _ => arg,
    });
    names.iter().fold(command, |command, name| command.mut_subcommand(name, with_values))
}

fn kept(typed: &OsStr) -> Vec<CompletionCandidate> {
    references(typed, &[Status::Candidate, Status::Promoted])
}

fn forgotten(typed: &OsStr) -> Vec<CompletionCandidate> {
    references(typed, &[Status::Forgotten])
}

/// References that fit what was typed, newest first, each with its first line. Where anything fails there are none.
fn references(typed: &OsStr, statuses: &[Status]) -> Vec<CompletionCandidate> {
    let (Some(memory), Some(typed)) = (memory(), typed.to_str()) else { return Vec::new() };
    let filter = Filter { statuses: statuses.to_vec(), ..Filter::default() };
    let entries = memory.vault().newest(&filter, Some(typed), MOST).unwrap_or_default().entries;
    let entries = entries.into_iter().enumerate().map(|(nth, entry)| {
        let help = first_line(&entry).to_owned().into();
        CompletionCandidate::new(entry.reference).help(Some(help)).display_order(Some(nth))
    });
    entries.collect()
}

fn agents(typed: &OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let agents = memory().and_then(|memory| memory.vault().agents().ok()).unwrap_or_default();
    agents.into_iter().filter(|agent| agent.starts_with(&*typed)).map(CompletionCandidate::new).collect()
}

/// The memory that the unfinished command line names.
fn memory() -> Option<Memory> {
    let words: Vec<_> = std::env::args_os().skip_while(|word| word != "--").skip(2).collect();
    let after = |name: &str| {
        let with = format!("{name}=");
        let at = words.iter().position(|word| word == name).map(|at| words.get(at + 1).cloned());
        at.flatten().or_else(|| words.iter().find_map(|word| word.to_str()?.strip_prefix(&with).map(Into::into)))
    };
    let store = after("--store").and_then(|store| store.into_string().ok());
    let user = words.iter().any(|word| word == "--user");
    let named = Named { dir: after("--dir").map(Into::into), store, user, ..Named::default() };
    if let Some(agent) = after("--grant").and_then(|agent| agent.into_string().ok()).or_else(|| named.agent()) {
        act_for(&agent);
    }
    let place = place::find(&named, None).ok()?;
    let is_there = place.location.folder().is_none_or(std::path::Path::is_dir);
    // Nobody waits at a prompt while the component is compiled.
    let is_ready = is_there && keepstone::readiness() == Readiness::Ready;
    is_ready.then(|| open(&place.location, Access::ReadOnly).ok()).flatten()
}
