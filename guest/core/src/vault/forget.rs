//! The trash: a forgotten entry is kept as it stood in its file, until it is restored.

use crate::markdown::{Block, Document, Piece};
use crate::memory::{Change, utf8};
use crate::store::{Expect, Object, StoreError};
use crate::{Clock, Entry, Error, Fault, Id, Memory, Reference, Result, Status, Store};

use super::{fresh_id, merge_into, same_text};

/// The folder of the trash.
const TRASH: &str = ".vault/trash/";

/// What the trash holds of one entry.
struct Forgotten {
    key: String,
    version: String,
    raw: String,
    block: Block,
}

impl<S: Store, C: Clock> Memory<S, C> {
    /// Moves an entry to the trash. A copy is there before the entry is taken out of its file, so a crash in
    /// between leaves it in both, and forgetting again ends it.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none of that name.
    pub fn forget(&mut self, reference: &Reference) -> Result<()> {
        let Reference { scope, category, id } = reference;
        loop {
            let key = self.key_of(reference)?;
            let file = self.file_under(&key, scope, *category)?;
            let Some(piece) = file.document.find(id) else { return Err(self.not_found(reference)) };
            self.put_in_trash(reference, &piece.raw)?;
            let gone = self.update_under(&key, scope, *category, |document| {
                Ok(match document.find(id).map(|found| found.raw == piece.raw) {
                    None => Change::Needless(true),
                    Some(false) => Change::Needless(false),
                    Some(true) => {
                        document.remove(id);
                        Change::Made(true)
                    }
                })
            })?;
            if gone {
                return self.demote(reference);
            }
        }
    }

    /// Brings an entry back from the trash, or from the archive.
    ///
    /// # Errors
    /// [`Error::NotFound`] when neither has one of that name.
    pub fn restore(&mut self, reference: &Reference) -> Result<Entry> {
        let Some(trashed) = self.trashed(reference)?.pop() else {
            return self.unarchive(reference);
        };
        let entry = self.put_back(reference, &trashed.raw, &trashed.block)?;
        self.promote_restored(&entry)?;
        match self.store.remove(&trashed.key, &Expect::At(trashed.version)) {
            Ok(()) | Err(StoreError::Conflict) => Ok(entry),
            Err(error) => Err(Error::from_store(error, "removing", &trashed.key)),
        }
    }

    /// Takes an entry out of the archive once it is in its category again.
    fn unarchive(&mut self, reference: &Reference) -> Result<Entry> {
        let Reference { scope, category, id } = reference;
        let Some((key, _)) = self.find_archived(reference)? else {
            return Err(Error::NotFound(format!("{reference} is neither in the trash nor in the archive")));
        };
        let file = self.file_under(&key, scope, *category)?;
        let Some(Piece { raw, block: Some(block) }) = file.document.find(id) else {
            return Err(self.not_found(reference));
        };
        let entry = self.put_back(reference, raw, block)?;
        self.update_under(&key, scope, *category, |document| {
            if !document.has(id) {
                return Ok(Change::Needless(()));
            }
            document.remove(id);
            Ok(Change::Made(()))
        })?;
        Ok(entry)
    }

    /// Puts a piece back into its category as it stood there.
    fn put_back(&mut self, reference: &Reference, raw: &str, block: &Block) -> Result<Entry> {
        let Reference { scope, category, id } = reference;
        let now = self.now();
        self.update(scope, *category, |document| {
            if let Some(twin) = same_text(document, &block.text).cloned() {
                return Ok(merge_into(document, &twin, block, now).map(|block| block.entry(scope, *category)));
            }
            let mut block = block.clone();
            if document.has(id) {
                block.id = fresh_id(document, block.created, now);
                document.insert(block.clone());
            } else {
                document.insert_raw(raw.to_owned(), block.clone());
            }
            Ok(Change::Made(block.entry(scope, *category)))
        })
    }

