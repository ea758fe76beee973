//! Between the contract's types and the core's, where they differ: the rules for all types. The conversion of each type is generated.

use keepstone_core as core;
use serde_json::{Map, Value};

/// A value of the core, made of a caller's value of the type `W`.
pub(crate) trait Take<W>: Sized {
    /// Fails with [`core::Error::Invalid`] for a text that is no value of a type of the core.
    fn take(given: W) -> core::Result<Self>;
}

/// A value of the core that is given to a caller as a `W`.
pub(crate) trait Give<W> {
    fn give(self) -> W;
}

/// A line of the log may name what is no reference any more.
impl Give<String> for String {
    fn give(self) -> String {
        self
    }
}

impl<W, C: Take<W>> Take<Vec<W>> for Vec<C> {
    fn take(given: Vec<W>) -> core::Result<Self> {
        given.into_iter().map(C::take).collect()
    }
}

impl<W, C: Give<W>> Give<Vec<W>> for Vec<C> {
    fn give(self) -> Vec<W> {
        self.into_iter().map(C::give).collect()
    }
}

impl<W, C: Take<W>> Take<Option<W>> for Option<C> {
    fn take(given: Option<W>) -> core::Result<Self> {
        given.map(C::take).transpose()
    }
}

impl<W, C: Give<W>> Give<Option<W>> for Option<C> {
    fn give(self) -> Option<W> {
        self.map(C::give)
    }
}

impl Take<String> for core::Reference {
    fn take(given: String) -> core::Result<Self> {
        Self::parse(&given)
    }
}

impl Give<String> for core::Reference {
    fn give(self) -> String {
        self.to_string()
    }
}

impl Take<String> for core::Category {
    fn take(given: String) -> core::Result<Self> {
        Self::parse(&given)
    }
}

impl Give<String> for core::CategoryName {
    fn give(self) -> String {
        self.as_str().to_owned()
    }
}

impl Take<String> for core::Name {
    fn take(given: String) -> core::Result<Self> {
        Self::new(&given)
    }
}

impl Give<String> for core::Name {
    fn give(self) -> String {
        self.into()
    }
}

/// The JSON object in the field `other` of a record. None of its names may be a field of that record.
pub(crate) fn object(text: &str, of: &str, fields: &[&str]) -> core::Result<Map<String, Value>> {
    if text.is_empty() {
        return Ok(Map::new());
    }
    let invalid = |found: String| core::Error::Invalid(format!("reading `other` of {of}: {found}"));
    let object: Map<String, Value> = serde_json::from_slice(text.as_bytes())
        .map_err(|error| invalid(format!("it is not a JSON object: {error}")))?;
    match fields.iter().find(|field| object.contains_key(**field)) {
        None => Ok(object),
        Some(field) => Err(invalid(format!("`{field}` has a field of its own"))),
    }
}

/// A JSON object as the text of the field `other`; empty for an empty object.
pub(crate) fn said(object: Map<String, Value>) -> String {
    if object.is_empty() { String::new() } else { Value::Object(object).to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bindings::keepstone::memory::types as wit;

    fn message(other: &str) -> wit::Message {
        wit::Message { role: core::Role::Agent, text: "x".into(), internal: true, other: other.into() }
    }

    #[test]
    fn other_fields_come_back_whole() {
        for other in ["", r#"{"a":{"é":[null,1.5]},"z":1}"#] {
            assert_eq!(core::Message::take(message(other)).unwrap().give().other, other);
        }
    }

    #[test]
    fn an_empty_object_is_nothing() {
        assert_eq!(core::Message::take(message(" {} ")).unwrap().give().other, "");
    }

    #[test]
    fn a_text_that_is_no_object_or_repeats_a_field_is_invalid() {
        for other in ["[]", "1", "{", " ", "{} x", r#"{"text":"y"}"#] {
            let refused = core::Message::take(message(other));
            assert!(matches!(refused, Err(core::Error::Invalid(_))), "{other}: {refused:?}");
        }
    }
}
