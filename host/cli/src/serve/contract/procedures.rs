//! The interface `procedures` over HTTP.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone::Memory;
use serde::Deserialize;

use crate::serve::exchange::{Done, told};
use crate::serve::route::{Route, change, read};

/// A route for each call.
pub(super) fn routes() -> Vec<Route> {
    vec![
        read("/api/v1/procedures/find", find),
        change("/api/v1/procedures/learn", learn),
        change("/api/v1/procedures/record-practice", record_practice),
        read("/api/v1/procedures/export-skills", export_skills),
        change("/api/v1/procedures/import-skills", import_skills),
    ]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Find {
    #[serde(default)]
    filter: keepstone::Filter,
}

fn find(memory: &Memory, asked: Find) -> Done {
    told(memory.procedures().find(&asked.filter))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Learn {
    scope: keepstone::Scope,
}

fn learn(memory: &Memory, asked: Learn) -> Done {
    told(memory.procedures().learn(&asked.scope))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordPractice {
    reference: String,
    outcome: keepstone::PracticeOutcome,
    session: String,
}

fn record_practice(memory: &Memory, asked: RecordPractice) -> Done {
    told(memory.procedures().record_practice(&asked.reference, asked.outcome, &asked.session))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExportSkills {
    #[serde(default)]
    references: Vec<String>,
    #[serde(default)]
    files: Vec<keepstone::File>,
}

fn export_skills(memory: &Memory, asked: ExportSkills) -> Done {
    told(memory.procedures().export_skills(&asked.references, &asked.files))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ImportSkills {
    scope: keepstone::Scope,
    files: Vec<keepstone::File>,
}

fn import_skills(memory: &Memory, asked: ImportSkills) -> Done {
    told(memory.procedures().import_skills(&asked.scope, &asked.files))
}
