//! A client's hook: what it sends is understood, and answered in the one shape that it takes.
//!
//! A hook never fails the client's session: what cannot be understood, or cannot be done, is answered with
//! nothing to do.

mod answer;
mod event;

use serde::Serialize;

use crate::model::client::Client;
use crate::model::error::{Error, Fault};

use event::Event;

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
}

/// An event of a client that was understood.
pub(crate) struct Asked(Event);

impl Asked {
    /// Reads an event as the client writes it. Text that is no event asks for nothing.
    pub(crate) fn read(event: &str) -> Self {
        Self(event::read(event))
    }

    /// Whether the answer holds a brief.
    pub(crate) fn wants_brief(&self) -> bool {
        matches!(self.0, Event::Start { .. })
    }

    /// The answer that the client takes.
    pub(crate) fn answer(self, client: Client, brief: Option<&str>) -> Reaction {
        let output = answer::write(client, &self.0, brief);
        let transcript = match self.0 {
            Event::Capture { transcript } => transcript,
            Event::Start { .. } | Event::Nothing => None,
        };
        Reaction { output, transcript }
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
