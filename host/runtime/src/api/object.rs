//! A JSON object as its text; an empty one as no text.

use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

pub(crate) fn serialize<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    let object: Map<String, Value> = match text {
        "" => Map::new(),
        text => serde_json::from_str(text)
            .map_err(|error| S::Error::custom(format!("reading `other`: it is not a JSON object: {error}")))?,
    };
    object.serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let object = Map::<String, Value>::deserialize(deserializer)?;
    Ok(if object.is_empty() { String::new() } else { Value::Object(object).to_string() })
}
