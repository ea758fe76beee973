//! `/api/agents`, `/api/vault` and the other routes of agent-memory's viewer, for scripts that ask it. Answers are those of its
//! library: an array is not in an object.

use axum::Json;
use axum::http::{Method, StatusCode};
use keepstone::{Category, Changes, Draft, Filter, Memory, Outcome, Query};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::exchange::{Done, Nothing, ok};
use super::problem::Problem;
use super::route::{Route, local_only, memory};
use super::shape::{CompactionResult, SearchResult, VaultEntry};
use crate::reference::scope_of;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    agent: String,
    category: Category,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewEntry {
    agent: String,
    category: Category,
    content: String,
    #[serde(default)]
    tags: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    agent: String,
    category: Category,
    id: String,
    content: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    agent: String,
    category: Category,
    id: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Count {
    agent: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Find {
    q: String,
    limit: Option<u32>,
}

/// The routes; all but those that read need the token.
pub(super) fn routes() -> Vec<Route> {
    vec![
        memory(Method::GET, "/api/agents", agents),
        memory(Method::GET, "/api/vault", read),
        memory(Method::POST, "/api/vault", append),
        memory(Method::PUT, "/api/vault", edit),
        memory(Method::DELETE, "/api/vault", remove),
        memory(Method::GET, "/api/counts", counts),
        memory(Method::GET, "/api/search", find),
        memory(Method::GET, "/api/project", project),
        local_only(memory(Method::POST, "/api/compact", compact)),
        memory(Method::GET, "/api/stats", stats),
    ]
}

fn agents(memory: &Memory, _: Nothing) -> Done {
    ok(json!(memory.vault().agents()?))
}

fn read(memory: &Memory, asked: Read) -> Done {
    let filter = Filter { scopes: vec![scope_of(&asked.agent)], categories: vec![asked.category], ..Filter::default() };
    let entries: Vec<VaultEntry> = memory.vault().entries(&filter)?.into_iter().map(Into::into).collect();
    ok(json!(entries))
}

/// Adds an entry, and answers with it or with the one that says the same.
fn append(memory: &Memory, new: NewEntry) -> Done {
    let draft = Draft { tags: new.tags, ..Draft::new(scope_of(&new.agent), new.category, new.content) };
    let (status, reference) = match memory.vault().add(&draft)? {
        Outcome::Stored(reference) => (StatusCode::CREATED, reference),
        Outcome::Merged(reference) => (StatusCode::OK, reference),
        Outcome::Rejected(reason) => return Err(Problem::invalid(reason)),
    };
    Ok((status, Json(json!(VaultEntry::from(memory.vault().get(&reference)?)))))
}

fn edit(memory: &Memory, asked: Edit) -> Done {
    let Edit { agent, category, id, content } = asked;
    let changes = Changes { text: Some(content), ..Changes::default() };
    memory.vault().edit(&format!("{agent}/{category}/{id}"), &changes)?;
    ok(json!({ "ok": true }))
}

/// Moves an entry to the trash.
fn remove(memory: &Memory, asked: Named) -> Done {
    let Named { agent, category, id } = asked;
    memory.vault().forget(&format!("{agent}/{category}/{id}"))?;
    ok(json!({ "ok": true }))
}

fn counts(memory: &Memory, asked: Count) -> Done {
    let mut counts: Map<String, Value> =
        Category::ALL.iter().map(|category| (category.to_string(), json!(0))).collect();
    let found = memory.vault().counts(Some(&scope_of(&asked.agent)))?;
    counts.extend(found.iter().map(|one| (one.category.to_string(), json!(one.entries))));
    ok(Value::Object(counts))
}

fn find(memory: &Memory, asked: Find) -> Done {
    if asked.q.trim().is_empty() {
        return Err(Problem::invalid("reading the query: `q` is empty"));
    }
    let found = memory.search().find(&Query { limit: asked.limit, ..Query::new(asked.q) })?;
    ok(json!(found.into_iter().map(SearchResult::from).collect::<Vec<_>>()))
}

fn project(memory: &Memory, _: Nothing) -> Done {
    let project = memory.vault().get_project()?;
    ok(json!({ "content": project.text, "exists": project.version.is_some() }))
}

fn compact(memory: &Memory, _: Nothing) -> Done {
    ok(json!(CompactionResult::from(memory.upkeep().run(&[], false)?)))
}

/// The number of agents, and of the entries of all of them.
fn stats(memory: &Memory, _: Nothing) -> Done {
    let agents = memory.vault().agents()?;
    let entries: u64 = memory.vault().counts(None)?.iter().map(|one| u64::from(one.entries)).sum();
    ok(json!({ "agents": agents.len(), "entries": entries }))
}
