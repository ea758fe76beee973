//! Taking over a file of an exported root: what is there stays, and what was taken away here stays away.

use super::contract::ImportReport;
use super::receipt::PurgedEntries;
use crate::model::category::Category;
use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference};
use crate::model::scope::Scope;
use crate::store::Expect;
use crate::store::contract::Fault;
use crate::text::similarity::similarity;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::archive::Archive;
use crate::vault::blocks::fresh_id;
use crate::vault::category_file::{ARCHIVE, utf8};
use crate::vault::change::Change;
use crate::vault::copies::Copies;
use crate::vault::copy::CopiedFile;
use crate::vault::entries::Entries;
use crate::vault::file_writer::FileWriter;
use crate::vault::forgotten::reference_of;
use crate::vault::journal::Journal;
use crate::vault::log::hex;
use crate::vault::markdown::block::Block;
use crate::vault::markdown::{Document, Piece};
use crate::vault::root::{Root, found_or_warn};
use crate::vault::trash::Trash;

/// An entry that is not taken over, and the reason; none for one that is known.
type LeftOut = SortedMap<Id, Option<String>>;

/// Share of words from which two texts under one id, made at the same time, are wordings of one entry: ids are equal by chance where two
/// roots add something in the same millisecond.
const SAME_ENTRY: f64 = 0.3;

/// The numbers of entries that a file took over, and of those that it had.
#[derive(Default)]
struct United {
    entries: u32,
    known: u32,
    /// What is said of those that came under another id.
    renamed: Vec<Fault>,
}

/// Takes over a file of a document, without what was purged here.
pub(super) fn unite(
    root: &Root,
    (key, bytes): (&str, &[u8]),
    purged: &PurgedEntries,
    taken: &mut ImportReport,
) -> Result<()> {
    if root.read(key)?.is_some_and(|there| there.bytes == bytes) {
        taken.same += 1;
        return Ok(());
    }
    if let Some(reference) = reference_of(key)
        && Trash(root).trashed(&reference)?.is_empty()
        && (purged.has(&reference, "")
            || !Journal(root).taken_away(&SortedSet::from([reference.to_string()]))?.is_empty())
    {
        taken.skip(key, &format!("{reference} was deleted here for good"));
        return Ok(());
    }
    let place = root.place_of(key).or_else(|| Archive(root).place_in_archive(key));
    // A file that cannot be read is taken over as it is, where there is none.
    let coming = utf8(key, bytes.to_vec()).map(|text| Document::parse(&text));
    let mut left_out = LeftOut::new();
    if let (Some((scope, category)), Ok(coming)) = (&place, &coming) {
        // What somebody changed in an editor is in no log before this.
        Copies(root).reconcile_file(&CopiedFile::new(key, scope, *category))?;
        left_out = entries_to_leave_out(root, (key, scope, *category), coming, purged)?;
    }
    if left_out.is_empty() {
        match root.write(key, bytes, &Expect::Absent) {
            Ok(_) => {
                taken.files.push(key.to_owned());
                return Ok(());
            }
            Err(error) if error.is_contested() => {}
            Err(error) => return Err(Error::from_store(error, "writing", key)),
        }
    }
    let Some((scope, category)) = place else {
        taken.skip(key, "another file is there under this name; it stays");
        return Ok(());
    };
    let united = unite_files(root, key, &scope, category, &coming?, &left_out)?;
    taken.entries += united.entries;
    taken.known += united.known;
    root.warn(united.renamed);
    for reason in left_out.into_iter().filter_map(|(_, reason)| reason) {
        taken.skip(key, &reason);
    }
    Ok(())
}

/// The entries of a coming file that are older here, or were taken away here.
fn entries_to_leave_out(
    root: &Root,
    (key, scope, category): (&str, &Scope, Category),
    coming: &Document,
    purged: &PurgedEntries,
) -> Result<LeftOut> {
    let there = root.file_under(key, scope, category)?;
    let reference = |id: &Id| Reference { scope: scope.clone(), category, id: id.clone() };
    let hash_of = |piece: &Piece| piece.identity().map(|(_, hash)| hex(hash)).unwrap_or_default();
    let (mut absent, mut other, mut wordings) = (SortedSet::new(), SortedMap::new(), SortedMap::new());
    for block in coming.blocks() {
        match there.document.find(&block.id) {
            None => drop(absent.insert(reference(&block.id).to_string())),
            Some(piece) if piece.block.as_ref().is_some_and(|ours| ours.text == block.text) => {}
            Some(piece) => {
                let name = reference(&block.id).to_string();
                other.insert(name.clone(), coming.find(&block.id).map(hash_of).unwrap_or_default());
                if piece.block.as_ref().is_some_and(|ours| are_wordings(ours, block)) {
                    wordings.insert(name, hash_of(piece));
                }
            }
        }
    }
    // Where the log knows how an entry came to stand here, the other wording is newer, or another's.
    let logged = Journal(root).last_lines(&wordings.keys().cloned().collect(), key.starts_with(ARCHIVE))?;
    wordings.retain(|name, hash| logged.get(name).is_none_or(|line| line.after.as_ref() != Some(&*hash)));
    let (gone, older) = (Journal(root).taken_away(&absent)?, Journal(root).changed_since(&other)?);
    let is_there = |text: &str| there.document.blocks().any(|ours| ours.text == text);
    let is_new = |block: &&Block| {
        let name = reference(&block.id).to_string();
        absent.contains(&name) && !gone.contains(&name) && !is_there(&block.text)
    };
    let mut left_out = match key.starts_with(ARCHIVE) {
        true => LeftOut::new(),
        false => unlogged_elsewhere(root, scope, category, &coming.blocks().filter(is_new).collect::<Vec<_>>())?,
    };
    for block in coming.blocks() {
        let reference = reference(&block.id);
        let name = reference.to_string();
        if older.contains(&name) {
            left_out.insert(block.id.clone(), Some(format!("{name} was changed here since; it stays as it is")));
        } else if wordings.contains_key(&name) && !is_there(&block.text) {
            let why = "has another wording here, and no log says which is newer; it stays as it is";
            left_out.insert(block.id.clone(), Some(format!("{name} {why}")));
        } else if gone.contains(&name) && !is_there(&block.text) {
            left_out.insert(block.id.clone(), reason_for_absence(root, &reference)?);
        } else if !there.document.has(&block.id) && !is_there(&block.text) && purged.has(&reference, &block.text) {
            left_out.insert(block.id.clone(), Some(format!("{name} was purged here")));
        }
    }
    Ok(left_out)
}

