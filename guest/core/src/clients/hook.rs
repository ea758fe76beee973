//! A client's hook: what it sends is understood, and answered in the one shape that it takes.
//!
//! A hook never fails the client's session: what cannot be understood, or cannot be done, is answered with
//! nothing to do.

mod answer;
mod event;

use serde::Serialize;

use crate::brief::Request;
use crate::brief::excerpt::Excerpt;
use crate::memory::Memory;
use crate::model::client::Client;
use crate::model::error::{Error, Fault, Result};
use crate::model::scope::Name;
use crate::store::Store;
use crate::store::clock::Clock;

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

impl<S: Store, C: Clock> Memory<S, C> {
    /// Answers an event, as the client writes it to a hook's standard input.
    ///
    /// The start of a session is answered with the brief of the agent, under the budget of policy and for no
    /// task; the host brings what other roots say beside it. The end of a turn and the beginning of a compaction
    /// name the transcript to read. Events of subagents, unknown events and text that is no event are answered with
    /// nothing to do. A brief that cannot be composed is reported by [`Memory::take_warnings`], and the answer asks
    /// for nothing.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id.
    pub fn hook(&mut self, client: Client, event: &str, agent: &str, beside: Vec<Excerpt>) -> Result<Reaction> {
        Name::new(agent)?;
        let event = event::read(event);
        let brief = match event {
            Event::Start { .. } => self.brief_or_warn(agent, beside),
            Event::Capture { .. } | Event::Nothing => None,
        };
        let output = answer::write(client, &event, brief.as_deref());
        let transcript = match event {
            Event::Capture { transcript } => transcript,
            Event::Start { .. } | Event::Nothing => None,
        };
        Ok(Reaction { output, transcript })
    }

    fn brief_or_warn(&mut self, agent: &str, beside: Vec<Excerpt>) -> Option<String> {
        let request = Request { agent: agent.to_owned(), beside, ..Request::default() };
        match self.brief(&request) {
            Ok(brief) => Some(brief.text),
            Err(error) => {
                self.warn(vec![fault(agent, error)]);
                None
            }
        }
    }
}

fn fault(agent: &str, error: Error) -> Fault {
    match error {
        Error::Corrupt(fault) => fault,
        other => Fault { key: agent.to_owned(), line: None, message: format!("it gets no brief: {other}") },
    }
}

#[cfg(test)]
mod tests;
