//! The way from the root to a file, one folder at a time and never through a link.

use std::borrow::Cow;
use std::io::{self, ErrorKind};

use cap_fs_ext::DirExt;
use cap_std::fs::{Dir, Metadata};

use super::name::name_of;
use super::refusal::refusal;
use super::{rights, version};
use crate::store::contract::{Durability, StoreError, Version};
use crate::store::key::Key;

/// A file that stands under a key.
pub(super) struct Found<'k> {
    pub(super) folder: Dir,
    pub(super) name: Cow<'k, str>,
    pub(super) metadata: Metadata,
}

impl Found<'_> {
    pub(super) fn version(&self) -> Version {
        version::of(&self.metadata)
    }
}

/// The folder of a key and the name in it; none when there is no such folder.
pub(super) fn folder_of<'k>(root: &Dir, key: &'k Key, doing: &str) -> Result<Option<(Dir, Cow<'k, str>)>, StoreError> {
    let (folders, last) = key.split();
    let (mut at, mut is_first) = (clone(root, key)?, true);
    for folder in folders {
        let folder = &*name_of(&at, folder, is_first, doing, key)?;
        is_first = false;
        match at.open_dir_nofollow(folder) {
            Ok(next) => at = next,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(_) if is_file(&at, folder) => return Ok(None),
            Err(error) => return Err(link_or(&at, folder, "opening", key, &error)),
        }
    }
    let name = name_of(&at, last, is_first, doing, key)?;
    Ok(Some((at, name)))
}

/// Finds the file of a key; none if there is none.
pub(super) fn find<'k>(root: &Dir, key: &'k Key) -> Result<Option<Found<'k>>, StoreError> {
    let Some((folder, name)) = folder_of(root, key, "changing")? else { return Ok(None) };
    let metadata = match folder.symlink_metadata(&*name) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(refusal("looking at", key, &error)),
    };
    if metadata.is_symlink() {
        return Err(is_a_link("changing", key, &name));
    }
    if !metadata.is_file() {
        return Err(is_no_file("changing", key));
    }
    Ok(Some(Found { folder, name, metadata }))
}

/// The folder of a key, made with all folders above it that are missing, and the name in it.
pub(super) fn make_folder_of<'k>(
    root: &Dir,
    key: &'k Key,
    durability: Durability,
) -> Result<(Dir, Cow<'k, str>), StoreError> {
    let (folders, last) = key.split();
    let (mut at, mut is_first) = (clone(root, key)?, true);
    for folder in folders {
        let folder = &*name_of(&at, folder, is_first, "writing", key)?;
        is_first = false;
        at = match at.open_dir_nofollow(folder) {
            Ok(next) => next,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                make(&at, folder, durability).map_err(|error| refusal("making the folder of", key, &error))?
            }
            Err(error) => return Err(link_or(&at, folder, "opening", key, &error)),
        };
    }
    let name = name_of(&at, last, is_first, "writing", key)?;
    Ok((at, name))
}

/// Makes the names in a folder durable. Windows has no such call and keeps them by itself.
pub(super) fn sync(folder: &Dir, durability: Durability) -> io::Result<()> {
    if cfg!(unix) && durability == Durability::Full {
        folder.open(".")?.sync_all()?;
    }
    Ok(())
}

/// The error of opening `name`, which names a link or a file in the way.
pub(super) fn link_or(folder: &Dir, name: &str, doing: &str, key: &Key, error: &io::Error) -> StoreError {
    if has_no_handle_left(error) {
        return refusal(doing, key, error);
    }
    match folder.symlink_metadata(name) {
        Ok(found) if found.is_symlink() => is_a_link(doing, key, name),
        Ok(found) if found.is_dir() && key.split().1 == name => {
            StoreError::Denied(format!("{doing} {key}: it is a folder"))
        }
        Ok(found) if !found.is_dir() && error.kind() == ErrorKind::NotADirectory => {
            StoreError::Denied(format!("{doing} {key}: {name} is not a folder"))
        }
        // A socket cannot even be opened.
        Ok(found) if !found.is_dir() && !found.is_file() => is_no_file(doing, key),
        _ => refusal(doing, key, error),
    }
}

/// `EMFILE` and `ENFILE`, or `ERROR_TOO_MANY_OPEN_FILES`: that says nothing of the file.
fn has_no_handle_left(error: &io::Error) -> bool {
    let codes: &[i32] = if cfg!(windows) { &[4] } else { &[24, 23] };
    error.raw_os_error().is_some_and(|code| codes.contains(&code))
}

/// A pipe, a socket, a device or a folder stands under the key.
pub(super) fn is_no_file(doing: &str, key: &Key) -> StoreError {
    StoreError::Denied(format!("{doing} {key}: it is not a file"))
}

fn is_a_link(doing: &str, key: &Key, name: &str) -> StoreError {
    StoreError::Denied(format!("{doing} {key}: {name} is a symbolic link"))
}

/// Below a file there is nothing, which is no error.
fn is_file(folder: &Dir, name: &str) -> bool {
    folder.symlink_metadata(name).is_ok_and(|found| found.is_file())
}

fn clone(root: &Dir, key: &Key) -> Result<Dir, StoreError> {
    root.try_clone().map_err(|error| refusal("opening", key, &error))
}

fn make(at: &Dir, folder: &str, durability: Durability) -> io::Result<Dir> {
    let made = rights::make_folder(at, folder)?;
    sync(at, durability)?;
    Ok(made)
}
