//! The interface `work` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core::{self as core, Store, WorkCalls};

use crate::bindings::exports::keepstone::memory::work as wit;
use crate::convert::{Give, Take};
use crate::exports::{self, Component};
use crate::json::{Blank, Called, Exchange, Json};

impl Take<wit::SessionCommit> for core::SessionCommit {
    #[inline(never)]
    fn take(given: wit::SessionCommit) -> core::Result<Self> {
        Ok(Self {
            agent: given.agent,
            session: given.session,
            task_id: given.task_id,
            what: given.what,
            decisions: given.decisions,
            files_changed: given.files_changed,
            unfinished: given.unfinished,
            next_steps: given.next_steps,
            commits: given.commits,
            tokens: given.tokens,
            started_at: given.started_at,
            tools: given.tools,
            facts: Take::take(given.facts)?,
            output: given.output,
        })
    }
}

impl Give<wit::Committed> for core::Committed {
    #[inline(never)]
    fn give(self) -> wit::Committed {
        wit::Committed {
            summary: self.summary,
            repeated: self.repeated,
            facts: self.facts.give(),
            episode: self.episode.give(),
        }
    }
}

impl Take<wit::RecoveryRequest> for core::RecoveryRequest {
    #[inline(never)]
    fn take(given: wit::RecoveryRequest) -> core::Result<Self> {
        Ok(Self {
            agent: given.agent,
            task: given.task,
            phase: given.phase,
            last_result: given.last_result,
            messages: Take::take(given.messages)?,
            budget: given.budget,
        })
    }
}

impl wit::Guest for Component {
    fn commit(memory: wit::MemoryBorrow<'_>, commit: wit::SessionCommit) -> Result<wit::Committed, wit::Error> {
        exports::call(&memory, |memory| self::commit(memory, commit))
    }

    fn summarize(
        memory: wit::MemoryBorrow<'_>,
        commit: wit::SessionCommit,
    ) -> Result<core::SessionSummary, wit::Error> {
        exports::call(&memory, |memory| self::summarize(memory, commit))
    }

    fn history(
        memory: wit::MemoryBorrow<'_>,
        agent: String,
        limit: Option<u32>,
    ) -> Result<Vec<core::SessionSummary>, wit::Error> {
        exports::call(&memory, |memory| self::history(memory, agent, limit))
    }

    fn replace_history(
        memory: wit::MemoryBorrow<'_>,
        agent: String,
        sessions: Vec<core::SessionSummary>,
    ) -> Result<(), wit::Error> {
        exports::call(&memory, |memory| self::replace_history(memory, agent, sessions))
    }

    fn recover(
        memory: wit::MemoryBorrow<'_>,
        request: wit::RecoveryRequest,
    ) -> Result<Option<core::Recovery>, wit::Error> {
        exports::call(&memory, |memory| self::recover(memory, request))
    }

    fn roster(memory: wit::MemoryBorrow<'_>, team: Vec<core::Teammate>) -> Result<Vec<String>, wit::Error> {
        exports::call(&memory, |memory| self::roster(memory, team))
    }

    fn report(memory: wit::MemoryBorrow<'_>, report: core::WorkReport) -> Result<core::WorkState, wit::Error> {
        exports::call(&memory, |memory| self::report(memory, report))
    }

    fn get(memory: wit::MemoryBorrow<'_>, agent: String) -> Result<Option<core::WorkState>, wit::Error> {
        exports::call(&memory, |memory| self::get(memory, agent))
    }

    fn clear(memory: wit::MemoryBorrow<'_>, agent: String) -> Result<(), wit::Error> {
        exports::call(&memory, |memory| self::clear(memory, agent))
    }
}

fn commit<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    commit: wit::SessionCommit,
) -> core::Result<wit::Committed> {
    memory.commit(<core::SessionCommit>::take(commit)?).map(Give::give)
}

pub(super) fn json_commit<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut commit = <wit::SessionCommit as Blank>::blank();
    json.needed("commit", &mut commit);
    if json.is_read() {
        json.answer(self::commit(called.memory, commit));
    }
}

fn summarize<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    commit: wit::SessionCommit,
) -> core::Result<core::SessionSummary> {
    memory.summarize(<core::SessionCommit>::take(commit)?)
}

