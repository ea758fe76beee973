//! A client's hook: what it sends is understood, and answered in the one shape that it takes.
//!
//! A hook never fails the client's session: what cannot be understood, or cannot be done, is answered with
//! nothing to do.

pub(crate) mod event;
pub(crate) mod limit;
pub(crate) mod noted;
pub(crate) mod settings;
mod shell;
pub(crate) mod tool;

use serde::Serialize;
use serde_json::json;

use crate::clients::agent::agent_of;
use crate::clients::client::profile;
use crate::model::client::Client;
use crate::model::error::{Error, Fault, Result};
use crate::model::scope::Name;
use crate::text::mention::Mention;

use event::{Asks, Event, HookEvent, Step, Turn};
use tool::Use;

/// The text for an agent whose change is held back.
const HELD_BACK: &str = "Held back, once: this turn has not searched the memory yet. Search it for what was decided and learnt about \
                         this (the tool memory_search, or `keepstone search \"...\"`), then go on. The next attempt passes.";

/// The answer to an event of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reaction {
    /// One JSON document for the client, with no key that it does not allow.
    pub output: String,
    /// The transcript to read now: an absolute path of a JSON or JSON Lines file, which need not be there.
    /// The client names it; what may be read is for the host to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transcript: Option<String>,
    /// The client that writes the transcript: some clients run the hooks of others.
    pub client: Client,
    /// The answer that ended the turn, which the transcript may lack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_answer: Option<String>,
    /// The folder that the session is in, which a transcript that is only begun may not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// Milliseconds within which the client writes the transcript after the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late: Option<u32>,
    /// How the brief was kept under the client's limit, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The files and commits that the brief names.
    pub mentions: Vec<Mention>,
}

/// An event of a client that was understood.
pub(crate) struct Asked {
    client: Client,
    event: Event,
    turn: Option<Turn>,
    agent: Option<String>,
}

/// A step of a turn that the memory has a part in.
pub(crate) enum Guarded<'a> {
    /// The turn begins with this prompt.
    Prompt(&'a str),
    /// The memory is searched.
    Search,
    /// Something is about to be changed: this file, if the client names it.
    Change(Option<&'a str>),
    /// A tool has failed, and printed this.
    Failed(&'a str),
}

/// A brief for a session, and a remark on it.
pub(crate) struct Briefed {
    pub(crate) text: String,
    pub(crate) note: Option<String>,
    pub(crate) mentions: Vec<Mention>,
}

impl Asked {
    /// Reads an event as the client writes it. Text that is no event asks for nothing.
    pub(crate) fn read(client: Client, event: &str) -> Self {
        let HookEvent { event, turn, agent } = event::read(client, event);
        Self { client, event, turn, agent }
    }

    /// The agent that the event speaks for, where the host names this one.
    pub(crate) fn agent(&self, named: &str) -> Result<Name> {
        agent_of(named, self.agent.as_deref())
    }

    /// The step of a turn that the event is, with the session.
    pub(crate) fn guarded(&self) -> Option<(&str, Guarded<'_>)> {
        let turn = self.turn.as_ref()?;
        let step = match &turn.step {
            Step::Prompt(prompt) => Guarded::Prompt(prompt),
            Step::Tool { does: Use::Search, .. } => Guarded::Search,
            Step::Tool { does: Use::Change, file } => Guarded::Change(file.as_deref()),
            Step::Tool { does: Use::Other, .. } => return None,
            Step::Failed(output) => Guarded::Failed(output),
        };
        Some((&turn.session, step))
    }

    /// Whether the answer holds a brief.
    pub(crate) fn wants_brief(&self) -> bool {
        matches!(self.event, Event::Start { .. })
    }

    /// The session, if it may ask several times, and whether it gets a brief only if it had none.
    pub(crate) fn asks_often(&self) -> Option<(&str, bool)> {
        match &self.event {
            Event::Start { asks: Asks::Often { session, is_new }, .. } => Some((session, *is_new)),
            _ => None,
        }
    }

    /// The session that loses its brief by this event.
    pub(crate) fn forgets(&self) -> Option<&str> {
        match &self.event {
            Event::Capture { forgets, .. } => forgets.as_deref(),
            _ => None,
        }
    }

    /// The answer that the client takes, with a brief or what a turn is told.
    ///
    /// Some clients refuse a document with any unknown key; `{}` says that there is nothing to do.
    pub(crate) fn answer(self, brief: Option<Briefed>, is_held_back: bool) -> Reaction {
        let name = match &self.event {
            Event::Start { name, .. } => Some(name),
            _ => self.turn.as_ref().map(|turn| &turn.name),
        };
        let hooks = &profile(self.client).hooks;
        let output = match (name, &brief) {
            (Some(name), _) if is_held_back => (hooks.deny_tool)(name, HELD_BACK),
            (Some(name), Some(brief)) => (hooks.add_context)(name, &brief.text),
            _ => json!({}),
        };
        let output = output.to_string();
        let (note, mentions) = brief.map(|brief| (brief.note, brief.mentions)).unwrap_or_default();
        let client = self.client;
        let nothing =
            Reaction { output, transcript: None, client, last_answer: None, folder: None, late: None, note, mentions };
        match self.event {
            Event::Capture { transcript: Some((client, path)), answer, folder, .. } => {
                let late = profile(client).transcripts.late;
                Reaction { transcript: Some(path), client, last_answer: answer, folder, late, ..nothing }
            }
            Event::Capture { .. } | Event::Start { .. } | Event::Nothing => nothing,
        }
    }
}

/// Why an agent gets no brief, as a warning.
pub(crate) fn fault(agent: &str, error: Error) -> Fault {
    match error {
        Error::Corrupt(fault) => fault,
        other => Fault { key: agent.to_owned(), line: None, message: format!("it gets no brief: {other}") },
    }
}

#[cfg(test)]
mod tests;
