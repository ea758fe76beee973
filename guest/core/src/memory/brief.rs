//! Calls that answer with text for an agent.

use crate::brief::excerpt::Excerpt;
use crate::brief::knowledge::KnowledgeBlocks;
use crate::brief::{Brief, Request};
use crate::clients::hook::{Asked, Reaction, fault};
use crate::model::client::Client;
use crate::model::entry::Entry;
use crate::model::error::Result;
use crate::model::scope::Name;
use crate::store::Store;

use super::Memory;

impl<S: Store + 'static> Memory<S> {
    /// Composes a brief.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id and for a budget below what the marks around a brief take.
    pub fn brief(&mut self, request: &Request) -> Result<Brief> {
        self.ready_to_search()?;
        self.briefing().brief(request)
    }

    /// Returns the text that explains to an agent where and how to write memories itself.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Invalid`] for an impossible agent id.
    pub fn instructions(&mut self, agent: &str) -> Result<String> {
        self.briefing().instructions(agent)
    }

    /// Returns the text that names the project of an agent that runs inside another project.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Invalid`] for empty texts, control characters, or texts over the limit.
    pub fn scope_block(&mut self, project: &str, workspace: &str) -> Result<String> {
        self.ready_to_search()?;
        self.briefing().scope_block(project, workspace)
    }

    /// The knowledge blocks for an agent, or those of the project alone; facts that matter to the task come first.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Invalid`] for an impossible agent id.
    pub fn knowledge(
        &mut self,
        agent: Option<&str>,
        task: Option<&str>,
        budget: Option<u32>,
    ) -> Result<KnowledgeBlocks> {
        self.ready_to_search()?;
        self.briefing().knowledge(agent, task, budget)
    }

    /// Facts of an agent, or of the project when none is named: those that matter to a task first, then those that
    /// were met most, then those that were met last.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Invalid`] for an impossible agent id.
    pub fn facts(&mut self, agent: Option<&str>, task: Option<&str>, limit: Option<u32>) -> Result<Vec<Entry>> {
        self.ready_to_search()?;
        self.briefing().facts(agent, task, limit)
    }

    /// Answers an event, as the client writes it to a hook's standard input.
    ///
    /// The start of a session is answered with the brief of the agent, under the budget of policy and for no
    /// task; the host brings what other roots say beside it. The end of a turn and the beginning of a compaction name the transcript to read. Events of
    /// subagents, unknown events, text that is no event, and a start when there is nothing to say are answered with nothing to do. A brief that cannot be
    /// composed is reported by [`Memory::take_warnings`], and the answer asks for nothing.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id.
    pub fn hook(&mut self, client: Client, event: &str, agent: &str, beside: Vec<Excerpt>) -> Result<Reaction> {
        Name::new(agent)?;
        let asked = Asked::read(event);
        let request = Request { agent: agent.to_owned(), beside, ..Request::default() };
        let brief = asked
            .wants_brief()
            .then(|| self.brief(&request))
            .and_then(|brief| brief.map_err(|error| self.root.warn(vec![fault(agent, error)])).ok())
            .filter(|brief| !brief.text.is_empty());
        Ok(asked.answer(client, brief.as_ref().map(|brief| brief.text.as_str())))
    }

    /// What this root has to say to an agent that works in another one: what it tells every agent, then what a brief of
    /// its own would choose. No more than could fit the budget.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id.
    pub fn contribute(&mut self, request: &Request) -> Result<Excerpt> {
        self.ready_to_search()?;
        self.briefing().contribute(request)
    }
}
