//! `.vault/.host/`, where the lock stands and new files are written before they get their names.

use std::io::{self, ErrorKind};
use std::time::Duration;

use crate::aside::{self, Left};
use crate::contract::StoreError;
use crate::disk::{Folder, Holders, Kind, Look};
use crate::lock;
use crate::nonce::nonce;
use crate::refusal::refusal;

/// A claim that is so old was left by a process that ended.
const LEFT_BEHIND: Duration = Duration::from_secs(60 * 60);

/// Opens the folder, made if there is none.
pub(super) fn open<F: Folder>(root: &F) -> Result<F, StoreError> {
    open_or_make(&open_or_make(root, ".vault")?, ".host")
}

/// Removes what ended processes left, and puts what people saved meanwhile where it is seen. Only under the lock: then no
/// other write is under way.
pub(super) fn sweep<F: Folder>(root: &F, private: &F, holders: &impl Holders) {
    let Ok(here) = private.look_here() else { return };
    for (name, found) in names(private) {
        let is_old = |age| found.age().is_some_and(|past| past > age);
        let swept = match aside::judge(&name, &found, &here) {
            Left::Saved(label) => keep(root, private, &name, &label),
            Left::New(age) if is_old(age) => private.remove_file(&name),
            // It got its name here when it was replaced.
            Left::Replaced(age) if aside::aside_for(&name, &found).is_some_and(|past| past > age) => {
                private.remove_file(&name)
            }
            Left::Foreign
                if lock::is_claim(&name) && lock::is_abandoned(private, &name, holders) && is_old(LEFT_BEHIND) =>
            {
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
pub(super) fn clear<F: Folder>(root: &F, private: &F, name: &str, may_be_open: bool) -> io::Result<()> {
    match aside::judge(name, &private.look(name)?, &private.look_here()?) {
        Left::Foreign => Ok(()),
        Left::Replaced(_) if may_be_open => Ok(()),
        Left::New(_) | Left::Replaced(_) => private.remove_file(name),
        Left::Saved(label) => keep(root, private, name, &label),
    }
}

/// Puts a file that a person saved into `.vault/kept/`, where `status` finds it.
fn keep<F: Folder>(root: &F, private: &F, name: &str, label: &str) -> io::Result<()> {
    let kept = root.make_folder(".vault")?.make_folder("kept")?;
    private.rename(name, &kept, &format!("{label}-{}", nonce()))
}

/// The start of the keys under which files aside are listed, read and removed, each with the nonce in its name. They are no keys
/// of the root, so a listing of everything leaves them out.
pub(super) const ASIDE: &str = ".vault/aside/";

/// A file aside.
pub(super) struct Aside {
    pub(super) key: String,
    pub(super) name: String,
    pub(super) found: Look,
    left: Left,
}

/// Opens the folder; none when there is none.
pub(super) fn existing<F: Folder>(root: &F) -> Option<F> {
    root.open_folder(".vault").ok()?.open_folder(".host").ok()
}

/// All files aside, by key.
pub(super) fn all_aside(private: &impl Folder) -> Vec<Aside> {
    let mut all: Vec<Aside> = Vec::new();
    let Ok(here) = private.look_here() else { return all };
    for (name, found) in names(private) {
        let Some(key) = aside::nonce_of(&name).map(|nonce| format!("{ASIDE}{nonce}")) else { continue };
        if found.kind == Kind::File {
            let left = aside::judge(&name, &found, &here);
            all.push(Aside { key, name, found, left });
        }
    }
    all.sort_by(|one, other| one.key.cmp(&other.key));
    all
}

/// Returns how long a file aside is still needed.
pub(super) fn needed_for(aside: &Aside) -> Duration {
    match aside.left {
        Left::Replaced(age) => age.saturating_sub(aside::aside_for(&aside.name, &aside.found).unwrap_or_default()),
        Left::New(age) => age.saturating_sub(aside.found.age().unwrap_or_default()),
        Left::Saved(_) | Left::Foreign => Duration::ZERO,
    }
}

/// What lies in the folder, as far as it can be looked at.
fn names(private: &impl Folder) -> Vec<(String, Look)> {
    let all = private.entries().unwrap_or_default().into_iter();
    all.filter_map(|entry| private.look(&entry.name).ok().map(|found| (entry.name, found))).collect()
}

fn open_or_make<F: Folder>(at: &F, name: &str) -> Result<F, StoreError> {
    let opened = at.open_folder(name).or_else(|error| match error.kind() {
        ErrorKind::NotFound => at.make_folder(name),
        _ => Err(error),
    });
    opened.map_err(|error| match at.look(name) {
        Ok(found) if found.kind == Kind::Link => StoreError::Denied(format!("opening {name}: it is a symbolic link")),
        Ok(found) if found.kind != Kind::Folder => StoreError::Denied(format!("opening {name}: it is not a folder")),
        _ => refusal("opening", name, &error),
    })
}
