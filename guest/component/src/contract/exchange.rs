//! The interface `exchange` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core::{self as core, ExchangeCalls, Store};

use crate::bindings::exports::keepstone::memory::exchange as wit;
use crate::convert::Give;
use crate::exports::{self, Component};
use crate::json::{Blank, Called, Exchange, Json};

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
        exports::call(&memory, |memory| self::export_files(memory, after))
    }

    fn folders(memory: wit::MemoryBorrow<'_>, format: core::Format, home: String) -> Result<Vec<String>, wit::Error> {
        exports::call(&memory, |memory| self::folders(memory, format, home))
    }

    fn import_files(
        memory: wit::MemoryBorrow<'_>,
        format: core::Format,
        files: Vec<core::SourceFile>,
        dry_run: bool,
    ) -> Result<wit::ImportReport, wit::Error> {
        exports::call(&memory, |memory| self::import_files(memory, format, files, dry_run))
    }
}

fn export_files<S: Store + 'static>(memory: &mut core::Memory<S>, after: Option<String>) -> core::Result<core::Page> {
    memory.export(after.as_deref())
}

pub(super) fn json_export_files<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut after = <Option<String> as Blank>::blank();
    json.may("after", &mut after);
    if json.is_read() {
        json.answer(self::export_files(called.memory, after));
    }
}

fn folders<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    format: core::Format,
    home: String,
) -> core::Result<Vec<String>> {
    memory.folders(format, &home)
}

pub(super) fn json_folders<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut format = <core::Format as Blank>::blank();
    json.needed("format", &mut format);
    let mut home = <String as Blank>::blank();
    json.needed("home", &mut home);
    if json.is_read() {
        json.answer(self::folders(called.memory, format, home));
    }
}

fn import_files<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    format: core::Format,
    files: Vec<core::SourceFile>,
    dry_run: bool,
) -> core::Result<wit::ImportReport> {
    memory.import(format, &files, dry_run).map(Give::give)
}

pub(super) fn json_import_files<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut format = <core::Format as Blank>::blank();
    json.needed("format", &mut format);
    let mut files = <Vec<core::SourceFile> as Blank>::blank();
    json.may("files", &mut files);
    let mut dry_run = <bool as Blank>::blank();
    json.may("dryRun", &mut dry_run);
    if json.is_read() {
        json.answer(self::import_files(called.memory, format, files, dry_run));
    }
}
impl Json for core::Format {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL
            [json.name(&["keepstone", "bit-office", "agent-memory", "conversations", "client-notes"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Format {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for core::Page {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("text", &mut self.text);
        json.may("next", &mut self.next);
        json.end();
    }
}

impl Json for core::SourceFile {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("path", &mut self.path);
        json.needed("bytes", &mut self.bytes);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::SourceFile {
    fn blank() -> Self {
        Self { path: Blank::blank(), bytes: Blank::blank() }
    }
}

impl Json for core::Skipped {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("key", &mut self.key);
        json.may("reason", &mut self.reason);
        json.end();
    }
}

impl Json for wit::ImportReport {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("files", &mut self.files);
        json.may("same", &mut self.same);
        json.may("entries", &mut self.entries);
        json.may("handoffs", &mut self.handoffs);
        json.may("sessions", &mut self.sessions);
        json.may("workStates", &mut self.work_states);
        json.may("known", &mut self.known);
        json.may("evicted", &mut self.evicted);
        json.may("skipped", &mut self.skipped);
        json.end();
    }
}
