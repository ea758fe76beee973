//! The interface `exchange` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::exchange as wit;
use crate::convert::Give;
use crate::exports::{Component, call, with};

impl Give<wit::ImportReport> for core::ImportReport {
    #[inline(never)]
    fn give(self) -> wit::ImportReport {
        wit::ImportReport {
            files: self.files,
            same: self.same,
            entries: self.entries,
            handoffs: self.handoffs,
            sessions: self.sessions,
            work_states: self.work_states,
            known: self.known,
            evicted: self.evicted.give(),
            skipped: self.skipped,
        }
    }
}

impl wit::Guest for Component {
    fn export_files(memory: wit::MemoryBorrow<'_>, after: Option<String>) -> Result<core::Page, wit::Error> {
        call(&memory, |memory| memory.export(after.as_deref()))
    }

    fn folders(memory: wit::MemoryBorrow<'_>, format: core::Format, home: String) -> Result<Vec<String>, wit::Error> {
        call(&memory, |memory| memory.folders(format, &home))
    }

    fn import_files(
        memory: wit::MemoryBorrow<'_>,
        format: core::Format,
        files: Vec<core::SourceFile>,
        dry_run: bool,
    ) -> Result<wit::ImportReport, wit::Error> {
        with(&memory, |memory| memory.import(format, &files, dry_run))
    }
}
