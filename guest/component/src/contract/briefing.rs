//! The interface `briefing` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::briefing as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, call, with};

impl Give<wit::Mentioned> for core::Mentioned {
    #[inline(never)]
    fn give(self) -> wit::Mentioned {
        wit::Mentioned { entry: self.entry.give(), mentions: self.mentions }
    }
}

impl wit::Guest for Component {
    fn compose(memory: wit::MemoryBorrow<'_>, request: core::Request) -> Result<core::Brief, wit::Error> {
        call(&memory, |memory| memory.compose(&request))
    }

    fn recall(memory: wit::MemoryBorrow<'_>, request: core::Request) -> Result<core::Brief, wit::Error> {
        call(&memory, |memory| memory.recall(&request))
    }

    fn mentions(memory: wit::MemoryBorrow<'_>, filter: wit::Filter) -> Result<Vec<wit::Mentioned>, wit::Error> {
        with(&memory, |memory| memory.mentions(&<core::Filter>::take(filter)?))
    }

    fn contribute(memory: wit::MemoryBorrow<'_>, request: core::Request) -> Result<core::Excerpt, wit::Error> {
        call(&memory, |memory| memory.contribute(&request))
    }

    fn last_seen(memory: wit::MemoryBorrow<'_>, agent: String) -> Result<Option<wit::Timestamp>, wit::Error> {
        call(&memory, |memory| memory.last_seen(&agent))
    }

    fn digest_commits(
        memory: wit::MemoryBorrow<'_>,
        commits: Vec<core::OutsideCommit>,
    ) -> Result<core::Excerpt, wit::Error> {
        call(&memory, |memory| memory.digest_commits(&commits))
    }

    fn instructions(
        memory: wit::MemoryBorrow<'_>,
        agent: String,
        folder: Option<String>,
        categories: Vec<wit::Category>,
    ) -> Result<String, wit::Error> {
        call(&memory, |memory| {
            memory.instructions(&agent, folder.as_deref(), &<Vec<core::Category>>::take(categories)?)
        })
    }

    fn flush_prompt(memory: wit::MemoryBorrow<'_>, agent: String) -> Result<String, wit::Error> {
        call(&memory, |memory| memory.flush_prompt(&agent))
    }

    fn need_of_turn(
        memory: wit::MemoryBorrow<'_>,
        prompt: String,
        attachments: bool,
    ) -> Result<core::TurnNeed, wit::Error> {
        call(&memory, |memory| memory.need_of_turn(&prompt, attachments))
    }
}
