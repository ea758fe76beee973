//! The resources of the contract: a memory as it was opened, and a transcript that is read. They are called by hand.

use crate::learn::contract::{Digest, Transcript};
use crate::learn::ingest::TranscriptReader;
use crate::model::error::{Error, Result};
use crate::model::scope::Name;
use crate::policy::Policy;
use crate::search::Search;
use crate::session::episodes::Episodes;
use crate::session::handoff::Handoffs;
use crate::store::Store;
use crate::text::time;

use super::past::Moment;
use super::{Call, Memory};

impl<S: Store + 'static> Memory<S> {
    /// Sets values of policy above those of the file, for this memory only, in the form of `policy.toml`. An empty text
    /// removes them.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a text that is no policy; nothing is changed then.
    pub fn configure(&mut self, policy: &str) -> Result<()> {
        let invalid = |error: Error| Error::invalid(format!("the policy given: {error}"));
        Policy::of(&[policy]).map_err(invalid)?;
        policy.clone_into(&mut self.overrides);
        self.policy_version = None;
        if self.call == Call::Asked {
            self.call = Call::Begun;
        }
        Ok(())
    }

    /// Says for whom this memory acts from now on: for an agent, which is held to what missions declare, or for the owner.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id; nothing is changed then.
    pub fn act_for(&mut self, agent: Option<&str>) -> Result<()> {
        let agent = agent.map(Name::new).transpose()?;
        self.root.act_for(agent);
        self.search = Search::default();
        Ok(())
    }

    /// From now on the memory is as it was at a time, in milliseconds since the Unix epoch, and cannot be changed.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a time that has not come.
    pub fn open_at(&mut self, at: u64) -> Result<()> {
        let now = self.root.now();
        if at > now {
            return Err(Error::invalid(format!("{} has not come: it is {}", time::print(at), time::print(now))));
        }
        self.root.clock = Box::new(move || at);
        let why = format!("the memory is open as it was at {}: it cannot be changed", time::print(at));
        self.root.store.set_read_only(Some(why));
        self.moment = Some(Moment::new(at));
        Ok(())
    }

    /// Opens a transcript.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id.
    pub fn open_transcript(&mut self, transcript: &Transcript) -> Result<TranscriptReader> {
        self.ready()?;
        self.ingesting().open_transcript(transcript)
    }

    /// Reads the next bytes, cut anywhere. When the call returns, everything learnt from them is durable.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) if there is nothing to read, as after a call that failed.
    pub fn feed_transcript(&mut self, reader: &mut TranscriptReader, bytes: &[u8]) -> Result<()> {
        self.ready()?;
        self.ingesting().feed(reader, bytes)
    }

    /// Ends the reading, and writes the handoff if the session is idle.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) if there was nothing to read.
    pub fn finish_transcript(&mut self, mut reader: TranscriptReader) -> Result<Digest> {
        self.ready()?;
        let idle = self.ingesting().end_transcript(&mut reader)?;
        // Before the handoff is noted: if it breaks off here, the session is still due.
        let (mut episode, mut handoff) = (None, None);
        if let Some(idle) = idle {
            episode = Episodes(self.sessions()).write_of_transcript(&idle)?;
            handoff = Handoffs(self.sessions()).of_transcript(&idle)?;
        }
        Ok(Digest { episode, ..self.ingesting().finish_transcript(reader, handoff)? })
    }
}
