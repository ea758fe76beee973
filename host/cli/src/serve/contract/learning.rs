//! The interface `learning` over HTTP.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone::Memory;
use serde::Deserialize;

use crate::serve::exchange::{Done, told};
use crate::serve::route::{Route, change, read};

/// A route for each call.
pub(super) fn routes() -> Vec<Route> {
    vec![
        change("/api/v1/learning/capture", capture),
        read("/api/v1/learning/extract", extract),
        change("/api/v1/learning/learn", learn),
        change("/api/v1/learning/remember", remember),
        change("/api/v1/learning/confirm", confirm),
        read("/api/v1/learning/facts", facts),
        read("/api/v1/learning/similarity", similarity),
    ]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Capture {
    source: keepstone::CaptureSource,
}

fn capture(memory: &Memory, asked: Capture) -> Done {
    told(memory.learning().capture(&asked.source))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Extract {
    messages: Vec<keepstone::Message>,
    rules: keepstone::RuleSet,
}

fn extract(memory: &Memory, asked: Extract) -> Done {
    told(memory.learning().extract(&asked.messages, asked.rules))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Learn {
    agent: String,
    insights: Vec<keepstone::Insight>,
    #[serde(default)]
    tags: Vec<String>,
}

fn learn(memory: &Memory, asked: Learn) -> Done {
    told(memory.learning().learn(&asked.agent, &asked.insights, &asked.tags))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Remember {
    agent: String,
    category: keepstone::Category,
    text: String,
    session: Option<String>,
}

fn remember(memory: &Memory, asked: Remember) -> Done {
    told(memory.learning().remember(&asked.agent, asked.category, &asked.text, asked.session.as_deref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Confirm {
    agent: String,
    text: String,
}

fn confirm(memory: &Memory, asked: Confirm) -> Done {
    told(memory.learning().confirm(&asked.agent, &asked.text))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Facts {
    agent: Option<String>,
    task: Option<String>,
    limit: Option<u32>,
}

fn facts(memory: &Memory, asked: Facts) -> Done {
    told(memory.learning().facts(asked.agent.as_deref(), asked.task.as_deref(), asked.limit))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Similarity {
    one: String,
    other: String,
}

fn similarity(memory: &Memory, asked: Similarity) -> Done {
    told(memory.learning().similarity(&asked.one, &asked.other))
}
