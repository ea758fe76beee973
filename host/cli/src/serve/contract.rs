//! The contract over HTTP, by interface.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

mod audit;
mod briefing;
mod exchange;
mod jobs;
mod learning;
mod missions;
mod procedures;
mod search;
mod sessions;
mod upkeep;
mod vault;

use crate::serve::route::Route;

/// All calls.
pub(super) fn routes() -> impl Iterator<Item = Route> {
    [
        vault::routes(),
        search::routes(),
        briefing::routes(),
        learning::routes(),
        procedures::routes(),
        sessions::routes(),
        missions::routes(),
        upkeep::routes(),
        audit::routes(),
        exchange::routes(),
        jobs::routes(),
    ]
    .into_iter()
    .flatten()
}
