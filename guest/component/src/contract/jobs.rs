//! The interface `jobs` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::jobs as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, call, with};

impl Give<wit::Verdict> for core::Verdict {
    #[inline(never)]
    fn give(self) -> wit::Verdict {
        wit::Verdict {
            done: self.done,
            stored: self.stored.give(),
            confirmed: self.confirmed.give(),
            archived: self.archived.give(),
            known: self.known,
            rejected: self.rejected,
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
    fn pending(memory: wit::MemoryBorrow<'_>, model: String, limit: u32) -> Result<Vec<core::Job>, wit::Error> {
        call(&memory, |memory| memory.pending(&model, limit))
    }

    fn resolve(memory: wit::MemoryBorrow<'_>, model: String, answers: Vec<core::Answer>) -> Result<u32, wit::Error> {
        call(&memory, |memory| memory.resolve(&model, &answers))
    }

    fn status(memory: wit::MemoryBorrow<'_>) -> Result<core::JobStatus, wit::Error> {
        call(&memory, |memory| memory.status())
    }

    fn tasks(
        memory: wit::MemoryBorrow<'_>,
        kinds: Vec<core::TaskKind>,
        limit: u32,
    ) -> Result<Vec<core::Task>, wit::Error> {
        call(&memory, |memory| memory.tasks(&kinds, limit))
    }

    fn submit(memory: wit::MemoryBorrow<'_>, id: String, answer: String) -> Result<wit::Verdict, wit::Error> {
        with(&memory, |memory| memory.submit(&id, &answer))
    }

    fn rerank_task(memory: wit::MemoryBorrow<'_>, query: wit::Query) -> Result<Option<core::Task>, wit::Error> {
        call(&memory, |memory| memory.rerank_task(&<core::Query>::take(query)?))
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
