//! Opening the memory, as all commands but `serve` do.

use std::sync::Arc;

use keepstone::{Access, Grant, Location, Memory};

use crate::failure::Failure;
use crate::moment;

/// Opens the memory in a store, under the clock of tests if there is one.
pub(crate) fn open(place: &Location, access: Access) -> Result<Memory, Failure> {
    let clock = moment::set_now().map(|now| Arc::new(move || now) as keepstone::Clock);
    let grant = Grant { access, clock, policy: policy(), ..Grant::default() };
    Ok(Memory::open(place.open()?, grant)?)
}

/// What the environment says above `policy.toml`: who makes the changes.
fn policy() -> Option<String> {
    let who = std::env::var("KEEPSTONE_WHO").ok().filter(|who| !who.is_empty())?;
    // TOML's basic strings take what JSON's are.
    Some(format!("[audit]\nwho = {}", serde_json::Value::from(who)))
}
