//! What entries said before and after changes. The log has hashes; the before-images and the files have the texts under them.

use serde::Serialize;

use crate::model::category::Category;
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::model::scope::Scope;
use crate::text::sorted::{SortedMap, SortedSet};

use super::archive::Archive;
use super::before_image::{BEFORE_IMAGES, BeforeImages, folder_of};
use super::journal::Journal;
use super::log::{LOG, LogLine, hex};
use super::markdown::Document;
use super::root::Root;

/// The texts of one change of one entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedText {
    /// The number of the change in the log.
    pub number: u64,
    /// What the entry said before; absent if there was no entry, or if this text is not stored any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// What the entry said after it; absent if there was no entry any more, or if this text is not stored any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// The texts of changes.
pub(crate) struct ChangedTexts<'a>(pub(crate) &'a Root);

/// Texts by reference and hash.
type Texts = SortedMap<(String, String), String>;

impl ChangedTexts<'_> {
    /// The texts of changes by their numbers, newest first, without those that the log does not have.
    pub(crate) fn of(&self, numbers: &[u64]) -> Result<Vec<ChangedText>> {
        self.0.list_ahead(&[Some(LOG), Some(BEFORE_IMAGES)]);
        let wanted: SortedSet<u64> = numbers.iter().copied().collect();
        let mut lines = Journal(self.0).log(None, Some(u32::MAX))?;
        lines.retain(|line| wanted.contains(&line.number));
        let texts = self.texts(&lines)?;
        let text_of = |line: &LogLine, hash: &Option<String>| {
            let hash = hash.clone()?;
            texts.get(&(line.reference.clone(), hash)).cloned()
        };
        let changed = |line: &LogLine| ChangedText {
            number: line.number,
            before: text_of(line, &line.before),
            after: text_of(line, &line.after),
        };
        Ok(lines.iter().map(changed).collect())
    }

    /// All texts that are stored of the entries of some lines. Each file is read once, whatever it has of them.
    fn texts(&self, lines: &[LogLine]) -> Result<Texts> {
        let mut places: SortedMap<String, (Scope, Category)> = SortedMap::new();
        for Reference { scope, category, .. } in lines.iter().filter_map(|line| Reference::parse(&line.reference).ok())
        {
            places.insert(folder_of(&scope, category), (scope, category));
        }
        let has_archived = lines.iter().any(|line| line.archived);
        let mut texts = Texts::new();
        for (folder, (scope, category)) in places {
            for listed in self.0.list_under(&folder)? {
                for image in BeforeImages(self.0).before_images_in(&listed.key)? {
                    if let Some(block) = image.block() {
                        texts.insert((image.reference, image.hash), block.text);
                    }
                }
            }
            let archive = Archive(self.0);
            take_in(&mut texts, &archive.in_force(&scope, category)?.document, &scope, category);
            for part in has_archived.then(|| archive.parts(&scope, category)).transpose()?.unwrap_or_default() {
                take_in(&mut texts, &self.0.file_at(&part, &scope, category)?.document, &scope, category);
            }
        }
        Ok(texts)
    }
}

fn take_in(texts: &mut Texts, document: &Document, scope: &Scope, category: Category) {
    for (block, hash) in document.blocks().zip(document.hashes()) {
        let reference = Reference { scope: scope.clone(), category, id: block.id.clone() };
        texts.insert((reference.to_string(), hex(hash)), block.text.clone());
    }
}
