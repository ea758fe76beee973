//! The checks of every request before anything else: requests are answered only from this
//! machine, from this server's own pages or from outside of any page.
//!
//! A page on the web can make a browser send requests to 127.0.0.1, by its address or under a name of its own
//! that resolves to it. It can choose neither `Host` nor `Origin`, cannot read the token, and is sent no header
//! that would let it read an answer.

use std::collections::HashMap;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::Method;
use axum::http::header::{self, AsHeaderName, HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;

use super::problem::Problem;
use super::token::Token;

/// The largest body, in bytes.
pub(super) const BODY_LIMIT: usize = 2 << 20;

/// The time limit of a request, from its head to its answer, with the arrival of the body and the wait for others. A call
/// of the memory has no more either: nobody waits for its answer any longer, and others wait for it to end.
pub(super) const TIMEOUT: Duration = Duration::from_secs(120);

/// The time for which a refused client may continue sending.
const LINGER: Duration = Duration::from_secs(1);

/// Headers that a proxy adds.
const FORWARDED: [&str; 3] = ["forwarded", "x-forwarded-for", "x-real-ip"];

/// Headers of each answer for browsers: do not store, guess, frame or run it.
const HARDENING: [(&str, &str); 4] = [
    ("cache-control", "no-store"),
    ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
    ("cross-origin-resource-policy", "same-origin"),
    ("x-content-type-options", "nosniff"),
];

/// The request that a route asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Right {
    /// It tells nothing of the memory: anybody on this machine may ask.
    Open,
    /// It reads the memory: it needs the token if the server is private.
    Read,
    /// It may change the memory: it needs the token.
    Change,
}

/// The right that each route asks for.
type Rights = HashMap<(Method, &'static str), Right>;

/// Where a server is found, and what it takes to come in.
pub(super) struct AuthConfig {
    pub(super) port: u16,
    pub(super) token: Arc<Token>,
    /// Reading needs the token too.
    pub(super) is_private: bool,
}

/// The rules about who may ask.
pub(super) struct Guard {
    hosts: [String; 3],
    token: Arc<Token>,
    is_private: bool,
    rights: Rights,
}

/// Stands before every route and before what there is where there is none.
pub(super) async fn stand(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut answer = match guard.check(&request) {
        Ok(()) => timeout(TIMEOUT, next.run(request)).await.unwrap_or_else(|_| Problem::busy().into_response()),
        Err(problem) => {
            discard(request.into_body()).await;
            problem.into_response()
        }
    };
    for (name, value) in HARDENING {
        // A page has a policy of its own.
        answer.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    answer
}

/// Reads and drops the rest of a request for a while: closing the connection during it could cut off the answer.
async fn discard(mut body: Body) {
    let rest = async { while let Some(Ok(_)) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {} };
    let _ = timeout(LINGER, rest).await;
}

/// Stands before the routes that are for this machine alone.
pub(super) async fn refuse_forwarded(request: Request, next: Next) -> Response {
    if FORWARDED.iter().any(|name| request.headers().contains_key(*name)) {
        return Problem::denied("this is refused for requests that come through a proxy").into_response();
    }
    next.run(request).await
}

impl Guard {
    /// The guard of a server and its routes.
    pub(super) fn new(door: AuthConfig, rights: Rights) -> Self {
        let AuthConfig { port, token, is_private } = door;
        let hosts = ["127.0.0.1", "localhost", "[::1]"].map(|host| format!("{host}:{port}"));
        Self { hosts, token, is_private, rights }
    }

    /// Allows a request or returns the reason of its refusal.
    fn check(&self, request: &Request) -> Result<(), Problem> {
        check_origin(request.headers(), self.host(request)?)?;
        match self.right(request) {
            Right::Read if self.is_private => self.check_token(request.headers())?,
            Right::Change => self.check_token(request.headers())?,
            Right::Open | Right::Read => {}
        }
        check_body(request)
    }

    /// The right that a request needs. Where there is no route, one that is not known to read counts as a change.
    fn right(&self, request: &Request) -> Right {
        let reads = matches!(*request.method(), Method::GET | Method::HEAD);
        let method = if reads { Method::GET } else { request.method().clone() };
        let known = self.rights.get(&(method, request.uri().path())).copied();
        known.unwrap_or(if reads { Right::Read } else { Right::Change })
    }

    /// The one `Host` there is, which must be ours; a request to a proxy must name the same.
    fn host<'a>(&self, request: &'a Request) -> Result<&'a str, Problem> {
        let host = only(request.headers(), header::HOST).filter(|host| self.hosts.iter().any(|own| own == host));
        let named = |host: &&str| request.uri().authority().is_none_or(|named| named == *host);
        host.filter(named).ok_or_else(|| Problem::denied("the `Host` is not this server's"))
    }

    fn check_token(&self, headers: &HeaderMap) -> Result<(), Problem> {
        match only(headers, header::AUTHORIZATION).and_then(|given| given.split_once(' ')) {
            Some((kind, guess)) if kind.eq_ignore_ascii_case("bearer") && self.token.is(guess.as_bytes()) => Ok(()),
            _ => Err(Problem::unauthorized()),
        }
    }
}

/// A page that asks must be ours. `same-site` will not do: that is every other server on this machine.
fn check_origin(headers: &HeaderMap, host: &str) -> Result<(), Problem> {
    let is_ours = |origin: &HeaderValue| origin.as_bytes().strip_prefix(b"http://") == Some(host.as_bytes());
    if !headers.get_all(header::ORIGIN).iter().all(is_ours) {
        return Err(Problem::denied("the `Origin` is not this server's"));
    }
    if !headers.get_all("sec-fetch-site").iter().all(|site| site == "same-origin" || site == "none") {
        return Err(Problem::denied("the request comes from another site"));
    }
    Ok(())
}

/// A body is JSON, as it is, and not larger than it may be if it says its length.
fn check_body(request: &Request) -> Result<(), Problem> {
    let (headers, body) = (request.headers(), request.body());
    let is_json = || only(headers, header::CONTENT_TYPE).is_some_and(is_json);
    if (!body.is_end_stream() || headers.contains_key(header::CONTENT_TYPE)) && !is_json() {
        return Err(Problem::unsupported("a body must be `Content-Type: application/json`"));
    }
    if headers.contains_key(header::CONTENT_ENCODING) {
        return Err(Problem::unsupported("a body must have no `Content-Encoding`"));
    }
    if body.size_hint().lower() > BODY_LIMIT as u64 {
        return Err(Problem::too_large(BODY_LIMIT));
    }
    Ok(())
}

/// The value of a header, unless it is there twice or is not text.
fn only(headers: &HeaderMap, name: impl AsHeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next().filter(|_| values.next().is_none())?;
    value.to_str().ok()
}

/// With parameters or without; one that names a character set must name UTF-8.
fn is_json(kind: &str) -> bool {
    let mut parts = kind.split(';').map(|part| part.trim().to_ascii_lowercase());
    let is_json = parts.next().is_some_and(|kind| kind == "application/json");
    is_json && parts.all(|part| part.strip_prefix("charset=").is_none_or(|set| set.trim_matches('"') == "utf-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_json_in_utf8() {
        for kind in ["application/json", "Application/JSON; charset=UTF-8", "application/json;charset=\"utf-8\""] {
            assert!(is_json(kind), "{kind}");
        }
        for kind in ["", "text/plain", "application/jsonp", "text/plain;application/json", "application/json;charset=x"]
        {
            assert!(!is_json(kind), "{kind}");
        }
    }
}
