//! A file of entries as it was at one version.

use std::cell::OnceCell;

use crate::model::category::Category;
use crate::model::contract::{Entry, Status};
use crate::model::error::{Error, Result};
use crate::model::limits::Limits;
use crate::model::reference::Reference;
use crate::model::scope::Scope;
use crate::store::{Expect, Object};
use crate::text::contract::{Finding, Rationale};
use crate::text::sorted::SortedSet;

use super::markdown::Document;
use super::markdown::block::Block;

/// Where the files of archived entries lie, each under the key it has in the root.
pub(crate) const ARCHIVE: &str = ".vault/archive/";

/// The first bytes of what a component encrypted beneath a memory, as a copy has it that lost `.vault/encryption`.
const ENCRYPTED: &[u8] = b"keepstone encrypted ";

/// A category file as it was at one version.
#[derive(Debug)]
pub(crate) struct CategoryFile {
    /// Empty for one that is absent.
    pub(crate) key: String,
    pub(crate) version: Option<String>,
    pub(crate) document: Document,
    /// None for one that is absent.
    place: Option<(Scope, Category)>,
    /// Made when they are asked for: a file that is only written has nobody who reads them.
    entries: OnceCell<Vec<Entry>>,
}

impl CategoryFile {
    pub(crate) fn absent() -> Self {
        Self::empty(String::new(), None, Vec::new())
    }

    pub(super) fn of(key: &str, object: Object, scope: &Scope, category: Category) -> Result<Self> {
        check_size(key, object.bytes.len() as u64)?;
        let text = utf8(key, object.bytes)?;
        Ok(Self::new(key, object.version, Document::parse(&text), scope, category))
    }

    pub(crate) fn new(key: &str, version: String, document: Document, scope: &Scope, category: Category) -> Self {
        let (key, version, place) = (key.to_owned(), Some(version), Some((scope.clone(), category)));
        Self { key, version, document, place, entries: OnceCell::new() }
    }

    /// A file of which only the entries count.
    fn empty(key: String, version: Option<String>, entries: Vec<Entry>) -> Self {
        Self { key, version, document: Document::default(), place: None, entries: entries.into() }
    }

    /// The blocks as callers see them, in the order of the file.
    pub(crate) fn entries(&self) -> &[Entry] {
        let (document, place) = (&self.document, self.place.as_ref());
        let make = |(scope, category): &(Scope, Category)| {
            document.blocks().map(|block| block.entry(scope, *category)).collect()
        };
        self.entries.get_or_init(|| place.map(make).unwrap_or_default())
    }

    /// The entries of an archive file, without those that are in their category again.
    pub(crate) fn in_archive(&self, category: &Self) -> Self {
        // Both files are of one category, so the id tells what the reference does.
        let there: SortedSet<_> = category.entries().iter().map(|there| (&there.reference.id, &there.text)).collect();
        let is_back = |entry: &&Entry| there.contains(&(&entry.reference.id, &entry.text));
        let archived = |entry: &Entry| Entry { status: Status::Archived, ..entry.clone() };
        let entries = self.entries().iter().filter(|entry| !is_back(entry)).map(archived).collect();
        Self::empty(self.key.clone(), self.version.clone(), entries)
    }

    pub(super) fn expect(&self) -> Expect {
        self.version.clone().map_or(Expect::Absent, Expect::At)
    }
}

impl Block {
    /// The block as the entry that callers see.
    pub(crate) fn entry(&self, scope: &Scope, category: Category) -> Entry {
        let extra = self.extra.clone();
        Entry {
            reference: Reference { scope: scope.clone(), category, id: self.id.clone() },
            created: self.created,
            text: self.text.clone(),
            tags: self.tags.clone(),
            tier: extra.tier,
            status: extra.status,
            importance: extra.importance,
            confidence: extra.confidence,
            author: extra.author,
            session: extra.session,
            sources: extra.sources,
            confirmed_by: extra.confirmed_by,
            evidence: extra.evidence,
            origin: extra.origin,
            rationale: (category == Category::Decisions).then(|| Rationale::parse(&self.text)).flatten(),
            finding: (category == Category::Findings).then(|| Finding::parse(&self.text)).flatten(),
            supersedes: extra.supersedes.iter().filter_map(|name| Reference::parse(name).ok()).collect(),
            superseded_by: None,
        }
    }
}

/// Refuses what would take more memory than there is.
pub(super) fn check_size(key: &str, bytes: u64) -> Result<()> {
    let most = Limits::FILE_BYTES;
    if bytes <= most {
        return Ok(());
    }
    Err(Error::Full(format!("{key} has {bytes} bytes; files of up to {most} are read and written: split it")))
}

/// The text of a file; one that is not UTF-8 is corrupt from the line of its first bad byte.
pub(crate) fn utf8(key: &str, bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        if error.as_bytes().starts_with(ENCRYPTED) {
            return Error::corrupt(
                key,
                None,
                "it is encrypted: its component and key open it (--with, KEEPSTONE_WITH_KEY)",
            );
        }
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        Error::corrupt(key, u32::try_from(line).ok(), "it is not UTF-8; it was left as it is")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_named_for_what_they_are() {
        let why = |bytes: &[u8]| utf8("dev/facts.md", bytes.to_vec()).unwrap_err().to_string();
        assert!(why(b"keepstone encrypted 1\n\xff\xfe").starts_with("dev/facts.md: it is encrypted"));
        assert_eq!(why(b"a\n\xff"), "dev/facts.md, line 2: it is not UTF-8; it was left as it is");
    }
}
