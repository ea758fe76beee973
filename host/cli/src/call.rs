//! From commands to calls of the library.

mod brief;
mod browse;
mod check;
mod compact;
mod copy;
mod doctor;
mod empty;
pub(crate) mod entry;
mod exchange;
mod job;
mod learn;
mod log;
mod mission;
mod notes;
mod predecessor;
mod project;
mod review;
mod session;
mod told;
mod work;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;

use keepstone::{
    Access, Entry, Error, Filter, Format, Memory, MemoryError, NewestEntries, Outcome, Request, Status, Tier,
};

use crate::answer::{Answer, Found, Setup, Shown};
use crate::args::{
    Add, AddMany, Args, Command, Compact, Core, Edit, Facts, Import, Install, Jobs, JobsRun, Mission, Project, Session,
    Skills, Work,
};
use crate::client::install::{install, uninstall};
use crate::client::process::{explain, process};
use crate::client::watch::watch;
use crate::embed::embedder;
use crate::exit::NOTHING;
use crate::failure::{Done, Failure};
use crate::input;
use crate::place::open::{grant, is_past, open_allowing, with_user};
use crate::place::{self, Place};
use crate::print::progress::during;
use crate::print::short::Short;
use crate::print::style::{note, status_in_words};
use crate::reference::Resolver;
use browse::browse;
use check::check;
use compact::compact;
use copy::copy;
use doctor::doctor;
use entry::{add, add_many, each, edit, list, related, search, similar};
use job::jobs;
use log::log;
use mission::mission;
use project::{core, project};
use review::review;
use session::session;

/// Does what was asked; with the answer come how lists of it name entries, and the exit code.
pub(crate) fn call(args: &Args) -> Result<(Answer, Short, u8), Failure> {
    match &args.command {
        Command::Copy(given) => return Ok(whole(args, copy(&args.place, given)?)),
        Command::Doctor { secrets } => return Ok(whole(args, doctor(&args.place, *secrets))),
        _ => {}
    }
    let named = workspace(&args.command);
    let place = place::find(&args.place, named)?;
    let access = access(&args.command);
    let is_new = matches!(access, Access::Full) && place.location.folder().is_some_and(is_bare);
    let compat = args.is_compat().then(|| predecessor::policy(&args.command, &place.location));
    let above: Vec<&str> = compat.as_deref().into_iter().chain(allowed(&args.command)).collect();
    let memory = &open_allowing(&place.location, access, &above)?;
    let answer = answer(args, memory, &place, named);
    if is_new && place.location.folder().is_some_and(Path::is_dir) {
        tell_of_new(memory, &place, args.json);
    } else if matches!(args.command, Command::Init) && place.is_found_elsewhere() {
        let (used, why) = (&place.location, &place.why);
        note(&format!("used the memory in {used}, {why}; `keepstone --dir .memory init` creates one here"), args.json);
    }
    let answer = match answer {
        // What is not there is not there because nothing is; but transcripts lie elsewhere.
        Err(failure)
            if failure.code() == NOTHING
                && !args.is_compat()
                && !matches!(args.command, Command::Process(_) | Command::Watch(_)) =>
        {
            return Err(empty::no_memory(&place).map_or(failure, Failure::Nothing));
        }
        answer => answer?,
    };
    let mut code = code(args, &answer);
    if let Some(reason) = empty::reason(&answer, &args.command, memory, &place)? {
        note(&reason.told, args.json);
        if reason.is_miss && !args.is_compat() {
            code = NOTHING;
        }
    } else if let Command::Brief { agent, task, .. } = &args.command
        && let Some(unknown) = empty::unknown_author(memory, agent, task)?
    {
        note(&unknown, args.json);
    }
    if !args.json && !args.is_compat() {
        told::tell(&answer, &args.command, memory)?;
    }
    let short = if args.json { Short::whole() } else { short(memory, &answer)? };
    Ok((answer, short, code))
}

/// An answer that names no entries.
fn whole(args: &Args, answer: Answer) -> (Answer, Short, u8) {
    let code = code(args, &answer);
    (answer, Short::whole(), code)
}

fn code(args: &Args, answer: &Answer) -> u8 {
    if args.is_compat() { answer.compat_code() } else { answer.code() }
}

