//! The interface `vault` over HTTP.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone::Memory;
use serde::Deserialize;

use crate::serve::exchange::{Done, Nothing, told};
use crate::serve::route::{Route, change, read};

/// A route for each call.
pub(super) fn routes() -> Vec<Route> {
    vec![
        change("/api/v1/vault/add", add),
        change("/api/v1/vault/add-many", add_many),
        read("/api/v1/vault/get", get),
        read("/api/v1/vault/entries", entries),
        read("/api/v1/vault/newest", newest),
        change("/api/v1/vault/edit", edit),
        change("/api/v1/vault/forget", forget),
        change("/api/v1/vault/restore", restore),
        change("/api/v1/vault/set-tier", set_tier),
        change("/api/v1/vault/set-status", set_status),
        change("/api/v1/vault/move-to", move_to),
        change("/api/v1/vault/share", share),
        read("/api/v1/vault/agents", agents),
        read("/api/v1/vault/counts", counts),
        read("/api/v1/vault/get-project", get_project),
        change("/api/v1/vault/set-project", set_project),
        read("/api/v1/vault/get-core", get_core),
        change("/api/v1/vault/set-core", set_core),
    ]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Add {
    draft: keepstone::Draft,
}

fn add(memory: &Memory, asked: Add) -> Done {
    told(memory.vault().add(&asked.draft))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AddMany {
    drafts: Vec<keepstone::Draft>,
}

fn add_many(memory: &Memory, asked: AddMany) -> Done {
    told(memory.vault().add_many(&asked.drafts))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Get {
    reference: String,
}

fn get(memory: &Memory, asked: Get) -> Done {
    told(memory.vault().get(&asked.reference))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entries {
    #[serde(default)]
    filter: keepstone::Filter,
}

fn entries(memory: &Memory, asked: Entries) -> Done {
    told(memory.vault().entries(&asked.filter))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Newest {
    #[serde(default)]
    filter: keepstone::Filter,
    typed: Option<String>,
    limit: u32,
}

fn newest(memory: &Memory, asked: Newest) -> Done {
    told(memory.vault().newest(&asked.filter, asked.typed.as_deref(), asked.limit))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    reference: String,
    changes: keepstone::Changes,
}

fn edit(memory: &Memory, asked: Edit) -> Done {
    told(memory.vault().edit(&asked.reference, &asked.changes))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Forget {
    reference: String,
}

fn forget(memory: &Memory, asked: Forget) -> Done {
    told(memory.vault().forget(&asked.reference))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Restore {
    reference: String,
}

fn restore(memory: &Memory, asked: Restore) -> Done {
    told(memory.vault().restore(&asked.reference))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetTier {
    reference: String,
    tier: keepstone::Tier,
}

fn set_tier(memory: &Memory, asked: SetTier) -> Done {
    told(memory.vault().set_tier(&asked.reference, asked.tier))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetStatus {
    reference: String,
    status: keepstone::Status,
}

fn set_status(memory: &Memory, asked: SetStatus) -> Done {
    told(memory.vault().set_status(&asked.reference, asked.status))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveTo {
    reference: String,
    to: keepstone::Scope,
}

fn move_to(memory: &Memory, asked: MoveTo) -> Done {
    told(memory.vault().move_to(&asked.reference, &asked.to))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Share {
    reference: String,
}

fn share(memory: &Memory, asked: Share) -> Done {
    told(memory.vault().share(&asked.reference))
}

fn agents(memory: &Memory, _: Nothing) -> Done {
    told(memory.vault().agents())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    scope: Option<keepstone::Scope>,
}

fn counts(memory: &Memory, asked: Counts) -> Done {
    told(memory.vault().counts(asked.scope.as_ref()))
}

fn get_project(memory: &Memory, _: Nothing) -> Done {
    told(memory.vault().get_project())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetProject {
    text: String,
    expect: Option<String>,
}

fn set_project(memory: &Memory, asked: SetProject) -> Done {
    told(memory.vault().set_project(&asked.text, asked.expect.as_deref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GetCore {
    agent: String,
}

fn get_core(memory: &Memory, asked: GetCore) -> Done {
    told(memory.vault().get_core(&asked.agent))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetCore {
    agent: String,
    section: keepstone::CoreSection,
    text: String,
    expect: Option<String>,
}

fn set_core(memory: &Memory, asked: SetCore) -> Done {
    told(memory.vault().set_core(&asked.agent, asked.section, &asked.text, asked.expect.as_deref()))
}
