//! Conversions and exports, by interface.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

mod audit;
mod briefing;
mod clients;
mod compat;
mod conversations;
mod exchange;
mod jobs;
mod json;
mod learning;
mod missions;
mod opening;
mod operations;
mod procedures;
mod search;
mod tools;
mod transcripts;
mod types;
mod upkeep;
mod vault;
mod work;

pub(crate) use operations::Operations;
