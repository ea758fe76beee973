//! The interface `audit` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core::{self as core, AuditCalls, Store};

use crate::bindings::exports::keepstone::memory::audit as wit;
use crate::convert::{Give, Take};
use crate::exports::{self, Component};
use crate::json::{Blank, Called, Exchange, Json};

impl Give<wit::LogLine> for core::LogLine {
    #[inline(never)]
    fn give(self) -> wit::LogLine {
        wit::LogLine {
            number: self.number,
            call: self.call,
            at: self.at,
            who: self.who,
            deed: self.deed,
            reference: self.reference.give(),
            archived: self.archived,
            before: self.before,
            after: self.after,
            undoes: self.undoes,
            with_mission: self.with_mission,
        }
    }
}

impl Give<wit::HistoryStep> for core::HistoryStep {
    #[inline(never)]
    fn give(self) -> wit::HistoryStep {
        wit::HistoryStep {
            outcome: self.outcome,
            at: self.at,
            who: self.who,
            call: self.call,
            other: self.other.give(),
            before: self.before,
            after: self.after,
            properties: self.properties,
        }
    }
}

impl Give<wit::EntryHistory> for core::EntryHistory {
    #[inline(never)]
    fn give(self) -> wit::EntryHistory {
        wit::EntryHistory {
            steps: self.steps.give(),
            in_force_since: self.in_force_since,
            in_force_until: self.in_force_until,
            text_of_origin: self.text_of_origin,
        }
    }
}

impl Give<wit::Undone> for core::Undone {
    #[inline(never)]
    fn give(self) -> wit::Undone {
        wit::Undone { call: self.call, references: self.references.give() }
    }
}

impl Give<wit::Receipt> for core::Receipt {
    #[inline(never)]
    fn give(self) -> wit::Receipt {
        wit::Receipt {
            key: self.key,
            reference: self.reference.give(),
            at: self.at,
            version: self.version,
            removed: self.removed,
            texts: self.texts,
            secret_texts: self.secret_texts,
            found: self.found,
        }
    }
}

impl wit::Guest for Component {
    fn log(
        memory: wit::MemoryBorrow<'_>,
        reference: Option<wit::Reference>,
        limit: Option<u32>,
    ) -> Result<Vec<wit::LogLine>, wit::Error> {
        exports::call(&memory, |memory| self::log(memory, reference, limit))
    }

    fn changed_texts(memory: wit::MemoryBorrow<'_>, numbers: Vec<u64>) -> Result<Vec<core::ChangedText>, wit::Error> {
        exports::call(&memory, |memory| self::changed_texts(memory, numbers))
    }

    fn history_of(memory: wit::MemoryBorrow<'_>, reference: wit::Reference) -> Result<wit::EntryHistory, wit::Error> {
        exports::call(&memory, |memory| self::history_of(memory, reference))
    }

    fn undo(memory: wit::MemoryBorrow<'_>, call: Option<u64>) -> Result<wit::Undone, wit::Error> {
        exports::call(&memory, |memory| self::undo(memory, call))
    }

    fn purge(memory: wit::MemoryBorrow<'_>, reference: wit::Reference) -> Result<core::Purged, wit::Error> {
        exports::call(&memory, |memory| self::purge(memory, reference))
    }

    fn check_receipts(memory: wit::MemoryBorrow<'_>, key: Option<String>) -> Result<Vec<wit::Receipt>, wit::Error> {
        exports::call(&memory, |memory| self::check_receipts(memory, key))
    }

    fn redact(memory: wit::MemoryBorrow<'_>, text: String) -> Result<String, wit::Error> {
        exports::call(&memory, |memory| self::redact(memory, text))
    }

    fn find_secrets(memory: wit::MemoryBorrow<'_>, everywhere: bool) -> Result<Vec<core::SecretPlace>, wit::Error> {
        exports::call(&memory, |memory| self::find_secrets(memory, everywhere))
    }
}

fn log<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    reference: Option<wit::Reference>,
    limit: Option<u32>,
) -> core::Result<Vec<wit::LogLine>> {
    memory.log(<Option<core::Reference> as Take<_>>::take(reference)?.as_ref(), limit).map(Give::give)
}

pub(super) fn json_log<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut reference = <Option<wit::Reference> as Blank>::blank();
    json.may("reference", &mut reference);
    let mut limit = <Option<u32> as Blank>::blank();
    json.may("limit", &mut limit);
    if json.is_read() {
        json.answer(self::log(called.memory, reference, limit));
    }
}

fn changed_texts<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    numbers: Vec<u64>,
) -> core::Result<Vec<core::ChangedText>> {
    memory.changed_texts(&numbers)
}

pub(super) fn json_changed_texts<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut numbers = <Vec<u64> as Blank>::blank();
    json.needed("numbers", &mut numbers);
    if json.is_read() {
        json.answer(self::changed_texts(called.memory, numbers));
    }
}

fn history_of<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    reference: wit::Reference,
) -> core::Result<wit::EntryHistory> {
    memory.history_of(&<core::Reference>::take(reference)?).map(Give::give)
}

pub(super) fn json_history_of<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut reference = <wit::Reference as Blank>::blank();
    json.needed("reference", &mut reference);
    if json.is_read() {
        json.answer(self::history_of(called.memory, reference));
    }
}

