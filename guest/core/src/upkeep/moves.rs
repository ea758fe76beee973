//! Moves to a wider scope that broke off: the entry was written there and not yet taken away where it was, so it stands in both.

use crate::model::category::Category;
use crate::model::contract::Fault;
use crate::model::error::Result;
use crate::model::reference::{Id, Reference};
use crate::store::hash::checksum;
use crate::text::order::Order;
use crate::vault::category_file::CategoryFile;
use crate::vault::markdown::block::Block;
use crate::vault::root::Root;
use crate::vault::survey::ListedFile;

/// The entries of all files, a few bytes each: by what a move does not change, and the number of the file.
#[derive(Default)]
pub(super) struct Moves(Vec<(u64, usize)>);

impl Moves {
    pub(super) fn note(&mut self, nth: usize, category: Category, file: &CategoryFile) {
        let entries = file.document.blocks().filter(|block| matches!(block.id, Id::Time(_)));
        self.0.extend(entries.map(|block| (identity(category, block), nth)));
    }

    /// Warns of the entries that stand in a wider file under their id, word for word. A mere copy there names its source.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn warn(mut self, root: &Root, files: &[ListedFile]) -> Result<()> {
        self.0.order();
        for of_one in self.0.chunk_by(|one, other| one.0 == other.0).filter(|of_one| of_one.len() > 1) {
            let mut there: Vec<(Reference, Block)> = Vec::new();
            for listed in of_one.iter().filter_map(|(_, nth)| files.get(*nth)) {
                let Some(file) = root.look_at(listed, &mut Vec::new())? else { continue };
                let is_meant = |block: &&Block| identity(listed.category, block) == of_one[0].0;
                there.extend(file.document.blocks().filter(is_meant).map(|block| {
                    let (scope, category, id) = (listed.scope.clone(), listed.category, block.id.clone());
                    (Reference { scope, category, id }, block.clone())
                }));
            }
            for (reference, _) in &there {
                let name = reference.to_string();
                let is_it = |(wider, block): &&(Reference, Block)| {
                    wider.scope.width() > reference.scope.width() && !block.extra.sources.contains(&name)
                };
                if let Some((wider, _)) = there.iter().find(is_it) {
                    root.warn(vec![fault(reference, wider)]);
                }
            }
        }
        Ok(())
    }
}

fn identity(category: Category, block: &Block) -> u64 {
    checksum(format!("{}/{}\n{}", category.name(), block.id, block.text).as_bytes())
}

fn fault(reference: &Reference, wider: &Reference) -> Fault {
    let message = format!(
        "{reference} stands in {} too, with the same id and the same words, as a move leaves it that broke off: move it there again, or \
         forget it",
        wider.scope.folder()
    );
    Fault { key: reference.key(), line: None, message }
}
