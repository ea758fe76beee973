//! The interface `jobs` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::jobs as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, with};

impl Give<wit::Job> for core::Job {
    #[inline(never)]
    fn give(self) -> wit::Job {
        wit::Job { id: self.id, text: self.text }
    }
}

impl Take<wit::Answer> for core::Answer {
    #[inline(never)]
    fn take(given: wit::Answer) -> core::Result<Self> {
        Ok(Self { id: given.id, vector: given.vector })
    }
}

impl Give<wit::JobStatus> for core::JobStatus {
    #[inline(never)]
    fn give(self) -> wit::JobStatus {
        wit::JobStatus {
            model: self.model,
            dimension: self.dimension,
            entries: self.entries,
            embedded: self.embedded,
            pending: self.pending,
        }
    }
}

impl Take<wit::TaskKind> for core::TaskKind {
    #[inline(never)]
    fn take(given: wit::TaskKind) -> core::Result<Self> {
        Ok(match given {
            wit::TaskKind::Extract => Self::Extract,
            wit::TaskKind::Merge => Self::Merge,
            wit::TaskKind::Rerank => Self::Rerank,
        })
    }
}

impl Give<wit::TaskKind> for core::TaskKind {
    #[inline(never)]
    fn give(self) -> wit::TaskKind {
        match self {
            Self::Extract => wit::TaskKind::Extract,
            Self::Merge => wit::TaskKind::Merge,
            Self::Rerank => wit::TaskKind::Rerank,
        }
    }
}

impl Give<wit::Task> for core::Task {
    #[inline(never)]
    fn give(self) -> wit::Task {
        wit::Task {
            id: self.id,
            kind: self.kind.give(),
            instructions: self.instructions,
            content: self.content,
            schema: self.schema,
            most_bytes: self.most_bytes,
        }
    }
}

impl Give<wit::Rejection> for core::Rejection {
    #[inline(never)]
    fn give(self) -> wit::Rejection {
        wit::Rejection { text: self.text, reason: self.reason }
    }
}

impl Give<wit::Verdict> for core::Verdict {
    #[inline(never)]
    fn give(self) -> wit::Verdict {
        wit::Verdict {
            done: self.done,
            stored: self.stored.give(),
            confirmed: self.confirmed.give(),
            archived: self.archived.give(),
            known: self.known,
            rejected: self.rejected.give(),
        }
    }
}

impl Give<wit::Ranking> for core::Ranking {
    #[inline(never)]
    fn give(self) -> wit::Ranking {
        wit::Ranking { hits: self.hits.give(), refusal: self.refusal }
    }
}

impl wit::Guest for Component {
    fn pending(memory: wit::MemoryBorrow<'_>, model: String, limit: u32) -> Result<Vec<wit::Job>, wit::Error> {
        with(&memory, |memory| memory.pending(&model, limit))
    }

    fn resolve(memory: wit::MemoryBorrow<'_>, model: String, answers: Vec<wit::Answer>) -> Result<u32, wit::Error> {
        with(&memory, |memory| memory.resolve(&model, &<Vec<core::Answer>>::take(answers)?))
    }

    fn status(memory: wit::MemoryBorrow<'_>) -> Result<wit::JobStatus, wit::Error> {
        with(&memory, |memory| memory.status())
    }

    fn tasks(
        memory: wit::MemoryBorrow<'_>,
        kinds: Vec<wit::TaskKind>,
        limit: u32,
    ) -> Result<Vec<wit::Task>, wit::Error> {
        with(&memory, |memory| memory.tasks(&<Vec<core::TaskKind>>::take(kinds)?, limit))
    }

    fn submit(memory: wit::MemoryBorrow<'_>, id: String, answer: String) -> Result<wit::Verdict, wit::Error> {
        with(&memory, |memory| memory.submit(&id, &answer))
    }

    fn rerank_task(memory: wit::MemoryBorrow<'_>, query: wit::Query) -> Result<Option<wit::Task>, wit::Error> {
        with(&memory, |memory| memory.rerank_task(&<core::Query>::take(query)?))
    }

    fn rerank(
        memory: wit::MemoryBorrow<'_>,
        query: wit::Query,
        id: String,
        answer: String,
    ) -> Result<wit::Ranking, wit::Error> {
        with(&memory, |memory| memory.rerank(&<core::Query>::take(query)?, &id, &answer))
    }
}
