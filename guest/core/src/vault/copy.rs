//! A copy of a file as Keepstone last left it: where it lies, and what its first line says.

use crate::model::category::Category;
use crate::model::error::{Error, Result};
use crate::model::reference::file_key;
use crate::model::scope::Scope;
use crate::store::hash::checksum;
use crate::store::retry::Attempt;
use crate::store::{Durability, Expect, Store, StoreError};

use super::category_file::{ARCHIVE, CategoryFile};
use super::log::hex;
use super::markdown::Document;
use super::root::Root;

/// The folder of all copies, `{folder}/{category}/{hash of the version}.md` below.
pub(crate) const COPIES: &str = ".vault/copies/";

/// Those of the archive, whose files lie there as they do in the root.
pub(crate) const COPIES_OF_ARCHIVE: &str = ".vault/copies/.vault/archive/";

/// The number of times that a copy waits for the lock, each as long as the host's patience with it lasts: a minute in all, where
/// that is five seconds.
const LOCK_WAITS: usize = 12;

/// A file of entries: a category's own, or a part of its archive.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CopiedFile {
    pub(crate) key: String,
    pub(crate) scope: Scope,
    pub(crate) category: Category,
}

impl CopiedFile {
    pub(crate) fn new(key: &str, scope: &Scope, category: Category) -> Self {
        Self { key: key.to_owned(), scope: scope.clone(), category }
    }

    /// The category's own file.
    pub(super) fn of(scope: &Scope, category: Category) -> Self {
        Self::new(&file_key(scope, category), scope, category)
    }

    pub(super) fn is_archive(&self) -> bool {
        self.key.starts_with(ARCHIVE)
    }
}

/// Stands before the name of the copy that one replaced.
pub(super) const AFTER: &str = "<!-- after:";

/// One copy.
pub(crate) struct Copy {
    pub(super) key: String,
    /// Empty for one that is the file as it is.
    pub(super) document: Document,
    /// The key of the copy that this one replaced.
    pub(super) after: Option<String>,
    /// Keepstone itself put another version in its place.
    pub(super) is_replaced: bool,
}

impl Copy {
    pub(super) fn of_file(key: String) -> Self {
        Self { key, document: Document::default(), after: None, is_replaced: false }
    }

    /// Returns whether it is the copy of a file as it is now.
    pub(super) fn is_of(&self, place: &CopiedFile, file: &CategoryFile) -> bool {
        file.version.as_deref().is_some_and(|version| self.key == key_of(&place.key, version))
    }
}

/// Leaves a copy of a file that was written. It waits longer for the lock than a write does: what was written can be refused no
/// more, and once somebody saves over the file, the copy alone has it.
pub(super) fn leave_copy(root: &Root, copy: &str, after: Option<&str>, text: &str) -> Result<()> {
    let (bytes, mut waits) = (copy_of(copy, after, text), 0);
    root.retry("writing", copy, |_| {
        let written = root.store.write(copy, &bytes, &Expect::Anything, Durability::Fast).map(drop);
        waits += 1;
        match written {
            Err(busy @ StoreError::Busy(_)) if waits < LOCK_WAITS => Ok(Attempt::Lost(busy)),
            written => Attempt::of(written).map_err(|error| Error::from_store(error, "writing", copy)),
        }
    })
}

/// The bytes of a copy.
fn copy_of(key: &str, after: Option<&str>, text: &str) -> Vec<u8> {
    let after = after.filter(|after| *after != key).unwrap_or_default();
    format!("{AFTER}{after} -->\n{text}").into_bytes()
}

/// The key of the copy that one replaced, and what the file said.
pub(super) fn split_copy(copy: &str) -> (Option<&str>, &str) {
    let (first, rest) = copy.split_once('\n').unwrap_or(("", copy));
    match first.strip_prefix(AFTER) {
        Some(after) => (Some(after.trim_end_matches(" -->")), rest),
        None => (None, copy),
    }
}

/// Where the copies of one file lie.
pub(super) fn folder_of(key: &str) -> String {
    format!("{COPIES}{}/", key.strip_suffix(".md").unwrap_or(key))
}

/// The key of the file that a copy is of.
pub(crate) fn file_of_copy(key: &str) -> Option<String> {
    Some(format!("{}.md", key.strip_prefix(COPIES)?.rsplit_once('/')?.0))
}

pub(super) fn key_of(key: &str, version: &str) -> String {
    format!("{}{}.md", folder_of(key), hex(checksum(version.as_bytes())))
}
