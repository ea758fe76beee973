//! `/api/memory/search`: finding entries by what they say.

use keepstone::{Category, Filter, Hit, Memory, Query};
use serde::Deserialize;
use serde_json::json;

use super::exchange::{Done, ok};
use super::problem::Problem;
use super::shape::SearchResult;
use crate::call::entry::of_user;
use crate::reference::scope_of;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Find {
    q: String,
    agent_id: Option<String>,
    category: Option<Category>,
    limit: Option<u32>,
}

/// The entries that say what is asked, best first, and beside them those of the user's own memory.
pub(super) fn find(memory: &Memory, asked: Find) -> Done {
    if asked.q.trim().is_empty() {
        return Err(Problem::invalid("reading the query: `q` is empty"));
    }
    let filter = Filter {
        scopes: asked.agent_id.iter().map(|agent| scope_of(agent)).collect(),
        categories: asked.category.into_iter().collect(),
        ..Filter::default()
    };
    let query = Query { filter, limit: asked.limit, ..Query::new(asked.q) };
    let told = |hits: Vec<Hit>| hits.into_iter().map(SearchResult::from).collect::<Vec<_>>();
    let results = told(memory.search().find(&query)?);
    let user = memory.user().map_or_else(Vec::new, |user| of_user(&user, query, asked.limit));
    ok(json!({ "results": results, "user": told(user) }))
}
