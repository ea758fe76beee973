//! Opening the memory.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use keepstone::{Access, Grant, Location, Memory, OpenError, Project, Readiness};

use super::{Place, workspace as workspace_of};
use crate::args::Named;
use crate::failure::Failure;
use crate::moment;
use crate::print::style::remark;

/// The agent under whose grant this process opens memories; without one it acts for the owner.
static AGENT: OnceLock<String> = OnceLock::new();

/// Opens memories under the grant of an agent from now on, unless one was named before.
pub(crate) fn act_for(agent: &str) {
    AGENT.get_or_init(|| agent.to_owned());
}

/// Opens the memory in a store, under the clock of tests if there is one.
pub(crate) fn open(place: &Location, access: Access) -> Result<Memory, Failure> {
    open_allowing(place, access, &[])
}

/// Opens the memory with what the person allows for this command, in the form of `policy.toml`.
pub(crate) fn open_allowing(place: &Location, access: Access, allowed: &[&str]) -> Result<Memory, Failure> {
    tell_preparing(io::stderr().is_terminal(), &Grant::default());
    Ok(Memory::open(place.open()?, Grant { policy: policy(allowed), ..grant(access) })?)
}

/// Opens the memory without a remark on how long it takes.
pub(crate) fn open_quietly(place: &Location, access: Access) -> Result<Memory, Failure> {
    Ok(Memory::open(place.open()?, grant(access))?)
}

/// The grant of a command: its access, the agent, the clock of tests, and the settings of the environment.
pub(crate) fn grant(access: Access) -> Grant {
    let clock = moment::set_now().map(|now| Arc::new(move || now) as keepstone::Clock);
    Grant { access, clock, policy: policy(&[]), agent: AGENT.get().cloned(), ..Grant::default() }
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

/// Says that opening a memory under a grant will take seconds, if it will.
pub(crate) fn tell_preparing(is_wanted: bool, grant: &Grant) {
    match keepstone::readiness_for(grant) {
        Readiness::Unprepared if is_wanted => remark("Preparing Keepstone for this machine, once…"),
        Readiness::Damaged if is_wanted => {
            remark("Preparing Keepstone again: the compiled code in its cache was damaged…");
        }
        Readiness::Uncached if is_wanted => {
            remark(
                "Preparing Keepstone: its cache cannot be written, so each start takes this long; KEEPSTONE_CACHE_DIR names another",
            );
        }
        _ => {}
    }
}

/// Settings above those of `policy.toml`: what is allowed, and the writer in the log, from the environment. What is allowed
/// stands first, because it may begin with settings outside of all tables.
fn policy(allowed: &[&str]) -> Option<String> {
    let who = std::env::var("KEEPSTONE_WHO").ok().filter(|who| !who.is_empty());
    // TOML's basic strings take what JSON's are.
    let who = who.map(|who| format!("[audit]\nwho = {}\n", serde_json::Value::from(who)));
    let tables: Vec<String> = allowed.iter().map(|table| (*table).to_owned()).chain(who).collect();
    (!tables.is_empty()).then(|| tables.concat())
}