    /// The key of the file that an entry stands in: its category, or the archive.
    fn key_of(&mut self, reference: &Reference) -> Result<String> {
        let Reference { scope, category, id } = reference;
        if self.file(scope, *category)?.document.has(id) {
            return Ok(reference.key());
        }
        let archived = self.find_archived(reference)?;
        archived.map(|(key, _)| key).ok_or_else(|| self.not_found(reference))
    }

    /// The error for a reference that names nothing.
    pub(crate) fn not_found(&self, reference: &Reference) -> Error {
        match self.trashed(reference) {
            Ok(trashed) if !trashed.is_empty() => {
                Error::NotFound(format!("{reference} is in the trash; restore brings it back"))
            }
            _ => Error::NotFound(format!("there is no entry {reference}")),
        }
    }

    /// Entries in the trash, as they were, and what is wrong with those that cannot be read.
    pub(crate) fn trash(&self) -> Result<(Vec<Entry>, Vec<Fault>)> {
        let (mut entries, mut faults) = (Vec::new(), Vec::new());
        for listed in self.list_under(TRASH)? {
            match self.trashed_entry(&listed.key) {
                Ok(entry) => entries.extend(entry),
                Err(error) => faults.push(error.into_fault(&listed.key)?),
            }
        }
        Ok((entries, faults))
    }

    fn trashed_entry(&self, key: &str) -> Result<Option<Entry>> {
        let reference = reference_of(key).ok_or_else(|| Error::corrupt(key, None, "its name is no entry's"))?;
        let Some(object) = self.read(key)? else { return Ok(None) };
        let trashed = Forgotten::parse(key, object)?.ok_or_else(|| Error::corrupt(key, None, "it holds no entry"))?;
        let entry = trashed.block.entry(&reference.scope, reference.category);
        Ok(Some(Entry { reference, status: Status::Forgotten, ..entry }))
    }

    /// What the trash holds under a reference, oldest first.
    fn trashed(&self, reference: &Reference) -> Result<Vec<Forgotten>> {
        let mut found = Vec::new();
        for nth in 1.. {
            let key = trash_key(reference, nth);
            match self.read(&key)? {
                Some(object) => found.extend(Forgotten::parse(&key, object)?),
                None => break,
            }
        }
        Ok(found)
    }

    fn put_in_trash(&mut self, reference: &Reference, raw: &str) -> Result<()> {
        let now = self.now();
        let bytes = format!("<!-- forgotten:{now} -->\n{raw}").into_bytes();
        for nth in 1.. {
            let key = trash_key(reference, nth);
            match self.store.write(&key, &bytes, &Expect::Absent) {
                Ok(_) => return Ok(()),
                Err(StoreError::Conflict | StoreError::UnknownOutcome(_)) => {}
                Err(error) => return Err(Error::from_store(error, "writing", &key)),
            }
            if let Some(object) = self.read(&key)?
                && Forgotten::parse(&key, object)?.is_some_and(|there| there.raw == raw)
            {
                return Ok(());
            }
        }
        Ok(())
    }
}

impl Forgotten {
    fn parse(key: &str, object: Object) -> Result<Option<Self>> {
        let text = utf8(key, object.bytes)?;
        let raw = match text.split_once('\n') {
            Some((first, raw)) if first.starts_with("<!-- forgotten:") => raw.to_owned(),
            _ => text,
        };
        let block = Document::parse(&raw).blocks().next().cloned();
        Ok(block.map(|block| Self { key: key.to_owned(), version: object.version, raw, block }))
    }
}

/// Where the nth forgotten entry of one name lies, counted from 1.
fn trash_key(reference: &Reference, nth: u32) -> String {
    let Reference { scope, category, id } = reference;
    let nth = if nth == 1 { String::new() } else { format!(".{nth}") };
    format!("{TRASH}{}/{}/{id}{nth}.md", scope.folder(), category.name())
}

fn reference_of(key: &str) -> Option<Reference> {
    let path = key.strip_prefix(TRASH)?.strip_suffix(".md")?;
    let (folder, id) = path.rsplit_once('/')?;
    let id = Id::parse(id.split('.').next()?)?;
    Reference::parse(&format!("{folder}/{id}")).ok()
}
