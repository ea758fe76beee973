//! Short forms in the arguments of a case: `{"repeat":["x",9]}` is a text, `{"list":[3,"t"]}` is
//! `["t1","t2","t3"]`, and `{"result":[0,"reference"]}` is taken from the result of an earlier step.

use serde_json::Value;

/// Arguments in full, after the results so far.
pub fn expand(args: &Value, results: &[Value]) -> Value {
    match args {
        Value::Object(fields) if fields.len() == 1 => {
            let short = fields.iter().next().and_then(|(name, value)| short(name, value, results));
            short.unwrap_or_else(|| expand_fields(fields, results))
        }
        Value::Object(fields) => expand_fields(fields, results),
        Value::Array(items) => items.iter().map(|item| expand(item, results)).collect(),
        other => other.clone(),
    }
}

fn expand_fields(fields: &serde_json::Map<String, Value>, results: &[Value]) -> Value {
    let fields = fields.iter().map(|(name, value)| (name.clone(), expand(value, results)));
    Value::Object(fields.collect())
}

fn short(name: &str, value: &Value, results: &[Value]) -> Option<Value> {
    let parts = value.as_array()?;
    match (name, parts.as_slice()) {
        ("repeat", [text, times]) => Some(text.as_str()?.repeat(usize::try_from(times.as_u64()?).ok()?).into()),
        ("list", [count, text]) => {
            let text = text.as_str()?;
            Some((1..=count.as_u64()?).map(|nth| format!("{text}{nth}")).collect())
        }
        ("result", [step, path @ ..]) => {
            let result = results.get(usize::try_from(step.as_u64()?).ok()?);
            Some(path.iter().fold(result, |found, part| follow(found?, part)).cloned().unwrap_or_default())
        }
        _ => None,
    }
}

fn follow<'a>(found: &'a Value, part: &Value) -> Option<&'a Value> {
    match part {
        Value::String(name) => found.get(name),
        nth => found.get(usize::try_from(nth.as_u64()?).ok()?),
    }
}
