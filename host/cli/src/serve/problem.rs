//! Failures as a status and `{"error":{"code":…,"message":…}}`.

use axum::Json;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use keepstone::{Error, MemoryError};
use serde_json::{Value, json};

/// The reason why a request failed. The codes of the memory are those of the command and the libraries.
#[derive(Debug)]
pub(super) struct Problem {
    status: StatusCode,
    error: Value,
}

impl Problem {
    fn new(status: StatusCode, code: &str, message: &str) -> Self {
        Self { status, error: json!({ "code": code, "message": message }) }
    }

    /// The request cannot be right.
    pub(super) fn invalid(message: impl Into<String>) -> Self {
        MemoryError::Invalid(message.into()).into()
    }

    /// The client has no permission.
    pub(super) fn denied(message: &str) -> Self {
        MemoryError::Denied(message.into()).into()
    }

    /// The token is missing or wrong.
    pub(super) fn unauthorized() -> Self {
        let message = "this needs `Authorization: Bearer` with the token; `keepstone serve --print-token` tells it";
        Self::new(StatusCode::UNAUTHORIZED, "unauthorized", message)
    }

    /// No route has this path.
    pub(super) fn no_route(path: &str) -> Self {
        MemoryError::NotFound(format!("nothing is at {path}: /openapi.json lists what there is")).into()
    }

    /// The path has other methods.
    pub(super) fn no_method(method: &Method, path: &str) -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", &format!("{path} has no {method}"))
    }

    /// The body did not arrive in time.
    pub(super) fn timeout() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "timeout", "reading the body: it did not arrive in time")
    }

    /// The memory did not answer in time.
    pub(super) fn busy() -> Self {
        MemoryError::Unavailable("the memory was busy for too long: this may or may not have been done".into()).into()
    }

    /// The body has more than so many bytes.
    pub(super) fn too_large(limit: usize) -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", &format!("the body has more than {limit} bytes"))
    }

    /// The body is none that is understood.
    pub(super) fn unsupported(message: &str) -> Self {
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported", message)
    }

    /// The server broke down.
    pub(super) fn failed(message: &str) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", message)
    }

    /// The status it is answered with.
    #[cfg(test)]
    pub(super) fn status(&self) -> StatusCode {
        self.status
    }

    /// Only the error, for an answer with several.
    pub(super) fn into_error(self) -> Value {
        self.error
    }
}

impl From<MemoryError> for Problem {
    fn from(error: MemoryError) -> Self {
        let status = match error {
            MemoryError::Invalid(_) => StatusCode::BAD_REQUEST,
            MemoryError::Denied(_) => StatusCode::FORBIDDEN,
            MemoryError::NotFound(_) => StatusCode::NOT_FOUND,
            MemoryError::Conflict(_) => StatusCode::CONFLICT,
            MemoryError::Corrupt(_) => StatusCode::UNPROCESSABLE_ENTITY,
            MemoryError::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            MemoryError::Full(_) => StatusCode::INSUFFICIENT_STORAGE,
        };
        Self { status, error: json!(error) }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::Memory(error) => error.into(),
            Error::Deadline { .. } => MemoryError::Unavailable(error.to_string()).into(),
            Error::Trap { .. } | Error::Limit { .. } | Error::Budget { .. } => Self::failed(&error.to_string()),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let asks_for = (self.status == StatusCode::UNAUTHORIZED).then_some([(header::WWW_AUTHENTICATE, "Bearer")]);
        (self.status, asks_for, Json(json!({ "error": self.error }))).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keepstone::Fault;

    #[test]
    fn every_error_of_the_memory_has_its_status() {
        let fault = Fault { key: "dev/facts.md".into(), line: Some(2), message: "no UTF-8".into() };
        let text = String::new;
        let errors = [
            (MemoryError::Invalid(text()), 400),
            (MemoryError::Denied(text()), 403),
            (MemoryError::NotFound(text()), 404),
            (MemoryError::Conflict(text()), 409),
            (MemoryError::Corrupt(fault), 422),
            (MemoryError::Unavailable(text()), 503),
            (MemoryError::Full(text()), 507),
        ];
        for (error, status) in errors {
            let code = error.code();
            let problem = Problem::from(Error::Memory(error));
            assert_eq!((problem.status().as_u16(), problem.error["code"].as_str()), (status, Some(code)));
            assert_eq!(problem.error["fault"]["line"], if status == 422 { json!(2) } else { Value::Null });
        }
    }
}
