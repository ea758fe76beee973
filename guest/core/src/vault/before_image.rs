//! Before-images: entries as they were, kept for undoing, one object for each write of a file.

use serde::{Deserialize, Serialize};

use crate::model::category::Category;
use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference};
use crate::model::scope::Scope;
use crate::store::hash::checksum;
use crate::store::{Expect, Listed};
use crate::vault::markdown::block::Block;
use crate::vault::root::Root;

use super::contract::ChangeKind;
use super::log::{Seen, hex};
use super::markdown::{Document, Piece};

/// The folder of all of them, `{folder}/{category}/{ms}-{hash}.jsonl` below.
pub(crate) const BEFORE_IMAGES: &str = ".vault/former/";

/// Writes of a file in a row whose lines the log may lack.
const MOST_UNLOGGED: usize = 4;

/// A write of a file that is about to be made. The name of its before-images tells what it makes of what: a file that says so was made
/// by the write, whether or not the process lived to log it.
pub(crate) struct Intended<'a> {
    /// What the file will say.
    pub(crate) text: &'a str,
    /// The number of the next line of the log.
    pub(crate) since: u64,
}

/// A piece as it stood in its file.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct BeforeImage {
    pub(crate) reference: String,
    pub(crate) hash: String,
    raw: String,
    /// The id of the passage that stood behind it, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

impl BeforeImage {
    /// The piece, if it still says what it should.
    pub(crate) fn block(&self) -> Option<Block> {
        Document::block_of(&self.raw)
    }

    pub(crate) fn raw(&self) -> &str {
        &self.raw
    }

    pub(crate) fn next(&self) -> Option<Id> {
        self.next.as_deref().and_then(Id::parse)
    }
}

/// What undoing puts back.
pub(crate) struct BeforeImages<'a>(pub(crate) &'a Root);

impl BeforeImages<'_> {
    /// Keeps what will be changed or taken away, before it is; for a write of ours with what that will make.
    pub(crate) fn keep_before_images(
        &self,
        before: &Document,
        seen: &[Seen],
        write: Option<&Intended<'_>>,
    ) -> Result<()> {
        if !self.0.settings.audit.log {
            return Ok(());
        }
        let lost: Vec<&Seen> = seen.iter().filter(|seen| seen.change != ChangeKind::Added).collect();
        let pieces = before.find_all(&lost.iter().map(|seen| &seen.reference.id).collect());
        let nexts = before.next_passages();
        let images = lost.iter().filter_map(|seen| {
            let id = &seen.reference.id;
            image(pieces.get(id)?, seen, nexts.get(id).copied())
        });
        let images: Vec<BeforeImage> = images.collect();
        let Some(first) = seen.first().filter(|_| !images.is_empty()) else { return Ok(()) };
        let bytes = print(&images.iter().collect::<Vec<_>>());
        let folder = folder_of(&first.reference.scope, first.reference.category);
        let write = write
            .map(|write| format!("-{}-{}-{}", sum(&before.print()), sum(write.text), write.since))
            .unwrap_or_default();
        let key = format!("{folder}{:013}-{}{write}.jsonl", self.0.now(), hex(checksum(&bytes)));
        let written = self.0.write(&key, &bytes, &Expect::Anything);
        written.map(drop).map_err(|error| Error::from_store(error, "writing", &key))
    }

    /// Before-images of one entry, newest first.
    pub(crate) fn before_images(&self, reference: &Reference) -> Result<Vec<BeforeImage>> {
        let (mut found, name) = (self.before_images_of(&reference.scope, reference.category)?, reference.to_string());
        found.retain(|image| image.reference == name);
        found.reverse();
        Ok(found)
    }

    /// Before-images of all entries of a category, oldest first.
    pub(crate) fn before_images_of(&self, scope: &Scope, category: Category) -> Result<Vec<BeforeImage>> {
        let mut found = Vec::new();
        for listed in self.0.list_under(&folder_of(scope, category))? {
            found.extend(self.before_images_in(&listed.key)?);
        }
        Ok(found)
    }

    /// Before-images of the last writes that led to a file which says this, each with the number of the next line of the log then.
    pub(super) fn before_images_of_writes(
        &self,
        scope: &Scope,
        category: Category,
        text: &str,
    ) -> Result<Vec<(u64, BeforeImage)>> {
        let listed = self.0.list_under(&folder_of(scope, category))?;
        let mut writes: Vec<Write<'_>> = listed.iter().filter_map(|listed| Write::of(&listed.key)).collect();
        let (mut found, mut made) = (Vec::new(), vec![sum(text)]);
        for _ in 0..MOST_UNLOGGED {
            let (met, rest) = writes.into_iter().partition(|write| made.iter().any(|made| made == write.made));
            writes = rest;
            let met: Vec<Write<'_>> = met;
            for Write { key, since, .. } in &met {
                found.extend(self.before_images_in(key)?.into_iter().map(|image| (*since, image)));
            }
            made = met.into_iter().map(|write| write.from.to_owned()).collect();
        }
        Ok(found)
    }

    pub(crate) fn before_images_in(&self, key: &str) -> Result<Vec<BeforeImage>> {
        let Some(object) = self.0.read_or_warn(key)? else { return Ok(Vec::new()) };
        let lines = object.bytes.split(|byte| *byte == b'\n');
        Ok(lines.filter_map(|line| serde_json::from_slice(line).ok()).collect())
    }

    /// Objects that hold what was kept before a time.
    pub(crate) fn before_images_older_than(&self, time: u64) -> Result<Vec<Listed>> {
        let mut all = self.0.list_under(BEFORE_IMAGES)?;
        all.retain(|listed| time_of(&listed.key).is_some_and(|kept| kept < time));
        Ok(all)
    }
}

pub(crate) fn folder_of(scope: &Scope, category: Category) -> String {
    format!("{BEFORE_IMAGES}{}/{}/", scope.folder(), category.name())
}

pub(crate) fn print(all: &[&BeforeImage]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for image in all {
        serde_json::to_writer(&mut bytes, image).expect("a piece is JSON");
        bytes.push(b'\n');
    }
    bytes
}

fn sum(text: &str) -> String {
    hex(checksum(text.as_bytes()))
}

/// What the name of before-images says of their write.
struct Write<'k> {
    key: &'k str,
    /// The checksum of the file before, and of what was to be made of it.
    from: &'k str,
    made: &'k str,
    /// The number of the next line of the log.
    since: u64,
}

impl<'k> Write<'k> {
    fn of(key: &'k str) -> Option<Self> {
        let mut parts = key.rsplit('/').next()?.strip_suffix(".jsonl")?.split('-').skip(2);
        Some(Self { key, from: parts.next()?, made: parts.next()?, since: parts.next()?.parse().ok()? })
    }
}

fn image(piece: &Piece, seen: &Seen, next: Option<&Id>) -> Option<BeforeImage> {
    Some(BeforeImage {
        reference: seen.reference.to_string(),
        hash: hex(seen.before?),
        raw: piece.raw.clone(),
        next: next.map(Id::to_string),
    })
}

fn time_of(key: &str) -> Option<u64> {
    key.rsplit('/').next()?.split('-').next()?.parse().ok()
}
