//! The interface `vault` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core::{self as core, Store, VaultCalls};

use crate::bindings::exports::keepstone::memory::vault as wit;
use crate::convert::{Give, Take};
use crate::exports::{self, Component};
use crate::json::{Blank, Called, Exchange, Json};

impl Give<wit::NewestEntries> for core::NewestEntries {
    #[inline(never)]
    fn give(self) -> wit::NewestEntries {
        wit::NewestEntries { entries: self.entries.give(), left_out: self.left_out }
    }
}

impl Give<wit::Outcome> for core::Outcome {
    #[inline(never)]
    fn give(self) -> wit::Outcome {
        match self {
            Self::Stored { reference } => wit::Outcome::Stored(reference.give()),
            Self::Merged { reference } => wit::Outcome::Merged(reference.give()),
            Self::Rejected { reason } => wit::Outcome::Rejected(reason),
        }
    }
}

impl Take<wit::Changes> for core::Changes {
    #[inline(never)]
    fn take(given: wit::Changes) -> core::Result<Self> {
        Ok(Self {
            text: given.text,
            tags: given.tags,
            importance: given.importance,
            confidence: given.confidence,
            supersedes: Take::take(given.supersedes)?,
            resolution: given.resolution,
            by: None,
        })
    }
}

impl Give<wit::CategoryCount> for core::CategoryCount {
    #[inline(never)]
    fn give(self) -> wit::CategoryCount {
        wit::CategoryCount { category: self.category.give(), entries: self.entries }
    }
}

impl wit::Guest for Component {
    fn add(memory: wit::MemoryBorrow<'_>, draft: wit::Draft) -> Result<wit::Outcome, wit::Error> {
        exports::call(&memory, |memory| self::add(memory, draft))
    }

    fn add_many(memory: wit::MemoryBorrow<'_>, drafts: Vec<wit::Draft>) -> Result<Vec<wit::Outcome>, wit::Error> {
        exports::call(&memory, |memory| self::add_many(memory, drafts))
    }

    fn get(memory: wit::MemoryBorrow<'_>, reference: wit::Reference) -> Result<wit::Entry, wit::Error> {
        exports::call(&memory, |memory| self::get(memory, reference))
    }

    fn entries(memory: wit::MemoryBorrow<'_>, filter: wit::Filter) -> Result<Vec<wit::Entry>, wit::Error> {
        exports::call(&memory, |memory| self::entries(memory, filter))
    }

    fn newest(
        memory: wit::MemoryBorrow<'_>,
        filter: wit::Filter,
        typed: Option<String>,
        limit: u32,
    ) -> Result<wit::NewestEntries, wit::Error> {
        exports::call(&memory, |memory| self::newest(memory, filter, typed, limit))
    }

    fn edit(
        memory: wit::MemoryBorrow<'_>,
        reference: wit::Reference,
        changes: wit::Changes,
    ) -> Result<wit::Entry, wit::Error> {
        exports::call(&memory, |memory| self::edit(memory, reference, changes))
    }

    fn forget(memory: wit::MemoryBorrow<'_>, reference: wit::Reference) -> Result<(), wit::Error> {
        exports::call(&memory, |memory| self::forget(memory, reference))
    }

    fn restore(memory: wit::MemoryBorrow<'_>, reference: wit::Reference) -> Result<wit::Entry, wit::Error> {
        exports::call(&memory, |memory| self::restore(memory, reference))
    }

    fn set_tier(
        memory: wit::MemoryBorrow<'_>,
        reference: wit::Reference,
        tier: core::Tier,
    ) -> Result<wit::Entry, wit::Error> {
        exports::call(&memory, |memory| self::set_tier(memory, reference, tier))
    }

    fn set_status(
        memory: wit::MemoryBorrow<'_>,
        reference: wit::Reference,
        status: core::Status,
    ) -> Result<wit::Entry, wit::Error> {
        exports::call(&memory, |memory| self::set_status(memory, reference, status))
    }

