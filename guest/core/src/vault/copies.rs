//! Copies of category files as Keepstone last left them, so that no entry is lost when somebody saves over one.
//!
//! An editor may save what it read long ago or only a half of it, and `git checkout` puts another file there. So a write
//! leaves a copy beside the file, named by the version that it made. The next change compares: an entry that the copy has
//! and the file has not, and that Keepstone did not take out, goes to the trash.

use std::ops::ControlFlow;
use std::rc::Rc;

use crate::model::category::Category;
use crate::model::error::{Error, Fault, Result};
use crate::model::reference::{Id, Reference, file_key};
use crate::model::scope::Scope;
use crate::store::hash::checksum;
use crate::store::retry::{Attempt, retry};
use crate::store::{Durability, Expect, Listed, Store, Version};
use crate::text::sorted::{SortedMap, SortedSet};

use super::archive::{self, text_and_minute};
use super::log::{ChangeKind, LogLine, OUTSIDE, Seen, compare, hex};
use super::markdown::block::Block;
use super::markdown::{Document, Piece};
use super::root::{ARCHIVE, CategoryFile, Root};
use super::summary::is_summary;

/// The folder of all copies, `{folder}/{category}/{hash of the version}.md` below.
pub(crate) const COPIES: &str = ".vault/copies/";

/// Those of the archive, whose files lie there as they do in the root.
pub(crate) const COPIES_OF_ARCHIVE: &str = ".vault/copies/.vault/archive/";

/// A file of entries: a category's own, or a part of its archive.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) key: String,
    pub(crate) scope: Scope,
    pub(crate) category: Category,
}

impl Place {
    pub(crate) fn new(key: &str, scope: &Scope, category: Category) -> Self {
        Self { key: key.to_owned(), scope: scope.clone(), category }
    }

    /// The category's own file.
    fn of(scope: &Scope, category: Category) -> Self {
        Self::new(&file_key(scope, category), scope, category)
    }

    fn is_archive(&self) -> bool {
        self.key.starts_with(ARCHIVE)
    }
}

/// One copy.
pub(crate) struct Copy {
    key: String,
    /// Empty for one that cannot be read, and is none of ours.
    document: Document,
}

impl Copy {
    /// Returns whether it is the copy of a file as it is now.
    fn is_of(&self, place: &Place, file: &CategoryFile) -> bool {
        file.version.as_deref().is_some_and(|version| self.key == key_of(&place.key, version))
    }
}

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
    /// Some are in the archive only, which somebody may replace too.
    are_archived: bool,
}

/// Who made a difference between a copy and its file.
enum Maker {
    Keepstone,
    /// Keepstone, of an entry whose wording in the copy may have been replaced by somebody before.
    KeepstoneLast,
    Somebody,
}

impl Root {
    /// The copies beside a file, of versions before it and of itself; that one is not read. Only a file that is read after
    /// this, or that is replaced by compare-and-swap, is as new as all of them.
    fn copies_beside(&self, place: &Place, version: Option<&str>) -> Result<Vec<Copy>> {
        if !self.settings.audit.keep_vanished {
            return Ok(Vec::new());
        }
        let current = version.map(|version| key_of(&place.key, version));
        let mut copies = Vec::new();
        for Listed { key, .. } in self.list_under(&folder_of(&place.key))? {
            let document = if Some(&key) == current.as_ref() { Document::default() } else { self.copy_at(&key)? };
            copies.push(Copy { key, document });
        }
        Ok(copies)
    }

    /// One that cannot be read is none of ours, and empty.
    fn copy_at(&self, key: &str) -> Result<Document> {
        let text = self.read(key)?.and_then(|object| String::from_utf8(object.bytes).ok());
        Ok(text.map(|text| Document::parse(&text)).unwrap_or_default())
    }

    /// The ids in copies of a file.
    pub(crate) fn copied_ids(&self, scope: &Scope, category: Category, file: &CategoryFile) -> Result<SortedSet<u64>> {
        let place = Place::of(scope, category);
        if self.is_settled(&place.key, file) {
            return Ok(SortedSet::new());
        }
        let copies = self.copies_beside(&place, file.version.as_deref())?;
        Ok(copies.iter().flat_map(|copy| copy.document.taken_ids()).collect())
    }

