//! Finds keys, tokens and passwords in a text, so that none of them is stored by accident.
//!
//! Eight things are looked for: formats that providers document (`provider`), things with a frame of their own such as
//! private keys and addresses with a password (`framed`), values beside a telling word (`assigned`), and what people tell
//! without a sign of assignment (`said`), as words (`phrase`), to a command (`command`), in lines of accounts (`account`) or in columns (`table`). A
//! table of three-byte beginnings decides at which places anything is compared at all.

mod account;
mod assigned;
mod chance;
mod command;
mod foreign;
mod found;
mod framed;
mod gate;
pub(super) mod invisible;
mod known;
mod link;
mod name;
mod phrase;
mod provider;
mod said;
mod shape;
mod table;
mod value;

use crate::text::sorted::SortedMap;

pub(crate) use found::Secret;

/// Bytes before a place and behind it that rules read. Without bounds a text that repeats the beginning of a key would be
/// read anew, to its end, at each of them. Private keys and web tokens are longer and have bounds of their own.
const BEHIND: usize = 512;
const AHEAD: usize = 2_048;

/// All secrets of a text in their order; none overlaps another.
pub(crate) fn find(text: &str) -> Vec<Secret> {
    let Some(visible) = invisible::without(text) else { return scan(text) };
    let found = scan(&visible.text);
    found.into_iter().map(|found| Secret { range: visible.original(&found.range), ..found }).collect()
}

/// The text with `[redacted: KIND]` in place of each secret, and what was redacted; none if there is no secret.
pub(crate) fn redacted(text: &str) -> Option<(String, Vec<&'static str>)> {
    let found = find(text);
    if found.is_empty() {
        return None;
    }
    let (mut clean, mut at) = (String::with_capacity(text.len()), 0);
    for Secret { range, kind } in &found {
        clean += &text[at..range.start];
        clean += &format!("[redacted: {kind}]");
        at = range.end;
    }
    clean += &text[at..];
    Some((clean, found.into_iter().map(|found| found.kind).collect()))
}

fn scan(text: &str) -> Vec<Secret> {
    let bytes = text.as_bytes();
    let (mut sure, mut beside, mut at) = (Vec::new(), Vec::new(), 0);
    while let Some(next) = gate::next(bytes, at) {
        at = next + 1;
        if !text.is_char_boundary(next) {
            continue;
        }
        if let Some(end) = framed::image_end(text, next) {
            at = end;
        } else if let Some(found) = sure_at(text, next) {
            at = at.max(found.range.end);
            sure.push(found);
        } else if let Some(found) = near(text, next, beside_at) {
            beside.push(found);
        }
    }
    beside.extend(table::find(text));
    merged(sure, beside)
}

/// A secret that something beside it makes one.
fn beside_at(text: &str, at: usize) -> Option<Secret> {
    let found = command::at(text, at).or_else(|| phrase::of_wallet(text, at)).or_else(|| account::at(text, at));
    found.or_else(|| assigned::at(text, at)).or_else(|| said::at(text, at))
}

/// Looks for a secret at a place of a text, within the bounds of what rules read.
fn near(text: &str, at: usize, look: impl Fn(&str, usize) -> Option<Secret>) -> Option<Secret> {
    let from = text.floor_char_boundary(at.saturating_sub(BEHIND));
    let to = text.floor_char_boundary((at + AHEAD).min(text.len()));
    let Secret { range, kind } = look(&text[from..to], at - from)?;
    Some(Secret { range: range.start + from..range.end + from, kind })
}

/// A secret that says by itself what it is.
fn sure_at(text: &str, at: usize) -> Option<Secret> {
    let found = |range, kind| Secret { range, kind };
    let bytes = text.as_bytes();
    let whole = if is_boundary(bytes, at) {
        let is_glued = at.checked_sub(1).is_some_and(|before| shape::GLUE.has(bytes[before]));
        let key = |text: &str, at| provider::key_at(text, at, is_glued).map(|(end, kind)| found(at..end, kind));
        let key = near(text, at, key);
        let key = key.or_else(|| framed::jwt_at(text, at).map(|end| found(at..end, "jwt")));
        key.or_else(|| provider::discord_at(text, at).map(|end| found(at..end, "discord token")))
    } else {
        let key = near(text, at, |text, at| provider::key_in_word(text, at).map(|(end, kind)| found(at..end, kind)));
        key.or_else(|| framed::jwt_at(text, at).map(|end| found(at..end, "jwt")))
    };
    let around = |text: &str, at| provider::key_around(text, at).map(|(start, end, kind)| found(start..end, kind));
    let inner = || near(text, at, around);
    let block = || framed::private_key_at(text, at).map(|range| found(range, "private key"));
    let login =
        |text: &str, at| framed::password_of_address(text, at).map(|range| found(range, "password of an address"));
    let address = || near(text, at, login);
    let any = whole.or_else(inner).or_else(block).or_else(address)?;
    (!known::is_example(&text[any.range.clone()])).then_some(any)
}

/// Returns whether a key may begin here: not within letters and digits, unless those are the rest of an escape.
fn is_boundary(bytes: &[u8], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|before| bytes[before]) else { return true };
    let is_escape = || match before {
        b'n' | b'r' | b't' => at > 1 && bytes[at - 2] == b'\\',
        b'm' => bytes[..at - 1].iter().rev().find(|byte| !matches!(byte, b'0'..=b'9' | b';')) == Some(&b'['),
        _ => {
            let hex = bytes[at.saturating_sub(2)..at].iter().all(u8::is_ascii_hexdigit);
            hex && at > 2 && bytes[at - 3] == b'%'
        }
    };
    !shape::ALNUM.has(before) || is_escape()
}

/// All findings in their order, without those that overlap an earlier one. A sure one beats a value that holds it, which
/// may only be a part of a line.
fn merged(sure: Vec<Secret>, beside: Vec<Secret>) -> Vec<Secret> {
    let mut all: SortedMap<usize, Secret> = SortedMap::new();
    for found in sure.into_iter().chain(beside) {
        // What is kept does not overlap, so only the last one that begins before the end of this one can overlap it.
        let before = all.range(..found.range.end).next_back();
        if before.is_none_or(|(_, known)| known.range.end <= found.range.start) {
            all.insert(found.range.start, found);
        }
    }
    all.into_values().collect()
}

#[cfg(test)]
mod tests;
