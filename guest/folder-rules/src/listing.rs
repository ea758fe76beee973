//! Keys in byte order, a page at a time: folders compare as their names with a `/`, and those that cannot
//! hold a key of the page are not opened.

use std::io::ErrorKind;
use std::sync::{Arc, Mutex, PoisonError};

use crate::contract::{Listed, StoreError};
use crate::disk::{Entry, Folder};
use crate::key::Key;
use crate::name::segment_of;
use crate::path::link_or;
use crate::refusal::refusal;
use crate::version;

/// The names of the folder in which the last page ended, for the next one: a page of many would read all of them each
/// time. They count as long as the folder has not changed.
#[derive(Debug, Default)]
pub struct Kept(Mutex<Option<Names>>);

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
pub(crate) fn list(
    root: &impl Folder,
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
    on_disk: String,
}

impl Name {
    /// None for what has no key. A link to a folder counts as a file: it is listed and not followed.
    fn new(entry: Entry, under: &str) -> Option<Self> {
        let on_disk = entry.name;
        let mut path = format!("{under}{}", segment_of(&on_disk, under.is_empty())?);
        Key::new(&path).ok()?;
        if entry.is_folder {
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
    fn walk(&mut self, folder: &impl Folder, under: &str) -> Result<(), StoreError> {
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

    fn add(&mut self, folder: &impl Folder, name: &Name) -> Result<(), StoreError> {
        if name.is_folder() { self.descend(folder, name) } else { self.add_file(folder, name) }
    }

    /// Lists what is under either of two names that are one: a change or a read of it is refused, which must be seen.
    fn add_both(&mut self, folder: &impl Folder, names: [&Name; 2]) -> Result<(), StoreError> {
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
    fn names(&self, folder: &impl Folder, under: &str) -> Result<Arc<Vec<Name>>, StoreError> {
        let failed = |error: &std::io::Error| refusal("listing", format!("the folder `{under}`"), error);
        let stamp = folder.look_here().map(|found| version::of(&found)).map_err(|error| failed(&error))?;
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
            let name = Name::new(entry, under);
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

    fn descend(&mut self, folder: &impl Folder, name: &Name) -> Result<(), StoreError> {
        match folder.open_folder(&name.on_disk) {
            Ok(inner) => self.walk(&inner, &name.path),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => {
                let key = Key::new(name.path.trim_end_matches('/'))?;
                Err(link_or(folder, &name.on_disk, "listing", &key, &error))
            }
        }
    }

    fn add_file(&mut self, folder: &impl Folder, name: &Name) -> Result<(), StoreError> {
        match folder.look(&name.on_disk) {
            Ok(found) => {
                self.listed.push(Listed { key: name.path.clone(), version: version::of(&found), size: found.size });
                Ok(())
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(refusal("looking at", &name.path, &error)),
        }
    }
}
