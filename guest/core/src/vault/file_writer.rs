//! Every change of a category file is a compare-and-swap, made by one function, which starts over after each conflict.

use std::borrow::Borrow;
use std::rc::Rc;

use crate::model::category::Category;
use crate::model::error::{Error, Result};
use crate::model::reference::file_key;
use crate::model::scope::Scope;
use crate::store::retry::Attempt;
use crate::store::{Listed, StoreError};
use crate::text::sorted::SortedSet;

use super::before_image::{BeforeImages, Intended};
use super::category_file::{ARCHIVE, CategoryFile, check_size};
use super::change::Change;
use super::copies::Copies;
use super::copy::CopiedFile;
use super::journal::Journal;
use super::json::JsonFiles;
use super::markdown::{self, Document};
use super::root::{Root, UnacknowledgedWrite};
use super::trash::Trash;
use super::{archive, log};

/// The index of agent-memory, which builds it again if it is missing. It does not record changes of other programs.
pub(crate) const FOREIGN_INDEX: &str = ".vault/index.json";

/// Changes files of entries.
pub(crate) struct FileWriter<'a>(pub(crate) &'a Root);

impl FileWriter<'_> {
    /// Reads, changes and writes one category file, and starts over after each conflict.
    ///
    /// The change gets the present document at each attempt. After a conflict or an unknown outcome
    /// it must check whether its own work is already there.
    pub(crate) fn update<T>(
        &self,
        scope: &Scope,
        category: Category,
        change: impl FnMut(&mut Document) -> Result<Change<T>>,
    ) -> Result<T> {
        self.update_under(&file_key(scope, category), scope, category, change)
    }

    /// Like `update`; with a number, for a change that gives ids from that number on: none that an entry of this category has in
    /// the trash or in the archive.
    pub(crate) fn update_with_ids<T>(
        &self,
        scope: &Scope,
        category: Category,
        earliest: Option<u64>,
        change: impl FnMut(&mut Document) -> Result<Change<T>>,
    ) -> Result<T> {
        self.compare_and_swap(&file_key(scope, category), scope, category, earliest, change)
    }

    /// Like `update`, for a file under another key.
    pub(crate) fn update_under<T>(
        &self,
        key: &str,
        scope: &Scope,
        category: Category,
        change: impl FnMut(&mut Document) -> Result<Change<T>>,
    ) -> Result<T> {
        self.compare_and_swap(key, scope, category, None, change)
    }

    fn compare_and_swap<T>(
        &self,
        key: &str,
        scope: &Scope,
        category: Category,
        earliest: Option<u64>,
        mut change: impl FnMut(&mut Document) -> Result<Change<T>>,
    ) -> Result<T> {
        self.0.retry("writing", key, |may_be_done| {
            let file = self.0.file_under(key, scope, category)?;
            let mut document = file.document.clone();
            if let Some(earliest) = earliest {
                document.reserve(self.reserved_ids(scope, category, &file, earliest)?);
            }
            let done = match change(&mut document)? {
                Change::Needless(done) => {
                    if self.adopt_unacknowledged_write(key, &file, scope, category) || may_be_done {
                        self.confirm(key, scope, category)?;
                    } else {
                        Copies(self.0).settle_as_found(&CopiedFile::new(key, scope, category), &file);
                    }
                    return Ok(Attempt::Done(done));
                }
                Change::Made(done) => done,
            };
            let replaced = self.replace(key, &file, &document, scope, category)?;
            Ok(replaced.map_or_else(Attempt::Lost, |()| Attempt::Done(done)))
        })
    }

    /// Writes a file again as it is, after a write that was not answered: only an answer says that the file lasts.
    pub(crate) fn confirm(&self, key: &str, scope: &Scope, category: Category) -> Result<()> {
        self.0.retry("writing", key, |_| {
            let file = self.0.file_under(key, scope, category)?;
            if file.version.is_none() {
                return Ok(Attempt::Done(()));
            }
            let replaced = self.replace(key, &file, &file.document, scope, category)?;
            Ok(replaced.map_or_else(Attempt::Lost, Attempt::Done))
        })
    }

    /// The ids from a number on that entries of a category have in the trash, in the archive, and in copies from which they
    /// are about to go to the trash.
    fn reserved_ids(
        &self,
        scope: &Scope,
        category: Category,
        file: &CategoryFile,
        earliest: u64,
    ) -> Result<SortedSet<u64>> {
        let mut ids = Trash(self.0).trashed_ids(scope, category, earliest)?;
        ids.extend(Copies(self.0).copied_ids(scope, category, file)?);
        ids.retain(|id| *id >= earliest);
        for listed in self.0.list_under(&archive::prefix_of(scope, category))? {
            if archive::parse_key(&listed.key).is_some() {
                ids.extend(self.ids_in(&listed)?.iter().rev().take_while(|id| **id >= earliest).copied());
            }
        }
        Ok(ids)
    }

    /// The ids in a file of the archive.
    pub(super) fn ids_in(&self, listed: &Listed) -> Result<Rc<SortedSet<u64>>> {
        if let Some((_, ids)) =
            self.0.archived_ids.borrow().get(&listed.key).filter(|(known, _)| *known == listed.version)
        {
            return Ok(ids.clone());
        }
        let (ids, version) = match self.0.known(&listed.key, &listed.version) {
            Some(file) => (file.document.ids(), listed.version.clone()),
            None => match self.0.read_or_warn(&listed.key)? {
                Some(object) => (markdown::ids_of(&String::from_utf8_lossy(&object.bytes)), object.version),
                None => return Ok(Rc::default()),
            },
        };
        let ids = Rc::new(ids);
        self.0.archived_ids.borrow_mut().insert(listed.key.clone(), (version, ids.clone()));
        Ok(ids)
    }

    /// Writes a document in place of the file it was made from, unless that was changed; the inner error says that
    /// others were faster, or that they may have been.
    pub(crate) fn replace(
        &self,
        key: &str,
        file: &Rc<CategoryFile>,
        document: &Document,
        scope: &Scope,
        category: Category,
    ) -> Result<std::result::Result<(), StoreError>> {
        self.adopt_unacknowledged_write(key, file, scope, category);
        let text = document.print();
        check_size(key, text.len() as u64)?;
        // What is kept is what a reader of the file gets, not what was meant.
        let read = Document::parse_again(&text, &file.document);
        debug_assert_eq!(read, Document::parse(&text));
        check_conflicts(key, &file.document, || &read)?;
        if document.hides(&read) {
            let message = "an unclosed code fence would swallow the change, or what another one shows would become an entry: close it first";
            return Err(Error::corrupt(key, None, message));
        }
        let seen = log::compare(&file.document, document, scope, category);
        let archived = key.starts_with(ARCHIVE);
        let place = CopiedFile::new(key, scope, category);
        let (copies, since) = (Copies(self.0).copies_before(&place, file), Journal(self.0).next_in_log());
        if !archived {
            // In the archive nothing is changed, and what is taken out of it is in the trash.
            let write = since.map(|since| Intended { text: &text, since });
            BeforeImages(self.0).keep_before_images(&file.document, &seen, write.as_ref())?;
        }
        match self.0.write(key, text.as_bytes(), &file.expect()) {
            Ok(version) => {
                let written = Rc::new(CategoryFile::new(key, version, read, scope, category));
                self.0.files.borrow_mut().insert(key, written.clone(), text.len());
                Copies(self.0).settle(&place, (file, &written), copies);
                if !archived {
                    // One that stays is stale until the next change, or the next upkeep, which names its fault.
                    drop(self.drop_foreign_index());
                }
                Journal(self.0).log_changes(&seen, archived, since);
                Ok(Ok(()))
            }
            // A store may tell of a conflict with this very write.
            Err(error) if error.is_contested() => {
                let (key, file) = (key.to_owned(), file.clone());
                let write = UnacknowledgedWrite { key, file, text, seen, since, copies };
                self.0.unanswered.replace(Some(write));
                Ok(Err(error))
            }
            Err(error) => Err(Error::from_store(error, "writing", key)),
        }
    }

    /// Deletes the index of agent-memory, whose searches would miss what was written here; false if others keep writing it.
    pub(crate) fn drop_foreign_index(&self) -> Result<bool> {
        match self.0.read(FOREIGN_INDEX)? {
            Some(found) => JsonFiles(self.0).remove_at(FOREIGN_INDEX, found.version),
            None => Ok(true),
        }
    }

    /// Owns up to a write that was not answered, or was answered as a conflict, if a file is what it was to make: its changes are
    /// Keepstone's. Otherwise they would look like somebody else's. Returns whether the file is that; what another process has
    /// logged as its own change is not logged again.
    fn adopt_unacknowledged_write(&self, key: &str, file: &CategoryFile, scope: &Scope, category: Category) -> bool {
        let Some(write) = self.0.unanswered.borrow_mut().take_if(|write| write.key == key) else { return false };
        if file.version == write.file.version || file.document.print() != write.text {
            return false;
        }
        Copies(self.0).settle(&CopiedFile::new(key, scope, category), (&write.file, file), write.copies);
        let archived = key.starts_with(ARCHIVE);
        let seen = Journal(self.0).not_in_log(write.seen, archived);
        Journal(self.0).log_changes(&seen, archived, write.since);
        true
    }
}

/// Refuses a change that would take away a part of what a failed merge left: people resolve it as a whole.
pub(crate) fn check_conflicts<D: Borrow<Document>>(
    key: &str,
    before: &Document,
    after: impl FnOnce() -> D,
) -> Result<()> {
    match before.conflicts().lines().next() {
        Some(line) if after().borrow().conflicts().len() < before.conflicts().len() => {
            Err(Error::corrupt(key, Some(line), "this text is inside a merge conflict: resolve it first"))
        }
        _ => Ok(()),
    }
}
