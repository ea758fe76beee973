//! The session behind a transcript: when it began, what it was about, and its end.

use crate::clients::transcript::Reader;
use crate::clients::transcript::dialect::Said;
use crate::clients::transcript::head::Head;
use crate::learn::progress::Progress;
use crate::model::contract::Role;
use crate::model::error::Result;
use crate::model::scope::Name;
use crate::text::cut::readable;
use crate::vault::screening::Screening;

use super::{Ingesting, KEY, TranscriptReader};
use crate::learn::contract::Transcript;
use crate::learn::hearing::turn::Spoken;

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

impl Ingesting<'_> {
    /// Learns from the rest of the transcript. Returns its session if that is idle, and something was said since its last
    /// handoff.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::model::error::Error::Invalid) when no transcript is open.
    pub(crate) fn end_transcript(&mut self, reader: &mut TranscriptReader) -> Result<Option<IdleSession>> {
        let mut reading = reader.take_reading()?;
        let said = reading.reader.finish();
        self.take_in_said(&mut reading, said)?;
        self.take_in_answer(&mut reading)?;
        self.note_work(&mut reading);
        let mut ended = reading.record.turns.finish();
        if let Some(last) = ended.pop() {
            let is_taken_up = ended.iter().any(Spoken::is_taken_up);
            let taken_up = self.hear(&mut reading, ended)?.entries;
            let kept = self.hear(&mut reading, vec![last])?;
            // Of several it is not known which one the agent took up.
            let taken_up = taken_up.iter().filter(|_| is_taken_up && taken_up.len() == 1);
            reading.record.unanswered = kept.entries.iter().chain(taken_up).map(ToString::to_string).collect();
            reading.record.unconfirmed = kept.open.iter().map(ToString::to_string).collect();
        }
        reading.record.finish(&reading.seen);
        let mut idle = reading.idle.clone().filter(|_| reading.is_over());
        if let Some(session) = &mut idle {
            Screening(self.learner.root).redact(KEY, &mut session.request);
            session.progress = reading.record.progress.clone();
        }
        reader.reading = Some(reading);
        Ok(idle)
    }
}