/// Returns whether a folder has nothing that people or git see: none, or what git leaves of a memory that is not on the branch.
fn is_bare(folder: &Path) -> bool {
    fs::read_dir(folder).map_or(true, |mut found| found.all(|one| one.is_ok_and(|one| one.file_name() == ".vault")))
}

/// Says where a memory was made, since that is easily another place than the one that was meant, and writes the files
/// of `init`, so that git leaves its caches alone.
fn tell_of_new(memory: &Memory, place: &Place, as_json: bool) {
    let made = format!("created a new memory in {}", place.location);
    match memory.upkeep().init() {
        Ok(_) => note(&made, as_json),
        Err(error) => note(&format!("{made}, but not all of its files: {error}"), as_json),
    }
}

/// The most entries of an owner among which references are shortened.
const SHORTENED: u32 = 10_000;

/// How lists name entries: on a terminal as short as possible. Only the categories that the answer shows are read for it,
/// so that a search of a large memory stays as fast as its index.
fn short(memory: &Memory, answer: &Answer) -> Result<Short, Failure> {
    if !io::stdout().is_terminal() {
        return Ok(Short::whole());
    }
    let shown: Vec<&Entry> = match answer {
        Answer::Entries(entries) | Answer::Facts(entries) => entries.iter().collect(),
        Answer::Stale(stale) => stale.iter().map(|stale| &stale.entry).collect(),
        Answer::Hits(hits) | Answer::Found(Found { hits, .. }) => hits.iter().map(|hit| &hit.entry).collect(),
        Answer::Similar(found) => found.iter().map(|similar| &similar.entry).collect(),
        Answer::Log(logged) if !logged.lines.is_empty() => return shortened(memory, [Filter::default()], Status::ALL),
        _ => return Ok(Short::whole()),
    };
    // Each entry in the trash is a file, and nobody means one where none is shown.
    let is_forgotten = shown.iter().any(|entry| entry.status == Status::Forgotten);
    let statuses = if is_forgotten { Status::ALL } else { Resolver::KEPT };
    let mut scopes = BTreeMap::new();
    for Entry { reference, scope, category, .. } in shown {
        let folder = reference.rsplitn(3, '/').last();
        let filter =
            scopes.entry(folder).or_insert_with(|| Filter { scopes: vec![scope.clone()], ..Filter::default() });
        if !filter.categories.contains(category) {
            filter.categories.push(category.clone());
        }
    }
    shortened(memory, scopes.into_values(), statuses)
}

/// The key of a receipt that was named by it, by the name of its file, or by a path to it.
fn receipt_key(named: &str) -> String {
    let name = named.rsplit(['/', '\\']).next().unwrap_or_default();
    format!(".vault/receipts/{name}")
}

/// Forms that are unique among the entries that filters select.
fn shortened(
    memory: &Memory,
    filters: impl IntoIterator<Item = Filter>,
    statuses: &[Status],
) -> Result<Short, Failure> {
    let mut references = Vec::new();
    for filter in filters {
        let filter = Filter { statuses: statuses.to_vec(), ..filter };
        let NewestEntries { entries, left_out } = memory.vault().newest(&filter, None, SHORTENED)?;
        // Among so many a short form would be hardly shorter.
        if left_out > 0 {
            return Ok(Short::whole());
        }
        references.extend(entries.into_iter().map(|entry| entry.reference));
    }
    Ok(Short::among(references.into_iter()))
}