    fn is_settled(&self, key: &str, file: &CategoryFile) -> bool {
        file.version.is_some() && self.settled.get(key) == file.version.as_ref()
    }

    /// The copies beside a file that is about to be replaced; none if they could not be read, which is a warning.
    pub(crate) fn copies_before(&mut self, place: &Place, file: &CategoryFile) -> Option<Vec<Copy>> {
        if self.is_settled(&place.key, file) {
            let version = file.version.as_deref().unwrap_or_default();
            return Some(vec![Copy { key: key_of(&place.key, version), document: Document::default() }]);
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
        &mut self,
        place: &Place,
        (file, successor): (&CategoryFile, &CategoryFile),
        copies: Option<Vec<Copy>>,
    ) {
        let settled = self.try_to_settle(place, (file, successor), copies);
        self.warn_unless_settled(place, settled);
    }

    fn try_to_settle(
        &mut self,
        place: &Place,
        (file, successor): (&CategoryFile, &CategoryFile),
        copies: Option<Vec<Copy>>,
    ) -> Result<()> {
        if !self.settings.audit.keep_vanished {
            return Ok(());
        }
        let is_settled = copies.is_some();
        let copies = copies.unwrap_or_default();
        let copy = self.leave_copy(place, successor, &copies)?;
        if !self.rescue_all(place, (file, successor), &copies)? {
            // The next change has to compare these copies.
            self.settled.remove(&place.key);
            return Ok(());
        }
        for old in copies.iter().filter(|old| Some(&old.key) != copy.as_ref()) {
            self.remove_at_any_version(&old.key)?;
        }
        match successor.version.clone().filter(|_| is_settled) {
            Some(version) => drop(self.settled.insert(place.key.clone(), version)),
            None => drop(self.settled.remove(&place.key)),
        }
        Ok(())
    }

    /// Leaves a copy of a file in which a call found its work done: it may be that of a process which was killed before it
    /// left one, or of a write that the store called a conflict. A failure is a warning, as after a write.
    pub(crate) fn settle_as_found(&mut self, place: &Place, file: &CategoryFile) {
        if !self.is_settled(&place.key, file) {
            let settled = self.copy_as_found(place, file).and_then(|()| self.reconcile_file(place));
            self.warn_unless_settled(place, settled);
        }
    }

    /// Leaves a copy of the very file that a call has read: somebody may have saved over it by now.
    fn copy_as_found(&self, place: &Place, file: &CategoryFile) -> Result<()> {
        if !self.settings.audit.keep_vanished {
            return Ok(());
        }
        let listed = self.list_under(&folder_of(&place.key))?;
        let known = |Listed { key, .. }| Copy { key, document: Document::default() };
        let copies: Vec<Copy> = listed.into_iter().map(known).collect();
        self.leave_copy(place, file, &copies).map(drop)
    }

    /// Looks for what somebody took out of a file or of its archive, for a call that asks for entries which are gone from it.
    pub(crate) fn reconcile(&mut self, scope: &Scope, category: Category) -> Result<()> {
        let stem = file_key(scope, category);
        let stem = format!("{COPIES_OF_ARCHIVE}{}", stem.strip_suffix(".md").unwrap_or(&stem));
        let copies = self.list_under(&stem)?;
        let parts: SortedSet<String> = copies.iter().filter_map(|listed| file_of_copy(&listed.key)).collect();
        let mut parts: Vec<Place> = parts.iter().filter_map(|part| self.place_of_file(part)).collect();
        parts.retain(|part| (&part.scope, part.category) == (scope, category));
        for part in parts {
            self.reconcile_file(&part)?;
        }
        self.reconcile_file(&Place::of(scope, category))
    }

    pub(super) fn reconcile_file(&mut self, place: &Place) -> Result<()> {
        // Nobody reads the files of a deleted mission, and nothing counts as vanished from them.
        if !self.settings.audit.keep_vanished || self.is_deleted(&place.scope)? {
            return Ok(());
        }
        let mut file = self.file_in(place)?;
        let mut copies = self.copies_beside(place, file.version.as_deref())?;
        if copies.iter().any(|copy| !copy.is_of(place, &file)) {
            // What this call has seen of the file may be older than a copy.
            self.renew();
            copies = self.copies_beside(place, None)?;
            file = self.file_in(place)?;
        }
        self.try_to_settle(place, (&file, &file), Some(copies))
    }

    fn warn_unless_settled(&mut self, place: &Place, settled: Result<()>) {
        if let Err(error) = settled {
            self.warn_of_copies(place, &error);
        }
    }

    fn warn_of_copies(&mut self, place: &Place, error: &Error) {
        let message = format!("what others take out of it now may be lost, because its copy failed: {error}");
        self.warn(vec![Fault { key: place.key.clone(), line: None, message }]);
    }

    /// Returns false if the successor is not the file any more, and the copies say what came back to it.
    fn rescue_all(
        &mut self,
        place: &Place,
        (file, successor): (&CategoryFile, &CategoryFile),
        copies: &[Copy],
    ) -> Result<bool> {
        let mut back = Vec::new();
        for copy in copies.iter().filter(|copy| !copy.is_of(place, file)) {
            let mut differences = self.differences(&copy.document, file, place)?;
            if differences.are_archived {
                // From here on the archive is the only place that has them.
                for part in self.list_under(&archive::prefix_of(&place.scope, place.category))? {
                    let Some(part) = self.place_of_file(&part.key).filter(Place::is_archive) else { continue };
                    self.reconcile_file(&part)?;
                }
                differences = self.differences(&copy.document, file, place)?;
            }
            self.rescue(&copy.document, &differences, place)?;
            // What was cut and is whole again is changed, and what was gone has come.
            back.extend(differences.come.into_iter().chain(differences.changed));
        }
        self.drop_those_back(&back, successor, place)
    }

    /// Returns its key; none of a file that is gone.
    fn leave_copy(&self, place: &Place, file: &CategoryFile, copies: &[Copy]) -> Result<Option<String>> {
        let Some(version) = file.version.as_deref() else { return Ok(None) };
        let key = key_of(&place.key, version);
        if copies.iter().all(|copy| copy.key != key) {
            self.write_copy(&key, &file.document)?;
        }
        Ok(Some(key))
    }

    fn write_copy(&self, key: &str, document: &Document) -> Result<()> {
        let bytes = document.print().into_bytes();
        let written =
            retry(self.settings.writing.attempts, |_| match self.write_fast(key, &bytes, &Expect::Anything) {
                Ok(_) => Ok(Attempt::Done(())),
                Err(error) if error.is_contested() => Ok(Attempt::Lost(error)),
                Err(error) => Err(Error::from_store(error, "writing", key)),
            })?;
        written.map_err(|error| Error::from_store(error, "writing", key))
    }

    /// Looks at every file that has copies, and leaves copies of the others. Returns the faults of files that cannot be
    /// read.
    pub(crate) fn reconcile_all(&mut self) -> Result<Vec<Fault>> {
        if !self.settings.audit.keep_vanished {
            return Ok(Vec::new());
        }
        let (mut places, mut faults) = (self.files_with_copies()?, Vec::new());
        let files = self.list_named()?;
        places.extend(files.iter().filter_map(|listed| self.place_of_file(&listed.key)));
        let archive = self.list_archive()?;
        places.extend(archive.iter().filter_map(|listed| self.place_of_file(&listed.key)));
        let versions = archive.into_iter().map(|listed| (listed.key, listed.version)).collect();
        for place in places {
            // The archive may be large: its parts are read when somebody has changed them, and not kept.
            if place.is_archive() && self.has_only_its_copy(&place, &versions)? {
                continue;
            }
            let is_known = self.files.contains_key(&place.key);
            if let Err(error) = self.reconcile_file(&place) {
                faults.push(error.into_fault(&place.key)?);
            }
            if place.is_archive() && !is_known {
                self.files.remove(&place.key);
            }
        }
        faults.extend(self.reconcile_texts()?);
        Ok(faults)
    }

    /// Returns whether a file has one copy, of the version that a listing names.
    fn has_only_its_copy(&self, place: &Place, versions: &SortedMap<String, Version>) -> Result<bool> {
        let Some(version) = versions.get(&place.key) else { return Ok(false) };
        let copies = self.list_under(&folder_of(&place.key))?;
        Ok(copies.len() == 1 && copies[0].key == key_of(&place.key, version))
    }

    /// Copies with entries or texts that are gone from their files and not in the trash yet.
    pub(crate) fn vanished_in_copies(&mut self) -> Result<Vec<Fault>> {
        let mut faults = Vec::new();
        let archive = self.list_archive()?;
        let versions = archive.into_iter().map(|listed| (listed.key, listed.version)).collect();
        for place in self.files_with_copies()? {
            if place.is_archive() && self.has_only_its_copy(&place, &versions)? {
                continue;
            }
            let found = self.vanished_beside(&place)?;
            if !found.is_empty() {
                // What this call has seen of the file may be older than a copy.
                self.renew();
                faults.extend(self.vanished_beside(&place)?);
            }
        }
        faults.extend(self.vanished_texts()?);
        Ok(faults)
    }

    fn vanished_beside(&mut self, place: &Place) -> Result<Vec<Fault>> {
        let mut faults = Vec::new();
        let keys = self.list_under(&folder_of(&place.key))?;
        // A file that cannot be read is told by its reader.
        let Ok(file) = self.file_in(place) else { return Ok(faults) };
        for Listed { key, .. } in keys {
            let copy = Copy { key, document: Document::default() };
            if copy.is_of(place, &file) {
                continue;
            }
            let document = self.copy_at(&copy.key)?;
            let vanished = self.differences(&document, &file, place)?.vanished;
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

    /// Removes the copies of a category that are not the file as it is: an entry that is to be gone for good may stand
    /// there. Returns their keys. Only those go that were compared with the file: one that another process leaves meanwhile
    /// may be the last to have an entry.
    pub(crate) fn drop_old_copies(&mut self, place: &Place) -> Result<Vec<String>> {
        let before = self.keys_of_copies(&place.key)?;
        self.reconcile_file(place)?;
        if !self.settings.audit.keep_vanished {
            before.iter().try_for_each(|key| self.remove_at_any_version(key))?;
            return Ok(before);
        }
        let left = self.keys_of_copies(&place.key)?;
        Ok(before.into_iter().filter(|key| !left.contains(key)).collect())
    }

    fn keys_of_copies(&self, key: &str) -> Result<Vec<String>> {
        Ok(self.list_under(&folder_of(key))?.into_iter().map(|listed| listed.key).collect())
    }

    /// One that comes back after a loss of power is compared again.
    pub(super) fn remove_at_any_version(&self, key: &str) -> Result<()> {
        let removed = self.store.remove(key, &Expect::Anything, Durability::Fast);
        removed.map_err(|error| Error::from_store(error, "removing", key))
    }

    pub(crate) fn files_with_copies(&self) -> Result<SortedSet<Place>> {
        let mut listed = self.list_in_place(COPIES)?;
        listed.retain(|listed| !listed.key.starts_with(COPIES_OF_ARCHIVE));
        listed.extend(self.list_in_place(COPIES_OF_ARCHIVE)?);
        let files: SortedSet<String> = listed.iter().filter_map(|listed| file_of_copy(&listed.key)).collect();
        Ok(files.iter().filter_map(|file| self.place_of_file(file)).collect())
    }

    /// What a key is the file of: a category, or a part of the archive of one.
    fn place_of_file(&self, key: &str) -> Option<Place> {
        let (scope, category) = self.place_of(key).or_else(|| self.place_in_archive(key))?;
        Some(Place::new(key, &scope, category))
    }

    fn file_in(&mut self, place: &Place) -> Result<Rc<CategoryFile>> {
        self.file_under(&place.key, &place.scope, place.category)
    }

    /// Compares a copy with its file, and leaves out what Keepstone changed itself.
    fn differences(&self, copy: &Document, file: &CategoryFile, place: &Place) -> Result<Differences> {
        let Place { scope, category, .. } = place;
        let mut found = Differences::default();
        let texts: SortedSet<&str> = file.document.blocks().map(|block| block.text.as_str()).collect();
        let all: Vec<Seen> = compare(copy, &file.document, scope, *category);
        let mut all: Vec<Seen> = all.into_iter().filter(|seen| matches!(seen.reference.id, Id::Time(_))).collect();
        // A summary says nothing that the archive lacks, and git folds the lines that two branches' summaries share.
        let summaries = copy.blocks().filter(|block| is_summary(&block.tags, &block.text));
        let summaries: SortedSet<&Id> = summaries.map(|block| &block.id).collect();
        all.retain(|seen| !summaries.contains(&seen.reference.id));
        let ids = all.iter().map(|seen| &seen.reference.id).collect();
        let (before, now) = (copy.find_all(&ids), file.document.find_all(&ids));
        let block = |pieces: &SortedMap<&Id, &Piece>, id: &Id| pieces.get(id).and_then(|piece| piece.block.clone());
        let wanted = all.iter().filter(|seen| seen.change != ChangeKind::Added).map(|seen| seen.reference.to_string());
        let last = self.last_lines(&wanted.collect(), place.is_archive())?;
        let archived = match all.iter().any(|seen| seen.change != ChangeKind::Added) {
            true => self.archived_texts(scope, *category)?,
            false => SortedSet::new(),
        };
        // What came back from the archive stands in its category, and what was forgotten there in the trash.
        let in_force = match place.is_archive() && !all.is_empty() {
            true => self.copy_at(&file_key(scope, *category))?,
            false => Document::default(),
        };
        let texts: SortedSet<&str> = texts.into_iter().chain(in_force.blocks().map(|block| &*block.text)).collect();
        let mut makers = Vec::new();
        for seen in &all {
            let line = last.get(&seen.reference.to_string()).filter(|line| !is_of_somebody(line));
            makers.push(match seen.change {
                ChangeKind::Added => Maker::Somebody,
                ChangeKind::Removed => {
                    let gone = block(&before, &seen.reference.id);
                    let is_archived = gone.as_ref().is_some_and(|gone| archived.contains(&text_and_minute(gone)));
                    let text = gone.map(|gone| gone.text).unwrap_or_default();
                    found.are_archived |= is_archived && !place.is_archive() && !texts.contains(text.as_str());
                    let removed = line.filter(|line| line.deed == ChangeKind::Removed);
                    if texts.contains(text.as_str())
                        || is_archived
                        || removed.is_some_and(|line| line.before == seen.before.map(hex))
                    {
                        Maker::Keepstone
                    } else {
                        let trashed = self.trashed(&seen.reference)?;
                        match removed {
                            _ if trashed.iter().any(|copy| copy.block.text == text) => Maker::Keepstone,
                            Some(_) => Maker::KeepstoneLast,
                            // Keepstone gave it another wording since: then it is enough that the trash has one.
                            None if !trashed.is_empty() && self.is_reworded(seen)? => Maker::Keepstone,
                            None => Maker::Somebody,
                        }
                    }
                }
                // The archive keeps the last wording of an entry: another one that stands somewhere is no loss.
                ChangeKind::Changed if place.is_archive() => {
                    let before = block(&before, &seen.reference.id);
                    let is_kept = before.as_ref().is_none_or(|before| {
                        texts.contains(before.text.as_str()) || archived.contains(&text_and_minute(before))
                    });
                    let is_ours = line.is_some_and(|line| line.before == seen.before.map(hex));
                    if is_kept || is_ours || self.has_in_trash(&seen.reference, before.as_ref())? {
                        Maker::Keepstone
                    } else {
                        Maker::Somebody
                    }
                }
                ChangeKind::Changed => {
                    // Other line ends are no change. A line that does not begin with the copy's wording may be older than the
                    // copy: the line of the change that made the copy was not written then.
                    let is_same = block(&before, &seen.reference.id) == block(&now, &seen.reference.id);
                    let is_ours =
                        line.is_some_and(|line| line.before == seen.before.map(hex) && line.before != line.after);
                    if is_same || is_ours { Maker::Keepstone } else { Maker::Somebody }
                }
            });
        }
        let is_cut = |id: &Id| now.get(id).zip(before.get(id)).is_some_and(|(now, before)| now.is_cut_from(before));
        for (seen, maker) in all.into_iter().zip(makers) {
            match (maker, seen.change) {
                (Maker::Keepstone, _) => {}
                (Maker::KeepstoneLast, _) => found.reworded.push(seen),
                (Maker::Somebody, ChangeKind::Added) => found.come.push(seen),
                (Maker::Somebody, ChangeKind::Removed) => found.vanished.push(seen),
                // A half of an entry is no wording that anybody chose.
                (Maker::Somebody, ChangeKind::Changed) if place.is_archive() || is_cut(&seen.reference.id) => {
                    found.vanished.push(seen);
                }
                (Maker::Somebody, ChangeKind::Changed) => found.changed.push(seen),
            }
        }
        Ok(found)
    }

    fn has_in_trash(&self, reference: &Reference, block: Option<&Block>) -> Result<bool> {
        let trashed = self.trashed(reference)?;
        Ok(trashed.iter().any(|copy| block.is_some_and(|block| copy.block.text == block.text)))
    }

    fn rescue(&mut self, copy: &Document, found: &Differences, place: &Place) -> Result<()> {
        let pieces = copy.find_all(&found.vanished.iter().map(|seen| &seen.reference.id).collect());
        for seen in &found.vanished {
            if let Some(piece) = pieces.get(&seen.reference.id) {
                self.put_vanished_in_trash(&seen.reference, &piece.raw)?;
            }
        }
        self.keep_before_images(copy, &found.vanished)?;
        self.keep_before_images(copy, &found.changed)?;
        self.keep_before_images(copy, &found.reworded)?;
        self.log_from_outside(&found.vanished, place.is_archive());
        self.log_from_outside(&found.changed, place.is_archive());
        Ok(())
    }

    /// Takes out of the trash what had vanished and stands in its file again, as after `git checkout`. The file is one of
    /// which a copy was left; returns false if that is not the file any more.
    fn drop_those_back(&mut self, back: &[Seen], file: &CategoryFile, place: &Place) -> Result<bool> {
        let mut dropped = Vec::new();
        for seen in back {
            let there = file.document.find(&seen.reference.id).and_then(|piece| piece.block.as_ref());
            // The latest only: a gap in the numbers would hide those behind it.
            let Some(copy) = self.trashed(&seen.reference)?.pop().filter(|copy| copy.is_vanished) else { continue };
            if there.is_some_and(|there| there.text == copy.block.text) {
                dropped.push((seen, copy));
            }
        }
        if dropped.is_empty() {
            return Ok(true);
        }
        // Some may have vanished again, and then these may be the only copies. What vanishes later is written anew to the trash,
        // and that copy is not dropped.
        self.renew();
        if self.file_in(place)?.version != file.version {
            return Ok(false);
        }
        for (seen, copy) in &dropped {
            self.drop_from_trash(copy)?;
            if seen.change == ChangeKind::Added {
                self.log_from_outside(std::slice::from_ref(*seen), place.is_archive());
            }
        }
        Ok(true)
    }

    /// Returns whether Keepstone replaced an entry as it was before a difference, as the log says. It says nothing of a
    /// change whose line could not be written.
    fn is_reworded(&self, seen: &Seen) -> Result<bool> {
        let (hash, mut is_reworded) = (seen.before.map(hex), false);
        self.go_back(&SortedSet::from([seen.reference.to_string()]), |line| {
            if is_of_somebody(&line) || (line.after != hash && line.before != hash) {
                return ControlFlow::Continue(());
            }
            is_reworded = line.after != hash;
            ControlFlow::Break(())
        })?;
        Ok(is_reworded)
    }
}

/// Returns whether somebody took an entry out: it may have come back since, without a line in the log.
fn is_of_somebody(line: &LogLine) -> bool {
    line.who.as_deref() == Some(OUTSIDE) && line.deed == ChangeKind::Removed
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

#[cfg(test)]
mod tests;
