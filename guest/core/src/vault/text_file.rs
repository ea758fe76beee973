//! Texts that are no entries, such as core memories and the texts of missions: read, and changed by compare-and-swap.

use crate::model::error::{Error, Result};
use crate::store::retry::{Attempt, retry};
use crate::store::{Expect, StoreError};

use super::change::Change;
use super::copies::key_of;
use super::root::{Root, check_size, utf8};
use super::text_copies::TextAt;

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
        // States that this call replaced without an answer, each with what it wrote.
        let mut unanswered: Vec<(Option<String>, String)> = Vec::new();
        let done = retry(self.settings.writing.attempts, |may_be_done| {
            let (before, version) = self.text(key)?.map_or_else(Default::default, |(text, at)| (text, Some(at)));
            let mut text = before.clone();
            let found = TextAt { text: &before, version: version.as_deref() };
            if unanswered.last().is_some_and(|(_, wrote)| *wrote != before) {
                unanswered.clear();
            }
            let done = match change(&mut text, version.as_deref())? {
                Change::Needless(done) if !may_be_done => {
                    self.settle_text_as_found(key, &found);
                    return Ok(Attempt::Done(done));
                }
                Change::Needless(done) | Change::Made(done) => done,
            };
            check_size(key, text.len() as u64)?;
            match self.write(key, text.as_bytes(), &version.clone().map_or(Expect::Absent, Expect::At)) {
                Ok(new) => {
                    let replaced: Vec<String> =
                        unanswered.iter().filter_map(|(at, _)| Some(key_of(key, at.as_deref()?))).collect();
                    let written = TextAt { text: &text, version: Some(&new) };
                    self.settle_text(key, &found, &written, &replaced);
                    Ok(Attempt::Done(done))
                }
                Err(error) if error.is_contested() => {
                    if matches!(error, StoreError::UnknownOutcome(_)) {
                        unanswered.push((version, text));
                    }
                    Ok(Attempt::Lost(error))
                }
                Err(error) => Err(Error::from_store(error, "writing", key)),
            }
        })?;
        done.map_err(|error| Error::from_store(error, "writing", key))
    }

    /// Removes a text, whatever it says by now; without one the call succeeds.
    pub(crate) fn remove_text(&self, key: &str) -> Result<()> {
        let removed = retry(self.settings.writing.attempts, |_| {
            let Some(object) = self.read(key)? else { return Ok(Attempt::Done(())) };
            let text = String::from_utf8_lossy(&object.bytes);
            match self.remove(key, &Expect::At(object.version.clone())) {
                Ok(()) => {
                    let before = TextAt { text: &text, version: Some(&object.version) };
                    self.settle_text(key, &before, &TextAt { text: "", version: None }, &[]);
                    Ok(Attempt::Done(()))
                }
                Err(error) if error.is_contested() => Ok(Attempt::Lost(error)),
                Err(error) => Err(Error::from_store(error, "removing", key)),
            }
        })?;
        removed.map_err(|error| Error::from_store(error, "removing", key))
    }
}
