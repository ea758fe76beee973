//! Lives of a root under everything that can go wrong, each replayed from its seed.
//!
//! Several real memories share one simulated store. At every call of the store others may go first, the call may
//! fail before or after its effect, or be the last of its client. What must hold then is checked after every step:
//! what was acknowledged is there once, what was forgotten stays away, what people wrote stays byte for byte, every
//! file can be read, and what a memory knows is what the bytes say.

mod bug;
mod chance;
mod check;
mod client;
mod disk;
mod life;
mod model;
mod operation;
mod scan;
mod store;
mod world;

pub use bug::Bug;
pub use life::{Life, live, shorten};
pub use operation::Operation;

/// What can be left out of a life, to see what a finding needs.
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
    /// One kind of operation.
    Operation(Operation),
}

impl Switch {
    /// All of them.
    pub fn all() -> Vec<Self> {
        let operations = Operation::ALL.iter().map(|operation| Self::Operation(*operation));
        [Self::Crashes, Self::Failures, Self::Others, Self::Jumps].into_iter().chain(operations).collect()
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
            Self::Operation(operation) => 1 << (4 + operation as u32),
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

    /// Whether it is one of them.
    pub fn has(self, switch: Switch) -> bool {
        self.0 & switch.bit() != 0
    }
}

/// What happened in a life.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub struct Tally {
    pub operations: u64,
    /// Of the store, by clients that meet faults.
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
