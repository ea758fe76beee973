//! From commands to calls of the library.

mod copy;
mod empty;
mod entry;
mod portable;
mod project;
mod session;
mod work;

use std::path::Path;

use keepstone::{Access, Brief, Memory, Request, Tier};

use crate::answer::{Answer, Status};
use crate::args::{Args, Command, Compact, Facts, Import, Install, Named, Project, Session, Work};
use crate::client::install::{install, uninstall};
use crate::client::process::process;
use crate::client::watch::watch;
use crate::embed::embedder;
use crate::failure::{Done, Failure};
use crate::place::open::{open, with_user};
use crate::place::{self, Place};
use crate::print::progress::during;
use crate::print::style::{note, remark};
use copy::copy;
use entry::{add, add_many, each, edit, list, related, search, similar};
use project::project;
use session::session;

/// Does what was asked.
pub(crate) fn call(args: &Args) -> Done {
    if let Command::Copy(given) = &args.command {
        return copy(given);
    }
    let named = workspace(&args.command);
    let place = place::find(&args.place, named)?;
    let memory = &open(&place.location, access(&args.command))?;
    let answer = answer(args, memory, &place, named)?;
    if let Some(reason) = empty::reason(&answer, &args.command, memory, &place)? {
        note(&reason, args.json);
    }
    Ok(answer)
}

fn answer(args: &Args, memory: &Memory, place: &Place, named: Option<&Path>) -> Done {
    match &args.command {
        Command::Init => Ok(Answer::Names(memory.upkeep().init()?)),
        Command::Add(given) => add(memory, given),
        Command::AddMany(given) => add_many(memory, given),
        Command::Get { reference } => Ok(Answer::Entry(memory.vault().get(reference)?.into())),
        Command::List(given) => list(memory, given),
        Command::Edit(given) => edit(memory, given),
        Command::Forget { references } => {
            let forget = |reference: &String| memory.vault().forget(reference).map(|()| reference.clone());
            each(references, forget, Answer::Forgotten)
        }
        Command::Restore { references } => {
            each(references, |reference| memory.vault().restore(reference), Answer::Restored)
        }
        Command::Log { reference, limit } => Ok(Answer::Log(memory.audit().log(reference.as_deref(), *limit)?)),
        Command::Undo { call } => Ok(Answer::Undone(memory.audit().undo(*call)?)),
        Command::Purge { reference } => Ok(Answer::Purged(memory.audit().purge(reference)?)),
        Command::Pin { reference, off } => {
            let tier = if *off { Tier::Active } else { Tier::Pinned };
            Ok(Answer::Changed(memory.vault().set_tier(reference, tier)?.into()))
        }
        Command::SetStatus { reference, status } => {
            Ok(Answer::Changed(memory.vault().set_status(reference, *status)?.into()))
        }
        Command::Widen { reference, scope } => Ok(Answer::Changed(memory.vault().widen(reference, scope)?.into())),
        Command::Search(given) => search(&with_user(memory.clone(), &args.place, place), given),
        Command::Embed(given) => {
            let embedder = embedder(given)?;
            during("embedding", || memory.jobs().embed_pending(&*embedder))?;
            Ok(Answer::Jobs(memory.jobs().status()?))
        }
        Command::Related(given) => related(memory, given),
        Command::Similar(given) => similar(memory, given),
        Command::Brief { agent, task, budget } => {
            let task = Some(task.join(" ")).filter(|task| !task.is_empty());
            let request = Request { agent: agent.clone(), task, budget: *budget, ..Request::default() };
            Ok(Answer::Brief(brief(memory, &request, &args.place, place)?))
        }
        Command::Instructions { agent } => Ok(Answer::Text(memory.briefing().instructions(agent)?)),
        Command::Project(given) => project(memory, given),
        Command::Agents => Ok(Answer::Names(memory.vault().agents()?)),
        Command::Status => status(memory, place),
        Command::Process(given) => Ok(Answer::Sum(process(memory, given, &place::workspace(named, place)?)?)),
        Command::Watch(given) => {
            watch(memory, given, &place::workspace(named, place)?, args.json).map(|()| Answer::Told)
        }
        Command::Install(given) => Ok(Answer::Setup(install(memory, given, &place::workspace(named, place)?)?)),
        Command::Uninstall(given) => Ok(Answer::Setup(uninstall(memory, given, &place::workspace(named, place)?)?)),
        Command::Session(given) => session(memory.sessions(), given),
        Command::SyncCheckpoints { force } => Ok(Answer::Synced(memory.sessions().sync_checkpoints(*force)?)),
        Command::Compact(given) => compact(memory, given),
        Command::Migrate { dry_run } => {
            Ok(Answer::Migration(during("moving flat files", || memory.upkeep().migrate(*dry_run))?))
        }
        Command::Import(Import::Conversations { dry_run }) => {
            let import = || memory.upkeep().import_conversations(*dry_run);
            Ok(Answer::Imported(during("reading conversations", import)?))
        }
        Command::Import(Import::BitOffice { dir, dry_run }) => {
            portable::import_bit_office(memory, dir.as_deref(), *dry_run)
        }
        Command::Import(Import::Root { file, dry_run }) => portable::import_root(memory, file.as_deref(), *dry_run),
        Command::Export { file } => portable::export(memory, file.as_deref()),
        Command::Work(given) => work::work(memory, given),
        Command::Commit(given) => work::commit(memory, given),
        Command::Recover(given) => work::recover(memory, given),
        Command::Roster { team } => Ok(Answer::Names(memory.work().roster(team)?)),
        Command::History { agent, limit } => Ok(Answer::Summaries(memory.work().history(agent, *limit)?)),
        Command::Facts(given) => work::facts(memory, given),
        Command::Copy(_) | Command::Hook(_) | Command::Serve(_) | Command::Prepare | Command::Completions { .. } => {
            Ok(Answer::Told)
        }
    }
}

