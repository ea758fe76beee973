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
use crate::vault::contract::{ChangedText, EntryHistory};
use crate::vault::history::EntryHistories;
use crate::vault::journal::Journal;
use crate::vault::log::LogLine;
use crate::vault::permissions::Permissions;

use super::Memory;
use super::contract::AuditCalls;

impl<S: Store + 'static> AuditCalls for Memory<S> {
    fn log(&mut self, reference: Option<&Reference>, limit: Option<u32>) -> Result<Vec<LogLine>> {
        if let Some(reference) = reference {
            Permissions(&self.root).check_may_read(&reference.key())?;
        }
        Journal(&self.root).log(reference, limit)
    }

    fn changed_texts(&mut self, numbers: &[u64]) -> Result<Vec<ChangedText>> {
        ChangedTexts(&self.root).of(numbers)
    }

    fn history_of(&mut self, reference: &Reference) -> Result<EntryHistory> {
        self.ready()?;
        Permissions(&self.root).check_may_read(&reference.key())?;
        EntryHistories(&self.root).of(reference)
    }

    fn undo(&mut self, call: Option<u64>) -> Result<Undone> {
        self.ready()?;
        Undo(self.sessions()).undo(call)
    }

    fn purge(&mut self, reference: &Reference) -> Result<Purged> {
        self.ready()?;
        Permissions(&self.root).check_may_write(&reference.key())?;
        let mut purged = self.for_the_root(|memory| Purge::new(&memory.root, &mut memory.search).run(reference))?;
        let shown = |key: &String| Permissions(&self.root).may_show(key).unwrap_or_default();
        purged.removed.retain(shown);
        purged.remaining.retain(shown);
        Ok(purged)
    }

    fn check_receipts(&mut self, key: Option<&str>) -> Result<Vec<Receipt>> {
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

    fn redact(&mut self, text: &str) -> Result<String> {
        self.ready_by_policy()?;
        Ok(self.root.settings.redacted(text).unwrap_or_else(|| text.to_owned()))
    }

    fn find_secrets(&mut self, everywhere: bool) -> Result<Vec<SecretPlace>> {
        self.ready()?;
        find_secrets(self.searcher(), everywhere)
    }
}
