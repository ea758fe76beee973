//! Simulated roots with all faults that can happen, each repeatable from its seed.
//!
//! Several real memories share one simulated store. At each store call another client may go first, the call may
//! fail before or after its effect, or be the last of its client. After every step all promises are checked:
//! acknowledged texts exist once, forgotten ones stay away, text by people stays byte for byte, every file can be
//! read, and the state of each memory equals that of its files.

mod bug;
mod chance;
mod check;
mod client;
mod damage;
mod disk;
mod life;
mod model;
mod operation;
mod scan;
mod store;
mod world;

pub use bug::Bug;
pub use damage::WorkedRoot;
pub use life::{Life, live, shorten};
pub use operation::Operation;

/// Parts that can be left out of a run, to see what a finding needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// Clients that break down.
    Crashes,
    /// Calls that fail.
    Failures,
    /// Clients that go first in the middle of an operation.
    Others,
    /// Clocks that jump.
    Jumps,
    /// All operations on a mission but those on its entries.
    Missions,
    /// One kind of operation.
    Operation(Operation),
}

impl Switch {
    /// All of them.
    pub fn all() -> Vec<Self> {
        let operations = Operation::ALL.iter().map(|operation| Self::Operation(*operation));
        [Self::Crashes, Self::Failures, Self::Others, Self::Jumps, Self::Missions]
            .into_iter()
            .chain(operations)
            .collect()
    }

    /// As it is written on the command line.
    pub fn name(self) -> String {
        match self {
            Self::Operation(operation) => operation.name(),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    fn bit(self) -> u64 {
        match self {
            Self::Crashes => 1,
            Self::Failures => 1 << 1,
            Self::Others => 1 << 2,
            Self::Jumps => 1 << 3,
            Self::Missions => 1 << 4,
            Self::Operation(operation) => 1 << (5 + operation as u32),
        }
    }
}

/// A set of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Switches(u64);

impl Switches {
    /// The set with one more.
    #[must_use]
    pub fn with(self, switch: Switch) -> Self {
        Self(self.0 | switch.bit())
    }

    /// Returns whether an operation is left out.
    pub(crate) fn has_operation(self, operation: Operation) -> bool {
        self.has(Switch::Operation(operation)) || (operation.is_of_missions() && self.has(Switch::Missions))
    }

    /// Returns whether a switch is among them.
    pub fn has(self, switch: Switch) -> bool {
        self.0 & switch.bit() != 0
    }
}

/// The counts of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub struct Tally {
    pub operations: u64,
    /// The store calls of clients that meet faults.
    pub calls: u64,
    pub failures: u64,
    pub unknown: u64,
    pub conflicts: u64,
    pub crashes: u64,
    pub jumps: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.operations += other.operations;
        self.calls += other.calls;
        self.failures += other.failures;
        self.unknown += other.unknown;
        self.conflicts += other.conflicts;
        self.crashes += other.crashes;
        self.jumps += other.jumps;
    }
}
