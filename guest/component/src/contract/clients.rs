//! The interface `clients` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core::{self as core, ClientsCalls, Store};

use crate::bindings::exports::keepstone::memory::clients as wit;
use crate::exports::{self, Component};
use crate::json::{Blank, Called, Exchange, Json};

impl wit::Guest for Component {
    fn files(memory: wit::MemoryBorrow<'_>, client: core::Client) -> Result<Vec<String>, wit::Error> {
        exports::call(&memory, |memory| self::files(memory, client))
    }

    fn install(memory: wit::MemoryBorrow<'_>, options: core::InstallOptions) -> Result<core::Plan, wit::Error> {
        exports::call(&memory, |memory| self::install(memory, options))
    }

    fn uninstall(
        memory: wit::MemoryBorrow<'_>,
        client: core::Client,
        files: Vec<core::File>,
        locator: Vec<String>,
    ) -> Result<core::Plan, wit::Error> {
        exports::call(&memory, |memory| self::uninstall(memory, client, files, locator))
    }

    fn agent_to_brief(
        memory: wit::MemoryBorrow<'_>,
        client: core::Client,
        event: String,
        agent: String,
    ) -> Result<Option<String>, wit::Error> {
        exports::call(&memory, |memory| self::agent_to_brief(memory, client, event, agent))
    }

    fn memory_files(
        memory: wit::MemoryBorrow<'_>,
        agent: Option<String>,
        files: Vec<core::File>,
    ) -> Result<core::FilePlan, wit::Error> {
        exports::call(&memory, |memory| self::memory_files(memory, agent, files))
    }

    fn hook(
        memory: wit::MemoryBorrow<'_>,
        client: core::Client,
        event: String,
        agent: String,
        beside: Vec<core::Excerpt>,
        missing: Vec<core::Mention>,
    ) -> Result<core::Reaction, wit::Error> {
        exports::call(&memory, |memory| self::hook(memory, client, event, agent, beside, missing))
    }
}

fn files<S: Store + 'static>(memory: &mut core::Memory<S>, client: core::Client) -> core::Result<Vec<String>> {
    memory.files(client)
}

pub(super) fn json_files<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut client = <core::Client as Blank>::blank();
    json.needed("client", &mut client);
    if json.is_read() {
        json.answer(self::files(called.memory, client));
    }
}

fn install<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    options: core::InstallOptions,
) -> core::Result<core::Plan> {
    memory.install(&options)
}

pub(super) fn json_install<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut options = <core::InstallOptions as Blank>::blank();
    json.needed("options", &mut options);
    if json.is_read() {
        json.answer(self::install(called.memory, options));
    }
}

fn uninstall<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    client: core::Client,
    files: Vec<core::File>,
    locator: Vec<String>,
) -> core::Result<core::Plan> {
    memory.uninstall(client, &files, &locator)
}

pub(super) fn json_uninstall<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut client = <core::Client as Blank>::blank();
    json.needed("client", &mut client);
    let mut files = <Vec<core::File> as Blank>::blank();
    json.needed("files", &mut files);
    let mut locator = <Vec<String> as Blank>::blank();
    json.may("locator", &mut locator);
    if json.is_read() {
        json.answer(self::uninstall(called.memory, client, files, locator));
    }
}

fn agent_to_brief<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    client: core::Client,
    event: String,
    agent: String,
) -> core::Result<Option<String>> {
    memory.agent_to_brief(client, &event, &agent)
}

pub(super) fn json_agent_to_brief<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut client = <core::Client as Blank>::blank();
    json.needed("client", &mut client);
    let mut event = <String as Blank>::blank();
    json.needed("event", &mut event);
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    if json.is_read() {
        json.answer(self::agent_to_brief(called.memory, client, event, agent));
    }
}

fn memory_files<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    agent: Option<String>,
    files: Vec<core::File>,
) -> core::Result<core::FilePlan> {
    memory.memory_files(agent.as_deref(), &files)
}

pub(super) fn json_memory_files<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <Option<String> as Blank>::blank();
    json.may("agent", &mut agent);
    let mut files = <Vec<core::File> as Blank>::blank();
    json.may("files", &mut files);
    if json.is_read() {
        json.answer(self::memory_files(called.memory, agent, files));
    }
}

fn hook<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    client: core::Client,
    event: String,
    agent: String,
    beside: Vec<core::Excerpt>,
    missing: Vec<core::Mention>,
) -> core::Result<core::Reaction> {
    memory.hook(client, &event, &agent, beside, missing)
}

pub(super) fn json_hook<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut client = <core::Client as Blank>::blank();
    json.needed("client", &mut client);
    let mut event = <String as Blank>::blank();
    json.needed("event", &mut event);
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    let mut beside = <Vec<core::Excerpt> as Blank>::blank();
    json.may("beside", &mut beside);
    let mut missing = <Vec<core::Mention> as Blank>::blank();
    json.may("missing", &mut missing);
    if json.is_read() {
        json.answer(self::hook(called.memory, client, event, agent, beside, missing));
    }
}
impl Json for core::Client {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(
            &[
                "cursor",
                "vscode",
                "claude-code",
                "codex",
                "gemini",
                "copilot-cli",
                "qwen-code",
                "opencode",
                "windsurf",
                "claude-desktop",
                "zed",
            ],
            *self as usize,
        )];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Client {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for core::File {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("path", &mut self.path);
        json.may("text", &mut self.text);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::File {
    fn blank() -> Self {
        Self { path: Blank::blank(), text: Blank::blank() }
    }
}

impl Json for core::Edit {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("path", &mut self.path);
        json.may("text", &mut self.text);
        json.may("purpose", &mut self.purpose);
        json.end();
    }
}

impl Json for core::Refusal {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("path", &mut self.path);
        json.may("reason", &mut self.reason);
        json.end();
    }
}

impl Json for core::FilePlan {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("edits", &mut self.edits);
        json.may("refusals", &mut self.refusals);
        json.end();
    }
}

impl Json for core::Plan {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("edits", &mut self.edits);
        json.may("refusals", &mut self.refusals);
        json.may("project", &mut self.project);
        json.may("steps", &mut self.steps);
        json.may("old", &mut self.old);
        json.end();
    }
}

impl Json for core::Reaction {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("output", &mut self.output);
        json.may("transcript", &mut self.transcript);
        json.may("client", &mut self.client);
        json.may("lastAnswer", &mut self.last_answer);
        json.may("folder", &mut self.folder);
        json.may("late", &mut self.late);
        json.may("sessionEnded", &mut self.session_ended);
        json.may("note", &mut self.note);
        json.may("mentions", &mut self.mentions);
        json.end();
    }
}

impl Json for core::InstallOptions {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("client", &mut self.client);
        json.may("command", &mut self.command);
        json.flag("tools", &mut self.tools);
        json.flag("replace", &mut self.replace);
        json.may("files", &mut self.files);
        json.may("locator", &mut self.locator);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::InstallOptions {
    fn blank() -> Self {
        Self {
            client: Blank::blank(),
            command: Blank::blank(),
            tools: Blank::blank(),
            replace: Blank::blank(),
            files: Blank::blank(),
            locator: Blank::blank(),
        }
    }
}
