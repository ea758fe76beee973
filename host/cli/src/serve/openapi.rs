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

fn document() -> serde_json::Result<Value> {
    serde_json::from_str(DOCUMENT)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::serve::router::routes;

    #[test]
    fn every_route_is_in_the_document_and_no_other() {
        let document = document().unwrap();
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
