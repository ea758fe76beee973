//! The way from the root to a file, one folder at a time and never through a link.

use std::borrow::Cow;
use std::io::{self, ErrorKind};

use crate::contract::{Durability, StoreError, Version};
use crate::disk::{Folder, Kind, Look};
use crate::key::Key;
use crate::name::name_of;
use crate::refusal::refusal;
use crate::version;

/// A file that stands under a key.
pub(crate) struct Found<'k, F> {
    pub(super) folder: F,
    pub(super) name: Cow<'k, str>,
    pub(super) look: Look,
}

impl<F> Found<'_, F> {
    pub(super) fn version(&self) -> Version {
        version::of(&self.look)
    }
}

/// The folder of a key and the name in it; none when there is no such folder.
pub(super) fn folder_of<'k, F: Folder>(
    root: &F,
    key: &'k Key,
    doing: &str,
) -> Result<Option<(F, Cow<'k, str>)>, StoreError> {
    let (folders, last) = key.split();
    let (mut at, mut is_first) = (clone(root, key)?, true);
    for folder in folders {
        let folder = &*name_of(&at, folder, is_first, doing, key)?;
        is_first = false;
        match at.open_folder(folder) {
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
pub(super) fn find<'k, F: Folder>(root: &F, key: &'k Key) -> Result<Option<Found<'k, F>>, StoreError> {
    let Some((folder, name)) = folder_of(root, key, "changing")? else { return Ok(None) };
    let look = match folder.look(&name) {
        Ok(look) => look,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(refusal("looking at", key, &error)),
    };
    if look.kind == Kind::Link {
        return Err(is_a_link("changing", key, &name));
    }
    if look.kind != Kind::File {
        return Err(is_no_file("changing", key));
    }
    Ok(Some(Found { folder, name, look }))
}

/// The folder of a key, made with all folders above it that are missing, and the name in it.
pub(super) fn make_folder_of<'k, F: Folder>(
    root: &F,
    key: &'k Key,
    durability: Durability,
) -> Result<(F, Cow<'k, str>), StoreError> {
    let (folders, last) = key.split();
    let (mut at, mut is_first) = (clone(root, key)?, true);
    for folder in folders {
        let folder = &*name_of(&at, folder, is_first, "writing", key)?;
        is_first = false;
        at = match at.open_folder(folder) {
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

/// Makes the names in a folder as durable as asked.
pub(super) fn sync(folder: &impl Folder, durability: Durability) -> io::Result<()> {
    if durability == Durability::Full { folder.sync() } else { Ok(()) }
}

/// The error of opening `name`, which names a link or a file in the way.
pub(super) fn link_or<F: Folder>(folder: &F, name: &str, doing: &str, key: &Key, error: &io::Error) -> StoreError {
    if F::has_no_handle_left(error) {
        return refusal(doing, key, error);
    }
    match folder.look(name) {
        Ok(found) if found.kind == Kind::Link => is_a_link(doing, key, name),
        Ok(found) if found.kind == Kind::Folder && key.split().1 == name => {
            StoreError::Denied(format!("{doing} {key}: it is a folder"))
        }
        Ok(found) if found.kind != Kind::Folder && error.kind() == ErrorKind::NotADirectory => {
            StoreError::Denied(format!("{doing} {key}: {name} is not a folder"))
        }
        // A socket cannot even be opened.
        Ok(found) if found.kind == Kind::Other => is_no_file(doing, key),
        _ => refusal(doing, key, error),
    }
}

/// A pipe, a socket, a device or a folder stands under the key.
pub(super) fn is_no_file(doing: &str, key: &Key) -> StoreError {
    StoreError::Denied(format!("{doing} {key}: it is not a file"))
}

fn is_a_link(doing: &str, key: &Key, name: &str) -> StoreError {
    StoreError::Denied(format!("{doing} {key}: {name} is a symbolic link"))
}

/// Below a file there is nothing, which is no error.
fn is_file(folder: &impl Folder, name: &str) -> bool {
    folder.look(name).is_ok_and(|found| found.kind == Kind::File)
}

fn clone<F: Folder>(root: &F, key: &Key) -> Result<F, StoreError> {
    root.again().map_err(|error| refusal("opening", key, &error))
}

fn make<F: Folder>(at: &F, folder: &str, durability: Durability) -> io::Result<F> {
    let made = at.make_folder(folder)?;
    sync(at, durability)?;
    Ok(made)
}
