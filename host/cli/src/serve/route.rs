//! Routes: a path, a method, and the call behind them.

use std::str::FromStr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{FromRequestParts, State};
use axum::handler::Handler;
use axum::http::Method;
use axum::http::request::Parts;
use axum::middleware::from_fn;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, MethodRouter, on};
use keepstone::Memory;
use serde::de::DeserializeOwned;
use tokio::task::JoinSet;

use crate::moment::Moment;

use super::exchange::{Asked, Done};
use super::guard::{self, Right};
use super::instances::Instances;
use super::problem::Problem;
use super::seat::ConnectionSlot;
use super::warning::with_warnings;

/// The header that names a time: the memory is seen as it was then, and cannot be changed.
const AT: &str = "keepstone-at";

/// A path and a method with their handler; `HEAD` is `GET` without the body.
pub(super) struct Route {
    pub(super) method: Method,
    pub(super) path: &'static str,
    pub(super) right: Right,
    pub(super) answer: MethodRouter<Arc<Instances>>,
}

/// A call of the contract that changes nothing.
pub(super) fn read<T: DeserializeOwned + Send + 'static>(path: &'static str, call: fn(&Memory, T) -> Done) -> Route {
    calling(Method::POST, path, Right::Read, call)
}

/// A call of the contract that may change the root.
pub(super) fn change<T: DeserializeOwned + Send + 'static>(path: &'static str, call: fn(&Memory, T) -> Done) -> Route {
    calling(Method::POST, path, Right::Change, call)
}

/// A call of the memory; it reads where its method only reads.
pub(super) fn memory<T>(method: Method, path: &'static str, call: fn(&Memory, T) -> Done) -> Route
where
    T: DeserializeOwned + Send + 'static,
{
    let right = if method == Method::GET { Right::Read } else { Right::Change };
    calling(method, path, right, call)
}

fn calling<T>(method: Method, path: &'static str, right: Right, call: fn(&Memory, T) -> Done) -> Route
where
    T: DeserializeOwned + Send + 'static,
{
    let answer = move |State(instances): State<Arc<Instances>>,
                       Seen(at): Seen,
                       Extension(seat): Extension<Arc<ConnectionSlot>>,
                       Asked(asked): Asked<T>| {
        let being_answered = seat.call();
        let taken = if right == Right::Read { instances.idlest() } else { instances.first() };
        async move {
            let _being_answered = being_answered;
            blocking(move || match at {
                Some(at) => call(&taken.memory().seen_at(at), asked),
                None => call(taken.memory(), asked),
            })
            .await
        }
    };
    route(method, path, right, answer)
}

/// The time at which the request sees the memory, in milliseconds since the Unix epoch; none for now.
struct Seen(Option<u64>);

impl<S: Sync> FromRequestParts<S> for Seen {
    type Rejection = Problem;

    async fn from_request_parts(request: &mut Parts, _: &S) -> Result<Self, Problem> {
        let Some(at) = request.headers.get(AT) else { return Ok(Self(None)) };
        let at = at.to_str().map_err(|_| "it is not ASCII".to_owned()).and_then(Moment::from_str);
        at.map(|at| Self(Some(at.0))).map_err(|why| Problem::invalid(format!("the header {AT}: {why}")))
    }
}

/// Any other route.
pub(super) fn route<A: 'static>(
    method: Method,
    path: &'static str,
    right: Right,
    answer: impl Handler<A, Arc<Instances>>,
) -> Route {
    let filter = MethodFilter::try_from(method.clone()).expect("the table names methods that axum knows");
    Route { method, path, right, answer: on(filter, answer) }
}

/// A route that is refused to requests that came through a proxy.
pub(super) fn local_only(route: Route) -> Route {
    Route { answer: route.answer.route_layer(from_fn(guard::refuse_forwarded)), ..route }
}

/// Makes a call where blocking is allowed. One that has not begun when nobody waits any more is not made.
pub(super) async fn blocking(call: impl FnOnce() -> Done + Send + 'static) -> Response {
    let mut calls = JoinSet::new();
    calls.spawn_blocking(|| with_warnings(call));
    match calls.join_next().await {
        Some(Ok(response)) => response,
        _ => Problem::failed("the server failed on this request").into_response(),
    }
}
