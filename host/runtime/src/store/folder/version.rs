//! The version of a file, the same text from every host.

use std::time::{Duration, SystemTime};

use cap_std::fs::Metadata;

use crate::store::contract::Version;

/// Hexadecimal numbers joined by dots: size, modification and change in nanoseconds. Hosts without inodes write the same.
///
/// The change time tells a file that was replaced by one of its size and modification time: renaming sets it, and nobody can
/// set it back. Only where the old file was written in the same tick of the file system's clock could the two look alike.
#[cfg(unix)]
pub(super) fn of(found: &Metadata) -> Version {
    use cap_std::fs::MetadataExt;
    let nanoseconds = |seconds: i64, rest: i64| seconds.wrapping_mul(1_000_000_000).wrapping_add(rest).cast_unsigned();
    let modified = nanoseconds(found.mtime(), found.mtime_nsec());
    let changed = nanoseconds(found.ctime(), found.ctime_nsec());
    format!("{:x}.{modified:x}.{changed:x}", found.len())
}

/// Hexadecimal numbers joined by a dot: size and modification in nanoseconds.
#[cfg(not(unix))]
pub(super) fn of(found: &Metadata) -> Version {
    let since = modified(found).duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    format!("{:x}.{:x}", found.len(), since.as_nanos() as u64)
}

/// A modification time for what replaces `old`, so that no version comes back.
///
/// The clock of file systems stands still for milliseconds and inodes are used again, so files written one
/// after the other could look the same. The clock of the system does not stand still, and should it go back,
/// the new file is at least a microsecond younger than the old.
pub(super) fn younger_than(old: Option<&Metadata>) -> SystemTime {
    let now = SystemTime::now();
    old.map_or(now, |old| now.max(modified(old) + Duration::from_micros(1)))
}

/// The time of the last modification, in nanoseconds since the Unix epoch.
pub(super) fn modified_nanoseconds(found: &Metadata) -> u64 {
    modified(found).duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos() as u64
}

/// How long a file must have been left alone that was changed in place: an editor may have emptied it and be about to
/// write, or may have written a part.
const SAVED_AFTER: Duration = Duration::from_millis(100);

/// The time for an empty file, which is hardly ever what somebody wants.
const EMPTIED_AFTER: Duration = Duration::from_secs(1);

/// The time until a file may count as saved; none if it does. A file that was written aside and renamed is whole: its
/// status changed after its content.
pub(super) fn unsaved_for(found: &Metadata) -> Option<Duration> {
    let quiet = if found.len() == 0 { EMPTIED_AFTER } else { SAVED_AFTER };
    // A time to come was set by somebody, or by a clock that is wrong.
    let age = modified(found).elapsed().ok().filter(|_| is_changed_in_place(found))?;
    quiet.checked_sub(age).filter(|rest| !rest.is_zero())
}

/// Returns whether the last change of a file was one of its content.
#[cfg(unix)]
pub(super) fn is_changed_in_place(found: &Metadata) -> bool {
    use cap_std::fs::MetadataExt;
    (found.mtime(), found.mtime_nsec()) == (found.ctime(), found.ctime_nsec())
}

/// An empty file for one: the time of its status is not to be had here, and no write of ours leaves one.
#[cfg(not(unix))]
pub(super) fn is_changed_in_place(found: &Metadata) -> bool {
    found.len() == 0
}

/// The time of the last change of a file, its name or its status; only of its content where no other is to be had.
#[cfg(unix)]
pub(super) fn last_change(found: &Metadata) -> SystemTime {
    use cap_std::fs::MetadataExt;
    let seconds = Duration::from_secs(u64::try_from(found.ctime()).unwrap_or_default());
    let rest = Duration::from_nanos(u64::try_from(found.ctime_nsec()).unwrap_or_default());
    SystemTime::UNIX_EPOCH.checked_add(seconds + rest).unwrap_or(SystemTime::UNIX_EPOCH)
}

#[cfg(not(unix))]
pub(super) fn last_change(found: &Metadata) -> SystemTime {
    modified(found)
}

fn modified(found: &Metadata) -> SystemTime {
    found.modified().map_or(SystemTime::UNIX_EPOCH, cap_std::time::SystemTime::into_std)
}
