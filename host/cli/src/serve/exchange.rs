//! Requests of a route, and their answers.

use std::error::Error;
use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, Query, Request};
use axum::http::{Method, StatusCode, Uri};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tokio::time::timeout;

use crate::json;

use super::guard::BODY_LIMIT;
use super::problem::Problem;

/// The time limit for the arrival of a body.
const ARRIVAL: Duration = Duration::from_secs(30);

/// The arguments: of a read in the query, of a write in a JSON object, of a deletion in either.
///
/// A name that is not known, or is there twice, is an error: left out, it would change what is meant.
pub(super) struct Asked<T>(pub(super) T);

/// Nothing is asked: no query, and no body but `{}`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        let (method, uri) = (request.method().clone(), request.uri().clone());
        let body = body(request, ARRIVAL).await?;
        let is_in_query = match method {
            Method::GET | Method::HEAD => true,
            Method::DELETE => body.is_empty(),
            _ => false,
        };
        match is_in_query {
            true if !body.is_empty() => Err(Problem::invalid("there is a body where only a query is taken")),
            true => query(&uri),
            false if uri.query().is_some() => Err(Problem::invalid("there is a query where only a body is taken")),
            false => object(if body.is_empty() { b"{}" } else { &body }),
        }
        .map(Self)
    }
}

/// Reads a body, unless it is too large or too slow.
async fn body(request: Request, arrival: Duration) -> Result<Bytes, Problem> {
    let taken = timeout(arrival, Bytes::from_request(request, &())).await.map_err(|_| Problem::timeout())?;
    taken.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::too_large(BODY_LIMIT),
        _ => unreadable("the body", &rejection),
    })
}

fn query<T: DeserializeOwned>(uri: &Uri) -> Result<T, Problem> {
    Query::try_from_uri(uri).map(|Query(asked)| asked).map_err(|rejection| unreadable("the query", &rejection))
}

fn object<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    let body = &json::repaired(body);
    let Json(asked) = Json::from_bytes(body).map_err(|rejection| unreadable("the body", &rejection))?;
    // An array would be taken for the fields in their order.
    let is_object = body.trim_ascii_start().starts_with(b"{");
    is_object.then_some(asked).ok_or_else(|| Problem::invalid("reading the body: it is not a JSON object"))
}

/// A refusal of axum, by its cause: at which field, and of a text at which line and column.
fn unreadable(what: &str, rejection: &(dyn Error + 'static)) -> Problem {
    Problem::invalid(format!("reading {what}: {}", rejection.source().unwrap_or(rejection)))
}

/// Reads a body of which only the fields tell the shape; an error names the field.
pub(super) fn shaped<T: DeserializeOwned>(body: Map<String, Value>) -> Result<T, Problem> {
    serde_path_to_error::deserialize(Value::Object(body)).map_err(|error| unreadable("the body", &error))
}

/// The answer of a route.
pub(super) type Done = Result<(StatusCode, Json<Value>), Problem>;

/// A successful answer.
pub(super) fn ok(told: Value) -> Done {
    Ok((StatusCode::OK, Json(told)))
}

/// The answer of a call of the memory, in its own form; null for a call that answers with nothing.
pub(super) fn told<T: Serialize>(answer: Result<T, keepstone::Error>) -> Done {
    let told = serde_json::to_value(answer?);
    ok(told.map_err(|error| Problem::failed(&format!("writing the answer: {error}")))?)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use axum::body::{Body, HttpBody};
    use hyper::body::Frame;

    use super::*;

    /// Never arrives.
    struct Late;

    impl HttpBody for Late {
        type Data = Bytes;
        type Error = Infallible;

        fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
            Poll::Pending
        }
    }

    #[test]
    fn a_body_is_not_waited_for_without_end() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let late = body(Request::new(Body::new(Late)), Duration::from_millis(1));
        assert_eq!(runtime.block_on(late).unwrap_err().status(), StatusCode::REQUEST_TIMEOUT);
    }
}
