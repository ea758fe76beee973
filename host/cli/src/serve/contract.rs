//! The contract over HTTP, by interface.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

mod audit;
mod briefing;
mod compat;
mod conversations;
mod exchange;
mod jobs;
mod learning;
mod missions;
mod procedures;
mod search;
mod upkeep;
mod vault;
mod work;

use crate::serve::route::Route;

/// All calls.
pub(super) fn routes() -> impl Iterator<Item = Route> {
    [
        compat::routes(),
        search::routes(),
        briefing::routes(),
        learning::routes(),
        procedures::routes(),
        vault::routes(),
        conversations::routes(),
        work::routes(),
        missions::routes(),
        upkeep::routes(),
        audit::routes(),
        exchange::routes(),
        jobs::routes(),
    ]
    .into_iter()
    .flatten()
}
