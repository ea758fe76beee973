//! Purging: what was forgotten is taken away for good, and everything is searched to prove it.

use crate::learn::ingest::{KEY as POSITIONS, Positions};
use crate::learn::pending_span::FOLDER as STRETCHES;
use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference};
use crate::search::Search;
use crate::store::{Durability, Expect, Listed, Object, Store, StoreError};
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::before_image::{BEFORE_IMAGES, BeforeImage, BeforeImages, print};
use crate::vault::contract::ChangeKind;
use crate::vault::copies::Copies;
use crate::vault::copy::file_of_copy;
use crate::vault::entries::Entries;
use crate::vault::forgotten::Forgotten;
use crate::vault::journal::Journal;
use crate::vault::log::LogLine;
use crate::vault::root::Root;
use crate::vault::session_file::{CONVERSATIONS, SessionFiles, is_session_file};
use crate::vault::trash::Trash;

use super::contract::Purged;
use super::copies::{Wanted, search_all};
use super::receipt::Receipts;

/// The index with its vectors: it is built again without the entry.
const INDEX: &str = ".vault/index";

/// Purging one entry.
pub(crate) struct Purge<'a> {
    root: &'a Root,
    /// Forgets the index that is taken away.
    search: &'a mut Search,
    done: Purged,
}

impl<'a> Purge<'a> {
    pub(crate) fn new(root: &'a Root, search: &'a mut Search) -> Self {
        Self { root, search, done: Purged::default() }
    }

    /// Removes an entry that was forgotten for good, from the trash, from what is kept for undoing, and from all that
    /// is derived, then searches every object of the root for its text.
    pub(crate) fn run(mut self, reference: &Reference) -> Result<Purged> {
        self.root.settings.categories.check(&[reference.category])?;
        self.root.check_in_place(&reference.scope)?;
        if Entries(self.root).get(reference).is_ok() {
            return Err(Error::invalid(format!("{reference} is not forgotten: forget it first")));
        }
        self.root.list_all_ahead();
        // First: what somebody saved over stands in a copy alone, and becomes a before-image or goes to the trash.
        for place in Copies(self.root).files_with_copies()? {
            self.done.removed.extend(Copies(self.root).drop_old_copies(&place)?);
        }
        let trashed = Trash(self.root).trashed(reference)?;
        let mut texts: SortedSet<String> = trashed.iter().map(|trashed| trashed.block.text.clone()).collect();
        let names = self.names_of(reference, &mut texts)?;
        let wanted = Wanted::new(&texts);
        if texts.is_empty() {
            // A purge that was killed at its very end may have left a file of the trash aside.
            self.purge_aside(&wanted)?;
            return Err(Error::NotFound(format!("neither the trash nor the undo history has {reference}")));
        }
        self.purge_derived()?;
        self.purge_stretches(&wanted)?;
        self.purge_remarks(&wanted)?;
        let is_remembered = self.root.read(POSITIONS)?.is_some_and(|object| wanted.is_in(&object.bytes));
        if is_remembered && Positions(self.root).purge(&|text| wanted.is_in(text.as_bytes()))? {
            self.done.removed.push(POSITIONS.to_owned());
        }
        let aside = self.purge_aside(&wanted)?;
        // All wordings that are known stand in these two, the trash last: until then purging again finds what to look for.
        self.purge_before_images(&names)?;
        let trash = trashed.iter().map(|trashed| trashed.key.clone());
        let removed = self.done.removed.iter().cloned().chain(trash).collect();
        self.done.receipt = Receipts(self.root).write(reference, &texts, removed)?;
        for Forgotten { key, version, .. } in trashed {
            self.remove(&key, Expect::At(version))?;
        }
        let searched = search_all(self.root, |bytes| wanted.is_in(bytes))?;
        self.done.remaining = searched.into_iter().filter(|(_, is_found)| *is_found).map(|(key, _)| key).collect();
        // A copy says what its file says, which is told, and changes with it; only that of a deleted mission may say more.
        let told: SortedSet<String> = self.done.remaining.iter().cloned().collect();
        self.done.remaining.retain(|key| file_of_copy(key).is_none_or(|file| !told.contains(&file)));
        self.done.remaining.extend(aside);
        Ok(self.done)
    }

    /// The names that an entry had, by its before-images, whose texts are added to its own: it was widened from another
    /// name if a before-image there says what it says, and the other name is nobody's now.
    fn names_of(&self, reference: &Reference, texts: &mut SortedSet<String>) -> Result<SortedSet<String>> {
        let mut kept: SortedMap<String, SortedSet<String>> = SortedMap::new();
        for Listed { key, .. } in self.root.list_under(BEFORE_IMAGES)? {
            for image in BeforeImages(self.root).before_images_in(&key)? {
                let text = image.block().map(|block| block.text);
                kept.entry(image.reference).or_default().extend(text);
            }
        }
        let mut names = SortedSet::from([reference.to_string()]);
        texts.extend(kept.remove(&reference.to_string()).unwrap_or_default());
        if let Some(passage) = self.former_passage(reference)? {
            texts.extend(kept.remove(&passage).unwrap_or_default());
            names.insert(passage);
        }
        while let Some(name) = kept.iter().find(|(_, said)| !said.is_disjoint(texts)).map(|(name, _)| name.clone()) {
            let said = kept.remove(&name).unwrap_or_default();
            if Reference::parse(&name)
                .is_ok_and(|other| matches!(Entries(self.root).get(&other), Err(Error::NotFound(_))))
            {
                texts.extend(said);
                names.insert(name);
            }
        }
        Ok(names)
    }

