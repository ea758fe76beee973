//! `/api/memory/vault`: the entries themselves.

use axum::Json;
use axum::http::StatusCode;
use keepstone::{Category, Changes, Draft, Filter, Memory, Outcome};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::exchange::{Done, ok};
use super::problem::Problem;
use super::shape::VaultEntry;
use crate::reference::scope_of;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Read {
    agent_id: Option<String>,
    category: Option<Category>,
}

/// An entry to be.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewEntry {
    agent_id: String,
    category: Category,
    content: String,
    #[serde(default)]
    tags: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Edit {
    agent_id: Option<String>,
    category: Option<Category>,
    id: Option<String>,
    reference: Option<String>,
    content: Option<String>,
    tags: Option<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Forget {
    agent_id: Option<String>,
    category: Option<Category>,
    id: Option<String>,
    reference: Option<String>,
}

/// Agents; with an agent how much each category holds; with a category too the entries in it, newest first.
pub(super) fn read(memory: &Memory, asked: Read) -> Done {
    let vault = memory.vault();
    match (asked.agent_id, asked.category) {
        (None, None) => ok(json!({ "agents": vault.agents()? })),
        (Some(agent), None) => {
            let mut counts: Map<String, Value> =
                Category::ALL.iter().map(|category| (category.to_string(), json!(0))).collect();
            counts.extend(
                vault.counts(Some(&scope_of(&agent)))?.iter().map(|one| (one.category.to_string(), json!(one.entries))),
            );
            ok(json!({ "agentId": agent, "counts": counts }))
        }
        (Some(agent), Some(category)) => {
            let filter = Filter { scopes: vec![scope_of(&agent)], categories: vec![category], ..Filter::default() };
            let entries: Vec<VaultEntry> = vault.entries(&filter)?.into_iter().map(Into::into).collect();
            ok(json!({ "entries": entries }))
        }
        (None, Some(_)) => Err(Problem::invalid("reading the query: `category` needs `agentId`")),
    }
}

/// Adds an entry and returns the result. A refusal by policy is no error.
pub(super) fn append(memory: &Memory, new: NewEntry) -> Done {
    let draft = Draft { tags: new.tags, ..Draft::new(scope_of(&new.agent_id), new.category, new.content) };
    let told = |outcome: &str, reference: &str| {
        let entry = VaultEntry::from(memory.vault().get(reference)?);
        Ok::<_, Problem>(json!({ "outcome": outcome, "entry": entry }))
    };
    match memory.vault().add(&draft)? {
        Outcome::Stored(reference) => Ok((StatusCode::CREATED, Json(told("stored", &reference)?))),
        Outcome::Merged(reference) => ok(told("merged", &reference)?),
        Outcome::Rejected(reason) => ok(json!({ "outcome": "rejected", "reason": reason })),
    }
}

/// Changes an entry's text, its tags, or both.
pub(super) fn edit(memory: &Memory, asked: Edit) -> Done {
    if asked.content.is_none() && asked.tags.is_none() {
        return Err(Problem::invalid("reading the body: there is neither `content` nor `tags` to change"));
    }
    let reference = reference(asked.reference, asked.agent_id, asked.category, asked.id)?;
    let changes = Changes { text: asked.content, tags: asked.tags, ..Changes::default() };
    let entry = VaultEntry::from(memory.vault().edit(&reference, &changes)?);
    ok(json!({ "entry": entry }))
}

/// Moves an entry to the trash.
pub(super) fn forget(memory: &Memory, asked: Forget) -> Done {
    let reference = reference(asked.reference, asked.agent_id, asked.category, asked.id)?;
    memory.vault().forget(&reference)?;
    ok(json!({ "forgotten": reference }))
}

/// An entry is named by its reference, or by the three parts of it.
fn reference(
    whole: Option<String>,
    agent_id: Option<String>,
    category: Option<Category>,
    id: Option<String>,
) -> Result<String, Problem> {
    match (whole, agent_id, category, id) {
        (Some(reference), None, None, None) => Ok(reference),
        (None, Some(agent), Some(category), Some(id)) => Ok(format!("{agent}/{category}/{id}")),
        _ => Err(Problem::invalid("an entry is named by `reference`, or by `agentId`, `category` and `id`")),
    }
}
