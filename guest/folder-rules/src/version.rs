//! The version of a file, the same text from every host.

use std::time::Duration;

use crate::contract::Version;
use crate::disk::{Look, now};

/// Hexadecimal numbers joined by dots: size, modification and change in nanoseconds; without the last where the system does
/// not tell it. Hosts without inodes write the same. A runtime of components may tell another time in its place, such as that of
/// the birth: then the version serves this host, and is another elsewhere.
///
/// The change time tells a file that was replaced by one of its size and modification time: renaming sets it, and nobody can
/// set it back. Only where the old file was written in the same tick of the file system's clock could the two look alike.
pub fn of(found: &Look) -> Version {
    match found.changed.or(found.unclear) {
        Some(changed) => format!("{:x}.{:x}.{changed:x}", found.size, found.modified),
        None => format!("{:x}.{:x}", found.size, found.modified),
    }
}

/// Whether a file still has the bytes that it had: an editor may save into it in place as soon as it has its name, and what they saved must not
/// pass for ours.
pub(crate) fn has_same_bytes(found: &Look, before: &Look) -> bool {
    (found.size, found.modified) == (before.size, before.modified)
}

/// A modification time for what replaces `old`, in nanoseconds since the Unix epoch, so that no version comes back.
///
/// The clock of file systems stands still for milliseconds and inodes are used again, so files written one
/// after the other could look the same. The clock of the system does not stand still, and should it go back,
/// the new file is at least a microsecond younger than the old.
pub fn younger_than(old: Option<&Look>) -> u64 {
    // A time before the epoch is older than any.
    let old = old.map(|old| old.modified).filter(|time| time.cast_signed() >= 0);
    old.map_or_else(now, |old| now().max(old + 1_000))
}

/// How long a file must have been left alone that was changed in place: an editor may have emptied it and be about to
/// write, or may have written a part.
const SAVED_AFTER: Duration = Duration::from_millis(100);

/// The time for an empty file, which is hardly ever what somebody wants.
const EMPTIED_AFTER: Duration = Duration::from_secs(1);

/// The time until a file may count as saved; none if it does. A file that was written aside and renamed is whole: its
/// status changed after its content.
pub fn unsaved_for(found: &Look) -> Option<Duration> {
    Some(quiet_for(found)).filter(|rest| is_changed_in_place(found) && !rest.is_zero())
}

/// The same for a file that may have been changed in place.
pub fn quiet_for(found: &Look) -> Duration {
    let quiet = if found.size == 0 { EMPTIED_AFTER } else { SAVED_AFTER };
    // A time to come was set by somebody, or by a clock that is wrong.
    found.age().map_or(Duration::ZERO, |age| quiet.saturating_sub(age))
}

/// Returns whether the last change of a file was one of its content. Where the time of its status is not to be had, an empty
/// file counts, because no write of ours leaves one.
pub fn is_changed_in_place(found: &Look) -> bool {
    found.changed.map_or(found.size == 0, |changed| changed == found.modified)
}
