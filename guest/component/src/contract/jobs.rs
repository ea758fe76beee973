//! The interface `jobs` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core::{self as core, JobsCalls, Store};

use crate::bindings::exports::keepstone::memory::jobs as wit;
use crate::convert::{Give, Take};
use crate::exports::{self, Component};
use crate::json::{Blank, Called, Exchange, Json};

impl Give<wit::Verdict> for core::Verdict {
    #[inline(never)]
    fn give(self) -> wit::Verdict {
        wit::Verdict {
            done: self.done,
            stored: self.stored.give(),
            confirmed: self.confirmed.give(),
            archived: self.archived.give(),
            known: self.known,
            rejected: self.rejected,
        }
    }
}

impl Give<wit::Ranking> for core::Ranking {
    #[inline(never)]
    fn give(self) -> wit::Ranking {
        wit::Ranking { hits: self.hits.give(), refusal: self.refusal }
    }
}

impl wit::Guest for Component {
    fn pending(memory: wit::MemoryBorrow<'_>, model: String, limit: u32) -> Result<Vec<core::Job>, wit::Error> {
        exports::call(&memory, |memory| self::pending(memory, model, limit))
    }

    fn resolve(memory: wit::MemoryBorrow<'_>, model: String, answers: Vec<core::Answer>) -> Result<u32, wit::Error> {
        exports::call(&memory, |memory| self::resolve(memory, model, answers))
    }

    fn status(memory: wit::MemoryBorrow<'_>) -> Result<core::JobStatus, wit::Error> {
        exports::call(&memory, self::status)
    }

    fn tasks(
        memory: wit::MemoryBorrow<'_>,
        kinds: Vec<core::TaskKind>,
        limit: u32,
    ) -> Result<Vec<core::Task>, wit::Error> {
        exports::call(&memory, |memory| self::tasks(memory, kinds, limit))
    }

    fn submit(memory: wit::MemoryBorrow<'_>, id: String, answer: String) -> Result<wit::Verdict, wit::Error> {
        exports::call(&memory, |memory| self::submit(memory, id, answer))
    }

    fn rerank_task(memory: wit::MemoryBorrow<'_>, query: wit::Query) -> Result<Option<core::Task>, wit::Error> {
        exports::call(&memory, |memory| self::rerank_task(memory, query))
    }

    fn rerank(
        memory: wit::MemoryBorrow<'_>,
        query: wit::Query,
        id: String,
        answer: String,
    ) -> Result<wit::Ranking, wit::Error> {
        exports::call(&memory, |memory| self::rerank(memory, query, id, answer))
    }
}

fn pending<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    model: String,
    limit: u32,
) -> core::Result<Vec<core::Job>> {
    memory.pending(&model, limit)
}

pub(super) fn json_pending<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut model = <String as Blank>::blank();
    json.needed("model", &mut model);
    let mut limit = <u32 as Blank>::blank();
    json.needed("limit", &mut limit);
    if json.is_read() {
        json.answer(self::pending(called.memory, model, limit));
    }
}

fn resolve<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    model: String,
    answers: Vec<core::Answer>,
) -> core::Result<u32> {
    memory.resolve(&model, &answers)
}

pub(super) fn json_resolve<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut model = <String as Blank>::blank();
    json.needed("model", &mut model);
    let mut answers = <Vec<core::Answer> as Blank>::blank();
    json.needed("answers", &mut answers);
    if json.is_read() {
        json.answer(self::resolve(called.memory, model, answers));
    }
}

fn status<S: Store + 'static>(memory: &mut core::Memory<S>) -> core::Result<core::JobStatus> {
    memory.status()
}

pub(super) fn json_status<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    if json.is_read() {
        json.answer(self::status(called.memory));
    }
}

fn tasks<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    kinds: Vec<core::TaskKind>,
    limit: u32,
) -> core::Result<Vec<core::Task>> {
    memory.tasks(&kinds, limit)
}

pub(super) fn json_tasks<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut kinds = <Vec<core::TaskKind> as Blank>::blank();
    json.may("kinds", &mut kinds);
    let mut limit = <u32 as Blank>::blank();
    json.needed("limit", &mut limit);
    if json.is_read() {
        json.answer(self::tasks(called.memory, kinds, limit));
    }
}

fn submit<S: Store + 'static>(memory: &mut core::Memory<S>, id: String, answer: String) -> core::Result<wit::Verdict> {
    memory.submit(&id, &answer).map(Give::give)
}

pub(super) fn json_submit<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut id = <String as Blank>::blank();
    json.needed("id", &mut id);
    let mut answer = <String as Blank>::blank();
    json.needed("answer", &mut answer);
    if json.is_read() {
        json.answer(self::submit(called.memory, id, answer));
    }
}

fn rerank_task<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    query: wit::Query,
) -> core::Result<Option<core::Task>> {
    memory.rerank_task(&<core::Query>::take(query)?)
}

pub(super) fn json_rerank_task<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut query = <wit::Query as Blank>::blank();
    json.needed("query", &mut query);
    if json.is_read() {
        json.answer(self::rerank_task(called.memory, query));
    }
}

fn rerank<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    query: wit::Query,
    id: String,
    answer: String,
) -> core::Result<wit::Ranking> {
    memory.rerank(&<core::Query>::take(query)?, &id, &answer).map(Give::give)
}

pub(super) fn json_rerank<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut query = <wit::Query as Blank>::blank();
    json.needed("query", &mut query);
    let mut id = <String as Blank>::blank();
    json.needed("id", &mut id);
    let mut answer = <String as Blank>::blank();
    json.needed("answer", &mut answer);
    if json.is_read() {
        json.answer(self::rerank(called.memory, query, id, answer));
    }
}
impl Json for core::Job {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("id", &mut self.id);
        json.may("text", &mut self.text);
        json.end();
    }
}

impl Json for core::Answer {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("id", &mut self.id);
        json.needed("vector", &mut self.vector);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Answer {
    fn blank() -> Self {
        Self { id: Blank::blank(), vector: Blank::blank() }
    }
}

impl Json for core::JobStatus {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("model", &mut self.model);
        json.may("dimension", &mut self.dimension);
        json.may("entries", &mut self.entries);
        json.may("embedded", &mut self.embedded);
        json.may("pending", &mut self.pending);
        json.end();
    }
}

impl Json for core::TaskKind {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["extract", "merge", "rerank"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::TaskKind {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for core::Task {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("id", &mut self.id);
        json.may("kind", &mut self.kind);
        json.may("instructions", &mut self.instructions);
        json.may("content", &mut self.content);
        json.may("schema", &mut self.schema);
        json.may("mostBytes", &mut self.most_bytes);
        json.end();
    }
}

impl Json for core::Rejection {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("text", &mut self.text);
        json.may("reason", &mut self.reason);
        json.end();
    }
}

impl Json for wit::Verdict {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("done", &mut self.done);
        json.may("stored", &mut self.stored);
        json.may("confirmed", &mut self.confirmed);
        json.may("archived", &mut self.archived);
        json.may("known", &mut self.known);
        json.may("rejected", &mut self.rejected);
        json.end();
    }
}

impl Json for wit::Ranking {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("hits", &mut self.hits);
        json.may("refusal", &mut self.refusal);
        json.end();
    }
}