    fn move_to(
        memory: wit::MemoryBorrow<'_>,
        reference: wit::Reference,
        to: wit::Scope,
    ) -> Result<wit::Entry, wit::Error> {
        exports::call(&memory, |memory| self::move_to(memory, reference, to))
    }

    fn share(memory: wit::MemoryBorrow<'_>, reference: wit::Reference) -> Result<wit::Entry, wit::Error> {
        exports::call(&memory, |memory| self::share(memory, reference))
    }

    fn agents(memory: wit::MemoryBorrow<'_>) -> Result<Vec<String>, wit::Error> {
        exports::call(&memory, self::agents)
    }

    fn counts(memory: wit::MemoryBorrow<'_>, scope: Option<wit::Scope>) -> Result<Vec<wit::CategoryCount>, wit::Error> {
        exports::call(&memory, |memory| self::counts(memory, scope))
    }

    fn get_project(memory: wit::MemoryBorrow<'_>) -> Result<core::ProjectContext, wit::Error> {
        exports::call(&memory, self::get_project)
    }

    fn set_project(
        memory: wit::MemoryBorrow<'_>,
        text: String,
        expect: Option<String>,
    ) -> Result<core::ProjectContext, wit::Error> {
        exports::call(&memory, |memory| self::set_project(memory, text, expect))
    }

    fn get_core(memory: wit::MemoryBorrow<'_>, agent: String) -> Result<core::CoreMemory, wit::Error> {
        exports::call(&memory, |memory| self::get_core(memory, agent))
    }

    fn set_core(
        memory: wit::MemoryBorrow<'_>,
        agent: String,
        section: core::CoreSection,
        text: String,
        expect: Option<String>,
    ) -> Result<core::CoreMemory, wit::Error> {
        exports::call(&memory, |memory| self::set_core(memory, agent, section, text, expect))
    }
}

fn add<S: Store + 'static>(memory: &mut core::Memory<S>, draft: wit::Draft) -> core::Result<wit::Outcome> {
    memory.add(<core::Draft>::take(draft)?).map(Give::give)
}

pub(super) fn json_add<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut draft = <wit::Draft as Blank>::blank();
    json.needed("draft", &mut draft);
    if json.is_read() {
        json.answer(self::add(called.memory, draft));
    }
}

fn add_many<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    drafts: Vec<wit::Draft>,
) -> core::Result<Vec<wit::Outcome>> {
    memory.add_many(<Vec<core::Draft>>::take(drafts)?).map(Give::give)
}

pub(super) fn json_add_many<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut drafts = <Vec<wit::Draft> as Blank>::blank();
    json.needed("drafts", &mut drafts);
    if json.is_read() {
        json.answer(self::add_many(called.memory, drafts));
    }
}

fn get<S: Store + 'static>(memory: &mut core::Memory<S>, reference: wit::Reference) -> core::Result<wit::Entry> {
    memory.get(&<core::Reference>::take(reference)?).map(Give::give)
}

pub(super) fn json_get<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut reference = <wit::Reference as Blank>::blank();
    json.needed("reference", &mut reference);
    if json.is_read() {
        json.answer(self::get(called.memory, reference));
    }
}

fn entries<S: Store + 'static>(memory: &mut core::Memory<S>, filter: wit::Filter) -> core::Result<Vec<wit::Entry>> {
    memory.list(&<core::Filter>::take(filter)?).map(Give::give)
}

pub(super) fn json_entries<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut filter = <wit::Filter as Blank>::blank();
    json.may("filter", &mut filter);
    if json.is_read() {
        json.answer(self::entries(called.memory, filter));
    }
}

fn newest<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    filter: wit::Filter,
    typed: Option<String>,
    limit: u32,
) -> core::Result<wit::NewestEntries> {
    memory.newest(&<core::Filter>::take(filter)?, typed.as_deref(), limit).map(Give::give)
}

