//! The interface `briefing` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core::{self as core, BriefingCalls, Store};

use crate::bindings::exports::keepstone::memory::briefing as wit;
use crate::convert::{Give, Take};
use crate::exports::{self, Component};
use crate::json::{Blank, Called, Exchange, Json};

impl Give<wit::Mentioned> for core::Mentioned {
    #[inline(never)]
    fn give(self) -> wit::Mentioned {
        wit::Mentioned { entry: self.entry.give(), mentions: self.mentions }
    }
}

impl wit::Guest for Component {
    fn compose(memory: wit::MemoryBorrow<'_>, request: core::Request) -> Result<core::Brief, wit::Error> {
        exports::call(&memory, |memory| self::compose(memory, request))
    }

    fn recall(memory: wit::MemoryBorrow<'_>, request: core::Request) -> Result<core::Brief, wit::Error> {
        exports::call(&memory, |memory| self::recall(memory, request))
    }

    fn mentions(memory: wit::MemoryBorrow<'_>, filter: wit::Filter) -> Result<Vec<wit::Mentioned>, wit::Error> {
        exports::call(&memory, |memory| self::mentions(memory, filter))
    }

    fn contribute(memory: wit::MemoryBorrow<'_>, request: core::Request) -> Result<core::Excerpt, wit::Error> {
        exports::call(&memory, |memory| self::contribute(memory, request))
    }

    fn last_seen(memory: wit::MemoryBorrow<'_>, agent: String) -> Result<Option<wit::Timestamp>, wit::Error> {
        exports::call(&memory, |memory| self::last_seen(memory, agent))
    }

    fn digest_commits(
        memory: wit::MemoryBorrow<'_>,
        commits: Vec<core::OutsideCommit>,
    ) -> Result<core::Excerpt, wit::Error> {
        exports::call(&memory, |memory| self::digest_commits(memory, commits))
    }

    fn instructions(
        memory: wit::MemoryBorrow<'_>,
        agent: String,
        folder: Option<String>,
        categories: Vec<wit::Category>,
    ) -> Result<String, wit::Error> {
        exports::call(&memory, |memory| self::instructions(memory, agent, folder, categories))
    }

    fn flush_prompt(memory: wit::MemoryBorrow<'_>, agent: String) -> Result<String, wit::Error> {
        exports::call(&memory, |memory| self::flush_prompt(memory, agent))
    }

    fn need_of_turn(
        memory: wit::MemoryBorrow<'_>,
        prompt: String,
        attachments: bool,
    ) -> Result<core::TurnNeed, wit::Error> {
        exports::call(&memory, |memory| self::need_of_turn(memory, prompt, attachments))
    }
}

fn compose<S: Store + 'static>(memory: &mut core::Memory<S>, request: core::Request) -> core::Result<core::Brief> {
    memory.compose(&request)
}

pub(super) fn json_compose<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut request = <core::Request as Blank>::blank();
    json.needed("request", &mut request);
    if json.is_read() {
        json.answer(self::compose(called.memory, request));
    }
}

fn recall<S: Store + 'static>(memory: &mut core::Memory<S>, request: core::Request) -> core::Result<core::Brief> {
    memory.recall(&request)
}

pub(super) fn json_recall<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut request = <core::Request as Blank>::blank();
    json.needed("request", &mut request);
    if json.is_read() {
        json.answer(self::recall(called.memory, request));
    }
}

fn mentions<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    filter: wit::Filter,
) -> core::Result<Vec<wit::Mentioned>> {
    memory.mentions(&<core::Filter>::take(filter)?).map(Give::give)
}

pub(super) fn json_mentions<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut filter = <wit::Filter as Blank>::blank();
    json.may("filter", &mut filter);
    if json.is_read() {
        json.answer(self::mentions(called.memory, filter));
    }
}

fn contribute<S: Store + 'static>(memory: &mut core::Memory<S>, request: core::Request) -> core::Result<core::Excerpt> {
    memory.contribute(&request)
}

pub(super) fn json_contribute<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut request = <core::Request as Blank>::blank();
    json.needed("request", &mut request);
    if json.is_read() {
        json.answer(self::contribute(called.memory, request));
    }
}

fn last_seen<S: Store + 'static>(memory: &mut core::Memory<S>, agent: String) -> core::Result<Option<wit::Timestamp>> {
    memory.last_seen(&agent)
}

pub(super) fn json_last_seen<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    if json.is_read() {
        json.answer(self::last_seen(called.memory, agent));
    }
}

fn digest_commits<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    commits: Vec<core::OutsideCommit>,
) -> core::Result<core::Excerpt> {
    memory.digest_commits(&commits)
}

pub(super) fn json_digest_commits<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut commits = <Vec<core::OutsideCommit> as Blank>::blank();
    json.needed("commits", &mut commits);
    if json.is_read() {
        json.answer(self::digest_commits(called.memory, commits));
    }
}

fn instructions<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    agent: String,
    folder: Option<String>,
    categories: Vec<wit::Category>,
) -> core::Result<String> {
    memory.instructions(&agent, folder.as_deref(), &<Vec<core::Category>>::take(categories)?)
}

