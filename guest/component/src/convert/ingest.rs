//! Transcripts: where they may lie, how to read one, and what it brought.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::ingest;

impl From<core::Place> for ingest::Place {
    fn from(core::Place { client, folder, suffixes }: core::Place) -> Self {
        Self { client: client.into(), folder, suffixes }
    }
}

impl From<ingest::Transcript> for core::Transcript {
    fn from(transcript: ingest::Transcript) -> Self {
        let ingest::Transcript { client, path, size, modified, head, workspace, agent, idle_after } = transcript;
        Self { client: client.into(), path, size, modified, head, workspace, agent, idle_after }
    }
}

impl From<core::Start> for ingest::Start {
    fn from(start: core::Start) -> Self {
        match start {
            core::Start::From { offset } => Self::From(offset),
            core::Start::Current => Self::Current,
            core::Start::Foreign { reason } => Self::Foreign(reason),
        }
    }
}

impl From<core::Digest> for ingest::Digest {
    fn from(digest: core::Digest) -> Self {
        let core::Digest { messages, malformed, decisions, lessons, handoff } = digest;
        let handoff = handoff.map(|reference| reference.to_string());
        Self { messages, malformed, decisions, lessons, handoff }
    }
}
