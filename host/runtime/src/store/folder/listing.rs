//! Keys in byte order, a page at a time: folders compare as their names with a `/`, and those that cannot
//! hold a key of the page are not opened.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::sync::{Arc, Mutex, PoisonError};

use cap_fs_ext::DirExt;
use cap_std::fs::{Dir, DirEntry};

use super::name::segment_of;
use super::path::link_or;
use super::refusal::refusal;
use super::version;
use crate::store::contract::{Listed, StoreError};
use crate::store::key::Key;

/// The names of the folder in which the last page ended, for the next one: a page of many would read all of them each
/// time. They count as long as the folder has not changed.
#[derive(Debug, Default)]
pub(super) struct Kept(Mutex<Option<Names>>);

/// The names of a folder that concern a listing.
#[derive(Clone, Debug)]
struct Names {
    under: String,
    prefix: String,
    after: String,
    /// Changes with the names in the folder.
    stamp: String,
    /// In the byte order of their keys.
    all: Arc<Vec<Name>>,
}

/// At most `limit` keys that start with `prefix` and come after `after`.
pub(super) fn list(
    root: &Dir,
    kept: &Kept,
    prefix: &str,
    after: &str,
    limit: usize,
) -> Result<Vec<Listed>, StoreError> {
    let mut page = Page { kept, prefix, after, limit, listed: Vec::new() };
    page.walk(root, "")?;
    Ok(page.listed)
}

struct Page<'a> {
    kept: &'a Kept,
    prefix: &'a str,
    after: &'a str,
    limit: usize,
    listed: Vec<Listed>,
}

/// A name in a folder.
#[derive(Debug)]
struct Name {
    /// The key of a file, or the start of the keys under a folder, with its `/`.
    path: String,
    on_disk: OsString,
}

impl Name {
    /// None for what has no key. A link to a folder counts as a file: it is listed and not followed.
    fn new(entry: &DirEntry, under: &str) -> Option<Self> {
        let on_disk = entry.file_name();
        let mut path = format!("{under}{}", segment_of(on_disk.to_str()?, under.is_empty())?);
        Key::new(&path).ok()?;
        if entry.file_type().ok()?.is_dir() {
            path.push('/');
        }
        Some(Self { path, on_disk })
    }

    fn is_folder(&self) -> bool {
        self.path.ends_with('/')
    }

    /// Returns whether it is a key after another, or may hold some.
    fn can_follow(&self, after: &str) -> bool {
        self.path.as_str() > after || self.is_folder() && after.starts_with(&self.path)
    }
}

