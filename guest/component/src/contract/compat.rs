//! The interface `compat` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::compat as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, with};

impl Take<wit::Rating> for core::Rating {
    #[inline(never)]
    fn take(given: wit::Rating) -> core::Result<Self> {
        Ok(Self { axis: given.axis, value: given.value })
    }
}

impl Give<wit::Rating> for core::Rating {
    #[inline(never)]
    fn give(self) -> wit::Rating {
        wit::Rating { axis: self.axis, value: self.value }
    }
}

impl Take<wit::ProjectRecord> for core::ProjectRecord {
    #[inline(never)]
    fn take(given: wit::ProjectRecord) -> core::Result<Self> {
        Ok(Self {
            summary: given.summary,
            technology: given.technology,
            review_passed: given.review_passed,
            completed_at: given.completed_at,
            ratings: Take::take(given.ratings)?,
        })
    }
}

impl Give<wit::ProjectRecord> for core::ProjectRecord {
    #[inline(never)]
    fn give(self) -> wit::ProjectRecord {
        wit::ProjectRecord {
            summary: self.summary,
            technology: self.technology,
            review_passed: self.review_passed,
            completed_at: self.completed_at,
            ratings: self.ratings.give(),
        }
    }
}

impl Give<wit::KnowledgeBlocks> for core::KnowledgeBlocks {
    #[inline(never)]
    fn give(self) -> wit::KnowledgeBlocks {
        wit::KnowledgeBlocks {
            text: self.text,
            tokens: self.tokens,
            agent_knowledge: self.agent_knowledge,
            project_knowledge: self.project_knowledge,
            recent_sessions: self.recent_sessions,
            learned: self.learned,
        }
    }
}

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
        project: wit::ProjectRecord,
    ) -> Result<wit::Reference, wit::Error> {
        with(&memory, |memory| memory.complete_project(&<core::ProjectRecord>::take(project)?))
    }

    fn rate_project(
        memory: wit::MemoryBorrow<'_>,
        ratings: Vec<wit::Rating>,
    ) -> Result<Option<wit::Reference>, wit::Error> {
        with(&memory, |memory| memory.rate_project(&<Vec<core::Rating>>::take(ratings)?))
    }

    fn projects(memory: wit::MemoryBorrow<'_>) -> Result<Vec<wit::ProjectRecord>, wit::Error> {
        with(&memory, |memory| memory.projects())
    }

    fn knowledge(
        memory: wit::MemoryBorrow<'_>,
        agent: Option<String>,
        task: Option<String>,
        budget: Option<wit::TokenBudget>,
    ) -> Result<wit::KnowledgeBlocks, wit::Error> {
        with(&memory, |memory| memory.knowledge(agent.as_deref(), task.as_deref(), budget))
    }

    fn scope_block(memory: wit::MemoryBorrow<'_>, project: String, workspace: String) -> Result<String, wit::Error> {
        with(&memory, |memory| memory.scope_block(&project, &workspace))
    }
}
