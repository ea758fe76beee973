//! Learning from the transcripts that clients write: open, feed until the end, finish.
//!
//! The content of a chunk is learnt, and the reading position is saved, before the next chunk is read. After a crash in
//! between, the chunk is read again, and the ledger recognises its insights.

mod answer;
mod record;
mod session;
pub(crate) mod settings;
mod skipped;

use crate::clients::agent::agent_of;
use crate::clients::transcript::dialect::{Said, Weight};
use crate::clients::transcript::head::Head;
use crate::clients::transcript::inspect::{belongs, inspect};
use crate::clients::transcript::{self, Reader};
use crate::learn::Learner;
use crate::model::category::Category;
use crate::model::contract::{Changes, Client, Message, Origin, Role, Speaker, Status};
use crate::model::error::{Error, Result};
use crate::model::reference::Reference;
use crate::model::scope::Name;
use crate::vault::change::Change;
use crate::vault::entries::{Decider, Entries};
use crate::vault::json::JsonFiles;
use crate::vault::screening::Screening;
use crate::vault::session_file::SessionName;

use super::contract::Transcript;
use super::extract;
use super::hearing::heard::Heard;
use super::hearing::keep::{Keeping, Placed, keep_heard};
use super::hearing::settings::Method;
use super::hearing::turn::{AnswerKind, Spoken};
use super::hearing::{self, Table};
use super::insights::{Insights, Stamp};
use super::lexicon;
use super::pending_span::PendingFiles;
use super::remarks::store_remarks;
use crate::learn::contract::{Digest, Start};
pub(crate) use record::{KEY, Positions, check as check_positions};
use record::{Record, Records, SAME_BYTES, Seen};
pub(crate) use session::IdleSession;
use skipped::Skipped;

/// Milliseconds without a change after which a session counts as idle, when the host names none: the number of agent-memory.
const IDLE_AFTER: u64 = 5 * 60_000;
/// Entries added after which upkeep is due, and milliseconds after the first of them after which it is due all the same.
const UPKEEP_ENTRIES: u32 = 50;
const UPKEEP_AFTER: u64 = 30 * 60_000;

/// Age of a message, in milliseconds, up to which the project's commit of now counts as that of then.
const SAME_COMMIT_MS: u64 = 600_000;

/// The number of entries that transcripts have added to a memory since its last maintenance.
#[derive(Default)]
pub(crate) struct Ingest {
    /// Entries that transcripts added since the last upkeep, and when the first of them came.
    added: (u32, u64),
}

impl Ingest {
    /// Counts anew from here on: upkeep has run.
    pub(crate) fn upkeep_ran(&mut self) {
        self.added = (0, 0);
    }
}

/// Reading transcripts in one call.
pub(crate) struct Ingesting<'a> {
    pub(crate) learner: Learner<'a>,
    pub(crate) ingest: &'a mut Ingest,
}

/// A transcript that is being read. Dropped before its end it loses nothing.
pub struct TranscriptReader {
    start: Start,
    /// None if there is nothing to read, and after a call that failed: it may have been done in part.
    reading: Option<Reading>,
}

impl TranscriptReader {
    /// Where to begin, if there is anything to read.
    pub fn start(&self) -> &Start {
        &self.start
    }

    fn unread(start: Start) -> Self {
        Self { start, reading: None }
    }

    fn take_reading(&mut self) -> Result<Reading> {
        self.reading
            .take()
            .ok_or_else(|| Error::invalid("the transcript has nothing to read, or a call for it failed: open it again"))
    }
}

/// How far a transcript was read, and what was found.
struct Reading {
    key: String,
    agent: Name,
    session: String,
    name: SessionName,
    modified: u64,
    client: Client,
    commit: Option<String>,
    seen: Seen,
    /// The session, if it is idle.
    idle: Option<IdleSession>,
    is_replayed: bool,
    reader: Reader,
    record: Record,
    skipped: Skipped,
    /// Told by a hook, without secrets.
    answer: Option<Message>,
    /// Messages that this reading has met.
    met: u64,
    digest: Digest,
}