impl Page<'_> {
    /// Lists what is in `folder`, whose keys start with `under`.
    fn walk(&mut self, folder: &Dir, under: &str) -> Result<(), StoreError> {
        let all = self.names(folder, under)?;
        let begin = all.partition_point(|name| !name.can_follow(self.after));
        let mut names = all.get(begin..).unwrap_or_default().iter().peekable();
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

    fn add(&mut self, folder: &Dir, name: &Name) -> Result<(), StoreError> {
        if name.is_folder() { self.descend(folder, name) } else { self.add_file(folder, name) }
    }

    /// Lists what is under either of two names that are one: a change or a read of it is refused, which must be seen.
    fn add_both(&mut self, folder: &Dir, names: [&Name; 2]) -> Result<(), StoreError> {
        let (prefix, after, limit) = (self.prefix, self.after, self.limit - self.listed.len());
        let mut both = Page { kept: &Kept::default(), prefix, after, limit: usize::MAX, listed: Vec::new() };
        for name in names {
            both.add(folder, name)?;
        }
        both.listed.sort_unstable_by(|one, other| one.key.cmp(&other.key));
        both.listed.dedup_by(|one, other| one.key == other.key);
        both.listed.truncate(limit);
        self.listed.append(&mut both.listed);
        Ok(())
    }

    /// The names in a folder that matter to the page, in the byte order of their keys; maybe with others before them.
    fn names(&self, folder: &Dir, under: &str) -> Result<Arc<Vec<Name>>, StoreError> {
        let failed = |error: &std::io::Error| refusal("listing", format!("the folder `{under}`"), error);
        let stamp = folder.dir_metadata().map(|found| version::of(&found)).map_err(|error| failed(&error))?;
        let mut kept = self.kept.0.lock().unwrap_or_else(PoisonError::into_inner);
        let goes_on = kept.as_ref().filter(|kept| {
            let is_same = kept.under == under && kept.prefix == self.prefix && kept.stamp == stamp;
            is_same && !self.after.is_empty() && self.after >= kept.after.as_str()
        });
        if let Some(kept) = goes_on {
            return Ok(kept.all.clone());
        }
        let mut names = Vec::new();
        for entry in folder.entries().map_err(|error| failed(&error))? {
            let name = Name::new(&entry.map_err(|error| failed(&error))?, under);
            names.extend(name.filter(|name| self.concerns(name)));
        }
        names.sort_unstable_by(|one, other| one.path.cmp(&other.path));
        let all = Arc::new(names);
        if all.len() > self.limit - self.listed.len() {
            let (under, prefix, after) = (under.to_owned(), self.prefix.to_owned(), self.after.to_owned());
            *kept = Some(Names { under, prefix, after, stamp, all: all.clone() });
        } else if kept.as_ref().is_some_and(|kept| kept.under == under) {
            *kept = None;
        }
        Ok(all)
    }

    fn concerns(&self, name: &Name) -> bool {
        let path = name.path.as_str();
        if name.is_folder() {
            let within = path.starts_with(self.prefix) || self.prefix.starts_with(path);
            return within && name.can_follow(self.after);
        }
        path.starts_with(self.prefix) && name.can_follow(self.after)
    }

    fn descend(&mut self, folder: &Dir, name: &Name) -> Result<(), StoreError> {
        match folder.open_dir_nofollow(&name.on_disk) {
            Ok(inner) => self.walk(&inner, &name.path),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => {
                let key = Key::new(name.path.trim_end_matches('/'))?;
                Err(link_or(folder, name.on_disk.to_str().unwrap_or(key.split().1), "listing", &key, &error))
            }
        }
    }

    fn add_file(&mut self, folder: &Dir, name: &Name) -> Result<(), StoreError> {
        match folder.symlink_metadata(&name.on_disk) {
            Ok(found) => {
                self.listed.push(Listed { key: name.path.clone(), version: version::of(&found), size: found.len() });
                Ok(())
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(refusal("looking at", &name.path, &error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use cap_std::ambient_authority;

    use super::*;

    #[test]
    fn the_pages_of_a_folder_are_its_keys_also_when_it_changes_between_them() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dir.path().join("a/b")).unwrap();
        let file = |name: &str| std::fs::write(dir.path().join(name), "x").unwrap();
        (0..300).for_each(|nth| file(&format!("a/b/{nth:03}.md")));
        file("a/z.md");
        let (root, kept) = (Dir::open_ambient_dir(dir.path(), ambient_authority()).unwrap(), Kept::default());
        let mut keys: Vec<String> = Vec::new();
        loop {
            let after = keys.last().cloned().unwrap_or_default();
            let page = list(&root, &kept, "", &after, 10).unwrap();
            if page.is_empty() {
                break;
            }
            keys.extend(page.into_iter().map(|listed| listed.key));
            let is_kept = kept.0.lock().unwrap().as_ref().is_some_and(|names| names.all.len() >= 10);
            assert!(is_kept || keys.len() >= 290, "after {} keys", keys.len());
            if keys.len() == 100 {
                file("a/b/200a.md");
                std::fs::remove_file(dir.path().join("a/b/250.md")).unwrap();
            }
        }
        assert_eq!((keys.len(), keys.is_sorted()), (301, true));
        assert!(keys.contains(&"a/b/200a.md".to_owned()) && !keys.contains(&"a/b/250.md".to_owned()));
    }
}
