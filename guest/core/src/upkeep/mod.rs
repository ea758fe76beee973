//! Looking after a root: how it is, and chores that keep it small.
//!
//! Every chore is safe to break off: what is taken away is somewhere else first, and doing it again ends the same.

pub(crate) mod bit_office;
mod cap;
mod checkpoints;
mod conversations;
pub(crate) mod health;
pub(crate) mod import;
mod legacy;
pub(crate) mod migrate;
pub(crate) mod portable;
pub(crate) mod purge;
pub(crate) mod report;
mod section;

#[cfg(test)]
mod tests;
