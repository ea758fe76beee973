//! The interface `transcripts` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::transcripts as wit;
use crate::convert::Give;
use crate::exports::{Component, call, with};

impl Give<wit::Start> for core::Start {
    #[inline(never)]
    fn give(self) -> wit::Start {
        match self {
            Self::At { offset } => wit::Start::At(offset),
            Self::Current => wit::Start::Current,
            Self::Foreign { reason } => wit::Start::Foreign(reason),
        }
    }
}

impl Give<wit::Digest> for core::Digest {
    #[inline(never)]
    fn give(self) -> wit::Digest {
        wit::Digest {
            messages: self.messages,
            malformed: self.malformed,
            decisions: self.decisions,
            lessons: self.lessons,
            candidates: self.candidates,
            handoff: self.handoff.give(),
            episode: self.episode.give(),
        }
    }
}

impl Give<wit::Statement> for core::Statement {
    #[inline(never)]
    fn give(self) -> wit::Statement {
        wit::Statement {
            text: self.text,
            category: self.category.give(),
            confidence: self.confidence,
            status: self.status,
            held_back: self.held_back,
            reasons: self.reasons,
        }
    }
}

impl wit::Guest for Component {
    type Reader = crate::exports::Reader;

    fn folders(
        memory: wit::MemoryBorrow<'_>,
        home: String,
        workspace: String,
    ) -> Result<Vec<core::TranscriptLocation>, wit::Error> {
        call(&memory, |memory| memory.places(&home, &workspace))
    }

    fn parse(
        memory: wit::MemoryBorrow<'_>,
        client: core::Client,
        bytes: Vec<u8>,
    ) -> Result<Vec<wit::Message>, wit::Error> {
        with(&memory, |memory| memory.parse(client, &bytes))
    }

    fn explain(
        memory: wit::MemoryBorrow<'_>,
        client: core::Client,
        bytes: Vec<u8>,
    ) -> Result<Vec<wit::Statement>, wit::Error> {
        with(&memory, |memory| memory.explain(client, &bytes))
    }
}