fn answer(args: &Args, memory: &Memory, place: &Place, named: Option<&Path>) -> Done {
    let takes_whole = match &args.command {
        Command::Get { whole, .. } | Command::Forget { whole, .. } | Command::Edit(Edit { whole, .. }) => whole.whole,
        _ => false,
    };
    let kept = Resolver::kept(memory).whole(takes_whole);
    if !args.is_compat()
        && empty::needs_memory(&args.command)
        && let Some(told) = empty::no_memory(place)
    {
        return Err(Failure::Nothing(told));
    }
    match &args.command {
        Command::Init => Ok(Answer::Names(memory.upkeep().init()?)),
        Command::Add(given) => {
            let added = add(memory, given, &kept, args.is_compat())?;
            match &added {
                Answer::Outcome(Outcome::Stored(new) | Outcome::Merged(new)) if args.is_compat() => {
                    Ok(Answer::Changed(memory.vault().get(new)?.into()))
                }
                // A refusal is a failure to agent-memory's scripts.
                Answer::Outcome(Outcome::Rejected(reason)) if args.is_compat() => {
                    Err(Failure::invalid(reason.as_str()))
                }
                _ => Ok(added),
            }
        }
        Command::AddMany(given) => add_many(memory, given),
        Command::Get { reference, source: true, .. } => {
            let found = memory.search().compare(&kept.find(reference)?)?;
            Ok(Answer::Passages(found.said.into_iter().collect()))
        }
        Command::Get { reference, .. } => {
            let reference = kept.find(reference)?;
            let entry = memory.vault().get(&reference).map_err(|error| match Failure::from(error) {
                // Nothing can be restored in the past.
                failure if is_past() => {
                    failure.hinted(format!("keepstone get {reference}, without --at, says what became of it"))
                }
                failure => failure,
            })?;
            let history = if args.is_compat() { None } else { Some(memory.audit().history_of(&reference)?) };
            let is_read = !args.json && !args.is_compat();
            let replaced = entry.supersedes.iter().filter(|_| is_read).filter_map(|old| memory.vault().get(old).ok());
            let replaced = replaced.collect();
            Ok(Answer::Entry(Shown { entry, history, replaced }.into()))
        }
        Command::List(given) => list(memory, given),
        Command::Edit(given) => edit(args, memory, given, &kept),
        Command::Forget { references, .. } => {
            let is_told = !args.json && !args.is_compat();
            let forget = |reference: &String| {
                let entry = is_told.then(|| memory.vault().get(reference).ok()).flatten();
                memory.vault().forget(reference)?;
                entry.iter().for_each(|entry| told::say("forgotten", entry));
                Ok(reference.clone())
            };
            each(&kept, references, forget, Answer::Forgotten)
        }
        Command::Restore { references } => {
            let restore = |reference: &String| {
                memory.vault().restore(reference).map_err(|error| match memory.vault().get(reference) {
                    Ok(entry) => Failure::from(error)
                        .hinted(format!("it is {}: keepstone get {reference}", status_in_words(entry.status))),
                    Err(_) => error.into(),
                })
            };
            each(&Resolver::restorable(memory), references, restore, Answer::Restored)
        }
        Command::Log { reference, limit, diff } => {
            let reference = reference.as_ref().map(|typed| Resolver::all(memory).find(typed)).transpose()?;
            log(memory, reference.as_deref(), *limit, *diff, args.json)
        }
        Command::Undo { call } => undo(memory, *call),
        Command::Purge { check: Some(receipt), .. } => {
            let key = (!receipt.is_empty()).then(|| receipt_key(receipt));
            Ok(Answer::Receipts(memory.audit().check_receipts(key.as_deref())?))
        }
        Command::Purge { reference, .. } => {
            let reference = Resolver::forgotten(memory).find(reference.as_deref().unwrap_or_default())?;
            Ok(Answer::Purged(memory.audit().purge(&reference)?))
        }
        Command::Pin { reference, off } => {
            let tier = if *off { Tier::Active } else { Tier::Pinned };
            Ok(Answer::Changed(memory.vault().set_tier(&kept.find(reference)?, tier)?.into()))
        }
        Command::SetStatus { reference, status } => {
            Ok(Answer::Changed(memory.vault().set_status(&kept.find(reference)?, *status)?.into()))
        }
        Command::Widen { reference, scope } => {
            Ok(Answer::Changed(memory.vault().move_to(&kept.find(reference)?, scope)?.into()))
        }
        Command::Search(given) => search(&with_user(memory.clone(), &args.place, place, grant(Access::Cache)), given),
        Command::Embed(given) => {
            let embedder = embedder(given)?;
            during("embedding", || memory.jobs().embed_pending(&*embedder))?;
            Ok(Answer::Jobs(memory.jobs().status()?))
        }
        Command::Jobs(given) => jobs(memory, given),
        Command::Related(given) => related(memory, given, &kept),
        Command::Similar(given) => similar(memory, given),
        Command::Brief { agent, task, budget, level, stated_by, explain, semantic, embed } => {
            let (agent, task) = brief::addressed(memory, agent, task)?;
            let vector = task.as_deref().map(|task| entry::vector(*semantic, embed, task)).transpose()?.flatten();
            let stated_by = stated_by.clone();
            let (budget, level) = (*budget, *level);
            let request = Request { agent, task, budget, level, stated_by, vector, ..Request::default() };
            let brief = brief::brief(memory, &request, &args.place, place)?;
            if args.json && args.is_compat() {
                return Ok(Answer::Preview(predecessor::preview(memory, &request, brief)?.into()));
            }
            Ok(if *explain { Answer::Account(brief) } else { Answer::Brief(brief) })
        }
        Command::Why { subject, agent, budget } => {
            let task = match subject.is_empty() {
                // The output of a program, which may be of any bytes.
                true => String::from_utf8_lossy(&input::document(None)?).into_owned(),
                false => subject.join(" "),
            };
            let request = Request { agent: agent.clone(), task: Some(task), budget: *budget, ..Request::default() };
            Ok(Answer::Brief(memory.briefing().recall(&request)?))
        }
        Command::Instructions { agent, before_compaction: true } => {
            Ok(Answer::Text(memory.briefing().flush_prompt(agent)?))
        }
        Command::Instructions { agent, .. } => {
            let folder = place.location.folder().map(place::seen_from_here).transpose()?;
            Ok(Answer::Text(memory.briefing().instructions(agent, folder.as_deref(), &[])?))
        }
        Command::Project(Project::Show) if args.json && args.is_compat() => {
            let path = place.location.folder().map(|folder| folder.join("_project.md")).unwrap_or_default();
            Ok(Answer::ProjectFile(memory.vault().get_project()?, path))
        }
        Command::Project(given) => project(memory, given),
        Command::Core(given) => core(memory, given),
        Command::Agents => Ok(Answer::Names(memory.vault().agents()?)),
        Command::Status if is_past() => Err(Failure::invalid(
            "status tells how the memory is now: leave out --at; list, search, brief, get and log tell how it was",
        )),
        Command::Status => status(memory, place),
        Command::Process(given) if given.explain => Ok(Answer::Explained(explain(memory, given)?)),
        Command::Process(given) => Ok(Answer::Sum(process(memory, given, &place::workspace(named, place)?)?)),
        Command::Browse(given) => browse(memory, given, args.json),
        Command::Review(given) => {
            review(memory, given, &keepstone::Project::at(place::workspace(None, place)?), args.json)
        }
        Command::Watch(given) => {
            watch(memory, given, &place::workspace(named, place)?, args.json).map(|()| Answer::Told)
        }
        Command::Install(given) => {
            let setup = install(memory, given, place, !args.json && input::can_ask())?;
            let notes = notes::after(&setup, memory, given, place);
            Ok(Answer::Setup(Setup { notes, ..setup }))
        }
        Command::Uninstall(given) => Ok(Answer::Setup(uninstall(memory, given, place)?)),
        Command::Session(given) => session(memory.conversations(), given),
        Command::SyncCheckpoints { force } => Ok(Answer::Synced(memory.conversations().sync_checkpoints(*force)?)),
        Command::Compact(given) => compact(memory, given),
        Command::Migrate { dry_run } => Ok(Answer::Migration(during("moving flat files", || {
            memory.exchange().import_files(Format::AgentMemory, &[], *dry_run)
        })?)),
        Command::Import(Import::Conversations { dry_run }) => {
            let import = || memory.exchange().import_files(Format::Conversations, &[], *dry_run);
            Ok(Answer::Imported(during("reading conversations", import)?))
        }
        Command::Import(Import::BitOffice { folder, dry_run }) => {
            exchange::import_bit_office(memory, folder.as_deref(), *dry_run)
        }
        Command::Import(Import::ClientNotes { client, path, dry_run }) => {
            notes::import(memory, *client, path.as_deref(), place, *dry_run)
        }
        Command::Import(Import::Root { file, dry_run }) => exchange::import_root(memory, file.as_deref(), *dry_run),
        Command::Check(given) => check(memory, given, place),
        Command::Export { file } => exchange::export(memory, file.as_deref()),
        Command::Work(given) => work::work(memory, given),
        Command::Mission(given) => mission(memory, given),
        Command::Commit(given) => work::commit(memory, given),
        Command::Recover(given) => work::recover(memory, given),
        Command::Roster { team } => Ok(Answer::Names(memory.work().roster(team)?)),
        Command::History { agent, limit } => Ok(Answer::Summaries(memory.work().history(agent, *limit)?)),
        Command::Facts(given) => work::facts(memory, given, &kept),
        Command::Capture(given) => learn::capture(memory, given),
        Command::Skills(given) => learn::skills(memory, given, &kept),
        Command::Files(given) => learn::files(memory, given),
        Command::Copy(_)
        | Command::Doctor { .. }
        | Command::Hook(_)
        | Command::Mcp(_)
        | Command::Replay { .. }
        | Command::Serve(_)
        | Command::Open(_)
        | Command::Prepare(_)
        | Command::Completions { .. }
        | Command::Man { .. } => Ok(Answer::Told),
    }
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

/// The settings with which the person allowed this command to store what would be refused.
fn allowed(command: &Command) -> Vec<&'static str> {
    let (secret, dump) = match command {
        Command::Add(Add { allow, allow_dump, .. }) | Command::AddMany(AddMany { allow, allow_dump, .. }) => {
            (allow.policy(), allow_dump.policy())
        }
        Command::Edit(Edit { allow, .. })
        | Command::Project(Project::Set { allow, .. } | Project::Edit { allow, .. })
        | Command::Core(Core::Set { allow, .. }) => (allow.policy(), None),
        Command::Mission(Mission::Create(given) | Mission::Describe(given)) => (given.allow.policy(), None),
        _ => (None, None),
    };
    secret.into_iter().chain(dump).collect()
}

