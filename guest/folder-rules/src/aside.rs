//! Files that lie in the private folder while a write is under way. Their names tell whoever finds one after a kill
//! whether it may hold what a person saved.

use std::time::Duration;

use crate::disk::{Look, now, since};
use crate::key::Key;
use crate::nonce::nonce;

/// The start of the name of a file that is being written.
const NEW: &str = "tmp-";

/// The start of the name of a file that changes places with the one under a key.
const SWAP: &str = "swap-";

/// The same, if that one was changed in place a moment ago.
const OPEN: &str = "open-";

/// The start of the names that earlier versions gave to what people saved.
const KEPT: &str = "kept-";

/// A file that no write needs so long was left by a process that ended.
const LEFT_BEHIND: Duration = Duration::from_secs(60 * 60);

/// The time for which a file stays aside that was changed in place right before it was replaced: its editor may have it
/// open and go on writing.
pub const OPEN_FOR: Duration = Duration::from_secs(60);

/// The time for which any replaced file stays aside: an editor's call that opens and empties it may have begun before it was
/// replaced, and waits for the disk as long as a flush takes.
pub const OPENED_FOR: Duration = Duration::from_secs(2);

/// The most nanoseconds between the last write to a copy and what else changes it, such as its rights.
const COPYING: u64 = 1_000_000_000;

/// The most bytes of a key in a name.
const LABEL: usize = 100;

/// A file that a write of an ended process left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Left {
    /// It belongs to something else.
    Foreign,
    /// It was never acknowledged. Its process ended if it is so old.
    New(Duration),
    /// It was read before it was replaced, or never acknowledged. Nobody writes to it any more so long after that.
    Replaced(Duration),
    /// Somebody saved it under the key of this label while it changed places.
    Saved(String),
}

/// A name for a file that is being written.
pub fn new_name() -> String {
    format!("{NEW}{}", nonce())
}

/// A name for a file that changes places with the one under a key, or for the place where that one is taken away to.
/// `swap-{inode, size and time of the new file, or 0.0 and the time of a removal}-{size, time and inode of the old, and the inode of the
/// private folder}-{nonce}-{key}` distinguishes both from any third, and also in a copy of the root, where inodes are others, and times too
/// if the copying program does not keep them.
pub fn swap_name(key: &Key, old: &Look, new: Option<&Look>, private: &Look) -> String {
    let start = if is_just_changed(old) { OPEN } else { SWAP };
    // The time tells since when the old file lies aside where the system does not.
    let new = new.map_or_else(|| format!("0.0.{:x}", now()), |new| format!("{:x}.{}", new.inode, content(new)));
    format!("{start}{new}-{}.{:x}-{}-{}", identity(old), inode_of(private), nonce(), label(key))
}

/// The nonce in the name of a file aside.
pub fn nonce_of(name: &str) -> Option<&str> {
    let told = name.strip_prefix(SWAP).or_else(|| name.strip_prefix(OPEN));
    told.map_or_else(|| name.strip_prefix(NEW), |told| told.split('-').nth(2))
}

/// The time since a replaced file lies aside: it got its name then, where the system tells that, and its name tells when the new
/// file was written. None if that cannot be known, or is to come.
pub(crate) fn aside_for(name: &str, found: &Look) -> Option<Duration> {
    let of_name = || u64::from_str_radix(name.split('-').nth(1)?.split('.').nth(2)?, 16).ok();
    since(found.changed.or_else(of_name)?)
}

/// Judges a file by its name and the folder in which it lies.
pub fn judge(name: &str, found: &Look, private: &Look) -> Left {
    if name.starts_with(NEW) {
        return Left::New(LEFT_BEHIND);
    }
    if let Some(label) = name.strip_prefix(KEPT) {
        return Left::Saved(label.to_owned());
    }
    let (told, needed) = match (name.strip_prefix(SWAP), name.strip_prefix(OPEN)) {
        (Some(told), _) => (told, OPENED_FOR),
        (_, Some(told)) => (told, OPEN_FOR),
        _ => return Left::Foreign,
    };
    let parts: Vec<&str> = told.splitn(4, '-').collect();
    let [new, old, _, label] = parts[..] else { return Left::Foreign };
    let (number, new) = new.split_once('.').unwrap_or((new, ""));
    let has_times = old.split('.').nth(3).is_none_or(|at| !is_copied_without_times(at, found, private));
    let is_ours = |told: &str| is_content(told, found, has_times);
    let is_the_new = found.inode != 0 && number == format!("{:x}", found.inode);
    let is_known = is_the_new || is_ours(new) || is_ours(old) || found.links > 1;
    if is_known { Left::Replaced(needed) } else { Left::Saved(label.to_owned()) }
}

/// Returns whether a file came here with its folder by a program that gives copies the time of copying. `at` is the inode of the
/// folder in which it got its name.
fn is_copied_without_times(at: &str, found: &Look, private: &Look) -> bool {
    let here = inode_of(private);
    let is_copied = here != 0 && at != "0" && at != format!("{here:x}");
    is_copied && found.changed.is_some_and(|changed| changed.abs_diff(found.modified) < COPYING)
}

/// The inode of a folder; 0 for a host that tells no time of the last change: what it has in place of inodes, others do not.
fn inode_of(folder: &Look) -> u64 {
    folder.changed.map_or(0, |_| folder.inode)
}

/// Returns whether somebody changed a file in place a moment ago.
fn is_just_changed(found: &Look) -> bool {
    crate::version::is_changed_in_place(found) && found.age().unwrap_or_default() < OPEN_FOR
}

/// The key as a part of a name.
fn label(key: &Key) -> String {
    let flat = key.as_str().replace('/', "%");
    let start = (flat.len().saturating_sub(LABEL)..).find(|at| flat.is_char_boundary(*at)).unwrap_or_default();
    flat[start..].to_owned()
}

/// One file with one content. A rename changes the time of the last change of a file's metadata, so that does not count.
fn identity(found: &Look) -> String {
    format!("{}.{:x}", content(found), found.inode)
}

/// The part of it that a copy of the file has too.
fn content(found: &Look) -> String {
    format!("{:x}.{:x}", found.size, found.modified)
}

/// What a program that counts times in fractions of a second is off by, in nanoseconds.
const FRACTION: u64 = 1_000;

/// Nanoseconds by which the time of a copied file may differ: some programs keep whole seconds or milliseconds, also as fractions.
fn slack(time: u64) -> u64 {
    let is_whole = |unit: &u64| time.saturating_add(FRACTION) % *unit <= 2 * FRACTION;
    [1_000_000_000, 1_000_000].into_iter().find(is_whole).unwrap_or(FRACTION) + FRACTION
}

/// Returns whether a file has the size and the time that a name tells, as far as a copy keeps them.
fn is_content(told: &str, found: &Look, has_times: bool) -> bool {
    let mut numbers = told.split('.').map(|number| u64::from_str_radix(number, 16).ok());
    let (Some(Some(size)), Some(Some(then))) = (numbers.next(), numbers.next()) else { return false };
    let now = found.modified;
    size == found.size && (!has_times || then.abs_diff(now) < slack(now))
}

/// Returns whether two looks were at one file with one content.
pub fn is_same(one: &Look, other: &Look) -> bool {
    identity(one) == identity(other)
}
