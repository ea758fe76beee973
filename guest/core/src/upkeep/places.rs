//! Entries that stand where they should not: also where a move to a wider scope that broke off took them from, or in their file although
//! they were forgotten, as a merge brings them back.

use crate::model::category::Category;
use crate::model::contract::Entry;
use crate::model::error::Result;
use crate::model::reference::{Id, Reference};
use crate::store::contract::Fault;
use crate::store::hash::checksum;
use crate::text::order::Order;
use crate::vault::category_file::CategoryFile;
use crate::vault::markdown::block::Block;
use crate::vault::root::Root;
use crate::vault::survey::ListedFile;

/// The entries of all files, a few bytes each: by what a move does not change, and the number of the file.
#[derive(Default)]
pub(super) struct Places(Vec<(u64, usize)>);

impl Places {
    pub(super) fn note(&mut self, nth: usize, category: Category, file: &CategoryFile) {
        let entries = file.document.blocks().filter(|block| matches!(block.id, Id::Time(_)));
        self.0.extend(entries.map(|block| (identity(category, &block.id, &block.text), nth)));
    }

    /// Orders them, after all are noted.
    pub(super) fn order(&mut self) {
        self.0.order();
    }

    /// Warns if an entry of the trash stands in its file, word for word.
    pub(super) fn warn_of_return(&self, root: &Root, files: &[ListedFile], forgotten: &Entry) {
        let Reference { scope, category, id } = &forgotten.reference;
        let wanted = identity(*category, id, &forgotten.text);
        let first = self.0.partition_point(|(identity, _)| *identity < wanted);
        let there = self.0[first..].iter().take_while(|(identity, _)| *identity == wanted);
        if there.filter_map(|(_, nth)| files.get(*nth)).any(|listed| listed.scope == *scope) {
            let message = format!(
                "{} was forgotten and stands in its file again, as a merge with a branch that changed something beside it brings it back: \
                 forget it once more if it is not wanted",
                forgotten.reference
            );
            root.warn(vec![Fault { key: forgotten.reference.key(), line: None, message }]);
        }
    }

    /// Warns of the entries that stand in a wider file under their id, word for word. A mere copy there names its source.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn warn_of_moves(&self, root: &Root, files: &[ListedFile]) -> Result<()> {
        for of_one in self.0.chunk_by(|one, other| one.0 == other.0).filter(|of_one| of_one.len() > 1) {
            let mut there: Vec<(Reference, Block)> = Vec::new();
            for listed in of_one.iter().filter_map(|(_, nth)| files.get(*nth)) {
                let Some(file) = root.look_at(listed, &mut Vec::new())? else { continue };
                let is_meant = |block: &&Block| identity(listed.category, &block.id, &block.text) == of_one[0].0;
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

fn identity(category: Category, id: &Id, text: &str) -> u64 {
    checksum(format!("{}/{id}\n{text}", category.name()).as_bytes())
}

fn fault(reference: &Reference, wider: &Reference) -> Fault {
    let message = format!(
        "{reference} stands in {} too, with the same id and the same words, as a move leaves it that broke off: move it there again, or \
         forget it",
        wider.scope.folder()
    );
    Fault { key: reference.key(), line: None, message }
}
