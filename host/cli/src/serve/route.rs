//! Routes: a path, a method, and the call behind them.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::handler::Handler;
use axum::http::Method;
use axum::middleware::from_fn;
use axum::routing::{MethodFilter, MethodRouter, on};
use keepstone::Memory;
use serde::de::DeserializeOwned;
use tokio::task::JoinSet;

use super::exchange::{Asked, Done};
use super::guard::{self, Right};
use super::problem::Problem;
use super::seat::ConnectionSlot;

/// A path and a method with their handler; `HEAD` is `GET` without the body.
pub(super) struct Route {
    pub(super) method: Method,
    pub(super) path: &'static str,
    pub(super) right: Right,
    pub(super) answer: MethodRouter<Memory>,
}

/// A call of the contract that changes nothing.
pub(super) fn read<T: DeserializeOwned + Send + 'static>(path: &'static str, call: fn(&Memory, T) -> Done) -> Route {
    Route { right: Right::Read, ..memory(Method::POST, path, call) }
}

/// A call of the contract that may change the root.
pub(super) fn change<T: DeserializeOwned + Send + 'static>(path: &'static str, call: fn(&Memory, T) -> Done) -> Route {
    memory(Method::POST, path, call)
}

/// A call of the memory; it reads where its method only reads.
pub(super) fn memory<T>(method: Method, path: &'static str, call: fn(&Memory, T) -> Done) -> Route
where
    T: DeserializeOwned + Send + 'static,
{
    let answer =
        move |State(memory): State<Memory>, Extension(seat): Extension<Arc<ConnectionSlot>>, Asked(asked): Asked<T>| {
            let being_answered = seat.call();
            async move {
                let _being_answered = being_answered;
                blocking(move || call(&memory, asked)).await
            }
        };
    let right = if method == Method::GET { Right::Read } else { Right::Change };
    route(method, path, right, answer)
}

/// Any other route.
pub(super) fn route<A: 'static>(
    method: Method,
    path: &'static str,
    right: Right,
    answer: impl Handler<A, Memory>,
) -> Route {
    let filter = MethodFilter::try_from(method.clone()).expect("the table names methods that axum knows");
    Route { method, path, right, answer: on(filter, answer) }
}

/// A route that is refused to requests that came through a proxy.
pub(super) fn local_only(route: Route) -> Route {
    Route { answer: route.answer.route_layer(from_fn(guard::refuse_forwarded)), ..route }
}

/// Makes a call where blocking is allowed. One that has not begun when nobody waits any more is not made.
pub(super) async fn blocking(call: impl FnOnce() -> Done + Send + 'static) -> Done {
    let mut calls = JoinSet::new();
    calls.spawn_blocking(call);
    match calls.join_next().await {
        Some(Ok(done)) => done,
        _ => Err(Problem::failed("the server failed on this request")),
    }
}
