//! The interface `search` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::search as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, with};

impl Take<wit::Query> for core::Query {
    #[inline(never)]
    fn take(given: wit::Query) -> core::Result<Self> {
        Ok(Self {
            text: given.text,
            filter: Take::take(given.filter)?,
            limit: given.limit,
            explain: given.explain,
            vector: given.vector,
        })
    }
}

impl Give<wit::Pointer> for core::Pointer {
    #[inline(never)]
    fn give(self) -> wit::Pointer {
        wit::Pointer { reference: self.reference.give(), created: self.created, line: self.line }
    }
}

impl Give<wit::Hit> for core::Hit {
    #[inline(never)]
    fn give(self) -> wit::Hit {
        wit::Hit {
            entry: self.entry.give(),
            replaces: self.replaces.give(),
            score: self.score,
            snippet: self.snippet,
            explanation: self.explanation,
        }
    }
}

impl Give<wit::SimilarEntry> for core::SimilarEntry {
    #[inline(never)]
    fn give(self) -> wit::SimilarEntry {
        wit::SimilarEntry {
            entry: self.entry.give(),
            similarity: self.similarity,
            words: self.words,
            cosine: self.cosine,
        }
    }
}

impl Give<wit::Contradiction> for core::Contradiction {
    #[inline(never)]
    fn give(self) -> wit::Contradiction {
        wit::Contradiction {
            newer: self.newer.give(),
            older: self.older.give(),
            difference: self.difference,
            newer_says: self.newer_says,
            older_says: self.older_says,
            words: self.words,
        }
    }
}

impl Give<wit::SessionPassage> for core::SessionPassage {
    #[inline(never)]
    fn give(self) -> wit::SessionPassage {
        wit::SessionPassage {
            who: self.who,
            at: self.at,
            client: self.client,
            session: self.session,
            text: self.text,
            before: self.before,
            score: self.score,
        }
    }
}

impl Give<wit::Counterparts> for core::Counterparts {
    #[inline(never)]
    fn give(self) -> wit::Counterparts {
        wit::Counterparts {
            similar: self.similar.give(),
            contradicting: self.contradicting.give(),
            said: self.said.give(),
        }
    }
}

impl wit::Guest for Component {
    fn find(memory: wit::MemoryBorrow<'_>, query: wit::Query) -> Result<Vec<wit::Hit>, wit::Error> {
        with(&memory, |memory| memory.find(&<core::Query>::take(query)?))
    }

    fn related(
        memory: wit::MemoryBorrow<'_>,
        reference: wit::Reference,
        filter: wit::Filter,
        limit: Option<u32>,
    ) -> Result<Vec<wit::Hit>, wit::Error> {
        with(&memory, |memory| {
            memory.related(&<core::Reference>::take(reference)?, &<core::Filter>::take(filter)?, limit)
        })
    }

    fn similar(memory: wit::MemoryBorrow<'_>, query: wit::Query) -> Result<Vec<wit::SimilarEntry>, wit::Error> {
        with(&memory, |memory| memory.similar(&<core::Query>::take(query)?))
    }

    fn contradicting(
        memory: wit::MemoryBorrow<'_>,
        filter: wit::Filter,
        limit: Option<u32>,
    ) -> Result<Vec<wit::Contradiction>, wit::Error> {
        with(&memory, |memory| memory.contradicting(&<core::Filter>::take(filter)?, limit))
    }

    fn compare(memory: wit::MemoryBorrow<'_>, reference: wit::Reference) -> Result<wit::Counterparts, wit::Error> {
        with(&memory, |memory| memory.compare(&<core::Reference>::take(reference)?))
    }

    fn passages(
        memory: wit::MemoryBorrow<'_>,
        text: String,
        limit: Option<u32>,
    ) -> Result<Vec<wit::SessionPassage>, wit::Error> {
        with(&memory, |memory| memory.passages(&text, limit))
    }
}
