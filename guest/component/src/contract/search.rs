//! The interface `search` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::search as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, with};

impl Take<wit::QueryVector> for core::QueryVector {
    #[inline(never)]
    fn take(given: wit::QueryVector) -> core::Result<Self> {
        Ok(Self { model: given.model, values: given.values })
    }
}

impl Take<wit::Query> for core::Query {
    #[inline(never)]
    fn take(given: wit::Query) -> core::Result<Self> {
        Ok(Self {
            text: given.text,
            filter: Take::take(given.filter)?,
            limit: given.limit,
            explain: given.explain,
            vector: Take::take(given.vector)?,
        })
    }
}

impl Give<wit::Highlight> for core::Highlight {
    #[inline(never)]
    fn give(self) -> wit::Highlight {
        wit::Highlight { start: self.start, end: self.end }
    }
}

impl Give<wit::Snippet> for core::Snippet {
    #[inline(never)]
    fn give(self) -> wit::Snippet {
        wit::Snippet { text: self.text, highlights: self.highlights.give() }
    }
}

impl Give<wit::Pointer> for core::Pointer {
    #[inline(never)]
    fn give(self) -> wit::Pointer {
        wit::Pointer { reference: self.reference.give(), created: self.created, line: self.line }
    }
}

impl Give<wit::WordScore> for core::WordScore {
    #[inline(never)]
    fn give(self) -> wit::WordScore {
        wit::WordScore {
            word: self.word,
            term: self.term,
            idf: self.idf,
            weight: self.weight,
            content: self.content,
            tags: self.tags,
            saturation: self.saturation,
        }
    }
}

impl Give<wit::Fused> for core::Fused {
    #[inline(never)]
    fn give(self) -> wit::Fused {
        wit::Fused { lexical: self.lexical, semantic: self.semantic, cosine: self.cosine, weight: self.weight }
    }
}

impl Give<wit::Composite> for core::Composite {
    #[inline(never)]
    fn give(self) -> wit::Composite {
        wit::Composite {
            relevance: self.relevance,
            recency: self.recency,
            importance: self.importance,
            confidence: self.confidence,
            access: self.access,
        }
    }
}

impl Give<wit::Explanation> for core::Explanation {
    #[inline(never)]
    fn give(self) -> wit::Explanation {
        wit::Explanation {
            words: self.words.give(),
            session: self.session,
            before: self.before,
            after: self.after,
            author: self.author,
            time: self.time,
            when: self.when,
            fused: self.fused.give(),
            composite: self.composite.give(),
            repeated: self.repeated,
        }
    }
}

impl Give<wit::Hit> for core::Hit {
    #[inline(never)]
    fn give(self) -> wit::Hit {
        wit::Hit {
            entry: self.entry.give(),
            replaces: self.replaces.give(),
            score: self.score,
            snippet: self.snippet.give(),
            explanation: self.explanation.give(),
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

impl Give<wit::Difference> for core::Difference {
    #[inline(never)]
    fn give(self) -> wit::Difference {
        match self {
            Self::Negation => wit::Difference::Negation,
            Self::Opposite => wit::Difference::Opposite,
            Self::Number => wit::Difference::Number,
            Self::Name => wit::Difference::Name,
            Self::Subject => wit::Difference::Subject,
        }
    }
}

impl Give<wit::Contradiction> for core::Contradiction {
    #[inline(never)]
    fn give(self) -> wit::Contradiction {
        wit::Contradiction {
            newer: self.newer.give(),
            older: self.older.give(),
            difference: self.difference.give(),
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
            who: self.who.give(),
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
