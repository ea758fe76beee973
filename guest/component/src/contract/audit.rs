//! The interface `audit` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::audit as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, call, with};

impl Give<wit::LogLine> for core::LogLine {
    #[inline(never)]
    fn give(self) -> wit::LogLine {
        wit::LogLine {
            number: self.number,
            call: self.call,
            at: self.at,
            who: self.who,
            deed: self.deed,
            reference: self.reference.give(),
            archived: self.archived,
            before: self.before,
            after: self.after,
            undoes: self.undoes,
            with_mission: self.with_mission,
        }
    }
}

impl Give<wit::Undone> for core::Undone {
    #[inline(never)]
    fn give(self) -> wit::Undone {
        wit::Undone { call: self.call, references: self.references.give() }
    }
}

impl Give<wit::Receipt> for core::Receipt {
    #[inline(never)]
    fn give(self) -> wit::Receipt {
        wit::Receipt {
            key: self.key,
            reference: self.reference.give(),
            at: self.at,
            version: self.version,
            removed: self.removed,
            texts: self.texts,
            secret_texts: self.secret_texts,
            found: self.found,
        }
    }
}

impl wit::Guest for Component {
    fn log(
        memory: wit::MemoryBorrow<'_>,
        reference: Option<wit::Reference>,
        limit: Option<u32>,
    ) -> Result<Vec<wit::LogLine>, wit::Error> {
        with(&memory, |memory| memory.log(<Option<core::Reference> as Take<_>>::take(reference)?.as_ref(), limit))
    }

    fn changed_texts(memory: wit::MemoryBorrow<'_>, numbers: Vec<u64>) -> Result<Vec<core::ChangedText>, wit::Error> {
        call(&memory, |memory| memory.changed_texts(&numbers))
    }

    fn undo(memory: wit::MemoryBorrow<'_>, call: Option<u64>) -> Result<wit::Undone, wit::Error> {
        with(&memory, |memory| memory.undo(call))
    }

    fn purge(memory: wit::MemoryBorrow<'_>, reference: wit::Reference) -> Result<core::Purged, wit::Error> {
        call(&memory, |memory| memory.purge(&<core::Reference>::take(reference)?))
    }

    fn check_receipts(memory: wit::MemoryBorrow<'_>, key: Option<String>) -> Result<Vec<wit::Receipt>, wit::Error> {
        with(&memory, |memory| memory.check_receipts(key.as_deref()))
    }

    fn find_secrets(memory: wit::MemoryBorrow<'_>, everywhere: bool) -> Result<Vec<core::SecretPlace>, wit::Error> {
        call(&memory, |memory| memory.find_secrets(everywhere))
    }
}
