//! The interface `search`: finding entries by what they say, and by what they mean.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::draft::Filter;
use crate::api::entry::Entry;
use crate::api::error::Error;

/// What is looked for.
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Query {
    /// Words, identifiers, paths, in any language; any of them may match. Blank finds nothing.
    pub text: String,
    /// Applied before ranking.
    #[serde(default)]
    pub filter: Filter,
    /// 1 to 100; none means 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// Whether hits say how their scores came about.
    #[serde(default)]
    pub explain: bool,
    /// What a model made of the text; one of another model or dimension than the entries' is an error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vector: Option<QueryVector>,
}

/// What a model made of a query.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct QueryVector {
    /// The model that the entries were embedded by: [`Embedder::model`](crate::Embedder::model).
    pub model: String,
    /// Of any length above 0.
    pub values: Vec<f32>,
}

impl Query {
    /// Looks for a text everywhere.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

/// Byte offsets into the snippet's text, from `start` up to but not including `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Highlight {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

/// The best part of an entry's text, about 120 characters; `…` stands where it was cut.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Snippet {
    /// The part.
    pub text: String,
    /// What matched, in order, without overlaps.
    pub highlights: Vec<Highlight>,
}

/// One entry that was found.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Hit {
    /// The entry.
    pub entry: Entry,
    /// Above 0; comparable within one answer only.
    pub score: f64,
    /// Why it was found.
    pub snippet: Snippet,
    /// How the score came about, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
}

/// A score: the sum of `words`, `session`, `before`, `after` and `author`, times `time`, times `when`.
///
/// Where the meaning counts too, that is what `fused` was made of; where more counts than the query, `composite` is
/// made of these. Last, `repeated` is taken away.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Explanation {
    /// The words of the query that the entry has something of.
    pub words: Vec<WordScore>,
    /// What the session adds that the entry is from.
    pub session: f64,
    /// What the turn before adds.
    pub before: f64,
    /// What the turn after adds.
    pub after: f64,
    /// What it adds that the query names who it is from.
    pub author: f64,
    /// Factor for being of a time that the query names; else 1.
    pub time: f64,
    /// Factor for telling a time where the query asks for one; else 1.
    pub when: f64,
    /// How it was joined with what the entry means, where the query has a vector.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fused: Option<Fused>,
    /// What else counts, where policy says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub composite: Option<Composite>,
    /// What it costs to say nearly the same as a better entry.
    pub repeated: f64,
}

/// What one word of the query counts in an entry: `idf × weight × saturation`.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct WordScore {
    /// The word as it is compared: lower case, without accents.
    pub word: String,
    /// The term of the index that stands for it here.
    pub term: String,
    /// How rare the term is.
    pub idf: f64,
    /// 1, or less for a term that only stands in for a word.
    pub weight: f64,
    /// Times it stands in the content.
    pub content: u32,
    /// Times it stands in the tags.
    pub tags: u32,
    /// What standing there so often, in an entry so long, counts.
    pub saturation: f64,
}

/// What an entry says and what it means as one: `(1 - weight) × lexical + weight × semantic`.
#[derive(Clone, Copy, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Fused {
    /// The score of its words from 0 to 1, the best; or its reciprocal rank by them.
    pub lexical: f64,
    /// The same by its meaning.
    pub semantic: f64,
    /// Of the entry and the query; none while the entry has no vector, and the average counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cosine: Option<f64>,
    /// The share of the meaning.
    pub weight: f64,
}

/// What counts in an entry beside the query, each already weighed: the score is their sum.
#[derive(Clone, Copy, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Composite {
    /// How well it answers.
    pub relevance: f64,
    /// How new it is.
    pub recency: f64,
    /// How much it matters.
    pub importance: f64,
    /// How sure it is.
    pub confidence: f64,
    /// How often it was of use.
    pub access: f64,
}

/// An entry that is like a text, and how much.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct SimilarEntry {
    /// The entry.
    pub entry: Entry,
    /// What it is ordered by: the mean of the two measures, or the first alone.
    pub similarity: f64,
    /// Words that both have, of those that either has, 0 to 1; stop words do not count.
    pub words: f64,
    /// Of what both mean, -1 to 1; none where one has no vector.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cosine: Option<f64>,
}

/// The calls of `search`.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a>(pub(crate) Calls<'a>);

impl Search<'_> {
    /// Best first. Sees every completed write of any process and every edit by hand.
    pub fn find(&self, query: &Query) -> Result<Vec<Hit>, Error> {
        self.0.call("search", "find", (query,))
    }

    /// Entries that the filter means and that say or mean something like one; never itself. The limit is as in a
    /// query.
    pub fn related(&self, reference: &str, filter: &Filter, limit: Option<u32>) -> Result<Vec<Hit>, Error> {
        self.0.call("search", "related", (reference, filter, limit))
    }

    /// Entries that are nearly the same as the query's text, the most alike first.
    pub fn similar(&self, query: &Query) -> Result<Vec<SimilarEntry>, Error> {
        self.0.call("search", "similar", (query,))
    }
}
