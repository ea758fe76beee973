//! A memory that is open as it was at a time.

use crate::model::error::{Error, Result};
use crate::search::Search;
use crate::store::Store;
use crate::text::time;
use crate::upkeep::past::Past;
use crate::vault::root::Kept;

use super::Memory;

/// The time that a memory is open at, and what its last call left.
pub(super) struct Moment {
    at: u64,
    /// The state before the files were turned back; none before the first call.
    before: Option<(Kept, Search)>,
}

impl<S: Store + 'static> Memory<S> {
    /// From now on the memory is as it was at a time, in milliseconds since the Unix epoch, and cannot be changed.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a time that has not come.
    pub fn open_at(&mut self, at: u64) -> Result<()> {
        let now = self.root.now();
        if at > now {
            return Err(Error::invalid(format!("{} has not come: it is {}", time::print(at), time::print(now))));
        }
        self.root.clock = Box::new(move || at);
        let why = format!("the memory is open as it was at {}: it cannot be changed", time::print(at));
        self.root.store.set_read_only(Some(why));
        self.moment = Some(Moment { at, before: None });
        Ok(())
    }

    /// Turns the files back for the call that has begun, if the memory is open at a time: others may have changed them since
    /// the last call. If that fails, nothing can be read until the next call.
    pub(super) fn turn_back(&mut self) {
        if self.moment.is_some() {
            self.root.store.set_unreadable(None);
            let failed = self.try_to_turn_back().err();
            self.root.store.set_unreadable(failed.map(|error| error.to_string()));
        }
    }

    fn try_to_turn_back(&mut self) -> Result<()> {
        let Some(moment) = &mut self.moment else { return Ok(()) };
        if let Some((root, search)) = moment.before.take() {
            self.root.end_dry_run(root);
            self.search = search;
        }
        let at = moment.at;
        self.ready()?;
        self.moment = Some(Moment { at, before: Some((self.root.begin_dry_run(), self.search.kept())) });
        self.for_the_root(|memory| Past { root: &memory.root, at }.turn_back())
    }
}

#[cfg(test)]
mod tests;
