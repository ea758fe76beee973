//! The interface `compat` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core::{self as core, CompatCalls, Store};

use crate::bindings::exports::keepstone::memory::compat as wit;
use crate::convert::Give;
use crate::exports::{self, Component};
use crate::json::{Blank, Called, Exchange, Json};

impl wit::Guest for Component {
    fn record_review(
        memory: wit::MemoryBorrow<'_>,
        verdict: String,
        session: Option<String>,
    ) -> Result<Vec<wit::Reference>, wit::Error> {
        exports::call(&memory, |memory| self::record_review(memory, verdict, session))
    }

    fn prefer_technology(
        memory: wit::MemoryBorrow<'_>,
        technology: String,
        session: Option<String>,
    ) -> Result<wit::Reference, wit::Error> {
        exports::call(&memory, |memory| self::prefer_technology(memory, technology, session))
    }

    fn complete_project(
        memory: wit::MemoryBorrow<'_>,
        project: core::ProjectRecord,
    ) -> Result<wit::Reference, wit::Error> {
        exports::call(&memory, |memory| self::complete_project(memory, project))
    }

    fn rate_project(
        memory: wit::MemoryBorrow<'_>,
        ratings: Vec<core::Rating>,
    ) -> Result<Option<wit::Reference>, wit::Error> {
        exports::call(&memory, |memory| self::rate_project(memory, ratings))
    }

    fn projects(memory: wit::MemoryBorrow<'_>) -> Result<Vec<core::ProjectRecord>, wit::Error> {
        exports::call(&memory, self::projects)
    }

    fn knowledge(
        memory: wit::MemoryBorrow<'_>,
        agent: Option<String>,
        task: Option<String>,
        budget: Option<wit::TokenBudget>,
    ) -> Result<core::KnowledgeBlocks, wit::Error> {
        exports::call(&memory, |memory| self::knowledge(memory, agent, task, budget))
    }

    fn scope_block(memory: wit::MemoryBorrow<'_>, project: String, workspace: String) -> Result<String, wit::Error> {
        exports::call(&memory, |memory| self::scope_block(memory, project, workspace))
    }
}

fn record_review<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    verdict: String,
    session: Option<String>,
) -> core::Result<Vec<wit::Reference>> {
    memory.record_review(&verdict, session.as_deref()).map(Give::give)
}

pub(super) fn json_record_review<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut verdict = <String as Blank>::blank();
    json.needed("verdict", &mut verdict);
    let mut session = <Option<String> as Blank>::blank();
    json.may("session", &mut session);
    if json.is_read() {
        json.answer(self::record_review(called.memory, verdict, session));
    }
}

fn prefer_technology<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    technology: String,
    session: Option<String>,
) -> core::Result<wit::Reference> {
    memory.prefer_technology(&technology, session.as_deref()).map(Give::give)
}

pub(super) fn json_prefer_technology<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut technology = <String as Blank>::blank();
    json.needed("technology", &mut technology);
    let mut session = <Option<String> as Blank>::blank();
    json.may("session", &mut session);
    if json.is_read() {
        json.answer(self::prefer_technology(called.memory, technology, session));
    }
}

fn complete_project<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    project: core::ProjectRecord,
) -> core::Result<wit::Reference> {
    memory.complete_project(&project).map(Give::give)
}

pub(super) fn json_complete_project<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut project = <core::ProjectRecord as Blank>::blank();
    json.needed("project", &mut project);
    if json.is_read() {
        json.answer(self::complete_project(called.memory, project));
    }
}

fn rate_project<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    ratings: Vec<core::Rating>,
) -> core::Result<Option<wit::Reference>> {
    memory.rate_project(&ratings).map(Give::give)
}

pub(super) fn json_rate_project<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut ratings = <Vec<core::Rating> as Blank>::blank();
    json.needed("ratings", &mut ratings);
    if json.is_read() {
        json.answer(self::rate_project(called.memory, ratings));
    }
}

fn projects<S: Store + 'static>(memory: &mut core::Memory<S>) -> core::Result<Vec<core::ProjectRecord>> {
    memory.projects()
}

pub(super) fn json_projects<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    if json.is_read() {
        json.answer(self::projects(called.memory));
    }
}

fn knowledge<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    agent: Option<String>,
    task: Option<String>,
    budget: Option<wit::TokenBudget>,
) -> core::Result<core::KnowledgeBlocks> {
    memory.knowledge(agent.as_deref(), task.as_deref(), budget)
}

pub(super) fn json_knowledge<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <Option<String> as Blank>::blank();
    json.may("agent", &mut agent);
    let mut task = <Option<String> as Blank>::blank();
    json.may("task", &mut task);
    let mut budget = <Option<wit::TokenBudget> as Blank>::blank();
    json.may("budget", &mut budget);
    if json.is_read() {
        json.answer(self::knowledge(called.memory, agent, task, budget));
    }
}

fn scope_block<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    project: String,
    workspace: String,
) -> core::Result<String> {
    memory.scope_block(&project, &workspace)
}

pub(super) fn json_scope_block<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut project = <String as Blank>::blank();
    json.needed("project", &mut project);
    let mut workspace = <String as Blank>::blank();
    json.needed("workspace", &mut workspace);
    if json.is_read() {
        json.answer(self::scope_block(called.memory, project, workspace));
    }
}
impl Json for core::Rating {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("axis", &mut self.axis);
        json.needed("value", &mut self.value);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Rating {
    fn blank() -> Self {
        Self { axis: Blank::blank(), value: Blank::blank() }
    }
}

impl Json for core::ProjectRecord {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("summary", &mut self.summary);
        json.may("technology", &mut self.technology);
        json.may("reviewPassed", &mut self.review_passed);
        json.may("completedAt", &mut self.completed_at);
        json.may("ratings", &mut self.ratings);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::ProjectRecord {
    fn blank() -> Self {
        Self {
            summary: Blank::blank(),
            technology: Blank::blank(),
            review_passed: Blank::blank(),
            completed_at: Blank::blank(),
            ratings: Blank::blank(),
        }
    }
}

impl Json for core::KnowledgeBlocks {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("text", &mut self.text);
        json.may("tokens", &mut self.tokens);
        json.may("agentKnowledge", &mut self.agent_knowledge);
        json.may("projectKnowledge", &mut self.project_knowledge);
        json.may("recentSessions", &mut self.recent_sessions);
        json.may("learned", &mut self.learned);
        json.end();
    }
}
