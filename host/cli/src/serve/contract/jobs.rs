//! The interface `jobs` over HTTP.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone::Memory;
use serde::Deserialize;

use crate::serve::exchange::{Done, Nothing, told};
use crate::serve::route::{Route, change, read};

/// A route for each call.
pub(super) fn routes() -> Vec<Route> {
    vec![
        read("/api/v1/jobs/pending", pending),
        change("/api/v1/jobs/resolve", resolve),
        read("/api/v1/jobs/status", status),
        read("/api/v1/jobs/tasks", tasks),
        change("/api/v1/jobs/submit", submit),
        read("/api/v1/jobs/rerank-task", rerank_task),
        read("/api/v1/jobs/rerank", rerank),
    ]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pending {
    model: String,
    limit: u32,
}

fn pending(memory: &Memory, asked: Pending) -> Done {
    told(memory.jobs().pending(&asked.model, asked.limit))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Resolve {
    model: String,
    answers: Vec<keepstone::Answer>,
}

fn resolve(memory: &Memory, asked: Resolve) -> Done {
    told(memory.jobs().resolve(&asked.model, &asked.answers))
}

fn status(memory: &Memory, _: Nothing) -> Done {
    told(memory.jobs().status())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tasks {
    #[serde(default)]
    kinds: Vec<keepstone::TaskKind>,
    limit: u32,
}

fn tasks(memory: &Memory, asked: Tasks) -> Done {
    told(memory.jobs().tasks(&asked.kinds, asked.limit))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Submit {
    id: String,
    answer: String,
}

fn submit(memory: &Memory, asked: Submit) -> Done {
    told(memory.jobs().submit(&asked.id, &asked.answer))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RerankTask {
    query: keepstone::Query,
}

fn rerank_task(memory: &Memory, asked: RerankTask) -> Done {
    told(memory.jobs().rerank_task(&asked.query))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rerank {
    query: keepstone::Query,
    id: String,
    answer: String,
}

fn rerank(memory: &Memory, asked: Rerank) -> Done {
    told(memory.jobs().rerank(&asked.query, &asked.id, &asked.answer))
}
