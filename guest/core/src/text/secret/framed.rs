//! Secrets with a frame of their own: private keys, JSON web tokens, and passwords in addresses. And images, whose
//! bytes are nobody's secret.

use std::ops::Range;

use super::chance::{entropy, is_placeholder};
use super::known;
use super::shape::{BASE64, HEX_ANY, WORD};
use super::value;

/// Bytes within which a private key must end.
const LONGEST_KEY: usize = 32 << 10;

/// Characters of base64 that make a body; less is a mention.
const SHORTEST_BODY: usize = 40;

/// The end of data that stand in the text as base64.
pub(super) fn image_end(text: &str, at: usize) -> Option<usize> {
    const MARK: &str = ";base64,";
    text.as_bytes()[at..].starts_with(MARK.as_bytes()).then(|| BASE64.run(text.as_bytes(), at + MARK.len()))
}

/// A private key in PEM, or in PuTTY's form, with its frame.
pub(super) fn private_key_at(text: &str, at: usize) -> Option<Range<usize>> {
    let rest = &text[at..];
    let most = rest.floor_char_boundary(rest.len().min(LONGEST_KEY));
    let rest = &rest[..most];
    let (body, after) = if rest.starts_with("-----BEGIN ") {
        let label = rest.get(11..)?.find("-----")?;
        let is_private = label < 60 && rest[11..11 + label].contains("PRIVATE KEY");
        is_private.then_some((11 + label + 5, "-----END "))?
    } else if rest.starts_with("PuTTY-User-Key-File-") {
        (rest.find("Private-Lines:")? + 14, "Private-MAC:")
    } else {
        return None;
    };
    let end = rest.get(body..)?.find(after).map(|length| body + length);
    let until = end.unwrap_or_else(|| body + torn_body(&rest.as_bytes()[body..]));
    let material: Vec<u8> = material(&rest.as_bytes()[body..until]).collect();
    if material.len() < SHORTEST_BODY || entropy(&material) < 56 {
        return None;
    }
    Some(at..at + end.map_or(until, |end| end_of_frame(rest, end, after)))
}

/// The characters of a body, without line ends, also those that are written as escapes.
fn material(body: &[u8]) -> impl Iterator<Item = u8> {
    let is_escape = |at: usize| at > 0 && body[at - 1] == b'\\';
    body.iter().enumerate().filter(move |(at, byte)| BASE64.has(**byte) && !is_escape(*at)).map(|(_, byte)| *byte)
}

/// How far a body goes that has no end.
fn torn_body(body: &[u8]) -> usize {
    body.iter()
        .position(|byte| !BASE64.has(*byte) && !matches!(byte, b'\n' | b'\r' | b'\\' | b' ' | b'\t'))
        .unwrap_or(body.len())
}

/// The end of the line that ends a key.
fn end_of_frame(text: &str, from: usize, mark: &str) -> usize {
    let inner = from + mark.len();
    if mark.starts_with('-') {
        return text[inner..].find("-----").map_or(inner, |length| inner + length + 5);
    }
    let blank = text.as_bytes()[inner..].iter().take_while(|byte| **byte == b' ').count();
    HEX_ANY.run(text.as_bytes(), inner + blank)
}

/// The end of a JSON web token: three parts when it is signed, five when it is encrypted.
pub(super) fn jwt_at(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    if !bytes[at..].starts_with(b"eyJ") {
        return None;
    }
    let (mut parts, mut from) = (Vec::new(), at);
    while parts.len() < 5 {
        let end = WORD.run(bytes, from);
        parts.push(from..end);
        if bytes.get(end) != Some(&b'.') || bytes.get(end + 1).is_none_or(|next| !WORD.has(*next) && *next != b'.') {
            break;
        }
        from = end + 1;
    }
    let length = |nth: usize| parts.get(nth).map_or(0, ExactSizeIterator::len);
    let is_signed = length(0) > 12 && length(2) >= 16 && text[parts[1].clone()].starts_with("ey");
    let last = if parts.len() == 5 && length(0) > 12 && length(3) > 16 { 4 } else { 2 };
    if last == 2 && !is_signed {
        return None;
    }
    let proof = &text[parts[2].clone()];
    let is_shown = is_placeholder(proof) || proof.to_ascii_lowercase().contains("signature");
    (!is_shown && !known::is_sample_claim(&text[parts[1].clone()])).then_some(parts[last].end)
}

/// The password in an address, where `://` stands.
pub(super) fn password_of_address(text: &str, at: usize) -> Option<Range<usize>> {
    if !text[at..].starts_with("://") || !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let from = at + 3;
    let is_end = |c: char| c.is_whitespace() || "/?#\"'<>`\\,".contains(c);
    let authority = &text[from..text[from..].find(is_end).map_or(text.len(), |length| from + length)];
    let (who, host) = authority.rsplit_once('@')?;
    let (user, password) = who.split_once(':')?;
    if !host.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '[' || c == '$' || c == '{') {
        return None;
    }
    let start = from + user.len() + 1;
    value::is_password_of_address(user, password).then_some(start..start + password.len())
}
