//! `.vault/.host/`, where the lock stands and new files are written before they get their names.

use std::io::{self, ErrorKind};
use std::time::Duration;

use cap_fs_ext::DirExt;
use cap_std::fs::{Dir, DirBuilder, DirEntry};

use super::lock;
use super::refusal::refusal;
use crate::store::contract::StoreError;

/// A file that no write needs so long was left by a process that ended.
const LEFT_BEHIND: Duration = Duration::from_secs(60 * 60);

/// Opens the folder, made if there is none.
pub(super) fn open(root: &Dir) -> Result<Dir, StoreError> {
    let vault = open_or_make(root, ".vault", &DirBuilder::new())?;
    open_or_make(&vault, ".host", &closed_to_others())
}

/// Removes what ended processes left.
pub(super) fn sweep(private: &Dir) {
    for entry in private.entries().into_iter().flatten().flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let left = name.starts_with("tmp-") || (lock::is_claim(&name) && lock::is_abandoned(private, &name));
        if left && is_old(&entry).unwrap_or(false) {
            let _ = private.remove_file(&name);
        }
    }
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

fn is_old(entry: &DirEntry) -> io::Result<bool> {
    let age = entry.metadata()?.modified()?.into_std().elapsed();
    Ok(age.is_ok_and(|age| age > LEFT_BEHIND))
}
