//! The interface `upkeep` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core::{self as core, Store, UpkeepCalls};

use crate::bindings::exports::keepstone::memory::upkeep as wit;
use crate::convert::Give;
use crate::exports::{self, Component};
use crate::json::{Blank, Called, Exchange, Json};

impl Give<wit::EntryTransition> for core::EntryTransition {
    #[inline(never)]
    fn give(self) -> wit::EntryTransition {
        wit::EntryTransition { reference: self.reference.give(), transition: self.transition, reason: self.reason }
    }
}

impl Give<wit::ScopeSize> for core::ScopeSize {
    #[inline(never)]
    fn give(self) -> wit::ScopeSize {
        wit::ScopeSize {
            scope: self.scope.give(),
            entries: self.entries,
            limit: self.limit,
            bytes: self.bytes,
            quota: self.quota,
        }
    }
}

impl Give<wit::RunReport> for core::RunReport {
    #[inline(never)]
    fn give(self) -> wit::RunReport {
        wit::RunReport {
            finished: self.finished,
            checkpoints_cleaned: self.checkpoints_cleaned,
            conversations_trimmed: self.conversations_trimmed,
            insights_learnt: self.insights_learnt,
            entries_promoted: self.entries_promoted,
            entries_demoted: self.entries_demoted,
            entries_archived: self.entries_archived,
            transitions: self.transitions.give(),
            missions_deleted: self.missions_deleted,
            index_rebuilt: self.index_rebuilt,
            legacy_files_cleaned: self.legacy_files_cleaned,
            trash_emptied: self.trash_emptied,
            faults: self.faults,
        }
    }
}

impl Give<wit::CheckFinding> for core::CheckFinding {
    #[inline(never)]
    fn give(self) -> wit::CheckFinding {
        wit::CheckFinding {
            kind: self.kind,
            fails: self.fails,
            key: self.key,
            line: self.line,
            reference: self.reference.give(),
            other: self.other.give(),
            message: self.message,
        }
    }
}

impl wit::Guest for Component {
    fn health(memory: wit::MemoryBorrow<'_>) -> Result<core::HealthReport, wit::Error> {
        exports::call(&memory, self::health)
    }

    fn init(memory: wit::MemoryBorrow<'_>) -> Result<Vec<String>, wit::Error> {
        exports::call(&memory, self::init)
    }

    fn is_due(memory: wit::MemoryBorrow<'_>) -> Result<bool, wit::Error> {
        exports::call(&memory, self::is_due)
    }

    fn sizes(memory: wit::MemoryBorrow<'_>) -> Result<Vec<wit::ScopeSize>, wit::Error> {
        exports::call(&memory, self::sizes)
    }

    fn run(
        memory: wit::MemoryBorrow<'_>,
        chores: Vec<core::Chore>,
        dry_run: bool,
    ) -> Result<wit::RunReport, wit::Error> {
        exports::call(&memory, |memory| self::run(memory, chores, dry_run))
    }

    fn check(memory: wit::MemoryBorrow<'_>, branch: core::Branch) -> Result<Vec<wit::CheckFinding>, wit::Error> {
        exports::call(&memory, |memory| self::check(memory, branch))
    }

    fn last_report(memory: wit::MemoryBorrow<'_>) -> Result<Option<wit::RunReport>, wit::Error> {
        exports::call(&memory, self::last_report)
    }
}

fn health<S: Store + 'static>(memory: &mut core::Memory<S>) -> core::Result<core::HealthReport> {
    memory.health()
}

pub(super) fn json_health<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    if json.is_read() {
        json.answer(self::health(called.memory));
    }
}

fn init<S: Store + 'static>(memory: &mut core::Memory<S>) -> core::Result<Vec<String>> {
    memory.init()
}

pub(super) fn json_init<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    if json.is_read() {
        json.answer(self::init(called.memory));
    }
}

fn is_due<S: Store + 'static>(memory: &mut core::Memory<S>) -> core::Result<bool> {
    memory.is_due()
}

pub(super) fn json_is_due<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    if json.is_read() {
        json.answer(self::is_due(called.memory));
    }
}

fn sizes<S: Store + 'static>(memory: &mut core::Memory<S>) -> core::Result<Vec<wit::ScopeSize>> {
    memory.sizes().map(Give::give)
}

pub(super) fn json_sizes<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    if json.is_read() {
        json.answer(self::sizes(called.memory));
    }
}

