//! The calls of the interface `exchange`: exports and imports.

use crate::model::error::Result;
use crate::store::Store;
use crate::upkeep::contract::{Format, ImportReport, Page, SourceFile};
use crate::upkeep::exchange;
use crate::upkeep::portable::export;

use super::Memory;
use super::contract::ExchangeCalls;

impl<S: Store + 'static> ExchangeCalls for Memory<S> {
    fn export(&mut self, after: Option<&str>) -> Result<Page> {
        export(&self.root, after)
    }

    fn folders(&mut self, format: Format, home: &str) -> Result<Vec<String>> {
        Ok(exchange::folders(format, home))
    }

    fn import(&mut self, format: Format, files: &[SourceFile], dry_run: bool) -> Result<ImportReport> {
        self.ready()?;
        self.act(dry_run, |memory| {
            exchange::import(memory.sessions(), &memory.policy.upkeep.not_migrated, format, files)
        })
    }
}
