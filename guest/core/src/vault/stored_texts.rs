//! Texts that entries have or had, as far as a file of the root still holds them. The log knows them by their hashes.

use crate::model::category::Category;
use crate::model::error::Result;
use crate::model::reference::{Id, Reference};
use crate::model::scope::Scope;
use crate::text::sorted::{SortedMap, SortedSet};

use super::archive::Archive;
use super::before_image::{BeforeImage, BeforeImages};
use super::copies::Copies;
use super::copy::CopiedFile;
use super::log::hex;
use super::markdown::Document;
use super::markdown::block::Block;
use super::root::{Root, found_or_warn};
use super::trash::Trash;

/// An entry as it stands or stood in its file.
pub(crate) struct StoredText {
    pub(crate) raw: String,
    /// The passage that stood behind it, if it is one.
    pub(crate) next: Option<Id>,
}

/// The stored texts of some entries of a category, by id and hash.
pub(crate) type StoredTexts = SortedMap<(Id, String), StoredText>;

/// Finds the texts of entries of a category in its file, its archive, the trash and the before-images.
///
/// # Errors
/// An error of the store, or a file of the trash that cannot be read. One of the archive is a warning.
pub(crate) fn stored_texts(
    root: &Root,
    scope: &Scope,
    category: Category,
    ids: &SortedSet<&Id>,
) -> Result<StoredTexts> {
    let mut texts = StoredTexts::new();
    take_in(&mut texts, &Archive(root).in_force(scope, category)?.document, ids);
    for part in Archive(root).parts(scope, category)? {
        if let Some(file) = found_or_warn(root, &part.key, root.file_at(&part, scope, category))? {
            take_in(&mut texts, &file.document, ids);
        }
    }
    for id in ids {
        let reference = Reference { scope: scope.clone(), category, id: (*id).clone() };
        for trashed in Trash(root).trashed(&reference)? {
            take_in(&mut texts, &Document::parse(&trashed.raw), ids);
        }
    }
    for image in BeforeImages(root).before_images_of(scope, category)? {
        let Ok(reference) = Reference::parse(&image.reference) else { continue };
        if ids.contains(&reference.id) {
            let text = StoredText { raw: image.raw().to_owned(), next: image.next() };
            texts.insert((reference.id, image.hash), text);
        }
    }
    Ok(texts)
}

/// The states of entries of a category that supersede one of an id, as they stand in its file and its archive, and stood there before
/// changes.
pub(super) fn states_superseding(root: &Root, scope: &Scope, category: Category, id: &Id) -> Result<Vec<Block>> {
    let name = format!("/{id}");
    let is_meant = |block: &Block| block.extra.supersedes.iter().any(|old| old.ends_with(&name));
    let mut found = Vec::new();
    let mut take = |document: &Document| found.extend(document.blocks().filter(|block| is_meant(block)).cloned());
    take(&Archive(root).in_force(scope, category)?.document);
    // A file that cannot be read is told by its reader.
    if let Ok(Some(left)) = Copies(root).as_left(&CopiedFile::of(scope, category)) {
        take(&left);
    }
    for part in Archive(root).parts(scope, category)? {
        if let Some(file) = found_or_warn(root, &part.key, root.file_at(&part, scope, category))? {
            take(&file.document);
        }
    }
    let images = BeforeImages(root).before_images_of(scope, category)?;
    found.extend(
        images.iter().filter(|image| image.raw().contains(&name)).filter_map(BeforeImage::block).filter(is_meant),
    );
    Ok(found)
}

fn take_in(texts: &mut StoredTexts, document: &Document, ids: &SortedSet<&Id>) {
    for (id, piece) in document.find_all(ids) {
        if let Some((_, hash)) = piece.identity() {
            texts.insert((id.clone(), hex(hash)), StoredText { raw: piece.raw.clone(), next: None });
        }
    }
}
