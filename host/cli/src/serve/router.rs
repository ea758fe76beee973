//! The one table of routes.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{Method, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::Response;
use axum::routing::any_service;
use axum::{Extension, Router};
use keepstone::COMPONENT_SHA256;
use serde_json::json;

use crate::mcp;

use super::code::Codes;
use super::event::Events;
use super::exchange::{Asked, Done, Nothing, ok};
use super::growing::{self, Growing};
use super::guard::{self, AuthConfig, BODY_LIMIT, Guard, Right};
use super::instances::Instances;
use super::problem::Problem;
use super::route::{Route, local_only, memory, route};
use super::{checkpoint, code, contract, conversation, event, openapi, page, search, upkeep, vault, viewer};

/// All there is.
pub(super) fn routes() -> Vec<Route> {
    let by_hand = [
        memory(Method::GET, "/api/memory", conversation::load),
        memory(Method::POST, "/api/memory", conversation::write),
        route(Method::PUT, "/api/memory/conversation", Right::Change, growing::grow),
        memory(Method::GET, "/api/memory/vault", vault::read),
        memory(Method::POST, "/api/memory/vault", vault::append),
        memory(Method::PUT, "/api/memory/vault", vault::edit),
        memory(Method::DELETE, "/api/memory/vault", vault::forget),
        memory(Method::GET, "/api/memory/search", search::find),
        memory(Method::GET, "/api/memory/checkpoint", checkpoint::recover),
        memory(Method::POST, "/api/memory/checkpoint", checkpoint::save),
        memory(Method::GET, "/api/memory/compact", upkeep::last_compaction),
        local_only(memory(Method::POST, "/api/memory/compact", upkeep::compact)),
        local_only(memory(Method::POST, "/api/memory/migrate", upkeep::migrate)),
        route(Method::POST, "/open/code", Right::Change, code::make),
        route(Method::POST, "/open/token", Right::Open, code::exchange),
        route(Method::GET, "/events", Right::Read, event::listen),
        route(Method::GET, "/openapi.json", Right::Open, openapi::tell),
        route(Method::GET, "/health", Right::Open, health),
    ];
    by_hand.into_iter().chain(viewer::routes()).chain(page::routes()).chain(contract::routes()).collect()
}

/// The routes, with a guard in front of them and of all else.
pub(super) fn router(
    instances: Arc<Instances>,
    door: AuthConfig,
    events: Arc<Events>,
    growing: Arc<Growing>,
) -> Router {
    let routes = routes();
    let codes = Arc::new(Codes::new(door.token.clone()));
    let rights = routes.iter().map(|route| ((route.method.clone(), route.path), route.right)).collect();
    let guard = Guard::new(door, rights);
    let routes = routes.into_iter().fold(Router::new(), |all, route| all.route(route.path, route.answer));
    routes
        .route("/mcp", any_service(mcp::http_service(instances.first().memory().clone())).layer(from_fn(mend)))
        .fallback(async |uri: Uri| Problem::no_route(uri.path()))
        .method_not_allowed_fallback(async |method: Method, uri: Uri| Problem::no_method(&method, uri.path()))
        .layer(Extension(codes))
        .layer(Extension(events))
        .layer(Extension(growing))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(from_fn_with_state(Arc::new(guard), guard::stand))
        .with_state(instances)
}

/// Mends a message for `/mcp`.
async fn mend(request: Request, next: Next) -> Response {
    mcp::http::mend_body(request, next, BODY_LIMIT).await
}

/// That the server answers, and with what; says nothing of the memory.
async fn health(_: Asked<Nothing>) -> Done {
    ok(json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION"), "component": COMPONENT_SHA256 }))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_route_is_in_the_document_and_no_other() {
        let document = openapi::document().unwrap();
        let paths = document["paths"].as_object().unwrap().iter();
        let told: BTreeSet<(String, String)> = paths
            .flat_map(|(path, methods)| {
                methods.as_object().unwrap().keys().map(|method| (path.clone(), method.to_uppercase()))
            })
            .collect();
        let there: BTreeSet<_> =
            routes().iter().map(|route| (route.path.to_owned(), route.method.to_string())).collect();
        assert_eq!(told, there);
        assert_eq!(there.len(), routes().len());
    }
}