/// Entries of which the log does not say that they left their file, as where policy keeps none, and which are in the archive, in the trash or
/// with the project.
fn unlogged_elsewhere(root: &Root, scope: &Scope, category: Category, coming: &[&Block]) -> Result<LeftOut> {
    let mut found = LeftOut::new();
    if coming.is_empty() {
        return Ok(found);
    }
    let mut files = Vec::new();
    for part in Archive(root).parts(scope, category)? {
        files.extend(found_or_warn(root, &part.key, root.file_at(&part, scope, category))?);
    }
    if *scope != Scope::Project {
        files.push(root.file(&Scope::Project, category)?);
    }
    let there: SortedMap<&Id, &Block> =
        files.iter().flat_map(|file| file.document.blocks()).map(|block| (&block.id, block)).collect();
    let trashed = Trash(root).trashed_ids(scope, category, 1)?;
    for block in coming {
        let reference = Reference { scope: scope.clone(), category, id: block.id.clone() };
        if there.get(&block.id).is_some_and(|there| are_wordings(there, block)) {
            found.insert(block.id.clone(), None);
        } else if matches!(block.id, Id::Time(id) if trashed.contains(&id))
            && Trash(root).trashed(&reference)?.iter().any(|trashed| are_wordings(&trashed.block, block))
        {
            found.insert(block.id.clone(), reason_for_absence(root, &reference)?);
        }
    }
    Ok(found)
}

/// Returns whether two texts under one id are wordings of one entry.
fn are_wordings(ours: &Block, theirs: &Block) -> bool {
    ours.created == theirs.created && similarity(&ours.text, &theirs.text) >= SAME_ENTRY
}

/// The reason why an entry that was taken away does not come back; none for one that has only moved.
fn reason_for_absence(root: &Root, reference: &Reference) -> Result<Option<String>> {
    if Entries(root).get(reference).is_ok() || Archive(root).find_archived(reference)?.is_some() {
        return Ok(None);
    }
    let is_trashed = !Trash(root).trashed(reference)?.is_empty();
    let how = if is_trashed { "forgotten here; restore brings it back" } else { "taken away here" };
    Ok(Some(format!("{reference} was {how}")))
}

/// Adds to a file the entries that it lacks of another.
fn unite_files(
    root: &Root,
    key: &str,
    scope: &Scope,
    category: Category,
    coming: &Document,
    left_out: &LeftOut,
) -> Result<United> {
    let now = root.now();
    let reference = |id: &Id| Reference { scope: scope.clone(), category, id: id.clone() };
    FileWriter(root).update_under(key, scope, category, |document| {
        let told: SortedSet<String> = document.blocks().map(|block| block.text.clone()).collect();
        let mut united = United::default();
        for block in coming.blocks() {
            match left_out.get(&block.id) {
                Some(Some(_)) => {}
                Some(None) => united.known += 1,
                None if told.contains(&block.text) => united.known += 1,
                None => {
                    let fitted = fitted(block, document, now);
                    if matches!(block.id, Id::Time(_)) && fitted.id != block.id {
                        united.renamed.push(renamed(key, &reference(&block.id), &reference(&fitted.id)));
                    }
                    document.insert(fitted);
                    united.entries += 1;
                }
            }
        }
        Ok(if united.entries == 0 { Change::Needless(united) } else { Change::Made(united) })
    })
}

/// What is said of an entry that came under another id: nobody can tell it from an old wording of which all words are new.
fn renamed(key: &str, old: &Reference, new: &Reference) -> Fault {
    let message =
        format!("{old} says something else here, so the one that came is {new}: forget one if both say the same");
    Fault { key: key.to_owned(), line: None, message }
}

/// A coming entry under an id that is free.
fn fitted(block: &Block, document: &Document, now: u64) -> Block {
    let mut block = block.clone();
    if matches!(block.id, Id::Passage(_)) || document.has(&block.id) {
        let own = if let Id::Time(time) = block.id { Some(time) } else { None };
        block.id = fresh_id(document, block.created, now);
        block.created = block.created.or(own).or(Some(now));
    }
    block
}
