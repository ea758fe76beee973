//! The calls of the interface `compat`: what programs ask for that came from other memories.

use crate::brief::contract::KnowledgeBlocks;
use crate::brief::instructions;
use crate::brief::knowledge::Knowledge;
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::session::contract::{ProjectRecord, Rating};
use crate::session::projects::Projects;
use crate::store::Store;

use super::Memory;
use super::contract::CompatCalls;

impl<S: Store + 'static> CompatCalls for Memory<S> {
    fn scope_block(&mut self, project: &str, workspace: &str) -> Result<String> {
        self.ready_to_search()?;
        instructions::scope_block(&self.root, project, workspace)
    }

    fn knowledge(&mut self, agent: Option<&str>, task: Option<&str>, budget: Option<u32>) -> Result<KnowledgeBlocks> {
        self.ready_to_search()?;
        Knowledge(&mut self.briefing()).blocks(agent, task, budget)
    }

    fn record_review(&mut self, verdict: &str, session: Option<&str>) -> Result<Vec<Reference>> {
        self.ready()?;
        Projects(self.sessions()).record_review(verdict, session)
    }

    fn prefer_technology(&mut self, technology: &str, session: Option<&str>) -> Result<Reference> {
        self.ready()?;
        Projects(self.sessions()).prefer_technology(technology, session)
    }

    fn complete_project(&mut self, project: &ProjectRecord) -> Result<Reference> {
        self.ready()?;
        Projects(self.sessions()).complete(project)
    }

    fn rate_project(&mut self, ratings: &[Rating]) -> Result<Option<Reference>> {
        self.ready()?;
        Projects(self.sessions()).rate(ratings)
    }

    fn projects(&mut self) -> Result<Vec<ProjectRecord>> {
        Projects(self.sessions()).list()
    }
}
