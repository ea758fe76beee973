//! Purging: what was forgotten is taken away for good, and everything is searched to prove it.

use crate::learn::ingest::{KEY as POSITIONS, Positions};
use crate::learn::pending_span::FOLDER as STRETCHES;
use crate::model::error::{Error, Result};
use crate::model::reference::Reference;
use crate::search::Search;
use crate::store::{Durability, Expect, Listed, Object, Store, StoreError, Version};
use crate::text::sorted::{SortedMap, SortedSet};
use crate::text::time::MS_PER_DAY;
use crate::upkeep::Maintenance;
use crate::vault::before_image::{BEFORE_IMAGES, BeforeImage, BeforeImages, print};
use crate::vault::copies::Copies;
use crate::vault::copy::file_of_copy;
use crate::vault::entries::Entries;
use crate::vault::forgotten::Forgotten;
use crate::vault::log::{LOG, parse};
use crate::vault::session_file::{CONVERSATIONS, SessionFiles, is_session_file};
use crate::vault::trash::Trash;

use super::contract::{Purged, RunReport};
use super::copies::Wanted;
use super::receipt::Receipts;

/// The index with its vectors: it is built again without the entry.
const INDEX: &str = ".vault/index";

impl Maintenance<'_> {
    /// Removes an entry that was forgotten for good, from the trash, from what is kept for undoing, and from all that
    /// is derived, then searches every object of the root for its text.
    ///
    /// # Errors
    /// [`Error::NotFound`] when neither the trash nor the undo history has it. [`Error::Invalid`] for one
    /// that is in force or archived.
    pub(crate) fn purge(&mut self, reference: &Reference) -> Result<Purged> {
        self.root.settings.categories.check(&[reference.category])?;
        self.root.check_in_place(&reference.scope)?;
        if Entries(self.root).get(reference).is_ok() {
            return Err(Error::invalid(format!("{reference} is not forgotten: forget it first")));
        }
        self.root.list_all_ahead();
        // First: what somebody saved over stands in a copy alone, and becomes a before-image or goes to the trash.
        let mut purged = Purged::default();
        for place in Copies(self.root).files_with_copies()? {
            purged.removed.extend(Copies(self.root).drop_old_copies(&place)?);
        }
        let trashed = Trash(self.root).trashed(reference)?;
        let mut texts: SortedSet<String> = trashed.iter().map(|trashed| trashed.block.text.clone()).collect();
        let names = self.names_of(reference, &mut texts)?;
        if texts.is_empty() {
            return Err(Error::NotFound(format!("neither the trash nor the undo history has {reference}")));
        }
        self.purge_before_images(&names, &mut purged)?;
        self.purge_derived(&mut purged)?;
        self.purge_stretches(&Wanted::new(&texts), &mut purged)?;
        self.purge_remarks(&Wanted::new(&texts), &mut purged)?;
        let wanted = Wanted::new(&texts);
        let is_remembered = self.root.read(POSITIONS)?.is_some_and(|object| wanted.is_in(&object.bytes));
        if is_remembered && Positions(self.root).purge(&|text| wanted.is_in(text.as_bytes()))? {
            purged.removed.push(POSITIONS.to_owned());
        }
        let aside = self.purge_aside(&wanted)?;
        // The trash last: until then purging again finds what to look for.
        let trash = trashed.iter().map(|trashed| trashed.key.clone());
        let removed = purged.removed.iter().cloned().chain(trash).collect();
        purged.receipt = Receipts(self.root).write(reference, &texts, removed)?;
        for Forgotten { key, version, .. } in trashed {
            self.remove_for_good(&key, Expect::At(version), &mut purged)?;
        }
        let searched = self.search_all(|bytes| wanted.is_in(bytes))?;
        purged.remaining = searched.into_iter().filter(|(_, is_found)| *is_found).map(|(key, _)| key).collect();
        // A copy says what its file says, which is told, and changes with it; only that of a deleted mission may say more.
        let told: SortedSet<String> = purged.remaining.iter().cloned().collect();
        purged.remaining.retain(|key| file_of_copy(key).is_none_or(|file| !told.contains(&file)));
        purged.remaining.extend(aside);
        Ok(purged)
    }

    /// The names that an entry had, by its before-images, whose texts are added to its own: it was widened from another
    /// name if a before-image there says what it says, and the other name is nobody's now.
    fn names_of(&mut self, reference: &Reference, texts: &mut SortedSet<String>) -> Result<SortedSet<String>> {
        let mut kept: SortedMap<String, SortedSet<String>> = SortedMap::new();
        for Listed { key, .. } in self.root.list_under(BEFORE_IMAGES)? {
            for image in BeforeImages(self.root).before_images_in(&key)? {
                let text = image.block().map(|block| block.text);
                kept.entry(image.reference).or_default().extend(text);
            }
        }
        let mut names = SortedSet::from([reference.to_string()]);
        texts.extend(kept.remove(&reference.to_string()).unwrap_or_default());
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

    fn purge_before_images(&self, names: &SortedSet<String>, purged: &mut Purged) -> Result<()> {
        for Listed { key, .. } in self.root.list_under(BEFORE_IMAGES)? {
            let all = BeforeImages(self.root).before_images_in(&key)?;
            let others: Vec<&BeforeImage> = all.iter().filter(|image| !names.contains(&image.reference)).collect();
            if others.is_empty() && !all.is_empty() {
                self.remove_for_good(&key, Expect::Anything, purged)?;
            } else if others.len() < all.len() {
                let written = self.root.write(&key, &print(&others), &Expect::Anything);
                written.map_err(|error| Error::from_store(error, "writing", &key))?;
                purged.removed.push(key);
            }
        }
        Ok(())
    }

    fn purge_derived(&mut self, purged: &mut Purged) -> Result<()> {
        for Listed { key, .. } in self.root.list_under(INDEX)? {
            self.remove_for_good(&key, Expect::Anything, purged)?;
        }
        *self.search = Search::default();
        Ok(())
    }

    /// Takes away what waits for a model, where it says what is purged: all of an agent's, since it may be said again.
    fn purge_stretches(&self, wanted: &Wanted, purged: &mut Purged) -> Result<()> {
        for Listed { key, .. } in self.root.list_under(STRETCHES)? {
            if self.root.read(&key)?.is_some_and(|object| wanted.is_in(&object.bytes)) {
                self.remove_for_good(&key, Expect::Anything, purged)?;
            }
        }
        Ok(())
    }

    /// Takes what people and agents said out of the files of sessions, where it says what is purged.
    fn purge_remarks(&self, wanted: &Wanted, purged: &mut Purged) -> Result<()> {
        for Listed { key, .. } in self.root.list_under(CONVERSATIONS)? {
            let is_in = |object: Object| wanted.is_in(&object.bytes);
            if !is_session_file(&key) || !self.root.read(&key)?.is_some_and(is_in) {
                continue;
            }
            if SessionFiles(self.root).keep_remarks(&key, &|text| !wanted.is_in(text.as_bytes()))? {
                purged.removed.push(key);
            } else {
                self.remove_for_good(&key, Expect::Anything, purged)?;
            }
        }
        Ok(())
    }

    /// Takes away what the host put aside, as far as nobody can have it open any more. Returns the keys of the rest.
    fn purge_aside(&self, wanted: &Wanted) -> Result<Vec<String>> {
        let mut rest = Vec::new();
        self.root.each_aside(|listed, bytes| {
            if wanted.is_in(bytes) && !self.root.remove_aside(listed)? {
                rest.push(listed.key.clone());
            }
            Ok(())
        })?;
        Ok(rest)
    }

    fn remove_for_good(&self, key: &str, expect: Expect, purged: &mut Purged) -> Result<()> {
        match self.root.store.remove(key, &expect, Durability::Full) {
            Ok(()) => purged.removed.push(key.to_owned()),
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(Error::from_store(error, "removing", key)),
        }
        Ok(())
    }

    /// What `look` finds in each object, by key. An object that changes during the search is searched again.
    pub(super) fn search_all<T: Clone + Default>(&mut self, look: impl Fn(&[u8]) -> T) -> Result<SortedMap<String, T>> {
        let mut seen: SortedMap<String, (Version, T)> = SortedMap::new();
        for _ in 0..self.root.settings.writing.attempts {
            let (before, mut is_settled) = (std::mem::take(&mut seen), true);
            if !before.is_empty() {
                self.root.renew();
            }
            for Listed { key, version, .. } in self.root.list_under("")? {
                let known = before.get(&key).filter(|(known, _)| *known == version);
                let found = if let Some((_, found)) = known {
                    found.clone()
                } else {
                    is_settled = false;
                    self.root.read_or_warn(&key)?.map(|object| look(&object.bytes)).unwrap_or_default()
                };
                seen.insert(key, (version, found));
            }
            if is_settled {
                break;
            }
        }
        Ok(seen.into_iter().map(|(key, (_, found))| (key, found)).collect())
    }

    /// Empties the trash, what is kept for undoing, and the log, of what is older than policy keeps it.
    pub(crate) fn empty_trash(&mut self, report: &mut RunReport) -> Result<()> {
        let (now, settings) = (self.root.now(), self.root.settings.audit.clone());
        let before = |days: u32| now.saturating_sub(u64::from(days) * MS_PER_DAY);
        let mut gone = Purged::default();
        if settings.trash_days > 0 {
            report.trash_emptied += self.sessions().drop_missions_deleted_before(before(settings.trash_days))?;
            for (key, version) in Trash(self.root).trash_before(before(settings.trash_days))? {
                self.remove_for_good(&key, Expect::At(version), &mut gone)?;
                report.trash_emptied += 1;
            }
            for Listed { key, version, .. } in
                BeforeImages(self.root).before_images_older_than(before(settings.trash_days))?
            {
                self.remove_for_good(&key, Expect::At(version), &mut gone)?;
            }
        }
        if settings.log_days > 0 {
            self.shorten_log(before(settings.log_days), &mut gone)?;
        }
        Ok(())
    }

    /// Deletes parts of the log whose changes are all older. The last part stays, because it holds the next number.
    fn shorten_log(&mut self, before: u64, gone: &mut Purged) -> Result<()> {
        let mut parts = self.root.list_under(LOG)?;
        parts.pop();
        for Listed { key, version, .. } in parts {
            let Some(object) = self.root.read(&key)? else { continue };
            let mut lines = parse(&object.bytes).peekable();
            if lines.peek().is_none() || lines.any(|line| line.at >= before) {
                break;
            }
            self.remove_for_good(&key, Expect::At(version), gone)?;
        }
        Ok(())
    }
}
