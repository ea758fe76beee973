//! What never goes to the archive by itself, whichever rule asks for room: caps, the sweep, the number of facts, a mission that failed.

use crate::model::category::Category;
use crate::model::contract::Tier;
use crate::model::reference::Id;
use crate::model::task;
use crate::vault::markdown::block::Block;
use crate::vault::summary::is_summary;

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
