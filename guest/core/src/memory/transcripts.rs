//! The calls of the interface `transcripts`: what clients write while they work.

use crate::clients::contract::TranscriptLocation;
use crate::clients::transcript::parse_transcript;
use crate::clients::transcript::place::places;
use crate::learn::contract::Digest;
use crate::learn::contract::{Statement, Transcript};
use crate::learn::hearing::{Table, hear_all};
use crate::learn::ingest::TranscriptReader;
use crate::model::contract::{Client, Message};
use crate::model::error::Result;
use crate::session::episodes::Episodes;
use crate::session::handoff::Handoffs;
use crate::store::Store;

use super::Memory;
use super::contract::TranscriptsCalls;

impl<S: Store + 'static> TranscriptsCalls for Memory<S> {
    fn places(&mut self, home: &str, workspace: &str) -> Result<Vec<TranscriptLocation>> {
        places(home, workspace)
    }

    fn parse(&mut self, client: Client, bytes: &[u8]) -> Result<Vec<Message>> {
        Ok(parse_transcript(client, bytes))
    }

    fn explain(&mut self, client: Client, bytes: &[u8]) -> Result<Vec<Statement>> {
        self.ready()?;
        let settings = self.policy.learn().hearing;
        let heard = hear_all(&parse_transcript(client, bytes), Table::built_in());
        Ok(heard.into_iter().map(|heard| Statement::of(heard, settings)).collect())
    }
}

impl<S: Store + 'static> Memory<S> {
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
