//! Keys in byte order, a page at a time: folders compare as their names with a `/`, and those that cannot
//! hold a key of the page are not opened.

use std::io::ErrorKind;

use cap_fs_ext::DirExt;
use cap_std::fs::{Dir, DirEntry};

use super::path::link_or;
use super::refusal::refusal;
use super::version;
use crate::store::contract::{Listed, StoreError};
use crate::store::key::Key;

/// At most `limit` keys that start with `prefix` and come after `after`.
pub(super) fn list(root: &Dir, prefix: &str, after: &str, limit: usize) -> Result<Vec<Listed>, StoreError> {
    let mut page = Page { prefix, after, limit, listed: Vec::new() };
    page.walk(root, "")?;
    Ok(page.listed)
}

struct Page<'a> {
    prefix: &'a str,
    after: &'a str,
    limit: usize,
    listed: Vec<Listed>,
}

/// A name in a folder.
struct Name {
    /// The key of a file, or the start of the keys under a folder, with its `/`.
    path: String,
    entry: DirEntry,
}

impl Name {
    /// None for what has no key. A link to a folder counts as a file: it is listed and not followed.
    fn new(entry: DirEntry, under: &str) -> Option<Self> {
        let mut path = format!("{under}{}", entry.file_name().to_str()?);
        Key::new(&path).ok()?;
        if entry.file_type().ok()?.is_dir() {
            path.push('/');
        }
        Some(Self { path, entry })
    }

    fn is_folder(&self) -> bool {
        self.path.ends_with('/')
    }
}

impl Page<'_> {
    /// Lists what is in `folder`, whose keys start with `under`.
    fn walk(&mut self, folder: &Dir, under: &str) -> Result<(), StoreError> {
        for name in self.names(folder, under)? {
            if self.listed.len() == self.limit {
                break;
            }
            if name.is_folder() { self.descend(folder, &name)? } else { self.add(name)? }
        }
        Ok(())
    }

    /// The names in a folder that matter to the page, in the byte order of their keys.
    fn names(&self, folder: &Dir, under: &str) -> Result<Vec<Name>, StoreError> {
        let failed = |error: &std::io::Error| refusal("listing", format!("the folder `{under}`"), error);
        let mut names = Vec::new();
        for entry in folder.entries().map_err(|error| failed(&error))? {
            let name = Name::new(entry.map_err(|error| failed(&error))?, under);
            names.extend(name.filter(|name| self.concerns(name)));
        }
        names.sort_unstable_by(|one, other| one.path.cmp(&other.path));
        Ok(names)
    }

    fn concerns(&self, name: &Name) -> bool {
        let path = name.path.as_str();
        if name.is_folder() {
            let within = path.starts_with(self.prefix) || self.prefix.starts_with(path);
            return within && (path > self.after || self.after.starts_with(path));
        }
        path.starts_with(self.prefix) && path > self.after
    }

    fn descend(&mut self, folder: &Dir, name: &Name) -> Result<(), StoreError> {
        match folder.open_dir_nofollow(name.entry.file_name()) {
            Ok(inner) => self.walk(&inner, &name.path),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => {
                let key = Key::new(name.path.trim_end_matches('/'))?;
                Err(link_or(folder, key.split().1, "listing", &key, &error))
            }
        }
    }

    fn add(&mut self, name: Name) -> Result<(), StoreError> {
        match name.entry.metadata() {
            Ok(found) => {
                self.listed.push(Listed { key: name.path, version: version::of(&found), size: found.len() });
                Ok(())
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(refusal("looking at", name.path, &error)),
        }
    }
}
