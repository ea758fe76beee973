//! The calls that give an agent a brief. The host completes them with what the memory of the person has to say, with what was
//! committed to a project meanwhile, and with what it lacks that entries name.

use serde_json::json;

use crate::api::call::Calls;
use crate::api::contract::briefing::{Brief, Briefing, Excerpt, Request};
use crate::api::contract::clients::{Client, Clients, Reaction};
use crate::api::contract::tools::{Caller, ToolAnswer, Tools};
use crate::api::contract::types::Mention;
use crate::api::error::Error;

/// Excerpts for a brief: of the memory of the person, and of what was committed to the project since the agent was here.
fn beside(calls: Calls<'_>, request: &Request) -> Result<Vec<Excerpt>, Error> {
    let contribute = |user| {
        let own = Briefing(user).contribute(request);
        // The vectors of the person's memory may be of another model than the project's.
        let by_words = || Briefing(user).contribute(&Request { vector: None, ..request.clone() });
        if request.vector.is_some() { own.or_else(|_| by_words()) } else { own }
    };
    let own = calls.user().map(contribute).transpose()?;
    Ok(own.into_iter().chain(committed(calls, &request.agent)?).collect())
}

/// What was committed since an agent was here; none where it never was, and where nothing was.
fn committed(calls: Calls<'_>, agent: &str) -> Result<Option<Excerpt>, Error> {
    let (briefing, Some(project)) = (Briefing(calls), calls.project()) else { return Ok(None) };
    let Some(seen) = briefing.last_seen(agent)? else { return Ok(None) };
    let commits = project.commits_since(seen);
    if commits.is_empty() { Ok(None) } else { briefing.digest_commits(&commits).map(Some) }
}

/// An answer that says what is gone: the component is asked again if the project lacks anything that its first answer names.
fn looked_after<T>(
    calls: Calls<'_>,
    mentions: fn(&T) -> &[Mention],
    ask: impl Fn(Vec<Mention>) -> Result<T, Error>,
) -> Result<T, Error> {
    let first = ask(Vec::new())?;
    let missing = calls.missing(mentions(&first));
    if missing.is_empty() { Ok(first) } else { ask(missing) }
}

impl Briefing<'_> {
    /// Composes the brief. A memory that was opened [with the user's](crate::Memory::with_user) brings in what fits
    /// from that too, and one that [sees a project](crate::Memory::with_project) tells what was committed to it since the
    /// agent was here last, and marks entries that name what is gone.
    pub fn compose(&self, request: &Request) -> Result<Brief, Error> {
        let mut request = request.clone();
        request.beside.extend(beside(self.0, &request)?);
        looked_after(
            self.0,
            |brief: &Brief| &brief.mentions,
            |missing| {
                let missing = [request.missing.clone(), missing].concat();
                let request = Request { missing, ..request.clone() };
                let input = || json!({ "request": request });
                self.0.call("briefing", "compose", input, |memory| (memory, &request))
            },
        )
    }
}

impl Clients<'_> {
    /// Answers an event, as the client writes it to a hook's standard input. An event that cannot be understood is
    /// answered with a document that asks for nothing. An agent that the client names takes the place of `default`. The brief is completed as that of [`Briefing::compose`].
    pub fn hook(&self, client: Client, event: &str, agent: &str) -> Result<Reaction, Error> {
        let briefed = self.agent_to_brief(client, event, agent)?;
        let beside = briefed.map(|agent| beside(self.0, &Request::new(agent))).transpose()?.unwrap_or_default();
        looked_after(
            self.0,
            |reaction: &Reaction| &reaction.mentions,
            |missing| {
                let input = || json!({ "client": client, "event": event, "agent": agent, "beside": beside, "missing": missing });
                self.0.call("clients", "hook", input, |memory| (memory, client, event, agent, &beside, &missing))
            },
        )
    }
}

impl Tools<'_> {
    /// Calls a tool of any set. `input` is a JSON object of arguments; empty means an object without fields.
    ///
    /// A call that cannot be carried out is answered with `is_error`. Fails with `not-found` if there is no such tool. A memory
    /// that [sees a project](crate::Memory::with_project) marks the entries of a brief that name what is gone.
    pub fn call(&self, name: &str, input: &str, caller: &Caller) -> Result<ToolAnswer, Error> {
        looked_after(
            self.0,
            |answer: &ToolAnswer| &answer.mentions,
            |missing| {
                let given = || json!({ "name": name, "input": input, "caller": caller, "missing": missing });
                self.0.call("tools", "call", given, |memory| (memory, name, input, caller, &missing))
            },
        )
    }
}
