//! The interface `upkeep` over HTTP.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone::Memory;
use serde::Deserialize;

use crate::serve::exchange::{Done, Nothing, told};
use crate::serve::route::{Route, change, local_only, read};

/// A route for each call.
pub(super) fn routes() -> Vec<Route> {
    vec![
        read("/api/v1/upkeep/health", health),
        change("/api/v1/upkeep/init", init),
        read("/api/v1/upkeep/is-due", is_due),
        read("/api/v1/upkeep/sizes", sizes),
        local_only(change("/api/v1/upkeep/run", run)),
        read("/api/v1/upkeep/check", check),
        read("/api/v1/upkeep/last-report", last_report),
    ]
}

fn health(memory: &Memory, _: Nothing) -> Done {
    told(memory.upkeep().health())
}

fn init(memory: &Memory, _: Nothing) -> Done {
    told(memory.upkeep().init())
}

fn is_due(memory: &Memory, _: Nothing) -> Done {
    told(memory.upkeep().is_due())
}

fn sizes(memory: &Memory, _: Nothing) -> Done {
    told(memory.upkeep().sizes())
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Run {
    #[serde(default)]
    chores: Vec<keepstone::Chore>,
    #[serde(default)]
    dry_run: bool,
}

fn run(memory: &Memory, asked: Run) -> Done {
    told(memory.upkeep().run(&asked.chores, asked.dry_run))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    branch: keepstone::Branch,
}

fn check(memory: &Memory, asked: Check) -> Done {
    told(memory.upkeep().check(&asked.branch))
}

fn last_report(memory: &Memory, _: Nothing) -> Done {
    told(memory.upkeep().last_report())
}
