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
