//! Opening the memory.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use keepstone::{Access, Grant, Location, Memory, MemoryStore, Middleware, OpenError, Project, Record, Store};

use super::{Place, prepare, workspace as workspace_of};
use crate::args::Named;
use crate::failure::Failure;
use crate::input::can_ask;
use crate::moment;
use crate::print::style::remark;

/// The agent under whose grant this process opens memories; without one it acts for the owner.
static AGENT: OnceLock<String> = OnceLock::new();

/// Opens memories under the grant of an agent from now on, unless one was named before.
pub(crate) fn act_for(agent: &str) {
    AGENT.get_or_init(|| agent.to_owned());
}

/// The time at which this process sees memories; without one it is now.
static AT: OnceLock<u64> = OnceLock::new();

/// Opens memories as they were at a time from now on.
pub(crate) fn see_at(time: u64) {
    AT.get_or_init(|| time);
}

/// Returns whether memories are opened as they were.
pub(crate) fn is_past() -> bool {
    AT.get().is_some()
}

/// The components that this process puts between memories and their stores.
static WITH: OnceLock<Vec<PathBuf>> = OnceLock::new();

/// The variables that they are given begin so.
const SETTINGS: &str = "KEEPSTONE_WITH_";

/// Opens memories through components from now on, the one next to the memory first.
pub(crate) fn go_through(components: Vec<PathBuf>) {
    WITH.get_or_init(|| components);
}

/// Returns whether components stand between memories and their files, which then say something else.
pub(crate) fn is_behind_components() -> bool {
    WITH.get().is_some_and(|components| !components.is_empty())
}

/// The store of a place, through the components of this process.
///
/// # Errors
/// [`OpenError::Component`] for a file that cannot be read, or is no such component.
pub(crate) fn store(place: &Location) -> Result<Arc<dyn Store>, OpenError> {
    let mut store = place.open()?;
    for file in WITH.get().into_iter().flatten().rev() {
        let bytes = std::fs::read(file)
            .map_err(|error| OpenError::Component(format!("reading {}: {error}{}", file.display(), relative(file))))?;
        let middleware = Middleware::new(&bytes).map_err(|error| match error {
            OpenError::Component(why) => OpenError::Component(format!("using {}: {why}", file.display())),
            error => error,
        })?;
        store = middleware.over(store, variables());
    }
    Ok(store)
}

/// A hint for a path that leads to another file in each folder.
fn relative(file: &Path) -> &'static str {
    if file.is_absolute() { "" } else { " (from the folder that this command started in: give the whole path)" }
}

/// The settings of components, from the environment.
fn variables() -> Vec<(String, String)> {
    let text = |(name, value): (OsString, OsString)| Some((name.into_string().ok()?, value.into_string().ok()?));
    std::env::vars_os().filter_map(text).filter(|(name, _)| name.starts_with(SETTINGS)).collect()
}

/// The record that this process makes of the first memory that it opens, and whether that is opened.
static RECORD: OnceLock<Record> = OnceLock::new();
static IS_RECORDED: AtomicBool = AtomicBool::new(false);

/// Records the calls of the memory that is opened first from now on.
pub(crate) fn record() {
    RECORD.get_or_init(Record::new);
}

/// The record, if this process makes one.
pub(crate) fn recorded() -> Option<&'static Record> {
    RECORD.get()
}

/// Opens the memory in a store, under the clock of tests if there is one.
pub(crate) fn open(place: &Location, access: Access) -> Result<Memory, Failure> {
    open_allowing(place, access, &[])
}

/// Opens the memory with what the person allows for this command, in the form of `policy.toml`.
pub(crate) fn open_allowing(place: &Location, access: Access, allowed: &[&str]) -> Result<Memory, Failure> {
    let who = who().or_else(|| person(access));
    open_under(place, Grant { policy: policy(allowed, who), ..grant(access) })
}

