//! The calls of the interface `clients`: setups of coding clients, and answers to their hooks.

use crate::brief::Request;
use crate::brief::excerpt::Excerpt;
use crate::clients::hook::{Asked, Reaction, fault};
use crate::clients::setup::{self, File, Plan};
use crate::model::client::Client;
use crate::model::error::Result;
use crate::model::scope::Name;
use crate::store::Store;

use super::Memory;

impl<S: Store + 'static> Memory<S> {
    /// Lists the paths of the workspace that a setup of a client needs.
    ///
    /// # Errors
    /// None; the result is one so that all calls are alike.
    pub fn files(&mut self, client: Client) -> Result<Vec<String>> {
        Ok(setup::files(client))
    }

    /// Plans the setup of a client, whose hooks start `command`; with `tools` its agents are offered the tools of the memory over MCP.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a command that cannot be written into the client's files.
    pub fn install(&mut self, client: Client, command: &[String], tools: bool, files: &[File]) -> Result<Plan> {
        setup::install(client, command, tools, files)
    }

    /// Plans the removal of a setup.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for files that cannot be changed.
    pub fn uninstall(&mut self, client: Client, files: &[File]) -> Result<Plan> {
        setup::uninstall(client, files)
    }

    /// Answers an event, as the client writes it to a hook's standard input.
    ///
    /// The start of a session is answered with the brief of the agent, under the budget of policy and for no task. The end of
    /// a turn and the beginning of a compaction name the transcript to read. Events of subagents, unknown events, text
    /// that is no event, and a start when there is nothing to say ask for nothing. A brief that cannot be composed is reported by [`Memory::take_warnings`], and the
    /// answer asks for nothing.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id.
    pub fn hook(&mut self, client: Client, event: &str, agent: &str, beside: Vec<Excerpt>) -> Result<Reaction> {
        Name::new(agent)?;
        let asked = Asked::read(event);
        let request = Request { agent: agent.to_owned(), beside, ..Request::default() };
        let brief = asked
            .wants_brief()
            .then(|| self.compose(&request))
            .and_then(|brief| brief.map_err(|error| self.root.warn(vec![fault(agent, error)])).ok())
            .filter(|brief| !brief.text.is_empty());
        Ok(asked.answer(client, brief.as_ref().map(|brief| brief.text.as_str())))
    }
}