    /// The name of the passage that an entry was before it was edited: the only one that the call which made the entry took away.
    fn former_passage(&self, reference: &Reference) -> Result<Option<String>> {
        let is_made = |line: &LogLine| line.deed == ChangeKind::Added && !line.is_outside();
        let Some(made) = Journal(self.root).lines(Some(reference), usize::MAX)?.into_iter().rfind(is_made) else {
            return Ok(None);
        };
        let mut of_call = Journal(self.root).lines(None, usize::MAX)?;
        of_call.retain(|line| line.call == made.call && line.number != made.number);
        let [line] = of_call.as_slice() else { return Ok(None) };
        let passage = Reference::parse(&line.reference).ok().filter(|other| {
            let is_passage = line.deed == ChangeKind::Removed && matches!(other.id, Id::Passage(_));
            is_passage && (&other.scope, other.category) == (&reference.scope, reference.category)
        });
        let Some(passage) = passage else { return Ok(None) };
        Ok(matches!(Entries(self.root).get(&passage), Err(Error::NotFound(_))).then_some(line.reference.clone()))
    }

    fn purge_before_images(&mut self, names: &SortedSet<String>) -> Result<()> {
        for Listed { key, .. } in self.root.list_under(BEFORE_IMAGES)? {
            let all = BeforeImages(self.root).before_images_in(&key)?;
            let others: Vec<&BeforeImage> = all.iter().filter(|image| !names.contains(&image.reference)).collect();
            if others.is_empty() && !all.is_empty() {
                self.remove(&key, Expect::Anything)?;
            } else if others.len() < all.len() {
                let written = self.root.write(&key, &print(&others), &Expect::Anything);
                written.map_err(|error| Error::from_store(error, "writing", &key))?;
                self.done.removed.push(key);
            }
        }
        Ok(())
    }

    fn purge_derived(&mut self) -> Result<()> {
        for Listed { key, .. } in self.root.list_under(INDEX)? {
            self.remove(&key, Expect::Anything)?;
        }
        *self.search = Search::default();
        Ok(())
    }

    /// Takes away what waits for a model, where it says what is purged: all of an agent's, since it may be said again.
    fn purge_stretches(&mut self, wanted: &Wanted) -> Result<()> {
        for Listed { key, .. } in self.root.list_under(STRETCHES)? {
            if self.root.read(&key)?.is_some_and(|object| wanted.is_in(&object.bytes)) {
                self.remove(&key, Expect::Anything)?;
            }
        }
        Ok(())
    }

    /// Takes what people and agents said out of the files of sessions, where it says what is purged.
    fn purge_remarks(&mut self, wanted: &Wanted) -> Result<()> {
        for Listed { key, .. } in self.root.list_under(CONVERSATIONS)? {
            let is_in = |object: Object| wanted.is_in(&object.bytes);
            if !is_session_file(&key) || !self.root.read(&key)?.is_some_and(is_in) {
                continue;
            }
            if SessionFiles(self.root).keep_remarks(&key, &|text| !wanted.is_in(text.as_bytes()))? {
                self.done.removed.push(key);
            } else {
                self.remove(&key, Expect::Anything)?;
            }
        }
        Ok(())
    }

    /// Takes away what the host put aside, as far as nobody can have it open any more, whatever it says: of a wording that a
    /// purge took away before it was killed nobody knows. Returns the keys of the rest that says what is purged.
    fn purge_aside(&self, wanted: &Wanted) -> Result<Vec<String>> {
        let mut rest = Vec::new();
        self.root.each_aside(|listed, bytes| {
            if !self.root.remove_aside(listed)? && wanted.is_in(bytes) {
                rest.push(listed.key.clone());
            }
            Ok(())
        })?;
        Ok(rest)
    }

    fn remove(&mut self, key: &str, expect: Expect) -> Result<()> {
        if remove_for_good(self.root, key, &expect)? {
            self.done.removed.push(key.to_owned());
        }
        Ok(())
    }
}

/// Removes a file so that nothing of it comes back; false if it has changed since.
pub(super) fn remove_for_good(root: &Root, key: &str, expect: &Expect) -> Result<bool> {
    match root.store.remove(key, expect, Durability::Full) {
        Ok(()) => Ok(true),
        Err(StoreError::Conflict) => Ok(false),
        Err(error) => Err(Error::from_store(error, "removing", key)),
    }
}

#[cfg(test)]
mod tests;