fn run<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    chores: Vec<core::Chore>,
    dry_run: bool,
) -> core::Result<wit::RunReport> {
    memory.run(&chores, dry_run).map(Give::give)
}

pub(super) fn json_run<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut chores = <Vec<core::Chore> as Blank>::blank();
    json.may("chores", &mut chores);
    let mut dry_run = <bool as Blank>::blank();
    json.may("dryRun", &mut dry_run);
    if json.is_read() {
        json.answer(self::run(called.memory, chores, dry_run));
    }
}

fn check<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    branch: core::Branch,
) -> core::Result<Vec<wit::CheckFinding>> {
    memory.check(&branch).map(Give::give)
}

pub(super) fn json_check<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut branch = <core::Branch as Blank>::blank();
    json.needed("branch", &mut branch);
    if json.is_read() {
        json.answer(self::check(called.memory, branch));
    }
}

fn last_report<S: Store + 'static>(memory: &mut core::Memory<S>) -> core::Result<Option<wit::RunReport>> {
    memory.last_report().map(Give::give)
}

pub(super) fn json_last_report<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    if json.is_read() {
        json.answer(self::last_report(called.memory));
    }
}
impl Json for core::HealthReport {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("files", &mut self.files);
        json.may("entries", &mut self.entries);
        json.may("passages", &mut self.passages);
        json.may("forgotten", &mut self.forgotten);
        json.may("faults", &mut self.faults);
        json.may("unknown", &mut self.unknown);
        json.end();
    }
}

impl Json for core::Chore {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(
            &["checkpoints", "conversations", "consolidate", "sweep", "vault", "index", "legacy", "trash"],
            *self as usize,
        )];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Chore {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for core::Transition {
    fn pass(&mut self, json: &mut Exchange) {
        json.name(&["promoted", "demoted", "archived"], *self as usize);
    }
}

impl Json for wit::EntryTransition {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("reference", &mut self.reference);
        json.may("transition", &mut self.transition);
        json.may("reason", &mut self.reason);
        json.end();
    }
}

impl Json for wit::ScopeSize {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("scope", &mut self.scope);
        json.may("entries", &mut self.entries);
        json.may("limit", &mut self.limit);
        json.may("bytes", &mut self.bytes);
        json.may("quota", &mut self.quota);
        json.end();
    }
}

impl Json for wit::RunReport {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("finished", &mut self.finished);
        json.may("checkpointsCleaned", &mut self.checkpoints_cleaned);
        json.may("conversationsTrimmed", &mut self.conversations_trimmed);
        json.may("insightsLearnt", &mut self.insights_learnt);
        json.may("entriesPromoted", &mut self.entries_promoted);
        json.may("entriesDemoted", &mut self.entries_demoted);
        json.may("entriesArchived", &mut self.entries_archived);
        json.may("transitions", &mut self.transitions);
        json.may("missionsDeleted", &mut self.missions_deleted);
        json.may("indexRebuilt", &mut self.index_rebuilt);
        json.may("legacyFilesCleaned", &mut self.legacy_files_cleaned);
        json.may("trashEmptied", &mut self.trash_emptied);
        json.may("faults", &mut self.faults);
        json.end();
    }
}

impl Json for core::BaseFile {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("key", &mut self.key);
        json.may("text", &mut self.text);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::BaseFile {
    fn blank() -> Self {
        Self { key: Blank::blank(), text: Blank::blank() }
    }
}

impl Json for core::GonePath {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("path", &mut self.path);
        json.may("renamedTo", &mut self.renamed_to);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::GonePath {
    fn blank() -> Self {
        Self { path: Blank::blank(), renamed_to: Blank::blank() }
    }
}

impl Json for core::Branch {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("files", &mut self.files);
        json.may("gone", &mut self.gone);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Branch {
    fn blank() -> Self {
        Self { files: Blank::blank(), gone: Blank::blank() }
    }
}

impl Json for core::CheckKind {
    fn pass(&mut self, json: &mut Exchange) {
        json.name(
            &[
                "contradiction",
                "amendment",
                "duplicate",
                "gone-path",
                "unconfirmed",
                "secret",
                "defect",
                "assertion",
                "withdrawn",
            ],
            *self as usize,
        );
    }
}

impl Json for wit::CheckFinding {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("kind", &mut self.kind);
        json.may("fails", &mut self.fails);
        json.may("key", &mut self.key);
        json.may("line", &mut self.line);
        json.may("reference", &mut self.reference);
        json.may("other", &mut self.other);
        json.may("message", &mut self.message);
        json.end();
    }
}
