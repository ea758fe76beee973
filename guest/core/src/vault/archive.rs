//! The archive: entries that made room in their category, whole and readable, under the names they had.

use std::rc::Rc;

use crate::model::category::Category;
use crate::model::contract::{Entry, Filter, Status};
use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference, file_key, parse_file_key};
use crate::model::scope::Scope;
use crate::store::Listed;
use crate::store::contract::Fault;
use crate::text::sorted::{SortedMap, SortedSet};

use super::additions::{Additions, BlockPlace};
use super::blocks::{same_text, united};
use super::category_file::{ARCHIVE, CategoryFile};
use super::change::Change;
use super::deletions::Deletions;
use super::file_writer::FileWriter;
use super::forgotten::{Forgotten, reference_of};
use super::journal::Journal;
use super::log::hex;
use super::markdown::Document;
use super::markdown::block::Block;
use super::permissions::Permissions;
use super::root::{Root, found_or_warn};
use super::taken::Taken;
use super::trash::Trash;

/// Bytes after which the archive of a category goes on in a new part. Whatever is archived has its part written again, so
/// parts are small.
const PART_BYTES: u64 = 128 << 10;

/// Files that one category's archive may be cut into.
const MOST_PARTS: u32 = 1_000_000;

/// Entries on their way from a category to its archive.
#[derive(Default)]
pub(crate) struct Moving {
    /// The keys of the parts that have them.
    parts: SortedSet<String>,
    sent: Vec<Block>,
}

/// The nth part of the archive of a category, counted from 1.
pub(crate) fn key_of(scope: &Scope, category: Category, part: u32) -> String {
    let key = file_key(scope, category);
    match part {
        1 => format!("{ARCHIVE}{key}"),
        part => format!("{ARCHIVE}{}.{part}.md", key.trim_end_matches(".md")),
    }
}

/// The beginning of the keys of a category's archive.
pub(crate) fn prefix_of(scope: &Scope, category: Category) -> String {
    format!("{ARCHIVE}{}.", file_key(scope, category).trim_end_matches(".md"))
}

/// The category file that a key of the archive belongs to.
pub(crate) fn parse_key(key: &str) -> Option<(Scope, Category)> {
    let stem = key.strip_prefix(ARCHIVE)?.strip_suffix(".md")?;
    let is_part = |end: &str| !end.is_empty() && end.bytes().all(|byte| byte.is_ascii_digit());
    let stem = stem.rsplit_once('.').filter(|(_, end)| is_part(end)).map_or(stem, |(stem, _)| stem);
    parse_file_key(&format!("{stem}.md"))
}

/// The entries that left their categories, in files beside them.
pub(crate) struct Archive<'a>(pub(crate) &'a Root);