/// The brief, with what fits from the user's own memory. That one's trouble is told, and keeps nobody from the project's.
fn brief(memory: &Memory, request: &Request, named: &Named, place: &Place) -> Result<Brief, Failure> {
    let both = with_user(memory.clone(), named, place);
    both.briefing().compose(request).or_else(|error| {
        let brief = memory.briefing().compose(request)?;
        remark(&format!("your own memory is left out: {error}"));
        Ok(brief)
    })
}

/// The project's folder that a command was given.
fn workspace(command: &Command) -> Option<&Path> {
    match command {
        Command::Process(given) => given.source.workspace.as_deref(),
        Command::Watch(given) => given.source.workspace.as_deref(),
        Command::Install(given) => given.workspace.as_deref(),
        Command::Uninstall(given) => given.workspace.as_deref(),
        _ => None,
    }
}

/// What a command may change. Those that only read may save what is derived, so that the next one finds it.
fn access(command: &Command) -> Access {
    let reads = matches!(
        command,
        Command::Get { .. }
            | Command::List(_)
            | Command::Log { .. }
            | Command::Search(_)
            | Command::Related(_)
            | Command::Similar(_)
            | Command::Brief { .. }
            | Command::Instructions { .. }
            | Command::Project(Project::Show)
            | Command::Agents
            | Command::Status
            | Command::Session(
                Session::Show { .. } | Session::Recover { .. } | Session::Resume { id: None, clear: false, .. }
            )
            | Command::Compact(Compact { dry_run: true, .. } | Compact { last: true, .. })
            | Command::Install(Install { dry_run: true, .. })
            | Command::Uninstall(_)
            | Command::Migrate { dry_run: true }
            | Command::Import(
                Import::Conversations { dry_run: true }
                    | Import::BitOffice { dry_run: true, .. }
                    | Import::Root { dry_run: true, .. }
            )
            | Command::Work(Work::Show { .. })
            | Command::Recover(_)
            | Command::Roster { .. }
            | Command::History { .. }
            | Command::Facts(Facts::List { .. } | Facts::Show { .. })
            | Command::Export { .. }
    );
    if reads { Access::Cache } else { Access::Full }
}

fn compact(memory: &Memory, given: &Compact) -> Done {
    let upkeep = memory.upkeep();
    if given.last {
        let last = upkeep.last_report()?;
        let never = || Failure::Nothing("upkeep never ran here".to_owned());
        return Ok(Answer::Report(last.ok_or_else(never)?));
    }
    Ok(Answer::Report(during("looking after the memory", || upkeep.run(&given.chores, given.dry_run))?))
}

fn status(memory: &Memory, place: &Place) -> Done {
    Ok(Answer::Status(Status {
        dir: place.location.to_string(),
        why: place.why.to_string(),
        workspace: place::workspace(None, place).ok(),
        agents: memory.vault().agents()?,
        counts: memory.vault().counts(None)?,
        health: memory.upkeep().health()?,
        jobs: memory.jobs().status()?,
    }))
}
