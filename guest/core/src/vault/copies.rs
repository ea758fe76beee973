//! Copies of category files as Keepstone last left them, so that no entry is lost when somebody saves over one.
//!
//! An editor may save what it read long ago or only a half of it, and `git checkout` puts another file there. So a write
//! leaves a copy beside the file, named by the version that it made. The next change compares: an entry that the copy has
//! and the file has not, and that Keepstone did not take out, goes to the trash. The first line of a copy names the copy of
//! the version that Keepstone itself replaced: what a killed process left of that one is no loss.

mod difference;

use std::ops::ControlFlow;
use std::rc::Rc;

use crate::model::category::Category;
use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference, file_key};
use crate::model::scope::Scope;
use crate::store::contract::Fault;
use crate::store::{Listed, Version};
use crate::text::sorted::{SortedMap, SortedSet};

use super::archive::{self, Archive, text_and_minute};
use super::before_image::BeforeImages;
use super::category_file::CategoryFile;
use super::contract::ChangeKind;
use super::copy::{
    COPIES, COPIES_OF_ARCHIVE, CopiedFile, Copy, file_of_copy, folder_of, key_of, leave_copy, split_copy,
};
use super::deletions::Deletions;
use super::journal::Journal;
use super::log::{LogLine, Seen, compare, hex};
use super::markdown::block::Block;
use super::markdown::{Document, Piece};
use super::root::Root;
use super::summary::is_summary;
use super::text_copies::TextCopies;
use super::trash::Trash;

/// The entries that a copy has and the file has not, and the other way round.
#[derive(Default)]
struct Differences {
    /// Entries that somebody took out of the file.
    vanished: Vec<Seen>,
    /// Entries that somebody gave another wording or other properties.
    changed: Vec<Seen>,
    /// Entries that Keepstone took out, but in another wording than the copy's: somebody may have replaced that one before.
    reworded: Vec<Seen>,
    /// Entries that somebody put into the file.
    come: Vec<Seen>,
    /// Passages that somebody reworded or took out. They have no other name than their text, so nothing of them vanishes.
    passages: Vec<Seen>,
    /// The files that have entries which are in the copy and in none but them: somebody may replace these too.
    elsewhere: SortedSet<String>,
}

/// Who made a difference between a copy and its file.
enum Maker {
    Keepstone,
    /// Keepstone, of an entry whose wording in the copy may have been replaced by somebody before.
    KeepstoneAfterOthers,
    Somebody,
}

/// The copies beside files of entries.
pub(crate) struct Copies<'a>(pub(crate) &'a Root);

