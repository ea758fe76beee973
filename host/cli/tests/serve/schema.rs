//! As much of OpenAPI's schemas as the document uses.

use serde_json::{Map, Value};

/// The document of `/openapi.json`.
pub(crate) struct Document(pub(crate) Value);

type Checked = Result<(), String>;

impl Document {
    /// Returns whether a route may change the memory.
    pub(crate) fn needs_token(&self, method: &str, path: &str) -> bool {
        self.0["paths"][path][method.to_lowercase()].get("security").is_some()
    }

    /// Checks a body against the shape that a route takes.
    pub(crate) fn check_request(&self, method: &str, path: &str, body: &Value) -> Checked {
        let operation = &self.0["paths"][path][method.to_lowercase()];
        self.check(&operation["requestBody"]["content"]["application/json"]["schema"], body)
    }

    /// Checks an answer against the shape that a route gives.
    pub(crate) fn check_answer(&self, method: &str, path: &str, status: u16, body: &Value) -> Checked {
        let answers = &self.0["paths"][path][method.to_lowercase()]["responses"];
        let answer = answers.get(status.to_string()).unwrap_or(&answers["default"]);
        self.check(&self.found(answer)["content"]["application/json"]["schema"], body)
    }

    /// Checks a value against a shape; the error says what is wrong.
    pub(crate) fn check(&self, schema: &Value, value: &Value) -> Checked {
        let schema = self.found(schema);
        let known = schema.as_object().filter(|schema| !schema.is_empty()).ok_or("there is no schema for it")?;
        if let Some(schemas) = known.get("oneOf").and_then(Value::as_array) {
            let fit = schemas.iter().filter(|schema| self.check(schema, value).is_ok()).count();
            return if fit == 1 { Ok(()) } else { Err(format!("{fit} shapes fit {value}")) };
        }
        let allowed = known.get("enum").and_then(Value::as_array).is_none_or(|all| all.contains(value));
        if !allowed || known.get("const").is_some_and(|only| only != value) {
            return Err(format!("{value} is none of those allowed"));
        }
        match (known.get("type").and_then(Value::as_str), value) {
            (None, _) | (Some("null"), Value::Null) | (Some("string"), Value::String(_)) => Ok(()),
            (Some("boolean"), Value::Bool(_)) | (Some("number"), Value::Number(_)) => Ok(()),
            (Some("integer"), Value::Number(number))
                if number.is_u64() || (number.is_i64() && known.get("minimum").is_none()) =>
            {
                Ok(())
            }
            (Some("array"), Value::Array(items)) => items.iter().try_for_each(|item| self.check(&known["items"], item)),
            (Some("object"), Value::Object(fields)) => self.check_fields(known, fields),
            (Some(kind), value) => Err(format!("{value} is no {kind}")),
        }
    }

    fn check_fields(&self, schema: &Map<String, Value>, fields: &Map<String, Value>) -> Checked {
        let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
        if let Some(missing) = required.filter_map(Value::as_str).find(|name| !fields.contains_key(*name)) {
            return Err(format!("{missing} is missing"));
        }
        fields.iter().try_for_each(|(name, value)| {
            let told = schema.get("properties").and_then(|properties| properties.get(name));
            match told.or(schema.get("additionalProperties")) {
                None | Some(Value::Bool(true)) => Ok(()),
                Some(Value::Bool(false)) => Err(format!("{name} is not in the document")),
                Some(schema) => self.check(schema, value).map_err(|error| format!("{name}: {error}")),
            }
        })
    }

    /// The target of a `$ref`.
    fn found<'a>(&'a self, at: &'a Value) -> &'a Value {
        match at.get("$ref").and_then(Value::as_str) {
            Some(path) => self.found(self.0.pointer(path.trim_start_matches('#')).unwrap()),
            None => at,
        }
    }
}
