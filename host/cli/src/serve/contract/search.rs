//! The interface `search` over HTTP.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone::Memory;
use serde::Deserialize;

use crate::serve::exchange::{Done, told};
use crate::serve::route::{Route, read};

/// A route for each call.
pub(super) fn routes() -> Vec<Route> {
    vec![
        read("/api/v1/search/find", find),
        read("/api/v1/search/related", related),
        read("/api/v1/search/similar", similar),
        read("/api/v1/search/contradicting", contradicting),
        read("/api/v1/search/compare", compare),
        read("/api/v1/search/passages", passages),
    ]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Find {
    query: keepstone::Query,
}

fn find(memory: &Memory, asked: Find) -> Done {
    told(memory.search().find(&asked.query))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Related {
    reference: String,
    #[serde(default)]
    filter: keepstone::Filter,
    limit: Option<u32>,
}

fn related(memory: &Memory, asked: Related) -> Done {
    told(memory.search().related(&asked.reference, &asked.filter, asked.limit))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Similar {
    query: keepstone::Query,
}

fn similar(memory: &Memory, asked: Similar) -> Done {
    told(memory.search().similar(&asked.query))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contradicting {
    #[serde(default)]
    filter: keepstone::Filter,
    limit: Option<u32>,
}

fn contradicting(memory: &Memory, asked: Contradicting) -> Done {
    told(memory.search().contradicting(&asked.filter, asked.limit))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Compare {
    reference: String,
}

fn compare(memory: &Memory, asked: Compare) -> Done {
    told(memory.search().compare(&asked.reference))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Passages {
    text: String,
    limit: Option<u32>,
}

fn passages(memory: &Memory, asked: Passages) -> Done {
    told(memory.search().passages(&asked.text, asked.limit))
}
