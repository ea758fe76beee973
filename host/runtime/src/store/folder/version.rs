//! The version of a file, the same text from every host.

use std::time::{Duration, SystemTime};

use cap_std::fs::Metadata;

use crate::store::contract::Version;

/// Hexadecimal numbers joined by dots: size, modification and change in nanoseconds, inode.
#[cfg(unix)]
pub(super) fn of(found: &Metadata) -> Version {
    use cap_std::fs::MetadataExt;
    let nanoseconds = |seconds: i64, rest: i64| seconds.wrapping_mul(1_000_000_000).wrapping_add(rest).cast_unsigned();
    let modified = nanoseconds(found.mtime(), found.mtime_nsec());
    let changed = nanoseconds(found.ctime(), found.ctime_nsec());
    format!("{:x}.{modified:x}.{changed:x}.{:x}", found.len(), found.ino())
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

fn modified(found: &Metadata) -> SystemTime {
    found.modified().map_or(SystemTime::UNIX_EPOCH, cap_std::time::SystemTime::into_std)
}
