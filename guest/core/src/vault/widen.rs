//! Widening: what one agent or mission knows becomes what others know.

use crate::model::entry::Entry;
use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference};
use crate::model::scope::Scope;
use crate::vault::change::Change;
use crate::vault::markdown::block::Block;
use crate::vault::markdown::extra::unite;
use crate::vault::root::Root;

use super::entries::{adopt, fresh_id, merge_into, same_text};

impl Root {
    /// Moves an entry to a wider scope under a new reference. It is written there before it is taken away
    /// here, so a crash in between leaves it in both, and widening again merges the two.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the scope is not wider; [`Error::NotFound`] when there is none of that name.
    pub(crate) fn widen(&mut self, reference: &Reference, to: &Scope) -> Result<Entry> {
        let Reference { scope, category, id } = reference;
        if to.width() <= scope.width() {
            let (from, to) = (scope.folder(), to.folder());
            return Err(Error::invalid(format!(
                "{to} is not wider than {from}: a mission widens to an agent, both to the project"
            )));
        }
        self.check_may_write(&reference.key())?;
        let file = self.file(scope, *category)?;
        let Some(block) = file.document.find(id).and_then(|piece| piece.block.clone()) else {
            return Err(self.not_found(reference));
        };
        let widened = self.put_widened(reference, to, block.clone())?;
        let removed = self.update(scope, *category, |document| {
            Ok(match document.find(id) {
                None => Change::Needless(true),
                Some(piece) if piece.block.as_ref() != Some(&block) => Change::Needless(false),
                Some(_) => {
                    document.remove(id);
                    Change::Made(true)
                }
            })
        })?;
        match removed {
            true => {
                self.leave_archive(reference, &block)?;
                Ok(widened)
            }
            false => Err(Error::Conflict(format!("{reference} was changed while it was widened: widen it again"))),
        }
    }

    /// Copies an entry to a wider scope, once: the copy names it among its sources. Returns the entry there.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none of that name.
    pub(crate) fn copy_wider(&mut self, reference: &Reference, to: &Scope) -> Result<Entry> {
        let file = self.file(&reference.scope, reference.category)?;
        let Some(mut block) = file.document.find(&reference.id).and_then(|piece| piece.block.clone()) else {
            return Err(self.not_found(reference));
        };
        unite(&mut block.extra.sources, &[reference.to_string()]);
        self.put_widened(reference, to, block)
    }

    fn put_widened(&mut self, from: &Reference, to: &Scope, mut block: Block) -> Result<Entry> {
        let now = self.now();
        if let (Scope::Agent(agent), None) = (&from.scope, &block.extra.author) {
            block.extra.author = Some(agent.as_str().to_owned());
        }
        let earliest = if let Id::Time(id) = block.id { id } else { block.created.unwrap_or(now) };
        self.update_with_ids(to, from.category, earliest, |document| {
            // It has its own name among its sources if it is copied: somebody may have edited the copy since.
            let name = from.to_string();
            let is_copy = |there: &&Block| there.extra.sources.contains(&name);
            if let Some(copy) = document.blocks().find(is_copy).filter(|_| block.extra.sources.contains(&name)) {
                return Ok(Change::Needless(copy.entry(to, from.category)));
            }
            if let Some(duplicate) = same_text(document, &block.text).cloned() {
                return Ok(merge_into(document, &duplicate, &block, now).map(|block| block.entry(to, from.category)));
            }
            let mut block = block.clone();
            if document.is_taken(&block.id) {
                block.id = fresh_id(document, block.created, now);
            }
            adopt(&mut block, |wanted| fresh_id(document, wanted, now));
            let entry = block.entry(to, from.category);
            document.insert(block);
            Ok(Change::Made(entry))
        })
    }
}
