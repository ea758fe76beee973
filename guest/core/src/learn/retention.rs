//! Entries that never go to the archive by themselves, whichever rule asks for room: caps, the sweep, the number of facts, a mission that
//! failed; and the way there of those that do.

use crate::model::category::Category;
use crate::model::contract::Tier;
use crate::model::error::Result;
use crate::model::reference::{Id, Reference};
use crate::model::scope::Scope;
use crate::model::task;
use crate::store::Listed;
use crate::store::contract::Fault;
use crate::text::sorted::SortedSet;
use crate::vault::archive::{Archive, Moving};
use crate::vault::change::Change;
use crate::vault::file_writer::FileWriter;
use crate::vault::markdown::block::Block;
use crate::vault::root::Root;
use crate::vault::summary::is_summary;
use crate::vault::trash::Trash;

/// The reason why an entry stays; none if it may leave.
pub(crate) fn why_it_stays(category: Category, block: &Block) -> Option<&'static str> {
    match block.id {
        Id::Passage(_) => Some("a person wrote it without an id"),
        _ if is_summary(&block.tags, &block.text) => Some("it is a summary of archived entries"),
        _ if block.extra.tier == Tier::Pinned => Some("it is pinned"),
        _ if task::is_open(category, &block.text) => Some("it is open"),
        _ => None,
    }
}

/// Returns whether an entry may leave if a rule of policy asks for it.
pub(crate) fn may_leave(category: Category, block: &Block) -> bool {
    why_it_stays(category, block).is_none()
}

/// Moves an entry to the archive unless it changed meanwhile; returns whether it did.
pub(crate) fn retire(root: &Root, reference: &Reference, block: &Block) -> Result<bool> {
    let trash = Trash(root).trash_of(&reference.scope, reference.category)?;
    let leaving = std::slice::from_ref(block);
    Ok(!retire_all(root, &reference.scope, reference.category, leaving, &trash)?.is_empty())
}

/// Moves entries of one category to the archive, except those that changed meanwhile; returns the ids of those that moved.
///
/// `trash` is a listing of the trash that was made no later than the entries were read: what came there later was
/// forgotten on its way to the archive.
pub(crate) fn retire_all(
    root: &Root,
    scope: &Scope,
    category: Category,
    leaving: &[Block],
    trash: &[Listed],
) -> Result<SortedSet<Id>> {
    if leaving.is_empty() {
        return Ok(SortedSet::new());
    }
    let mut moving = Moving::default();
    let retired = FileWriter(root).update_with_ids(scope, category, None, |document| {
        let gone = Archive(root).send(&mut moving, (scope, category), document, leaving)?;
        Ok(if gone.is_empty() { Change::Needless(gone) } else { Change::Made(gone) })
    })?;
    Archive(root).arrive(moving, (scope, category), trash, &retired)?;
    Ok(retired)
}

/// Warns of evicted entries, for answers that have no field for them.
pub(crate) fn warn_of_evicted(root: &Root, evicted: &[Reference]) {
    let faults = evicted.iter().map(|reference| Fault {
        key: reference.key(),
        line: None,
        message: format!("{reference} was moved to the archive to make room; restore brings it back"),
    });
    root.warn(faults.collect());
}