pub(super) fn json_instructions<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    let mut folder = <Option<String> as Blank>::blank();
    json.may("folder", &mut folder);
    let mut categories = <Vec<wit::Category> as Blank>::blank();
    json.may("categories", &mut categories);
    if json.is_read() {
        json.answer(self::instructions(called.memory, agent, folder, categories));
    }
}

fn flush_prompt<S: Store + 'static>(memory: &mut core::Memory<S>, agent: String) -> core::Result<String> {
    memory.flush_prompt(&agent)
}

pub(super) fn json_flush_prompt<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    if json.is_read() {
        json.answer(self::flush_prompt(called.memory, agent));
    }
}

fn need_of_turn<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    prompt: String,
    attachments: bool,
) -> core::Result<core::TurnNeed> {
    memory.need_of_turn(&prompt, attachments)
}

pub(super) fn json_need_of_turn<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut prompt = <String as Blank>::blank();
    json.needed("prompt", &mut prompt);
    let mut attachments = <bool as Blank>::blank();
    json.may("attachments", &mut attachments);
    if json.is_read() {
        json.answer(self::need_of_turn(called.memory, prompt, attachments));
    }
}
impl Json for wit::Mentioned {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("entry", &mut self.entry);
        json.may("mentions", &mut self.mentions);
        json.end();
    }
}

impl Json for core::ExcerptItem {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("source", &mut self.source);
        json.needed("text", &mut self.text);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::ExcerptItem {
    fn blank() -> Self {
        Self { source: Blank::blank(), text: Blank::blank() }
    }
}

impl Json for core::Excerpt {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("title", &mut self.title);
        json.may("items", &mut self.items);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Excerpt {
    fn blank() -> Self {
        Self { title: Blank::blank(), items: Blank::blank() }
    }
}

impl Json for core::BriefLevel {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["lite", "standard", "deep"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::BriefLevel {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for core::Request {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("agent", &mut self.agent);
        json.may("task", &mut self.task);
        json.may("budget", &mut self.budget);
        json.may("beside", &mut self.beside);
        json.may("missing", &mut self.missing);
        json.may("statedBy", &mut self.stated_by);
        json.may("level", &mut self.level);
        json.may("vector", &mut self.vector);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Request {
    fn blank() -> Self {
        Self {
            agent: Blank::blank(),
            task: Blank::blank(),
            budget: Blank::blank(),
            beside: Blank::blank(),
            missing: Blank::blank(),
            stated_by: Blank::blank(),
            level: Blank::blank(),
            vector: Blank::blank(),
        }
    }
}

impl Json for core::DropReason {
    fn pass(&mut self, json: &mut Exchange) {
        json.name(&["budget", "limit", "unreadable"], *self as usize);
    }
}

impl Json for core::Dropped {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("source", &mut self.source);
        json.may("reason", &mut self.reason);
        json.may("line", &mut self.line);
        json.end();
    }
}

impl Json for core::LineReason {
    fn pass(&mut self, json: &mut Exchange) {
        json.name(&["always", "pinned", "task", "newest", "beside"], *self as usize);
    }
}

impl Json for core::BriefLine {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("line", &mut self.line);
        json.may("reason", &mut self.reason);
        json.may("words", &mut self.words);
        json.end();
    }
}

impl Json for core::Section {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("title", &mut self.title);
        json.may("sources", &mut self.sources);
        json.may("dropped", &mut self.dropped);
        json.may("cut", &mut self.cut);
        json.may("lines", &mut self.lines);
        json.end();
    }
}

impl Json for core::Brief {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("text", &mut self.text);
        json.may("tokens", &mut self.tokens);
        json.may("sections", &mut self.sections);
        json.may("mentions", &mut self.mentions);
        json.end();
    }
}

impl Json for core::ChangedFile {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("path", &mut self.path);
        json.needed("added", &mut self.added);
        json.needed("removed", &mut self.removed);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::ChangedFile {
    fn blank() -> Self {
        Self { path: Blank::blank(), added: Blank::blank(), removed: Blank::blank() }
    }
}

impl Json for core::OutsideCommit {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("hash", &mut self.hash);
        json.needed("time", &mut self.time);
        json.needed("author", &mut self.author);
        json.needed("subject", &mut self.subject);
        json.may("files", &mut self.files);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::OutsideCommit {
    fn blank() -> Self {
        Self {
            hash: Blank::blank(),
            time: Blank::blank(),
            author: Blank::blank(),
            subject: Blank::blank(),
            files: Blank::blank(),
        }
    }
}

impl Json for core::MemoryNeed {
    fn pass(&mut self, json: &mut Exchange) {
        json.name(&["none", "soft", "required"], *self as usize);
    }
}

impl Json for core::TurnRule {
    fn pass(&mut self, json: &mut Exchange) {
        json.name(
            &[
                "short",
                "slash-command",
                "small-talk",
                "attachment",
                "code-block",
                "file-path",
                "change",
                "question",
                "other",
            ],
            *self as usize,
        );
    }
}

impl Json for core::TurnNeed {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("need", &mut self.need);
        json.may("rule", &mut self.rule);
        json.may("word", &mut self.word);
        json.end();
    }
}
