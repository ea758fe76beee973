//! JSON that comes from outside: half a character in it is no reason to read nothing of it.

use std::borrow::Cow;

use serde::de::DeserializeOwned;

/// Reads a document, in which half a character becomes U+FFFD.
pub(crate) fn parse<T: DeserializeOwned>(document: &[u8]) -> serde_json::Result<T> {
    serde_json::from_slice(&repaired(document))
}

/// The document with U+FFFD for what is no character, and without a byte order mark; borrowed where there is none of it.
pub(crate) fn repaired(document: &[u8]) -> Cow<'_, [u8]> {
    let document = document.strip_prefix(b"\xef\xbb\xbf").unwrap_or(document);
    let text = match String::from_utf8_lossy(document) {
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        Cow::Borrowed(_) => Cow::Borrowed(document),
    };
    if text.windows(4).any(begins_half) { Cow::Owned(whole_characters(&text)) } else { text }
}

/// Returns whether an escape begins so that may be half of a character.
fn begins_half(at: &[u8]) -> bool {
    matches!(at, [b'\\', b'u', b'd' | b'D', b'8'..=b'9' | b'a'..=b'f' | b'A'..=b'F'])
}

/// The text with `\ufffd` for every escape that is half of a character and has no other half.
fn whole_characters(text: &[u8]) -> Vec<u8> {
    let mut whole = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, ..] = rest {
        let length = match (first, unit(rest), rest.get(6..).and_then(unit)) {
            (b'\\', Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => 12,
            (b'\\', Some(0xd800..=0xdfff), _) => 6,
            (b'\\', ..) => 2,
            _ => 1,
        };
        let (taken, left) = rest.split_at(length.min(rest.len()));
        whole.extend_from_slice(if length == 6 { b"\\ufffd" } else { taken });
        rest = left;
    }
    whole
}

/// The number of a `\u` escape.
fn unit(bytes: &[u8]) -> Option<u16> {
    let digits = bytes.strip_prefix(b"\\u")?.get(..4)?;
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// Finds the end of an object or a list in bytes as they come.
#[derive(Debug, Default)]
pub(crate) struct Document {
    depth: usize,
    is_in_text: bool,
    is_escaped: bool,
}

impl Document {
    /// Returns whether it is complete with these bytes.
    pub(crate) fn ends_in(&mut self, bytes: &[u8]) -> bool {
        bytes.iter().any(|byte| self.ends_with(*byte))
    }

    fn ends_with(&mut self, byte: u8) -> bool {
        match byte {
            _ if self.is_escaped => self.is_escaped = false,
            b'\\' if self.is_in_text => self.is_escaped = true,
            b'"' => self.is_in_text = !self.is_in_text,
            b'{' | b'[' if !self.is_in_text => self.depth += 1,
            b'}' | b']' if !self.is_in_text => {
                self.depth = self.depth.saturating_sub(1);
                return self.depth == 0;
            }
            _ => {}
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

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
        assert!(parse::<Value>(br#"{"a":"\ud83d""#).is_err());
    }

    #[test]
    fn a_document_ends_with_its_last_bracket() {
        for (pieces, ends) in [
            (&["{\"a\":", "{\"b\":\"}\\\"}\"}", "}"][..], true),
            (&["{\"a\":\"}", "]\"", ",[1,2]"][..], false),
            (&[" \n[", "]"][..], true),
            (&["", "x"][..], false),
        ] {
            let mut document = Document::default();
            let told: Vec<bool> = pieces.iter().map(|piece| document.ends_in(piece.as_bytes())).collect();
            assert_eq!(told.last(), Some(&ends), "{pieces:?}");
            assert_eq!(told.iter().filter(|ends| **ends).count(), usize::from(ends), "{pieces:?}");
        }
    }
}