pub(super) fn json_summarize<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut commit = <wit::SessionCommit as Blank>::blank();
    json.needed("commit", &mut commit);
    if json.is_read() {
        json.answer(self::summarize(called.memory, commit));
    }
}

fn history<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    agent: String,
    limit: Option<u32>,
) -> core::Result<Vec<core::SessionSummary>> {
    memory.history(&agent, limit)
}

pub(super) fn json_history<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    let mut limit = <Option<u32> as Blank>::blank();
    json.may("limit", &mut limit);
    if json.is_read() {
        json.answer(self::history(called.memory, agent, limit));
    }
}

fn replace_history<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    agent: String,
    sessions: Vec<core::SessionSummary>,
) -> core::Result<()> {
    memory.replace_history(&agent, &sessions)
}

pub(super) fn json_replace_history<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    let mut sessions = <Vec<core::SessionSummary> as Blank>::blank();
    json.needed("sessions", &mut sessions);
    if json.is_read() {
        json.answer(self::replace_history(called.memory, agent, sessions));
    }
}

fn recover<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    request: wit::RecoveryRequest,
) -> core::Result<Option<core::Recovery>> {
    memory.recover(&<core::RecoveryRequest>::take(request)?)
}

pub(super) fn json_recover<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut request = <wit::RecoveryRequest as Blank>::blank();
    json.needed("request", &mut request);
    if json.is_read() {
        json.answer(self::recover(called.memory, request));
    }
}

fn roster<S: Store + 'static>(memory: &mut core::Memory<S>, team: Vec<core::Teammate>) -> core::Result<Vec<String>> {
    memory.roster(&team)
}

pub(super) fn json_roster<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut team = <Vec<core::Teammate> as Blank>::blank();
    json.may("team", &mut team);
    if json.is_read() {
        json.answer(self::roster(called.memory, team));
    }
}

fn report<S: Store + 'static>(memory: &mut core::Memory<S>, report: core::WorkReport) -> core::Result<core::WorkState> {
    memory.report_work(&report)
}

pub(super) fn json_report<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut report = <core::WorkReport as Blank>::blank();
    json.needed("report", &mut report);
    if json.is_read() {
        json.answer(self::report(called.memory, report));
    }
}

fn get<S: Store + 'static>(memory: &mut core::Memory<S>, agent: String) -> core::Result<Option<core::WorkState>> {
    memory.get_work(&agent)
}

pub(super) fn json_get<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    if json.is_read() {
        json.answer(self::get(called.memory, agent));
    }
}

fn clear<S: Store + 'static>(memory: &mut core::Memory<S>, agent: String) -> core::Result<()> {
    memory.clear_work(&agent)
}

