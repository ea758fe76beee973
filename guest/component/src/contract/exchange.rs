//! The interface `exchange` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::exchange as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, with};

impl Take<wit::Format> for core::Format {
    #[inline(never)]
    fn take(given: wit::Format) -> core::Result<Self> {
        Ok(match given {
            wit::Format::Keepstone => Self::Keepstone,
            wit::Format::BitOffice => Self::BitOffice,
            wit::Format::AgentMemory => Self::AgentMemory,
            wit::Format::Conversations => Self::Conversations,
            wit::Format::ClientNotes => Self::ClientNotes,
        })
    }
}

impl Give<wit::Page> for core::Page {
    #[inline(never)]
    fn give(self) -> wit::Page {
        wit::Page { text: self.text, next: self.next }
    }
}

impl Take<wit::SourceFile> for core::SourceFile {
    #[inline(never)]
    fn take(given: wit::SourceFile) -> core::Result<Self> {
        Ok(Self { path: given.path, bytes: given.bytes })
    }
}

impl Give<wit::Skipped> for core::Skipped {
    #[inline(never)]
    fn give(self) -> wit::Skipped {
        wit::Skipped { key: self.key, reason: self.reason }
    }
}

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
            skipped: self.skipped.give(),
        }
    }
}

impl wit::Guest for Component {
    fn export_files(memory: wit::MemoryBorrow<'_>, after: Option<String>) -> Result<wit::Page, wit::Error> {
        with(&memory, |memory| memory.export(after.as_deref()))
    }

    fn folders(memory: wit::MemoryBorrow<'_>, format: wit::Format, home: String) -> Result<Vec<String>, wit::Error> {
        with(&memory, |memory| memory.folders(<core::Format>::take(format)?, &home))
    }

    fn import_files(
        memory: wit::MemoryBorrow<'_>,
        format: wit::Format,
        files: Vec<wit::SourceFile>,
        dry_run: bool,
    ) -> Result<wit::ImportReport, wit::Error> {
        with(&memory, |memory| {
            memory.import(<core::Format>::take(format)?, &<Vec<core::SourceFile>>::take(files)?, dry_run)
        })
    }
}
