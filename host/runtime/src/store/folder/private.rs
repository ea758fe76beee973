//! `.vault/.host/`, where the lock stands and new files are written before they get their names.

use std::io::{self, ErrorKind};
use std::time::Duration;

use cap_fs_ext::DirExt;
use cap_std::fs::{Dir, DirBuilder};

use super::aside::{self, Left};
use super::lock;
use super::refusal::refusal;
use crate::store::contract::StoreError;
use crate::store::nonce::nonce;

/// A claim that is so old was left by a process that ended.
const LEFT_BEHIND: Duration = Duration::from_secs(60 * 60);

/// Opens the folder, made if there is none.
pub(super) fn open(root: &Dir) -> Result<Dir, StoreError> {
    let vault = open_or_make(root, ".vault", &DirBuilder::new())?;
    open_or_make(&vault, ".host", &closed_to_others())
}

/// Removes what ended processes left, and puts what people saved meanwhile where it is seen. Only under the lock: then no
/// other write is under way.
pub(super) fn sweep(root: &Dir, private: &Dir) {
    for entry in private.entries().into_iter().flatten().flatten() {
        let (Ok(name), Ok(found)) = (entry.file_name().into_string(), entry.metadata()) else { continue };
        let is_old =
            |age: Duration| found.modified().is_ok_and(|at| at.into_std().elapsed().is_ok_and(|past| past > age));
        let swept = match aside::judge(&name, &found) {
            Left::Saved(label) => keep(root, private, &name, &label),
            Left::Needless(age) if is_old(age) => private.remove_file(&name),
            Left::Foreign if lock::is_claim(&name) && lock::is_abandoned(private, &name) && is_old(LEFT_BEHIND) => {
                private.remove_file(&name)
            }
            Left::Needless(_) | Left::Foreign => Ok(()),
        };
        // A file that cannot be swept now is tried again by the next sweep.
        drop(swept);
    }
}

/// Puts a file that a person saved into `.vault/kept/`, where `status` finds it.
pub(super) fn keep(root: &Dir, private: &Dir, name: &str, label: &str) -> io::Result<()> {
    let made =
        |at: &Dir, name: &str, builder: &DirBuilder| at.open_dir_nofollow(name).or_else(|_| make(at, name, builder));
    let kept = made(&made(root, ".vault", &DirBuilder::new())?, "kept", &closed_to_others())?;
    private.rename(name, &kept, format!("{label}-{}", nonce()))
}

fn open_or_make(at: &Dir, name: &str, builder: &DirBuilder) -> Result<Dir, StoreError> {
    let opened = at.open_dir_nofollow(name).or_else(|error| match error.kind() {
        ErrorKind::NotFound => make(at, name, builder),
        _ => Err(error),
    });
    opened.map_err(|error| match at.symlink_metadata(name) {
        Ok(found) if found.is_symlink() => StoreError::Denied(format!("opening {name}: it is a symbolic link")),
        _ => refusal("opening", name, &error),
    })
}

fn make(at: &Dir, name: &str, builder: &DirBuilder) -> io::Result<Dir> {
    match at.create_dir_with(name, builder) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ => at.open_dir_nofollow(name),
    }
}

fn closed_to_others() -> DirBuilder {
    #[allow(unused_mut, reason = "only Unix has modes")]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    cap_std::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}
