//! The interface `compat` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::compat as wit;
use crate::exports::{Component, call, with};

impl wit::Guest for Component {
    fn record_review(
        memory: wit::MemoryBorrow<'_>,
        verdict: String,
        session: Option<String>,
    ) -> Result<Vec<wit::Reference>, wit::Error> {
        with(&memory, |memory| memory.record_review(&verdict, session.as_deref()))
    }

    fn prefer_technology(
        memory: wit::MemoryBorrow<'_>,
        technology: String,
        session: Option<String>,
    ) -> Result<wit::Reference, wit::Error> {
        with(&memory, |memory| memory.prefer_technology(&technology, session.as_deref()))
    }

    fn complete_project(
        memory: wit::MemoryBorrow<'_>,
        project: core::ProjectRecord,
    ) -> Result<wit::Reference, wit::Error> {
        with(&memory, |memory| memory.complete_project(&project))
    }

    fn rate_project(
        memory: wit::MemoryBorrow<'_>,
        ratings: Vec<core::Rating>,
    ) -> Result<Option<wit::Reference>, wit::Error> {
        with(&memory, |memory| memory.rate_project(&ratings))
    }

    fn projects(memory: wit::MemoryBorrow<'_>) -> Result<Vec<core::ProjectRecord>, wit::Error> {
        call(&memory, |memory| memory.projects())
    }

    fn knowledge(
        memory: wit::MemoryBorrow<'_>,
        agent: Option<String>,
        task: Option<String>,
        budget: Option<wit::TokenBudget>,
    ) -> Result<core::KnowledgeBlocks, wit::Error> {
        call(&memory, |memory| memory.knowledge(agent.as_deref(), task.as_deref(), budget))
    }

    fn scope_block(memory: wit::MemoryBorrow<'_>, project: String, workspace: String) -> Result<String, wit::Error> {
        call(&memory, |memory| memory.scope_block(&project, &workspace))
    }
}