impl Archive<'_> {
    /// Puts entries into the archive, where each stands once. Returns the keys of the parts that have them.
    pub(crate) fn archive(&self, scope: &Scope, category: Category, blocks: &[Block]) -> Result<Vec<String>> {
        let parts = self.parts(scope, category)?;
        let ids = parts.iter().map(|part| FileWriter(self.0).ids_in(part)).collect::<Result<Vec<_>>>()?;
        let open = parts.iter().position(|part| part.size < PART_BYTES).unwrap_or(parts.len());
        let mut by_part: SortedMap<usize, Vec<Block>> = SortedMap::new();
        for block in blocks {
            // The part that has its id may have the block, from a run that broke off or from before it was restored.
            let has = |ids: &Rc<SortedSet<u64>>| matches!(&block.id, Id::Time(id) if ids.contains(id));
            by_part.entry(ids.iter().position(has).unwrap_or(open)).or_default().push(block.clone());
        }
        let first = |nth| u32::try_from(nth).map_or(MOST_PARTS, |nth| nth + 1);
        by_part.into_iter().map(|(nth, blocks)| self.archive_from(first(nth), &ids, scope, category, &blocks)).collect()
    }

    /// Puts entries of a document into the archive and takes them out of the document, but none that is another by now.
    /// Returns the ids of those that left. Until the document is written they are in both.
    pub(crate) fn send(
        &self,
        moving: &mut Moving,
        (scope, category): (&Scope, Category),
        document: &mut Document,
        blocks: &[Block],
    ) -> Result<SortedSet<Id>> {
        let there = document.find_all(&blocks.iter().map(|block| &block.id).collect());
        let is_there = |block: &&Block| there.get(&block.id).and_then(|piece| piece.block.as_ref()) == Some(*block);
        let sent: Vec<Block> = blocks.iter().filter(is_there).cloned().collect();
        if sent.is_empty() {
            return Ok(SortedSet::new());
        }
        let parts = self.archive(scope, category, &sent)?;
        // What is there by now is to be looked at in the end, whatever fails from here on.
        moving.parts.extend(parts.iter().cloned());
        moving.sent.extend(sent.iter().cloned());
        let archived = self.archived_among(&sent, &parts, scope, category)?;
        let is_archived = |block: &&Block| archived.contains(&block.text);
        let gone: SortedSet<Id> = sent.iter().filter(is_archived).map(|block| block.id.clone()).collect();
        document.remove_all(&gone.iter().collect());
        Ok(gone)
    }

    /// Ends a move when the document is written without the entries that are `gone`: of the others the archive keeps none
    /// that was forgotten meanwhile. `trash` is a listing of the trash that was made no later than the entries were read.
    pub(crate) fn arrive(
        &self,
        moving: Moving,
        file: (&Scope, Category),
        trash: &[Listed],
        gone: &SortedSet<Id>,
    ) -> Result<()> {
        let left: Vec<Block> = moving.sent.into_iter().filter(|block| !gone.contains(&block.id)).collect();
        self.take_back(&moving.parts.into_iter().collect::<Vec<_>>(), file, trash, &left)
    }

    /// As [`Root::place_of`], of a key of the archive.
    pub(crate) fn place_in_archive(&self, key: &str) -> Option<(Scope, Category)> {
        parse_key(key).filter(|(_, category)| self.0.settings.categories.have(*category))
    }

    /// The parts of a category's archive, the first to the last before one is missing.
    pub(crate) fn parts(&self, scope: &Scope, category: Category) -> Result<Vec<Listed>> {
        let listed = self.0.list_under(&prefix_of(scope, category))?;
        let mut there: SortedMap<String, Listed> = listed.into_iter().map(|part| (part.key.clone(), part)).collect();
        Ok((1..MOST_PARTS).map_while(|part| there.remove(&key_of(scope, category, part))).collect())
    }

    /// Puts entries into a part of the archive, or into one behind it if it is as large as a file may be. New ids are none of
    /// those in any part.
    fn archive_from(
        &self,
        first: u32,
        ids: &[Rc<SortedSet<u64>>],
        scope: &Scope,
        category: Category,
        blocks: &[Block],
    ) -> Result<String> {
        let now = self.0.now();
        for part in first..MOST_PARTS {
            let key = key_of(scope, category, part);
            let older = self.older_wordings(&key, scope, category, blocks)?;
            let written = FileWriter(self.0).update_under(&key, scope, category, |document| {
                if blocks.iter().any(|block| document.has(&block.id)) {
                    document.reserve(ids.iter().flat_map(|ids| ids.iter().copied()).collect());
                }
                let mut known = Known::by(blocks, document, &older, now);
                blocks.iter().for_each(|block| known.put(block, older.get(&block.id), now));
                Ok(if known.additions.finish() { Change::Made(()) } else { Change::Needless(()) })
            });
            match written {
                Ok(()) => return Ok(key),
                Err(Error::Full(_)) if self.0.read(&key)?.is_some() => {}
                Err(error) => return Err(error),
            }
        }
        Err(Error::Full(format!("the archive of {} is full", file_key(scope, category))))
    }

    /// Archived entries that others among `blocks` have become since, as the log says: upkeep that broke off had archived
    /// them, and they were changed in their category later.
    fn older_wordings(
        &self,
        key: &str,
        scope: &Scope,
        category: Category,
        blocks: &[Block],
    ) -> Result<SortedMap<Id, Block>> {
        let archive = self.0.file_under(key, scope, category)?;
        let there = archive.document.find_all(&blocks.iter().map(|block| &block.id).collect());
        let mut older = SortedMap::new();
        for block in blocks {
            let Some(piece) = there.get(&block.id) else { continue };
            let (Some(old), Some((_, hash))) = (&piece.block, piece.identity()) else { continue };
            if old.text != block.text {
                let reference = Reference { scope: scope.clone(), category, id: block.id.clone() };
                older.insert(reference.to_string(), (hash, old.clone()));
            }
        }
        let changed = Journal(self.0)
            .changed_since(&older.iter().map(|(name, (hash, _))| (name.clone(), hex(*hash))).collect())?;
        older.retain(|name, _| changed.contains(name));
        Ok(older.into_values().map(|(_, old)| (old.id.clone(), old)).collect())
    }

    /// Archived entries that a filter means, and what is wrong with files that cannot be read.
    pub(crate) fn archived(&self, filter: &Filter) -> Result<(Vec<Rc<CategoryFile>>, Vec<Fault>)> {
        let mut files = Vec::new();
        let faults = self.each_archived(filter, |file| files.push(file))?;
        Ok((files, faults))
    }

    /// As [`archived`](Self::archived), one after the other. Returns the faults of those that cannot be read.
    pub(crate) fn each_archived(&self, filter: &Filter, mut visit: impl FnMut(Rc<CategoryFile>)) -> Result<Vec<Fault>> {
        let mut faults = Vec::new();
        if !filter.statuses.contains(&Status::Archived) {
            return Ok(faults);
        }
        for listed in Deletions(self.0).list_archive()? {
            let Some((scope, category)) = self.place_in_archive(&listed.key) else { continue };
            if filter.admits_file(&scope, category) {
                match self.archived_in(&listed, &scope, category) {
                    Ok(file) => visit(file),
                    // Its mission was deleted since the listing.
                    Err(Error::NotFound(_)) => {}
                    Err(error) => faults.push(error.into_fault(&listed.key)?),
                }
            }
        }
        Ok(faults)
    }

    fn archived_in(&self, listed: &Listed, scope: &Scope, category: Category) -> Result<Rc<CategoryFile>> {
        let archive = self.0.file_at(listed, scope, category)?;
        Ok(Rc::new(archive.in_archive(&*self.in_force(scope, category)?)))
    }

    /// The category file of an archive. A file that cannot be read counts as empty; its own reader reports the fault. So does
    /// one of a category that policy has no more, or of a deleted mission.
    pub(crate) fn in_force(&self, scope: &Scope, category: Category) -> Result<Rc<CategoryFile>> {
        if !self.0.settings.categories.have(category) {
            return Ok(Rc::new(CategoryFile::absent()));
        }
        match self.0.file(scope, category) {
            Ok(file) => return Ok(file),
            Err(Error::NotFound(_)) => {}
            Err(error) => drop(error.into_fault(&file_key(scope, category))?),
        }
        Ok(Rc::new(CategoryFile::absent()))
    }

    /// The texts of some entries that parts of the archive have. Whoever forgets an entry takes it out of the archive too, and
    /// may then restore it to its category: upkeep takes nothing out of there that the archive does not have any more.
    pub(crate) fn archived_among(
        &self,
        blocks: &[Block],
        keys: &[String],
        scope: &Scope,
        category: Category,
    ) -> Result<SortedSet<String>> {
        let sought: SortedSet<&str> = blocks.iter().map(|block| block.text.as_str()).collect();
        let mut texts = SortedSet::new();
        for key in keys {
            let archive = self.0.file_under(key, scope, category)?;
            let there = archive.document.blocks().map(|there| &there.text);
            texts.extend(there.filter(|text| sought.contains(text.as_str())).cloned());
        }
        Ok(texts)
    }

    /// The archived texts of a category, each with its minute: by these an archived entry is known also under a new id.
    pub(crate) fn archived_texts(&self, scope: &Scope, category: Category) -> Result<SortedSet<(String, Option<u64>)>> {
        let mut texts = SortedSet::new();
        for listed in self.0.list_under(&prefix_of(scope, category))? {
            if parse_key(&listed.key).is_some() {
                let archive = found_or_warn(self.0, &listed.key, self.0.peek_at(&listed, scope, category))?;
                texts.extend(archive.iter().flat_map(|archive| archive.document.blocks()).map(text_and_minute));
            }
        }
        Ok(texts)
    }

    /// Removes from the archive the entries that were forgotten on their way there, when the trash held only `before`, or that
    /// were moved to a wider scope.
    pub(crate) fn take_back(
        &self,
        keys: &[String],
        file: (&Scope, Category),
        before: &[Listed],
        blocks: &[Block],
    ) -> Result<()> {
        let (scope, category) = file;
        let (mut taken, mut others) = (Vec::new(), Vec::new());
        for block in blocks {
            let reference = Reference { scope: scope.clone(), category, id: block.id.clone() };
            let is_new = |there: &Forgotten| {
                there.block == *block
                    && !before.iter().any(|known| known.key == there.key && known.version == there.version)
            };
            let is_forgotten = Trash(self.0).trashed(&reference)?.iter().any(is_new);
            if is_forgotten { &mut taken } else { &mut others }.push(block);
        }
        taken.extend(self.widened(file, before, others)?);
        if taken.is_empty() {
            return Ok(());
        }
        for key in keys {
            FileWriter(self.0).update_under(key, scope, category, |document| {
                let is_meant = |there: &&Block| taken.iter().any(|block| is_copy(there, block));
                let meant: Vec<Id> = document.blocks().filter(is_meant).map(|there| there.id.clone()).collect();
                document.remove_all(&meant.iter().collect());
                Ok(if meant.is_empty() { Change::Needless(()) } else { Change::Made(()) })
            })?;
        }
        Ok(())
    }

    /// The blocks among some that a wider file has taken over, also if they were forgotten there since: a mere copy there names its
    /// source.
    fn widened<'b>(
        &self,
        (scope, category): (&Scope, Category),
        before: &[Listed],
        mut blocks: Vec<&'b Block>,
    ) -> Result<Vec<&'b Block>> {
        let mut widened = Vec::new();
        if blocks.is_empty() {
            return Ok(widened);
        }
        self.0.renew();
        let mut take = |wider: &mut dyn Iterator<Item = &Block>| {
            let wider: Vec<&Block> = wider.collect();
            let is_there = |block: &&Block| {
                let name = Reference { scope: scope.clone(), category, id: block.id.clone() }.to_string();
                wider.iter().any(|there| is_copy(there, block) && !there.extra.sources.contains(&name))
            };
            let (there, absent): (Vec<_>, Vec<_>) = std::mem::take(&mut blocks).into_iter().partition(is_there);
            widened.extend(there);
            blocks = absent;
        };
        let listed = self.0.listed_files(&Filter { categories: vec![category], ..Filter::default() })?;
        for wider in listed.iter().filter(|listed| listed.scope.width() > scope.width()) {
            let Some(file) = self.0.look_at(wider, &mut Vec::new())? else { continue };
            take(&mut file.document.blocks());
        }
        // The trash after the files: whoever forgets an entry puts it there first.
        for listed in Trash(self.0).trash_since(before)? {
            let wider = reference_of(&listed.key);
            let Some(Reference { scope: wider, .. }) = wider.filter(|wider| wider.category == category) else {
                continue;
            };
            if wider.width() > scope.width() {
                let trashed = Trash(self.0).forgotten(&listed.key).or_else(|error| {
                    self.0.warn(vec![error.into_fault(&listed.key)?]);
                    Ok(None)
                })?;
                take(&mut trashed.iter().map(|trashed| &trashed.block));
            }
        }
        Ok(widened)
    }

    /// Removes the copy of an entry that was restored and lives in another scope now.
    pub(crate) fn leave_archive(&self, reference: &Reference, block: &Block) -> Result<()> {
        let Reference { scope, category, id } = reference;
        let Some((key, _)) = self.find_archived(reference)? else { return Ok(()) };
        FileWriter(self.0).update_under(&key, scope, *category, |document| {
            if document.blocks().any(|there| there.id == *id && there.text == block.text) {
                document.remove(id);
                return Ok(Change::Made(()));
            }
            Ok(Change::Needless(()))
        })
    }

    /// The name of an archived entry by which it can come back to its category: a new one, if another has its id there.
    pub(crate) fn rename_archived(&self, reference: &Reference, key: &str) -> Result<Reference> {
        let Reference { scope, category, id } = reference;
        let (in_force, now) = (self.0.file(scope, *category)?, self.0.now());
        let trashed = Trash(self.0).trashed_ids(scope, *category, 0)?;
        let mut renamed: Option<Block> = None;
        let id = FileWriter(self.0).update_under(key, scope, *category, |document| {
            if let Some(arrived) = renamed.as_ref().filter(|renamed| document.blocks().any(|there| there == *renamed)) {
                return Ok(Change::Needless(arrived.id.clone()));
            }
            let Some(block) = document.find(id).and_then(|piece| piece.block.clone()) else {
                return Ok(Change::Needless(id.clone()));
            };
            if !in_force.document.has(id) || same_text(&in_force.document, &block.text).is_some() {
                return Ok(Change::Needless(id.clone()));
            }
            let taken = document.taken_ids().chain(in_force.document.taken_ids()).chain(trashed.iter().copied());
            let id_of = |created: Option<u64>| Taken::from(created.unwrap_or(now), taken).give(created, now);
            let new = Block { id: id_of(block.created), ..block };
            document.replace(id, new.clone());
            Ok(Change::Made(renamed.insert(new).id.clone()))
        })?;
        Ok(Reference { scope: scope.clone(), category: *category, id })
    }

    /// A part of the archive by its key; none, and a warning, if it cannot be read. What may not be read is an error.
    fn part_under(&self, key: &str, scope: &Scope, category: Category) -> Result<Option<Rc<CategoryFile>>> {
        self.0.settings.categories.check(&[category])?;
        Permissions(self.0).check_may_read(key)?;
        found_or_warn(self.0, key, self.0.file_under(key, scope, category))
    }

    /// The key of the archive file that holds an entry, and the entry. A part that cannot be read is a warning.
    pub(crate) fn find_archived(&self, reference: &Reference) -> Result<Option<(String, Entry)>> {
        let Reference { scope, category, .. } = reference;
        for part in 1..MOST_PARTS {
            let key = key_of(scope, *category, part);
            let Some(file) = self.part_under(&key, scope, *category)? else {
                // Where no part can be read, as under a link, the listing has an end.
                if self.0.list_under(&key)?.is_empty() {
                    return Ok(None);
                }
                continue;
            };
            if let Some(entry) = file.entries().iter().find(|entry| entry.reference == *reference) {
                return Ok(Some((key, Entry { status: Status::Archived, ..entry.clone() })));
            }
            if file.version.is_none() {
                return Ok(None);
            }
        }
        Ok(None)
    }
}

