//! Texts that are no entries, such as core memories and the texts of missions: read, and changed by compare-and-swap.

use crate::model::error::{Error, Result};
use crate::store::Expect;
use crate::store::retry::{Attempt, retry};

use super::change::Change;
use super::root::{Root, check_size, utf8};

impl Root {
    /// A text, and its version; none if it is absent.
    ///
    /// # Errors
    /// [`Error::Corrupt`] for a file that is not UTF-8.
    pub(crate) fn text(&self, key: &str) -> Result<Option<(String, String)>> {
        let Some(object) = self.read(key)? else { return Ok(None) };
        check_size(key, object.bytes.len() as u64)?;
        Ok(Some((utf8(key, object.bytes)?, object.version)))
    }

    /// Reads, changes and writes a text, and starts over while others are faster. An absent one is empty and has no version.
    ///
    /// After an unknown outcome the change must check whether its own work is already there.
    pub(crate) fn update_text<T>(
        &self,
        key: &str,
        mut change: impl FnMut(&mut String, Option<&str>) -> Result<Change<T>>,
    ) -> Result<T> {
        let done = retry(self.settings.writing.attempts, |may_be_done| {
            let (mut text, version) = self.text(key)?.map_or_else(Default::default, |(text, at)| (text, Some(at)));
            let done = match change(&mut text, version.as_deref())? {
                Change::Needless(done) if !may_be_done => return Ok(Attempt::Done(done)),
                Change::Needless(done) | Change::Made(done) => done,
            };
            check_size(key, text.len() as u64)?;
            match self.write(key, text.as_bytes(), &version.map_or(Expect::Absent, Expect::At)) {
                Ok(_) => Ok(Attempt::Done(done)),
                Err(error) if error.is_contested() => Ok(Attempt::Lost(error)),
                Err(error) => Err(Error::from_store(error, "writing", key)),
            }
        })?;
        done.map_err(|error| Error::from_store(error, "writing", key))
    }
}
