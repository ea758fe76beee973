//! The trash: a forgotten entry is kept as it stood in its file, until it is restored.

use std::rc::Rc;

use crate::model::category::Category;
use crate::model::contract::{Entry, Status};
use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference};
use crate::model::scope::Scope;
use crate::store::contract::Fault;
use crate::store::retry::{Attempt, retry};
use crate::store::{Expect, Listed, Object, StoreError, Version};
use crate::text::sorted::SortedSet;

use super::archive::Archive;
use super::blocks::{fresh_id, merge_into, same_text};
use super::category_file::{CategoryFile, utf8};
use super::change::Change;
use super::copies::Copies;
use super::deletions::Deletions;
use super::file_writer::{FileWriter, check_conflicts};
use super::forgotten::{
    FIRST_LINE, FIRST_TIME, Forgotten, Marked, NEXT, TRASH, VANISHED, first_line, parse_time, reference_of, split,
    trash_folder, trash_key,
};
use super::journal::Journal;
use super::markdown::block::Block;
use super::markdown::{Document, Piece};
use super::root::Root;
use super::text_copies::file_in_trash;

/// The forgotten entries.
pub(crate) struct Trash<'a>(pub(crate) &'a Root);

impl Trash<'_> {
    /// Moves an entry to the trash, from its category and from the archive, until neither has it. A copy is there
    /// before the entry is taken out of its file, so a crash in between leaves it in both, and forgetting again
    /// completes the move.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none of that name.
    pub(crate) fn forget(&self, reference: &Reference) -> Result<()> {
        self.forget_meant(reference, None)
    }

    /// Like `forget`; with a text, only an entry that says it: another may have its name by now.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none of that name, or text.
    pub(crate) fn forget_meant(&self, reference: &Reference, said: Option<&str>) -> Result<()> {
        let Reference { scope, category, id } = reference;
        let (mut is_gone, mut may_be_gone, mut is_settled) = (false, false, false);
        let mut meant: Vec<String> = said.map(str::to_owned).into_iter().collect();
        for _ in 0..self.0.settings.writing.attempts {
            if is_gone {
                // Upkeep may have put it into the archive before it was taken out of its category.
                self.0.renew();
            }
            let found = self.find_files(reference)?;
            let text =
                |file: &CategoryFile| file.document.find(id).and_then(|piece| Some(piece.block.as_ref()?.text.clone()));
            if !is_settled && said.is_none() {
                // Edited meanwhile, it is still meant; once it is gone, another may have its id.
                meant.extend(found.iter().filter_map(|(_, file)| text(file)));
            }
            let next = found.into_iter().find(|(_, file)| text(file).is_some_and(|text| meant.contains(&text)));
            let Some((key, file)) = next else {
                // A passage that is not there any more may be an entry now, under another name.
                return match (is_gone, may_be_gone && matches!(id, Id::Time(_))) {
                    (true, _) => Ok(()),
                    (_, true) => FileWriter(self.0).confirm(&reference.key(), scope, *category),
                    (_, false) if said.is_some() => Err(self.not_found(reference)),
                    (_, false) => self.forget_vanished(reference),
                };
            };
            let Some(piece) = file.document.find(id) else { continue };
            let mut document = file.document.clone();
            document.remove(id);
            // Before the trash has a copy: a refusal leaves everything as it was.
            check_conflicts(&key, &file.document, || Document::parse(&document.print()))?;
            let next = file.document.next_passages().get(id).map(|next| format!("{NEXT}{next}"));
            self.put_in_trash(reference, &piece.raw, &next.unwrap_or_default())?;
            // Out of the very file that was read before: in any later one it may stand because somebody has restored
            // it, and taken the copy out of the trash.
            match FileWriter(self.0).replace(&key, &file, &document, scope, *category)? {
                Ok(()) => (is_gone, is_settled) = (true, true),
                // The write may have happened.
                Err(error) => {
                    may_be_gone = true;
                    is_settled |= error != StoreError::Conflict;
                }
            }
        }
        Err(Error::Conflict(format!("{reference} was changed by others while it was being forgotten: try again")))
    }

    /// Agrees that an entry which somebody else took out of its file is forgotten.
    fn forget_vanished(&self, reference: &Reference) -> Result<()> {
        Copies(self.0).reconcile(&reference.scope, reference.category)?;
        match self.trashed(reference)?.into_iter().find(|copy| copy.is_vanished) {
            Some(copy) => self.put_in_trash(reference, &copy.raw, ""),
            None => Err(self.not_found(reference)),
        }
    }

    /// Puts an entry into the trash that somebody else took out of its file.
    pub(crate) fn put_vanished_in_trash(&self, reference: &Reference, raw: &str) -> Result<()> {
        self.put_in_trash(reference, raw, VANISHED)
    }

    /// Puts an entry back from the trash, where it has one of that name: returns the entry, and the copy in the trash if
    /// that is to go. It goes only if this call has brought the entry back: where the entry still stands, somebody may
    /// be about to forget it, and then that copy is the only one.
    pub(crate) fn bring_back(&self, reference: &Reference) -> Result<Option<(Entry, Option<Forgotten>)>> {
        let meant = self.trashed(reference)?.into_iter().rfind(|copy| !copy.is_vanished);
        Copies(self.0).reconcile(&reference.scope, reference.category)?;
        let mut all = self.trashed(reference)?;
        // One that was forgotten is its last wording; one that vanished may be earlier, from a copy that a crash left.
        let last = all.iter().rposition(|copy| !copy.is_vanished);
        if let (None, Some(meant)) = (last, meant)
            && let Some(entry) = self.brought_back(reference, &meant)?
        {
            return Ok(Some((entry, None)));
        }
        let last = last.or(all.len().checked_sub(1));
        let Some(trashed) = last.map(|last| all.swap_remove(last)) else { return Ok(None) };
        let (entry, is_back) = self.put_back(reference, &trashed.raw, &trashed.block, trashed.next.as_ref())?;
        Ok(Some((entry, is_back.then_some(trashed))))
    }

    /// The entry of a copy that another process has taken out of the trash meanwhile, if it stands in its file.
    fn brought_back(&self, reference: &Reference, copy: &Forgotten) -> Result<Option<Entry>> {
        let Reference { scope, category, id } = reference;
        self.0.renew();
        let file = self.0.file(scope, *category)?;
        let of_id = || file.document.find(id).and_then(|piece| piece.block.as_ref());
        let block = same_text(&file.document, &copy.block.text).or_else(of_id);
        Ok(block.map(|block| block.entry(scope, *category)))
    }

    /// Takes a copy out of the trash, unless it was written anew meanwhile.
    pub(crate) fn drop_from_trash(&self, copy: &Forgotten) -> Result<()> {
        match self.0.remove(&copy.key, &Expect::At(copy.version.clone())) {
            Ok(()) | Err(StoreError::Conflict) => Ok(()),
            Err(error) => Err(Error::from_store(error, "removing", &copy.key)),
        }
    }

    /// Copies an entry from the archive to its category, where it counts from then on. The archive keeps its copy:
    /// upkeep that archives the entry at the same time relies on it. If another entry has its id by now, both get a
    /// new one.
    pub(crate) fn unarchive(&self, reference: &Reference) -> Result<Entry> {
        let Reference { scope, category, .. } = reference;
        let Some((key, _)) = Archive(self.0).find_archived(reference)? else {
            return Err(Error::NotFound(format!("{reference} is neither in the trash nor in the archive")));
        };
        let reference = &Archive(self.0).rename_archived(reference, &key)?;
        let file = self.0.file_under(&key, scope, *category)?;
        let Some(Piece { raw, block: Some(block) }) = file.document.find(&reference.id) else {
            return Err(self.not_found(reference));
        };
        self.put_back(reference, raw, block, None).map(|(entry, _)| entry)
    }

    /// Puts a piece back into its category unchanged, and returns whether that changed anything. If another
    /// entry has its id by now, or a passage would absorb it, it becomes an entry under a new id.
    pub(crate) fn put_back(
        &self,
        reference: &Reference,
        raw: &str,
        block: &Block,
        next: Option<&Id>,
    ) -> Result<(Entry, bool)> {
        let Reference { scope, category, .. } = reference;
        let now = self.0.now();
        let earliest = block.created.unwrap_or(now).min(now);
        let put = |document: &mut Document| {
            if let Some(duplicate) = same_text(document, &block.text).cloned() {
                return Ok(match merge_into(document, &duplicate, block, now) {
                    Change::Made(block) => Change::Made((block.entry(scope, *category), true)),
                    Change::Needless(block) => Change::Needless((block.entry(scope, *category), false)),
                });
            }
            let mut block = block.clone();
            if document.has(&block.id) || !document.insert_raw(raw, &block, next) {
                block.id = fresh_id(document, block.created, now);
                document.insert(block.clone());
            }
            Ok(Change::Made((block.entry(scope, *category), true)))
        };
        Journal(self.0).bringing_back(|| FileWriter(self.0).update_with_ids(scope, *category, Some(earliest), put))
    }

    /// The files that an entry stands in, the archive's first, with their keys. The category is looked at first: what
    /// upkeep takes out of it meanwhile is in the archive by then.
    fn find_files(&self, reference: &Reference) -> Result<Vec<(String, Rc<CategoryFile>)>> {
        let Reference { scope, category, id } = reference;
        let in_force = (reference.key(), self.0.file_under(&reference.key(), scope, *category)?);
        let mut found = Vec::new();
        if let Some((key, _)) = Archive(self.0).find_archived(reference)? {
            let file = self.0.file_under(&key, scope, *category)?;
            found.push((key, file));
        }
        found.push(in_force);
        found.retain(|(_, file)| file.document.has(id));
        Ok(found)
    }

    /// The error for a reference that names nothing which the call could change.
    pub(crate) fn not_found(&self, reference: &Reference) -> Error {
        if let Err(error) = self.0.check_in_place(&reference.scope) {
            return error;
        }
        let is_trashed = self.trashed(reference).is_ok_and(|trashed| !trashed.is_empty());
        let is_archived = Archive(self.0).find_archived(reference).is_ok_and(|found| found.is_some());
        Error::NotFound(match (is_trashed, is_archived) {
            (true, _) => format!("{reference} is in the trash; restore brings it back"),
            (false, true) => format!("{reference} is archived; restore brings it back, then it can be changed"),
            (false, false) => format!("there is no entry {reference}"),
        })
    }

    /// The files of the trash for one category.
    pub(crate) fn trash_of(&self, scope: &Scope, category: Category) -> Result<Vec<Listed>> {
        self.0.list_under(&trash_folder(scope, category))
    }

    /// The files of the trash, no later than this call knows the category files.
    pub(crate) fn trash_with_files(&self) -> Result<Vec<Listed>> {
        self.0.list_all_ahead();
        self.0.list_under(TRASH)
    }

    /// The files of the trash that are none of an earlier listing.
    pub(super) fn trash_since(&self, before: &[Listed]) -> Result<Vec<Listed>> {
        let known: SortedSet<(&str, &str)> =
            before.iter().map(|listed| (listed.key.as_str(), listed.version.as_str())).collect();
        let mut listed = self.0.list_under(TRASH)?;
        listed.retain(|listed| !known.contains(&(listed.key.as_str(), listed.version.as_str())));
        Ok(listed)
    }

    /// The ids from a number on of entries in the trash that were in one category.
    pub(crate) fn trashed_ids(&self, scope: &Scope, category: Category, earliest: u64) -> Result<SortedSet<u64>> {
        let folder = trash_folder(scope, category);
        // Times of 13 digits sort by their value. Those of years after 2286, with more digits, may be left out: whoever brings such
        // an entry back gives it another id if that is taken.
        let is_sorted = (FIRST_TIME..10 * FIRST_TIME).contains(&earliest);
        let listed = match is_sorted {
            true => self.0.list_behind_key(&folder, &format!("{folder}{}~", earliest - 1))?,
            false => self.0.list_under(&folder)?,
        };
        let ids = listed.into_iter().filter_map(|listed| match reference_of(&listed.key)?.id {
            Id::Time(id) => Some(id).filter(|id| *id >= earliest),
            Id::Passage(_) => None,
        });
        Ok(ids.collect())
    }

    /// Shows the entries in the trash, as they were and with their marks, one after the other, without those of deleted
    /// missions. Returns what is wrong with those that cannot be read.
    pub(crate) fn each_in_trash(&self, mut visit: impl FnMut(Marked)) -> Result<Vec<Fault>> {
        let mut faults = Vec::new();
        for listed in Deletions(self.0).list_in_place(TRASH)? {
            if file_in_trash(&listed.key).is_some() {
                continue;
            }
            match self.trashed_entry(&listed.key) {
                Ok(entry) => entry.into_iter().for_each(&mut visit),
                Err(error) => faults.push(error.into_fault(&listed.key)?),
            }
        }
        Ok(faults)
    }

    /// The entry in a file of the trash; none if the file is gone or holds none.
    pub(super) fn forgotten(&self, key: &str) -> Result<Option<Forgotten>> {
        Ok(self.0.read(key)?.map(|object| Forgotten::parse(key, object)).transpose()?.flatten())
    }

    fn trashed_entry(&self, key: &str) -> Result<Option<Marked>> {
        let reference = reference_of(key).ok_or_else(|| Error::corrupt(key, None, "its name is no entry's"))?;
        let Some(object) = self.0.read(key)? else { return Ok(None) };
        let trashed = Forgotten::parse(key, object)?.ok_or_else(|| Error::corrupt(key, None, "it holds no entry"))?;
        let entry = trashed.block.entry(&reference.scope, reference.category);
        Ok(Some((Entry { reference, status: Status::Forgotten, ..entry }, trashed.is_vanished)))
    }

    /// Copies that were forgotten before a time, with versions. A copy without a time stays.
    pub(crate) fn trash_before(&self, time: u64) -> Result<Vec<(String, Version)>> {
        let mut found = Vec::new();
        for Listed { key, .. } in self.0.list_under(TRASH)? {
            let Some(Object { bytes, version }) = self.0.read_or_warn(&key)? else { continue };
            let first = String::from_utf8_lossy(bytes.split(|byte| *byte == b'\n').next().unwrap_or_default());
            if first.starts_with(FIRST_LINE) && (1..time).contains(&parse_time(&first)) {
                found.push((key, version));
            }
        }
        Ok(found)
    }

    /// The copies in the trash under a reference, oldest first.
    pub(crate) fn trashed(&self, reference: &Reference) -> Result<Vec<Forgotten>> {
        self.0.settings.categories.check(&[reference.category])?;
        let mut found = Vec::new();
        for nth in 1.. {
            let key = trash_key(reference, nth);
            match self.0.read(&key)? {
                Some(object) => found.extend(Forgotten::parse(&key, object)?),
                None => break,
            }
        }
        Ok(found)
    }

    /// Puts a copy of an entry into the trash. An existing copy is written again, so that a restore that has just read
    /// it does not take it away.
    fn put_in_trash(&self, reference: &Reference, raw: &str, mark: &str) -> Result<()> {
        let (now, attempts) = (self.0.now(), self.0.settings.writing.attempts);
        let mut nth = 1;
        let put = retry(attempts, |_| {
            let (key, time, expect) = loop {
                let key = trash_key(reference, nth);
                let Some(object) = self.0.read(&key)? else { break (key, now, Expect::Absent) };
                match split(&utf8(&key, object.bytes)?) {
                    (time, _, there) if there == raw => break (key, now.max(time + 1), Expect::At(object.version)),
                    _ => nth += 1,
                }
            };
            let done = self.0.write(&key, format!("{}\n{raw}", first_line(time, mark)).as_bytes(), &expect).map(drop);
            Attempt::of(done).map_err(|error| Error::from_store(error, "writing", &key))
        })?;
        put.map_err(|error| Error::from_store(error, "writing", &trash_key(reference, nth)))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use crate::calls::*;
    use crate::memory::Memory;
    use crate::model::contract::Draft;
    use crate::model::scope::Name;
    use crate::store::memory::MemoryStore;
    use crate::store::{Durability, Store};

    use super::*;

    const NOW: u64 = 1_773_679_871_839;

    /// A store that counts the keys of its listings.
    struct Listing {
        store: MemoryStore,
        keys: Cell<usize>,
    }

    impl Store for Listing {
        fn read(&self, key: &str) -> std::result::Result<Option<Object>, StoreError> {
            self.store.read(key)
        }

        fn write(
            &self,
            key: &str,
            bytes: &[u8],
            expect: &Expect,
            durability: Durability,
        ) -> std::result::Result<Version, StoreError> {
            self.store.write(key, bytes, expect, durability)
        }

        fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> std::result::Result<(), StoreError> {
            self.store.remove(key, expect, durability)
        }

        fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> std::result::Result<Vec<Listed>, StoreError> {
            let listed = self.store.list(prefix, after, limit)?;
            self.keys.set(self.keys.get() + listed.len());
            Ok(listed)
        }
    }

    #[test]
    fn what_was_forgotten_long_ago_is_not_listed_when_something_new_comes() {
        let (scope, category) = (Scope::Agent(Name::new("dev").unwrap()), Category::Facts);
        let store = MemoryStore::default();
        for id in (NOW - 3_000)..(NOW - 1_000) {
            let key = trash_key(&Reference { scope: scope.clone(), category, id: Id::Time(id) }, 1);
            let text =
                format!("{}\n<!-- id:{id} -->\n## 2026-03-16T16:51\n\nnumber {id}\n\n---\n", first_line(NOW, ""));
            store.write(&key, text.as_bytes(), &Expect::Absent, Durability::Full).unwrap();
        }
        let store = Rc::new(Listing { store, keys: Cell::new(0) });
        let fresh = |now: u64| {
            let mut memory = Memory::new(store.clone(), move || now);
            memory.begin_call();
            memory
        };
        let id_at = |created: Option<u64>, text: &str| {
            let draft = Draft { created, ..Draft::new(scope.clone(), category, text) };
            fresh(NOW).add(draft).unwrap().reference().unwrap().id.clone()
        };
        assert_eq!(id_at(None, "new"), Id::Time(NOW));
        assert!(store.keys.get() < 100, "{} keys were listed", store.keys.get());
        assert_eq!(id_at(Some(NOW - 2_000), "old"), Id::Time(NOW - 1_000), "the first that is free");
    }
}
