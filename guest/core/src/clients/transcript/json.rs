//! Looking into JSON of which little is promised.

use serde_json::{Map, Value};

pub(super) type Object = Map<String, Value>;

/// The object that a line holds. Halves of characters, which clients leave where they cut a text, become U+FFFD.
pub(super) fn object(line: &[u8]) -> Option<Object> {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let value = serde_json::from_slice(line).or_else(|_| serde_json::from_slice(&whole_characters(line)));
    match value {
        Ok(Value::Object(object)) => Some(object),
        _ => None,
    }
}

/// The text of a member.
pub(super) fn text<'a>(object: &'a Object, key: &str) -> Option<&'a str> {
    object.get(key)?.as_str()
}

/// The object in a member.
pub(super) fn member<'a>(object: &'a Object, key: &str) -> Option<&'a Object> {
    object.get(key)?.as_object()
}

/// Returns whether a member is true.
pub(super) fn flag(object: &Object, key: &str) -> bool {
    object.get(key).and_then(Value::as_bool).unwrap_or(false)
}

/// A time as clients write it, in milliseconds: ISO text, or milliseconds or seconds as a number.
pub(super) fn time(object: &Object, key: &str) -> Option<u64> {
    match object.get(key)? {
        Value::String(text) => crate::text::time::with_offset(text),
        Value::Number(number) => {
            number.as_u64().map(|number| if number < 100_000_000_000 { number * 1_000 } else { number })
        }
        _ => None,
    }
}

/// The text blocks of a message's content, or the content where it is a text, joined by line ends.
///
/// `kinds` names the blocks that are text; a block without a kind is text.
pub(super) fn blocks(content: &Value, kinds: &[&str]) -> String {
    match content {
        Value::String(text) => text.clone(),
        Value::Object(block) => block_text(block, kinds).unwrap_or_default().to_owned(),
        Value::Array(blocks) => {
            let texts = blocks.iter().filter_map(|block| match block {
                Value::String(text) => Some(text.as_str()),
                block => block_text(block.as_object()?, kinds),
            });
            texts.collect::<Vec<_>>().join("\n")
        }
        _ => String::new(),
    }
}

fn block_text<'a>(block: &'a Object, kinds: &[&str]) -> Option<&'a str> {
    let known = block.get("type").is_none_or(|kind| kind.as_str().is_some_and(|kind| kinds.contains(&kind)));
    // Qwen Code marks what the model thought.
    if known && !flag(block, "thought") { text(block, "text") } else { None }
}

/// The line with `\ufffd` for every escape that is half of a character and has no other half.
fn whole_characters(line: &[u8]) -> Vec<u8> {
    let mut whole = Vec::with_capacity(line.len());
    let mut rest = line;
    while let Some((first, after)) = rest.split_first() {
        let length = match (first, surrogate(rest), rest.get(6..).and_then(surrogate)) {
            (b'\\', Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => 12,
            (b'\\', Some(0xd800..=0xdfff), _) => 0,
            (b'\\', ..) => 2,
            _ => 1,
        };
        if length == 0 {
            whole.extend_from_slice(b"\\ufffd");
            rest = rest.get(6..).unwrap_or_default();
        } else {
            let (taken, left) = rest.split_at_checked(length).unwrap_or((rest, &[]));
            whole.extend_from_slice(taken);
            rest = if taken.is_empty() { after } else { left };
        }
    }
    whole
}

/// The number of a `\u` escape.
fn surrogate(bytes: &[u8]) -> Option<u16> {
    let digits = bytes.strip_prefix(b"\\u")?.get(..4)?;
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}
