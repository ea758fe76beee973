//! Keys in byte order, a page at a time: folders compare as their names with a `/`, and those that cannot
//! hold a key of the page are not opened.

use std::io::ErrorKind;

use cap_fs_ext::DirExt;
use cap_std::fs::{Dir, DirEntry};

use super::name::segment_of;
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
        let mut path = format!("{under}{}", segment_of(entry.file_name().to_str()?, under.is_empty())?);
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
        let mut names = self.names(folder, under)?.into_iter().peekable();
        while let Some(name) = names.next() {
            if self.listed.len() == self.limit {
                break;
            }
            match names.next_if(|next| next.path == name.path) {
                Some(other) => self.add_both(folder, [name, other])?,
                None => self.add(folder, name)?,
            }
        }
        Ok(())
    }

    fn add(&mut self, folder: &Dir, name: Name) -> Result<(), StoreError> {
        if name.is_folder() { self.descend(folder, &name) } else { self.add_file(name) }
    }

    /// Lists what is under either of two names that are one: a change or a read of it is refused, which must be seen.
    fn add_both(&mut self, folder: &Dir, names: [Name; 2]) -> Result<(), StoreError> {
        let (prefix, after, limit) = (self.prefix, self.after, self.limit - self.listed.len());
        let mut both = Page { prefix, after, limit: usize::MAX, listed: Vec::new() };
        for name in names {
            both.add(folder, name)?;
        }
        both.listed.sort_unstable_by(|one, other| one.key.cmp(&other.key));
        both.listed.dedup_by(|one, other| one.key == other.key);
        both.listed.truncate(limit);
        self.listed.append(&mut both.listed);
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
                let on_disk = name.entry.file_name();
                Err(link_or(folder, on_disk.to_str().unwrap_or(key.split().1), "listing", &key, &error))
            }
        }
    }

    fn add_file(&mut self, name: Name) -> Result<(), StoreError> {
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
