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

impl wit::Guest for Component {
    fn pending(model: String, limit: u32) -> Result<Vec<wit::Job>, wit::Error> {
        with(|memory| memory.pending(&model, limit))
    }

    fn resolve(model: String, answers: Vec<wit::Answer>) -> Result<u32, wit::Error> {
        with(|memory| memory.resolve(&model, &<Vec<core::Answer>>::take(answers)?))
    }

    fn status() -> Result<wit::JobStatus, wit::Error> {
        with(|memory| memory.status())
    }
}
