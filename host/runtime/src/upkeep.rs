//! The interface `upkeep`: looking after a root.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::error::{Error, Fault};
use crate::memory::Memory;

/// How a root is.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct HealthReport {
    /// Category files, with and without faults.
    pub files: u32,
    /// Entries in them.
    pub entries: u32,
    /// Pieces of text without an id.
    pub passages: u32,
    /// Entries in the trash.
    pub forgotten: u32,
    /// What could not be read or understood; everything else works on.
    pub faults: Vec<Fault>,
    /// Keys that no part of the format explains; they are left alone.
    pub unknown: Vec<String>,
}

/// The calls of `upkeep`.
#[derive(Clone, Copy, Debug)]
pub struct Upkeep<'a>(pub(crate) &'a Memory);

impl Upkeep<'_> {
    /// Looks at every file.
    pub fn health(&self) -> Result<HealthReport, Error> {
        self.0.call("upkeep", "health", ())
    }

    /// Writes what a new root lacks; returns the keys written.
    pub fn init(&self) -> Result<Vec<String>, Error> {
        self.0.call("upkeep", "init", ())
    }
}
