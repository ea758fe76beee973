//! What a client sends in the body of a request, read as on standard input.

use axum::Json;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::header::CONTENT_LENGTH;
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rmcp::model::ErrorCode;
use serde_json::Value;

use super::message::{self, Message};

/// Reads the body of a request, and passes its messages on one by one.
pub(crate) async fn mend_body(request: Request, next: Next, most: usize) -> Response {
    if request.method() != Method::POST {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let Ok(bytes) = to_bytes(body, most).await else { return StatusCode::PAYLOAD_TOO_LARGE.into_response() };
    let mut input = message::read(&bytes);
    if !input.is_batch {
        return match input.messages.pop() {
            Some(Message::Sound(_, json)) => pass(&parts, &json, next).await,
            Some(Message::Refused(answer)) => refused(answer),
            Some(Message::Void) | None => StatusCode::ACCEPTED.into_response(),
        };
    }
    let mut answers = Vec::new();
    for message in input.messages {
        let json = match message {
            Message::Sound(_, json) => json,
            Message::Refused(answer) => {
                answers.push(answer);
                continue;
            }
            Message::Void => continue,
        };
        let answer = pass(&parts, &json, next.clone()).await;
        let is_plain = answer.status().is_success();
        let Ok(body) = to_bytes(answer.into_body(), usize::MAX).await else { continue };
        match serde_json::from_slice::<Value>(&body) {
            Ok(answer) => answers.push(answer),
            // The library refuses the request as such: so it would the others.
            Err(_) if !is_plain => return (StatusCode::BAD_REQUEST, body).into_response(),
            Err(_) => {}
        }
    }
    if answers.is_empty() { StatusCode::ACCEPTED.into_response() } else { Json(answers).into_response() }
}

async fn pass(parts: &Parts, message: &Value, next: Next) -> Response {
    let (mut parts, bytes) = (parts.clone(), Bytes::from(message.to_string()));
    if parts.headers.contains_key(CONTENT_LENGTH) {
        parts.headers.insert(CONTENT_LENGTH, bytes.len().into());
    }
    next.run(Request::from_parts(parts, Body::from(bytes))).await
}

fn refused(answer: Value) -> Response {
    let is_request = answer["error"]["code"] == ErrorCode::INVALID_PARAMS.0;
    let status = if is_request { StatusCode::OK } else { StatusCode::BAD_REQUEST };
    (status, Json(answer)).into_response()
}
