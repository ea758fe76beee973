//! Results in the one form that is compared.
//!
//! - A `version` is opaque: it becomes `"V"`.
//! - A snippet becomes its text with `«` and `»` around the highlights: their offsets count bytes in Rust and
//!   UTF-16 units in JavaScript.
//! - A number that is no integer becomes a text, the shortest that reads back as the same number; one that is
//!   an integer is printed without a fraction.
//! - Of an error whose step says `"compare":"code"` only the code stays.

use serde_json::{Map, Value, json};

use crate::Compare;

/// The form of a result that is compared.
pub fn normal(result: &Value, compare: Compare) -> Value {
    match (compare, result.pointer("/error/code")) {
        (Compare::Code, Some(code)) => json!({"error": {"code": code}}),
        _ => rewrite(result),
    }
}

/// An answer in JSON with fractions in their compared form: reading them as numbers may change the last digit.
///
/// # Panics
/// When it is no JSON.
pub fn parsed(answer: &str) -> Value {
    let mut exact = String::new();
    let (mut rest, mut is_text) = (answer, false);
    while let Some(c) = rest.chars().next() {
        let is_number = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E');
        let length = match c {
            '\\' if is_text => 2,
            '0'..='9' | '-' if !is_text => rest.find(|c| !is_number(c)).unwrap_or(rest.len()),
            _ => c.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        is_text ^= c == '"';
        let is_fraction = !is_text && length > 1 && token.contains(['.', 'e', 'E']);
        match token.parse().map(fraction) {
            Ok(number) if is_fraction => exact += &number.to_string(),
            _ => exact += token,
        }
        rest = after;
    }
    serde_json::from_str(&exact).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

fn rewrite(value: &Value) -> Value {
    match value {
        Value::Object(fields) => snippet(fields).unwrap_or_else(|| fields.iter().map(field).collect()),
        Value::Array(items) => items.iter().map(rewrite).collect(),
        Value::Number(number) if !number.is_u64() && !number.is_i64() => fraction(number.as_f64().unwrap_or_default()),
        other => other.clone(),
    }
}

fn field((name, value): (&String, &Value)) -> (String, Value) {
    let opaque = name == "version" && value.is_string();
    (name.clone(), if opaque { "V".into() } else { rewrite(value) })
}

fn fraction(number: f64) -> Value {
    let whole = number.fract() == 0.0 && number.abs() < 9e15;
    if whole { (number as i64).into() } else { number.to_string().into() }
}

fn snippet(fields: &Map<String, Value>) -> Option<Value> {
    let text = fields.get("text")?.as_str()?;
    let highlights = fields.get("highlights")?.as_array()?;
    let mut marked = String::new();
    let mut at = 0;
    for highlight in highlights {
        let offset = |name: &str| highlight[name].as_u64().and_then(|offset| usize::try_from(offset).ok());
        let (start, end) = (offset("start")?, offset("end")?);
        marked += &format!("{}«{}»", text.get(at..start)?, text.get(start..end)?);
        at = end;
    }
    Some((marked + text.get(at..)?).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_between_hosts_is_evened_out() {
        let result = json!({"version": "17", "score": 0.1, "confidence": 1.0, "created": 7_u64,
            "snippet": {"text": "a ção b", "highlights": [{"start": 2, "end": 7}]}});
        let expected = json!({"version": "V", "score": "0.1", "confidence": 1, "created": 7, "snippet": "a «ção» b"});
        assert_eq!(normal(&result, Compare::All), expected);
    }
}
