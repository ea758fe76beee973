//! The two calls that give an agent a brief. The host completes them with what the memory of the person has to say, and with
//! what a project lacks that entries name.

use crate::api::call::Calls;
use crate::api::contract::briefing::{Brief, Briefing, Excerpt, Request};
use crate::api::contract::clients::{Client, Clients, Reaction};
use crate::api::contract::types::Mention;
use crate::api::error::Error;

/// The excerpt of the memory of the person beside a memory.
fn beside(calls: Calls<'_>, request: &Request) -> Result<Vec<Excerpt>, Error> {
    calls.user().map(|user| Briefing(user).contribute(request)).into_iter().collect()
}

impl Briefing<'_> {
    /// Composes the brief. A memory that was opened [with the user's](crate::Memory::with_user) brings in what fits
    /// from that too, and one that [sees a project](crate::Memory::with_project) marks entries that name what is gone.
    pub fn compose(&self, request: &Request) -> Result<Brief, Error> {
        let mut request = request.clone();
        request.beside.extend(beside(self.0, &request)?);
        let brief: Brief = self.0.call("briefing", "compose", (&request,))?;
        let missing = self.0.missing(&brief.mentions);
        if missing.is_empty() {
            return Ok(brief);
        }
        request.missing.extend(missing);
        self.0.call("briefing", "compose", (&request,))
    }
}

impl Clients<'_> {
    /// Answers an event, as the client writes it to a hook's standard input. An event that cannot be understood is
    /// answered with a document that asks for nothing. The brief is completed as that of [`Briefing::compose`].
    pub fn hook(&self, client: Client, event: &str, agent: &str) -> Result<Reaction, Error> {
        let beside = beside(self.0, &Request::new(agent))?;
        let reaction: Reaction =
            self.0.call("clients", "hook", (client, event, agent, &beside, Vec::<Mention>::new()))?;
        let missing = self.0.missing(&reaction.mentions);
        if missing.is_empty() {
            return Ok(reaction);
        }
        self.0.call("clients", "hook", (client, event, agent, &beside, missing))
    }
}
