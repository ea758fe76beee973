//! Files that lie in the private folder while a write is under way. Their names tell whoever finds one after a kill
//! whether it may hold what a person saved.

use std::time::Duration;

use cap_std::fs::Metadata;

use crate::store::key::Key;
use crate::store::nonce::nonce;

/// The start of the name of a file that is being written.
const NEW: &str = "tmp-";

/// The start of the name of a file that changes places with the one under a key.
const SWAP: &str = "swap-";

/// The start of the names that earlier versions gave to what people saved.
const KEPT: &str = "kept-";

/// A file that no write needs so long was left by a process that ended.
const LEFT_BEHIND: Duration = Duration::from_secs(60 * 60);

/// The time for which a file stays aside that was changed in place right before it was replaced: its editor may have it
/// open and go on writing.
pub(super) const OPEN_FOR: Duration = Duration::from_secs(60);

/// The most bytes of a key in a name.
const LABEL: usize = 100;

/// A file that a write of an ended process left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// It belongs to something else.
    Foreign,
    /// Nobody misses it once it is so old: it was never acknowledged, or was read before it was replaced.
    Needless(Duration),
    /// Somebody saved it under the key of this label while it changed places.
    Saved(String),
}

/// A name for a file that is being written.
pub(super) fn new_name() -> String {
    format!("{NEW}{}", nonce())
}

/// A name for a file that changes places with the one under a key, or for the place where that one is taken away to.
/// `swap-{inode of the new file, or 0}-{size, time and inode of the old}-{nonce}-{key}` distinguishes both from any third.
pub(super) fn swap_name(key: &Key, old: &Metadata, new: Option<&Metadata>) -> String {
    format!("{SWAP}{:x}-{}-{}-{}", new.map_or(0, inode), identity(old), nonce(), label(key))
}

/// Judges a file by its name.
pub(super) fn judge(name: &str, found: &Metadata) -> Left {
    if name.starts_with(NEW) {
        return Left::Needless(LEFT_BEHIND);
    }
    if let Some(label) = name.strip_prefix(KEPT) {
        return Left::Saved(label.to_owned());
    }
    let Some(told) = name.strip_prefix(SWAP) else { return Left::Foreign };
    let parts: Vec<&str> = told.splitn(4, '-').collect();
    let [new, old, _, label] = parts[..] else { return Left::Foreign };
    let is_known = new == format!("{:x}", inode(found)) || old == identity(found) || has_another_name(found);
    if is_known { Left::Needless(OPEN_FOR) } else { Left::Saved(label.to_owned()) }
}

/// The key as a part of a name.
fn label(key: &Key) -> String {
    let flat = key.as_str().replace('/', "%");
    let start = (flat.len().saturating_sub(LABEL)..).find(|at| flat.is_char_boundary(*at)).unwrap_or_default();
    flat[start..].to_owned()
}

/// One file with one content. A rename changes the time of the last change of a file's metadata, so that does not count.
fn identity(found: &Metadata) -> String {
    format!("{:x}.{:x}.{:x}", found.len(), super::version::modified_nanoseconds(found), inode(found))
}

/// Returns whether two looks were at one file with one content.
pub(super) fn is_same(one: &Metadata, other: &Metadata) -> bool {
    identity(one) == identity(other)
}

#[cfg(unix)]
fn inode(found: &Metadata) -> u64 {
    cap_std::fs::MetadataExt::ino(found)
}

#[cfg(not(unix))]
fn inode(_: &Metadata) -> u64 {
    0
}

#[cfg(unix)]
fn has_another_name(found: &Metadata) -> bool {
    cap_std::fs::MetadataExt::nlink(found) > 1
}

#[cfg(not(unix))]
fn has_another_name(_: &Metadata) -> bool {
    false
}