pub(super) fn json_newest<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut filter = <wit::Filter as Blank>::blank();
    json.may("filter", &mut filter);
    let mut typed = <Option<String> as Blank>::blank();
    json.may("typed", &mut typed);
    let mut limit = <u32 as Blank>::blank();
    json.needed("limit", &mut limit);
    if json.is_read() {
        json.answer(self::newest(called.memory, filter, typed, limit));
    }
}

fn edit<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    reference: wit::Reference,
    changes: wit::Changes,
) -> core::Result<wit::Entry> {
    memory.edit(&<core::Reference>::take(reference)?, <core::Changes>::take(changes)?).map(Give::give)
}

pub(super) fn json_edit<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut reference = <wit::Reference as Blank>::blank();
    json.needed("reference", &mut reference);
    let mut changes = <wit::Changes as Blank>::blank();
    json.needed("changes", &mut changes);
    if json.is_read() {
        json.answer(self::edit(called.memory, reference, changes));
    }
}

fn forget<S: Store + 'static>(memory: &mut core::Memory<S>, reference: wit::Reference) -> core::Result<()> {
    memory.forget(&<core::Reference>::take(reference)?)
}

pub(super) fn json_forget<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut reference = <wit::Reference as Blank>::blank();
    json.needed("reference", &mut reference);
    if json.is_read() {
        json.answer(self::forget(called.memory, reference));
    }
}

fn restore<S: Store + 'static>(memory: &mut core::Memory<S>, reference: wit::Reference) -> core::Result<wit::Entry> {
    memory.restore(&<core::Reference>::take(reference)?).map(Give::give)
}

pub(super) fn json_restore<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut reference = <wit::Reference as Blank>::blank();
    json.needed("reference", &mut reference);
    if json.is_read() {
        json.answer(self::restore(called.memory, reference));
    }
}

fn set_tier<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    reference: wit::Reference,
    tier: core::Tier,
) -> core::Result<wit::Entry> {
    memory.set_tier(&<core::Reference>::take(reference)?, tier).map(Give::give)
}

pub(super) fn json_set_tier<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut reference = <wit::Reference as Blank>::blank();
    json.needed("reference", &mut reference);
    let mut tier = <core::Tier as Blank>::blank();
    json.needed("tier", &mut tier);
    if json.is_read() {
        json.answer(self::set_tier(called.memory, reference, tier));
    }
}

fn set_status<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    reference: wit::Reference,
    status: core::Status,
) -> core::Result<wit::Entry> {
    memory.set_status(&<core::Reference>::take(reference)?, status).map(Give::give)
}

pub(super) fn json_set_status<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut reference = <wit::Reference as Blank>::blank();
    json.needed("reference", &mut reference);
    let mut status = <core::Status as Blank>::blank();
    json.needed("status", &mut status);
    if json.is_read() {
        json.answer(self::set_status(called.memory, reference, status));
    }
}

fn move_to<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    reference: wit::Reference,
    to: wit::Scope,
) -> core::Result<wit::Entry> {
    memory.widen(&<core::Reference>::take(reference)?, &<core::Scope>::take(to)?).map(Give::give)
}

pub(super) fn json_move_to<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut reference = <wit::Reference as Blank>::blank();
    json.needed("reference", &mut reference);
    let mut to = <wit::Scope as Blank>::blank();
    json.needed("to", &mut to);
    if json.is_read() {
        json.answer(self::move_to(called.memory, reference, to));
    }
}

fn share<S: Store + 'static>(memory: &mut core::Memory<S>, reference: wit::Reference) -> core::Result<wit::Entry> {
    memory.share(&<core::Reference>::take(reference)?).map(Give::give)
}

pub(super) fn json_share<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut reference = <wit::Reference as Blank>::blank();
    json.needed("reference", &mut reference);
    if json.is_read() {
        json.answer(self::share(called.memory, reference));
    }
}

fn agents<S: Store + 'static>(memory: &mut core::Memory<S>) -> core::Result<Vec<String>> {
    memory.agents()
}

