//! Looking into JSON of which little is promised.

use serde_json::{Map, Value};

pub(in crate::clients) type Object = Map<String, Value>;

/// The object that a line holds. Halves of characters, which clients leave where they cut a text, become U+FFFD.
pub(in crate::clients) fn object(line: &[u8]) -> Option<Object> {
    crate::text::json::parse(line).ok()
}

/// The objects that a line holds, and true if something in it is none: two writers may have glued two whole records, one that
/// was killed leaves the first half of a record before the next whole one, and a file that lost its beginning the second half.
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
                let at = position(rest, &error);
                let behind = || beginning_near(rest, at).or_else(|| record_behind(rest, at.max(1)));
                // A text that begins with no object holds no record: `behind_noise` found none.
                let begin = if error.is_eof() || !rest.starts_with(b"{") { None } else { behind() };
                rest = begin.and_then(|begin| rest.get(begin..)).unwrap_or_default();
            }
            None => break,
        }
    }
    (objects, is_broken)
}

/// Where the first record begins behind bytes that are of none, such as the zeros that a crash leaves in a file, or the second
/// half of a record.
fn behind_noise(text: &[u8]) -> Option<usize> {
    let begin = text.windows(2).position(|two| two == b"{\"")?;
    let noise = text.get(..begin).filter(|noise| !noise.is_empty())?;
    let is_half = noise.iter().any(|byte| matches!(byte, b'"' | b'{' | b'}'));
    if is_half { record_behind(text, begin) } else { Some(begin) }
}

/// Where the first record begins at a place or behind it. Behind half a record an object may be a part of it; a quotation mark
/// that only ends a text is followed by nothing that a parser takes for a record.
fn record_behind(text: &[u8], from: usize) -> Option<usize> {
    let begins = |at: &usize| text.get(*at..).is_some_and(|rest| rest.starts_with(b"{\""));
    (from..text.len()).filter(begins).find(|at| !text.get(..*at).is_some_and(is_within))
}

/// Returns whether an object behind this may be a part of the record that this is half of.
fn is_within(before: &[u8]) -> bool {
    matches!(before.trim_ascii_end().last(), Some(b':' | b',' | b'['))
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

#[cfg(test)]
mod tests {
    use super::*;

    const TORN: &str = r#"{"id":1,"said":{"by":"ana","parts":[{"text":"say }{"},{"text":"a, \"b\""}]},"end":"}"}"#;
    const WHOLE: &str = r#"{"id":2,"said":{"by":"bob","parts":[{"text":"amber"}]}}"#;

    fn ids(line: &str) -> Vec<u64> {
        let (objects, is_broken) = objects(line.as_bytes());
        assert!(is_broken, "{line}");
        objects.iter().filter_map(|object| object.get("id")?.as_u64()).collect()
    }

    #[test]
    fn the_end_of_a_torn_record_takes_no_whole_one_with_it() {
        assert!(object(TORN.as_bytes()).is_some() && object(WHOLE.as_bytes()).is_some());
        for at in 1..TORN.len() {
            let (head, tail) = TORN.split_at(at);
            assert_eq!(ids(&format!("{tail}{WHOLE}")), [2], "{tail}");
            assert_eq!(ids(&format!("{tail}{WHOLE}{WHOLE}")), [2, 2], "{tail}");
            assert_eq!(ids(&format!("{tail}{WHOLE}{head}")), [2], "{tail} {head}");
            assert_eq!(ids(&format!("{tail}{TORN}{tail} {WHOLE}")), [1, 2], "{tail}");
        }
    }

    /// Half a record that begins right before an object looks like a line of records.
    #[test]
    fn no_part_of_a_torn_record_is_taken_for_one() {
        let line = r#""id":1,"all":[{"id":2},{"id":3}],"last": {"id":4}}"#;
        for at in 0..line.len() {
            assert!(
                line[at..].starts_with(['{', '[', ',', ':', ' ']) || ids(&line[at..]).is_empty(),
                "{}",
                &line[at..]
            );
        }
    }

    #[test]
    fn a_long_line_of_torn_records_is_read_once() {
        for piece in ["}{\"", "{\"a\":", "\"{\"", "\"}", "}{\"a\":1", "[{\"", "{\"a\":{\"b\":x"] {
            drop(objects(piece.repeat(100_000).as_bytes()));
        }
    }
}
