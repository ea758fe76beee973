//! Calls that add, forget and learn entries.

use crate::learn::facts::learn::Remembered;
use crate::learn::ingest::{Digest, Start, Transcript};
use crate::learn::insights::Learning;
use crate::model::category::Category;
use crate::model::conversation::Message;
use crate::model::entry::{Draft, Entry};
use crate::model::error::Result;
use crate::model::insight::Insight;
use crate::model::reference::Reference;
use crate::store::Store;
use crate::vault::entries::Outcome;

use super::Memory;

impl<S: Store + 'static> Memory<S> {
    /// Moves an entry to the trash, from its category and from the archive, until neither has it. A copy is there
    /// before the entry is taken out of its file, so a crash in between leaves it in both, and forgetting again
    /// completes the move.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none of that name.
    pub fn forget(&mut self, reference: &Reference) -> Result<()> {
        self.ready()?;
        self.learner().forget(reference)
    }

    /// Brings an entry back from the trash, or from the archive.
    ///
    /// The copy in the trash goes only when this call has brought the entry back: where it still stands, somebody
    /// may be about to forget it, and then that copy is all there is.
    ///
    /// # Errors
    /// [`Error::NotFound`] when neither has one of that name.
    pub fn restore(&mut self, reference: &Reference) -> Result<Entry> {
        self.ready()?;
        self.learner().restore(reference)
    }

    /// Remembers.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a draft that cannot be right; otherwise what the store answers. So for all calls.
    pub fn add(&mut self, draft: Draft) -> Result<Outcome> {
        self.ready()?;
        self.learner().add(draft)
    }

    /// Remembers several drafts, those of one scope and category in one write. All are looked at before the first is
    /// written. The outcomes are in the order of the drafts.
    ///
    /// # Errors
    /// As [`Memory::add`]. Drafts of other scopes and categories may be there then; adding all again is harmless.
    pub fn add_many(&mut self, drafts: Vec<Draft>) -> Result<Vec<Outcome>> {
        self.ready()?;
        self.learner().add_many(drafts)
    }

    /// Begins a transcript; one that was not closed is forgotten, and nothing of it is lost but the work.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id.
    pub fn open_transcript(&mut self, transcript: &Transcript) -> Result<Start> {
        self.ready()?;
        self.ingesting().open_transcript(transcript)
    }

    /// Reads the next bytes, cut anywhere. When the call returns, everything learnt from them is durable.
    ///
    /// # Errors
    /// [`Error::Invalid`] when no transcript is open, as after a breakdown: open it again.
    pub fn feed(&mut self, bytes: &[u8]) -> Result<()> {
        self.ready()?;
        self.ingesting().feed(bytes)
    }

    /// Ends the transcript, and hands over if the session is idle.
    ///
    /// # Errors
    /// [`Error::Invalid`] when no transcript is open.
    pub fn close_transcript(&mut self) -> Result<Digest> {
        self.ready()?;
        self.ingesting().close_transcript()
    }

    /// Returns whether transcripts have added so many entries since this memory's last maintenance that it is due.
    ///
    /// # Errors
    /// [`Error::Corrupt`] when the policy cannot be read.
    pub fn is_upkeep_due(&mut self) -> Result<bool> {
        self.ready()?;
        self.ingesting().is_upkeep_due()
    }

    /// The insights that messages hold by rule.
    ///
    /// # Errors
    /// [`Error::Corrupt`] when the policy cannot be read.
    pub fn extract(&mut self, messages: &[Message]) -> Result<Vec<Insight>> {
        self.ready()?;
        self.learner().extract(messages)
    }

    /// Remembers insights for an agent.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id, tag or text; nothing is remembered then.
    pub fn learn(&mut self, agent: &str, insights: Vec<Insight>, tags: Vec<String>) -> Result<Learning> {
        self.ready()?;
        self.learner().learn(agent, insights, tags)
    }

    /// The facts that an output holds by rule; remembers nothing.
    ///
    /// # Errors
    /// [`Error::Corrupt`] when the policy cannot be read.
    pub fn extract_facts(&mut self, output: &str) -> Result<Vec<Insight>> {
        self.ready()?;
        self.learner().extract_facts(output)
    }

    /// Remembers a fact that somebody names, under the same gates and bounds as any other.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id, a text that is empty or too long, or a category without facts.
    pub fn add_fact(
        &mut self,
        agent: &str,
        category: Category,
        text: &str,
        session: Option<&str>,
    ) -> Result<Remembered> {
        self.ready()?;
        self.learner().add_fact(agent, category, text, session)
    }

    /// Makes an agent's fact the project's as well, however often it was met. Returns the project's entry.
    ///
    /// # Errors
    /// [`Error::Invalid`] for what is no fact of an agent; [`Error::NotFound`] when there is none of that name.
    pub fn promote_fact(&mut self, reference: &Reference) -> Result<Entry> {
        self.ready()?;
        self.learner().promote_fact(reference)
    }

    /// Notes that an agent came to what the project knows by itself; none when the project knows nothing like it, or
    /// knows it from this agent.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id.
    pub fn confirm_shared(&mut self, agent: &str, text: &str) -> Result<Option<Reference>> {
        self.ready()?;
        self.learner().confirm_shared(agent, text)
    }
}
