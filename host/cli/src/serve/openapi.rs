//! `/openapi.json`: a description of all routes, for programs. Tests hold it against the table of routes and against
//! answers.

use serde_json::Value;

use super::exchange::{Asked, Done, Nothing, ok};
use super::problem::Problem;

/// The routes that are written by hand, and all but the version.
const BY_HAND: &str = include_str!("openapi.json");

/// The routes of the contract.
const CONTRACT: &str = include_str!("contract.json");

/// The document.
pub(super) async fn tell(_: Asked<Nothing>) -> Done {
    let mut document = document().map_err(|error| Problem::failed(&error.to_string()))?;
    document["info"]["version"] = env!("CARGO_PKG_VERSION").into();
    ok(document)
}

/// The document without its version.
pub(super) fn document() -> serde_json::Result<Value> {
    let mut document: Value = serde_json::from_str(BY_HAND)?;
    let mut contract: Value = serde_json::from_str(CONTRACT)?;
    for (whole, part) in [("/paths", "/paths"), ("/components/schemas", "/schemas")] {
        let more = contract.pointer_mut(part).map(Value::take);
        if let (Some(Value::Object(all)), Some(Value::Object(more))) = (document.pointer_mut(whole), more) {
            all.extend(more);
        }
    }
    Ok(document)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_schema_by_hand_has_the_name_of_one_of_the_contract() {
        let names = |text: &str, at: &str| -> Vec<String> {
            let document: Value = serde_json::from_str(text).unwrap();
            document.pointer(at).unwrap().as_object().unwrap().keys().cloned().collect()
        };
        let contract = names(CONTRACT, "/schemas");
        for name in names(BY_HAND, "/components/schemas") {
            assert!(!contract.contains(&name), "{name}");
        }
    }
}
