//! Queries, hits and jobs.

use keepstone_core as core;

use super::{each, option};
use crate::bindings::exports::keepstone::memory::{jobs, search};

same_fields! {
    core::QueryVector: search::QueryVector { model, values }
    search::Hit: core::Hit { entry(Into::into), score, snippet(Into::into), explanation(option) }
    search::Snippet: core::search::Snippet { text, highlights(each) }
    search::Highlight: core::search::Highlight { start, end }
    search::Explanation: core::search::Explanation {
        words(each), session, before, after, author, time, when, fused(option), composite(option), repeated,
    }
    search::WordScore: core::search::WordScore { word, term, idf, weight, content, tags, saturation }
    search::Fused: core::search::Fused { lexical, semantic, cosine, weight }
    search::Composite: core::search::Composite { relevance, recency, importance, confidence, access }
    search::SimilarEntry: core::Similar { entry(Into::into), similarity, words, cosine }
    jobs::Job: core::Job { id, text }
    core::Answer: jobs::Answer { id, vector }
    jobs::JobStatus: core::JobStatus { model, dimension, entries, embedded, pending }
}

impl TryFrom<search::Query> for core::Query {
    type Error = core::Error;

    fn try_from(query: search::Query) -> core::Result<Self> {
        let search::Query { text, filter, limit, explain, vector } = query;
        Ok(Self { text, filter: filter.try_into()?, limit, explain, vector: option(vector) })
    }
}
