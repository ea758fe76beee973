//! The interface `audit` over HTTP.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone::Memory;
use serde::Deserialize;

use crate::serve::exchange::{Done, told};
use crate::serve::route::{Route, change, local_only, read};

/// A route for each call.
pub(super) fn routes() -> Vec<Route> {
    vec![
        read("/api/v1/audit/log", log),
        read("/api/v1/audit/changed-texts", changed_texts),
        read("/api/v1/audit/history-of", history_of),
        change("/api/v1/audit/undo", undo),
        local_only(change("/api/v1/audit/purge", purge)),
        read("/api/v1/audit/check-receipts", check_receipts),
        read("/api/v1/audit/redact", redact),
        read("/api/v1/audit/find-secrets", find_secrets),
    ]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Log {
    reference: Option<String>,
    limit: Option<u32>,
}

fn log(memory: &Memory, asked: Log) -> Done {
    told(memory.audit().log(asked.reference.as_deref(), asked.limit))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangedTexts {
    numbers: Vec<u64>,
}

fn changed_texts(memory: &Memory, asked: ChangedTexts) -> Done {
    told(memory.audit().changed_texts(&asked.numbers))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HistoryOf {
    reference: String,
}

fn history_of(memory: &Memory, asked: HistoryOf) -> Done {
    told(memory.audit().history_of(&asked.reference))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Undo {
    call: Option<u64>,
}

fn undo(memory: &Memory, asked: Undo) -> Done {
    told(memory.audit().undo(asked.call))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Purge {
    reference: String,
}

fn purge(memory: &Memory, asked: Purge) -> Done {
    told(memory.audit().purge(&asked.reference))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CheckReceipts {
    key: Option<String>,
}

fn check_receipts(memory: &Memory, asked: CheckReceipts) -> Done {
    told(memory.audit().check_receipts(asked.key.as_deref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Redact {
    text: String,
}

fn redact(memory: &Memory, asked: Redact) -> Done {
    told(memory.audit().redact(&asked.text))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FindSecrets {
    #[serde(default)]
    everywhere: bool,
}

fn find_secrets(memory: &Memory, asked: FindSecrets) -> Done {
    told(memory.audit().find_secrets(asked.everywhere))
}
