//! Opening the memory.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;

use keepstone::{Access, Grant, Location, Memory, Readiness};

use super::Place;
use crate::args::Named;
use crate::failure::Failure;
use crate::moment;
use crate::print::style::remark;

/// Opens the memory in a store, under the clock of tests if there is one.
pub(crate) fn open(place: &Location, access: Access) -> Result<Memory, Failure> {
    tell_preparing(io::stderr().is_terminal());
    open_quietly(place, access)
}

/// Opens the memory without a remark on how long it takes.
pub(crate) fn open_quietly(place: &Location, access: Access) -> Result<Memory, Failure> {
    let clock = moment::set_now().map(|now| Arc::new(move || now) as keepstone::Clock);
    let grant = Grant { access, clock, policy: policy(), ..Grant::default() };
    Ok(Memory::open(place.open()?, grant)?)
}

/// The memory with the user's own beside it, if there is one and it is wanted. Nothing but its index can change there, and
/// its trouble is told and keeps nobody from the project's.
pub(crate) fn with_user(memory: Memory, named: &Named, place: &Place) -> Memory {
    let dir = keepstone::user_dir().filter(|dir| !named.user && !named.no_user && dir.is_dir());
    let is_itself = |dir: &PathBuf| {
        let own = place.location.folder().and_then(|folder| folder.canonicalize().ok());
        own.is_some() && own == dir.canonicalize().ok()
    };
    let Some(dir) = dir.filter(|dir| !is_itself(dir)) else { return memory };
    match open_quietly(&dir.into(), Access::Cache) {
        Ok(user) => memory.with_user(&user),
        Err(failure) => {
            remark(&format!("your own memory is left out: {}", failure.message()));
            memory
        }
    }
}

/// Says that opening a memory will take seconds, if it will.
pub(crate) fn tell_preparing(is_wanted: bool) {
    match keepstone::readiness() {
        Readiness::Unprepared if is_wanted => remark("Preparing Keepstone for this machine, once…"),
        Readiness::Uncached if is_wanted => {
            remark(
                "Preparing Keepstone: its cache cannot be written, so each start takes this long; KEEPSTONE_CACHE_DIR names another",
            );
        }
        _ => {}
    }
}

/// Settings from the environment, above `policy.toml`: the writer in the log.
fn policy() -> Option<String> {
    let who = std::env::var("KEEPSTONE_WHO").ok().filter(|who| !who.is_empty())?;
    // TOML's basic strings take what JSON's are.
    Some(format!("[audit]\nwho = {}", serde_json::Value::from(who)))
}
