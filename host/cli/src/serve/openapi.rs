//! `/openapi.json`: what there is, for programs. Tests hold it against the table of routes and against answers.

use serde_json::Value;

use super::exchange::{Asked, Done, Nothing, ok};
use super::problem::Problem;

/// All but the version.
const DOCUMENT: &str = include_str!("openapi.json");

/// The document.
pub(super) async fn tell(_: Asked<Nothing>) -> Done {
    let mut document = document().map_err(|error| Problem::failed(&error.to_string()))?;
    document["info"]["version"] = env!("CARGO_PKG_VERSION").into();
    ok(document)
}

/// The document without its version.
pub(super) fn document() -> serde_json::Result<Value> {
    serde_json::from_str(DOCUMENT)
}