impl Copies<'_> {
    /// The copies beside a file, of versions before it and of itself; that one is not read. Only a file that is read after
    /// this, or that is replaced by compare-and-swap, is as new as all of them. What cannot be read, such as a link, is none
    /// of ours.
    fn copies_beside(&self, place: &CopiedFile, version: Option<&str>) -> Result<Vec<Copy>> {
        if !self.0.settings.audit.keep_vanished {
            return Ok(Vec::new());
        }
        let current = version.map(|version| key_of(&place.key, version));
        let listed = self.0.list_under(&folder_of(&place.key))?;
        if let [Listed { key, .. }] = &listed[..]
            && Some(key) == current.as_ref()
        {
            return Ok(vec![Copy::of_file(key.clone())]);
        }
        let mut copies: Vec<Copy> = Vec::new();
        for Listed { key, .. } in listed {
            let Some(text) = self.text_at(&key)? else { continue };
            let (after, text) = split_copy(&text);
            let after = after.map(str::to_owned);
            let is_current = Some(&key) == current.as_ref();
            let document = if is_current { Document::default() } else { Document::parse(text) };
            copies.push(Copy { key, document, after, is_replaced: false });
        }
        let replaced: SortedSet<String> = copies.iter().filter_map(|copy| copy.after.clone()).collect();
        copies.iter_mut().for_each(|copy| copy.is_replaced = replaced.contains(&copy.key));
        Ok(copies)
    }

    /// The entries of a file; empty for one that is absent or cannot be read.
    fn document_at(&self, key: &str) -> Result<Document> {
        Ok(self.text_at(key)?.map(|text| Document::parse(&text)).unwrap_or_default())
    }

    /// The text of a file; none of one that is absent or cannot be read. One that is not UTF-8 is empty.
    fn text_at(&self, key: &str) -> Result<Option<String>> {
        Ok(self.0.read_or_warn(key)?.map(|object| String::from_utf8(object.bytes).unwrap_or_default()))
    }

    /// The ids in copies of a file.
    pub(crate) fn copied_ids(&self, scope: &Scope, category: Category, file: &CategoryFile) -> Result<SortedSet<u64>> {
        let place = CopiedFile::of(scope, category);
        if self.is_settled(&place.key, file) {
            return Ok(SortedSet::new());
        }
        let copies = self.copies_beside(&place, file.version.as_deref())?;
        Ok(copies.iter().flat_map(|copy| copy.document.taken_ids()).collect())
    }

    fn is_settled(&self, key: &str, file: &CategoryFile) -> bool {
        file.version.is_some() && self.0.settled.borrow().get(key) == file.version.as_ref()
    }

    /// The copies beside a file that is about to be replaced; none if they could not be read, which is a warning.
    pub(crate) fn copies_before(&self, place: &CopiedFile, file: &CategoryFile) -> Option<Vec<Copy>> {
        if self.is_settled(&place.key, file) {
            let version = file.version.as_deref().unwrap_or_default();
            return Some(vec![Copy::of_file(key_of(&place.key, version))]);
        }
        match self.copies_beside(place, file.version.as_deref()) {
            Ok(copies) => Some(copies),
            Err(error) => {
                self.warn_of_copies(place, &error);
                None
            }
        }
    }

    /// Saves what somebody took out of a file that was replaced, and leaves a copy of its successor. That is written by now, so
    /// a failure is a warning; copies that were not looked at stay.
    pub(crate) fn settle(
        &self,
        place: &CopiedFile,
        (file, successor): (&CategoryFile, &CategoryFile),
        copies: Option<Vec<Copy>>,
    ) {
        let settled = self.try_to_settle(place, (file, successor), copies);
        self.warn_unless_settled(place, settled);
    }

    fn try_to_settle(
        &self,
        place: &CopiedFile,
        (file, successor): (&CategoryFile, &CategoryFile),
        copies: Option<Vec<Copy>>,
    ) -> Result<()> {
        if !self.0.settings.audit.keep_vanished {
            return Ok(());
        }
        let is_settled = copies.is_some();
        let copies = copies.unwrap_or_default();
        let copy = self.leave_copy(place, (file, successor), &copies)?;
        if !self.rescue_all(place, (file, successor), &copies)? {
            // The next change has to compare these copies.
            self.0.settled.borrow_mut().remove(&place.key);
            return Ok(());
        }
        let mut old: Vec<&Copy> = copies.iter().filter(|old| Some(&old.key) != copy.as_ref()).collect();
        // A copy goes before the one that names it: whoever is killed in between leaves none that nobody names.
        while !old.is_empty() {
            let is_there = |key: &String| old.iter().any(|copy| copy.key == *key);
            let first = old.iter().position(|copy| !copy.after.as_ref().is_some_and(is_there)).unwrap_or_default();
            self.0.remove_at_any_version(&old.remove(first).key)?;
        }
        match successor.version.clone().filter(|_| is_settled) {
            Some(version) => drop(self.0.settled.borrow_mut().insert(place.key.clone(), version)),
            None => drop(self.0.settled.borrow_mut().remove(&place.key)),
        }
        Ok(())
    }

    /// Leaves a copy of a file in which a call found its work done: it may be that of a process which was killed before it
    /// left one, or of a write that the store called a conflict. A failure is a warning, as after a write.
    pub(crate) fn settle_as_found(&self, place: &CopiedFile, file: &CategoryFile) {
        if !self.is_settled(&place.key, file) {
            let settled = self.copy_as_found(place, file).and_then(|()| self.reconcile_file(place));
            self.warn_unless_settled(place, settled);
        }
    }

    /// Leaves a copy of the very file that a call has read: somebody may have saved over it by now.
    fn copy_as_found(&self, place: &CopiedFile, file: &CategoryFile) -> Result<()> {
        if !self.0.settings.audit.keep_vanished {
            return Ok(());
        }
        let listed = self.0.list_under(&folder_of(&place.key))?;
        let copies: Vec<Copy> = listed.into_iter().map(|listed| Copy::of_file(listed.key)).collect();
        self.leave_copy(place, (file, file), &copies).map(drop)
    }

    /// Looks for what somebody took out of a file or of its archive, for a call that asks for entries which are gone from it.
    pub(crate) fn reconcile(&self, scope: &Scope, category: Category) -> Result<()> {
        let stem = file_key(scope, category);
        let stem = format!("{COPIES_OF_ARCHIVE}{}", stem.strip_suffix(".md").unwrap_or(&stem));
        let copies = self.0.list_under(&stem)?;
        let parts: SortedSet<String> = copies.iter().filter_map(|listed| file_of_copy(&listed.key)).collect();
        let mut parts: Vec<CopiedFile> = parts.iter().filter_map(|part| self.place_of_file(part)).collect();
        parts.retain(|part| (&part.scope, part.category) == (scope, category));
        for part in parts {
            self.reconcile_file(&part)?;
        }
        self.reconcile_file(&CopiedFile::of(scope, category))
    }

    pub(crate) fn reconcile_file(&self, place: &CopiedFile) -> Result<()> {
        // Nobody reads the files of a deleted mission, and nothing counts as vanished from them.
        if !self.0.settings.audit.keep_vanished || self.0.is_deleted(&place.scope)? {
            return Ok(());
        }
        let mut file = self.file_in(place)?;
        let mut copies = self.copies_beside(place, file.version.as_deref())?;
        if copies.iter().any(|copy| !copy.is_of(place, &file)) {
            // What this call has seen of the file may be older than a copy.
            self.0.renew();
            copies = self.copies_beside(place, None)?;
            file = self.file_in(place)?;
        }
        self.try_to_settle(place, (&file, &file), Some(copies))
    }

    fn warn_unless_settled(&self, place: &CopiedFile, settled: Result<()>) {
        if let Err(error) = settled {
            self.warn_of_copies(place, &error);
        }
    }

    fn warn_of_copies(&self, place: &CopiedFile, error: &Error) {
        let message = format!("what others take out of it now may be lost, because its copy failed: {error}");
        self.0.warn(vec![Fault { key: place.key.clone(), line: None, message }]);
    }

    /// Returns false if the successor is not the file any more, and the copies say what came back to it.
    fn rescue_all(
        &self,
        place: &CopiedFile,
        (file, successor): (&CategoryFile, &CategoryFile),
        copies: &[Copy],
    ) -> Result<bool> {
        let mut back = Vec::new();
        for copy in copies.iter().filter(|copy| !copy.is_of(place, file) && !copy.is_replaced) {
            let mut differences = self.differences(&copy.document, file, place)?;
            if !differences.vanished.is_empty() {
                // What this call has seen of other files and of the log may be older than a removal.
                self.0.renew();
                differences = self.differences(&copy.document, file, place)?;
            }
            if !differences.elsewhere.is_empty() {
                // From here on these files are the only places that have them.
                for other in differences.elsewhere.iter().filter_map(|key| self.place_of_file(key)).collect::<Vec<_>>()
                {
                    self.reconcile_file(&other)?;
                }
                differences = self.differences(&copy.document, file, place)?;
            }
            self.rescue(&copy.document, &differences, place)?;
            // What was cut and is whole again is changed, and what was gone has come.
            back.extend(differences.come.into_iter().chain(differences.changed));
        }
        self.drop_those_back(&back, successor, place)
    }

    /// Leaves a copy of the successor of a file. Returns its key; none of a file that is gone.
    fn leave_copy(
        &self,
        place: &CopiedFile,
        (file, successor): (&CategoryFile, &CategoryFile),
        copies: &[Copy],
    ) -> Result<Option<String>> {
        let Some(version) = successor.version.as_deref() else { return Ok(None) };
        let key = key_of(&place.key, version);
        if copies.iter().all(|copy| copy.key != key) {
            let after = file.version.as_deref().map(|version| key_of(&place.key, version));
            leave_copy(self.0, &key, after.as_deref(), &successor.document.print())?;
        }
        Ok(Some(key))
    }

    /// Looks at every file that has copies, and leaves copies of the others. Returns the faults of files that cannot be
    /// read.
    pub(crate) fn reconcile_all(&self) -> Result<Vec<Fault>> {
        if !self.0.settings.audit.keep_vanished {
            return Ok(Vec::new());
        }
        let (mut places, mut faults) = (self.files_with_copies()?, Vec::new());
        let files = self.0.list_named()?;
        places.extend(files.iter().filter_map(|listed| self.place_of_file(&listed.key)));
        let archive = Deletions(self.0).list_archive()?;
        places.extend(archive.iter().filter_map(|listed| self.place_of_file(&listed.key)));
        let versions = archive.into_iter().map(|listed| (listed.key, listed.version)).collect();
        for place in places {
            // The archive may be large: its parts are read when somebody has changed them.
            if place.is_archive() && self.has_only_its_copy(&place, &versions)? {
                continue;
            }
            if let Err(error) = self.reconcile_file(&place) {
                faults.push(error.into_fault(&place.key)?);
            }
        }
        faults.extend(TextCopies(self.0).reconcile_texts()?);
        Ok(faults)
    }

    /// Returns whether a file has one copy, of the version that a listing names.
    fn has_only_its_copy(&self, place: &CopiedFile, versions: &SortedMap<String, Version>) -> Result<bool> {
        let Some(version) = versions.get(&place.key) else { return Ok(false) };
        let copies = self.0.list_under(&folder_of(&place.key))?;
        Ok(copies.len() == 1 && copies[0].key == key_of(&place.key, version))
    }

    /// Copies with entries or texts that are gone from their files and not in the trash yet.
    pub(crate) fn vanished_in_copies(&self) -> Result<Vec<Fault>> {
        let mut faults = Vec::new();
        let archive = Deletions(self.0).list_archive()?;
        let versions = archive.into_iter().map(|listed| (listed.key, listed.version)).collect();
        for place in self.files_with_copies()? {
            if place.is_archive() && self.has_only_its_copy(&place, &versions)? {
                continue;
            }
            let found = self.vanished_beside(&place)?;
            if !found.is_empty() {
                // What this call has seen of the file may be older than a copy.
                self.0.renew();
                faults.extend(self.vanished_beside(&place)?);
            }
        }
        faults.extend(TextCopies(self.0).vanished_texts()?);
        Ok(faults)
    }

    fn vanished_beside(&self, place: &CopiedFile) -> Result<Vec<Fault>> {
        let mut faults = Vec::new();
        // A file that cannot be read is told by its reader.
        let Ok(file) = self.file_in(place) else { return Ok(faults) };
        let copies = self.copies_beside(place, file.version.as_deref())?;
        for copy in copies.into_iter().filter(|copy| !copy.is_of(place, &file) && !copy.is_replaced) {
            let vanished = self.differences(&copy.document, &file, place)?.vanished;
            let Some(first) = vanished.first() else { continue };
            let message = format!(
                "a copy that holds {} which Keepstone did not remove from {}, {} for one: `compact`, or the next change of \
                 the file, moves them to the trash",
                if vanished.len() == 1 { "1 entry".to_owned() } else { format!("{} entries", vanished.len()) },
                place.key,
                first.reference
            );
            faults.push(Fault { key: copy.key, line: None, message });
        }
        Ok(faults)
    }

    /// A file as Keepstone left it, if somebody changed it since; none if it is as it was, and if no copy tells.
    pub(crate) fn as_left(&self, place: &CopiedFile) -> Result<Option<Document>> {
        let file = self.file_in(place)?;
        let copies = self.copies_beside(place, file.version.as_deref())?;
        if copies.iter().any(|copy| copy.is_of(place, &file)) {
            return Ok(None);
        }
        let left = copies.into_iter().rfind(|copy| !copy.is_replaced).map(|copy| copy.document);
        Ok(left.filter(|left| *left != file.document))
    }

    /// An entry as Keepstone left it in its file; none if no copy tells.
    pub(crate) fn entry_as_left(&self, reference: &Reference) -> Result<Option<Block>> {
        let place = CopiedFile::of(&reference.scope, reference.category);
        let file = self.file_in(&place)?;
        let block = |document: &Document| document.find(&reference.id).and_then(|piece| piece.block.clone());
        if self.is_settled(&place.key, &file) {
            return Ok(block(&file.document));
        }
        let copies = self.copies_beside(&place, file.version.as_deref())?;
        if copies.iter().any(|copy| copy.is_of(&place, &file)) {
            return Ok(block(&file.document));
        }
        Ok(copies.iter().rfind(|copy| !copy.is_replaced).and_then(|copy| block(&copy.document)))
    }

    /// Removes the copies of a category that are not the file as it is: an entry that is to be gone for good may stand
    /// there. Returns their keys. Only those go that were compared with the file: one that another process leaves meanwhile
    /// may be the last to have an entry.
    pub(crate) fn drop_old_copies(&self, place: &CopiedFile) -> Result<Vec<String>> {
        let before = self.keys_of_copies(&place.key)?;
        self.reconcile_file(place)?;
        if !self.0.settings.audit.keep_vanished {
            before.iter().try_for_each(|key| self.0.remove_at_any_version(key))?;
            return Ok(before);
        }
        let left = self.keys_of_copies(&place.key)?;
        Ok(before.into_iter().filter(|key| !left.contains(key)).collect())
    }

    fn keys_of_copies(&self, key: &str) -> Result<Vec<String>> {
        Ok(self.0.list_under(&folder_of(key))?.into_iter().map(|listed| listed.key).collect())
    }

    pub(crate) fn files_with_copies(&self) -> Result<SortedSet<CopiedFile>> {
        let mut listed = Deletions(self.0).list_in_place(COPIES)?;
        listed.retain(|listed| !listed.key.starts_with(COPIES_OF_ARCHIVE));
        listed.extend(Deletions(self.0).list_in_place(COPIES_OF_ARCHIVE)?);
        let files: SortedSet<String> = listed.iter().filter_map(|listed| file_of_copy(&listed.key)).collect();
        Ok(files.iter().filter_map(|file| self.place_of_file(file)).collect())
    }

    /// What a key is the file of: a category, or a part of the archive of one.
    fn place_of_file(&self, key: &str) -> Option<CopiedFile> {
        let (scope, category) = self.0.place_of(key).or_else(|| Archive(self.0).place_in_archive(key))?;
        Some(CopiedFile::new(key, &scope, category))
    }

    fn file_in(&self, place: &CopiedFile) -> Result<Rc<CategoryFile>> {
        self.0.file_under(&place.key, &place.scope, place.category)
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod unlogged;
#[cfg(test)]
mod unreadable;
