//! The one table of routes.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::handler::Handler;
use axum::http::{Method, Uri};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{MethodFilter, MethodRouter, on};
use axum::{Extension, Router};
use keepstone::{COMPONENT_SHA256, Memory};
use serde::de::DeserializeOwned;
use serde_json::json;
use tokio::task::JoinSet;

use crate::mcp;

use super::exchange::{Asked, Done, Nothing, ok};
use super::guard::{self, BODY_LIMIT, Guard};
use super::problem::Problem;
use super::seat::Seat;
use super::{checkpoint, conversation, openapi, search, upkeep, vault};

/// A path and a method with their handler; `HEAD` is `GET` without the body.
pub(super) struct Route {
    /// The routes with which the document is compared.
    #[cfg(test)]
    pub(super) method: Method,
    pub(super) path: &'static str,
    answer: MethodRouter<Memory>,
}

/// All there is.
pub(super) fn routes() -> [Route; 15] {
    [
        memory(Method::GET, "/api/memory", conversation::load),
        memory(Method::POST, "/api/memory", conversation::write),
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
        route(Method::GET, "/", root),
        route(Method::GET, "/openapi.json", openapi::tell),
        route(Method::GET, "/health", health),
    ]
}

/// A call of the memory.
fn memory<T>(method: Method, path: &'static str, call: fn(&Memory, T) -> Done) -> Route
where
    T: DeserializeOwned + Send + 'static,
{
    let answer = move |State(memory): State<Memory>, Extension(seat): Extension<Arc<Seat>>, Asked(asked): Asked<T>| {
        let being_answered = seat.call();
        async move {
            let _being_answered = being_answered;
            blocking(move || call(&memory, asked)).await
        }
    };
    route(method, path, answer)
}

fn route<A: 'static>(method: Method, path: &'static str, answer: impl Handler<A, Memory>) -> Route {
    let filter = MethodFilter::try_from(method.clone()).expect("the table names methods that axum knows");
    Route {
        #[cfg(test)]
        method,
        path,
        answer: on(filter, answer),
    }
}

/// A route that is refused to requests that came through a proxy.
fn local_only(route: Route) -> Route {
    Route { answer: route.answer.route_layer(from_fn(guard::refuse_forwarded)), ..route }
}

/// Makes a call where blocking is allowed. One that has not begun when nobody waits any more is not made.
async fn blocking(call: impl FnOnce() -> Done + Send + 'static) -> Done {
    let mut calls = JoinSet::new();
    calls.spawn_blocking(call);
    match calls.join_next().await {
        Some(Ok(done)) => done,
        _ => Err(Problem::failed("the server broke down over this")),
    }
}

/// The routes, with the guard in front of them and of all else.
pub(super) fn router(memory: Memory, guard: Guard) -> Router {
    let routes = routes().into_iter().fold(Router::new(), |all, route| all.route(route.path, route.answer));
    routes
        .route_service("/mcp", mcp::http(memory.clone()))
        .fallback(async |uri: Uri| Problem::no_route(uri.path()))
        .method_not_allowed_fallback(async |method: Method, uri: Uri| Problem::no_method(&method, uri.path()))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(from_fn_with_state(Arc::new(guard), guard::stand))
        .with_state(memory)
}

/// Where to go on from the URL that `serve` prints.
async fn root(_: Asked<Nothing>) -> Done {
    ok(
        json!({ "name": "keepstone", "version": env!("CARGO_PKG_VERSION"), "api": "/openapi.json", "health": "/health" }),
    )
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
