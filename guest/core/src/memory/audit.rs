//! The calls of the interface `audit`: the log of changes, undoing, and deleting permanently.

use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::store::Store;
use crate::upkeep::contract::{Purged, Receipt, SecretPlace, Undone};
use crate::upkeep::purge::Purge;
use crate::upkeep::receipt::Receipts;
use crate::upkeep::secrets::find_secrets;
use crate::upkeep::undo::Undo;
use crate::vault::changed_text::ChangedTexts;
use crate::vault::contract::ChangedText;
use crate::vault::journal::Journal;
use crate::vault::log::LogLine;
use crate::vault::permissions::Permissions;

use super::Memory;

impl<S: Store + 'static> Memory<S> {
    /// Returns changes of entries, newest first; of one entry if it is named. Without a limit the latest 100.
    ///
    /// # Errors
    /// An error of the store; lines that cannot be read are skipped.
    pub fn log(&mut self, reference: Option<&Reference>, limit: Option<u32>) -> Result<Vec<LogLine>> {
        if let Some(reference) = reference {
            Permissions(&self.root).check_may_read(&reference.key())?;
        }
        Journal(&self.root).log(reference, limit)
    }

    /// Returns what entries said before and after changes of the log, by the numbers of the changes, newest first. Changes that
    /// the log does not have are left out.
    ///
    /// # Errors
    /// An error of the store; files that cannot be read are skipped.
    pub fn changed_texts(&mut self, numbers: &[u64]) -> Result<Vec<ChangedText>> {
        ChangedTexts(&self.root).of(numbers)
    }

    /// Undoes a call, or the latest call that is not undone. Added entries go to the trash, and changes are logged in turn.
    /// After a crash in between, undoing again completes it.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) if there is nothing to undo, or the before-image was deleted. [`Error::Conflict`](crate::Error::Conflict) for an entry that was
    /// changed again since; nothing is undone then.
    pub fn undo(&mut self, call: Option<u64>) -> Result<Undone> {
        self.ready()?;
        Undo(self.sessions()).undo(call)
    }

    /// Deletes a forgotten entry permanently, from the trash, from the before-images, and from all that is derived, then
    /// searches every file of the root for its text.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) if neither the trash nor the before-images contain it. [`Error::Invalid`](crate::Error::Invalid) for an entry that is not
    /// forgotten.
    pub fn purge(&mut self, reference: &Reference) -> Result<Purged> {
        self.ready()?;
        Permissions(&self.root).check_may_write(&reference.key())?;
        let mut purged = self.for_the_root(|memory| Purge::new(&memory.root, &mut memory.search).run(reference))?;
        let shown = |key: &String| Permissions(&self.root).may_show(key).unwrap_or_default();
        purged.removed.retain(shown);
        purged.remaining.retain(shown);
        Ok(purged)
    }

    /// Searches every file of the root for what was purged, by all receipts, or by one.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) for a receipt that does not exist, and [`Error::Corrupt`](crate::Error::Corrupt) for one that cannot be read.
    pub fn check_receipts(&mut self, key: Option<&str>) -> Result<Vec<Receipt>> {
        self.ready()?;
        let checked = self.for_the_root(|memory| Receipts(&memory.root).check(key))?;
        let shown = |key: &String| Permissions(&self.root).may_show(key).unwrap_or_default();
        let receipts = checked.into_iter().filter(|receipt| shown(&receipt.reference.key())).map(|mut receipt| {
            receipt.removed.retain(shown);
            receipt.found.retain(shown);
            receipt
        });
        Ok(receipts.collect())
    }

    /// Returns a text with `[redacted: KIND]` in place of each secret, and of what policy redacts.
    ///
    /// # Errors
    /// [`Error::Corrupt`](crate::Error::Corrupt) while the policy cannot be read.
    pub fn redact(&mut self, text: &str) -> Result<String> {
        self.ready_by_policy()?;
        Ok(self.root.settings.redacted(text).unwrap_or_else(|| text.to_owned()))
    }

    /// Searches for secrets that are stored already: in the Markdown files that people see, or everywhere.
    ///
    /// # Errors
    /// An error of the store; a file that cannot be read is a warning.
    pub fn find_secrets(&mut self, everywhere: bool) -> Result<Vec<SecretPlace>> {
        self.ready()?;
        find_secrets(self.searcher(), everywhere)
    }
}