fn undo<S: Store + 'static>(memory: &mut core::Memory<S>, call: Option<u64>) -> core::Result<wit::Undone> {
    memory.undo(call).map(Give::give)
}

pub(super) fn json_undo<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut call = <Option<u64> as Blank>::blank();
    json.may("call", &mut call);
    if json.is_read() {
        json.answer(self::undo(called.memory, call));
    }
}

fn purge<S: Store + 'static>(memory: &mut core::Memory<S>, reference: wit::Reference) -> core::Result<core::Purged> {
    memory.purge(&<core::Reference>::take(reference)?)
}

pub(super) fn json_purge<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut reference = <wit::Reference as Blank>::blank();
    json.needed("reference", &mut reference);
    if json.is_read() {
        json.answer(self::purge(called.memory, reference));
    }
}

fn check_receipts<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    key: Option<String>,
) -> core::Result<Vec<wit::Receipt>> {
    memory.check_receipts(key.as_deref()).map(Give::give)
}

pub(super) fn json_check_receipts<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut key = <Option<String> as Blank>::blank();
    json.may("key", &mut key);
    if json.is_read() {
        json.answer(self::check_receipts(called.memory, key));
    }
}

fn redact<S: Store + 'static>(memory: &mut core::Memory<S>, text: String) -> core::Result<String> {
    memory.redact(&text)
}

pub(super) fn json_redact<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut text = <String as Blank>::blank();
    json.needed("text", &mut text);
    if json.is_read() {
        json.answer(self::redact(called.memory, text));
    }
}

fn find_secrets<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    everywhere: bool,
) -> core::Result<Vec<core::SecretPlace>> {
    memory.find_secrets(everywhere)
}

pub(super) fn json_find_secrets<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut everywhere = <bool as Blank>::blank();
    json.may("everywhere", &mut everywhere);
    if json.is_read() {
        json.answer(self::find_secrets(called.memory, everywhere));
    }
}
impl Json for core::ChangeKind {
    fn pass(&mut self, json: &mut Exchange) {
        json.name(&["added", "changed", "removed"], *self as usize);
    }
}

impl Json for wit::LogLine {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("number", &mut self.number);
        json.may("call", &mut self.call);
        json.may("at", &mut self.at);
        json.may("who", &mut self.who);
        json.may("deed", &mut self.deed);
        json.may("reference", &mut self.reference);
        json.may("archived", &mut self.archived);
        json.may("before", &mut self.before);
        json.may("after", &mut self.after);
        json.may("undoes", &mut self.undoes);
        json.may("withMission", &mut self.with_mission);
        json.end();
    }
}

impl Json for core::ChangedProperty {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("name", &mut self.name);
        json.may("before", &mut self.before);
        json.may("after", &mut self.after);
        json.end();
    }
}

impl Json for core::ChangeOutcome {
    fn pass(&mut self, json: &mut Exchange) {
        json.name(
            &[
                "added",
                "text-changed",
                "changed",
                "accepted",
                "restored",
                "archived",
                "forgotten",
                "removed",
                "moved",
                "superseded",
                "in-force-again",
                "changed-in-file",
            ],
            *self as usize,
        );
    }
}

impl Json for core::ChangedText {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("number", &mut self.number);
        json.may("outcome", &mut self.outcome);
        json.may("before", &mut self.before);
        json.may("after", &mut self.after);
        json.may("properties", &mut self.properties);
        json.end();
    }
}

impl Json for wit::HistoryStep {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("outcome", &mut self.outcome);
        json.may("at", &mut self.at);
        json.may("who", &mut self.who);
        json.may("call", &mut self.call);
        json.may("other", &mut self.other);
        json.may("before", &mut self.before);
        json.may("after", &mut self.after);
        json.may("properties", &mut self.properties);
        json.end();
    }
}

impl Json for core::TextOfOrigin {
    fn pass(&mut self, json: &mut Exchange) {
        json.name(&["present", "origin-only", "earlier"], *self as usize);
    }
}

impl Json for wit::EntryHistory {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("steps", &mut self.steps);
        json.may("inForceSince", &mut self.in_force_since);
        json.may("inForceUntil", &mut self.in_force_until);
        json.may("textOfOrigin", &mut self.text_of_origin);
        json.end();
    }
}

impl Json for wit::Undone {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("call", &mut self.call);
        json.may("references", &mut self.references);
        json.end();
    }
}

impl Json for core::Purged {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("removed", &mut self.removed);
        json.may("remaining", &mut self.remaining);
        json.may("receipt", &mut self.receipt);
        json.end();
    }
}

impl Json for wit::Receipt {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("key", &mut self.key);
        json.may("reference", &mut self.reference);
        json.may("at", &mut self.at);
        json.may("version", &mut self.version);
        json.may("removed", &mut self.removed);
        json.may("texts", &mut self.texts);
        json.may("secretTexts", &mut self.secret_texts);
        json.may("found", &mut self.found);
        json.end();
    }
}

impl Json for core::SecretPlace {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("key", &mut self.key);
        json.may("line", &mut self.line);
        json.may("kind", &mut self.kind);
        json.end();
    }
}