pub(super) fn json_agents<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    if json.is_read() {
        json.answer(self::agents(called.memory));
    }
}

fn counts<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    scope: Option<wit::Scope>,
) -> core::Result<Vec<wit::CategoryCount>> {
    memory.counts(<Option<core::Scope> as Take<_>>::take(scope)?.as_ref()).map(Give::give)
}

pub(super) fn json_counts<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut scope = <Option<wit::Scope> as Blank>::blank();
    json.may("scope", &mut scope);
    if json.is_read() {
        json.answer(self::counts(called.memory, scope));
    }
}

fn get_project<S: Store + 'static>(memory: &mut core::Memory<S>) -> core::Result<core::ProjectContext> {
    memory.get_project()
}

pub(super) fn json_get_project<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    if json.is_read() {
        json.answer(self::get_project(called.memory));
    }
}

fn set_project<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    text: String,
    expect: Option<String>,
) -> core::Result<core::ProjectContext> {
    memory.set_project(&text, expect.as_deref())
}

pub(super) fn json_set_project<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut text = <String as Blank>::blank();
    json.needed("text", &mut text);
    let mut expect = <Option<String> as Blank>::blank();
    json.may("expect", &mut expect);
    if json.is_read() {
        json.answer(self::set_project(called.memory, text, expect));
    }
}

fn get_core<S: Store + 'static>(memory: &mut core::Memory<S>, agent: String) -> core::Result<core::CoreMemory> {
    memory.get_core(&agent)
}

pub(super) fn json_get_core<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    if json.is_read() {
        json.answer(self::get_core(called.memory, agent));
    }
}

fn set_core<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    agent: String,
    section: core::CoreSection,
    text: String,
    expect: Option<String>,
) -> core::Result<core::CoreMemory> {
    memory.set_core(&agent, section, &text, expect.as_deref())
}

pub(super) fn json_set_core<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    let mut section = <core::CoreSection as Blank>::blank();
    json.needed("section", &mut section);
    let mut text = <String as Blank>::blank();
    json.needed("text", &mut text);
    let mut expect = <Option<String> as Blank>::blank();
    json.may("expect", &mut expect);
    if json.is_read() {
        json.answer(self::set_core(called.memory, agent, section, text, expect));
    }
}
impl Json for wit::NewestEntries {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("entries", &mut self.entries);
        json.may("leftOut", &mut self.left_out);
        json.end();
    }
}

impl Json for wit::Outcome {
    fn pass(&mut self, json: &mut Exchange) {
        match self {
            Self::Stored(value) => json.write_kind("stored", Some(("reference", value))),
            Self::Merged(value) => json.write_kind("merged", Some(("reference", value))),
            Self::Rejected(value) => json.write_kind("rejected", Some(("reason", value))),
        }
    }
}

impl Json for wit::Changes {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("text", &mut self.text);
        json.may("tags", &mut self.tags);
        json.may("importance", &mut self.importance);
        json.may("confidence", &mut self.confidence);
        json.may("supersedes", &mut self.supersedes);
        json.may("resolution", &mut self.resolution);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for wit::Changes {
    fn blank() -> Self {
        Self {
            text: Blank::blank(),
            tags: Blank::blank(),
            importance: Blank::blank(),
            confidence: Blank::blank(),
            supersedes: Blank::blank(),
            resolution: Blank::blank(),
        }
    }
}

impl Json for wit::CategoryCount {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("category", &mut self.category);
        json.may("entries", &mut self.entries);
        json.end();
    }
}

impl Json for core::ProjectContext {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("text", &mut self.text);
        json.may("version", &mut self.version);
        json.end();
    }
}

impl Json for core::CoreSection {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["persona", "user", "current-context"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::CoreSection {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for core::CoreMemory {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("persona", &mut self.persona);
        json.may("user", &mut self.user);
        json.may("currentContext", &mut self.current_context);
        json.may("version", &mut self.version);
        json.end();
    }
}