/// The access that a command needs. A command that only reads may save derived files for the next one.
fn access(command: &Command) -> Access {
    let reads = matches!(
        command,
        Command::Get { .. }
            | Command::List(_)
            | Command::Log { .. }
            | Command::Purge { check: Some(_), .. }
            | Command::Search(_)
            | Command::Related(_)
            | Command::Similar(_)
            | Command::Jobs(Jobs::List { .. } | Jobs::Run(JobsRun { dry_run: true, .. }))
            | Command::Brief { .. }
            | Command::Why { .. }
            | Command::Instructions { .. }
            | Command::Project(Project::Show)
            | Command::Core(Core::Show { .. })
            | Command::Agents
            | Command::Status
            | Command::Check(_)
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
                    | Import::ClientNotes { dry_run: true, .. }
                    | Import::Root { dry_run: true, .. }
            )
            | Command::Work(Work::Show { .. })
            | Command::Mission(
                Mission::List(_)
                    | Mission::Show { .. }
                    | Mission::Turns { .. }
                    | Mission::Notes { .. }
                    | Mission::Artifacts { .. }
                    | Mission::Export { .. }
            )
            | Command::Recover(_)
            | Command::Roster { .. }
            | Command::History { .. }
            | Command::Facts(Facts::List { .. } | Facts::Show { .. })
            | Command::Skills(Skills::List { .. } | Skills::Export { .. })
            | Command::Files(_)
            | Command::Export { .. }
    );
    if reads { Access::Cache } else { Access::Full }
}

fn undo(memory: &Memory, call: Option<u64>) -> Done {
    let undone = memory.audit().undo(call).map_err(|error| match error {
        Error::Memory(MemoryError::NotFound(why)) => {
            // The memory names the log where a number is wrong; the hint does so for every cause.
            let why = why.split_once("; `keepstone log`").map_or(why.as_str(), |(why, _)| why);
            Failure::Nothing(why.to_owned()).hinted("keepstone log lists the changes and their numbers")
        }
        error => error.into(),
    });
    Ok(Answer::Undone(undone?))
}

fn status(memory: &Memory, place: &Place) -> Done {
    let waiting = Filter { statuses: vec![Status::Candidate], ..Filter::default() };
    Ok(Answer::Status(crate::answer::Status {
        dir: place.location.to_string(),
        why: place.why.to_string(),
        workspace: place::workspace(None, place).ok(),
        agents: memory.vault().agents()?,
        counts: memory.vault().counts(None)?,
        candidates: memory.vault().entries(&waiting)?.len(),
        sizes: memory.upkeep().sizes()?,
        health: memory.upkeep().health()?,
        jobs: memory.jobs().status()?,
    }))
}
