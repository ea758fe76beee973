//! The types of the contract that this room makes.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};

use crate::model::contract::{Entry, Filter, Speaker};
use crate::model::reference::Reference;
use crate::text::contract::Difference;

/// The vector that a model computed for the text of a query.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QueryVector {
    /// The host's name for the model; the name given to `jobs.resolve`.
    pub model: String,
    /// The vector. Only its direction counts; all zeros are invalid.
    pub values: Vec<f32>,
}

impl QueryVector {
    /// Makes a query vector with nothing but what each must have.
    pub fn new(model: impl Into<String>, values: Vec<f32>) -> Self {
        Self { model: model.into(), values }
    }
}

/// A question to the memory.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Query {
    /// Words, identifiers or paths in any language. An entry matches if it contains any of them. A blank text finds
    /// nothing.
    #[serde(default)]
    pub text: String,
    /// Selects entries before ranking, so the limit is reached whenever enough entries match.
    #[serde(default)]
    pub filter: Filter,
    /// The number of hits, 1 to 100. Absent: 10.
    #[serde(default)]
    pub limit: Option<u32>,
    /// Adds to each hit an explanation of its score.
    #[serde(default)]
    pub explain: bool,
    /// The meaning of the text, computed by the host. Ignored while no entry has a vector. A vector of another model or
    /// dimension than the entries' is invalid.
    #[serde(default)]
    pub vector: Option<QueryVector>,
}

impl Query {
    /// Makes a query with nothing but what each must have.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), filter: Filter::default(), limit: None, explain: false, vector: None }
    }
}

/// A match inside a snippet, as byte offsets into the snippet's UTF-8 text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Highlight {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

/// The best-matching part of an entry's text, about 120 characters, cut at word boundaries. `…` marks a cut.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Snippet {
    /// The text to show.
    pub text: String,
    /// The matches, in order, without overlaps.
    pub highlights: Vec<Highlight>,
}

/// Another entry, in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pointer {
    /// Its name.
    pub reference: Reference,
    /// When it was remembered. Absent for a passage without a date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created: Option<u64>,
    /// Its beginning on one line, at most 120 characters.
    pub line: String,
}

/// The BM25 score of one word, `idf × weight × saturation`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct WordScore {
    /// The word of the query, in lower case and without accents.
    pub word: String,
    /// The term of the index that matched: the word's stem, or a similar word.
    pub term: String,
    /// The inverse document frequency: how rare the term is.
    pub idf: f64,
    /// 1, or less if the term is only similar to the word.
    pub weight: f64,
    /// Occurrences in the content.
    pub content: u32,
    /// Occurrences in the tags.
    pub tags: u32,
    /// The saturated term frequency.
    pub saturation: f64,
}

/// The fusion of words and meaning, `(1 - weight) × lexical + weight × semantic`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Fused {
    /// The scaled lexical score.
    pub lexical: f64,
    /// The scaled cosine.
    pub semantic: f64,
    /// The cosine of the query and the entry, -1 to 1. Absent if the entry has no vector yet; the average counts then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cosine: Option<f64>,
    /// The share of the meaning, 0 to 1.
    pub weight: f64,
}

/// The properties of an entry that count beside the query. Each number is weighted; the score is their sum. All weights
/// but that of the relevance are 0 by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Composite {
    /// How well the entry answers the query.
    pub relevance: f64,
    /// How new it is.
    pub recency: f64,
    /// Its importance.
    pub importance: f64,
    /// Its confidence.
    pub confidence: f64,
    /// The number of sessions that used it.
    pub access: f64,
}

/// The parts of a score.
///
/// The lexical score is `(sum of words + session + before + after + author) × time × kind`. If vectors count, `fused`
/// replaces it; if properties of the entry count, `composite` replaces that. The hit's score is the result minus
/// `repeated`. Weights are settings of policy under `search` and `vectors`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Explanation {
    /// The words of the query that the entry contains.
    pub words: Vec<WordScore>,
    /// The bonus for other entries of the entry's session that match.
    pub session: f64,
    /// The bonus for the previous turn of the conversation.
    pub before: f64,
    /// The bonus for the next turn of the conversation.
    pub after: f64,
    /// The bonus for an entry whose agent or author the query names.
    pub author: f64,
    /// The factor for an entry from a date that the query names; else 1.
    pub time: f64,
    /// The factor for an entry of the kind that the query asks for: that states a time (when), a procedure (how); else
    /// 1.
    pub kind: f64,
    /// Present if vectors count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fused: Option<Fused>,
    /// Present if properties of the entry count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub composite: Option<Composite>,
    /// The penalty for near duplicates of a better hit. Below 0 for a hit that is raised: a newer statement over an
    /// older one (`search.newer_first`), and what says what a thing is, if the query asks that ("What is a lease?").
    pub repeated: f64,
}

