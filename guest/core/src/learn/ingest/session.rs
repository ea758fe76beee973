//! The session behind a transcript: when it began, and what it was about.

use crate::clients::transcript::Reader;
use crate::clients::transcript::dialect::Said;
use crate::clients::transcript::head::Head;
use crate::learn::progress::Progress;
use crate::model::contract::Role;
use crate::model::scope::Name;
use crate::text::cut::readable;

use crate::learn::contract::Transcript;

/// A session in which nobody has said anything for a while.
#[derive(Clone)]
pub(crate) struct IdleSession {
    pub(crate) agent: Name,
    pub(crate) session: String,
    /// The first words of the person.
    pub(crate) request: String,
    /// When it began, in milliseconds since the Unix epoch; absent if the transcript has no times.
    pub(crate) started: Option<u64>,
    /// The time of its last change.
    pub(crate) last: u64,
    /// The absolute path of the project.
    pub(crate) workspace: String,
    pub(crate) progress: Progress,
}

/// Bytes of the beginning that are read at a time, until it has told enough.
const STEP: usize = 4_096;

impl IdleSession {
    /// The session of a transcript that nobody has changed for a while.
    pub(super) fn of(transcript: &Transcript, head: &Head, agent: &Name) -> Self {
        let mut reader = Reader::new(transcript.client, 0).told(head);
        let (mut started, mut request) = (None, None);
        let mut look = |said: Vec<Said>| {
            for Said { message, at, .. } in said {
                started = started.or(at);
                if request.is_none() && message.role == Role::User && !message.internal {
                    request = Some(readable(&message.text));
                }
            }
            started.is_some() && request.is_some()
        };
        if !transcript.head.chunks(STEP).any(|bytes| look(reader.feed(bytes))) {
            look(reader.finish());
        }
        Self {
            agent: agent.clone(),
            session: head.session.clone(),
            request: request.unwrap_or_default(),
            started,
            last: transcript.modified,
            workspace: transcript.workspace.clone(),
            progress: Progress::default(),
        }
    }
}
