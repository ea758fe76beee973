//! A memory that is open as it was at a time.

use crate::model::error::Result;
use crate::search::Search;
use crate::store::Store;
use crate::upkeep::past::Past;
use crate::vault::root::Kept;

use super::Memory;

/// The time that a memory is open at, and what its last call left.
pub(super) struct Moment {
    at: u64,
    /// The state before the files were turned back; none before the first call.
    before: Option<(Kept, Search)>,
}

impl Moment {
    pub(super) fn new(at: u64) -> Self {
        Self { at, before: None }
    }
}

/// Turns the files back for the call that has begun, if the memory is open at a time: others may have changed them since
/// the last call. If that fails, nothing can be read until the next call.
pub(super) fn turn_back<S: Store + 'static>(memory: &mut Memory<S>) {
    if memory.moment.is_some() {
        memory.root.store.set_unreadable(None);
        let failed = try_to_turn_back(memory).err();
        memory.root.store.set_unreadable(failed.map(|error| error.to_string()));
    }
}

fn try_to_turn_back<S: Store + 'static>(memory: &mut Memory<S>) -> Result<()> {
    let Some(moment) = &mut memory.moment else { return Ok(()) };
    if let Some((root, search)) = moment.before.take() {
        memory.root.end_dry_run(root);
        memory.search = search;
    }
    let at = moment.at;
    memory.ready()?;
    memory.moment = Some(Moment { at, before: Some((memory.root.begin_dry_run(), memory.search.kept())) });
    memory.for_the_root(|memory| Past { root: &memory.root, at }.turn_back())
}

#[cfg(test)]
mod tests;
