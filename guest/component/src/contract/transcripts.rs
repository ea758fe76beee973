//! The interface `transcripts` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::transcripts as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, with};

impl Give<wit::TranscriptLocation> for core::TranscriptLocation {
    #[inline(never)]
    fn give(self) -> wit::TranscriptLocation {
        wit::TranscriptLocation {
            client: self.client.give(),
            folder: self.folder,
            prefix: self.prefix,
            suffixes: self.suffixes,
        }
    }
}

impl Take<wit::Transcript> for core::Transcript {
    #[inline(never)]
    fn take(given: wit::Transcript) -> core::Result<Self> {
        Ok(Self {
            client: Take::take(given.client)?,
            path: given.path,
            size: given.size,
            modified: given.modified,
            head: given.head,
            workspace: given.workspace,
            agent: given.agent,
            idle_after: given.idle_after,
            last_answer: given.last_answer,
            folder: given.folder,
            commit: given.commit,
        })
    }
}

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

impl Give<wit::Reason> for core::Reason {
    #[inline(never)]
    fn give(self) -> wit::Reason {
        wit::Reason { feature: self.feature, weight: self.weight }
    }
}

impl Give<wit::Statement> for core::Statement {
    #[inline(never)]
    fn give(self) -> wit::Statement {
        wit::Statement {
            text: self.text,
            category: self.category.give(),
            confidence: self.confidence,
            status: self.status.give(),
            held_back: self.held_back,
            reasons: self.reasons.give(),
        }
    }
}

impl wit::Guest for Component {
    type Reader = crate::exports::Reader;

    fn folders(
        memory: wit::MemoryBorrow<'_>,
        home: String,
        workspace: String,
    ) -> Result<Vec<wit::TranscriptLocation>, wit::Error> {
        with(&memory, |memory| memory.places(&home, &workspace))
    }

    fn parse(
        memory: wit::MemoryBorrow<'_>,
        client: wit::Client,
        bytes: Vec<u8>,
    ) -> Result<Vec<wit::Message>, wit::Error> {
        with(&memory, |memory| memory.parse(<core::Client>::take(client)?, &bytes))
    }

    fn explain(
        memory: wit::MemoryBorrow<'_>,
        client: wit::Client,
        bytes: Vec<u8>,
    ) -> Result<Vec<wit::Statement>, wit::Error> {
        with(&memory, |memory| memory.explain(<core::Client>::take(client)?, &bytes))
    }
}
