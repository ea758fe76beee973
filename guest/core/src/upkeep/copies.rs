//! Finding copies of a text in any file: as it is, as files of entries escape it, and as JSON escapes it, however many
//! documents quote each other.

use crate::model::error::Result;
use crate::store::{Listed, Version};
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::markdown::escape::escape;
use crate::vault::root::Root;

/// Documents within documents that are looked into.
const DEPTH: usize = 6;

/// Texts that are looked for.
pub(super) struct Wanted(SortedSet<String>);

impl Wanted {
    pub(super) fn new(texts: &SortedSet<String>) -> Self {
        let written = texts.iter().flat_map(|text| [text.clone(), escape(text)]);
        let mut all: SortedSet<String> = written.map(|text| spaced(&text)).collect();
        // An entry may say nothing, which stands everywhere.
        all.remove("");
        Self(all)
    }

    /// Returns whether a file says one of them. White space counts as one space.
    pub(super) fn is_in(&self, bytes: &[u8]) -> bool {
        spaced_readings(bytes).any(|content| self.0.iter().any(|wanted| content.contains(wanted)))
    }

    /// The texts, as `spaced_readings` has them.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

/// The readings of a file, with one space for each white space.
pub(super) fn spaced_readings(bytes: &[u8]) -> impl Iterator<Item = String> {
    readings(bytes).map(|text| spaced(&text))
}

/// The findings of `look` in each object, by key. An object that changes during the search is searched again.
pub(super) fn search_all<T: Clone + Default>(root: &Root, look: impl Fn(&[u8]) -> T) -> Result<SortedMap<String, T>> {
    let mut seen: SortedMap<String, (Version, T)> = SortedMap::new();
    for _ in 0..root.settings.writing.attempts {
        let (before, mut is_settled) = (std::mem::take(&mut seen), true);
        if !before.is_empty() {
            root.renew();
        }
        for Listed { key, version, .. } in root.list_under("")? {
            let known = before.get(&key).filter(|(known, _)| *known == version);
            let found = if let Some((_, found)) = known {
                found.clone()
            } else {
                is_settled = false;
                root.read_or_warn(&key)?.map(|object| look(&object.bytes)).unwrap_or_default()
            };
            seen.insert(key, (version, found));
        }
        if is_settled {
            break;
        }
    }
    Ok(seen.into_iter().map(|(key, (_, found))| (key, found)).collect())
}

/// A file as it is, then with the escapes of JSON resolved, again for each document within the document. The lines of
/// all readings are those of the file.
pub(super) fn readings(bytes: &[u8]) -> impl Iterator<Item = String> {
    let first = String::from_utf8_lossy(bytes).into_owned();
    std::iter::successors(Some(first), |text| unescaped(text)).take(DEPTH)
}

/// Words with one space between them.
pub(super) fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text with the escapes of JSON resolved wherever they stand, so that broken JSON is understood too; none if there
/// are none.
fn unescaped(text: &str) -> Option<String> {
    let mut parts = text.split('\\');
    let mut plain = parts.next()?.to_owned();
    let (mut units, mut is_changed) = (Vec::new(), false);
    while let Some(part) = parts.next() {
        if let Some((unit, rest)) = code_unit(part) {
            units.push(unit);
            is_changed = true;
            if rest.is_empty() {
                continue;
            }
            flush(&mut units, &mut plain);
            plain.push_str(rest);
            continue;
        }
        flush(&mut units, &mut plain);
        let escape = part.chars().next().and_then(simple);
        is_changed |= escape.is_some() || part.is_empty();
        match escape {
            Some(c) => {
                plain.push(c);
                plain.push_str(&part[1..]);
            }
            // Two backslashes are one, and what follows them is no escape.
            None if part.is_empty() => {
                plain.push('\\');
                plain.push_str(parts.next().unwrap_or_default());
            }
            None => {
                plain.push('\\');
                plain.push_str(part);
            }
        }
    }
    flush(&mut units, &mut plain);
    is_changed.then_some(plain)
}

/// The character of an escape of one letter.
fn simple(letter: char) -> Option<char> {
    Some(match letter {
        '"' | '/' => letter,
        'n' | 'r' | 't' | 'b' | 'f' => ' ',
        _ => return None,
    })
}

/// The UTF-16 code unit of an escape of four hex digits, and the text behind it.
fn code_unit(part: &str) -> Option<(u16, &str)> {
    let digits = part.strip_prefix('u')?;
    let (unit, rest) = digits.split_at_checked(4)?;
    let is_hex = unit.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex.then(|| u16::from_str_radix(unit, 16).ok()).flatten().map(|unit| (unit, rest))
}

/// Appends the characters of code units that stand side by side: surrogates come in pairs.
fn flush(units: &mut Vec<u16>, plain: &mut String) {
    plain.extend(char::decode_utf16(units.drain(..)).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_in(text: &str, file: &str) -> bool {
        Wanted::new(&SortedSet::from([text.to_owned()])).is_in(file.as_bytes())
    }

    #[test]
    fn a_text_is_found_however_json_writes_it() {
        let text = "say \"ção\" twice,\n\ttab C:\\new 😀 <b>";
        let json = serde_json::to_string(&[text]).unwrap();
        let ascii: String = json
            .encode_utf16()
            .map(|unit| match u8::try_from(unit) {
                Ok(byte) if byte.is_ascii() && byte != b'<' => char::from(byte).to_string(),
                _ => format!("\\u{unit:04X}"),
            })
            .collect();
        let quoted = serde_json::to_string(&serde_json::json!({ "line": ascii })).unwrap();
        for file in [text, &json, &ascii, &quoted, &quoted[..quoted.len() - 2], &format!("x {ascii} \u{fffd}")] {
            assert!(is_in(text, file), "{file}");
        }
        for file in ["", "say \\", "say ção", &json[..20], "\\u12", "\\\\\\"] {
            assert!(!is_in(text, file), "{file}");
        }
    }

    #[test]
    fn a_text_of_escapes_is_found_as_it_is() {
        assert!(is_in("use \\n and \\u0041", "we use \\n and \\u0041 here"));
        assert!(is_in("use \\n and", "[\"we use \\\\n and\"]"));
    }
}
