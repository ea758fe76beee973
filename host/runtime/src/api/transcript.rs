//! Reading a transcript: a resource of the component that belongs to one memory.

use std::sync::Arc;

use serde_json::json;

use crate::api::call::Calls;
use crate::api::contract::transcripts::{Digest, Start, Transcript, Transcripts};
use crate::api::error::Error;
use crate::engine::caller::{Caller, Handle};

/// A transcript that is being read. Dropped before its end it loses nothing: opened again, it goes on where the last
/// [`feed`](Self::feed) ended.
#[derive(Debug)]
pub struct TranscriptReader {
    caller: Arc<Caller>,
    handle: Handle,
    start: Start,
    /// The component has taken the handle back.
    is_finished: bool,
}

impl Transcripts<'_> {
    /// Opens a transcript. Invalid for an impossible agent id.
    pub fn open(&self, transcript: &Transcript) -> Result<TranscriptReader, Error> {
        let calls = self.0;
        calls.record("transcripts", "open", || json!({ "transcript": transcript }));
        let handle = calls.open("transcripts", "[static]reader.open", |memory| (memory, transcript))?;
        let start = calls.ask(handle, ("transcripts", "[method]reader.start"))?;
        Ok(TranscriptReader { caller: calls.caller(), handle, start, is_finished: false })
    }
}

impl TranscriptReader {
    fn calls(&self) -> Calls<'_> {
        Calls::new(&self.caller, None, None)
    }

    /// Where to begin, if there is anything to read.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// Reads the next bytes, cut anywhere. When the call returns, everything learnt from them is durable.
    /// Invalid if there is nothing to read.
    pub fn feed(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.calls().record("transcripts", "feed", || json!({ "bytes": bytes }));
        self.calls().call_of(self.handle, ("transcripts", "[method]reader.feed"), |reader| (reader, bytes))
    }

    /// Ends the reading and, if the session is idle, writes its handoff. Invalid if there was nothing to read.
    pub fn finish(mut self) -> Result<Digest, Error> {
        self.is_finished = true;
        self.calls().record("transcripts", "finish", || json!({}));
        self.calls().call_of(self.handle, ("transcripts", "[static]reader.finish"), |reader| (reader,))
    }
}

impl Drop for TranscriptReader {
    fn drop(&mut self) {
        if !self.is_finished {
            self.calls().drop_handle(self.handle);
        }
    }
}
