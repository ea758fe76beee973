//! The names on the disk of the segments of a key. A segment has its own name, but for two cases:
//!
//! - A first segment `=-x` has the name `-x`: a key of an agent starts with `=` where its name would put it before `.vault`. The
//!   name `=-x` has the segment `-x`, so that every name has one segment and every segment one name.
//! - A segment with `%3A` has the name with colons if that is there, as on a system that allows them; a new one keeps `%3A`,
//!   which every system can check out.

use std::borrow::Cow;

use crate::contract::StoreError;
use crate::disk::Folder;
use crate::key::Key;

/// Stands before the first segment of some agents' keys.
const MARK: char = '=';

/// Stands in a key for a colon.
const COLON: &str = "%3A";

/// Windows opens another stream of the file in place of such a name.
const HAS_COLONS: bool = !cfg!(windows);

/// The segment of a name, the first of a key or not; none for a name that no segment has.
pub fn segment_of(name: &str, is_first: bool) -> Option<Cow<'_, str>> {
    let plain = match name.contains(':') {
        // The way back would not lead here.
        true if !HAS_COLONS || name.contains(COLON) => return None,
        true => Cow::Owned(name.replace(':', COLON)),
        false => Cow::Borrowed(name),
    };
    Some(if is_first { exchange_mark(plain) } else { plain })
}

/// The name of a segment of a key in a folder.
///
/// # Errors
/// [`StoreError::Denied`] if two names of it are there.
pub fn name_of<'k>(
    folder: &impl Folder,
    segment: &'k str,
    is_first: bool,
    doing: &str,
    key: &Key,
) -> Result<Cow<'k, str>, StoreError> {
    let name = if is_first { exchange_mark(Cow::Borrowed(segment)) } else { Cow::Borrowed(segment) };
    if !HAS_COLONS || !name.contains(COLON) {
        return Ok(name);
    }
    let with_colons = name.replace(COLON, ":");
    let is_there = |name: &str| folder.look(name).is_ok();
    match (is_there(&with_colons), is_there(&name)) {
        (true, true) => Err(StoreError::Denied(format!(
            "{doing} {key}: {with_colons} and {name} are there, which are one name: move what is in one into the other"
        ))),
        (true, false) => Ok(Cow::Owned(with_colons)),
        (false, _) => Ok(name),
    }
}

/// Takes a mark away or puts one before, where either is called for.
fn exchange_mark(first: Cow<'_, str>) -> Cow<'_, str> {
    let is_early = |text: &str| text.starts_with(['-', '+']) || text.starts_with(COLON);
    match first.strip_prefix(MARK) {
        Some(rest) if is_early(rest) => match first {
            Cow::Borrowed(first) => Cow::Borrowed(&first[MARK.len_utf8()..]),
            Cow::Owned(mut first) => {
                first.remove(0);
                Cow::Owned(first)
            }
        },
        None if is_early(&first) => Cow::Owned(format!("{MARK}{first}")),
        _ => first,
    }
}