/// An entry that a search found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hit {
    /// The entry.
    pub entry: Entry,
    /// The entry that was found, if `entry` supersedes it and stands in its place. The score and its explanation are
    /// those of the entry that was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaces: Option<Pointer>,
    /// Above 0. Scores are comparable within one answer only.
    pub score: f64,
    /// The part of the text to show.
    pub snippet: Snippet,
    /// Present if the query asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
}

/// An entry that resembles a text.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SimilarEntry {
    /// The entry.
    pub entry: Entry,
    /// The mean of `words` and `cosine`, or `words` alone if there is no cosine.
    pub similarity: f64,
    /// The Jaccard similarity of the two word sets, without stop words, 0 to 1.
    pub words: f64,
    /// The cosine of the two vectors, -1 to 1. Absent if one of the texts has no vector.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cosine: Option<f64>,
}

/// Two entries in force that probably contradict each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Contradiction {
    /// The one that may supersede the other.
    pub newer: Pointer,
    /// The one that may be out of date.
    pub older: Pointer,
    /// What they differ in.
    pub difference: Difference,
    /// The words of the newer entry that make the difference.
    pub newer_says: String,
    /// The words of the older entry that make it.
    pub older_says: String,
    /// The Jaccard similarity of the two word sets, 0 to 1.
    pub words: f64,
}

/// A passage of what was said in a session: a message, or a part of a long one. It is no entry, and nobody confirmed
/// what it says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SessionPassage {
    /// Who said it: a person or an agent.
    pub who: Speaker,
    /// When.
    pub at: u64,
    /// The client in which it was said.
    pub client: String,
    /// The session in which it was said.
    pub session: String,
    /// The words.
    pub text: String,
    /// The beginning of what was said right before it, about 300 characters. Absent for the first words of a session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// Above 0. Scores are comparable within one answer only.
    pub score: f64,
    /// The key of the session's file.
    #[serde(skip)]
    pub key: String,
    /// A person says it in the course of a session, or an agent at the end of a turn.
    #[serde(skip)]
    pub ends_turn: bool,
    /// The words that a person says right after it; empty if that is not what follows.
    #[serde(skip)]
    pub answer: String,
}

/// What memory holds beside an entry that its writer wants to know.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Counterparts {
    /// Entries that say nearly the same, the most alike first; at most three.
    pub similar: Vec<Pointer>,
    /// Pairs of the entry and another that it probably contradicts or amends; at most three.
    pub contradicting: Vec<Contradiction>,
    /// What was said in the session that the entry was learnt from: the passage that has most of its words. Absent if
    /// the entry was learnt from no session, or the words of that are not stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<SessionPassage>,
}

/// A text that needs a vector.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Job {
    /// Identifies the text: entries with the same text share a job, and an edited text is a new job.
    pub id: String,
    /// The text, at most 8 KiB of UTF-8; a longer entry is cut.
    pub text: String,
}

/// The vector of a job's text.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The id of the job.
    pub id: String,
    /// The vector, not empty. Only its direction is stored.
    pub vector: Vec<f32>,
}

impl Answer {
    /// Makes an answer with nothing but what each must have.
    pub fn new(id: impl Into<String>, vector: Vec<f32>) -> Self {
        Self { id: id.into(), vector }
    }
}

/// The progress of embedding.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct JobStatus {
    /// The model of the latest vectors. Absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The length of that model's vectors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dimension: Option<u32>,
    /// The number of entries with status candidate or promoted.
    pub entries: u32,
    /// The number of those entries that have a vector of the model.
    pub embedded: u32,
    /// The number of jobs that are left.
    pub pending: u32,
}
