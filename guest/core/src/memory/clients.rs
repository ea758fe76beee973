//! The calls of the interface `clients`: setups of coding clients, and answers to their hooks.

use crate::brief::Request;
use crate::brief::excerpt::Excerpt;
use crate::clients::generated::FilePlan;
use crate::clients::hook::limit::Limit;
use crate::clients::hook::{Asked, Briefed, Reaction, fault};
use crate::clients::setup::{self, File, Plan};
use crate::model::client::Client;
use crate::model::error::{Error, Fault, Result};
use crate::model::scope::Name;
use crate::store::Store;
use crate::text::mention::Mention;
use crate::vault::change::Change;

use super::Memory;

/// The sessions that got a brief, of clients that ask for it several times.
const BRIEFED: &str = ".vault/briefed.json";

/// Sessions that are noted: more than anybody has open.
const MOST_BRIEFED: usize = 200;

impl<S: Store + 'static> Memory<S> {
    /// Lists the paths of the workspace, and of the person's own files, that a setup of a client needs.
    ///
    /// # Errors
    /// None; the result is one so that all calls are alike.
    pub fn files(&mut self, client: Client) -> Result<Vec<String>> {
        Ok(setup::files(client))
    }

    /// Plans the setup of a client, whose hooks start `command`; with `tools` its agents are offered the tools of the memory
    /// over MCP; with `replace` a setup of agent-memory is taken out. `locator` are the arguments by which the program finds this
    /// memory from any folder, for a client that starts servers outside of the project.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a command that cannot be written into the client's files, for a client that
    /// needs `locator` where it is empty, and for one without hooks if it gets no tools either.
    pub fn install(
        &mut self,
        client: Client,
        command: &[String],
        tools: bool,
        replace: bool,
        files: &[File],
        locator: &[String],
    ) -> Result<Plan> {
        setup::install(client, command, setup::Wishes { tools, replace }, files, locator)
    }

    /// Plans the removal of a setup.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for files that cannot be changed.
    pub fn uninstall(&mut self, client: Client, files: &[File], locator: &[String]) -> Result<Plan> {
        setup::uninstall(client, files, locator)
    }

    /// Plans `MEMORY.md` and a file for each topic, of the entries in force of the project and of an agent. `files` are the
    /// files of the folder.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id.
    pub fn memory_files(&mut self, agent: Option<&str>, files: &[File]) -> Result<FilePlan> {
        self.ready()?;
        self.briefing().memory_files(agent, files)
    }

    /// Answers an event, as the client writes it to a hook's standard input.
    ///
    /// The start of a session is answered with the brief of the agent, under the budget of policy and for no task. The end of
    /// a turn and the beginning of a compaction name the transcript to read. Events of subagents, unknown events, text
    /// that is no event, and a start when there is nothing to say ask for nothing. A brief that cannot be composed is reported by [`Memory::take_warnings`], and the
    /// answer asks for nothing. `missing` are things that an earlier answer to this event named and that no longer exist.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id, and for a client without hooks.
    pub fn hook(
        &mut self,
        client: Client,
        event: &str,
        agent: &str,
        beside: Vec<Excerpt>,
        missing: Vec<Mention>,
    ) -> Result<Reaction> {
        Name::new(agent)?;
        if !client.has_hooks() {
            return Err(Error::invalid(format!("{} runs no hooks: it only starts the MCP server", client.name())));
        }
        let asked = Asked::read(client, event);
        if let Some(session) = asked.forgets() {
            self.forget_briefed(session);
        }
        let request = Request { agent: agent.to_owned(), beside, missing, ..Request::default() };
        let brief = if asked.wants_brief() { self.brief_of_start(client, &asked, request) } else { Ok(None) };
        let brief = brief.unwrap_or_else(|error| {
            self.root.warn(vec![fault(agent, error)]);
            None
        });
        Ok(asked.answer(brief))
    }

    /// The brief for a session that had none.
    fn brief_of_start(&mut self, client: Client, asked: &Asked, request: Request) -> Result<Option<Briefed>> {
        // With missing things the host asks again for an answer that it already has.
        let is_again = !request.missing.is_empty();
        if !is_again
            && let Some((session, true)) = asked.asks_often()
            && self.root.read_json::<Vec<String>>(BRIEFED)?.iter().any(|one| one == session)
        {
            return Ok(None);
        }
        let brief = self.compose_for(client, request)?;
        if brief.text.is_empty() {
            return Ok(None);
        }
        if is_again {
            return Ok(Some(brief));
        }
        let is_due = asked.asks_often().is_none_or(|(session, is_new)| self.note_briefed(session) || !is_new);
        Ok(is_due.then_some(brief))
    }

    /// Composes a brief that the client takes whole.
    fn compose_for(&mut self, client: Client, mut request: Request) -> Result<Briefed> {
        let mut brief = self.compose(&request)?;
        let before = brief.tokens;
        let Some(limit) = Limit::of(client) else {
            return Ok(Briefed { text: brief.text, note: None, mentions: brief.mentions });
        };
        while let Some(budget) = limit.smaller_budget(&brief.text, brief.tokens) {
            request.budget = Some(i64::from(budget));
            brief = self.compose(&request)?;
        }
        let note = request.budget.map(|_| {
            let (name, tokens) = (client.name(), brief.tokens);
            format!(
                "the brief has {tokens} tokens instead of {before}: {name} takes {limit} at most, and cuts longer ones"
            )
        });
        Ok(Briefed { text: brief.text, note, mentions: brief.mentions })
    }

    /// Notes that a session gets its brief; returns whether it had none. Where that cannot be noted, the brief may come
    /// twice.
    fn note_briefed(&mut self, session: &str) -> bool {
        let noted = self.root.update_json(BRIEFED, |all: &mut Vec<String>| {
            if all.iter().any(|one| one == session) {
                return Change::Needless(false);
            }
            all.push(session.to_owned());
            all.drain(..all.len().saturating_sub(MOST_BRIEFED));
            Change::Made(true)
        });
        noted.unwrap_or_else(|error| {
            self.root.warn(vec![unnoted(error)]);
            true
        })
    }

    /// Lets a session have its brief once more. Where that cannot be noted, it goes on without.
    fn forget_briefed(&mut self, session: &str) {
        let noted = self.root.update_json(BRIEFED, |all: &mut Vec<String>| {
            let before = all.len();
            all.retain(|one| one != session);
            if all.len() == before { Change::Needless(()) } else { Change::Made(()) }
        });
        if let Err(error) = noted {
            let message = format!("a session that was compacted gets no new brief: {error}");
            self.root.warn(vec![Fault { key: BRIEFED.to_owned(), line: None, message }]);
        }
    }
}

fn unnoted(error: Error) -> Fault {
    Fault { key: BRIEFED.to_owned(), line: None, message: format!("the brief may come twice: {error}") }
}
