//! `.vault/.host/`, where the lock stands and new files are written before they get their names.

use std::io::{self, ErrorKind};
use std::time::{Duration, SystemTime};

use cap_fs_ext::DirExt;
use cap_std::fs::{Dir, Metadata};

use super::aside::{self, Left};
use super::refusal::refusal;
use super::{lock, rights, version};
use crate::store::contract::StoreError;
use crate::store::nonce::nonce;

/// A claim that is so old was left by a process that ended.
const LEFT_BEHIND: Duration = Duration::from_secs(60 * 60);

/// Opens the folder, made if there is none.
pub(super) fn open(root: &Dir) -> Result<Dir, StoreError> {
    open_or_make(&open_or_make(root, ".vault")?, ".host")
}

/// Removes what ended processes left, and puts what people saved meanwhile where it is seen. Only under the lock: then no
/// other write is under way.
pub(super) fn sweep(root: &Dir, private: &Dir) {
    for entry in private.entries().into_iter().flatten().flatten() {
        let (Ok(name), Ok(found)) = (entry.file_name().into_string(), entry.metadata()) else { continue };
        let is_past = |time: SystemTime, age: Duration| time.elapsed().is_ok_and(|past| past > age);
        let is_old = |age| found.modified().is_ok_and(|at| is_past(at.into_std(), age));
        let swept = match aside::judge(&name, &found) {
            Left::Saved(label) => keep(root, private, &name, &label),
            Left::New(age) if is_old(age) => private.remove_file(&name),
            // It got its name here when it was replaced.
            Left::Replaced(age) if is_past(version::last_change(&found), age) => private.remove_file(&name),
            Left::Foreign if lock::is_claim(&name) && lock::is_abandoned(private, &name) && is_old(LEFT_BEHIND) => {
                private.remove_file(&name)
            }
            Left::New(_) | Left::Replaced(_) | Left::Foreign => Ok(()),
        };
        // A file that cannot be swept now is tried again by the next sweep.
        drop(swept);
    }
}

/// Removes a file aside that nobody can have opened. One that somebody saved is kept where everybody sees it, and one that
/// somebody may save is left to a sweep.
pub(super) fn clear(root: &Dir, private: &Dir, name: &str, may_be_open: bool) -> io::Result<()> {
    match aside::judge(name, &private.symlink_metadata(name)?) {
        Left::Foreign => Ok(()),
        Left::Replaced(_) if may_be_open => Ok(()),
        Left::New(_) | Left::Replaced(_) => private.remove_file(name),
        Left::Saved(label) => keep(root, private, name, &label),
    }
}

/// Puts a file that a person saved into `.vault/kept/`, where `status` finds it.
fn keep(root: &Dir, private: &Dir, name: &str, label: &str) -> io::Result<()> {
    let kept = rights::make_folder(&rights::make_folder(root, ".vault")?, "kept")?;
    private.rename(name, &kept, format!("{label}-{}", nonce()))
}

/// The start of the keys under which files aside are listed, read and removed, each with the nonce in its name. They are no keys
/// of the root, so a listing of everything leaves them out.
pub(super) const ASIDE: &str = ".vault/aside/";

/// A file aside.
pub(super) struct Aside {
    pub(super) key: String,
    pub(super) name: String,
    pub(super) found: Metadata,
}

/// Opens the folder; none when there is none.
pub(super) fn existing(root: &Dir) -> Option<Dir> {
    root.open_dir_nofollow(".vault").ok()?.open_dir_nofollow(".host").ok()
}

/// All files aside, by key.
pub(super) fn all_aside(private: &Dir) -> Vec<Aside> {
    let mut all: Vec<Aside> = Vec::new();
    for entry in private.entries().into_iter().flatten().flatten() {
        let (Ok(name), Ok(found)) = (entry.file_name().into_string(), entry.metadata()) else { continue };
        let Some(key) = aside::nonce_of(&name).map(|nonce| format!("{ASIDE}{nonce}")) else { continue };
        if found.is_file() {
            all.push(Aside { key, name, found });
        }
    }
    all.sort_by(|one, other| one.key.cmp(&other.key));
    all
}

/// Returns how long a file aside is still needed.
pub(super) fn needed_for(aside: &Aside) -> Duration {
    let past = |time: SystemTime| time.elapsed().unwrap_or_default();
    match aside::judge(&aside.name, &aside.found) {
        Left::Replaced(age) => age.saturating_sub(past(version::last_change(&aside.found))),
        Left::New(age) => age.saturating_sub(aside.found.modified().map_or(age, |at| past(at.into_std()))),
        Left::Saved(_) | Left::Foreign => Duration::ZERO,
    }
}

fn open_or_make(at: &Dir, name: &str) -> Result<Dir, StoreError> {
    let opened = at.open_dir_nofollow(name).or_else(|error| match error.kind() {
        ErrorKind::NotFound => rights::make_folder(at, name),
        _ => Err(error),
    });
    opened.map_err(|error| match at.symlink_metadata(name) {
        Ok(found) if found.is_symlink() => StoreError::Denied(format!("opening {name}: it is a symbolic link")),
        Ok(found) if !found.is_dir() => StoreError::Denied(format!("opening {name}: it is not a folder")),
        _ => refusal("opening", name, &error),
    })
}
