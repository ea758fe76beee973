//! What the agent may read and write that the memory acts for, for answers that say so.

use crate::model::error::{Error, Result};
use crate::store::StoreError;
use crate::store::contract::Fault;

use super::access::AccessKind;
use super::root::Root;

/// What the agent may do that the memory acts for.
pub(crate) struct Permissions<'a>(pub(crate) &'a Root);

impl Permissions<'_> {
    /// Returns whether the memory acts for somebody else than the owner.
    pub(super) fn acts_for_agent(&self) -> bool {
        self.0.store.held().is_some()
    }

    /// Does work for the root as a whole, whoever the memory acts for: the answer must not tell what an agent may not read.
    pub(crate) fn ungated<T>(&self, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let was_open = self.0.store.set_open(true);
        let done = work();
        self.0.store.set_open(was_open);
        done
    }

    /// Returns whether there is anything under a key.
    pub(crate) fn is_there(&self, key: &str) -> Result<bool> {
        self.ungated(|| Ok(self.0.read(key)?.is_some()))
    }

    /// Returns whether listings of this call left out anything.
    pub(crate) fn leaves_out_any(&self) -> bool {
        !self.0.store.left_out.borrow().is_empty()
    }

    /// Warns of keys that listings of this call left out.
    pub(crate) fn warn_of_left_out(&self, is_meant: &dyn Fn(&str) -> bool) {
        let keys: Vec<String> = self.0.store.left_out.borrow().iter().filter(|key| is_meant(key)).cloned().collect();
        let told = |key: String| {
            let why = self.check_may_read(&key).err()?;
            Some(Fault { message: format!("it is left out: {why}"), line: None, key })
        };
        self.0.warn(keys.into_iter().filter_map(told).collect());
    }

    /// Returns whether the key, if it is there, may be read; one that may not is left out of the answer, and a warning says so.
    pub(crate) fn may_show(&self, key: &str) -> Result<bool> {
        match self.check_may_read(key) {
            Ok(()) => Ok(true),
            Err(Error::Denied(why)) => {
                self.0.warn(vec![Fault { key: key.to_owned(), line: None, message: format!("it is left out: {why}") }]);
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    /// # Errors
    /// [`Error::Denied`] if the agent that the memory acts for may not read a key.
    pub(crate) fn check_may_read(&self, key: &str) -> Result<()> {
        self.0.store.check(key, AccessKind::Read).map_err(|error| told(error, "reading", key))
    }

    /// For a call that changes several files: before the first one.
    ///
    /// # Errors
    /// [`Error::Denied`] if the agent that the memory acts for may not write a key.
    pub(crate) fn check_may_write(&self, key: &str) -> Result<()> {
        self.0.store.check(key, AccessKind::Write).map_err(|error| told(error, "writing", key))
    }
}

fn told(error: StoreError, doing: &str, key: &str) -> Error {
    match error {
        StoreError::Denied(why) => Error::Denied(why),
        other => Error::from_store(other, doing, key),
    }
}
