//! Looking after a root: how it is, and chores that keep it small.
//!
//! Every chore is safe to break off: what is taken away is somewhere else first, and doing it again ends the same.

mod cap;
mod checkpoints;
mod conversations;
mod health;
mod import;
mod legacy;
mod migrate;
mod report;
mod section;

pub use health::HealthReport;
pub use import::Imported;
pub use migrate::{Migration, Skipped};
pub use report::{Chore, Report};

#[cfg(test)]
mod tests;
