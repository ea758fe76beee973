//! The interface `learning` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core::{self as core, LearningCalls, Store};

use crate::bindings::exports::keepstone::memory::learning as wit;
use crate::convert::{Give, Take};
use crate::exports::{self, Component};
use crate::json::{Blank, Called, Exchange, Json};

impl Take<wit::Insight> for core::Insight {
    #[inline(never)]
    fn take(given: wit::Insight) -> core::Result<Self> {
        Ok(Self { category: Take::take(given.category)?, text: given.text })
    }
}

impl Give<wit::Insight> for core::Insight {
    #[inline(never)]
    fn give(self) -> wit::Insight {
        wit::Insight { category: self.category.give(), text: self.text }
    }
}

impl Give<wit::LearntInsights> for core::LearntInsights {
    #[inline(never)]
    fn give(self) -> wit::LearntInsights {
        wit::LearntInsights { learnt: self.learnt.give(), known: self.known }
    }
}

impl Give<wit::Remembered> for core::Remembered {
    #[inline(never)]
    fn give(self) -> wit::Remembered {
        wit::Remembered {
            stored: self.stored.give(),
            known: self.known.give(),
            shared: self.shared.give(),
            confirmed: self.confirmed.give(),
            evicted: self.evicted.give(),
            forgotten: self.forgotten,
        }
    }
}

impl Take<wit::CaptureSource> for core::CaptureSource {
    #[inline(never)]
    fn take(given: wit::CaptureSource) -> core::Result<Self> {
        Ok(Self {
            kind: given.kind,
            key: given.key,
            scope: Take::take(given.scope)?,
            text: given.text,
            error: given.error,
            author: given.author,
            session: given.session,
            stated_by: given.stated_by,
        })
    }
}

impl Give<wit::Captured> for core::Captured {
    #[inline(never)]
    fn give(self) -> wit::Captured {
        wit::Captured {
            repeated: self.repeated,
            stored: self.stored.give(),
            merged: self.merged.give(),
            promoted: self.promoted.give(),
            left_out: self.left_out,
        }
    }
}

impl wit::Guest for Component {
    fn capture(memory: wit::MemoryBorrow<'_>, source: wit::CaptureSource) -> Result<wit::Captured, wit::Error> {
        exports::call(&memory, |memory| self::capture(memory, source))
    }

    fn extract(
        memory: wit::MemoryBorrow<'_>,
        messages: Vec<wit::Message>,
        rules: core::RuleSet,
    ) -> Result<Vec<wit::Insight>, wit::Error> {
        exports::call(&memory, |memory| self::extract(memory, messages, rules))
    }

    fn learn(
        memory: wit::MemoryBorrow<'_>,
        agent: String,
        insights: Vec<wit::Insight>,
        tags: Vec<String>,
    ) -> Result<wit::LearntInsights, wit::Error> {
        exports::call(&memory, |memory| self::learn(memory, agent, insights, tags))
    }

    fn remember(
        memory: wit::MemoryBorrow<'_>,
        agent: String,
        category: wit::Category,
        text: String,
        session: Option<String>,
    ) -> Result<wit::Remembered, wit::Error> {
        exports::call(&memory, |memory| self::remember(memory, agent, category, text, session))
    }

    fn confirm(
        memory: wit::MemoryBorrow<'_>,
        agent: String,
        text: String,
    ) -> Result<Option<wit::Reference>, wit::Error> {
        exports::call(&memory, |memory| self::confirm(memory, agent, text))
    }

    fn facts(
        memory: wit::MemoryBorrow<'_>,
        agent: Option<String>,
        task: Option<String>,
        limit: Option<u32>,
    ) -> Result<Vec<wit::Entry>, wit::Error> {
        exports::call(&memory, |memory| self::facts(memory, agent, task, limit))
    }

    fn similarity(memory: wit::MemoryBorrow<'_>, one: String, other: String) -> Result<f64, wit::Error> {
        exports::call(&memory, |memory| self::similarity(memory, one, other))
    }
}

fn capture<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    source: wit::CaptureSource,
) -> core::Result<wit::Captured> {
    memory.capture(<core::CaptureSource>::take(source)?).map(Give::give)
}

pub(super) fn json_capture<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut source = <wit::CaptureSource as Blank>::blank();
    json.needed("source", &mut source);
    if json.is_read() {
        json.answer(self::capture(called.memory, source));
    }
}

fn extract<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    messages: Vec<wit::Message>,
    rules: core::RuleSet,
) -> core::Result<Vec<wit::Insight>> {
    memory.extract(&<Vec<core::Message>>::take(messages)?, rules).map(Give::give)
}

pub(super) fn json_extract<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut messages = <Vec<wit::Message> as Blank>::blank();
    json.needed("messages", &mut messages);
    let mut rules = <core::RuleSet as Blank>::blank();
    json.needed("rules", &mut rules);
    if json.is_read() {
        json.answer(self::extract(called.memory, messages, rules));
    }
}

