//! Transcripts: where they may lie, how to read one, and what it brought.

use keepstone_core as core;

use super::name;
use crate::bindings::exports::keepstone::memory::ingest;

same_fields! {
    ingest::Place: core::Place { client(Into::into), folder, suffixes }
    core::Transcript: ingest::Transcript {
        client(Into::into), path, size, modified, head, workspace, agent, idle_after,
    }
    ingest::Digest: core::Digest { messages, malformed, decisions, lessons, handoff(name) }
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
