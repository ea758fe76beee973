//! The calls of the interface `briefing`: texts for an agent.

use crate::brief::contract::{Brief, Excerpt, KnowledgeBlocks, Mentioned, OutsideCommit, Request};
use crate::brief::digest::{digest, last_seen};
use crate::brief::excerpt::contribute;
use crate::brief::knowledge::Knowledge;
use crate::brief::mentioned::mentioned;
use crate::brief::recall::recall;
use crate::brief::{compose, instructions};
use crate::model::category::Category;
use crate::model::contract::Filter;
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::store::Store;
use crate::text::contract::TurnNeed;
use crate::text::cut::one_line;
use crate::text::turn::need_of_turn;
use crate::vault::unicode_form::agent_there;

use super::Memory;

impl<S: Store + 'static> Memory<S> {
    /// Composes the brief of an agent.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id and for a budget below what the marks around a brief take.
    pub fn compose(&mut self, request: &Request) -> Result<Brief> {
        self.ready_to_search()?;
        let brief = compose::brief(&mut self.briefing(), request)?;
        self.note_brief(request, &brief);
        Ok(brief)
    }

    /// Composes what the task of a request finds, for an agent that has its brief. Empty if it finds nothing.
    ///
    /// # Errors
    /// As [`Memory::compose`].
    pub(super) fn compose_found(&mut self, request: &Request) -> Result<Brief> {
        self.ready_to_search()?;
        let brief = compose::found(&mut self.briefing(), request)?;
        self.note_brief(request, &brief);
        Ok(brief)
    }

    /// Composes what memory knows of an error message or a file, which is the task of the request. Empty if it knows nothing.
    ///
    /// # Errors
    /// As [`Memory::compose`]; also [`Error::Invalid`](crate::Error::Invalid) without a task.
    pub fn recall(&mut self, request: &Request) -> Result<Brief> {
        self.ready_to_search()?;
        let brief = recall(&mut self.briefing(), request)?;
        self.note_brief(request, &brief);
        Ok(brief)
    }

    /// Notes that a brief shows its entries. Excerpts are of other roots, whose references may be those of this one too.
    fn note_brief(&mut self, request: &Request, brief: &Brief) {
        let is_excerpt = |title: &str| request.beside.iter().any(|excerpt| one_line(&excerpt.title) == title);
        let own = brief.sections.iter().filter(|section| !is_excerpt(&section.title));
        let sources = own.flat_map(|section| &section.sources);
        self.note_reads(sources.filter_map(|source| Reference::parse(source).ok()));
    }

    /// Decides how much a turn of a session needs the memory, by what the person says.
    ///
    /// # Errors
    /// An error of the store.
    pub fn need_of_turn(&mut self, prompt: &str, attachments: bool) -> Result<TurnNeed> {
        self.ready()?;
        Ok(need_of_turn(prompt, attachments, self.policy.guard.least_chars))
    }

    /// Returns the entries that a filter selects and that name a file or a commit, newest first.
    ///
    /// # Errors
    /// An error of the store.
    pub fn mentions(&mut self, filter: &Filter) -> Result<Vec<Mentioned>> {
        self.ready()?;
        mentioned(&self.root, filter)
    }

    /// Returns an excerpt of this root for an agent that works in another root, no more than could fit the budget.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id.
    pub fn contribute(&mut self, request: &Request) -> Result<Excerpt> {
        self.ready_to_search()?;
        contribute(&mut self.briefing(), request)
    }

    /// Returns the time when an agent left something last: a summary of a session, a checkpoint, or a handoff.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id.
    pub fn last_seen(&mut self, agent: &str) -> Result<Option<u64>> {
        self.ready()?;
        last_seen(self.sessions(), &agent_there(&self.root, agent)?)
    }

    /// Returns what commits changed, as an excerpt for a brief.
    ///
    /// # Errors
    /// None; the result is one so that all calls are alike.
    pub fn digest_commits(&mut self, commits: &[OutsideCommit]) -> Result<Excerpt> {
        Ok(digest(commits))
    }

    /// Returns the text that tells an agent where and how to write memories itself.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id, and for a name that is not a category.
    pub fn instructions(&mut self, agent: &str, folder: Option<&str>, categories: &[Category]) -> Result<String> {
        self.ready()?;
        instructions::instructions(&self.root, agent, folder, categories)
    }

    /// Returns the text that asks an agent to save what it knows before its context is compacted.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id.
    pub fn flush_prompt(&mut self, agent: &str) -> Result<String> {
        instructions::flush_prompt(agent)
    }

    /// Returns the text that names the project of an agent that runs inside another project.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for empty texts, control characters, or texts over the limit.
    pub fn scope_block(&mut self, project: &str, workspace: &str) -> Result<String> {
        self.ready_to_search()?;
        instructions::scope_block(&self.root, project, workspace)
    }

    /// Composes the knowledge blocks for an agent, or those of the project alone; facts relevant to the task come first.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id.
    pub fn knowledge(
        &mut self,
        agent: Option<&str>,
        task: Option<&str>,
        budget: Option<u32>,
    ) -> Result<KnowledgeBlocks> {
        self.ready_to_search()?;
        Knowledge(&mut self.briefing()).blocks(agent, task, budget)
    }
}