fn learn<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    agent: String,
    insights: Vec<wit::Insight>,
    tags: Vec<String>,
) -> core::Result<wit::LearntInsights> {
    memory.learn(&agent, <Vec<core::Insight>>::take(insights)?, &tags).map(Give::give)
}

pub(super) fn json_learn<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    let mut insights = <Vec<wit::Insight> as Blank>::blank();
    json.needed("insights", &mut insights);
    let mut tags = <Vec<String> as Blank>::blank();
    json.may("tags", &mut tags);
    if json.is_read() {
        json.answer(self::learn(called.memory, agent, insights, tags));
    }
}

fn remember<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    agent: String,
    category: wit::Category,
    text: String,
    session: Option<String>,
) -> core::Result<wit::Remembered> {
    memory.remember(&agent, <core::Category>::take(category)?, &text, session.as_deref()).map(Give::give)
}

pub(super) fn json_remember<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    let mut category = <wit::Category as Blank>::blank();
    json.needed("category", &mut category);
    let mut text = <String as Blank>::blank();
    json.needed("text", &mut text);
    let mut session = <Option<String> as Blank>::blank();
    json.may("session", &mut session);
    if json.is_read() {
        json.answer(self::remember(called.memory, agent, category, text, session));
    }
}

fn confirm<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    agent: String,
    text: String,
) -> core::Result<Option<wit::Reference>> {
    memory.confirm(&agent, &text).map(Give::give)
}

pub(super) fn json_confirm<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    let mut text = <String as Blank>::blank();
    json.needed("text", &mut text);
    if json.is_read() {
        json.answer(self::confirm(called.memory, agent, text));
    }
}

fn facts<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    agent: Option<String>,
    task: Option<String>,
    limit: Option<u32>,
) -> core::Result<Vec<wit::Entry>> {
    memory.facts(agent.as_deref(), task.as_deref(), limit).map(Give::give)
}

pub(super) fn json_facts<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <Option<String> as Blank>::blank();
    json.may("agent", &mut agent);
    let mut task = <Option<String> as Blank>::blank();
    json.may("task", &mut task);
    let mut limit = <Option<u32> as Blank>::blank();
    json.may("limit", &mut limit);
    if json.is_read() {
        json.answer(self::facts(called.memory, agent, task, limit));
    }
}

fn similarity<S: Store + 'static>(memory: &mut core::Memory<S>, one: String, other: String) -> core::Result<f64> {
    memory.similarity(&one, &other)
}

pub(super) fn json_similarity<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut one = <String as Blank>::blank();
    json.needed("one", &mut one);
    let mut other = <String as Blank>::blank();
    json.needed("other", &mut other);
    if json.is_read() {
        json.answer(self::similarity(called.memory, one, other));
    }
}
impl Json for wit::Insight {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("category", &mut self.category);
        json.needed("text", &mut self.text);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for wit::Insight {
    fn blank() -> Self {
        Self { category: Blank::blank(), text: Blank::blank() }
    }
}

impl Json for core::RuleSet {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["insights", "facts"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::RuleSet {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for wit::LearntInsights {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("learnt", &mut self.learnt);
        json.may("known", &mut self.known);
        json.end();
    }
}

impl Json for wit::Remembered {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("stored", &mut self.stored);
        json.may("known", &mut self.known);
        json.may("shared", &mut self.shared);
        json.may("confirmed", &mut self.confirmed);
        json.may("evicted", &mut self.evicted);
        json.may("forgotten", &mut self.forgotten);
        json.end();
    }
}

impl Json for core::CaptureKind {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["guidance", "failure", "review"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::CaptureKind {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for wit::CaptureSource {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("kind", &mut self.kind);
        json.needed("key", &mut self.key);
        json.needed("scope", &mut self.scope);
        json.needed("text", &mut self.text);
        json.may("error", &mut self.error);
        json.may("author", &mut self.author);
        json.may("session", &mut self.session);
        json.may("statedBy", &mut self.stated_by);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for wit::CaptureSource {
    fn blank() -> Self {
        Self {
            kind: Blank::blank(),
            key: Blank::blank(),
            scope: Blank::blank(),
            text: Blank::blank(),
            error: Blank::blank(),
            author: Blank::blank(),
            session: Blank::blank(),
            stated_by: Blank::blank(),
        }
    }
}

impl Json for core::LeftOut {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("text", &mut self.text);
        json.may("reason", &mut self.reason);
        json.end();
    }
}

impl Json for wit::Captured {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("repeated", &mut self.repeated);
        json.may("stored", &mut self.stored);
        json.may("merged", &mut self.merged);
        json.may("promoted", &mut self.promoted);
        json.may("leftOut", &mut self.left_out);
        json.end();
    }
}
