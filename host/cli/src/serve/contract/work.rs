//! The interface `work` over HTTP.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone::Memory;
use serde::Deserialize;

use crate::serve::exchange::{Done, told};
use crate::serve::route::{Route, change, read};

/// A route for each call.
pub(super) fn routes() -> Vec<Route> {
    vec![
        change("/api/v1/work/commit", commit),
        read("/api/v1/work/summarize", summarize),
        read("/api/v1/work/history", history),
        change("/api/v1/work/replace-history", replace_history),
        read("/api/v1/work/recover", recover),
        read("/api/v1/work/roster", roster),
        change("/api/v1/work/report", report),
        read("/api/v1/work/get", get),
        change("/api/v1/work/clear", clear),
    ]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Commit {
    commit: keepstone::SessionCommit,
}

fn commit(memory: &Memory, asked: Commit) -> Done {
    told(memory.work().commit(&asked.commit))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Summarize {
    commit: keepstone::SessionCommit,
}

fn summarize(memory: &Memory, asked: Summarize) -> Done {
    told(memory.work().summarize(&asked.commit))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct History {
    agent: String,
    limit: Option<u32>,
}

fn history(memory: &Memory, asked: History) -> Done {
    told(memory.work().history(&asked.agent, asked.limit))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReplaceHistory {
    agent: String,
    sessions: Vec<keepstone::SessionSummary>,
}

fn replace_history(memory: &Memory, asked: ReplaceHistory) -> Done {
    told(memory.work().replace_history(&asked.agent, &asked.sessions))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recover {
    request: keepstone::RecoveryRequest,
}

fn recover(memory: &Memory, asked: Recover) -> Done {
    told(memory.work().recover(&asked.request))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Roster {
    #[serde(default)]
    team: Vec<keepstone::Teammate>,
}

fn roster(memory: &Memory, asked: Roster) -> Done {
    told(memory.work().roster(&asked.team))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Report {
    report: keepstone::WorkReport,
}

fn report(memory: &Memory, asked: Report) -> Done {
    told(memory.work().report(&asked.report))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Get {
    agent: String,
}

fn get(memory: &Memory, asked: Get) -> Done {
    told(memory.work().get(&asked.agent))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Clear {
    agent: String,
}

fn clear(memory: &Memory, asked: Clear) -> Done {
    told(memory.work().clear(&asked.agent))
}
