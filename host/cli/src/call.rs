//! From commands to calls of the library.

use std::path::Path;
use std::sync::Arc;

use keepstone::{
    Changes, Draft, Error, Filter, FolderStore, Grant, Memory, MemoryError, ProjectContext, Query, Request, Scope, Tier,
};

use crate::answer::{Answer, Status};
use crate::args::{Add, Args, Command, Edit, Filters, List, Project, Search};
use crate::failure::Failure;
use crate::{input, moment, place};

type Done = Result<Answer, Failure>;

/// Does what was asked.
pub(crate) fn call(args: &Args) -> Done {
    let dir = place::find(args.dir.as_deref())?;
    let memory = &open(&dir, reads_only(&args.command))?;
    match &args.command {
        Command::Init => Ok(Answer::Names(memory.upkeep().init()?)),
        Command::Add(given) => add(memory, given),
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
        Command::Pin { reference, off } => {
            let tier = if *off { Tier::Active } else { Tier::Pinned };
            Ok(Answer::Changed(memory.vault().set_tier(reference, tier)?.into()))
        }
        Command::SetStatus { reference, status } => {
            Ok(Answer::Changed(memory.vault().set_status(reference, *status)?.into()))
        }
        Command::Widen { reference, scope } => Ok(Answer::Changed(memory.vault().widen(reference, scope)?.into())),
        Command::Search(given) => search(memory, given),
        Command::Brief { agent, task, budget } => {
            let task = Some(task.join(" ")).filter(|task| !task.is_empty());
            let request = Request { agent: agent.clone(), task, budget: *budget };
            Ok(Answer::Brief(memory.briefing().compose(&request)?))
        }
        Command::Instructions { agent } => Ok(Answer::Text(memory.briefing().instructions(agent)?)),
        Command::Project(given) => project(memory, given),
        Command::Agents => Ok(Answer::Names(memory.vault().agents()?)),
        Command::Status => status(memory, &dir),
        Command::Completions { .. } => Ok(Answer::Names(Vec::new())),
    }
}

fn open(dir: &Path, read_only: bool) -> Result<Memory, Failure> {
    let clock = moment::set_now().map(|now| Arc::new(move || now) as keepstone::Clock);
    let grant = Grant { read_only, clock, ..Grant::default() };
    Ok(Memory::open(FolderStore::open(dir)?, grant)?)
}

/// Whether a command has no business writing.
fn reads_only(command: &Command) -> bool {
    matches!(
        command,
        Command::Get { .. }
            | Command::List(_)
            | Command::Search(_)
            | Command::Brief { .. }
            | Command::Instructions { .. }
            | Command::Project(Project::Show)
            | Command::Agents
            | Command::Status
    )
}

fn add(memory: &Memory, given: &Add) -> Done {
    let scope = given.scope.clone().unwrap_or_else(|| Scope::agent(&given.agent));
    let draft = Draft {
        tags: given.tags.clone(),
        tier: given.tier,
        status: given.status,
        importance: given.importance,
        confidence: given.confidence,
        author: Some(given.agent.clone()),
        session: given.session.clone(),
        sources: given.sources.clone(),
        created: given.created.map(|moment| moment.0),
        ..Draft::new(scope, given.category, input::text(&given.text)?)
    };
    Ok(Answer::Outcome(memory.vault().add(&draft)?))
}

fn list(memory: &Memory, given: &List) -> Done {
    let mut entries = memory.vault().list(&filter(&given.filters))?;
    entries.truncate(given.limit.unwrap_or(usize::MAX));
    Ok(Answer::Entries(entries))
}

fn search(memory: &Memory, given: &Search) -> Done {
    let query = Query { text: given.query.join(" "), filter: filter(&given.filters), limit: given.limit };
    Ok(Answer::Hits(memory.search().find(&query)?))
}

fn filter(given: &Filters) -> Filter {
    let agents = given.agents.iter().map(Scope::agent);
    Filter {
        scopes: agents.chain(given.scopes.iter().cloned()).collect(),
        categories: given.categories.clone(),
        tags: given.tags.clone(),
        tiers: given.tiers.clone(),
        statuses: given.statuses.clone(),
        since: given.since.map(|moment| moment.0),
        until: given.until.map(|moment| moment.0),
    }
}

/// A new text comes from where it was named; when nothing at all was named, from an editor or standard input.
fn edit(memory: &Memory, given: &Edit) -> Done {
    let tags = (given.no_tags || !given.tags.is_empty()).then(|| given.tags.clone());
    let mut changes = Changes { text: None, tags, importance: given.importance, confidence: given.confidence };
    if input::is_given(&given.text) || (changes == Changes::default() && !input::has_terminal()) {
        changes.text = Some(input::text(&given.text)?);
    } else if changes == Changes::default() {
        let entry = memory.vault().get(&given.reference)?;
        let save = |text| {
            let changes = Changes { text: Some(text), ..Changes::default() };
            Ok(memory.vault().edit(&given.reference, &changes)?)
        };
        let saved = input::edit(&format!("{}\n", entry.text), save)?;
        return Ok(Answer::Changed(saved.unwrap_or(entry).into()));
    }
    Ok(Answer::Changed(memory.vault().edit(&given.reference, &changes)?.into()))
}

/// Does something to each entry: where one fails the rest goes on.
fn each<T>(references: &[String], act: impl Fn(&String) -> Result<T, Error>, answer: fn(Vec<T>) -> Answer) -> Done {
    let (mut done, mut failed) = (Vec::new(), Vec::new());
    for reference in references {
        match act(reference) {
            Ok(one) => done.push(one),
            Err(error) => failed.push(error.into()),
        }
    }
    match (failed.is_empty(), done.is_empty()) {
        (true, _) => Ok(answer(done)),
        (false, true) => Err(Failure::Partly(None, failed)),
        (false, false) => Err(Failure::Partly(Some(answer(done).into()), failed)),
    }
}

fn project(memory: &Memory, given: &Project) -> Done {
    let vault = memory.vault();
    match given {
        Project::Show => Ok(Answer::Project(vault.get_project()?)),
        Project::Set(text) => Ok(Answer::ProjectSet(vault.set_project(&input::text(text)?, None)?)),
        Project::Edit => {
            let there = vault.get_project()?;
            let saved = input::edit(&there.text, |text| replace_project(memory, &there, &text))?;
            Ok(Answer::ProjectSet(saved.unwrap_or(there)))
        }
    }
}

/// Replaces what was read. The contract cannot expect that nothing is there: that is looked at just before.
fn replace_project(memory: &Memory, read: &ProjectContext, text: &str) -> Result<ProjectContext, Failure> {
    let vault = memory.vault();
    if read.version.is_none() && vault.get_project()?.version.is_some() {
        let message = "others wrote the project's text while it was edited".to_owned();
        return Err(Failure::Memory(MemoryError::Conflict(message)));
    }
    Ok(vault.set_project(text, read.version.as_deref())?)
}

fn status(memory: &Memory, dir: &Path) -> Done {
    Ok(Answer::Status(Status {
        dir: dir.display().to_string(),
        agents: memory.vault().agents()?,
        counts: memory.vault().counts(None)?,
        health: memory.upkeep().health()?,
    }))
}
