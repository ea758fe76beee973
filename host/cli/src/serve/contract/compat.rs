//! The interface `compat` over HTTP.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone::Memory;
use serde::Deserialize;

use crate::serve::exchange::{Done, Nothing, told};
use crate::serve::route::{Route, change, read};

/// A route for each call.
pub(super) fn routes() -> Vec<Route> {
    vec![
        change("/api/v1/compat/record-review", record_review),
        change("/api/v1/compat/prefer-technology", prefer_technology),
        change("/api/v1/compat/complete-project", complete_project),
        change("/api/v1/compat/rate-project", rate_project),
        read("/api/v1/compat/projects", projects),
        read("/api/v1/compat/knowledge", knowledge),
        read("/api/v1/compat/scope-block", scope_block),
    ]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordReview {
    verdict: String,
    session: Option<String>,
}

fn record_review(memory: &Memory, asked: RecordReview) -> Done {
    told(memory.compat().record_review(&asked.verdict, asked.session.as_deref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PreferTechnology {
    technology: String,
    session: Option<String>,
}

fn prefer_technology(memory: &Memory, asked: PreferTechnology) -> Done {
    told(memory.compat().prefer_technology(&asked.technology, asked.session.as_deref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CompleteProject {
    project: keepstone::ProjectRecord,
}

fn complete_project(memory: &Memory, asked: CompleteProject) -> Done {
    told(memory.compat().complete_project(&asked.project))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RateProject {
    ratings: Vec<keepstone::Rating>,
}

fn rate_project(memory: &Memory, asked: RateProject) -> Done {
    told(memory.compat().rate_project(&asked.ratings))
}

fn projects(memory: &Memory, _: Nothing) -> Done {
    told(memory.compat().projects())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Knowledge {
    agent: Option<String>,
    task: Option<String>,
    budget: Option<u32>,
}

fn knowledge(memory: &Memory, asked: Knowledge) -> Done {
    told(memory.compat().knowledge(asked.agent.as_deref(), asked.task.as_deref(), asked.budget))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScopeBlock {
    project: String,
    workspace: String,
}

fn scope_block(memory: &Memory, asked: ScopeBlock) -> Done {
    told(memory.compat().scope_block(&asked.project, &asked.workspace))
}