pub(super) fn json_clear<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    if json.is_read() {
        json.answer(self::clear(called.memory, agent));
    }
}
impl Json for core::WorkStatus {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["running", "interrupted", "failed", "cancelled"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::WorkStatus {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for core::WorkState {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("startedAt", &mut self.started_at);
        json.may("updatedAt", &mut self.updated_at);
        json.may("status", &mut self.status);
        json.may("taskId", &mut self.task_id);
        json.may("taskPrompt", &mut self.task_prompt);
        json.may("cwd", &mut self.cwd);
        json.may("summary", &mut self.summary);
        json.may("nextSteps", &mut self.next_steps);
        json.may("unfinished", &mut self.unfinished);
        json.may("filesTouched", &mut self.files_touched);
        json.may("lastActivity", &mut self.last_activity);
        json.end();
    }
}

impl Json for core::WorkReport {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("agent", &mut self.agent);
        json.may("status", &mut self.status);
        json.may("startedAt", &mut self.started_at);
        json.may("taskId", &mut self.task_id);
        json.may("taskPrompt", &mut self.task_prompt);
        json.may("cwd", &mut self.cwd);
        json.may("summary", &mut self.summary);
        json.may("nextSteps", &mut self.next_steps);
        json.may("unfinished", &mut self.unfinished);
        json.may("filesTouched", &mut self.files_touched);
        json.may("lastActivity", &mut self.last_activity);
        json.may("output", &mut self.output);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::WorkReport {
    fn blank() -> Self {
        Self {
            agent: Blank::blank(),
            status: Blank::blank(),
            started_at: Blank::blank(),
            task_id: Blank::blank(),
            task_prompt: Blank::blank(),
            cwd: Blank::blank(),
            summary: Blank::blank(),
            next_steps: Blank::blank(),
            unfinished: Blank::blank(),
            files_touched: Blank::blank(),
            last_activity: Blank::blank(),
            output: Blank::blank(),
        }
    }
}

impl Json for core::TokenUsage {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("input", &mut self.input);
        json.needed("output", &mut self.output);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::TokenUsage {
    fn blank() -> Self {
        Self { input: Blank::blank(), output: Blank::blank() }
    }
}

impl Json for core::SessionSummary {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("timestamp", &mut self.timestamp);
        json.may("session", &mut self.session);
        json.may("taskId", &mut self.task_id);
        json.needed("what", &mut self.what);
        json.may("decisions", &mut self.decisions);
        json.may("filesChanged", &mut self.files_changed);
        json.may("unfinished", &mut self.unfinished);
        json.may("nextSteps", &mut self.next_steps);
        json.may("commits", &mut self.commits);
        json.needed("tokens", &mut self.tokens);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::SessionSummary {
    fn blank() -> Self {
        Self {
            timestamp: Blank::blank(),
            session: Blank::blank(),
            task_id: Blank::blank(),
            what: Blank::blank(),
            decisions: Blank::blank(),
            files_changed: Blank::blank(),
            unfinished: Blank::blank(),
            next_steps: Blank::blank(),
            commits: Blank::blank(),
            tokens: Blank::blank(),
        }
    }
}

impl Json for wit::SessionCommit {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("agent", &mut self.agent);
        json.may("session", &mut self.session);
        json.may("taskId", &mut self.task_id);
        json.may("what", &mut self.what);
        json.may("decisions", &mut self.decisions);
        json.may("filesChanged", &mut self.files_changed);
        json.may("unfinished", &mut self.unfinished);
        json.may("nextSteps", &mut self.next_steps);
        json.may("commits", &mut self.commits);
        json.may("tokens", &mut self.tokens);
        json.may("startedAt", &mut self.started_at);
        json.may("tools", &mut self.tools);
        json.may("facts", &mut self.facts);
        json.may("output", &mut self.output);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for wit::SessionCommit {
    fn blank() -> Self {
        Self {
            agent: Blank::blank(),
            session: Blank::blank(),
            task_id: Blank::blank(),
            what: Blank::blank(),
            decisions: Blank::blank(),
            files_changed: Blank::blank(),
            unfinished: Blank::blank(),
            next_steps: Blank::blank(),
            commits: Blank::blank(),
            tokens: Blank::blank(),
            started_at: Blank::blank(),
            tools: Blank::blank(),
            facts: Blank::blank(),
            output: Blank::blank(),
        }
    }
}

impl Json for wit::Committed {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("summary", &mut self.summary);
        json.may("repeated", &mut self.repeated);
        json.may("facts", &mut self.facts);
        json.may("episode", &mut self.episode);
        json.end();
    }
}

impl Json for wit::RecoveryRequest {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("agent", &mut self.agent);
        json.may("task", &mut self.task);
        json.may("phase", &mut self.phase);
        json.may("lastResult", &mut self.last_result);
        json.may("messages", &mut self.messages);
        json.may("budget", &mut self.budget);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for wit::RecoveryRequest {
    fn blank() -> Self {
        Self {
            agent: Blank::blank(),
            task: Blank::blank(),
            phase: Blank::blank(),
            last_result: Blank::blank(),
            messages: Blank::blank(),
            budget: Blank::blank(),
        }
    }
}

impl Json for core::Recovery {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("text", &mut self.text);
        json.may("tokens", &mut self.tokens);
        json.may("work", &mut self.work);
        json.may("last", &mut self.last);
        json.may("previous", &mut self.previous);
        json.end();
    }
}

impl Json for core::Teammate {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("agent", &mut self.agent);
        json.may("name", &mut self.name);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Teammate {
    fn blank() -> Self {
        Self { agent: Blank::blank(), name: Blank::blank() }
    }
}