/// The entries of an archive by all that makes another one a copy, and those that come to it.
struct Known<'d, 'a> {
    additions: Additions<'d>,
    by_id: SortedMap<(&'a str, Id), BlockPlace>,
    /// An entry with a new id keeps its creation minute.
    by_minute: SortedMap<(&'a str, Option<u64>), BlockPlace>,
    /// Only those that come.
    ids: SortedMap<Id, BlockPlace>,
}

impl<'d, 'a> Known<'d, 'a> {
    /// The entries that some blocks could be copies of. Those in an older wording are none: their blocks take their places.
    fn by(blocks: &'a [Block], document: &'d mut Document, older: &SortedMap<Id, Block>, now: u64) -> Self {
        let earliest = blocks.iter().map(|block| block.created.unwrap_or(now)).min().unwrap_or(now);
        let own = blocks.iter().filter_map(|block| if let Id::Time(id) = block.id { Some(id) } else { None });
        let additions = Additions::to(document, earliest, own);
        let mut known = Self { additions, by_id: SortedMap::new(), by_minute: SortedMap::new(), ids: SortedMap::new() };
        let texts: SortedSet<&str> = blocks.iter().map(|block| block.text.as_str()).collect();
        let ids: SortedSet<&Id> = blocks.iter().map(|block| &block.id).collect();
        for (place, there) in known.additions.blocks() {
            if ids.contains(&there.id) {
                known.ids.entry(there.id.clone()).or_insert(place);
            }
            let is_to_go = older.get(&there.id) == Some(there);
            if let Some(text) = texts.get(there.text.as_str()).filter(|_| !is_to_go) {
                known.by_id.entry((text, there.id.clone())).or_insert(place);
                known.by_minute.entry((text, minute(there))).or_insert(place);
            }
        }
        known
    }

    /// Puts in a block, unless it is there. One that was archived before, by another run or by one that broke off, is
    /// brought up to date, also from the wording that it had then; another with its id gets a new one.
    fn put(&mut self, block: &'a Block, older: Option<&Block>, now: u64) {
        let text = block.text.as_str();
        let copy = self.by_id.get(&(text, block.id.clone())).copied();
        let earlier = || {
            let place = *self.ids.get(&block.id)?;
            (self.additions.at(place) == Some(older?)).then_some(place)
        };
        if let Some(place) = copy.or_else(earlier) {
            self.additions.set(place, block.clone(), now);
            return self.note(block, &block.id, place);
        }
        if let Some(place) = self.by_minute.get(&(text, minute(block))).copied()
            && let Some(united) = self.additions.at(place).map(|there| united(there, block))
        {
            self.additions.set(place, united, now);
            return;
        }
        let is_taken = self.ids.contains_key(&block.id);
        let id = if is_taken { self.additions.give_id(block.created, now) } else { block.id.clone() };
        let place = self.additions.add(Block { id: id.clone(), ..block.clone() });
        self.note(block, &id, place);
    }

    fn note(&mut self, block: &'a Block, id: &Id, place: BlockPlace) {
        self.by_id.insert((&block.text, id.clone()), place);
        self.by_minute.entry((&block.text, minute(block))).or_insert(place);
        self.ids.insert(id.clone(), place);
    }
}

/// Returns whether an archived block is this entry.
fn is_copy(there: &Block, block: &Block) -> bool {
    there.text == block.text && (there.id == block.id || minute(there) == minute(block))
}

/// An entry as [`Root::archived_texts`] has it.
pub(super) fn text_and_minute(block: &Block) -> (String, Option<u64>) {
    (block.text.clone(), minute(block))
}

fn minute(block: &Block) -> Option<u64> {
    block.created.map(|created| created / 60_000)
}

#[cfg(test)]
mod tests;