/// Opens the memory under a grant. Where no compiled code is cached, this process runs on quickly compiled code, and another
/// one compiles the better code for those that come later.
pub(crate) fn open_under(place: &Location, grant: Grant) -> Result<Memory, Failure> {
    open_in(store(place)?, grant)
}

/// A memory without content, which is in no place.
pub(crate) fn open_empty() -> Result<Memory, Failure> {
    open_in(MemoryStore::new(), grant(Access::Full))
}

fn open_in(store: impl Store + 'static, grant: Grant) -> Result<Memory, Failure> {
    // Before the memory opens: where there is no quick compiler, a client may end this process while it compiles.
    prepare::behind(&grant);
    let record = RECORD.get().filter(|_| !IS_RECORDED.swap(true, Ordering::Relaxed)).cloned();
    Ok(Memory::open(store, Grant { record, ..grant })?)
}

/// The grant of a command: its access, the agent, the clock of tests, and the settings of the environment.
pub(crate) fn grant(access: Access) -> Grant {
    let clock = moment::set_now().map(|now| Arc::new(move || now) as keepstone::Clock);
    Grant {
        access,
        clock,
        policy: policy(&[], who()),
        agent: AGENT.get().cloned(),
        at: AT.get().copied(),
        quick_start: true,
        ..Grant::default()
    }
}

/// The memory with the user's own beside it under a grant, if there is one and it is wanted. A fault of the user's memory
/// is told, and the project's works without it.
pub(crate) fn with_user(memory: Memory, named: &Named, place: &Place, grant: Grant) -> Memory {
    let dir = keepstone::user_dir().filter(|dir| !named.user && !named.no_user && dir.is_dir());
    let is_itself = |dir: &PathBuf| {
        let own = place.location.folder().and_then(|folder| folder.canonicalize().ok());
        own.is_some() && own == dir.canonicalize().ok()
    };
    let Some(dir) = dir.filter(|dir| !is_itself(dir)) else { return memory };
    let opened = Location::from(dir).open().map_err(OpenError::from).and_then(|store| Memory::open(store, grant));
    match opened {
        Ok(user) => memory.with_user(&user),
        Err(error) => {
            remark(&format!("your own memory is left out: {error}"));
            memory
        }
    }
}

/// The memory with what a brief is completed by: the user's own memory beside it, and a look at the project.
pub(crate) fn completed(memory: Memory, named: &Named, place: &Place, workspace: Option<&Path>) -> Memory {
    seeing_project(with_user(memory, named, place, grant(Access::Cache)), named, place, workspace)
}

/// The memory with a look at its project, so that a brief marks what is gone there. The person's own is of no project.
pub(crate) fn seeing_project(memory: Memory, named: &Named, place: &Place, workspace: Option<&Path>) -> Memory {
    match workspace_of(workspace, place) {
        Ok(folder) if !named.user => memory.with_project(Project::at(folder)),
        _ => memory,
    }
}

/// The writer that the environment names for the log.
fn who() -> Option<String> {
    std::env::var("KEEPSTONE_WHO").ok().filter(|who| !who.is_empty())
}

/// The person who types a command that writes, by the name that git has for their commits here.
fn person(access: Access) -> Option<String> {
    if access != Access::Full || AGENT.get().is_some() || !can_ask() {
        return None;
    }
    let mut git = Command::new("git");
    let told = git.args(["config", "user.name"]).stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let name = String::from_utf8(told.stdout).ok()?.trim().to_owned();
    (!name.is_empty()).then_some(name)
}

/// Settings above those of `policy.toml`: what is allowed, and the writer in the log, from the environment. What is allowed
/// stands first, because it may begin with settings outside of all tables.
fn policy(allowed: &[&str], who: Option<String>) -> Option<String> {
    // TOML's basic strings take what JSON's are.
    let who = who.map(|who| format!("[audit]\nwho = {}\n", serde_json::Value::from(who)));
    let tables: Vec<String> = allowed.iter().map(|table| (*table).to_owned()).chain(who).collect();
    (!tables.is_empty()).then(|| tables.concat())
}
