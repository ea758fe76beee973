//! Looking into JSON of which little is promised.

use serde_json::{Map, Value};

pub(in crate::clients) type Object = Map<String, Value>;

/// The object that a line holds. Halves of characters, which clients leave where they cut a text, become U+FFFD.
pub(in crate::clients) fn object(line: &[u8]) -> Option<Object> {
    crate::text::json::parse(line).ok()
}

/// The objects that a line holds, and true if something in it is none: two writers may have glued two whole records, and one
/// that was killed leaves half a record before the next whole one.
pub(in crate::clients) fn objects(line: &[u8]) -> (Vec<Object>, bool) {
    match object(line) {
        Some(object) => (vec![object], false),
        None => glued(&crate::text::json::repaired(line)),
    }
}

/// A record begins where the one before cannot go on: an object inside a record is where one may stand, so that it is not
/// taken for one.
fn glued(line: &[u8]) -> (Vec<Object>, bool) {
    let (mut objects, mut rest, mut is_broken) = (Vec::new(), line.trim_ascii(), false);
    while !rest.is_empty() {
        if let Some(begin) = behind_noise(rest) {
            (rest, is_broken) = (rest.get(begin..).unwrap_or_default(), true);
        }
        let mut records = serde_json::Deserializer::from_slice(rest).into_iter::<Object>();
        match records.next() {
            Some(Ok(object)) => {
                objects.push(object);
                rest = rest.get(records.byte_offset()..).unwrap_or_default().trim_ascii_start();
            }
            Some(Err(error)) => {
                is_broken = true;
                let begin = if error.is_eof() { None } else { beginning_near(rest, position(rest, &error)) };
                rest = begin.and_then(|begin| rest.get(begin..)).unwrap_or_default();
            }
            None => break,
        }
    }
    (objects, is_broken)
}

/// Where the first record begins behind bytes that are of none, such as the zeros that a crash leaves in a file. Behind half a
/// record an object may be a part of it.
fn behind_noise(text: &[u8]) -> Option<usize> {
    let begin = text.windows(2).position(|two| two == b"{\"")?;
    let noise = text.get(..begin)?;
    (!noise.is_empty() && !noise.contains(&b'"') && !noise.contains(&b'{')).then_some(begin)
}

/// The byte at which a parser gave up.
fn position(text: &[u8], error: &serde_json::Error) -> usize {
    let before = text.split_inclusive(|byte| *byte == b'\n').take(error.line().saturating_sub(1));
    before.map(<[u8]>::len).sum::<usize>().saturating_add(error.column())
}

/// The last `{"` around a position, but not at the start: inside an unfinished text the parser goes on to the name after it.
fn beginning_near(text: &[u8], at: usize) -> Option<usize> {
    let near = at.saturating_sub(4).max(1)..=at;
    near.rev().find(|begin| text.get(*begin..).is_some_and(|rest| rest.starts_with(b"{\"")))
}

/// The text of a member.
pub(in crate::clients) fn text<'a>(object: &'a Object, key: &str) -> Option<&'a str> {
    object.get(key)?.as_str()
}

/// The object in a member.
pub(in crate::clients) fn member<'a>(object: &'a Object, key: &str) -> Option<&'a Object> {
    object.get(key)?.as_object()
}

/// Returns whether a member is true.
pub(in crate::clients) fn flag(object: &Object, key: &str) -> bool {
    object.get(key).and_then(Value::as_bool).unwrap_or(false)
}

/// A time as clients write it, in milliseconds: ISO text, or milliseconds or seconds as a number.
pub(in crate::clients) fn time(object: &Object, key: &str) -> Option<u64> {
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
pub(in crate::clients) fn blocks(content: &Value, kinds: &[&str]) -> String {
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
