//! The interface `vault` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::vault as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, call, with};

impl Give<wit::NewestEntries> for core::NewestEntries {
    #[inline(never)]
    fn give(self) -> wit::NewestEntries {
        wit::NewestEntries { entries: self.entries.give(), left_out: self.left_out }
    }
}

impl Give<wit::Outcome> for core::Outcome {
    #[inline(never)]
    fn give(self) -> wit::Outcome {
        match self {
            Self::Stored { reference } => wit::Outcome::Stored(reference.give()),
            Self::Merged { reference } => wit::Outcome::Merged(reference.give()),
            Self::Rejected { reason } => wit::Outcome::Rejected(reason),
        }
    }
}

impl Take<wit::Changes> for core::Changes {
    #[inline(never)]
    fn take(given: wit::Changes) -> core::Result<Self> {
        Ok(Self {
            text: given.text,
            tags: given.tags,
            importance: given.importance,
            confidence: given.confidence,
            supersedes: Take::take(given.supersedes)?,
            resolution: given.resolution,
            by: None,
        })
    }
}

impl Give<wit::CategoryCount> for core::CategoryCount {
    #[inline(never)]
    fn give(self) -> wit::CategoryCount {
        wit::CategoryCount { category: self.category.give(), entries: self.entries }
    }
}

impl wit::Guest for Component {
    fn add(memory: wit::MemoryBorrow<'_>, draft: wit::Draft) -> Result<wit::Outcome, wit::Error> {
        with(&memory, |memory| memory.add(<core::Draft>::take(draft)?))
    }

    fn add_many(memory: wit::MemoryBorrow<'_>, drafts: Vec<wit::Draft>) -> Result<Vec<wit::Outcome>, wit::Error> {
        with(&memory, |memory| memory.add_many(<Vec<core::Draft>>::take(drafts)?))
    }

    fn get(memory: wit::MemoryBorrow<'_>, reference: wit::Reference) -> Result<wit::Entry, wit::Error> {
        with(&memory, |memory| memory.get(&<core::Reference>::take(reference)?))
    }

    fn entries(memory: wit::MemoryBorrow<'_>, filter: wit::Filter) -> Result<Vec<wit::Entry>, wit::Error> {
        with(&memory, |memory| memory.list(&<core::Filter>::take(filter)?))
    }

    fn newest(
        memory: wit::MemoryBorrow<'_>,
        filter: wit::Filter,
        typed: Option<String>,
        limit: u32,
    ) -> Result<wit::NewestEntries, wit::Error> {
        with(&memory, |memory| memory.newest(&<core::Filter>::take(filter)?, typed.as_deref(), limit))
    }

    fn edit(
        memory: wit::MemoryBorrow<'_>,
        reference: wit::Reference,
        changes: wit::Changes,
    ) -> Result<wit::Entry, wit::Error> {
        with(&memory, |memory| memory.edit(&<core::Reference>::take(reference)?, <core::Changes>::take(changes)?))
    }

    fn forget(memory: wit::MemoryBorrow<'_>, reference: wit::Reference) -> Result<(), wit::Error> {
        call(&memory, |memory| memory.forget(&<core::Reference>::take(reference)?))
    }

    fn restore(memory: wit::MemoryBorrow<'_>, reference: wit::Reference) -> Result<wit::Entry, wit::Error> {
        with(&memory, |memory| memory.restore(&<core::Reference>::take(reference)?))
    }

    fn set_tier(
        memory: wit::MemoryBorrow<'_>,
        reference: wit::Reference,
        tier: core::Tier,
    ) -> Result<wit::Entry, wit::Error> {
        with(&memory, |memory| memory.set_tier(&<core::Reference>::take(reference)?, tier))
    }

    fn set_status(
        memory: wit::MemoryBorrow<'_>,
        reference: wit::Reference,
        status: core::Status,
    ) -> Result<wit::Entry, wit::Error> {
        with(&memory, |memory| memory.set_status(&<core::Reference>::take(reference)?, status))
    }

    fn move_to(
        memory: wit::MemoryBorrow<'_>,
        reference: wit::Reference,
        to: wit::Scope,
    ) -> Result<wit::Entry, wit::Error> {
        with(&memory, |memory| memory.widen(&<core::Reference>::take(reference)?, &<core::Scope>::take(to)?))
    }

    fn share(memory: wit::MemoryBorrow<'_>, reference: wit::Reference) -> Result<wit::Entry, wit::Error> {
        with(&memory, |memory| memory.share(&<core::Reference>::take(reference)?))
    }

    fn agents(memory: wit::MemoryBorrow<'_>) -> Result<Vec<String>, wit::Error> {
        call(&memory, |memory| memory.agents())
    }

    fn counts(memory: wit::MemoryBorrow<'_>, scope: Option<wit::Scope>) -> Result<Vec<wit::CategoryCount>, wit::Error> {
        with(&memory, |memory| memory.counts(<Option<core::Scope> as Take<_>>::take(scope)?.as_ref()))
    }

    fn get_project(memory: wit::MemoryBorrow<'_>) -> Result<core::ProjectContext, wit::Error> {
        call(&memory, |memory| memory.get_project())
    }

    fn set_project(
        memory: wit::MemoryBorrow<'_>,
        text: String,
        expect: Option<String>,
    ) -> Result<core::ProjectContext, wit::Error> {
        call(&memory, |memory| memory.set_project(&text, expect.as_deref()))
    }

    fn get_core(memory: wit::MemoryBorrow<'_>, agent: String) -> Result<core::CoreMemory, wit::Error> {
        call(&memory, |memory| memory.get_core(&agent))
    }

    fn set_core(
        memory: wit::MemoryBorrow<'_>,
        agent: String,
        section: core::CoreSection,
        text: String,
        expect: Option<String>,
    ) -> Result<core::CoreMemory, wit::Error> {
        call(&memory, |memory| memory.set_core(&agent, section, &text, expect.as_deref()))
    }
}