impl Ingesting<'_> {
    /// Opens a transcript.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id.
    pub(crate) fn open_transcript(&mut self, transcript: &Transcript) -> Result<TranscriptReader> {
        let head = inspect(transcript.client, &transcript.path, &transcript.head);
        let head = head.in_folder(transcript.folder.as_deref());
        let agent = agent_of(&transcript.agent, head.agent.as_deref())?;
        if let Err(reason) = belongs(&head, transcript.client, &transcript.path, &transcript.workspace) {
            return Ok(TranscriptReader::unread(Start::Foreign { reason }));
        }
        let key = transcript::key(transcript.client, &transcript.path);
        let record =
            JsonFiles(self.learner.root).read_json::<Records>(KEY)?.get(&key).filter(|record| record.is_of(transcript));
        let record = record.unwrap_or_else(|| Record::new(transcript));
        let idle_after = transcript.idle_after.unwrap_or(IDLE_AFTER);
        let is_idle = self.learner.root.now().saturating_sub(transcript.modified) >= idle_after;
        let answer = transcript.last_answer.as_deref().map(|text| {
            let mut answer = Message::new(Role::Agent, text);
            Screening(self.learner.root).redact(KEY, &mut answer);
            answer
        });
        let is_told = answer.as_ref().is_none_or(|answer| record.answers.missing(&answer.text).is_none());
        if record.has_all_of(transcript) && is_told && !(is_idle && record.is_handoff_due()) {
            return Ok(TranscriptReader::unread(Start::Current));
        }
        // Compressed and replayed transcripts are read from their beginning.
        let is_whole = transcript::is_replayed(transcript.client) || transcript::is_compressed(&transcript.head);
        let offset = if is_whole { 0 } else { record.offset() };
        let reading = Reading { answer, ..Reading::new(transcript, key, agent, &head, record, is_idle) };
        Ok(TranscriptReader { start: Start::At { offset }, reading: Some(reading) })
    }

    /// Reads the next bytes, cut anywhere. When the call returns, everything learnt from them is durable.
    ///
    /// # Errors
    /// [`Error::Invalid`] when there is nothing to read.
    pub(crate) fn feed(&mut self, reader: &mut TranscriptReader, bytes: &[u8]) -> Result<()> {
        let mut reading = reader.take_reading()?;
        let said = reading.read(bytes);
        self.take_in_said(&mut reading, said)?;
        self.note_work(&mut reading);
        self.note(&mut reading)?;
        reader.reading = Some(reading);
        Ok(())
    }

    /// Learns from the rest of the transcript. Returns its session if that is idle, and something was said since its last
    /// handoff.
    ///
    /// # Errors
    /// [`Error::Invalid`] when no transcript is open.
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

    /// Notes that all of the transcript was learnt, and the handoff, if its session had one.
    ///
    /// # Errors
    /// [`Error::Invalid`] when there was nothing to read.
    pub(crate) fn finish_transcript(
        &mut self,
        mut reader: TranscriptReader,
        handoff: Option<Reference>,
    ) -> Result<Digest> {
        let mut reading = reader.take_reading()?;
        if reading.is_over() {
            reading.record.set_handed_over();
        }
        self.count_added(u32::from(handoff.is_some()));
        reading.digest.handoff = handoff;
        reading.digest.malformed = u32::try_from(reading.reader.malformed()).unwrap_or(u32::MAX);
        self.note(&mut reading)?;
        Ok(reading.digest)
    }

    /// Returns whether transcripts have added so many entries since this memory's last maintenance that it is due.
    ///
    /// # Errors
    /// [`Error::Corrupt`] when the policy cannot be read.
    pub(crate) fn is_upkeep_due(&mut self) -> Result<bool> {
        let (added, since) = self.ingest.added;
        Ok(added >= UPKEEP_ENTRIES || (added > 0 && self.learner.root.now().saturating_sub(since) >= UPKEEP_AFTER))
    }

    fn take_in_said(&mut self, reading: &mut Reading, mut said: Vec<Said>) -> Result<()> {
        let settings = self.learner.settings;
        for Said { message, .. } in &mut said {
            Screening(self.learner.root).redact(KEY, message);
        }
        said.retain(|said| !reading.record.answers.take(&said.message));
        for Said { message, at, .. } in &said {
            reading.record.take_in(message, *at);
        }
        reading.digest.messages += count(said.len());
        store_remarks(self.learner.root, &reading.name, &said, reading.modified)?;
        self.keep_for_model(reading, &said)?;
        match settings.hearing.method {
            Method::Trained => {
                self.settle_unanswered(reading, &said)?;
                let spoken = said.iter().filter(|said| !said.message.internal).flat_map(|said| {
                    let Message { role, text, .. } = &said.message;
                    reading.record.turns.take(*role, text, said.at, said.line)
                });
                let spoken = spoken.collect();
                self.hear(reading, spoken).map(|_| ())
            }
            Method::Markers => self.take_in_marked(reading, &said),
        }
    }

    /// Keeps what was said for a model. A transcript that is read from its beginning tells again what is kept.
    fn keep_for_model(&mut self, reading: &mut Reading, said: &[Said]) -> Result<()> {
        let before = reading.met;
        reading.met += said.len() as u64;
        let mut known = 0;
        if reading.is_replayed {
            known = usize::try_from(reading.record.stretched.saturating_sub(before)).unwrap_or(usize::MAX);
            reading.record.stretched = reading.record.stretched.max(reading.met);
        }
        let new = &said[known.min(said.len())..];
        let at = new.iter().filter_map(|said| said.at).max();
        let messages: Vec<&Message> = new.iter().map(|said| &said.message).collect();
        let most = self.learner.settings.ingest.stretches;
        PendingFiles(self.learner.root).add(&reading.agent, &reading.session, &messages, at, most)
    }

    /// Takes in the answer that a hook told, as far as the transcript lacks it.
    fn take_in_answer(&mut self, reading: &mut Reading) -> Result<()> {
        let Some(answer) = reading.answer.take() else { return Ok(()) };
        let Some(missing) = reading.record.answers.missing(&answer.text) else { return Ok(()) };
        let message = Message::new(Role::Agent, missing.trim());
        let said = Said {
            message: message.clone(),
            at: Some(self.learner.root.now()),
            id: None,
            weight: Weight::Full,
            line: None,
        };
        self.take_in_said(reading, vec![said])?;
        // A transcript that is read from its beginning says it in its place.
        if !reading.is_replayed {
            reading.record.answers.expect_again(&message);
        }
        Ok(())
    }

    /// Keeps what is worth it of messages whose place in their turn is known.
    fn hear(&mut self, reading: &mut Reading, spoken: Vec<Spoken>) -> Result<Keeping> {
        let now = self.learner.root.now();
        let placed = |spoken: &Spoken| {
            let (at, origin) = (spoken.at, reading.origin(spoken, now));
            let place = move |heard: Heard| {
                let confirmed = spoken.is_agreed(&heard.text);
                let origin = Origin { confirmed, ..origin.clone() };
                Placed { heard, at, quote: None, origin, corrected: spoken.corrected.clone() }
            };
            hearing::hear(spoken, Table::built_in()).into_iter().map(place).collect::<Vec<_>>()
        };
        let heard = spoken.iter().flat_map(placed).collect();
        let kept = keep_heard(self.learner, &reading.agent, &reading.session, heard, &mut reading.record.added)?;
        reading.digest.count(&kept.entries);
        reading.digest.candidates += count(kept.candidates.len());
        self.count_added(count(kept.entries.len() + kept.candidates.len()));
        Ok(kept)
    }

    /// An earlier reading ended with a message that had no answer. If the person's first words overrule it, its
    /// entries become candidates, unless somebody changed or removed them since. If they consent, its candidates become
    /// entries.
    fn settle_unanswered(&mut self, reading: &mut Reading, said: &[Said]) -> Result<()> {
        let Some(first) = said.iter().find(|said| !said.message.internal) else { return Ok(()) };
        let unanswered = std::mem::take(&mut reading.record.unanswered);
        let unconfirmed = std::mem::take(&mut reading.record.unconfirmed);
        let Message { role: Role::User, text, .. } = &first.message else { return Ok(()) };
        if let Some(excepted) = lexicon::excepted(text) {
            self.take_out(excepted, unanswered.iter().chain(&unconfirmed))?;
        }
        let Some(verdict) = reading.record.turns.verdict(text) else { return Ok(()) };
        let names = match verdict {
            AnswerKind::Overruled => unanswered,
            AnswerKind::Agreed => [unconfirmed, unanswered].concat(),
            AnswerKind::GoesOn => unconfirmed,
        };
        let entries = Entries(self.learner.root);
        for reference in names.iter().filter_map(|name| Reference::parse(name).ok()) {
            let entry = match entries.get(&reference) {
                Err(Error::NotFound(_)) => continue,
                entry => entry?,
            };
            let is_agreed = verdict == AnswerKind::Agreed && reading.record.turns.agrees_to(&entry.text);
            let by = if is_agreed { Decider::Person } else { Decider::Program };
            let status = if verdict == AnswerKind::Overruled { Status::Candidate } else { Status::Promoted };
            match entries.set_status(&reference, status, by) {
                Ok(_) | Err(Error::NotFound(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Takes out of entries what a person's answer excepts; one that says nothing without it becomes a candidate.
    fn take_out<'n>(&self, excepted: &str, names: impl Iterator<Item = &'n String>) -> Result<()> {
        let entries = Entries(self.learner.root);
        for reference in names.filter_map(|name| Reference::parse(name).ok()) {
            let entry = match entries.get(&reference) {
                Err(Error::NotFound(_)) => continue,
                found => found?,
            };
            let text = hearing::without_excepted(&entry.text, excepted);
            if text == entry.text {
                continue;
            }
            if hearing::stands_alone(&text) {
                let by = entry.origin.unwrap_or_else(|| Origin::new(Speaker::Agent));
                entries.edit(&reference, Changes { text: Some(text), by: Some(by), ..Changes::default() })?;
            } else {
                entries.set_status(&reference, Status::Candidate, Decider::Program)?;
            }
        }
        Ok(())
    }

    fn take_in_marked(&mut self, reading: &mut Reading, said: &[Said]) -> Result<()> {
        // Progress talk is no result.
        let results = said.iter().filter(|said| said.weight == Weight::Full);
        let insights = results.flat_map(|said| extract::insights(std::iter::once(&said.message))).collect();
        let stamp = Stamp {
            session: Some(reading.session.clone()),
            origin: Some(Origin { client: Some(reading.client.name().to_owned()), ..Origin::new(Speaker::Agent) }),
            ..Stamp::tagged(&["autoextract", "transcript"])
        };
        let learning = Insights(self.learner).learn(&reading.agent, insights, &stamp)?;
        reading.digest.count(&learning.learnt);
        self.count_added(count(learning.learnt.len()));
        Ok(())
    }

    /// Takes over the records of the work, without secrets.
    fn note_work(&mut self, reading: &mut Reading) {
        let mut work = reading.reader.work().clone();
        Screening(self.learner.root).redact(KEY, &mut work);
        reading.record.progress.work = work;
    }

    /// Notes how far the transcript was read.
    fn note(&mut self, reading: &mut Reading) -> Result<()> {
        reading.note_progress(self.learner.root.now());
        let (key, record) = (reading.key.clone(), reading.record.clone());
        JsonFiles(self.learner.root).update_json(KEY, |records: &mut Records| {
            if records.set(&key, &record) { Change::Made(()) } else { Change::Needless(()) }
        })
    }

    fn count_added(&mut self, entries: u32) {
        if entries > 0 {
            let since = if self.ingest.added.0 == 0 { self.learner.root.now() } else { self.ingest.added.1 };
            self.ingest.added = (self.ingest.added.0 + entries, since);
        }
    }
}

impl Reading {
    fn new(transcript: &Transcript, key: String, agent: Name, head: &Head, mut record: Record, is_idle: bool) -> Self {
        let is_replayed = transcript::is_replayed(transcript.client);
        if is_replayed {
            record.forget_said();
        }
        let from = if is_replayed { 0 } else { record.offset() };
        let lines_to_go = record.lines_of_system_a();
        let lines_before = if from > 0 { record.lines() } else { 0 };
        let idle = is_idle.then(|| IdleSession::of(transcript, head, &agent));
        let reader = Reader::new(transcript.client, from).after(lines_before).told(head);
        let reader = reader.with_work(record.progress.work.clone());
        let seen =
            Seen { size: transcript.size, head: transcript.head[..transcript.head.len().min(SAME_BYTES)].to_vec() };
        Self {
            key,
            agent,
            session: head.session.clone(),
            name: SessionName::new(transcript.client, &head.session),
            modified: transcript.modified,
            client: transcript.client,
            commit: transcript.commit.clone(),
            seen,
            idle,
            is_replayed,
            reader,
            record,
            skipped: Skipped { lines_to_go, lines: 0, bytes: 0 },
            answer: None,
            met: 0,
            digest: Digest::default(),
        }
    }

    /// Returns whether the session is idle and something was said since its last handoff.
    fn is_over(&self) -> bool {
        self.idle.is_some() && self.record.is_handoff_due()
    }

    fn read(&mut self, bytes: &[u8]) -> Vec<Said> {
        let skipped = self.skipped.pass_over(bytes);
        self.reader.feed(&bytes[skipped..])
    }

    /// Where a message comes from. The commit is that of now, so only what was said just now has it.
    fn origin(&self, spoken: &Spoken, now: u64) -> Origin {
        let is_fresh = spoken.at.is_some_and(|at| now.saturating_sub(at) <= SAME_COMMIT_MS);
        Origin {
            client: Some(self.client.name().to_owned()),
            line: spoken.line.map(|line| line.saturating_add(u32::try_from(self.skipped.lines).unwrap_or(u32::MAX))),
            commit: self.commit.clone().filter(|_| is_fresh),
            ..Origin::new(if spoken.role == Role::User { Speaker::Person } else { Speaker::Agent })
        }
    }

    fn note_progress(&mut self, now: u64) {
        let offset = self.skipped.bytes + self.reader.offset();
        self.record.advance(offset, self.skipped.lines + self.reader.lines(), now);
    }
}

impl std::fmt::Debug for Reading {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Reading").field("key", &self.key).finish_non_exhaustive()
    }
}

impl Digest {
    pub(super) fn count(&mut self, learnt: &[Reference]) {
        for reference in learnt {
            match reference.category {
                Category::Decisions => self.decisions += 1,
                _ => self.lessons += 1,
            }
        }
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
