//! JSON that comes from outside: of clients, of models and of files of other programs.

use std::borrow::Cow;

use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads a document. Half a character, which programs leave where they cut a text, and bytes that are no UTF-8 become U+FFFD; a
/// byte order mark is passed over.
pub(crate) fn parse<T: DeserializeOwned>(document: &[u8]) -> serde_json::Result<T> {
    let document = without_mark(document);
    serde_json::from_slice(document).or_else(|error| match repaired(document) {
        Cow::Owned(repaired) => serde_json::from_slice(&repaired),
        Cow::Borrowed(_) => Err(error),
    })
}

/// A document without the byte order mark before it.
pub(crate) fn without_mark(document: &[u8]) -> &[u8] {
    document.strip_prefix(b"\xef\xbb\xbf").unwrap_or(document)
}

/// Reads any document, as `parse` does.
///
/// # Errors
/// When it is no JSON.
pub fn parse_json(document: &[u8]) -> serde_json::Result<Value> {
    parse(document)
}

/// The document with U+FFFD for what is no character; borrowed where there is none of it.
pub(crate) fn repaired(document: &[u8]) -> Cow<'_, [u8]> {
    let text = match String::from_utf8_lossy(document) {
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        Cow::Borrowed(_) => Cow::Borrowed(document),
    };
    let has_halves = text.windows(4).any(is_half);
    if has_halves { Cow::Owned(whole_characters(&text)) } else { text }
}

/// Returns whether an escape begins so that may be half of a character.
fn is_half(at: &[u8]) -> bool {
    matches!(at, [b'\\', b'u', b'd' | b'D', b'8'..=b'9' | b'a'..=b'f' | b'A'..=b'F'])
}

/// The list or object that a value is, or that a client gave as a text of JSON.
pub(crate) fn unwrapped(value: Value) -> Value {
    let Value::String(text) = &value else { return value };
    let is_nested = matches!(text.trim_ascii().as_bytes(), [b'[', .., b']'] | [b'{', .., b'}']);
    if is_nested { parse(text.as_bytes()).unwrap_or(value) } else { value }
}

/// The text with `\ufffd` for every escape that is half of a character and has no other half.
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn half_a_character_is_replaced_and_whole_ones_stay() {
        for (document, expected) in [
            (r#"{"a":"x\ud83d"}"#, "x\u{fffd}"),
            (r#"{"a":"\uDE00x"}"#, "\u{fffd}x"),
            (r#"{"a":"\ud83d\ud83d\ude00"}"#, "\u{fffd}\u{1f600}"),
            (r#"{"a":"\\ud83d"}"#, "\\ud83d"),
        ] {
            assert_eq!(parse::<Value>(document.as_bytes()).unwrap(), json!({ "a": expected }), "{document}");
        }
        assert_eq!(parse::<Value>(b"\xef\xbb\xbf{\"a\":\"\xff\"}").unwrap(), json!({ "a": "\u{fffd}" }));
        assert!(parse::<Value>(br#"{"a":"\ud83d""#).is_err());
        assert!(matches!(repaired(b"{\"a\":1}"), Cow::Borrowed(_)));
    }

    #[test]
    fn a_list_as_text_is_the_list_and_other_text_stays() {
        assert_eq!(unwrapped(json!("[\"a\",\"b\"]")), json!(["a", "b"]));
        assert_eq!(unwrapped(json!(" {\"a\":1} ")), json!({ "a": 1 }));
        for text in ["[draft", "[a](b)", "[x]", "{y}", "a", ""] {
            assert_eq!(unwrapped(json!(text)), json!(text));
        }
    }
}
